//! What a game implements to be played at a table.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Display;
use core::str::FromStr;

/// A game that can be played at a table: its referee, who knows everything.
///
/// Seats are numbers below the length of [`TableGame::SEATS`]. A viewer is a seat, or `None` for a spectator. An
/// error changes nothing.
///
/// Everything that a peer learns about the game comes from [`TableGame::observation`], from the error of its own
/// request, and from the table's public state. The state uses only what `to_move`, `kind`, `result` and the number of
/// observations tell, so these must follow from what every viewer sees.
pub trait TableGame: Sized {
    /// The name of the game on the wire and in journals: `luzhanqi`.
    const NAME: &'static str;
    /// The version of the observations.
    const VERSION: u32;
    /// The names of the seats.
    const SEATS: &'static [&'static str];

    /// The rules, which have a text.
    type Rules: Clone + Default + Display + FromStr<Err: Display>;

    /// Returns whether each player makes a hidden set-up before the game.
    fn has_setup(rules: &Self::Rules) -> bool;

    /// Checks a set-up.
    ///
    /// # Errors
    /// Fails if the text is no set-up that the rules allow this seat.
    fn check_setup(rules: &Self::Rules, seat: usize, text: &str) -> Result<(), Refusal>;

    /// Draws a set-up from 32 secret bytes; keeps the pieces of a draft where that is possible.
    fn draw_setup(
        rules: &Self::Rules,
        seat: usize,
        draft: Option<&str>,
        secret: [u8; 32],
    ) -> String;

    /// Draws the start of a game without hidden set-ups; an empty text if the rules decide the start.
    fn draw_start(rules: &Self::Rules, secret: [u8; 32]) -> String;

    /// Begins a game with one set-up for each seat, or with the one text of [`TableGame::draw_start`].
    ///
    /// # Errors
    /// Fails for texts that the other functions do not return or accept.
    fn begin(rules: &Self::Rules, start: &[String], truth_at_end: bool) -> Result<Self, Refusal>;

    /// Carries out what a player does.
    ///
    /// # Errors
    /// Fails if the action is not allowed. The error reveals no more than the seat knows.
    fn act(&mut self, seat: usize, act: &Act<'_>) -> Result<(), Refusal>;

    /// Ends the game by a decision of the table or its host; `None` for no winner. The reason is `time`, `forfeit`,
    /// `abandoned` or `adjudicated`.
    ///
    /// # Errors
    /// Fails if the game is over or has no such ending.
    fn adjudicate(&mut self, winner: Option<usize>, reason: &str) -> Result<(), Refusal>;

    /// Rewinds the game to ply `plies`.
    ///
    /// # Errors
    /// Fails if the game has had fewer plies.
    fn take_back_to(&mut self, plies: usize) -> Result<(), Refusal>;

    /// Returns the seat to move; `None` after the end.
    fn to_move(&self) -> Option<usize>;

    /// Returns the seat with an open offer of a draw.
    fn draw_offer(&self) -> Option<usize>;

    /// Returns whether a seat could still win, by what everyone can see. If not, the other seat's loss on time is
    /// a draw.
    fn can_win(&self, seat: usize) -> bool;

    /// Returns the winner, if any, and the token of the reason, after the end.
    fn result(&self) -> Option<(Option<usize>, String)>;

    /// Returns the number of observations, which is the same for every viewer, and at least 1.
    fn observed(&self) -> usize;

    /// Returns what the viewer observes at an index, as one line of JSON: an object. Empty beyond the last one.
    fn observation(&self, viewer: Option<usize>, number: usize) -> String;

    /// Returns what kind of observation has this index.
    fn kind(&self, number: usize) -> ObservationKind;

    /// Returns the game as text: the whole game, or what one viewer may keep. Each comment has the number of plies
    /// before it.
    fn record(&self, viewer: Option<Option<usize>>, comments: &[(usize, String)]) -> String;

    /// Returns the text of what a viewer knows, as [`TableView::text`](crate::TableView::text) returns it.
    fn view_text(&self, viewer: Option<usize>) -> String;
}

/// A kind of observation, which is the same for every viewer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ObservationKind {
    /// A ply of this seat.
    Ply {
        /// The seat that moved.
        seat: usize,
        /// Whether the ply revealed something hidden, such as an attack or a flip.
        reveals: bool,
    },
    /// A try that the referee refused, which reveals something and is no ply.
    Refused,
    /// The start, an offer, an answer or the end.
    Other,
}

/// What a player does in a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Act<'a> {
    /// Tries a move, which is a text of the game.
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

/// Why a request is refused: a token for programs, and a sentence.
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
    /// Returns the refusal of a number that is no seat's.
    pub fn no_such_seat() -> Refusal {
        Refusal::new("no-such-seat", "there is no such seat")
    }

    /// Returns the refusal of an observation of a kind that this version does not know.
    pub fn unknown_kind(kind: impl Display) -> Refusal {
        Refusal::new("unknown-kind", kind)
    }
}

/// Implements the functions of [`TableGame`] that call functions of the same meaning of a `Game`, the first
/// member. `Command` of the game has to be in scope, and its seats' type, which is the argument.
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
