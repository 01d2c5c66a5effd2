"""Luzhanqi as a game of OpenSpiel (extra `luzhanqi[openspiel]`).

Importing this module registers `luzhanqi(rules=...,max_plies=...)`. The rules can be the id of a task, as in
`luzhanqi(rules=luzhanqi/standard-v1)`; the game then ends at the horizon of the task. OpenSpiel's game
strings reserve commas and equals signs. Write a rule string with `;` and `:` instead, as in
`luzhanqi(rules=bodlaender-1;mines:mutual)`.

Chance places south's 25 pieces and then north's, in the order of an army's text. A chance action is the index
of a kind. On a small board, it places only the pieces in play. Every army that the rules allow is equally
likely. In expose play, chance deals the flipped pieces. The chance action is then 12 times the colour (red is
0) plus the index of the kind. Players' actions are those of `luzhanqi.arrays`. A game without a ply limit is
a draw after `max_plies`. The default, 0, means 400 plies, or the horizon of the task.
"""

from __future__ import annotations

import base64
import pickle
from typing import Any, cast

import numpy as np

from . import arrays
from ._extras import needs
from ._native import ChanceGame, Game, Move, Piece, Rules, View
from .enums import Color, Kind
from .exploitability import Policy
from .tasks import find, resolve

with needs("openspiel"):
    import pyspiel

__all__ = [
    "LuzhanqiGame",
    "LuzhanqiObserver",
    "LuzhanqiState",
    "rule_string",
    "spelling",
    "state_of",
    "tabular",
]

_KINDS = list(Kind)
_PIECES = [
    Piece(kind.value if color == Color.RED else kind.value.lower()) for color in Color for kind in _KINDS
]
_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
# The attributes of a serialized state: a pickled dict.
_EMPTY_DICT = base64.b64encode(pickle.dumps({})).decode()
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
    parameter_specification={"rules": "standard", "max_plies": 0},
    default_loadable=True,
)


def spelling(rules: Rules | str) -> str:
    """Returns a rule string in a form that is valid in OpenSpiel's game strings.

    >>> spelling("bodlaender-1,mines=mutual")
    'bodlaender-1;mines:mutual'
    """
    return str(rules).replace(",", ";").replace("=", ":")


def rule_string(spelled: str) -> str:
    """Converts the result of `spelling` back to a rule string."""
    return spelled.replace(";", ",").replace(":", "=")


class LuzhanqiGame(pyspiel.Game):  # type: ignore[misc]
    """The game; see the module."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = dict(params or {})
        given = rule_string(params.setdefault("rules", "standard"))
        task = find(given)
        plies = int(params.setdefault("max_plies", 0)) or (400 if task is None else task.horizon)
        rules = Rules(resolve(given, plies))
        if rules.ply_limit == 0 or rules.ply_limit > plies:
            rules = rules.replace(ply_limit=plies)
        self.rules = rules
        guarded = rules.flag_taker != "any" or rules.mines_before_flag or not rules.bombs_take_flag
        # Each of the 25 pieces except the flag can be refused once between two plies.
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
        """Returns the state before the set-up."""
        return LuzhanqiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LuzhanqiObserver | None:
        """Returns an observer of everything that a player knows, with or without perfect recall.

        Returns None, as OpenSpiel expects, for any other type of observation.
        """
        if params:
            raise ValueError(f"expected no observer parameters, got {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return LuzhanqiObserver(self, kind.perfect_recall)

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return pyspiel.load_game, (str(self),)


class LuzhanqiState(pyspiel.State):  # type: ignore[misc]
    """A state: armies during the set-up, or a game. The game may have a flip for which chance has yet to deal
    a piece.
    """

    def __init__(self, game: LuzhanqiGame) -> None:
        super().__init__(game)
        self._line = ChanceGame(game.rules)
        # Stored, because OpenSpiel calls `current_player` several times per ply.
        self._player = self._line.player

    @property
    def game(self) -> Game | None:
        """Returns a copy of the game; None during the set-up."""
        return self._line.game

    def view(self, player: int) -> View | None:
        """Returns what a player knows; None during the set-up."""
        return self._line.view(player)

    def current_player(self) -> int:
        """Returns the player to act, or OpenSpiel's number for chance or the end."""
        return self._player

    # This method and the next two are faster than OpenSpiel's defaults, which call Python many times.
    def is_chance_node(self) -> bool:
        """Returns whether chance is to act."""
        return self._player == _CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Returns the actions of the player to act, in order; empty for other players."""
        if self._player >= 0 and (player is None or player == self._player):
            return self._line.actions()
        others: list[int] = super().legal_actions(*[] if player is None else [player])
        return others

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """Returns what a player sees, without recall, as floats."""
        player = self._player if player is None else player
        if player not in (0, 1):
            raise ValueError(f"a player is 0 or 1, not {player}")
        return self._line.numbers(player)

    def _legal_actions(self, player: int) -> list[int]:
        return self._line.actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the chance actions with their probabilities."""
        return self._line.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self._player = self._line.apply(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return str(Move.from_action(action, player))
        if self.get_game().rules.play != "expose":
            return f"place {_KINDS[action].value}"
        return f"show {_PIECES[action]}"

    def is_terminal(self) -> bool:
        """Returns whether the game is over."""
        return self._player == _TERMINAL

    def returns(self) -> list[float]:
        """Returns 1 for the winner, -1 for the loser, 0 for a draw or before the end."""
        return self._line.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> LuzhanqiState:
        """Returns a random state with the same observations for a player, drawn from the exact distribution.
        `sampler` returns numbers from 0 to 1. This is for `open_spiel.python.algorithms.ismcts`; the ISMCTS bot
        of `pyspiel` does not support games in Python.

        The first call for a player builds the belief, in 5 to 50 microseconds in most games. The state and its
        clones store it until the next ply. Each call then takes about 15 microseconds plus 0.4 per ply: most of
        this time replays the game for both players and gives OpenSpiel the history.

        If the belief exceeds `Belief.DEFAULT_BUDGET`, draws up to 64 states from the relaxed belief. Raises
        BeliefError with the reason "budget" if none of them is consistent.
        """
        return _state_of(self.get_game(), self._line.resample(player, _seed(sampler)))

    def __str__(self) -> str:
        """Returns the state with all hidden information, as text."""
        game = self.game
        if game is None:
            return f"setup {self._line.placed}"
        return f"{game.truth}{_open_flip(self)}"

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        return _load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)


def state_of(game: LuzhanqiGame, played: Game) -> LuzhanqiState:
    """Returns the state of OpenSpiel's `game` after the same deal and moves as in `played`.

    Raises ValueError if `played` has other rules, or if it has offers or resignations: OpenSpiel's games have
    none.
    """
    if played.rules != game.rules:
        raise ValueError(f"expected a game of {game.rules}, not of {played.rules}")
    return _state_of(game, ChanceGame(game.rules, game=played))


def _state_of(game: LuzhanqiGame, line: ChanceGame) -> LuzhanqiState:
    """Returns the state with the history of `line`. OpenSpiel reads a serialized history ten times as fast as
    it applies the actions.
    """
    history, length = line.history()
    text = f"history={history}\nmove_number={length}\n__dict__={_EMPTY_DICT}"
    state = cast(LuzhanqiState, game.deserialize_state(text))
    state._line, state._player = line, line.player
    return state


def tabular(policy: Any) -> Policy:
    """Returns a `TabularPolicy` of OpenSpiel, such as the average policy of CFR, as a policy for
    `luzhanqi.exploitability`.

    Raises KeyError for a view that the policy does not have.
    """

    def chances(view: View) -> list[float]:
        if view.seat is None:
            raise ValueError("a spectator has no policy")
        row = policy.policy_for_key(f"{int(view.seat)} {view.to_json()}")
        return [float(row[move.action(view.seat)]) for move in view.legal_moves()]

    return chances


def _load_state(text: str) -> LuzhanqiState:
    return cast(LuzhanqiState, pyspiel.deserialize_game_and_state(text)[1])


def _seed(sampler: Any) -> int:
    """Draws a seed, with a sampler of numbers from 0 to 1 or, without a sampler, with NumPy."""
    if sampler is None:
        return int(np.random.default_rng().integers(2**63))
    seed = 0
    for _ in range(4):
        seed = seed << 16 | int(sampler() * 65535)
    return seed


class LuzhanqiObserver:
    """An observer: the knowledge of one player as a tensor and as a string.

    Without perfect recall, the tensor has the "planes" of `luzhanqi.arrays`, and the string has the text of
    the view and the player's moves. With perfect recall, the tensor has the player's army ("army", 25 kinds
    counted from 1) and six numbers for each ply ("events"). These are the type, the action as the player sees
    it, the effect, the revealed kind, and the two revealed flags. The string has all observations. If tries
    can be refused, each ply has four more numbers for the refused tries before it. Three of these numbers
    hold the origins of the tries, as 20 bits each. The fourth number is the common target of the tries, which
    is the station of the guarded flag. The order of the refused tries is not included.
    """

    def __init__(self, game: LuzhanqiGame, perfect_recall: bool) -> None:
        self._recall = perfect_recall
        self._row = game.row if perfect_recall else 0
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
        """Writes what a player knows in a state into the tensor."""
        state._line.write(player, self.tensor, self._row)

    def string_from(self, state: LuzhanqiState, player: int) -> str:
        """Returns what a player knows in a state, as text."""
        if self._recall and (text := state._line.view_json(player)) is not None:
            return f"{player} {text}{_open_flip(state)}"
        view = state.view(player)
        if view is None:
            placed = state._line.placed
            return f"{player} setup {len(placed)} {placed[25 * player : 25 * player + 25]}"
        moves = " ".join(map(str, view.legal_moves()))
        return f"{player} {view} {moves}{_open_flip(state)}"


def _open_flip(state: LuzhanqiState) -> str:
    flip = state._line.flip
    return "" if flip is None else f" flips {flip}"


pyspiel.register_game(_GAME_TYPE, LuzhanqiGame)
