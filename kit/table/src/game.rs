//! The trait that a game implements to be played at a table.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

/// The referee of a game that can be played at a table. The referee knows all hidden information.
///
/// Seats are numbers below the length of [`TableGame::SEATS`]. A viewer is a seat, or `None` for a spectator. A method
/// that fails changes nothing.
///
/// Everything that a peer learns about the game comes from [`TableGame::observation`], from the error of its own
/// request, and from the table's public state. The table computes its public state from `to_move`, `kind`,
/// `draw_offer`, `result` and `observed`. So the results of these methods must not depend on hidden information.
///
/// A small game without hidden information. The examples of this crate use it:
///
/// ```
#[doc = include_str!("../docs/nim.rs")]
/// let mut game = Nim::begin(&10, &[], false)?;
/// game.act(0, &Act::Move("3"))?;
/// assert_eq!(game.observation(None, 1), r#"{"taken":3}"#);
/// # Ok::<(), Refusal>(())
/// ```
pub trait TableGame: Sized {
    /// The name of the game in messages and journals, such as `luzhanqi`.
    const NAME: &'static str;
    /// The version of the observations.
    const VERSION: u32;
    /// The names of the seats.
    const SEATS: &'static [&'static str];

    /// The rules of a game. Their text is a rule string.
    type Rules: Clone + Default + Display + FromStr<Err: Display>;

    /// Returns whether each player makes a hidden set-up before the game.
    fn has_setup(rules: &Self::Rules) -> bool;

    /// Checks a set-up.
    ///
    /// # Errors
    /// Fails if the text is not a set-up that the rules allow for this seat.
    fn check_setup(rules: &Self::Rules, seat: usize, text: &str) -> Result<(), Refusal>;

    /// Generates a set-up from 32 secret bytes. Keeps the pieces of the draft if the rules allow it.
    fn draw_setup(
        rules: &Self::Rules,
        seat: usize,
        draft: Option<&str>,
        secret: [u8; 32],
    ) -> String;

    /// Generates the start of a game without hidden set-ups from 32 secret bytes. Returns an empty text if the rules
    /// determine the start.
    fn draw_start(rules: &Self::Rules, secret: [u8; 32]) -> String;

    /// Begins a game. `start` contains one set-up for each seat, or only the text of
    /// [`TableGame::draw_start`]. `truth_at_end` says whether the end of the game reveals the hidden
    /// information.
    ///
    /// # Errors
    /// Fails if `start` contains a set-up that `check_setup` rejects, or a start that `draw_start` never
    /// returns.
    fn begin(rules: &Self::Rules, start: &[String], truth_at_end: bool) -> Result<Self, Refusal>;

    /// Carries out an act of a player.
    ///
    /// # Errors
    /// Fails if the act is not allowed. The error must not reveal anything that the seat does not know.
    fn act(&mut self, seat: usize, act: &Act<'_>) -> Result<(), Refusal>;

    /// Ends the game by a decision of the table or its host. `winner` is `None` for no winner. The reason is `time`,
    /// `forfeit`, `abandoned` or `adjudicated`.
    ///
    /// # Errors
    /// Fails if the game is over, or if it cannot end with this winner and reason.
    fn adjudicate(&mut self, winner: Option<usize>, reason: &str) -> Result<(), Refusal>;

    /// Rewinds the game to ply `plies`.
    ///
    /// # Errors
    /// Fails if the game has fewer plies.
    fn take_back_to(&mut self, plies: usize) -> Result<(), Refusal>;

    /// Returns the seat to move; `None` after the end.
    fn to_move(&self) -> Option<usize>;

    /// Returns the seat with an open offer of a draw.
    fn draw_offer(&self) -> Option<usize>;

    /// Returns whether the seat could still win, based only on public information. If it cannot, the game is a draw
    /// when the other seat runs out of time.
    fn can_win(&self, seat: usize) -> bool;

    /// Returns the winner, if any, and the token of the reason; `None` before the end of the game.
    fn result(&self) -> Option<(Option<usize>, String)>;

    /// Returns the number of observations. It is at least 1, and the same for every viewer.
    fn observed(&self) -> usize;

    /// Returns the viewer's observation at an index: a JSON object on one line, of at most 15,000 bytes. Returns an
    /// empty text for an index beyond the last observation.
    fn observation(&self, viewer: Option<usize>, number: usize) -> String;

    /// Returns the kind of the observation at this index.
    fn kind(&self, number: usize) -> ObservationKind;

    /// Returns the record of the game: of the whole game for `None`, or of what one viewer knows. Each comment has the
    /// number of plies before it.
    fn record(&self, viewer: Option<Option<usize>>, comments: &[(usize, String)]) -> String;

    /// Returns the viewer's knowledge as text. The viewer's client has the same text; see
    /// [`TableView::text`](crate::TableView::text).
    fn view_text(&self, viewer: Option<usize>) -> String;
}

/// A kind of observation, which is the same for every viewer.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// use luzhanqi_kit_table::{Act, ObservationKind, TableGame};
/// let mut game = game::Nim::begin(&10, &[], false)?;
/// game.act(0, &Act::Move("3"))?;
/// assert_eq!(game.kind(0), ObservationKind::Other); // the start
/// assert_eq!(game.kind(1), ObservationKind::Ply { seat: 0, reveals: false });
/// # Ok::<(), luzhanqi_kit_table::Refusal>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ObservationKind {
    /// A ply of this seat.
    Ply {
        /// The seat that moved.
        seat: usize,
        /// Whether the ply revealed something hidden, such as an attack or a flip.
        reveals: bool,
    },
    /// A try that the referee refused. A refusal reveals something, and is not a ply.
    Refused,
    /// The start, an offer, an answer or the end.
    Other,
}

/// An act of a player in a game.
///
/// ```
/// # mod game { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/game.rs")); }
/// use luzhanqi_kit_table::{Act, TableGame};
/// let mut game = game::Nim::begin(&10, &[], false)?;
/// game.act(0, &Act::Move("3"))?;
/// assert_eq!(game.act(1, &Act::OfferDraw).unwrap_err().reason, "unsupported");
/// game.act(1, &Act::Resign)?;
/// assert_eq!(game.result(), Some((Some(0), "resigned".into())));
/// # Ok::<(), luzhanqi_kit_table::Refusal>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Act<'a> {
    /// Tries a move, given as the game's text of the move.
    Move(&'a str),
    /// Offers a draw.
    OfferDraw,
    /// Accepts the offer of a draw.
    AcceptDraw,
    /// Declines the offer of a draw.
    DeclineDraw,
    /// Resigns.
    Resign,
}

/// The reason why a request is refused: a token for programs, and a sentence for people.
///
/// ```
/// use luzhanqi_kit_table::Refusal;
/// let why = Refusal::new("not-your-turn", "the other seat is to move");
/// assert_eq!(why.to_string(), "the other seat is to move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Refusal {
    /// The token.
    pub reason: Cow<'static, str>,
    /// The sentence.
    pub text: String,
}

impl Refusal {
    /// Returns a refusal with this token and sentence.
    pub fn new(reason: impl Into<Cow<'static, str>>, text: impl Display) -> Refusal {
        Refusal {
            reason: reason.into(),
            text: alloc::format!("{text}"),
        }
    }
}

impl Refusal {
    /// Returns the refusal for a number that is not the number of a seat.
    pub fn no_such_seat() -> Refusal {
        Refusal::new("no-such-seat", "there is no such seat")
    }

    /// Returns the refusal for an observation of a kind that this version does not know.
    pub fn unknown_kind(kind: impl Display) -> Refusal {
        Refusal::new("unknown-kind", kind)
    }
}

/// Implements the methods of [`TableGame`] that only call a similar method of a `Game`. The implementing type must be a
/// tuple struct with the `Game` as its first field. The argument is the type of the game's seats. This type and the
/// game's `Command` must be in scope.
#[macro_export]
macro_rules! referee {
    ($Seat:ident) => {
        fn act(&mut self, seat: usize, act: &$crate::Act<'_>) -> Result<(), $crate::Refusal> {
            let command = match act {
                $crate::Act::Move(text) => match text.parse() {
                    Ok(mv) => Command::Move(mv),
                    Err(why) => return Err($crate::Refusal::new("syntax", why)),
                },
                $crate::Act::OfferDraw => Command::OfferDraw,
                $crate::Act::AcceptDraw => Command::AcceptDraw,
                $crate::Act::DeclineDraw => Command::DeclineDraw,
                $crate::Act::Resign => Command::Resign,
                _ => {
                    let text = "the game has no such action";
                    return Err($crate::Refusal::new("unsupported", text));
                }
            };
            let seat = $Seat::new(seat).ok_or_else($crate::Refusal::no_such_seat)?;
            let done = self.0.apply_as(seat, command);
            done.map_err(|why| $crate::Refusal::new(why.reason(), why))
        }

        fn adjudicate(
            &mut self,
            winner: Option<usize>,
            reason: &str,
        ) -> Result<(), $crate::Refusal> {
            let seat = |seat| $Seat::new(seat).ok_or_else($crate::Refusal::no_such_seat);
            let winner = winner.map(seat).transpose()?;
            let reason = reason.parse();
            let reason = reason.map_err(|why| $crate::Refusal::new("syntax", why))?;
            let done = self.0.adjudicate(winner, reason);
            done.map_err(|why| $crate::Refusal::new(why.reason(), why))
        }

        fn take_back_to(&mut self, plies: usize) -> Result<(), $crate::Refusal> {
            let done = self.0.take_back_to(plies);
            done.map_err(|why| $crate::Refusal::new(why.reason(), why))
        }

        fn to_move(&self) -> Option<usize> {
            self.0.outcome().is_none().then(|| self.0.to_move().index())
        }

        fn draw_offer(&self) -> Option<usize> {
            self.0.offer().map($Seat::index)
        }

        fn result(&self) -> Option<(Option<usize>, String)> {
            let outcome = self.0.outcome()?;
            let winner = outcome.winner().map($Seat::index);
            Some((winner, outcome.reason().to_string()))
        }
    };
}

impl Display for Refusal {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(&self.text)
    }
}

impl core::error::Error for Refusal {}
