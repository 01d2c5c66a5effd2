"""Luzhanqi as a game of OpenSpiel (extra `luzhanqi[openspiel]`).

Importing this module registers `luzhanqi(rules=...,max_plies=...)`. OpenSpiel's game strings keep
commas and equals signs for themselves: write a rule string with `;` and `:` instead, as in
`luzhanqi(rules=bodlaender-1;mines:mutual)`.

Chance sets up the armies, south's 25 pieces and then north's in the order of an army's text, the
effect being a kind's number, so that every army the rules allow is equally likely. In expose play
chance decides what a flip shows, 12 times the colour (red is 0) plus the kind's number. Players'
actions are those of `luzhanqi.arrays`. A game without a ply limit is a draw after `max_plies`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from . import arrays
from ._extras import needs
from ._native import Belief, Deal, Game, Move, Piece, Rules, View, setup_chances
from .enums import Color, Kind, Effect

with needs("openspiel"):
    import pyspiel

__all__ = ["LuzhanqiGame", "LuzhanqiObserver", "LuzhanqiState", "rule_string", "spelling"]

_KINDS = list(Kind)
_PIECES = [
    Piece(kind.value if color == Color.RED else kind.value.lower())
    for color in Color
    for kind in _KINDS
]
_EFFECTS = list(Effect)
_MAX_STEPS, _MAX_BYTES = Belief.DEFAULT_BUDGET
_ROW = 6
_ROW_WITH_TRIES = 10

_GAME_TYPE = pyspiel.GameType(
    short_name="luzhanqi",
    long_name="Luzhanqi",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "standard", "max_plies": 400},
    default_loadable=True,
)


def spelling(rules: Rules | str) -> str:
    """Returns a rule string as OpenSpiel's game strings can hold it.

    >>> spelling("bodlaender-1,mines=mutual")
    'bodlaender-1;mines:mutual'
    """
    return str(rules).replace(",", ";").replace("=", ":")


def rule_string(spelled: str) -> str:
    """Returns the rule string of a spelling that `spelling` gave."""
    return spelled.replace(";", ",").replace(":", "=")


class LuzhanqiGame(pyspiel.Game):  # type: ignore[misc]
    """The game; see the module."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        rules = Rules(rule_string(params.setdefault("rules", "standard")))
        plies = int(params.setdefault("max_plies", 400))
        if rules.ply_limit == 0 or rules.ply_limit > plies:
            rules = rules.replace(ply_limit=plies)
        self.rules = rules
        guarded = rules.flag_taker != "any" or rules.mines_before_flag or not rules.bombs_take_flag
        # Every piece but the flag may be refused once between two plies.
        tries = 25 if rules.is_dark and guarded else 1
        self.max_events = rules.ply_limit * tries
        self.row = _ROW if tries == 1 else _ROW_WITH_TRIES
        info = pyspiel.GameInfo(
            num_distinct_actions=arrays.ACTION_COUNT,
            max_chance_outcomes=len(_PIECES),
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.max_events,
        )
        super().__init__(_GAME_TYPE, info, params)

    def max_chance_nodes_in_history(self) -> int:
        """Returns the number of pieces of both armies."""
        return 50

    def new_initial_state(self, *_: Any) -> LuzhanqiState:
        """Returns the state before anything is set up."""
        return LuzhanqiState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> LuzhanqiObserver | None:
        """Returns an observer of a player's whole knowledge, with or without perfect recall.

        None, as OpenSpiel wants it, for other parts of the knowledge.
        """
        if params:
            raise ValueError(f"observers take no parameters: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return LuzhanqiObserver(self, kind.perfect_recall)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return pyspiel.load_game, (str(self),)


class LuzhanqiState(pyspiel.State):  # type: ignore[misc]
    """A state: armies on their way, or a game, perhaps with a flip that chance has to decide."""

    def __init__(self, game: LuzhanqiGame) -> None:
        super().__init__(game)
        self._rules = game.rules
        self._placed = ""
        self._flip: Move | None = None
        self._game: Game | None = None
        # Kept, as OpenSpiel asks several times a ply.
        self._player = int(pyspiel.PlayerId.CHANCE)
        if not self._rules.is_dark:
            self._game = Game(self._rules, deal=Deal.random(0))
            self._look()

    @property
    def game(self) -> Game | None:
        """Returns the referee's game; None while armies are set up."""
        return self._game

    def view(self, player: int) -> View | None:
        """Returns what a player knows; None while armies are set up."""
        return None if self._game is None else self._game.view(player)

    def current_player(self) -> int:
        """Returns the player to act, chance, or the end."""
        return self._player

    def _look(self) -> None:
        """Looks who acts."""
        game = self._game
        if game is None or self._flip is not None:
            self._player = int(pyspiel.PlayerId.CHANCE)
        elif game.result is not None:
            self._player = int(pyspiel.PlayerId.TERMINAL)
        else:
            self._player = int(game.seat)

    def _legal_actions(self, player: int) -> list[int]:
        if self._game is None or player != self._player:
            return []
        actions: list[int] = self._game.view(player).mask().nonzero()[0].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the outcomes of chance with their probabilities."""
        if self._game is None:
            placed = self._placed[25 * (len(self._placed) // 25) :]
            return sorted(setup_chances(list(placed), self._rules))
        pool = self._game.position.pool()
        total = sum(pool.values())
        return [(i, pool[piece] / total) for i, piece in enumerate(_PIECES) if piece in pool]

    def _apply_action(self, action: int) -> None:
        if self._game is None:
            self._placed += _KINDS[action].value
            if len(self._placed) < 50:
                return
            armies = self._placed[:25], self._placed[25:]
            self._game = Game(self._rules, armies=armies)
        elif self._flip is not None:
            self._game = _with_flip(self._game, self._flip, _PIECES[action])
            self._flip = None
        else:
            move = Move.from_action(action, self._player)
            if move.is_flip:
                # Whether it may be flipped is asked now, what it shows is chance's.
                self._game.view(self._player).check(move)
                self._flip = move
            else:
                self._game.attempt(move)
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(Move.from_action(action, player))
        if self._rules.is_dark:
            return f"place {_KINDS[action].value}"
        return f"show {_PIECES[action]}"

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return bool(self._player == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Returns 1 for the winner, -1 for the loser, 0 for a draw or before the end."""
        result = None if self._game is None else self._game.result
        if result is None or result.winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if result.winner == 0 else [-1.0, 1.0]

    def resample_from_infostate(self, player: int, sampler: Any) -> LuzhanqiState:
        """Returns a state drawn exactly from those that look the same to a player; `sampler`
        gives numbers from 0 to 1.

        Raises BeliefError, with the reason "budget", for a view whose belief takes more than
        `Belief.DEFAULT_BUDGET`; none of a real game is known."""
        view = self.view(player)
        if view is None:
            raise ValueError("while armies are set up there is nothing to resample")
        belief = view.belief(max_steps=_MAX_STEPS, max_bytes=_MAX_BYTES)
        world = belief.sample_game(seed=_seed(sampler))
        state: LuzhanqiState = self.get_game().new_initial_state()
        if world.armies is not None:
            for letter in f"{world.armies[0]}{world.armies[1]}":
                state.apply_action(Kind(letter).number)
        for event in world.events:
            # Nobody offers draws or resigns here.
            assert event.move is not None
            flips = event.move.is_flip
            state.apply_action(event.move.action(state.current_player()))
            if flips and event.piece is not None:
                state.apply_action(_PIECES.index(event.piece))
        if self._flip is not None:
            state.apply_action(self._flip.action(world.seat))
        return state

    def __str__(self) -> str:
        """Returns the state in full truth."""
        if self._game is None:
            return f"setup {self._placed}"
        return f"{self._game.position}{_open_flip(self)}"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)


def _load_state(text: str) -> LuzhanqiState:
    return cast(LuzhanqiState, pyspiel.deserialize_game_and_state(text)[1])


def _seed(sampler: Any) -> int:
    """A seed of 64 bits from a sampler of numbers from 0 to 1, or from numpy."""
    if sampler is None:
        return int(np.random.default_rng().integers(2**63))
    seed = 0
    for _ in range(4):
        seed = seed << 16 | int(sampler() * 65535)
    return seed


def _with_flip(game: Game, move: Move, piece: Piece) -> Game:
    """The game after a flip that shows this piece.

    The deal is changed so that the piece was there from the start: it changes places with another
    face-down piece, which nobody has seen.
    """
    now = game.position
    wanted = now.with_face_down(move.origin, piece)
    assert game.deal is not None
    letters = [
        str(wanted[at] if at in now.face_down else letter)
        for at, letter in ((Deal.station(i), letter) for i, letter in enumerate(str(game.deal)))
    ]
    changed = Game(game.rules, deal="".join(letters))
    for event in game.events:
        assert event.move is not None
        changed.push(event.move)
    changed.push(move)
    return changed


class LuzhanqiObserver:
    """What one player knows, as a tensor and a string.

    Without perfect recall the tensor has the piece "planes" of `luzhanqi.arrays`, and the string is
    the text of the view with the player's moves. With perfect recall the tensor has the own army
    ("army", 25 kinds counted from 1) and six numbers for each ply ("events"): the type, the action seen
    from the own side, the effect, the kind shown, and the two flags shown; the string is the whole
    stream of observations. Where tries can be refused, four more numbers tell of those before the ply:
    the origins, as the bits of three numbers of 20, and the target, which is the guarded flag's station
    and the same for all of them. So a row holds all tries of a turn, though not their order.
    """

    def __init__(self, game: LuzhanqiGame, perfect_recall: bool) -> None:
        self._recall = perfect_recall
        shapes: dict[str, tuple[int, ...]] = {"player": (2,)}
        if self._recall:
            shapes |= {"army": (25,), "events": (game.rules.ply_limit, game.row)}
        else:
            shapes |= {"planes": arrays.observation_shape(game.rules)}
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        start = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[start : start + size].reshape(shape)
            start += size

    def set_from(self, state: LuzhanqiState, player: int) -> None:
        """Shows what a player knows in a state."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        view = state.view(player)
        if not self._recall:
            if view is not None:
                self.dict["planes"][:] = view.planes()
            return
        army: Sequence[str] = _own_letters(state, player)
        for place, letter in enumerate(army):
            self.dict["army"][place] = Kind(letter).number + 1
        if view is None:
            return
        rows, plies = self.dict["events"], 0
        for seen in view.observations()[1:]:
            if plies == len(rows):
                break  # what follows is the ending
            row = rows[plies]
            if seen.type == "refused":
                assert seen.move is not None
                origin, target = arrays.ACTIONS[seen.move.action(player)].tolist()
                row[6 + origin // 20] += 1 << origin % 20
                row[9] = 1 + target
                continue
            row[0] = 1 + ["moved", "attacked", "flipped", "refused", "ended"].index(seen.type)
            if seen.move is not None:
                row[1] = 1 + seen.move.action(player)
            if seen.effect is not None:
                row[2] = 1 + _EFFECTS.index(seen.effect)
            if seen.piece is not None:
                row[3] = 1 + _PIECES.index(seen.piece)
            # The other player's piece, if it is shown.
            for kind in seen.shown:
                if kind is not None:
                    row[3] = 1 + kind.number
            for column, flag in enumerate(seen.flags):
                row[4 + column] = 0 if flag is None else 1 + flag.index
            plies += 1

    def string_from(self, state: LuzhanqiState, player: int) -> str:
        """Returns what a player knows in a state, as text."""
        view = state.view(player)
        if view is None:
            return f"{player} setup {len(state._placed)} {_own_letters(state, player)}"
        if self._recall:
            return f"{player} {view.to_json()}{_open_flip(state)}"
        moves = " ".join(map(str, view.moves()))
        return f"{player} {view} {moves}{_open_flip(state)}"


def _own_letters(state: LuzhanqiState, player: int) -> str:
    """The letters of a player's own army, as far as they are placed."""
    return state._placed[25 * player : 25 * player + 25]


def _open_flip(state: LuzhanqiState) -> str:
    return "" if state._flip is None else f" flips {state._flip}"


pyspiel.register_game(_GAME_TYPE, LuzhanqiGame)
