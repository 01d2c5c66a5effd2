from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias, final, overload

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Self, disjoint_base

from .enums import EndReason, Kind, Notation, Side
from .errors import GameError, IllegalMoveError, RecordError
from .values import Fault, Outcome, Verdict

__all__ = [
    "AlphaBeta",
    "Game",
    "Move",
    "Observation",
    "Piece",
    "Player",
    "Point",
    "Position",
    "Record",
    "Rules",
    "Table",
    "TableClient",
    "VectorEnv",
    "__version__",
    "action_table",
    "kind_facts",
    "lang_code",
    "member_text",
    "plane_table",
    "reason_table",
    "records",
]

__version__: str

_Side: TypeAlias = int | Side | str
_Point: TypeAlias = Point | str
_Move: TypeAlias = Move | str
_Piece: TypeAlias = Piece | str
_Kind: TypeAlias = Kind | str
_Notation: TypeAlias = Notation | str
_Rules: TypeAlias = Rules | str
_Position: TypeAlias = Position | str
_Value: TypeAlias = bool | int | str
_RankedMove: TypeAlias = tuple[Move, float, int, list[Move]]
_Steps: TypeAlias = Callable[[int, int, Move | None, int], object] | None
_Opponent: TypeAlias = Callable[[NDArray[Any], NDArray[Any]], object]

@final
class AlphaBeta:
    """A small computer player that searches `depth` plies (1 to 32) by alpha-beta and evaluates material. The seed
    decides between equally good moves: the same seed and the same games give the same moves. Each additional
    ply takes about five times as long; four plies take at most about a second. `Player` is stronger.

    >>> player = AlphaBeta(2, seed=1)
    >>> game = Game("asia")
    >>> player.choose_move(game) in game.legal_moves()
    True

    Raises ValueError for a depth out of range.
    """
    def __new__(cls, depth: int, seed: int) -> Self: ...
    def choose_move(self, game: Game) -> Move:
        """Returns the player's move.

        Raises IllegalMoveError if the game is over.
        """

@final
class Player:
    """The library's strongest player, at a level from 1 to 5. A search ends at the first limit that it reaches: `time`
    in seconds, `nodes` (moves that the search plays) or `depth` in plies. Default: the nodes of the level, 250,000
    for level 5, which take about 200 milliseconds. Weaker levels also make deliberate mistakes. `table_mib` is the
    maximum size of the transposition table in MiB, 1 to 1024. Without a limit of time, the same seed and the same
    calls give the same results on every machine.

    >>> player = Player(seed=1, nodes=2000)
    >>> game = Game("asia")
    >>> player.choose_move(game) in game.legal_moves()
    True

    Raises ValueError for any other level or size, and for a negative time.
    """
    def __new__(
        cls,
        seed: int,
        level: int | None = None,
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        table_mib: int | None = None,
    ) -> Self: ...
    def choose_move(self, game: Game, *, progress: _Steps = None) -> Move:
        """Returns the player's move.

        After each iteration and every 1,024 nodes, calls `progress` with the numbers of nodes and plies so far, the
        best move so far and its score. If it returns False, the search stops, and its result is the best so far.

        Raises IllegalMoveError if the game is over.
        """
    def rank_moves(self, game: Game, *, progress: _Steps = None) -> list[_RankedMove]:
        """Returns all legal moves, best first, each with its estimated chance to win, its score and the line that the
        search expects. The score is in hundredths of a soldier. Above 25,000 it is 30,000 minus the number of plies
        to a mate, and above 20,000 a win by the law of repetition; negative scores are the same for the opponent.
        All scores are exact, so the search is less deep than that of `choose_move`. Makes no deliberate mistakes.
        For `progress` see `choose_move`.

        Raises IllegalMoveError if the game is over.
        """

@final
class Point:
    """One of the 90 points: file `a` to `i` from Red's left, rank 0 to 9 from Red's back rank.

    Functions that take a point also accept its name.

    >>> Point("h2").index
    25
    >>> Point("h2").rotate()
    Point("b7")
    """
    def __new__(cls, name: _Point) -> Point: ...
    @staticmethod
    def from_index(index: int) -> Point:
        """Returns the point at an index, 0 to 89.

        Raises IndexError if the index is out of range.
        """
    @staticmethod
    def all() -> list[Point]:
        """Returns all 90 points in index order."""
    @property
    def name(self) -> str:
        """Returns the name, such as "h2"."""
    @property
    def index(self) -> int:
        """Returns the index, rank * 9 + file, 0 to 89."""
    @property
    def file(self) -> int:
        """Returns the file: 0 to 8 for a to i."""
    @property
    def rank(self) -> int:
        """Returns the rank, 0 to 9."""
    @property
    def half(self) -> Side:
        """Returns the side whose half of the board contains the point."""
    def file_of(self, side: _Side) -> int:
        """Returns the number of the file for a side's player: 1 to 9 from the player's right."""
    def is_in_fortress(self, side: _Side) -> bool:
        """Returns whether the point is in the fortress of a side."""
    def rotate(self) -> Point:
        """Returns the point after a turn of the board by 180 degrees."""
    def reflect(self) -> Point:
        """Returns the point with left and right exchanged."""
    def __index__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Point, /) -> bool: ...
    def __le__(self, other: Point, /) -> bool: ...
    def __gt__(self, other: Point, /) -> bool: ...
    def __ge__(self, other: Point, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Point: ...
    def __deepcopy__(self, _memo: Any) -> Point: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Move:
    """A move of a piece from one point to another, such as `h2e2`.

    Functions that take a move also accept its text, in UCI (`h2e2`) or ICCS (`H2-E2`). Other notations need a
    position: see `Position.parse_move` and `Position.format_move`.

    >>> Move("h2e2").target
    Point("e2")
    >>> Move("H2-E2")
    Move("h2e2")
    >>> Move("h2e2").iccs
    'H2-E2'
    """
    def __new__(cls, text: _Move) -> Move: ...
    @property
    def origin(self) -> Point:
        """Returns the point where the move starts."""
    @property
    def target(self) -> Point:
        """Returns the point where the move ends."""
    @property
    def iccs(self) -> str:
        """Returns the move in ICCS, such as "H2-E2"."""
    def action(self, side: _Side) -> int:
        """Returns the action number of the move for a side.

        Raises ValueError if no piece could ever make the move.
        """
    @staticmethod
    def from_action(action: int, side: _Side) -> Move:
        """Returns the move of an action number for a side.

        Raises IndexError if the number is outside 0 to 2085.
        """
    def reverse(self) -> Move:
        """Returns the move in the opposite direction."""
    def rotate(self) -> Move:
        """Returns the move on the board turned by 180 degrees."""
    def reflect(self) -> Move:
        """Returns the move with left and right exchanged."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Move: ...
    def __deepcopy__(self, _memo: Any) -> Move: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Piece:
    """A piece: a side and a kind. It is written as a letter, upper case for Red and lower case for Black.

    >>> Piece("n").kind, Piece("n").side
    (Kind.HORSE, Side.BLACK)
    """
    def __new__(cls, letter: _Piece) -> Piece: ...
    @staticmethod
    def of(side: _Side, kind: _Kind) -> Piece:
        """Returns the piece of a side and kind."""
    @property
    def side(self) -> Side:
        """Returns the side of the piece."""
    @property
    def kind(self) -> Kind:
        """Returns the kind of the piece."""
    @property
    def letter(self) -> str:
        """Returns the letter, as in a FEN."""
    def text(self, lang: str = "en") -> str:
        """Returns the name of the piece to show to players, in a language.

        >>> Piece("k").text(), Piece("k").text("zh-Hans")
        ('black general', '黑将')
        """
    @property
    def character(self) -> str:
        """Returns the simplified Chinese character on the piece."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Piece, /) -> bool: ...
    def __le__(self, other: Piece, /) -> bool: ...
    def __gt__(self, other: Piece, /) -> bool: ...
    def __ge__(self, other: Piece, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Piece: ...
    def __deepcopy__(self, _memo: Any) -> Piece: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Rules:
    """The rules of a game: a value for every option.

    Rules are made from a rule string (a named set, then overrides). Keyword arguments are further overrides.
    `str` returns the shortest rule string. Rules are sorted by the values of their options, in the order of
    the options.

    >>> str(Rules("asia", forcing="check"))
    'asia,forcing=check'
    >>> Rules("booklet").repetition, Rules().quiet_limit
    ('forbid', 120)

    Raises RulesError for an unknown name, option or value.
    """
    def __new__(cls, text: _Rules | None = None, /, **overrides: _Value) -> Rules: ...
    @staticmethod
    def names() -> list[str]:
        """Returns the names of the rule sets."""
    @staticmethod
    def source(name: str) -> str:
        """Returns the source that describes a named rule set.

        Raises RulesError for an unknown name.
        """
    @staticmethod
    def title(name: str, lang: str = "en") -> str:
        """Returns the name of a rule set to show to players, in a language.

        >>> Rules.title("booklet"), Rules.title("booklet", "zh-Hans")
        ("Knowlton's booklet", '诺尔顿小册子')

        Raises RulesError for an unknown name.
        """
    @staticmethod
    def option_table(lang: str = "en") -> list[tuple[str, str, str, str]]:
        """Returns every option as a row (key, allowed values, meaning, sources of the values), in a
        language.
        """
    @staticmethod
    def option_title(key: str, lang: str = "en") -> str:
        """Returns a short name of an option in a language, for a list of settings.

        Raises RulesError for an unknown option.
        """
    @staticmethod
    def value_texts(key: str, lang: str = "en") -> list[str]:
        """Returns the meaning of each value of an option, in the order of the values. The list is empty for
        options with numbers.

        >>> Rules.value_texts("forcing", "zh-Hans")
        ['无。', '长将。', '长将与长捉。']

        Raises RulesError for an unknown option.
        """
    @staticmethod
    def value_titles(key: str, lang: str = "en") -> list[str]:
        """Returns a short name for each value of an option, for a menu, in the order of the values. The
        list is empty for options with numbers.

        Raises RulesError for an unknown option.
        """
    def applies(self, key: str) -> bool:
        """Returns whether an option has an effect together with the other options of these rules. A menu may
        disable options that have no effect.

        >>> Rules("asia").applies("chase"), Rules("asia,forcing=check").applies("chase")
        (True, False)

        Raises RulesError for an unknown option.
        """
    @property
    def repetition(self) -> str:
        """The result of a repetition. off: none. draw: a draw. forbid: the forcing side must play another move. lose: the forcing side loses; if neither side forces, the game is a draw."""
    @property
    def repetition_count(self) -> int:
        """The repetition rules apply when a position has occurred this number of times, and at each later occurrence."""
    @property
    def forcing(self) -> str:
        """What counts as forcing a repetition: nothing; perpetual check; or perpetual check and perpetual chase."""
    @property
    def chase(self) -> str:
        """When a move chases a piece. attack: the move makes a new attack on the piece. victim: the piece was not attacked before the move."""
    @property
    def chase_and_check(self) -> str:
        """How checks affect chases. counts: chases count even if some moves give check. spoils: no chase counts if any move of either side gives check."""
    @property
    def quiet_limit(self) -> int:
        """The game is a draw after this number of plies without a capture; 0 is off."""
    @property
    def quiet_checks(self) -> int:
        """After a capture, only this number of checks by each side count towards the quiet limit. Further checks do not count."""
    @property
    def material_draw(self) -> str:
        """The game is a draw when neither side has a piece that can cross the river."""
    @property
    def nearest_set(self) -> str:
        """Returns the named set that differs from these rules in the fewest options."""
    def values(self) -> dict[str, int | str]:
        """Returns every option's key with its value: an int or a str."""
    def differences(self, other: _Rules) -> list[str]:
        """Returns the keys of the options in which these rules differ from others."""
    def replace(self, **overrides: _Value) -> Rules:
        """Returns these rules with other values: `rules.replace(forcing="check", quiet_limit=0)`.

        Raises RulesError for an unknown option or value.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Rules, /) -> bool: ...
    def __le__(self, other: Rules, /) -> bool: ...
    def __gt__(self, other: Rules, /) -> bool: ...
    def __ge__(self, other: Rules, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Rules: ...
    def __deepcopy__(self, _memo: Any) -> Rules: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Position:
    """A position: the pieces, the side to move, and the two counters of a FEN. A position never changes: `after`
    returns a new one.

    A position has no history: repetition, the quiet limit, offers and resignations belong to a `Game`.

    >>> pos = Position()
    >>> len(pos.legal_moves()), pos.perft(3)
    (44, 79666)
    >>> str(pos.after("h2e2"))
    'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1'

    `Position()` is the initial position. Missing FEN fields have the default "- - 0 1".

    Raises PositionError (a ValueError) if the text is not a FEN or the position is not possible.
    """
    def __new__(cls, text: _Position | None = None) -> Position: ...
    @staticmethod
    def faults(text: str) -> list[Fault]:
        """Returns every fault of a FEN as a `Fault`: an error and its points. The list is empty if the position is
        possible. The first error is the one that `Position(text)` raises.

        The pieces are checked only if the board and the side to move can be read.

        >>> faults = Position.faults("4k4/9/9/9/9/9/9/9/9/B3K4 w")
        >>> [(fault.error.reason, [str(at) for at in fault.points]) for fault in faults]
        [('misplaced', ['a0']), ('facing', ['e0', 'e9'])]
        """
    @property
    def to_move(self) -> Side:
        """Returns the side to move."""
    @property
    def halfmove_clock(self) -> int:
        """Returns the number of plies since the last capture, at most 65535."""
    @property
    def fullmove_number(self) -> int:
        """Returns the full-move number of the FEN, which increases after each move of Black."""
    @property
    def key(self) -> int:
        """Returns a 64-bit hash of the board and the side to move, without the counters."""
    def fen(self) -> str:
        """Returns the FEN, like `str()`."""
    @property
    def board(self) -> str:
        """Returns the part of the FEN that counts for repetition: the board and the side to move."""
    @property
    def in_check(self) -> bool:
        """Returns whether the side to move is in check."""
    @property
    def checkers(self) -> list[Point]:
        """Returns the points of the pieces that give check to the side to move."""
    @property
    def outcome(self) -> Outcome | None:
        """Returns the outcome if the position ends the game, else None. A side without a legal move loses, by
        checkmate or by stalemate.
        """
    @property
    def occupied(self) -> list[Point]:
        """Returns the occupied points."""
    def pieces(self) -> dict[Point, Piece]:
        """Returns a dict that maps points to pieces."""
    def points_of(self, piece: _Piece) -> list[Point]:
        """Returns the points of the pieces of a side and kind."""
    def general(self, side: _Side) -> Point:
        """Returns the point of a side's general."""
    def legal_moves(self) -> list[Move]:
        """Returns every legal move. The order depends only on the position."""
    def destinations(self, origin: _Point) -> list[Point]:
        """Returns the points to which the piece on a point may legally move."""
    def is_legal(self, move: _Move) -> bool:
        """Returns whether a move is legal."""
    def why_illegal(self, move: _Move) -> IllegalMoveError | None:
        """Returns an IllegalMoveError that explains why a move is not legal, or None if it is legal."""
    def after(self, move: _Move) -> Position:
        """Returns the position after a legal move.

        Raises IllegalMoveError if the move is not legal.
        """
    def children(self) -> list[Position]:
        """Returns the position after each legal move."""
    def format_move(self, move: _Move, notation: _Notation) -> str:
        """Returns the text of a move in a notation: "uci", "uci-from-one", "iccs", "wxf", "chinese" or
        "traditional-chinese".

        Raises IllegalMoveError if the move is not legal.
        """
    def parse_move(self, text: str, notation: _Notation | None = None) -> Move:
        """Parses a legal move in a notation. By default, the text can be in any notation except "uci-from-one".

        Raises NotationError if the text is not a move or fits several moves, and IllegalMoveError if the move
        is not legal.

        >>> Position().parse_move("炮二平五")
        Move("h2e2")
        """
    def perft(self, depth: int) -> int:
        """Returns the number of sequences of `depth` legal moves; `depth` is 0 to 64. Moves of the last ply are
        counted without being played. Ctrl-C interrupts the call.

        Raises ValueError if the depth is more than 64.
        """
    def playout(self, seed: int | None = None, max_plies: int = 1000) -> tuple[Position, int]:
        """Plays uniformly random legal moves until the position ends the game, for at most
        `max_plies` plies. Returns the final position and the number of plies. Ctrl-C interrupts
        the call.

        The same seed gives the same game on every machine. If `seed` is None, it is random.
        """
    def playouts(
        self, count: int, seed: int | None = None, max_plies: int = 1000
    ) -> tuple[list[Position], int]:
        """Plays `count` random games like `playout`, each with a separate seed. Returns the final
        positions and the total number of plies. Ctrl-C interrupts the call.

        A larger `count` adds games and does not change those of a smaller `count`. Raises
        ValueError for more than a million games, and MemoryError if there is not enough memory.
        """
    def rotate(self) -> Position:
        """Returns the position with the board turned by 180 degrees and the sides exchanged."""
    def reflect(self) -> Position:
        """Returns the position with left and right exchanged."""
    def repeats(self, other: Position) -> bool:
        """Returns whether two positions are the same for repetition: the same board and side to move."""
    def to_array(self) -> NDArray[np.uint8]:
        """Returns the board as a uint8 array of shape (10, 9), rank 0 first. 0 is empty, 1 to 7 are red and 8 to
        14 black pieces in the order of `Kind`.
        """
    def ascii(self, bottom: _Side | None = None) -> str:
        """Returns the board in ASCII; `bottom` is the side at the bottom."""
    def unicode(self, bottom: _Side | None = None, lang: str = "en") -> str:
        """Returns the board with Chinese characters, each two columns wide. Red pieces are in `[ ]`, and black
        pieces in `< >`.

        The characters are traditional if `lang` is "zh-Hant", else simplified.
        """
    def svg(
        self,
        *,
        bottom: _Side | None = None,
        last_move: _Move | None = None,
        selected: _Point | None = None,
        targets: Iterable[_Point] | None = None,
        letters: bool = False,
        caption: str | None = None,
        lang: str = "en",
    ) -> str:
        """Draws the board as a standalone SVG, 624 by 688 units (718 high with a caption).

        `bottom` is the side at the bottom, `selected` is a point, and `targets` is any iterable of points.
        With `letters`, the pieces have Latin letters; otherwise they have the characters of `unicode`. A
        check is always marked. `lang` is also the language of the titles.
        """
    def _repr_svg_(self) -> str: ...
    def __getitem__(self, point: _Point, /) -> Piece | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Game:
    """The arbiter's game: the position and all events.

    A game starts from the initial position or from a given one. It applies the repetition rules, draw offers
    and all rules that end games.

    >>> game = Game("asia", position="4k4/9/9/9/9/9/9/9/3R5/5K3 w")
    >>> for move in 2 * ["d1e1", "e9d9", "e1d1", "d9e9"]:
    ...     game.push(move)
    >>> game.outcome.winner, str(game.outcome.reason)
    (Side.BLACK, 'perpetual-check')
    >>> game.pop()
    'd9e9'

    Raises RulesError for invalid rules, and PositionError for an invalid position.
    """
    def __new__(cls, rules: _Rules | None = None, position: _Position | None = None) -> Game: ...
    def planes(self, side: _Side | None = None, *, history: int = 1) -> NDArray[np.uint8]:
        """Returns the observation planes of `side` (default: the side to move): uint8 of shape (planes, 10, 9).
        They contain `history` boards; see `xiangqi_rules.arrays`.

        Raises ValueError if the history is not 1 to 100 boards.
        """
    def action_mask(self) -> NDArray[np.bool_]:
        """Returns the legal moves as a bool array of shape (2086,), with one value for each action of the side
        to move.
        """
    def legal_actions(self) -> list[int]:
        """Returns the legal moves as action numbers, in order."""
    def push_action(self, number: int) -> None:
        """Plays the move of an action.

        Raises IndexError if the number is outside 0 to 2085, and IllegalMoveError if the move is not allowed.
        A failed call changes nothing.
        """
    @staticmethod
    def from_record(record: Record | str) -> Game:
        """Returns the game of a record, replayed under its rules.

        Raises RecordError at the first impossible event.
        """
    @property
    def rules(self) -> Rules:
        """Returns the rules."""
    @property
    def position(self) -> Position:
        """Returns the current position."""
    @property
    def start_position(self) -> Position:
        """Returns the position in which the game began."""
    @property
    def to_move(self) -> Side:
        """Returns the side to move."""
    @property
    def plies(self) -> int:
        """Returns the number of plies played."""
    @property
    def moves_played(self) -> list[Move]:
        """Returns the moves played, in order."""
    @property
    def events(self) -> list[str]:
        """Returns all events in order, in the format of records: moves such as "h2e2", and other events such as
        "red-offers-draw", "black-resigns" or "draw-adjudicated".
        """
    @property
    def outcome(self) -> Outcome | None:
        """Returns how the game ended, or None."""
    @property
    def offer(self) -> Side | None:
        """Returns the side with an open draw offer, or None."""
    @property
    def quiet_plies(self) -> int:
        """Returns the number of plies that count towards the quiet limit."""
    @property
    def repetitions(self) -> int:
        """Returns how often the position has occurred, including the current occurrence. Counting starts at the
        beginning of the game, and restarts after each capture.
        """
    @property
    def verdict(self) -> Verdict | None:
        """Returns the verdict of the repetition rules on the current position: which side forces the repetition,
        how it forces it, and which pieces it chases. The verdict does not depend on the option `repetition`.
        Returns None if the position has not occurred `repetition-count` times. The time does not depend on
        the length of the game.
        """
    def verdict_text(self, lang: str = "en") -> str | None:
        """Returns the verdict as a sentence in a language; None if there is no verdict."""
    def forbidden(self) -> list[tuple[Move, IllegalMoveError]]:
        """Returns the moves that the repetition rules forbid now, as pairs of a move and the IllegalMoveError
        that `push` would raise. The list is empty unless the rules have `repetition=forbid`.
        """
    def legal_moves(self) -> list[Move]:
        """Returns every legal move. Moves that the repetition rules forbid are not legal. The list is empty
        after the end.
        """
    def is_legal(self, move: _Move) -> bool:
        """Returns whether a move is legal."""
    def why_illegal(self, move: _Move) -> IllegalMoveError | None:
        """Returns an IllegalMoveError that explains why a move is not legal: the game is over, the position does
        not allow the move, or the repetition rules forbid it. Returns None if the move is legal.
        """
    def event(self, number: int) -> str:
        """Returns an event by its index, in the format of `events`; negative indices count from the end.

        Raises IndexError if the index is out of range.
        """
    @staticmethod
    def from_observations(observations: Iterable[Observation | str]) -> Game:
        """Returns a client's copy of a server's game. `observations` are all observations of that game from the
        first one on, as objects or as JSON.

        >>> server = Game("asia")
        >>> client = Game.from_observations(server.observations())
        >>> server.push("h2e2")
        >>> for seen in server.observations(1):
        ...     client.observe(seen.to_json())
        >>> client == server
        True

        Raises ObserveError if an observation does not follow from the earlier ones.
        """
    def observe(self, observation: Observation | str) -> None:
        """Applies the server's next observation, or its JSON, to a client's copy of the game.

        Raises ObserveError if the observation does not follow from the earlier ones; then nothing changes.
        With the reason "unknown-kind", the client needs a later version of this package. Every later
        observation then raises the same error, until a take-back removes the unknown one.
        """
    def observation(self, number: int) -> Observation:
        """Returns an observation by its index. Index 0 is the start, and negative indices count from the end. The
        time does not depend on the index.

        Raises IndexError if the index is out of range.
        """
    def observations(self, first: int = 0) -> list[Observation]:
        """Returns the observations from index `first` on."""
    def observations_since(self, cursor: int) -> tuple[list[Observation], int]:
        """Returns the observations after a cursor, and the next cursor. A server sends them after each change of
        the game. After an undo or a take-back, the first of them has the type "taken-back". A client that
        observes all of them has an equal game.

        The first cursor is 0. Cursors never decrease, and all cursors of this game stay valid. The cursors of
        a game from a record or a pickle start at 0 again.

        Raises GameError if the cursor is beyond the latest one.
        """
    def push(self, move: _Move) -> None:
        """Plays a move.

        Raises IllegalMoveError with the reason if the move is not legal; the game does not change.
        """
    def play_as(self, side: _Side, move: _Move) -> None:
        """Plays a move for the side of the player who sent it. Made for servers.

        Raises the exceptions of `push`, and GameError with the reason "not-your-turn" if the other side is to
        move.
        """
    def apply_as(self, side: _Side, command: _Move) -> None:
        """Applies a command for a side: a move, or a word such as "resign". The package's README lists the commands.
        Made for servers: `side` is the side of the player who sent the command. A command cannot play for the other side or for the server.

        Raises ParseError if the text is not a command, IllegalMoveError if the move may not be
        played, and GameError if the command is not possible now. A failed call changes nothing.
        """
    def take_back_to(self, plies: int) -> None:
        """Rewinds the game to ply `plies` by the server's decision. Takes back later plies, refusals, offers
        and the end. `observations_since` then reports the change.

        Raises GameError if the game has fewer plies.
        """
    @property
    def take_back_offer(self) -> Side | None:
        """Returns the side with an open take-back offer, or None."""
    def offer_take_back(self, side: _Side) -> None:
        """Offers to take back the latest ply of a side and all later events. The offer is open until the other side answers it or one of them moves.

        Raises GameError if the game is over, if such an offer is open, or if the side has made no move.
        """
    def decline_take_back(self, side: _Side) -> None:
        """Declines the other side's take-back offer.

        Raises GameError if there is no such offer.
        """
    def accept_take_back(self, side: _Side) -> None:
        """Accepts the other side's take-back offer.

        Raises GameError if there is no such offer.
        """
    def pop(self) -> str:
        """Takes back the latest event and returns it in the format of `events`.

        Raises IndexError if there is no event.
        """
    def redo(self) -> bool:
        """Plays the latest undone event again. Returns False if there is none."""
    def resign(self, side: _Side) -> None:
        """Resigns for a side, at any time.

        Raises GameError if the game is over.
        """
    def offer_draw(self, side: _Side) -> None:
        """Offers a draw for a side. The offer is open until it is answered or the other side moves.

        Raises GameError if the game is over or an offer is open.
        """
    def accept_draw(self, side: _Side) -> None:
        """Accepts the draw offer of the other side.

        Raises GameError if there is no such offer.
        """
    def decline_draw(self, side: _Side) -> None:
        """Declines the draw offer of the other side.

        Raises GameError if there is no such offer.
        """
    def adjudicate(self, winner: _Side | None, reason: EndReason | str) -> None:
        """Ends the game by the server's decision. The reason is "time", "forfeit", "abandoned" or "adjudicated".
        The winner is None for a draw and if no side won.

        Raises GameError if the game is over, or if `reason` is not one of these.
        """
    def copy(self) -> Game:
        """Returns an independent copy with the same events and take-backs. `copy.copy` and `copy.deepcopy` do
        the same.
        """
    def record(self, notation: _Notation | None = None, /, **tags: object) -> Record:
        """Returns the record of the game in a notation (default: "iccs"), with tags such as Red="Anna".

        Raises RecordError for a tag that `Record.with_tags` rejects.
        """
    def svg(
        self,
        *,
        bottom: _Side | None = None,
        selected: _Point | None = None,
        targets: Iterable[_Point] | None = None,
        letters: bool = False,
        caption: str | None = None,
        lang: str = "en",
    ) -> str:
        """Draws the position as SVG, with the latest move; for the arguments see `Position.svg`."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    __hash__ = None  # type: ignore[assignment]

@final
class Observation:
    """An event as players and spectators observe it.

    The first observation of a game has the type "begin". The other types are "moved", "draw-offered",
    "draw-declined", "take-back-offered", "take-back-declined", "taken-back" and "ended". Properties that do
    not belong to the type are None. An observation can be created from JSON and converted to JSON.

    JSON from a later version of this package may contain unknown members, which are ignored. An unknown
    kind of observation gets the type "other". With `strict`, both are errors.

    >>> Observation('{"moved":"h2e2"}').move
    Move("h2e2")

    Raises ParseError if the text is not an observation.
    """
    def __new__(cls, json: Observation | str, *, strict: bool = False) -> Observation: ...
    @property
    def type(self) -> str:
        """Returns the type of the observation."""
    @property
    def unknown_kind(self) -> str | None:
        """For the type "other", returns the name of the kind, which this version does not know. A client
        cannot apply such an observation.
        """
    @property
    def version(self) -> int | None:
        """Returns the server's version of the observation format, for the type "begin"."""
    @property
    def move(self) -> Move | None:
        """Returns the move that was played."""
    @property
    def is_ply(self) -> bool:
        """Returns whether the observation is a ply."""
    @property
    def side(self) -> Side | None:
        """Returns the side that makes or declines an offer."""
    @property
    def remaining(self) -> int | None:
        """Returns how many observations remain after a take-back, including the first one."""
    @property
    def rules(self) -> Rules | None:
        """Returns the rules, for the type "begin"."""
    @property
    def position(self) -> Position | None:
        """Returns the position, for the type "begin"."""
    @property
    def outcome(self) -> Outcome | None:
        """Returns how the game ended, for the type "ended"."""
    def to_json(self) -> str:
        """Returns the observation as JSON."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Observation: ...
    def __deepcopy__(self, _memo: Any) -> Observation: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Record:
    """A game as text for files: PGN.

    >>> game = Game()
    >>> game.push("h2e2")
    >>> record = game.record("wxf", Red="Anna")
    >>> str(record).splitlines()[-1]
    '1. C2=5 *'
    >>> Record(str(record)).replay() == game
    True

    Moves are read in the notation that the tag Format names. Without this tag, they may be in any notation
    except "uci-from-one".

    Raises RecordError with the line and column if the text is not a record.
    """
    def __new__(cls, text: Record | str) -> Record: ...
    @property
    def rules(self) -> Rules:
        """Returns the rules of the tag Rules (default: "asia")."""
    @property
    def start_position(self) -> Position:
        """Returns the position in which the game starts."""
    @property
    def notation(self) -> Notation:
        """Returns the notation of the moves."""
    @property
    def moves_played(self) -> list[Move]:
        """Returns the moves, in order."""
    @property
    def items(self) -> list[tuple[str, str]]:
        """Returns the content after the tags as (type, text) pairs. The type is "event" (a move, an offer or
        another event) or "comment".
        """
    def tag(self, name: str) -> str | None:
        """Returns the value of a tag such as Red, Event or Date; None if the record has no such tag."""
    @property
    def tags(self) -> dict[str, str]:
        """Returns the custom tags, such as Red, Event and Date, with their values."""
    def with_tags(self, **tags: object) -> Record:
        """Returns a copy of the record with these tags set. Control characters in their values are removed.

        Raises RecordError for a reserved tag (Game, Rules, Result, Termination, Format, FEN). Also raises
        RecordError for a name with characters other than ASCII letters and digits.
        """
    def with_notation(self, notation: _Notation) -> Record:
        """Returns the record with its moves in another notation."""
    def with_rules(self, rules: _Rules) -> Record:
        """Returns the record with other rules, for `replay`."""
    def with_comment(self, text: str) -> Record:
        """Returns the record with a comment at the end. Each `}` in it becomes `)`."""
    def replay(self) -> Game:
        """Replays the game under the rules. Checks every move and offer, and the result.

        Raises RecordError at the first impossible event.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Record: ...
    def __deepcopy__(self, _memo: Any) -> Record: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

def kind_facts(kind: _Kind) -> tuple[str, int, bool]:
    """Returns facts of a kind: (English name, number of pieces per side at the start, whether it can cross the
    river).
    """
def lang_code(lang: str) -> str:
    """Returns the code of a language. For any other text, raises a ParseError that lists the codes."""
def member_text(class_: str, index: int, lang: str) -> str:
    """Returns the name or sentence that players read for a member of an enum. `class_` is the name of the
    enum, and `index` is the index of the member.
    """
def reason_table() -> list[tuple[str, str]]:
    """Returns all reasons of the core's errors as rows (exception, reason)."""
@overload
def records(text: str, *, strict: Literal[True] = True) -> list[Record]:
    """Returns all records in a text.

    Raises RecordError at the first record that cannot be read. If `strict` is False, the error is an item of
    the list instead, and reading continues at the next record.
    """
@overload
def records(text: str, *, strict: bool) -> list[Record | RecordError]:
    """Returns all records in a text.

    Raises RecordError at the first record that cannot be read. If `strict` is False, the error is an item of
    the list instead, and reading continues at the next record.
    """

@disjoint_base
class VectorEnv:
    """Many games at once, for agents that play both sides, or for one learner in each game.

    Every step plays one action in every game, in Rust threads and without the interpreter's lock. It writes
    into the same arrays each time, so copy an array before the next step if you need it later. Results do not
    depend on the number of threads. If Gymnasium is installed, `xiangqi_rules.VectorEnv` is a Gymnasium
    vector environment.

    With an `opponent`, each step is one decision of the learner, followed by a move of the opponent.
    `learner` is the learner's side, or "alternating" to change the side after each game (the default). The
    opponent is "random" or a function. A function receives the observations and masks of the games in which
    the opponent is to move, in this environment's format, and returns an action for each. Other opponents are
    in `xiangqi_rules.selfplay`. Without an opponent, the actions are those of the side to move.

    `autoreset_mode` is a member of Gymnasium's enum, or its name. With "SameStep", the next game starts in
    the step that ends a game. In that step, rewards and results are those of the old game. The observation is
    the first of the new game, and the info has the last observation of the old game. With "NextStep", the
    next game starts in the next step, which ignores its action. With "Disabled", a finished game takes the
    action -1 until it is reset.

    Games start from the initial position, or from `positions` in turn. A game is truncated after `max_plies`
    plies (0: never). Observations contain `history` boards, the newest first; `planes` lists all planes.

    With `packed`, observations and masks are uint64 words of shapes (games, words) and (games, 33), which take
    an eighth to a quarter of the memory. `xiangqi_rules.arrays.unpack_planes` and `unpack_mask` unpack them.
    With `channels_last`, observations have the shape (games, 10, 9, planes), at the cost of a copy.
    `observations` and `action_masks` can be arrays into which the environment writes. They must be
    C-contiguous, with the shapes and types of the properties of the same name. A game takes about 1 KB plus
    100 bytes per ply.

    >>> env = VectorEnv(8, rules="asia", seed=0, threads=2)
    >>> observations, info = env.reset()
    >>> observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
    >>> observations.shape
    (8, 23, 10, 9)

    Raises ValueError for invalid arguments, TypeError for arrays of any other type, and MemoryError if there
    is not enough memory for the games.
    """
    def __new__(
        cls,
        num_envs: int,
        rules: _Rules | None = None,
        seed: int | None = None,
        *,
        threads: int = 1,
        positions: Sequence[_Position] | None = None,
        history: int = 1,
        max_plies: int = 1000,
        opponent: Literal["random"] | _Opponent | None = None,
        learner: _Side | None = None,
        autoreset_mode: object = None,
        packed: bool = False,
        channels_last: bool = False,
        observations: NDArray[Any] | None = None,
        action_masks: NDArray[Any] | None = None,
    ) -> Self: ...
    @property
    def num_envs(self) -> int:
        """Returns the number of games."""
    @property
    def rules(self) -> Rules:
        """Returns the rules."""
    @property
    def history(self) -> int:
        """Returns the number of boards in an observation."""
    @property
    def threads(self) -> int:
        """Returns the number of threads that step the games."""
    @property
    def packed(self) -> bool:
        """Returns whether observations and masks are 64-bit words."""
    @property
    def channels_last(self) -> bool:
        """Returns whether the planes are the last dimension of observations."""
    @property
    def planes(self) -> list[tuple[str, str, int, str]]:
        """Returns the planes of one observation in order, as tuples (name, meaning, largest byte, form). The form
        is "points" or "everywhere".
        """
    @property
    def observations(self) -> NDArray[Any]:
        """Returns what the learner sees or, without an opponent, what the side to move sees: uint8 of shape
        (num_envs, planes, 10, 9); see `xiangqi_rules.arrays`. With `channels_last` the shape is (num_envs, 10,
        9, planes). With `packed`, it is uint64 of shape (num_envs, words).
        """
    @property
    def action_masks(self) -> NDArray[Any]:
        """Returns the legal actions: bool of shape (num_envs, 2086). With `packed`, it is uint64 of shape
        (num_envs, 33).
        """
    @property
    def sides(self) -> NDArray[np.int8]:
        """Returns the observing side in each game, which is the learner's side or, without an opponent, the side
        to move: int8 of shape (num_envs,).
        """
    @property
    def rewards(self) -> NDArray[np.float32]:
        """Returns the rewards of games that ended: float32 of shape (num_envs,). A reward is 1 if the learner
        won and -1 if the learner lost. Without an opponent, it is the reward of the side that moved.
        """
    @property
    def side_rewards(self) -> NDArray[np.float32]:
        """Returns the rewards of both sides in games that ended: float32 of shape (num_envs, 2), Red's first. A
        reward is 1 for the winner and -1 for the loser.
        """
    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Returns which games ended by the rules: bool of shape (num_envs,)."""
    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Returns which games were stopped after `max_plies`: bool of shape (num_envs,)."""
    @property
    def winners(self) -> NDArray[np.int8]:
        """Returns the winner of each game that ended, else -1: int8 of shape (num_envs,)."""
    @property
    def reasons(self) -> NDArray[np.int8]:
        """Returns why each game ended, as an index into `EndReason`, else -1: int8 of shape (num_envs,)."""
    @property
    def lengths(self) -> NDArray[np.int32]:
        """Returns the plies of each game that ended, else 0: int32 of shape (num_envs,)."""
    @property
    def single_observation_space(self) -> Any:
        """Returns the Gymnasium space of one game's observation: uint8 of shape (planes, 10, 9) or (10, 9,
        planes), or uint64 of shape (words,). Needs the extra `gymnasium`.
        """
    @property
    def single_action_space(self) -> Any:
        """Returns the Gymnasium space of one game's action, 0 to 2085. Needs the extra `gymnasium`."""
    @property
    def observation_space(self) -> Any:
        """Returns the Gymnasium space of `observations`. Needs the extra `gymnasium`."""
    @property
    def action_space(self) -> Any:
        """Returns the Gymnasium space of the actions of a step. Needs the extra `gymnasium`."""
    def reset(
        self, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Restarts all games, from one seed or from one seed per game. The only key of `options` is
        "reset_mask", a bool array of shape (num_envs,) that selects the games to restart.

        Returns the observations and a dict with action_masks, sides, winners, reasons, lengths and side_rewards.
        """
    def step(
        self, actions: Sequence[int] | NDArray[Any]
    ) -> tuple[
        NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        """Plays one action in every game: an integer array of shape (num_envs,).

        Returns observations, rewards, terminated, truncated, and the dict of `reset`. If a game ended under
        "SameStep", the dict also has Gymnasium's "final_obs" and "final_info". "final_obs" is an object array
        with the last observation of each such game. "final_info" has action_masks, sides, winners, reasons,
        lengths and side_rewards. "_final_obs", "_final_info" and so on mark those games. For a truncated
        game, the final mask has the legal actions at the last observation. Agents can use it to estimate the
        value of the position.

        Raises ValueError if an action is not in the mask of its game; then no game is stepped.
        """
    def observe(self, number: int, side: _Side) -> NDArray[np.uint8]:
        """Returns what a side sees in a game: uint8 of shape (planes, 10, 9), or (10, 9, planes) with
        `channels_last`.

        Raises IndexError if there is no such game.
        """
    def sample_actions(self) -> NDArray[np.int64]:
        """Returns a uniformly random action from every game's mask, or -1 for a finished game: int64 of shape
        (num_envs,).
        """
    def game(self, number: int) -> Game:
        """Returns a copy of one game in its current state, with all its plies.

        Raises IndexError if there is no such game.
        """
    def set_game(self, number: int, game: Game) -> None:
        """Replaces a game of the environment by another, which continues from its current state. The learner
        keeps its side. The next game at this index is the same as without this call.

        Raises IndexError if there is no such game. Raises ValueError if the other game has other rules or is
        over, or if the learner is not to move in it.
        """
    def get_state(self) -> bytes:
        """Returns all games as bytes, for `set_state` of an environment with the same arguments. A game takes
        about 150 bytes plus 7 bytes per ply. A later version of the package can read the bytes if it computes
        the same games from seeds.
        """
    def set_state(self, state: bytes) -> None:
        """Restores the games from the bytes of `get_state`. They continue exactly as in the saved environment,
        for any number of threads.

        Raises ValueError if the bytes are not such a state, or if their games have other settings.
        """
    def _take(self, other: VectorEnv) -> None: ...
    def _ask(self) -> None: ...
    def __len__(self) -> int: ...

def action_table() -> NDArray[np.uint8]:
    """Returns the actions as Red sees them: uint8 of shape (2086, 2), with the indices of origin and target."""
def plane_table(rules: _Rules | None = None, history: int = 1) -> list[tuple[str, str, int, str]]:
    """Returns the planes of an observation under these rules as rows (name, meaning, largest byte, form). The
    form is "points" or "everywhere".

    Raises RulesError for invalid rules, and ValueError if the history is not 1 to 100 boards.
    """

_Role: TypeAlias = int | Literal["stranger", "watcher"]
_Viewer: TypeAlias = int | Literal["watcher", "host"]

@final
class Table:
    """The server's side of an online game. It passes the messages of players to the referee, and does no
    I/O.

    After each call that takes a time (`now`): append `journal()` to a file, sync the file, call
    `stored`, and send the messages of `out()`. Call `wake` at `deadline`. Times are in milliseconds
    and come from your clock. `options` is a dict or its JSON. `secret` is 32 bytes (default: random
    bytes of the operating system).

    Raises ParseError if the options are invalid.
    """
    def __new__(cls, options: str | dict[str, Any], now: int, secret: bytes | None = None) -> Self: ...
    @classmethod
    def restore(cls, journal: bytes, now: int) -> Table:
        """Restores a table from its journal. Remove the last `torn` bytes of the file before you append
        to it.

        Raises RecordError if the journal is damaged, or if it belongs to another game or version.
        """
    @property
    def torn(self) -> int:
        """The number of bytes of an incomplete line at the end of the restored journal."""
    def attach(self, peer: int, role: _Role, now: int) -> None:
        """Connects a peer. `peer` is a number of your choice, and `role` is a player's number,
        "stranger" or "watcher".
        """
    def receive(self, peer: int, message: str | bytes, now: int) -> None:
        """Processes a message of a peer. A bad message raises no exception."""
    def disconnected(self, peer: int, now: int) -> None:
        """Disconnects a peer."""
    def wake(self, now: int) -> None:
        """Performs all actions that are due. You can call it at any time."""
    def hold(self, peer: int, held: bool) -> None:
        """Stops the output to a peer whose connection is full, or resumes the output. No message is
        lost.
        """
    def command(self, command: str | dict[str, Any], now: int) -> None:
        """Carries out a command of the host, such as `{"command": "close"}`.

        Raises ParseError for an unknown command, and GameError if the command is not possible now.
        """
    def journal(self) -> bytes:
        """Returns the new bytes of the journal, to append to the file. Each byte is returned once."""
    def stored(self, length: int) -> None:
        """Reports that `length` more bytes of the journal are stored. `out()` is empty until all bytes
        are stored.
        """
    def out(self) -> list[tuple[int, str, bool]]:
        """Returns messages as tuples: the peer, the text, and whether to close the connection after it."""
    def events(self) -> list[dict[str, Any]]:
        """Returns the events since the last call, such as `{"event": "began", "game": 1}`."""
    @property
    def deadline(self) -> int | None:
        """Returns the time of the next call of `wake`, or None."""
    def ticket(self, player: int) -> str:
        """Returns the secret ticket of a player. A stranger with this ticket takes that player's seat."""
    @property
    def state(self) -> dict[str, Any]:
        """Returns the public state: phase, seats, offers, clock and result."""
    @property
    def game(self) -> Game | None:
        """Returns a copy of the referee's game, with all hidden information; None before the game."""
    def record(self, viewer: _Viewer) -> str | None:
        """Returns the record of the game as text, with the remaining time after each ply. `viewer` is a
        player's number, "watcher" or "host", and the record contains what this viewer may know.
        Returns None before the game.
        """

@final
class TableClient:
    """A client of a table, for a player or a spectator. It does no I/O.

    `start` is `{"sit": True}` for a player without a ticket, `{"watch": True}` for a spectator, or
    `{"ticket": "..."}` for the holder of a ticket. With `{}`, the host decides the role of the
    client. `start` can also be the result of `save()`. After each call, send the messages of `out()`
    and store `save()`.

    Raises ParseError if `start` is anything else.
    """
    def __new__(cls, start: str | dict[str, Any], now: int, secret: bytes | None = None) -> Self: ...
    def save(self) -> str:
        """Returns the state of the client as JSON, for another process that continues the game. It
        contains the ticket, which is secret.
        """
    def connected(self, now: int) -> None:
        """Starts a new connection."""
    def receive(self, message: str | bytes, now: int) -> None:
        """Processes a message of the table. A bad message raises no exception, but changes `status`."""
    def disconnected(self, now: int) -> None:
        """Ends the connection."""
    def wake(self, now: int) -> None:
        """Performs all actions that are due. You can call it at any time."""
    def sync(self, now: int) -> None:
        """Requests missing messages from the table. Call this method if the connection can lose messages
        without closing. Without this call, the client notices the loss of a message only when the
        next message arrives.
        """
    def out(self) -> list[str]:
        """Returns the messages for the table; empty without a connection."""
    def messages(self) -> list[str]:
        """Returns the host's messages to everyone since the last call."""
    def answers(self) -> list[tuple[int, GameError | None]]:
        """Returns the answers to requests since the last call: the number of each request, and a
        GameError if it was refused, else None.
        """
    @property
    def deadline(self) -> int | None:
        """Returns when to connect again or, while connected, when to call `wake`; None if nothing is
        due.
        """
    @property
    def status(self) -> Literal["connecting", "live", "lost", "closed", "newer", "diverged"]:
        """Returns "connecting", "live", "lost", "closed", "newer" or "diverged"."""
    @property
    def reason(self) -> str | None:
        """Returns why the table closed the connection, or why the client cannot continue; else None."""
    def changed(self) -> bool:
        """Returns whether anything visible has changed since the last call, so that a program must
        redraw.
        """
    @property
    def player(self) -> int | None:
        """Returns the player's number; None for spectators."""
    @property
    def view(self) -> Game | None:
        """Returns the client's view of the game; None before the game."""
    @property
    def options(self) -> dict[str, Any]:
        """Returns the options that players may know, including the rules; empty before the table's first
        message.
        """
    @property
    def state(self) -> dict[str, Any]:
        """Returns the public state of the table, with the player's seat as `you`; empty until the table
        has sent it.
        """
    @property
    def own_setup(self) -> dict[str, Any] | None:
        """Returns this player's set-up on the table, with `army` and `ready`, or None."""
    @property
    def is_to_move(self) -> bool:
        """Returns whether the player is to move."""
    @property
    def is_waiting(self) -> bool:
        """Returns whether a request is still unanswered."""
    def clock(self, seat: int, now: int) -> int | None:
        """Returns the remaining milliseconds of a seat, for display; None without a clock."""
    @property
    def pending(self) -> tuple[str, bool] | None:
        """Returns this player's unanswered move, and whether its effect is already certain; None if
        there is no such move.
        """
    @property
    def premove(self) -> str | None:
        """The premove: the move to try at the start of the player's next turn, or None. The client sends
        the move to the table when that turn starts.
        """
    @premove.setter
    def premove(self, mv: _Move | None) -> None:
        """The premove: the move to try at the start of the player's next turn, or None. The client sends
        the move to the table when that turn starts.
        """
    def set_up(self, army: str, ready: bool = True) -> int:
        """Sends a set-up; with `ready=False`, sends a draft.

        Every method that sends a request returns the number of the request, and raises GameError if
        the request is not possible now.
        """
    def ready(self, ready: bool = True) -> int:
        """Reports whether the player is ready to begin, at a table with `start=ready`."""
    def play(self, move: _Move, now: int) -> int:
        """Tries a move."""
    def offer(self, what: str, remain: int | None = None) -> int:
        """Offers "draw", "take-back", "abort", "pause", "go" or "rematch". A take-back leaves `remain`
        observations (default: those before the player's latest ply).
        """
    def answer(self, offer: int, accept: bool) -> int:
        """Accepts or declines the offer with this number in `state`. Also withdraws one of the player's
        own offers.
        """
    def resign(self) -> int:
        """Resigns."""
    def abort(self) -> int:
        """Aborts the game, if one of the seats has not played yet."""
    def claim(self, what: str) -> int:
        """Claims a "win" or a "draw" because the opponent is absent."""
    def leave(self) -> int:
        """Gives up the seat. This is possible only before the game."""
    def say(self, text: str) -> int:
        """Sends a text to the host, if the table allows it. The host may pass the text on to others."""
