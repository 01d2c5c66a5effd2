//! Error types. Every message says what is wrong, where, and what was expected.

use alloc::string::String;
use core::fmt;

use crate::army::Army;
use crate::piece::{Color, Kind, Seat};
use crate::reason::{Detail, Reasoned, reasons};
use crate::rules::{Allowed, FlagGuard, RuleOption, RuleSet};
use crate::station::Station;

/// A piece of the caller's text for a message: quoted, escaped, cut after 40 characters.
///
/// ```
/// let why = "house\n".parse::<luzhanqi::Rules>().unwrap_err();
/// assert!(why.to_string().starts_with(r#"there is no rule set "house\n""#));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Quoted(String);

impl Quoted {
    pub(crate) fn new(text: &str) -> Quoted {
        Quoted(text.chars().take(41).collect())
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for c in self.0.chars().take(40).flat_map(char::escape_debug) {
            write!(f, "{c}")?;
        }
        f.write_str(if self.0.chars().count() > 40 {
            "…\""
        } else {
            "\""
        })
    }
}

/// The text is not a station.
///
/// ```
/// use luzhanqi::{ParseStationError, Station};
/// assert_eq!("c13".parse::<Station>(), Err(ParseStationError));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a station is a file a to e and a rank 1 to 12, as in c6")]
pub struct ParseStationError;

/// The text is not a piece or kind.
///
/// ```
/// use luzhanqi::{Kind, ParsePieceError};
/// assert_eq!("Q".parse::<Kind>(), Err(ParsePieceError));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a piece is one of the letters M G L B C J K P E X O F, upper case red, lower case black")]
pub struct ParsePieceError;

/// The text is not a seat.
///
/// ```
/// use luzhanqi::{ParseSeatError, Seat};
/// assert_eq!("east".parse::<Seat>(), Err(ParseSeatError));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a seat is south or north (s or n, 0 or 1)")]
pub struct ParseSeatError;

/// The text is not one of the words for something.
///
/// ```
/// let why = "green".parse::<luzhanqi::Color>().unwrap_err();
/// assert_eq!(why.to_string(), "a colour is one of red, black, r, b");
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a {what} is one of {allowed}")]
pub struct ParseWordError {
    /// What the words are for.
    pub what: &'static str,
    /// The words.
    pub allowed: &'static str,
}

reasons! {
    /// The text is not a move.
    ///
    /// ```
    /// use luzhanqi::{Move, ParseMoveError};
    /// assert_eq!("a2-a3".parse::<Move>(), Err(ParseMoveError::Shape));
    /// assert_eq!("a2a2".parse::<Move>(), Err(ParseMoveError::Same));
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum ParseMoveError {
        /// It is not one or two stations.
        #[error("a move is its origin and destination, as in a2a9, or one station to flip, as in c6")]
        Shape = "move",
        /// Origin and destination are the same.
        #[error("a move goes from one station to another; to flip a station write it once")]
        Same = "move-same",
    }
}

reasons! {
    /// The text is not a rule string.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// let why = "standard,mines=loud".parse::<Rules>().unwrap_err();
    /// assert_eq!(
    ///     why.to_string(),
    ///     r#""loud" is not a value of mines; it takes mutual, northern, lowest"#
    /// );
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum ParseRulesError {
        /// No rule set has that name.
        #[error("there is no rule set {0}; the sets are {names}", names = SetNames)]
        Name(found: Quoted) = "name",
        /// A part after the name is not `key=value`.
        #[error("{0} is not key=value")]
        Shape(found: Quoted) = "shape",
        /// No option has that key.
        #[error("there is no rule option {0}; the options are {keys}", keys = OptionKeys)]
        Key(found: Quoted) = "key",
        /// The option does not take that value.
        #[error("{found} is not a value of {key}; it takes {allowed}",
            key = option.key())]
        Value {
            /// The option.
            option: RuleOption,
            /// What was given.
            found: Quoted,
            /// The values that it takes.
            allowed: Allowed,
        } = "value",
        /// An option is given twice.
        #[error("{} is given twice", .0.key())]
        Repeated(option: RuleOption) = "repeated",
    }
}

struct SetNames;
impl fmt::Display for SetNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, RuleSet::ALL.iter().map(|set| set.name))
    }
}

struct OptionKeys;
impl fmt::Display for OptionKeys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        list(f, RuleOption::ALL.iter().map(|option| option.key()))
    }
}

fn list<'a>(f: &mut fmt::Formatter<'_>, words: impl Iterator<Item = &'a str>) -> fmt::Result {
    for (i, word) in words.enumerate() {
        write!(f, "{}{word}", if i == 0 { "" } else { ", " })?;
    }
    Ok(())
}

reasons! {
    /// An army breaks a rule of the set-up, or its text is not an army.
    ///
    /// ```
    /// use luzhanqi::{Army, ArmyError};
    /// let why = "MMLBGCPXEEJCXPMKLOOKJOBKF".parse::<Army>().unwrap_err();
    /// assert!(matches!(why, ArmyError::Count { found: 3, .. }));
    /// assert_eq!("MGL".parse::<Army>(), Err(ArmyError::Length(3)));
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum ArmyError {
        /// The text has the wrong length.
        #[error("an army is {len} letters, front row first, camps skipped; this has {0}", len = Army::LEN)]
        Length(found: usize) = "length",
        /// A character is not a piece's letter.
        #[error("letter {place} of the army is {found:?}, not one of M G L B C J K P E X O F")]
        Letter {
            /// The place in the text, from 1.
            place: usize,
            /// What stands there.
            found: char,
        } = "letter",
        /// The army has too many or too few pieces of a kind.
        #[error("the army has {found} pieces of the kind {kind} ({letter}), not {wanted}",
            letter = kind.letter(), wanted = kind.count())]
        Count {
            /// The kind.
            kind: Kind,
            /// How many there are.
            found: usize,
        } = "count",
        /// The flag is not on a headquarters of its own.
        #[error("the flag stands on {0}; it starts on one of its own headquarters")]
        FlagAway(station: Station) = "flag-away",
        /// A bomb stands on the front row (`bombs-off-front`).
        #[error("a bomb stands on {0}; the front row takes none (bombs-off-front)")]
        BombInFront(station: Station) = "bomb-in-front",
        /// A landmine stands before the two back rows (`mines-in-back-rows`).
        #[error("a landmine stands on {0}; only the two back rows take them (mines-in-back-rows)")]
        MineForward(station: Station) = "mine-forward",
        /// The station is not one of the army's 25.
        #[error("{0} is not a post or headquarters of this seat's half")]
        NotAPlace(station: Station) = "not-a-place",
        /// No arrangement of the missing pieces obeys the rules.
        #[error("the pieces still missing cannot be placed so that every set-up rule is kept")]
        NoCompletion = "no-completion",
    }
}

reasons! {
    /// A position's text is wrong, or the position cannot be.
    ///
    /// ```
    /// use luzhanqi::{Position, PositionError, Rules};
    /// let why = Position::parse("5/5/5 s r 0", &Rules::STANDARD).unwrap_err();
    /// assert_eq!(why, PositionError::Ranks(3));
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum PositionError {
        /// The words of [`Position::to_words`](crate::Position::to_words) are none.
        #[error("these words are not a position: {0}")]
        Words(why: &'static str) = "words",
        /// There are not four fields.
        #[error(
            "a position is four fields parted by one space (board seat colours quiet); this has {0}"
        )]
        Fields(found: usize) = "fields",
        /// There are not twelve ranks.
        #[error("the board has twelve ranks parted by /, rank 12 first; this has {0}")]
        Ranks(found: usize) = "ranks",
        /// A rank does not fill its five stations exactly.
        #[error("rank {rank} has {found} stations, not 5")]
        RankLength {
            /// The rank, 1..=12.
            rank: u8,
            /// How many stations its text fills.
            found: usize,
        } = "rank-length",
        /// A character has no place in a board field.
        #[error(
            "rank {rank}: {found:?} is not a piece's letter, a digit 1 to 5, ~, + or * in its place"
        )]
        Character {
            /// The rank, 1..=12.
            rank: u8,
            /// The character.
            found: char,
        } = "character",
        /// Two runs of empty stations stand side by side, so the text would not print back the same.
        #[error("rank {0}: two digits in a row; write one")]
        SplitRun(rank: u8) = "split-run",
        /// The second field is not `s` or `n`.
        #[error("the seat to move is s or n, not {0}")]
        SeatField(found: Quoted) = "seat",
        /// The third field does not fit the rules.
        #[error("the colours are {allowed}; not {found}")]
        ColoursField {
            /// What was given.
            found: Quoted,
            /// What the rules allow.
            allowed: &'static str,
        } = "colours",
        /// The fourth field is not a plain number up to 65535.
        #[error("the quiet count is a number 0 to 65535 without leading zeros, not {0}")]
        QuietField(found: Quoted) = "quiet",
        /// More pieces of a kind than an army has.
        #[error("{found} {color} pieces of the kind {kind} ({letter}), an army has {wanted}",
            letter = kind.letter(), wanted = kind.count())]
        TooMany {
            /// The colour.
            color: Color,
            /// The kind.
            kind: Kind,
            /// How many there are.
            found: usize,
        } = "too-many",
        /// Dark play: a landmine where none can be.
        #[error("a landmine cannot stand on {0}: it never moves, and no set-up puts it there")]
        MineMisplaced(station: Station) = "mine-misplaced",
        /// A flag where none can be.
        #[error(
            "the flag cannot stand on {0}: unless it is carried (flag-win) it never moves, and no set-up puts it there"
        )]
        FlagMisplaced(station: Station) = "flag-misplaced",
        /// A face-down piece in dark play.
        #[error("{0} has a face-down piece, which dark play does not know")]
        FaceDownInDark(station: Station) = "face-down-in-dark",
        /// A view's `?` in expose play, where every piece that is not face down is seen.
        #[error("{0} has a piece of unknown kind, which expose play does not know")]
        UnknownInExpose(station: Station) = "unknown-in-expose",
        /// A view's text holds more pieces than an army, or pieces that the pool contradicts.
        #[error("the hidden pieces of the view do not add up: {0}")]
        HiddenCount(why: &'static str) = "hidden-count",
        /// A face-down piece in a camp.
        #[error("{0} is a camp and cannot hold a face-down piece")]
        FaceDownInCamp(station: Station) = "face-down-in-camp",
        /// A mark without `flag-win=carry`, on a flag, on a face-down piece, or `+` on a landmine.
        #[error(
            "the mark on {0} cannot be: with flag-win=carry a + or * stands behind a face-up piece that is no flag, and + not behind a landmine"
        )]
        MarkMisplaced(station: Station) = "mark-misplaced",
        /// A flag is in two places: on the board and marked, or marked twice.
        #[error("the {0} flag is in two places")]
        TwoFlags(color: Color) = "two-flags",
        /// Neither side has its flag.
        #[error("both flags are missing; at most one can have been taken")]
        NoFlags = "no-flags",
        /// Colours that the face-up and face-down pieces contradict.
        #[error("colours ? needs every piece face down and at least one of them")]
        ColoursOpen = "colours-open",
        /// Colours `?` in dark play.
        #[error("the colours are settled in dark play: r or b")]
        ColoursInDark = "colours-in-dark",
        /// An army that breaks a set-up rule.
        #[error("{seat}'s army: {error}")]
        Army {
            /// Whose army.
            seat: Seat,
            /// What is wrong with it.
            error: ArmyError,
        } is error,
        /// Armies are for dark play, deals for expose play.
        #[error("{0}")]
        WrongPlay(why: &'static str) = "wrong-play",
        /// The station holds no face-down piece.
        #[error("{0} does not hold a face-down piece")]
        NotFaceDown(station: Station) = "not-face-down",
        /// No face-down piece is this one.
        #[error("no {} is face down", crate::Piece::new(*.color, *.kind))]
        NotInPool {
            /// The colour.
            color: Color,
            /// The kind.
            kind: Kind,
        } = "not-in-pool",
        /// A deal's text has the wrong length.
        #[error("a deal is 50 letters, rank 12 first, camps skipped; this has {0}")]
        DealLength(found: usize) = "deal-length",
        /// A character in a deal is not a piece's letter.
        #[error(
            "letter {place} of the deal is {found:?}, not one of M G L B C J K P E X O F in either case"
        )]
        DealLetter {
            /// The place in the text, from 1.
            place: usize,
            /// What stands there.
            found: char,
        } = "deal-letter",
        /// A deal has too many or too few of a piece.
        #[error("the deal has {found} {color} pieces of the kind {kind} ({letter}), not {wanted}",
            letter = kind.letter(), wanted = kind.count())]
        DealCount {
            /// The colour.
            color: Color,
            /// The kind.
            kind: Kind,
            /// How many there are.
            found: usize,
        } = "deal-count",
    }
}

reasons! {
    /// Why a move is not legal. The reasons that the mover can see come before [`IllegalMove::Refused`],
    /// the one it may not know.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules};
    /// let mut game = Game::start(&Rules::STANDARD, 1);
    /// let why = game.play("b6b7".parse().unwrap()).unwrap_err();
    /// assert_eq!(why.to_string(), "no road or railroad leads from b6 to b7");
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum IllegalMove {
        /// The game or position is finished.
        #[error("the game is over")]
        Finished = "finished",
        /// It is the other seat's turn.
        #[error("it is the other seat's turn")]
        NotYourTurn = "not-your-turn",
        /// No piece stands on the origin.
        #[error("there is no piece on {0}")]
        Empty(station: Station) = "empty",
        /// The piece is the other side's.
        #[error("the {color} piece on {station} is not yours")]
        NotYours {
            /// Where it stands.
            station: Station,
            /// Its colour.
            color: Color,
        } = "not-yours",
        /// The piece is face down: it can be flipped, not moved.
        #[error("the piece on {0} is face down and can only be flipped")]
        FaceDown(station: Station) = "face-down",
        /// A flip of a station that has no face-down piece.
        #[error("there is no face-down piece on {0} to flip")]
        NotFaceDown(station: Station) = "not-face-down",
        /// A move before the colours are settled.
        #[error("no colours are settled yet: only flips are possible")]
        ColoursOpen = "colours-open",
        /// Landmines and flags never move.
        #[error("the {kind} on {station} never moves")]
        Immobile {
            /// Where it stands.
            station: Station,
            /// A landmine or a flag.
            kind: Kind,
        } = "immobile",
        /// `hq-locked`: a piece on a headquarters stays.
        #[error("the piece on {0} is in a headquarters and never moves again (hq-locked)")]
        Locked(station: Station) = "locked",
        /// The stations are not neighbours and share no railroad that the piece could use.
        #[error("no road or railroad leads from {origin} to {target}")]
        NoLine {
            /// Where the piece stands.
            origin: Station,
            /// Where it should go.
            target: Station,
        } = "no-line",
        /// The stations are on railroads, but only a piece that may turn corners gets there.
        #[error("the way from {origin} to {target} turns a corner, which this piece may not")]
        Corner {
            /// Where the piece stands.
            origin: Station,
            /// Where it should go.
            target: Station,
        } = "corner",
        /// Another piece stands in the way.
        #[error("the railroad is blocked at {0}")]
        Blocked(station: Station) = "blocked",
        /// The destination holds a piece of the mover's own (its own bare flag included).
        #[error("your own piece stands on {0}")]
        OwnPiece(station: Station) = "own-piece",
        /// The destination holds a face-down piece.
        #[error("the piece on {0} is face down and cannot be attacked")]
        TargetFaceDown(station: Station) = "target-face-down",
        /// `camps-safe`: the destination is an occupied camp.
        #[error("{0} is an occupied camp: the piece in it cannot be attacked (camps-safe)")]
        CampOccupied(station: Station) = "camp-occupied",
        /// `bombs-enter-hq=no`.
        #[error("a bomb may not enter {0}, a headquarters of the other seat (bombs-enter-hq)")]
        BombBarred(station: Station) = "bomb-barred",
        /// `suicide=no`: the attacker alone would be lost.
        #[error("the attack on {0} would lose the attacker alone (suicide)")]
        Suicide(station: Station) = "suicide",
        /// The piece may not take the flag that is known to stand there.
        #[error("the flag on {station} may not be taken: {guard}")]
        FlagGuarded {
            /// The flag's station.
            station: Station,
            /// Why.
            guard: FlagGuard,
        } = "flag-guarded",
        /// This try was refused already since the last move.
        #[error("this try was refused already; the position has not changed since")]
        RefusedBefore = "refused-before",
        /// Dark play: the referee refuses the try because the flag stands there and may not be taken.
        /// The announcement tells both seats the station, not the reason.
        #[error("refused: the flag on {station} may not be taken: {guard}")]
        Refused {
            /// The flag's station.
            station: Station,
            /// Why; the mover may not know all of it.
            guard: FlagGuard,
        } = "refused",
    }
}

reasons! {
    /// An observation does not follow from those before it, so the stream is damaged or forged.
    ///
    /// ```
    /// use luzhanqi::{Game, ObserveError, Rules, Seat, View};
    /// let game = Game::start(&Rules::STANDARD, 1);
    /// // A stream without its beginning.
    /// let stream = game.observations(Seat::South).skip(1);
    /// assert_eq!(View::new(stream), Err(ObserveError::Begin));
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum ObserveError {
        /// A stream begins with `begin`, and only there.
        #[error("a stream of observations starts with the beginning of the game, once")]
        Begin = "begin",
        /// Something is observed after the end.
        #[error("the game is over; nothing can be observed after the end")]
        Finished = "finished",
        /// The beginning is not a board that a seat can see.
        #[error("the beginning is not a view: {0}")]
        Board(#[from] why: PositionError) = "board",
        /// The move cannot be.
        #[error("the move {mv} cannot be: {why}")]
        Move {
            /// The move.
            mv: crate::Move,
            /// Why.
            why: IllegalMove,
        } = "move",
        /// A plain move, attack, flip or refusal that does not fit what stands on the stations.
        #[error("the move {mv} cannot be so: {why}")]
        Unfit {
            /// The move.
            mv: crate::Move,
            /// What does not fit.
            why: &'static str,
        } = "unfit",
        /// An offer, its answer or an ending that cannot be now.
        #[error("{0}")]
        Order(why: &'static str) = "order",
        /// The truth shown at the end contradicts what was seen.
        #[error("the truth told at the end contradicts what was observed: {0}")]
        Truth(why: &'static str) = "truth",
    }
}

reasons! {
    /// There is no belief.
    ///
    /// ```
    /// use luzhanqi::{BeliefError, Game, Rules, Seat};
    /// let belief = Game::start(&Rules::STANDARD, 1).view(Seat::South).belief()?;
    /// let why = belief.weighted(&[[f64::NAN; 12]; 25]).unwrap_err();
    /// assert!(matches!(why, BeliefError::Weight { piece: 0, .. }));
    /// # Ok::<(), BeliefError>(())
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum BeliefError {
        /// No arrangement of the hidden pieces explains what was observed.
        #[error("no arrangement of the hidden pieces explains what was observed")]
        Impossible = "impossible",
        /// A weight is negative, infinite or not a number.
        #[error("a weight must be a finite number, not negative; piece {piece}, kind {kind}")]
        Weight {
            /// The number of the piece.
            piece: usize,
            /// The kind.
            kind: Kind,
        } = "weight",
        /// Building takes more than it may.
        #[error(
            "the belief takes more than the budget of {max_steps} steps and {max_bytes} bytes; it \
             had come to {steps} steps and {bytes} bytes"
        )]
        Budget {
            /// The steps that it would have taken up to where it was given up.
            steps: u64,
            /// The bytes of memory, likewise.
            bytes: u64,
            /// The steps that it may take.
            max_steps: u64,
            /// The bytes that it may take.
            max_bytes: u64,
        } = "budget",
        /// The machine has no memory left for it.
        #[error("there is no memory left for the belief")]
        Memory = "memory",
    }
}

reasons! {
    /// Something cannot be done in a game.
    ///
    /// ```
    /// use luzhanqi::{Game, GameError, Rules, Seat};
    /// let mut game = Game::start(&Rules::STANDARD, 1);
    /// assert_eq!(game.accept_draw(Seat::North), Err(GameError::NoOffer(Seat::North)));
    /// game.resign(Seat::South)?;
    /// assert_eq!(game.offer_draw(Seat::North), Err(GameError::Finished));
    /// # Ok::<(), GameError>(())
    /// ```
    #[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
    pub enum GameError {
        /// The game is over.
        #[error("the game is over")]
        Finished = "finished",
        /// The move is not in the list of the seat to move.
        #[error(transparent)]
        Illegal(#[from] error: IllegalMove) is error,
        /// The other seat has not offered a draw.
        #[error("no draw is offered to {0}")]
        NoOffer(seat: Seat) = "no-offer",
        /// An offer of a draw stands already.
        #[error("an offer of a draw stands already")]
        OfferStands = "offer-stands",
    }
}

impl IllegalMove {
    /// Returns the reason of that word with these details, of which those that it does not use may
    /// be missing; `None` if there is none. What [`IllegalMove::reason`] and
    /// [`IllegalMove::details`] give comes back as it was.
    ///
    /// ```
    /// use luzhanqi::{Detail, IllegalMove};
    /// let station = "c6".parse()?;
    /// let why = IllegalMove::from_details("blocked", &[("station", Detail::Station(station))]);
    /// assert_eq!(why, Some(IllegalMove::Blocked(station)));
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    pub fn from_details(reason: &str, details: &[(&'static str, Detail)]) -> Option<IllegalMove> {
        Reasoned::made_from(reason, details)
    }

    /// Whether the move is a try: it breaks no rule that the mover can see.
    pub const fn is_refusal(&self) -> bool {
        matches!(self, IllegalMove::Refused { .. })
    }
}
