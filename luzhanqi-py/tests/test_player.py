"""The searching player."""

import luzhanqi as lz
import pytest


@pytest.mark.parametrize("rules", ["standard", "flip", "open"])
def test_moves(rules: str) -> None:
    game = lz.Game(rules, seed=1)
    players = [lz.Player(seat, nodes=500) for seat in (1, 2)]
    for _ in range(20):
        view = game.view(game.to_move)
        game.push(players[game.to_move].choose_move(view))
    view = game.view(game.to_move)
    ranked = lz.Player(seed=3, nodes=500).rank_moves(view)
    assert {move for move, _, _ in ranked} == set(view.legal_moves())
    assert all(0 <= chance <= 1 and error >= 0 for _, chance, error in ranked)
    again = lz.Player(seed=3, nodes=500)
    assert again.rank_moves(view) == ranked
    move, reason = lz.Player(seed=3, nodes=500).hint(view)
    assert move == ranked[0][0] and reason in {
        "flag",
        "attack",
        "flip",
        "escape",
        "camp",
        "advance",
        "position",
    }
    reviewed = again.review(game.view(1))
    assert [ply for ply, _, _ in reviewed] == list(range(1, 20, 2))
    assert all(played[0] == game.events[ply].move for ply, played, _ in reviewed)


def test_reasons_without_a_move() -> None:
    game = lz.Game("standard", seed=1)
    player = lz.Player(seed=1, level=1)
    for call in (player.choose_move, player.rank_moves, player.hint):
        with pytest.raises(lz.IllegalMoveError) as caught:
            call(game.view(1))
        assert caught.value.reason == "not-your-turn"
    game.resign(0)
    with pytest.raises(lz.IllegalMoveError) as caught:
        player.choose_move(game.view(0))
    assert caught.value.reason == "finished"
    for level in (0, 6, 10**30):
        with pytest.raises(ValueError, match="a level from 1 to 5"):
            lz.Player(seed=1, level=level)


def test_limits_and_progress() -> None:
    view = lz.Game("standard", seed=1).view(0)
    seen: list[tuple[int, int, lz.Move | None]] = []

    def three(nodes: int, worlds: int, best: lz.Move | None) -> bool:
        seen.append((nodes, worlds, best))
        return worlds < 3

    player = lz.Player(1, worlds=50)
    assert player.choose_move(view, progress=three) in view.legal_moves()
    assert [worlds for _, worlds, _ in seen] == [1, 2, 3] and seen[0][0] > 0
    assert all(best in view.legal_moves() for _, _, best in seen)
    assert player.choose_move(view, progress=lambda *_: None) in view.legal_moves()
    assert player.hint(view, progress=three)[0] in view.legal_moves() and len(seen) == 6
    assert lz.Player(1, time=0.001).rank_moves(view)
    assert lz.Player(1, worlds=2, nodes=10**9, time=60).rank_moves(view)
    with pytest.raises(KeyError, match="stop"):
        player.rank_moves(view, progress=lambda *_: {}["stop"])
    for seconds in (-1.0, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="a number of seconds, 0 or more"):
            lz.Player(1, time=seconds)
    game = lz.Game("standard", seed=1)
    for _ in range(6):
        game.push(game.legal_moves()[0])
    plies: list[int] = []

    def first(ply: int, played: object, best: object) -> bool:
        plies.append(ply)
        return False

    assert len(player.review(game.view(0))) == 3
    assert len(player.review(game.view(0), progress=first)) == 1 and plies == [0]


def test_armies() -> None:
    player = lz.Player(seed=1)
    for style in ("attack", "balance", "defence"):
        army = player.suggest_army("standard", style)
        assert army.is_allowed("standard") and army != player.suggest_army("standard", style)
    given = player.complete_army(["M", *[None] * 24], "standard")
    assert str(given).startswith("M") and given.is_allowed("standard")
    with pytest.raises(ValueError, match="attack, balance or defence"):
        player.suggest_army("standard", "wild")
    with pytest.raises(lz.ArmyError):
        player.complete_army(["O", *["."] * 24])
