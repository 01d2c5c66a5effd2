"""The board widget: its logic, and clicks in Chromium."""

import json
import shutil
from pathlib import Path

import pytest

pytest.importorskip("anywidget")
import luzhanqi as lz  # noqa: E402
from luzhanqi.widget import Board  # noqa: E402

PAGE = """<!doctype html><style>%(css)s</style><div id="board"></div><script type="module">
%(script)s
const listeners = {};
const values = await window.state();
const model = {
  get: (name) => values[name],
  set: (name, value) => { values[name] = value; },
  on: (event, callback) => { (listeners[event] ??= []).push(callback); },
  save_changes: async () => {
    const answer = await window.changed(values.click, values.resigned);
    Object.assign(values, answer);
    for (const name of ["picture", "status"]) (listeners[`change:${name}`] ?? []).forEach((f) => f());
    window.settled = (window.settled ?? 0) + 1;
  },
};
render({ model, el: document.getElementById("board") });
window.ready = true;
</script>"""


def state(board: Board) -> dict[str, object]:
    return {name: getattr(board, name) for name in ("picture", "status", "click", "resigned", "over")}


def test_choosing_and_playing() -> None:
    board = Board("standard", seed=1)
    before = board.picture
    move = board.view.legal_moves()[0]
    board.choose(move.origin)
    assert board.picture != before and board.game.plies == 0
    board.choose(move.target)
    assert board.game.plies == 2 and "you:" in board.status and "agent:" in board.status
    board.choose("a12")
    assert "no move" in board.status
    assert board.picture == board.view.svg()
    board.resigned = True
    assert board.over and "the agent won" in board.status
    north = Board("flip", seed=1, seat=1)
    assert north.game.plies == 1
    north.choose(next(m for m in north.view.legal_moves() if m.is_flip).origin)
    assert north.game.plies == 3


def test_nothing_hidden_is_sent() -> None:
    board = Board("standard", seed=1)
    world = board.view.belief().sample_game(seed=2)
    assert world.view(0).svg() == board.picture


@pytest.mark.parametrize("seat", [0, 1])
def test_clicks_in_chromium(seat: int, tmp_path: Path) -> None:
    api = pytest.importorskip("playwright.sync_api")
    chromium = shutil.which("chromium")
    assert chromium, "`chromium` is missing; install it with `apt-get install chromium`"
    board = Board("standard", seed=3, seat=seat)
    script = board._esm if isinstance(board._esm, str) else str(board._esm)
    script = script.replace("export default { render };", "")

    def changed(click: list[float], resigned: bool) -> dict[str, object]:
        board.click, board.resigned = click, resigned
        return state(board)

    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 460, "height": 720})
        page.expose_function("state", lambda: state(board))
        page.expose_function("changed", changed)
        page.set_content(PAGE % {"css": board._css, "script": script})
        page.wait_for_function("window.ready")
        move = board.view.legal_moves()[0]
        plies = board.game.plies
        for number, at in enumerate((move.origin, move.target), 1):
            x, y = centre(page, at if seat == 0 else at.rotate())
            page.mouse.click(x, y)
            page.wait_for_function(f"window.settled == {number}")
        assert board.game.plies == plies + 2
        assert any(event.move == move for event in board.game.events)
        assert "you:" in page.inner_text(".luzhanqi-status")
        page.screenshot(path=str(tmp_path / "board.png"))
        assert (tmp_path / "board.png").stat().st_size > 10_000
        page.click("button")
        page.wait_for_function("window.settled == 3")
        assert board.over and "the agent won" in page.inner_text(".luzhanqi-status")
        assert page.is_disabled("button")
        browser.close()


def centre(page: object, at: lz.Station) -> tuple[float, float]:
    """Returns the place of a station on the page, from the stations in the picture and not from the
    widget's own calculation."""
    script = """() => {
        const marks = document.querySelectorAll("rect.post, circle.camp, path.headquarters");
        return [...marks].map((mark) => {
            const box = mark.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        });
    }"""
    marks = page.evaluate(script)
    assert len(marks) == 60, json.dumps(len(marks))
    rows = sorted(marks, key=lambda mark: mark[1])
    row = sorted(rows[5 * (12 - at.rank) : 5 * (13 - at.rank)])
    return tuple(row[at.file])
