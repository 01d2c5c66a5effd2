"""A board for playing in a notebook (extra `luzhanqi[widget]`).

End a notebook cell with `Board()` to show the board. Click a piece and then a target; the agent replies. The
board shows only what the player's seat may see.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ._extras import needs
from ._native import Game, Move, Rules, Station, View
from .enums import Effect, Seat
from .errors import IllegalMoveError

with needs("widget"):
    import anywidget
    import traitlets

__all__ = ["Board"]

_SCRIPT = """
function render({ model, el }) {
  const draw = () => {
    el.innerHTML = "";
    const board = document.createElement("div");
    board.className = "luzhanqi-board";
    board.innerHTML = model.get("picture");
    const svg = board.querySelector("svg");
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const view = svg.viewBox.baseVal;
      const x = ((event.clientX - box.left) / box.width) * view.width;
      const y = ((event.clientY - box.top) / box.height) * view.height;
      model.set("click", [x, y, model.get("click")[2] + 1]);
      model.save_changes();
    });
    const status = document.createElement("div");
    status.className = "luzhanqi-status";
    status.textContent = model.get("status");
    const resign = document.createElement("button");
    resign.textContent = "Resign";
    resign.disabled = model.get("over");
    resign.addEventListener("click", () => {
      model.set("resigned", true);
      model.save_changes();
    });
    el.append(board, status, resign);
  };
  model.on("change:picture", draw);
  model.on("change:status", draw);
  draw();
}
export default { render };
"""

_STYLE = """
.luzhanqi-board svg { width: 100%; max-width: 420px; height: auto; cursor: pointer; }
.luzhanqi-status { font-family: sans-serif; margin: 4px; }
"""


def _random_agent(view: View, chance: random.Random) -> Move:
    return chance.choice(view.legal_moves())


def _nearest(x: float, y: float, bottom: Seat) -> Station | None:
    """Returns the station near a point of the picture, if any."""
    best, distance = None, 36.0**2
    for at in Station.all():
        shown = at if bottom == Seat.SOUTH else at.rotate()
        gap = 50 if shown.rank <= 6 else 0
        dx, dy = x - (80 + 120 * shown.file), y - (60 + 72 * (12 - shown.rank) + gap)
        # Pieces are wider than high.
        square = (dx * 0.7) ** 2 + dy**2
        if square < distance:
            best, distance = at, square
    return best


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """A board on which a person plays one seat against an agent.

    Args:
        rules: a rule string.
        agent: takes a view and a `random.Random`, and returns a move; random by default.
        seat: the player's seat.
        seed: the seed of the set-up and of the agent's generator.
    """

    _esm = _SCRIPT
    _css = _STYLE
    picture = traitlets.Unicode("").tag(sync=True)
    status = traitlets.Unicode("").tag(sync=True)
    click = traitlets.List([0, 0, 0]).tag(sync=True)
    resigned = traitlets.Bool(False).tag(sync=True)
    over = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self,
        rules: Rules | str = "standard",
        agent: Callable[[View, random.Random], Move | str] = _random_agent,
        *,
        seat: int = 0,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__(**options)
        self._seat = Seat(seat)
        self._agent = agent
        self._chance = random.Random(seed)
        self._game = Game(rules, seed)
        self._chosen: Station | None = None
        self._note = ""
        self.observe(self._clicked, names="click")
        self.observe(self._resign, names="resigned")
        self._reply()
        self._show()

    @property
    def view(self) -> View:
        """Returns what the player knows."""
        return self._game.view(self._seat)

    @property
    def game(self) -> Game:
        """Returns a copy of the game, with all hidden information."""
        return self._game.copy()

    def choose(self, station: Station | str) -> None:
        """Does the same as a click on a station."""
        at = Station(station)
        moves = self.view.legal_moves()
        flip = next((move for move in moves if move.is_flip and move.origin == at), None)
        if flip is not None:
            self._play(flip)
        elif self._chosen is not None and any(
            move.origin == self._chosen and move.target == at for move in moves
        ):
            self._play(Move(f"{self._chosen}{at}"))
        else:
            self._chosen = at if any(move.origin == at for move in moves) else None
            self._note = "" if self._chosen else f"you have no move from {at}"
        self._show()

    def _clicked(self, change: Any) -> None:
        x, y, _ = change["new"]
        at = _nearest(x, y, self._seat)
        if at is not None and not self.over:
            self.choose(at)

    def _resign(self, change: Any) -> None:
        if change["new"] and not self.over:
            self._game.resign(self._seat)
            self._show()

    def _play(self, move: Move) -> None:
        self._chosen = None
        try:
            effect = self._game.attempt(move)
        except IllegalMoveError as error:
            self._note = str(error)
            return
        if effect is None:
            self._note = f"{move} is refused: the flag there may not be taken now"
            return
        self._note = f"you: {move} {'' if effect is Effect.PLAIN else effect}"
        self._reply()

    def _reply(self) -> None:
        while self._game.outcome is None and self._game.to_move != self._seat:
            view = self._game.view(self._game.to_move)
            move = Move(self._agent(view, self._chance))
            effect = self._game.attempt(move)
            if effect is not None:
                self._note += f"  agent: {move} {'' if effect is Effect.PLAIN else effect}"

    def _show(self) -> None:
        view = self.view
        shown = []
        if self._chosen is not None:
            shown = [self._chosen]
            shown += [move.target for move in view.legal_moves() if move.origin == self._chosen]
        result = self._game.outcome
        self.over = result is not None
        if result is not None:
            who = "nobody" if result.winner is None else "you" if result.winner == self._seat else "the agent"
            self._note = f"{who} won ({result.reason})"
        self.status = self._note.strip() or "your move"
        self.picture = view.svg(warnings=list(shown))
