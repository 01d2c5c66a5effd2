from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias, final, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray
from typing_extensions import Self, disjoint_base

from .enums import Color, EndReason, Kind, Effect, Seat, StationKind
from .errors import GameError, IllegalMoveError, RecordError
from .values import Outcome, EnemyPiece, Event, Fault, Rollouts

__all__ = [
    "Army",
    "Belief",
    "ChanceGame",
    "Deal",
    "Endgame",
    "Game",
    "Move",
    "Observation",
    "Piece",
    "Player",
    "Position",
    "Record",
    "RelaxedBelief",
    "Rules",
    "Sampler",
    "Station",
    "Table",
    "TableClient",
    "VectorEnv",
    "View",
    "WeightedBelief",
    "__version__",
    "action_table",
    "best_response",
    "board_svg",
    "kind_facts",
    "lang_code",
    "member_text",
    "observation_shape",
    "plane_table",
    "reason_table",
    "records",
    "truth_svg",
]

__version__: str

_Seat: TypeAlias = int | Seat | str
_Station: TypeAlias = Station | str
_Enemy: TypeAlias = int | EnemyPiece | Station | str
_Move: TypeAlias = Move | str
_Piece: TypeAlias = Piece | str
_Kind: TypeAlias = Kind | str
_Color: TypeAlias = Color | str
_Rules: TypeAlias = Rules | str
_Army: TypeAlias = Army | str
_Deal: TypeAlias = Deal | str
_Value: TypeAlias = bool | int | str
_Progress: TypeAlias = bool | Callable[[int, int], object] | None
_RankedMove: TypeAlias = tuple[Move, float, float]
_Steps: TypeAlias = Callable[[int, int, Move | None], object] | None
_Opponent: TypeAlias = Callable[[NDArray[Any], NDArray[Any]], object]
_Library: TypeAlias = Literal["pandas", "polars", "numpy"]

@final
class Station:
    """One of the 60 stations. Its name is like that of a chess square: file `a` to `e`, rank 1 to 12.

    Functions that take a station also accept its name.

    >>> Station("c6").index
    27
    >>> Station("c6").rotate()
    Station("c7")
    """
    def __new__(cls, name: _Station) -> Station: ...
    @staticmethod
    def from_index(index: int) -> Station:
        """Returns the station at an index, 0 to 59.

        Raises IndexError if the index is out of range.
        """
    @staticmethod
    def all() -> list[Station]:
        """Returns all 60 stations in index order."""
    @property
    def name(self) -> str:
        """Returns the name, such as "c6"."""
    @property
    def index(self) -> int:
        """Returns the index, (rank - 1) * 5 + file, 0 to 59."""
    @property
    def file(self) -> int:
        """Returns the file: 0 to 4 for a to e."""
    @property
    def rank(self) -> int:
        """Returns the rank, 1 to 12."""
    @property
    def kind(self) -> StationKind:
        """Returns the kind of the station: post, camp or headquarters."""
    @property
    def roads(self) -> list[Station]:
        """Returns the stations that are one step away by road, in index order."""
    @property
    def rails(self) -> list[Station]:
        """Returns the stations that are one step away by railroad, in index order."""
    def rotate(self) -> Station:
        """Returns the station after a turn of the board by 180 degrees."""
    def __index__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Station, /) -> bool: ...
    def __le__(self, other: Station, /) -> bool: ...
    def __gt__(self, other: Station, /) -> bool: ...
    def __ge__(self, other: Station, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Station: ...
    def __deepcopy__(self, _memo: Any) -> Station: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Move:
    """A move between two stations, such as `a2a9`, or the flip of a station, such as `c6`.

    Functions that take a move also accept its text.

    >>> Move("a2a9").target
    Station("a9")
    >>> Move("c6").is_flip
    True
    """
    def __new__(cls, text: _Move) -> Move: ...
    @staticmethod
    def from_action(action: int, seat: _Seat) -> Move:
        """Returns the move of an action number for a seat.

        Raises IndexError if the number is outside the action space.
        """
    @property
    def origin(self) -> Station:
        """Returns the station where the move starts; for a flip, the flipped station."""
    @property
    def target(self) -> Station:
        """Returns the station where the move ends; for a flip, the flipped station."""
    @property
    def is_flip(self) -> bool:
        """Returns whether the move flips a face-down piece."""
    def rotate(self) -> Move:
        """Returns the move on the board turned by 180 degrees."""
    def action(self, seat: _Seat) -> int:
        """Returns the action number of the move for a seat.

        Raises ValueError if no piece could ever make the move.
        """
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
    """A piece: a colour and a kind. It is written as a letter, upper case for red and lower case for black.

    >>> Piece("m").kind.name, Piece("m").color.name
    ('MARSHAL', 'BLACK')
    """
    def __new__(cls, letter: _Piece) -> Piece: ...
    @property
    def color(self) -> Color:
        """Returns the colour, red or black."""
    @property
    def kind(self) -> Kind:
        """Returns the kind of the piece."""
    @property
    def letter(self) -> str:
        """Returns the letter."""
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

def lang_code(lang: str) -> str:
    """Returns the code of a language. For any other text, raises a ParseError that lists the codes."""

def member_text(class_: str, index: int, lang: str) -> str:
    """Returns the name or sentence that players read for a member of an enum. `class_` is the name of the
    enum, and `index` is the index of the member.
    """

def kind_facts(kind: _Kind) -> tuple[str, int | None, int, bool]:
    """Returns the facts of a kind: (name, order or None, number of pieces in an army, whether it can move)."""

@final
class Rules:
    """The rules of a game: a value for every option.

    Rules are made from a rule string (a named set, then overrides). Keyword arguments are further overrides.
    `str` returns the shortest rule string. Rules are sorted by the values of their options, in the order of
    the options.

    >>> str(Rules("bodlaender-1,mines=mutual"))
    'bodlaender-1,mines=mutual'
    >>> Rules("standard", mines="mutual", hq_locked=False, marshal_reveals_flag=False)
    Rules("knowlton")
    >>> Rules("flip").quiet_limit
    70

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

        >>> Rules.title("flip"), Rules.title("flip", "zh-Hans")
        ("Today's usual flip game", '现行翻棋')

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

        >>> Rules.value_texts("immobile", "zh-Hans")
        ['该方判负（对方也无棋可走时判和）。', '判和。']

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

        >>> Rules("flip").applies("colours"), Rules("standard").applies("colours")
        (True, False)

        Raises RulesError for an unknown option.
        """
    @property
    def play(self) -> str:
        """Dark: each player arranges a hidden army. Expose: all fifty pieces are shuffled face down over the posts and headquarters, and a turn flips one piece or moves one. Open: armies as in dark play, but every piece is face up once both armies are set up."""
    @property
    def mines(self) -> str:
        """The result when a piece other than an engineer or a bomb attacks a landmine. mutual: both leave the board. northern: the attacker is lost. lowest: both leave the board if the attacker has the lowest order of its side; otherwise the attacker is lost."""
    @property
    def engineers_turn(self) -> bool:
        """Engineers turn corners on the railroad."""
    @property
    def camps_safe(self) -> bool:
        """A piece in a camp cannot be attacked."""
    @property
    def hq_locked(self) -> bool:
        """A piece on a headquarters of either seat never moves again."""
    @property
    def bombs_enter_hq(self) -> bool:
        """Bombs may move onto the other seat's headquarters."""
    @property
    def bombs_take_flag(self) -> bool:
        """A bomb may take the flag."""
    @property
    def flag_taker(self) -> str:
        """Which pieces may take the flag. any: every piece. lowest: only pieces of the lowest order that the mover's side has on the board, including face-down pieces, and never bombs. engineer: only engineers."""
    @property
    def mines_before_flag(self) -> bool:
        """A flag may be taken only when its owner has no landmine on the board."""
    @property
    def flag_win(self) -> str:
        """What wins the game. take: taking the flag. carry: carrying the flag to one of the taker's own headquarters."""
    @property
    def marshal_reveals_flag(self) -> bool:
        """Dark play: when a side's field marshal leaves the board, the station of its flag is revealed."""
    @property
    def battle_reveals(self) -> str:
        """Dark play: what the referee shows of an attack besides the surviving pieces. nothing: no piece. casualties: each lost piece, to the other player. both: both pieces, to both players."""
    @property
    def bombs_off_front(self) -> bool:
        """Set-up: no bomb on the front row (rank 6 or 7)."""
    @property
    def mines_in_back_rows(self) -> bool:
        """Set-up: landmines only on the two back rows (ranks 1-2 or 11-12)."""
    @property
    def quiet_limit(self) -> int:
        """The game ends after this number of plies in a row without an attack, a flip (see flips-reset-quiet) or a flag capture; 0 is off."""
    @property
    def quiet_result(self) -> str:
        """The result at the quiet limit: a draw, or a loss for the player who made the last of these plies."""
    @property
    def repetition(self) -> int:
        """The game is a draw when a position occurs this number of times; 0 is off. The starting position counts once."""
    @property
    def immobile(self) -> str:
        """The result if the player to move has no legal move: a loss, or a draw."""
    @property
    def colours(self) -> str:
        """Expose play: which flip gives its colour to the seat that made it. first: the first flip. twice: a flip of the same colour as the seat's previous flip. match: a flip of the same colour as the previous flip, by either seat. engineer: the first flip of an engineer. Until then both seats can only flip."""
    @property
    def suicide(self) -> bool:
        """Expose play: attacks in which only the attacker would be lost are allowed."""
    @property
    def ply_limit(self) -> int:
        """A game of this number of plies is a draw; 0 is off."""
    @property
    def flips_reset_quiet(self) -> bool:
        """Expose play: a flip resets the quiet count; otherwise it is a quiet ply."""
    @property
    def bombs_turn(self) -> bool:
        """Bombs turn corners on the railroad where engineers do; without effect under engineers-turn=no."""
    @property
    def bombs_clear_mines(self) -> bool:
        """A bomb that attacks a landmine removes it, and both are lost. Otherwise only the bomb is lost, and the landmine stays."""
    @property
    def board(self) -> str:
        """Dark and open play: the stations in play, and the armies. full: all 60 stations, 25 pieces for each side. small: ranks 4 to 9, six pieces. tiny: the twelve stations of files b to d in ranks 5 to 8, four pieces."""
    @property
    def is_dark(self) -> bool:
        """Returns whether these are rules of dark play."""
    @property
    def is_open(self) -> bool:
        """Returns whether these are rules of open play."""
    @property
    def nearest_set(self) -> str:
        """Returns the named set that differs from these rules in the fewest options."""
    def values(self) -> dict[str, _Value]:
        """Returns every option's key with its value: a bool, an int or a str."""
    def differences(self, other: _Rules) -> list[str]:
        """Returns the keys of the options in which these rules differ from others."""
    def replace(self, **overrides: _Value) -> Rules:
        """Returns these rules with other values: `rules.replace(mines="mutual", quiet_limit=70)`.

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
class Army:
    """The arrangement of 25 pieces that a player chooses in dark play.

    The text has 25 letters. The front row comes first, and each row is read from the owner's left to right.
    Camps are skipped.

    >>> army = Army.random("standard", seed=1)
    >>> Army(str(army)) == army
    True

    Raises ArmyError if the text is not an army.
    """
    def __new__(cls, text: _Army) -> Army: ...
    @staticmethod
    def random(rules: _Rules | None = None, seed: int | None = None) -> Army:
        """Returns a uniformly random army that the set-up rules allow.

        Anyone who guesses the seed knows the army. Without a seed, the result comes from 32 random bytes of
        the operating system, as in `from_entropy`.
        """
    @staticmethod
    def from_entropy(rules: _Rules, entropy: bytes | bytearray) -> Army:
        """Returns an army computed from 32 secret bytes, such as `os.urandom(32)`. All armies are equally
        likely, to within one part in 2**70. The same bytes give the same army in every programming language.

        Raises ValueError if `entropy` is not 32 bytes.
        """
    @staticmethod
    def complete(
        partial: Iterable[_Kind | None], rules: _Rules | None = None, seed: int | None = None
    ) -> Army:
        """Returns a uniformly random completion of a partial army: 25 kinds, with None or "." for each empty
        place. Anyone who guesses the seed knows the result.

        Raises ArmyError if there is no completion. The error gives the station, on south's side, of a place
        that cannot be filled.
        """
    @staticmethod
    def station(slot: int, seat: _Seat) -> Station:
        """Returns the station of the piece at an index of the text, 0 to 24, when the army is on a seat's side.

        Raises IndexError if the index is out of range.
        """
    @property
    def kinds(self) -> list[Kind]:
        """Returns the kinds, in the order of the text."""
    def is_allowed(self, rules: _Rules | None = None) -> bool:
        """Returns whether the set-up rules allow the army."""
    def validate(self, rules: _Rules | None = None, seat: _Seat = 0) -> None:
        """Checks the army against the set-up rules.

        Raises ArmyError with the reason if a set-up rule forbids it.
        """
    @staticmethod
    def faults(text: str, rules: _Rules | None = None, seat: _Seat = 0) -> list[Fault]:
        """Returns every fault of an army's text as a `Fault`, with an error and the stations to mark on a seat's
        side of the board. The list is empty if the text is an army that the set-up rules allow. A dot in the
        text is an empty place. The faults of pieces come first. All empty places are one fault, the last in
        the list.

        >>> faults = Army.faults("XGLFBXBCCLEEMEOOOPPPJKKKJ", "standard", 0)
        >>> [(fault.error.reason, [str(at) for at in fault.stations]) for fault in faults]
        [('bomb-in-front', ['a6']), ('flag-away', ['d6'])]
        """
    def pieces(self, seat: _Seat = 0) -> list[tuple[Station, Kind]]:
        """Returns the pieces of the army on a seat's side, as (station, kind) pairs."""
    def swap(self, a: _Station, b: _Station, rules: _Rules | None = None, seat: _Seat = 0) -> Army:
        """Returns the army after an exchange of the pieces on two stations.

        Raises ArmyError if a set-up rule forbids it.
        """
    def reflect(self) -> Army:
        """Returns the army with left and right exchanged."""
    def svg(self, seat: _Seat = 0, color: _Color = "red", lang: str = "en") -> str:
        """Draws the army on its half of the board, as SVG."""
    def _repr_svg_(self) -> str: ...
    def __len__(self) -> int: ...
    def __getitem__(self, slot: int, /) -> Kind: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Army, /) -> bool: ...
    def __le__(self, other: Army, /) -> bool: ...
    def __gt__(self, other: Army, /) -> bool: ...
    def __ge__(self, other: Army, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Army: ...
    def __deepcopy__(self, _memo: Any) -> Army: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Deal:
    """The start of expose play: all fifty pieces in random order on the posts and headquarters.

    The text has fifty letters. Rank 12 comes first, and each rank is read from a to e. Camps are skipped.
    Upper case letters are red.

    >>> deal = Deal.random(seed=1)
    >>> Deal(str(deal)) == deal
    True

    Raises PositionError if the text is not a deal.
    """
    def __new__(cls, text: _Deal) -> Deal: ...
    @staticmethod
    def random(seed: int | None = None) -> Deal:
        """Returns a uniformly random deal.

        Anyone who guesses the seed knows every piece. Without a seed, the result comes from 32 random bytes
        of the operating system, as in `from_entropy`.
        """
    @staticmethod
    def from_entropy(entropy: bytes | bytearray) -> Deal:
        """Returns a deal computed from 32 secret bytes, such as `os.urandom(32)`. All deals are equally likely,
        to within one part in 2**70. The same bytes give the same deal in every programming language.

        Raises ValueError if `entropy` is not 32 bytes.
        """
    @staticmethod
    def station(slot: int) -> Station:
        """Returns the station of the piece at an index of the text, 0 to 49.

        Raises IndexError if the index is out of range.
        """
    @property
    def pieces(self) -> list[Piece]:
        """Returns the pieces, in the order of the text."""
    def __len__(self) -> int: ...
    def __getitem__(self, slot: int, /) -> Piece: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Deal, /) -> bool: ...
    def __le__(self, other: Deal, /) -> bool: ...
    def __gt__(self, other: Deal, /) -> bool: ...
    def __ge__(self, other: Deal, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Deal: ...
    def __deepcopy__(self, _memo: Any) -> Deal: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Position:
    """A position with all hidden information: the pieces, the seat to move, the colours, the quiet count and the
    rules. A position never changes: `after` returns a new one.

    A position has no history: repetition, the ply limit, offers and resignations belong to a `Game`.

    >>> pos = Position("1f3/5/5/5/5/5/5/5/5/5/4E/1F3 s r 0", "standard")
    >>> pos.after("e2a11").to_move
    Seat.NORTH
    >>> pos.effect("e2a11")
    Effect.PLAIN

    The text of a position does not contain the rules, which are the second argument (default: `standard`). If
    the first argument is a Position, a second argument must be equal to the rules of that Position.

    Raises PositionError if the text is not a possible position, and ValueError for a Position of other rules.
    """
    def __new__(cls, text: Position | str, rules: _Rules | None = None) -> Position: ...
    @staticmethod
    def faults(text: str, rules: _Rules | None = None) -> list[Fault]:
        """Returns every fault of a text as a `Fault`: an error and its stations. The list is empty if the
        position is possible. The first error is the one that `Position(text, rules)` raises.

        The pieces are checked only if the board, the seat and the colours are readable.

        >>> faults = Position.faults("1f1f1/5/5/5/5/5/5/5/5/5/5/2F2 s r 0", "standard")
        >>> [(fault.error.reason, [str(at) for at in fault.stations]) for fault in faults]
        [('too-many', ['b12', 'd12']), ('flag-misplaced', ['c1'])]
        """
    @staticmethod
    def random(rules: _Rules | None = None, seed: int | None = None) -> Position:
        """Returns a random start position: two independent uniform armies in dark play, a uniform deal in expose
        play.

        The same seed gives the same position on every machine.

        Anyone who guesses the seed knows every piece. Without a seed, the result comes from 32 random bytes
        of the operating system, as in `from_entropy`.
        """
    @staticmethod
    def from_entropy(rules: _Rules, entropy: bytes | bytearray) -> Position:
        """Returns a start position computed from 32 secret bytes, such as `os.urandom(32)`. All starts are
        equally likely, to within one part in 2**70. The same bytes give the same start in every programming
        language.

        Raises ValueError if `entropy` is not 32 bytes.
        """
    @staticmethod
    def from_armies(
        south: _Army, north: _Army, rules: _Rules | None = None, color: _Color = "red"
    ) -> Position:
        """Returns the start position of dark play with these armies; `color` is south's colour.

        Raises ArmyError if an army breaks a set-up rule, and PositionError in expose play.
        """
    @staticmethod
    def from_deal(deal: _Deal, rules: _Rules) -> Position:
        """Returns the start position of expose play with this deal.

        Raises PositionError in dark play.
        """
    @property
    def rules(self) -> Rules:
        """Returns the rules."""
    @property
    def to_move(self) -> Seat:
        """Returns the seat to move."""
    @property
    def quiet_plies(self) -> int:
        """Returns the number of plies since the last attack, flip or flag capture."""
    @property
    def key(self) -> int:
        """Returns a 64-bit hash of everything that counts for repetition: the whole position except the quiet
        count.
        """
    @property
    def outcome(self) -> Outcome | None:
        """Returns the outcome if the position ends the game, else None."""
    @property
    def occupied(self) -> list[Station]:
        """Returns the occupied stations."""
    @property
    def face_down(self) -> list[Station]:
        """Returns the stations of face-down pieces."""
    def color_of(self, seat: _Seat) -> Color | None:
        """Returns the colour of a seat; None in expose play before the colours are settled."""
    def seat_of(self, color: _Color) -> Seat | None:
        """Returns the seat of a colour; None in expose play before the colours are settled."""
    def pieces(self) -> dict[Station, Piece]:
        """Returns the pieces by station, including face-down ones."""
    def count(self, piece: _Piece) -> int:
        """Returns the number of pieces of a colour and kind on the board."""
    def pool(self) -> dict[Piece, int]:
        """Returns how many pieces of each colour and kind are face down."""
    def flag_station(self, color: _Color) -> Station | None:
        """Returns the station of a colour's flag, carried or not; None if it is taken."""
    def flag_held_at(self, color: _Color) -> Station | None:
        """Returns the station of a colour's flag if an enemy piece carries it or a piece of the same colour is
        on its station; else None.
        """
    def legal_moves(self) -> list[Move]:
        """Returns every move that the referee accepts; the list is empty in a finished position. The order of
        the list depends only on the position.
        """
    def tries(self) -> list[Move]:
        """Returns every move that the seat to move may try: the legal moves, and the moves that only a hidden
        flag makes illegal.
        """
    def refused_moves(self) -> list[Move]:
        """Returns the moves in `tries` that the referee refuses."""
    def destinations(self, origin: _Station) -> list[Station]:
        """Returns the stations to which the piece on a station may legally move."""
    def is_legal(self, move: _Move) -> bool:
        """Returns whether a move is legal."""
    def why_illegal(self, move: _Move) -> IllegalMoveError | None:
        """Returns why a move is not legal: an IllegalMoveError, or a RefusedMove if only a hidden flag forbids
        it. Returns None if the move is legal.
        """
    def effect(self, move: _Move) -> Effect:
        """Returns the effect of a legal move.

        Raises IllegalMoveError if the move is not legal.
        """
    def route(self, move: _Move) -> list[Station] | None:
        """Returns the stations on the path of a move, including origin and destination; None if there is no
        path.
        """
    def after(self, move: _Move) -> Position:
        """Returns the position after a legal move.

        Raises IllegalMoveError if the move is not legal.
        """
    def children(self) -> list[Position]:
        """Returns the position after each legal move."""
    def perft(self, depth: int, *, progress: _Progress = None) -> int:
        """Returns the number of sequences of `depth` legal moves; `depth` is 0 to 64. Moves of the last ply are
        counted without being played.

        Ctrl-C interrupts the call. `progress` is True for a progress bar (needs tqdm), or a callable that
        takes the number of finished steps and the total number of steps. The callable is called about fifty
        times a second and at the end.

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
    def rollouts(
        self,
        moves: Sequence[_Move] | None = None,
        count: int = 64,
        max_plies: int = 1000,
        seed: int | None = None,
        *,
        threads: int = 1,
        progress: _Progress = None,
    ) -> Rollouts:
        """Plays random games after each legal move, or after each of `moves`: `count` games per move. Returns
        the `Rollouts` from the point of view of the seat to move. Refused moves are counted separately.

        Each game stops after `max_plies` plies. The same seed gives the same results for any number of
        `threads`. Ctrl-C interrupts the call; for `progress` see `perft`.

        >>> tried = Position.random("standard", 1).rollouts(["a6a7", "e6e7"], count=50, seed=1)
        >>> tried.games
        array([50, 50])

        Raises IllegalMoveError if a move is not in `tries`, and ValueError if a number is out of range.
        """
    def rotate(self) -> Position:
        """Returns the position with the board turned by 180 degrees and the seats exchanged."""
    def repeats(self, other: Position) -> bool:
        """Returns whether two positions are the same for repetition: equal except for the quiet count."""
    def with_face_down(self, station: _Station, piece: _Piece) -> Position:
        """Returns the position with `piece` as the face-down piece on this station. The piece on the station
        changes places with a face-down piece that is equal to `piece`.

        Raises PositionError if the station has no face-down piece, or if no face-down piece is equal to
        `piece`.
        """
    def reshuffled(self, seed: int | None = None) -> Position:
        """Returns the position with the face-down pieces shuffled uniformly."""
    def to_array(self) -> NDArray[np.uint8]:
        """Returns the board as a uint8 array of shape (12, 5), rank 1 first. 0 is empty, 1 to 12 are red and 13
        to 24 black pieces in the order of `Kind`.
        """
    def to_frame(self, library: _Library = "pandas") -> Any:
        """Returns the pieces as a table with the columns station, file, rank, color, kind and
        face_down.

        `library` is "pandas", "polars" or "numpy" (a dict of arrays).
        """
    def ascii(self, bottom: _Seat = 0) -> str:
        """Returns the board in ASCII; `bottom` is the seat at the bottom."""
    def unicode(self, bottom: _Seat = 0, lang: str = "en") -> str:
        """Returns the board with box-drawing lines and Chinese names, in traditional characters for "zh-Hant",
        else simplified.
        """
    def svg(
        self,
        *,
        bottom: _Seat | None = None,
        last_move: _Move | None = None,
        selected: _Station | None = None,
        targets: Iterable[_Station] | None = None,
        warnings: Iterable[_Station] | None = None,
        caption: str | None = None,
        lang: str = "en",
    ) -> str:
        """Draws the board as a standalone SVG, 640 by 960 units (990 high with a caption).

        `bottom` is the seat at the bottom. `selected` is a station. `targets` and `warnings` are any
        iterables of stations to mark. `lang` is the language of the titles. The characters on the board are
        traditional if `lang` is "zh-Hant", else simplified.
        """
    def _repr_svg_(self) -> str: ...
    def __getitem__(self, station: _Station, /) -> Piece | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Observation:
    """An event as one seat observes it, without information that is hidden from the seat.

    The first observation of a seat has the type "begin". The other types are "moved", "attacked", "flipped",
    "refused", "draw-offered", "draw-declined", "take-back-offered", "take-back-declined", "taken-back" and
    "ended". Properties that do not belong to the type are None. An observation can be created from JSON and
    converted to JSON.

    JSON from a later version of this package may contain unknown members, which are ignored. An unknown kind
    of observation gets the type "other". With `strict`, both are errors.

    >>> Observation('{"moved":"a6a7"}').move
    Move("a6a7")

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
        """Returns the move that was played or refused."""
    @property
    def is_ply(self) -> bool:
        """Returns whether the observation is a ply."""
    @property
    def effect(self) -> Effect | None:
        """Returns the effect of a move, attack or flip."""
    @property
    def revealed(self) -> tuple[Kind | None, Kind | None]:
        """Returns the kinds of attacker and defender that `battle-reveals` shows to the observer, each None if
        not shown. The kind of the observer's own piece is never included.
        """
    @property
    def remaining(self) -> int | None:
        """Returns how many observations remain after a take-back, including the first one."""
    @property
    def flags(self) -> tuple[Station | None, Station | None]:
        """Returns the stations of south's and north's flag, each None unless the loss of that seat's marshal
        revealed it.
        """
    @property
    def piece(self) -> Piece | None:
        """Returns the piece that a flip reveals."""
    @property
    def seat(self) -> Seat | None:
        """Returns the observing seat for the type "begin", or None for a spectator. For an offer or a declined
        offer, returns the seat that offers or declines.
        """
    @property
    def rules(self) -> Rules | None:
        """Returns the rules, for the type "begin"."""
    @property
    def board(self) -> str | None:
        """Returns the text of the view, for the type "begin"."""
    @property
    def pool(self) -> dict[Piece, int] | None:
        """Returns how many pieces of each colour and kind are face down, for the type "begin" in expose play. In
        dark play, returns how many are on the board if the seats know it, else None.
        """
    @property
    def setup(self) -> bool | None:
        """Returns whether the game begins with the set-up, for the type "begin"."""
    @property
    def outcome(self) -> Outcome | None:
        """Returns how the game ended, for the type "ended"."""
    @property
    def true_start(self) -> str | None:
        """Returns the text of the true start position, for the type "ended"; None if the end does not reveal it."""
    def to_json(self) -> str:
        """Returns the observation as JSON."""
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Observation: ...
    def __deepcopy__(self, _memo: Any) -> Observation: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class View:
    """What one seat knows: its own observations and the conclusions from them. A view never changes: `after`
    returns a new view.

    A client that receives its seat's observations builds a view equal to the server's. A spectator has no
    seat and sees only what both seats see. A spectator's view has no moves; in dark play it also has no
    enemies and no belief.

    >>> game = Game("standard", seed=1)
    >>> View(game.observations(1)) == game.view(1)
    True

    Raises ObserveError if no seat can make these observations.
    """
    def __new__(cls, observations: Iterable[Observation | str]) -> View: ...
    @staticmethod
    def from_json(json: str) -> View:
        """Returns the view of a JSON list of observations; see `to_json`.

        Raises ParseError if the text is not such a list, and ObserveError if no seat can make the
        observations.
        """
    @property
    def seat(self) -> Seat | None:
        """Returns the seat of the view; None for a spectator's view."""
    @property
    def offer(self) -> Seat | None:
        """Returns the seat with an open draw offer, or None."""
    @property
    def take_back_offer(self) -> Seat | None:
        """Returns the seat with an open take-back offer, or None."""
    @property
    def last_ply(self) -> Observation | None:
        """Returns the latest observed ply, or None."""
    @property
    def last_route(self) -> list[Station] | None:
        """Returns the stations on the path of the latest ply, including origin and destination; None before the
        first ply.
        """
    def premoves(self) -> list[Move]:
        """Returns the moves that the seat could make on the current board if it were its turn. Use this list for
        premoves, which are moves entered during the other seat's turn.
        """
    @property
    def rules(self) -> Rules:
        """Returns the rules."""
    @property
    def to_move(self) -> Seat:
        """Returns the seat to move."""
    @property
    def own_color(self) -> Color | None:
        """Returns the seat's colour; None in expose play before the colours are settled."""
    @property
    def quiet_plies(self) -> int:
        """Returns the number of plies since the last attack, flip or flag capture."""
    @property
    def outcome(self) -> Outcome | None:
        """Returns how the game ended, or None."""
    @property
    def true_start(self) -> str | None:
        """Returns the text of the true start position after the end; None if the end does not reveal it."""
    @property
    def occupied(self) -> list[Station]:
        """Returns the occupied stations."""
    @property
    def face_down(self) -> list[Station]:
        """Returns the stations of face-down pieces (expose play)."""
    @property
    def hidden(self) -> list[Station]:
        """Returns the stations of enemy pieces of unknown kind (dark play)."""
    def seen(self) -> dict[Station, tuple[Color | None, Kind | None]]:
        """Returns a dict that maps stations to what the seat sees there: (colour, kind), each None if hidden."""
    def pool(self) -> dict[Piece, int]:
        """Returns how many pieces of each colour and kind are face down (expose play)."""
    def flag_held_at(self, color: _Color) -> Station | None:
        """Returns the station of a colour's flag if an enemy piece carries it or a piece of the same colour is
        on its station; else None.
        """
    def legal_moves(self) -> list[Move]:
        """Returns the seat's own list of moves: the moves that it may try, according to what it knows. The list
        is empty if the other seat is to move.
        """
    def destinations(self, origin: _Station) -> list[Station]:
        """Returns the targets of the moves in the seat's own list that start at a station; the target of a flip
        is the station itself.
        """
    def route(self, move: _Move) -> list[Station] | None:
        """Returns the stations on the path of a move, including origin and destination; None if there is no
        path. Call this method before the view observes the move.
        """
    def why_illegal(self, move: _Move) -> IllegalMoveError | None:
        """Returns why a move is not in the seat's own list: an IllegalMoveError with a reason that the seat may
        know. Returns None if the move is in the list.
        """
    def enemies(self) -> list[EnemyPiece]:
        """Returns the 25 pieces of the other army (dark play): living, carried and lost. The list is empty in
        expose play.
        """
    def enemy_at(self, station: _Station) -> int | None:
        """Returns the index of the enemy piece on a station (dark play); None if there is no enemy piece."""
    def candidates(self) -> list[frozenset[Kind]]:
        """Returns the exact set of kinds that each of the 25 enemy pieces can still have (dark play).

        Raises BeliefError in the same cases as `belief`, and ValueError in expose play.
        """
    def belief(self) -> Belief:
        """Returns the exact belief: all arrangements that are consistent with the observations, all equally
        likely.

        Building the belief uses at most the budget `Belief.DEFAULT_BUDGET`. Ctrl-C interrupts the call.

        Raises BeliefError if no arrangement is consistent. Raises BeliefError with the reason "budget" if
        building exceeds the budget. An opponent can cause this by repeating moves. In that case use
        `relaxed_belief`.
        """
    def belief_within(self, max_steps: int | None = None, max_bytes: int | None = None) -> Belief:
        """Returns the exact belief, like `belief`, with at most `max_steps` counting steps and `max_bytes` of
        memory. None means the limit in `Belief.DEFAULT_BUDGET`.

        Raises BeliefError in the same cases as `belief`.
        """
    def belief_unbounded(self) -> Belief:
        """Returns the exact belief, like `belief`, without a budget. For some views this takes hours, or more
        memory than the machine has. If memory runs out, the operating system may kill the process.

        Raises BeliefError if no arrangement is consistent, and MemoryError if memory runs out.
        """
    def relaxed_belief(self, max_steps: int | None = None, max_bytes: int | None = None) -> RelaxedBelief:
        """Returns a belief that ignores the constraints that are too expensive to count. Use it if the exact
        belief exceeds its budget. Makes up to two attempts, each with at most `max_steps` and `max_bytes`;
        see `belief_within`.

        Raises BeliefError in the same cases as `belief`. The reason is "budget" only if the second attempt
        also exceeds its budget. This can happen only if the budget is less than 6 million steps or 20 MB.
        """
    def after(self, observation: Observation | str) -> View:
        """Returns the view after one more observation. For the type "taken-back", returns the view of the
        remaining observations.

        Raises ObserveError if the observation cannot follow the earlier ones. If the reason is
        "unknown-kind", the server is newer than this package, and the view cannot go on until a take-back removes
        the observation.
        """
    def observation(self, number: int) -> Observation:
        """Returns an observation by its index; 0 is the start, and negative indices count from the end. The time
        does not depend on the index.

        Raises IndexError if the index is out of range.
        """
    def observations(self) -> list[Observation]:
        """Returns all observations, including the first one."""
    def to_json(self) -> str:
        """Returns all observations as a JSON list."""
    def planes(self, history: int = 1) -> NDArray[np.uint8]:
        """Returns what the seat sees as observation planes: uint8 of shape (history * planes, 12, 5), the newest
        frame first; see `luzhanqi.arrays`.

        Raises ValueError unless the history is 1 to 1000 frames.
        """
    def action_mask(self) -> NDArray[np.bool_]:
        """Returns the seat's own list of moves as a bool array of shape (1248,), with one value for each action."""
    def legal_actions(self) -> list[int]:
        """Returns the seat's own list of moves as action numbers, in order."""
    def to_frame(self, library: _Library = "pandas") -> Any:
        """Returns what the seat sees as a table with the columns station, file, rank, owner and kind.

        `library` is "pandas", "polars" or "numpy" (a dict of arrays).
        """
    def ascii(self) -> str:
        """Returns the board in ASCII, with the seat at the bottom."""
    def unicode(self, lang: str = "en") -> str:
        """Returns the board with box-drawing lines and Chinese names, in traditional characters for "zh-Hant",
        else simplified.
        """
    def record(self, **tags: object) -> Record:
        """Returns the record of what the seat observed, with tags such as Event="Club evening".

        Raises RecordError for a tag that `Record.with_tags` rejects.
        """
    def svg(
        self,
        *,
        bottom: _Seat | None = None,
        last_move: _Move | None = None,
        selected: _Station | None = None,
        targets: Iterable[_Station] | None = None,
        warnings: Iterable[_Station] | None = None,
        caption: str | None = None,
        lang: str = "en",
    ) -> str:
        """Draws the board as the seat sees it, as SVG; for the arguments see `Position.svg`."""
    def _repr_svg_(self) -> str: ...
    def __getitem__(self, station: _Station, /) -> tuple[Color | None, Kind | None] | None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> View: ...
    def __deepcopy__(self, _memo: Any) -> View: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

class _AnyBelief:
    # What both beliefs have; there is no such class at run time.
    @property
    def view(self) -> View:
        """Returns the view of this belief."""
    def probability(self, piece: _Enemy, kind: _Kind) -> float:
        """Returns the probability that an enemy piece has the given kind (dark play). `piece` is its
        index (0 to 24), its station or an `EnemyPiece`.

        Raises IndexError for any other index, and ValueError for a station without an enemy piece or
        in expose play.
        """
    def marginals(self) -> NDArray[np.float64]:
        """Returns the probabilities as a float64 array of shape (25, 12), in dark play. There is one row
        for each enemy piece and one column for each kind, in the order of `Kind`.

        Raises ValueError in expose play.
        """
    def candidates(self) -> list[frozenset[Kind]]:
        """Returns, for each enemy piece, the set of kinds that the piece has in at least one consistent
        arrangement (dark play). With weights, arrangements of weight 0 do not count.

        Raises ValueError in expose play.
        """
    def probabilities_at(self, station: _Station) -> dict[Piece, float]:
        """Returns the pieces that can be on a station with a hidden piece, each with its exact
        probability. The dict is empty for other stations.
        """
    def sample(self, seed: int | None = None) -> Position:
        """Returns a complete current position, drawn from the consistent arrangements uniformly, or in
        proportion to their weights.
        """
    def samples(self, count: int, seed: int | None = None, *, progress: _Progress = None) -> list[Position]:
        """Draws `count` positions, each in the same way as `sample`.

        Ctrl-C interrupts the call; for `progress` see `Position.perft`.

        Raises ValueError if `count` is more than 100 million.
        """
    def sample_boards(
        self, count: int, seed: int | None = None, *, progress: _Progress = None
    ) -> NDArray[np.uint8]:
        """Draws positions like `samples` and returns their boards as a uint8 array of shape (count, 12,
        5). Each board has the format of `Position.to_array`.

        Ctrl-C interrupts the call; for `progress` see `Position.perft`.

        Raises ValueError if `count` is more than 100 million.
        """
    def sample_kinds(
        self, count: int, seed: int | None = None, *, progress: _Progress = None
    ) -> NDArray[np.uint8]:
        """Draws arrangements like `sample` (dark play). Returns the kinds of the 25 enemy pieces as
        indices: a uint8 array of shape (count, 25).

        Ctrl-C interrupts the call; for `progress` see `Position.perft`.

        Raises ValueError in expose play, or if `count` is more than 100 million.
        """
    def sample_game(self, seed: int | None = None) -> Game:
        """Returns a complete game with the same observations for the seat. Its start is drawn like the
        positions of `sample`.

        Raises BeliefError if no possible game has the view's observations.
        """
    def rollouts(
        self,
        moves: Sequence[_Move] | None = None,
        count: int = 64,
        max_plies: int = 1000,
        seed: int | None = None,
        *,
        threads: int = 1,
        progress: _Progress = None,
    ) -> Rollouts:
        """Plays random games after each move of the seat's list, or after each of `moves`, in `count`
        worlds, which are positions drawn like those of `sample`. Returns the `Rollouts` from the
        point of view of the seat to move.

        All moves are played in the same worlds. Each game stops after `max_plies` plies. The same
        seed gives the same results for any number of `threads`. Ctrl-C interrupts the call; for
        `progress` see `Position.perft`.

        >>> tried = Game("standard", 1).view(0).belief().rollouts(count=20, seed=1)
        >>> tried.wins.shape == (len(tried.moves),)
        True

        Raises IllegalMoveError if a move is not in the seat's list, if the other seat is to move, or
        if the game is over. Raises ValueError if a number is out of range.
        """
    def to_frame(self, library: _Library = "pandas") -> Any:
        """Returns the probabilities as a table, one row for each enemy piece or face-down station.

        `library` is "pandas", "polars" or "numpy" (a dict of arrays).
        """
    def svg(self, kind: _Kind | None = "F", *, bottom: _Seat | None = None, lang: str = "en") -> str:
        """Draws the board with a map of probabilities, as SVG. It shows the probability that each hidden
        piece has the given kind, in percent and as a shade. If `kind` is None, it shows the most
        probable kind of each piece. In expose play all face-down pieces have the same probabilities,
        and a caption lists the pieces.
        """
    def ascii(self, kind: _Kind | None = "F") -> str:
        """Draws the map of `svg` in ASCII, with the seat at the bottom. Each piece has a letter and a
        percentage, or `!!` if the kind is certain.
        """
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any) -> Self: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Belief(_AnyBelief):
    """A seat's exact knowledge of the hidden pieces. It consists of the number of consistent arrangements, the
    probability of each kind for each hidden piece, and uniform samples.

    >>> belief = Game("standard", seed=1).view(0).belief()
    >>> belief.probability("b12", Kind.FLAG)
    0.5

    `Belief(view)` equals `view.belief()`. Its budget is `DEFAULT_BUDGET`, a pair (steps, bytes).

    Raises BeliefError in the same cases as `View.belief`.
    """

    DEFAULT_BUDGET: ClassVar[tuple[int, int]]
    def __new__(cls, view: View) -> Belief: ...
    @property
    def cost(self) -> tuple[int, int]:
        """Returns the cost of building the belief: (counting steps, peak bytes of memory). `View.belief_within`
        succeeds with these numbers as `max_steps` and `max_bytes`.
        """
    def count(self) -> int:
        """Returns the exact number of consistent arrangements."""
    def count_with(self, piece: _Enemy, kind: _Kind) -> int:
        """Returns the number of arrangements in which an enemy piece has the given kind (dark play). `piece` is
        its index (0 to 24), its station or an `EnemyPiece`.

        Raises IndexError for any other index, and ValueError for a station without an enemy piece or in
        expose play.
        """
    def pool(self) -> dict[Piece, int]:
        """Returns how many pieces of each colour and kind are face down (expose play)."""
    def weighted(self, weights: ArrayLike) -> WeightedBelief:
        """Returns the belief with a prior weight for each kind of each enemy piece (dark play). `weights` is an
        array or nested lists of shape (25, 12). The weight of an arrangement is the product of the weights of
        its pieces. Building the belief uses at most the budget `Belief.DEFAULT_BUDGET`.

        Raises BeliefError if a weight is negative or not finite, or if every consistent arrangement has
        weight zero. Raises BeliefError with the reason "budget" if building exceeds the budget. Raises
        ValueError for any other shape or in expose play, and TypeError for values that are not numbers.
        """
    def weighted_within(
        self,
        weights: ArrayLike,
        max_steps: int | None = None,
        max_bytes: int | None = None,
    ) -> WeightedBelief:
        """Returns the belief with prior weights and a budget; see `weighted` and `View.belief_within`."""
    def weighted_unbounded(self, weights: ArrayLike) -> WeightedBelief:
        """Returns the belief with prior weights and without a budget; see `weighted`.

        Raises MemoryError if memory runs out.
        """

@final
class RelaxedBelief:
    """A belief that may ignore constraints. Its arrangements are a superset of those of a `Belief` and include
    the true one. Numbers and probabilities refer to this superset. Each sample reports whether it is
    consistent with all observations. See `View.relaxed_belief`.

    >>> relaxed = Game("standard", seed=1).view(0).relaxed_belief()
    >>> position, exact = relaxed.sample(seed=1)
    >>> exact, relaxed.is_exact
    (True, True)
    """
    @property
    def view(self) -> View:
        """Returns the view of this belief."""
    @property
    def is_exact(self) -> bool:
        """Returns whether all constraints were used. If it is True, all numbers and samples are exact."""
    @property
    def cost(self) -> tuple[int, int]:
        """Returns the cost of the successful attempt: (counting steps, peak bytes of memory)."""
    def max_count(self) -> int:
        """Returns the number of arrangements in the superset, an upper bound of `Belief.count`."""
    def probability(self, piece: _Enemy, kind: _Kind) -> float:
        """Returns the probability that an enemy piece has the given kind, computed from the superset (dark
        play). If the probability is 0, the piece cannot have this kind. `piece` is its index (0 to 24), its
        station or an `EnemyPiece`.

        Raises IndexError for any other index, and ValueError for a station without an enemy piece or in
        expose play.
        """
    def marginals(self) -> NDArray[np.float64]:
        """Returns all probabilities, computed from the superset: float64 of shape (25, 12), like
        `Belief.marginals`.

        Raises ValueError in expose play.
        """
    def candidates(self) -> list[frozenset[Kind]]:
        """Returns a superset of the kinds that each enemy piece can have (dark play).

        Raises ValueError in expose play.
        """
    def probabilities_at(self, station: _Station) -> dict[Piece, float]:
        """Returns the pieces that can be on a station with a hidden piece, each with its probability computed
        from the superset. The dict is empty for other stations.
        """
    def sample(self, seed: int | None = None) -> tuple[Position, bool]:
        """Returns a complete current position, and whether it is consistent with all observations. The
        consistent samples are uniform over all consistent arrangements, like those of `Belief`. Tries at most
        64 arrangements.
        """
    def sample_kinds(
        self, count: int, seed: int | None = None, *, progress: _Progress = None
    ) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
        """Draws arrangements like `sample` (dark play). Returns two arrays: the kinds of the 25 enemy pieces as
        indices, uint8 of shape (count, 25), and whether each arrangement is consistent, bool of shape
        (count,).

        Ctrl-C interrupts the call; for `progress` see `Position.perft`.

        Raises ValueError in expose play, or if `count` is more than 100 million.
        """
    def sample_game(self, seed: int | None = None) -> Game | None:
        """Returns a complete game with the same observations for the seat, drawn uniformly from all such games.
        Returns None if no sampled arrangement is consistent with them.

        Raises BeliefError if no possible game has the view's observations.
        """
    def svg(self, kind: _Kind | None = "F", *, bottom: _Seat | None = None, lang: str = "en") -> str:
        """Draws the probabilities over the board, like `Belief.svg`. If constraints were ignored, a caption says
        so.
        """
    def ascii(self, kind: _Kind | None = "F") -> str:
        """Draws the map of `svg` in ASCII, with the seat at the bottom."""
    def _repr_svg_(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> RelaxedBelief: ...
    def __deepcopy__(self, _memo: Any) -> RelaxedBelief: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class WeightedBelief(_AnyBelief):
    """A belief with prior weights; see `Belief.weighted`."""
    @property
    def unweighted(self) -> Belief:
        """Returns the belief without the weights."""
    @property
    def weights(self) -> NDArray[np.float64]:
        """Returns the weights, float64 of shape (25, 12)."""
    @property
    def cost(self) -> tuple[int, int]:
        """Returns the cost of building the belief: (counting steps, peak bytes of memory)."""
    @property
    def total(self) -> float:
        """Returns the sum of the weights of all consistent arrangements. The result is infinite or 0 if the sum
        is out of the range of floats; other results stay correct.
        """

@final
class Game:
    """The referee's game: the true position and all events.

    A game starts from the given `armies` (south's and north's), `deal` or `position` (in mid-game). If none
    is given, the start is random: it is computed from `seed`, or from 32 random bytes of the operating
    system. Anyone who guesses the seed knows every piece; to prevent this, use `from_entropy`. Show a player
    only the `view` and the `observations` of that player's seat, never `truth`.

    With `known_material=True` a `position` of dark play tells both seats, and spectators, how many pieces of each
    kind each seat has on the board, but not where.

    >>> game = Game("standard", seed=1)
    >>> game.push("a6a7").value in {"win", "lose", "both"}
    True
    >>> game.pop().move
    Move("a6a7")

    Raises ArmyError or PositionError if the start breaks the rules, and ValueError if more than one start is
    given, if `position` has other rules, or for `known_material` without a position.
    """
    def __new__(
        cls,
        rules: _Rules | None = None,
        seed: int | None = None,
        *,
        armies: Iterable[_Army] | None = None,
        deal: _Deal | None = None,
        position: Position | str | None = None,
        known_material: bool = False,
    ) -> Game: ...
    @staticmethod
    def from_record(record: Record | str) -> Game:
        """Returns the game of a record or its text.

        Raises RecordError with the line and column of the first impossible event.
        """
    @staticmethod
    def from_entropy(rules: _Rules, entropy: bytes | bytearray) -> Game:
        """Returns a game with a start computed from 32 secret bytes, such as `os.urandom(32)`. All starts are
        equally likely, to within one part in 2**70. The same bytes give the same game in every programming
        language.

        Raises ValueError if `entropy` is not 32 bytes.
        """
    @property
    def rules(self) -> Rules:
        """Returns the rules."""
    @property
    def truth(self) -> Position:
        """Returns the current position, with all hidden information."""
    @property
    def start_position(self) -> Position:
        """Returns the position in which the game began."""
    @property
    def armies(self) -> tuple[Army, Army] | None:
        """Returns the armies, south's first, if the game started from armies; else None."""
    @property
    def deal(self) -> Deal | None:
        """Returns the deal if the game started from one; else None."""
    @property
    def to_move(self) -> Seat:
        """Returns the seat to move."""
    @property
    def plies(self) -> int:
        """Returns the number of plies played. Refusals, offers and answers are not plies."""
    @property
    def outcome(self) -> Outcome | None:
        """Returns how the game ended, or None."""
    @property
    def offer(self) -> Seat | None:
        """Returns the seat with an open draw offer, or None."""
    @property
    def take_back_offer(self) -> Seat | None:
        """Returns the seat with an open take-back offer, or None."""
    @property
    def repetitions(self) -> int:
        """Returns how often the position has occurred since the last attack, flip or flag capture, including the
        current occurrence.
        """
    @property
    def events(self) -> list[Event]:
        """Returns all events, with all hidden information."""
    def event(self, number: int) -> Event:
        """Returns an event by its index, with all hidden information; negative indices count from the end. The
        time does not depend on the index.

        Raises IndexError if the index is out of range.
        """
    def legal_moves(self) -> list[Move]:
        """Returns the moves that the seat to move may try: the list of `view(seat).legal_moves()`. The list is
        empty after the end. It depends only on the knowledge of that seat, so the referee may refuse a move
        in it (see `push`). `truth.legal_moves()` returns the moves that the referee accepts.
        """
    def push(self, move: _Move) -> Effect:
        """Tries a move for the seat to move. Returns the effect of the move.

        Raises IllegalMoveError if the move is not in the seat's own list; the game does not change. Raises
        RefusedMove if the referee refuses the try. A refusal is an event, and both seats observe it.
        """
    def push_action(self, number: int) -> Effect:
        """Tries the move of an action number for the seat to move, like `push`.

        Raises the exceptions of `push`, and IndexError if the number is outside the action space.
        """
    def play_as(self, seat: _Seat, move: _Move) -> Effect:
        """Tries a move for the seat of the player who sent it, like `push`. Made for servers.

        Raises the exceptions of `push`, and IllegalMoveError with the reason "not-your-turn" if the other
        seat is to move.
        """
    def apply_as(self, seat: _Seat, command: _Move) -> None:
        """Applies a command for a seat: a move, or a word such as "resign". The package's README lists the commands.
        Made for servers: `seat` is the seat of the player who sent the command. A command cannot play for the other seat or for the server.

        Raises ParseError if the text is not a command, IllegalMoveError if the move may not be
        played, and GameError if the command is not possible now. A failed call changes nothing.
        """
    def attempt(self, move: _Move) -> Effect | None:
        """Tries a move like `push`, but returns None for a refusal."""
    def adjudicate(self, winner: _Seat | None, reason: EndReason | str) -> None:
        """Ends the game by the server's decision. The reason is "time", "forfeit", "abandoned" or "adjudicated".
        The winner is None for a draw and if no seat won.

        Raises GameError if the game is over, or if `reason` is not one of these.
        """
    @property
    def truth_at_end(self) -> bool:
        """Returns whether the end of the game reveals all hidden information to seats and spectators."""
    def set_truth_at_end(self, revealed: bool) -> None:
        """Sets whether the end of the game reveals all hidden information to seats and spectators (the default)
        or only the outcome. If the game is already over, seats first observe a take-back of the end, and then
        the end with the new setting; see `observations_since`. Records and pickles include the setting.
        """
    def offer_take_back(self, seat: _Seat) -> None:
        """Offers to take back the latest ply of a seat and all later events. The offer is open until the other seat answers it or one of them moves.

        Raises GameError if the game is over, if such an offer is open, or if the seat has made no move.
        """
    def decline_take_back(self, seat: _Seat) -> None:
        """Declines the other seat's take-back offer.

        Raises GameError if there is no such offer.
        """
    def accept_take_back(self, seat: _Seat) -> None:
        """Accepts the other seat's take-back offer.

        Raises GameError if there is no such offer.
        """
    def take_back_to(self, plies: int) -> None:
        """Rewinds the game to ply `plies` by the server's decision. Takes back later plies, refusals, offers
        and the end. `observations_since` then reports the change.

        Raises GameError if the game has fewer plies.
        """
    def observations_since(self, seat: _Seat | None, cursor: int) -> tuple[list[Observation], int]:
        """Returns the observations of a seat after a cursor, and the next cursor. The seat None is a spectator.
        A server sends them after each change of the game. After an undo or a take-back, the first of them has
        the type "taken-back". A view that observes all of them equals `view(seat)`.

        The first cursor is 0. Cursors never decrease, and all cursors of this game stay valid. The cursors of
        a game from a record or a pickle start at 0 again.

        >>> game = Game("flip", seed=1)
        >>> news, sent = game.observations_since(1, 0)
        >>> _ = game.push("c6")
        >>> [seen.type for seen in game.observations_since(1, sent)[0]]
        ['flipped']

        Raises GameError if the cursor is beyond the latest one.
        """
    def pop(self) -> Event:
        """Takes back the latest event and returns it. The time does not depend on the length of the game.

        Raises IndexError if there is no event.
        """
    def redo(self) -> bool:
        """Plays the latest undone event again. Returns False if there is none."""
    def resign(self, seat: _Seat) -> None:
        """Resigns for a seat, at any time.

        Raises GameError if the game is over.
        """
    def offer_draw(self, seat: _Seat) -> None:
        """Offers a draw for a seat. The offer is open until it is answered or the other seat moves.

        Raises GameError if the game is over or an offer is open.
        """
    def accept_draw(self, seat: _Seat) -> None:
        """Accepts the draw offer of the other seat.

        Raises GameError if there is no such offer.
        """
    def decline_draw(self, seat: _Seat) -> None:
        """Declines the draw offer of the other seat.

        Raises GameError if there is no such offer.
        """
    def view(self, seat: _Seat | None) -> View:
        """Returns what a seat knows from its observations. The seat None is a spectator, who sees what both
        seats see.

        The game maintains the views of both seats, and a returned view shares their history. So the time of a
        call does not grow with the game. For a spectator, each call computes the view again from the start of
        the game.
        """
    def observation(self, seat: _Seat | None, number: int) -> Observation:
        """Returns an observation of a seat by its index. The seat None is a spectator. Index 0 is the start, and
        negative indices count from the end. The time does not depend on the index.

        Raises IndexError if the index is out of range.
        """
    def observations(self, seat: _Seat | None, first: int = 0) -> list[Observation]:
        """Returns the observations of a seat from index `first` on. The seat None is a spectator."""
    def copy(self) -> Game:
        """Returns an independent copy with the same events and take-backs. `copy.copy` and `copy.deepcopy` do
        the same.
        """
    def record(self, **tags: object) -> Record:
        """Returns the record of the game, with tags such as South="Anna".

        Raises RecordError for a tag that `Record.with_tags` rejects.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: Any) -> Game: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@final
class Record:
    """A game as text for files: tags, then numbered moves, similar to PGN. A record contains a complete game, or
    only what one seat observed.

    >>> game = Game("oca", seed=3)
    >>> record = game.record(South="Anna")
    >>> Record(str(record)).replay() == game
    True
    >>> view = game.view(1)
    >>> Record(str(view.record())).view() == view
    True

    Raises RecordError with the line and column if the text is not a record.
    """
    def __new__(cls, text: Record | str) -> Record: ...
    @property
    def seat(self) -> Seat | None:
        """Returns the seat that observed; None for a complete game or a spectator's record."""
    @property
    def start_game(self) -> Game:
        """Returns the game before its first move.

        Raises RecordError for a record of what one seat observed.
        """
    @property
    def items(self) -> list[tuple[str, str]]:
        """Returns the content after the tags as (type, text) pairs. The type "event" is a move, an offer or
        another event; in the record of what one seat observed, it is an observation. "refused" is a try that
        the referee refused. "comment" is a comment.
        """
    def tag(self, name: str) -> str | None:
        """Returns the value of a tag such as South, Event or Date; None if the record has no such tag."""
    @property
    def tags(self) -> dict[str, str]:
        """Returns the custom tags, such as South, Event and Date, with their values."""
    def with_tags(self, **tags: object) -> Record:
        """Returns a copy of the record with these tags set. Control characters in their values are removed.

        Raises RecordError for a name with characters other than ASCII letters and digits. Also raises
        RecordError for a reserved tag: Rules, Stands, Result, View; in the record of a complete game,
        ArmySouth, ArmyNorth, Deal, Position; in the record of one seat, Board, Pool, Setup, Truth.
        """
    def with_comment(self, text: str) -> Record:
        """Returns the record with a comment at the end. Each `}` in it becomes `)`."""
    def replay(self) -> Game:
        """Replays the game under the rules. Checks every try, refusal and offer, and the result.

        Raises RecordError at the first impossible event, or for a record of what one seat observed.
        """
    def view(self) -> View:
        """Returns what the seat knows at the end of the record.

        Raises RecordError at the first observation that cannot follow the earlier ones, or for a record of a
        complete game.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __copy__(self) -> Record: ...
    def __deepcopy__(self, _memo: Any) -> Record: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...

@overload
def records(text: str, *, strict: Literal[True] = True) -> list[Record]:
    """Returns all records in a text: of complete games, or of what seats observed.

    Raises RecordError at the first record that cannot be read. If `strict` is False, the error is an item of
    the list instead, and reading continues at the next record.
    """

@overload
def records(text: str, *, strict: bool) -> list[Record | RecordError]:
    """Returns all records in a text: of complete games, or of what seats observed.

    Raises RecordError at the first record that cannot be read. If `strict` is False, the error is an item of
    the list instead, and reading continues at the next record.
    """

_Info: TypeAlias = dict[str, NDArray[Any]]

@disjoint_base
class VectorEnv:
    """Many games at once, for agents that play both seats, or for one learner in each game.

    Every step plays one action in every game, in Rust threads and without the interpreter's lock. It writes
    into the same arrays each time, so copy an array before the next step if you need it later. Results do not
    depend on the number of threads. If Gymnasium is installed, `luzhanqi.VectorEnv` is a Gymnasium vector
    environment.

    With an `opponent` each step is one decision of the learner. `learner` is the learner's seat, "drawn" for
    a random seat in each game, or "alternating" to change the seat after each game (the default). The
    opponent is "random", "sampler" or a function. "sampler" tries its moves in positions drawn from its exact
    belief; "sampler-easy" draws fewer positions, and "sampler-hard" more. A function receives the
    observations and masks of the games in which the opponent is to move, in this environment's format, and
    returns an action for each. Without an opponent, the actions are those of the seat to act.

    `autoreset_mode` is a member of Gymnasium's enum, or its name. With "SameStep", the next game starts in
    the step that ends a game. In that step, rewards and results are those of the old game. The observation is
    the first of the new game, and the info has the last observation of the old game. With "NextStep", the
    next game starts in the next step, which ignores its action. With "Disabled", a finished game takes the
    action -1 until it is reset.

    `setup` is "random" or "play". With "play", each seat first places its 25 pieces, south before north, in
    the order flag, landmines, bombs, then from the marshal down to the engineers. The action that places a
    piece is the flip of its station. `armies` (pairs of south's and north's army) or `deals` replace random
    starts and are used in turn. A game is truncated after `max_plies` plies (0: never).

    Observations contain `history` frames, the newest first. `battle_planes` adds planes of what battles
    revealed about each piece. These planes take about 1,500 bytes per game. `belief_planes` adds planes of
    the exact probabilities of each enemy piece (dark play). It is True, or a budget (steps, bytes) for each
    belief. `planes` lists all planes.

    With `packed`, observations and masks are uint64 words of shapes (games, words) and (games, 20), which
    take an eighth of the memory. `luzhanqi.arrays.unpack_planes` and `unpack_mask` unpack them. With
    `channels_last`, observations have the shape (games, 12, 5, planes), at the cost of a copy. `observations`
    and `action_masks` can be arrays into which the environment writes. They must be C-contiguous, with the
    shapes and types of the properties of the same name. With `keep_moves=False`, the memory of a game does
    not grow, but `game` and `get_state` raise ValueError.

    >>> env = VectorEnv(8, rules="standard", seed=0, threads=2)
    >>> observations, info = env.reset()
    >>> observations, rewards, terminated, truncated, info = env.step(env.sample_actions())
    >>> observations.shape
    (8, 37, 12, 5)

    Raises ArmyError or PositionError for set-ups that the rules forbid, ValueError for invalid arguments, and
    TypeError for arrays of any other type.
    """
    def __new__(
        cls,
        num_envs: int,
        rules: _Rules | None = None,
        seed: int | None = None,
        *,
        threads: int = 1,
        setup: str = "random",
        armies: Sequence[Iterable[_Army]] | None = None,
        deals: Sequence[_Deal] | None = None,
        history: int = 1,
        max_plies: int = 2000,
        opponent: Literal["random", "sampler-easy", "sampler", "sampler-hard"] | _Opponent | None = None,
        learner: _Seat | None = None,
        autoreset_mode: object = None,
        keep_moves: bool = True,
        packed: bool = False,
        channels_last: bool = False,
        battle_planes: bool = False,
        belief_planes: bool | tuple[int, int] | None = None,
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
        """Returns the number of frames in an observation."""
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
        """Returns the planes of one observation in order, as tuples (name, meaning, largest byte, form). The
        form is "stations", "everywhere" or "bytes".
        """
    @property
    def observations(self) -> NDArray[Any]:
        """Returns what the seat to act sees: uint8 of shape (num_envs, planes, 12, 5); see `luzhanqi.arrays`.
        With `channels_last` the shape is (num_envs, 12, 5, planes). With `packed`, it is uint64 of shape
        (num_envs, words).
        """
    @property
    def action_masks(self) -> NDArray[Any]:
        """Returns the legal actions of the seat to act: bool of shape (num_envs, 1248). With `packed`, it is
        uint64 of shape (num_envs, 20).
        """
    @property
    def rewards(self) -> NDArray[np.float32]:
        """Returns the rewards of games that ended: float32 of shape (num_envs,). A reward is 1 if the learner
        won and -1 if the learner lost. Without an opponent, it is the reward of the seat that acted.
        """
    @property
    def seat_rewards(self) -> NDArray[np.float32]:
        """Returns the rewards of both seats in games that ended: float32 of shape (num_envs, 2), south's first.
        A reward is 1 for the winner and -1 for the loser.
        """
    @property
    def pieces_remaining(self) -> NDArray[np.int8]:
        """Returns the number of pieces of south and of north in games that ended: int8 of shape (num_envs, 2).
        The number is -1 for a seat without a colour, and 0 for games that did not end.
        """
    @property
    def terminated(self) -> NDArray[np.bool_]:
        """Returns which games ended by the rules: bool of shape (num_envs,)."""
    @property
    def truncated(self) -> NDArray[np.bool_]:
        """Returns which games were stopped after `max_plies`: bool of shape (num_envs,)."""
    @property
    def seats(self) -> NDArray[np.int8]:
        """Returns the observing seat in each game, which is the learner's seat or, without an opponent, the seat
        to act: int8 of shape (num_envs,).
        """
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
        """Returns the Gymnasium space of one game's observation: uint8 of shape (planes, 12, 5) or (12, 5,
        planes), or uint64 of shape (words,). Needs the extra `gymnasium`.
        """
    @property
    def single_action_space(self) -> Any:
        """Returns the Gymnasium space of one game's action, 0 to 1247. Needs the extra `gymnasium`."""
    @property
    def observation_space(self) -> Any:
        """Returns the Gymnasium space of `observations`. Needs the extra `gymnasium`."""
    @property
    def action_space(self) -> Any:
        """Returns the Gymnasium space of the actions of a step. Needs the extra `gymnasium`."""
    def reset(
        self, seed: int | Iterable[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], _Info]:
        """Restarts all games, from one seed or from one seed per game. The only key of `options` is
        "reset_mask", a bool array of shape (num_envs,) that selects the games to restart.

        Returns the observations and a dict with action_masks, seats, winners, reasons, lengths, pieces_remaining and
        seat_rewards.
        """
    def step(
        self, actions: Iterable[int] | NDArray[Any]
    ) -> tuple[NDArray[Any], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], _Info]:
        """Plays one action in every game: an integer array of shape (num_envs,).

        Returns observations, rewards, terminated, truncated, and the dict of `reset`. If a game ended under
        "SameStep", the dict also has Gymnasium's "final_obs" and "final_info". "final_obs" is an object array
        with the last observation of each such game. "final_info" has action_masks, seats, winners, reasons,
        lengths, pieces_remaining and seat_rewards. "_final_obs", "_final_info" and so on mark those games.
        For a truncated game, the final mask has the legal actions at the last observation. Agents can use it
        to estimate the value of the position.

        Raises ValueError if an action is not in the mask of its game; then no game is stepped. While a
        sampling opponent chooses its moves, Ctrl-C interrupts the step. After that, all games must be reset.
        """
    def hidden_kinds(self) -> NDArray[np.int8]:
        """Returns the true kind of each hidden enemy piece on the boards of `observations` (dark play): int8 of
        shape (num_envs, 12, 5), with the index of the kind in `Kind`. All other stations are -1. Row 0 is the
        nearest to the seat, as in `observations`.

        This is hidden information: a target for a model, not an input of a player.

        Raises ValueError in expose and open play.
        """
    def beliefs(
        self,
        max_steps: int | None = None,
        max_bytes: int | None = None,
        *,
        weights: ArrayLike | None = None,
    ) -> tuple[NDArray[np.float32], NDArray[np.float64], NDArray[np.bool_]]:
        """Returns the exact beliefs of the observing seats (dark play), as a tuple (marginals, entropies, exact).

        `marginals` is float32 of shape (num_envs, 12, 12, 5): the probability of each kind for the enemy
        piece on a station, in the order of `Kind`. It is 0 on all other stations. `entropies` is float64 of
        shape (num_envs,): the entropy of the whole arrangement in nats. Without weights, it is the logarithm
        of `Belief.count`. `exact` is bool of shape (num_envs,): False if the belief exceeds the budget (see
        `View.belief_within`). In that case the marginals are those of the relaxed belief without weights, and
        the entropy is nan. For a game in the set-up phase, `exact` is False, the marginals are 0, and the
        entropy is nan.

        `weights` are priors, such as the output of a network: numbers of the shape of `marginals`, of any
        type. The result in each game is then that of `Belief.weighted_within`. Only those of hidden
        enemy pieces count; all kinds of the other pieces have weight 1.

        The games are divided between the threads of the environment. A game usually takes 10 to 150
        microseconds of one thread: computing its view again takes 0.4 microseconds per ply. With weights that
        differ for each piece, a game takes 1 to 7 milliseconds. Ctrl-C interrupts the call.

        Raises ValueError in expose and open play, with `keep_moves=False`, and for weights that are negative
        or not finite. Raises BeliefError if every consistent arrangement of a game has weight 0.
        """
    def sample_kinds(
        self,
        count: int,
        seed: int | Iterable[int] | None = None,
        max_steps: int | None = None,
        max_bytes: int | None = None,
        *,
        weights: ArrayLike | None = None,
    ) -> tuple[NDArray[np.int8], NDArray[np.bool_]]:
        """Draws `count` arrangements in each game from the belief of the observing seat (dark play). Returns a
        tuple (kinds, exact).

        `kinds` is int8 of shape (num_envs, count, 12, 5). Each `kinds[game, number]` has the format of
        `hidden_kinds` and could be the truth. `exact` is bool of shape (num_envs,): False if the belief
        exceeds the budget (see `View.belief_within`). In that case the arrangements are those of the relaxed
        belief without weights, and can contradict the observations. For a game in the set-up phase, `exact`
        is False and all kinds are -1.

        `seed` is one seed, or one seed per game. Each game then draws the arrangements of
        `Belief.sample_kinds(count, seed)`, or with `weights`, in the format of `beliefs`, those of the
        weighted belief.

        Building the beliefs takes most of the time of `beliefs`. An arrangement then takes 1 to 3 microseconds
        and 60 bytes. Ctrl-C interrupts the call.

        Raises ValueError if the arrangements of all games are more than 100 million. Also raises in the same
        cases as `beliefs`.
        """
    def observe(self, number: int, seat: _Seat) -> NDArray[np.uint8]:
        """Returns what a seat sees in a game, even if it is not the seat to act. The array is uint8 of shape
        (planes, 12, 5), or (12, 5, planes) with `channels_last`. It is all zero during the set-up.

        Raises IndexError if there is no such game.
        """
    def sample_actions(self) -> NDArray[np.int64]:
        """Returns a uniformly random action from every game's mask, or -1 for a finished game: int64 of shape
        (num_envs,).
        """
    def game(self, number: int) -> Game | None:
        """Returns one game in its current state, replayed from its moves; None during the set-up.

        Raises IndexError if there is no such game, and ValueError with `keep_moves=False`.
        """
    def truth(self, number: int) -> Position | None:
        """Returns the position of one game, with all hidden information; None during the set-up.

        Raises IndexError if there is no such game.
        """
    def set_game(self, number: int, game: Game) -> None:
        """Replaces a game of the environment by another, which continues from its current state. The learner
        keeps its seat. The next game at this index is the same as without this call.

        Raises IndexError if there is no such game. Raises ValueError if the other game has other rules or is
        over.
        """
    def get_state(self) -> bytes:
        """Returns all games as bytes, for `set_state` of an environment with the same arguments. A game takes
        about 80 bytes plus one byte per move. The bytes contain all hidden information. A later version of
        the package can read the bytes if it computes the same games from seeds.

        Raises ValueError with `keep_moves=False`.
        """
    def set_state(self, state: bytes) -> None:
        """Restores the games from the bytes of `get_state`. They continue exactly as in the saved environment,
        for any number of threads.

        Raises ValueError if the bytes are not such a state, or if their games have other settings.
        """
    def _take(self, other: VectorEnv) -> None: ...
    def _ask(self) -> None: ...
    def __len__(self) -> int: ...

def best_response(
    policy: Callable[[View], Sequence[float]], start: Endgame | _Rules, seat: _Seat, budget: int
) -> float:
    """Returns the expected result of the best response of a seat to a policy of the other seat; see
    `luzhanqi.exploitability.best_response`. `policy` returns a list of probabilities for a view. `start` is an
    `Endgame` or rules.

    Raises ValueError if the rules or the tree are too large, or if `policy` returns anything else.
    """

def observation_shape(rules: _Rules | None = None) -> tuple[int, int, int]:
    """Returns the shape of one observation under these rules: (planes, 12, 5)."""

def plane_table(
    rules: _Rules | None = None, history: int = 1, battle_planes: bool = False, belief_planes: bool = False
) -> list[tuple[str, str, int, str]]:
    """Returns the planes of an observation as rows (name, meaning, largest byte, form). The form is "stations",
    "everywhere" or "bytes".

    Raises ValueError if the history is not 1 to 1000, or for `belief_planes` in expose play.
    """

def board_svg() -> str:
    """Draws the empty board, as SVG."""

def truth_svg(game: Game) -> str:
    """Draws a game with all hidden information, its latest move and route, as SVG."""

def action_table() -> NDArray[np.uint8]:
    """Returns the actions as south sees them: uint8 of shape (1248, 2), with the indices of origin and target."""

def reason_table() -> list[tuple[str, str, str, list[str]]]:
    """Returns all reasons of the core's errors as rows (exception, reason, meaning, names of details)."""

@final
class Endgame:
    """A position of dark play with known material, and a prior over the places of its pieces. Both seats know how
    many pieces of each kind are on the board, and which stations are occupied.

    `prior` has weights by station and kind; missing weights are 1. The weight of an arrangement of the pieces is
    the product of the weights of all pieces, and its probability is proportional to its weight. An arrangement
    that is not a valid position, such as one with a flag outside of a headquarters, has weight 0.

    >>> position = "5/5/5/5/2c2/1f1e1/1F3/2C2/5/5/5/5 s r 0"
    >>> endgame = Endgame(position, "standard,board=tiny", prior={"b7": {"F": 3}})
    >>> view = endgame.sample_game(seed=1).view(0)
    >>> round(endgame.belief(view).probability("b7", "F"), 12)
    0.75
    >>> len(endgame.starts())
    4

    Raises PositionError if the text is not a possible position. Raises ValueError if the rules are not for dark
    play, for a weight that is negative or not finite, for a weight on a station without a piece or of a kind
    that the side of the piece does not have, and if all arrangements of a colour have weight 0.
    """
    def __new__(
        cls,
        position: Position | str,
        rules: _Rules | None = None,
        prior: Mapping[Any, Mapping[Any, float]] | None = None,
    ) -> Self: ...
    @property
    def position(self) -> Position:
        """Returns the position that the endgame was made from."""
    @property
    def rules(self) -> Rules:
        """Returns the rules."""
    @property
    def prior(self) -> dict[str, dict[str, float]]:
        """Returns the given weights, by the names of stations and the letters of kinds."""
    def starts(self) -> list[tuple[Position, float]]:
        """Returns every start with a positive probability, and its probability. `Game(position=start,
        known_material=True)` is the game of a start.

        Raises ValueError if there are more than 100,000 starts.
        """
    def sample_game(self, seed: int | None = None) -> Game:
        """Returns a game from a random start, drawn with the probabilities of the prior."""
    def belief(self, view: View) -> WeightedBelief:
        """Returns the belief of a seat with the prior: `view.belief()`, weighted.

        Raises ValueError if the view is not from a game of this endgame, and BeliefError in the same cases as
        `View.belief` and `Belief.weighted`.
        """
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]: ...
    def __copy__(self) -> Endgame: ...
    def __deepcopy__(self, _memo: Any) -> Endgame: ...

@final
class Sampler:
    """The library's computer player, at a level: "easy", "medium" or "hard". It knows only a view and tries its
    moves in positions drawn from its exact belief. The same seed and the same views give the same moves.

    >>> player = Sampler("easy", seed=1)
    >>> view = Game("standard", seed=1).view(0)
    >>> player.choose_move(view) in view.legal_moves()
    True

    Raises ValueError for any other level.
    """
    def __new__(cls, level: str, seed: int) -> Self: ...
    def choose_move(self, view: View) -> Move:
        """Returns the player's move for the seat of a view.

        Raises IllegalMoveError if the other seat is to move or the game is over.
        """

@final
class Player:
    """The library's strongest player, at a level from 1 to 5. It uses only a view: it searches its moves in
    worlds, which are positions drawn from the belief. A search ends at the first limit that it reaches:
    `time` in seconds, `nodes` (moves that the search plays) or `worlds`. Default: the nodes of the level,
    250,000 for level 5, which take about 100 milliseconds. Weaker levels also make deliberate mistakes.
    Without a limit of time, the same seed and the same calls give the same results on every machine.

    >>> player = Player(seed=1, nodes=2000)
    >>> view = Game("standard", seed=1).view(0)
    >>> player.choose_move(view) in view.legal_moves()
    True

    Raises ValueError for any other level, and for a negative time.
    """
    def __new__(
        cls,
        seed: int,
        level: int | None = None,
        *,
        time: float | None = None,
        nodes: int | None = None,
        worlds: int | None = None,
    ) -> Self: ...
    def choose_move(
        self, view: View, *, progress: _Steps = None
    ) -> Move:
        """Returns the player's move for the seat of a view.

        After each world, calls `progress` with the numbers of nodes and worlds so far and the best move so
        far, or None. If `progress` returns False, the search stops, and its result is the best so far.

        Raises IllegalMoveError if the other seat is to move or the game is over.
        """
    def rank_moves(
        self, view: View, *, progress: _Steps = None
    ) -> list[_RankedMove]:
        """Returns all moves of a view's list, best first, each with its estimated chance to win and the standard
        error of the chance. Never makes deliberate mistakes. For `progress` see `choose_move`.

        Raises IllegalMoveError if the other seat is to move or the game is over.
        """
    def hint(
        self, view: View, *, progress: _Steps = None
    ) -> tuple[Move, str]:
        """Returns the best move and its reason: "flag", "attack", "flip", "escape", "camp", "advance" or
        "position". For `progress` see `choose_move`.

        Raises IllegalMoveError if the other seat is to move or the game is over.
        """
    def review(
        self,
        view: View,
        *,
        progress: Callable[[int, _RankedMove, _RankedMove], object] | None = None,
    ) -> list[tuple[int, _RankedMove, _RankedMove]]:
        """Returns a review of the game of a view, based only on what the view's seat knew at the time. For each
        ply of this seat, the review has the number of earlier plies, the played move and the best move.
        Each of the two moves has its chance to win and the standard error of the chance. The limits apply to
        each ply.

        After each ply, calls `progress` with these three values. If `progress` returns False, the review
        stops.
        """
    def suggest_army(self, rules: _Rules | None = None, style: str = "balance") -> Army:
        """Returns a set-up in a style: "attack", "balance" or "defence".

        >>> Player(seed=1).suggest_army("standard", "defence").is_allowed("standard")
        True

        Raises ValueError for any other style.
        """
    def complete_army(
        self, partial: Iterable[_Kind | None], rules: _Rules | None = None, style: str = "balance"
    ) -> Army:
        """Returns a set-up in a style that completes a partial army: 25 kinds, where None or "." is an empty
        place.

        Raises ArmyError if there is no completion, and ValueError for an unknown style.
        """

@final
class ChanceGame:
    """A game in which chance deals the armies and the flipped pieces, for `luzhanqi.openspiel`. During the
    set-up of south's army and then of north's army, a chance action is the index of a kind. For a flip, the
    chance action is 12 times the colour plus the kind's index. `player` is the seat to act, -1 for chance, or
    -4 after the end.
    """
    def __new__(
        cls,
        rules: _Rules,
        placed: str = "",
        game: Game | None = None,
        flip: Move | None = None,
    ) -> Self: ...
    @property
    def player(self) -> int:
        """Returns the seat to act, -1 for chance, or -4 after the end."""
    @property
    def placed(self) -> str:
        """Returns the letters of the kinds that are already placed."""
    @property
    def game(self) -> Game | None:
        """Returns a copy of the game; None during the set-up."""
    @property
    def flip(self) -> Move | None:
        """Returns the flip that a player chose, until chance deals its piece; else None."""
    def view(self, seat: _Seat) -> View | None:
        """Returns what a seat knows; None during the set-up."""
    def view_json(self, seat: _Seat) -> str | None:
        """Returns `View.to_json` of what a seat knows; None during the set-up. The game and its copies store the
        text until the next ply.
        """
    def actions(self) -> list[int]:
        """Returns the actions of the seat to act, in order; the list is empty if chance is to act."""
    def apply(self, action: int) -> int:
        """Plays an action of a seat or of chance. Returns the next `player`.

        Raises IndexError for a number that is not an action now. Raises IllegalMoveError, ArmyError or
        PositionError if the rules forbid the action.
        """
    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns the chance actions with their probabilities, in order."""
    def returns(self) -> list[float]:
        """Returns the results of south and north: 1 for the winner and -1 for the loser; 0 for a draw and before
        the end.
        """
    def write(self, player: _Seat, out: NDArray[np.float32], row: int = 0) -> None:
        """Writes what a player knows into a float32 array: the player (2 numbers) and the planes. If `row` is
        not 0, writes instead the player, the player's army (25 numbers) and `row` numbers for each ply; see
        `LuzhanqiObserver`.

        Raises ValueError if the array is too short or not contiguous.
        """
    def numbers(self, player: _Seat) -> list[float]:
        """Returns what `write` writes for `row` 0, as a list."""
    def resample(
        self, player: _Seat, seed: int, max_steps: int | None = None, max_bytes: int | None = None
    ) -> ChanceGame:
        """Returns a random game with the same observations for a seat, drawn from the exact belief. If the
        belief exceeds the budget (see `View.belief_within`), draws up to 64 games from the relaxed belief.

        The first call for a seat builds the belief. The game and its copies store it until the next ply.

        Raises ValueError during the set-up. Raises BeliefError with the reason "budget" if none of the games
        drawn from the relaxed belief is consistent.
        """
    def history(self) -> tuple[str, int]:
        """Returns all actions of chance and of the seats, and their number. The text lists them as
        "player:action", separated by commas, as OpenSpiel's serialized states do.

        Raises ValueError if the game has offers, resignations or adjudications: OpenSpiel has none.
        """
    def __deepcopy__(self, _memo: object) -> Self: ...
    def __reduce__(self) -> tuple[type[Self], tuple[Rules, str, Game | None, Move | None]]: ...

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
    def view(self) -> View | None:
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
    def set_up(self, army: Army | str, ready: bool = True) -> int:
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
