//! The record of a game, and how it is read.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use rules_kit::record::{OwnTags, Place, each, only};

use crate::game::{Event, Game};
use crate::notation::Notation;
use crate::piece::Side;
use crate::position::{EndReason, Outcome, Position};
use crate::rules::Rules;

use super::scan::{Scanner, skip_variation};
use super::{RecordError, RecordFault};

/// Something in a record after its tags.
///
/// ```
/// use xiangqi::record::{Item, Record};
/// use xiangqi::{Event, Game, Rules};
/// let mut game = Game::new(&Rules::ASIA);
/// game.play("h2e2".parse()?)?;
/// let record = Record::of(&game);
/// assert_eq!(record.items(), [Item::Event(Event::Played("h2e2".parse()?))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// What happened.
    Event(Event),
    /// A comment; it cannot hold `}`.
    Comment(String),
}

/// A game as it is kept in a file; see the [module](crate::record).
///
/// ```
/// use xiangqi::notation::Notation;
/// use xiangqi::record::Record;
/// use xiangqi::{Game, Rules};
/// let mut game = Game::new(&Rules::ASIA);
/// for mv in ["h2e2", "h9g7"] {
///     game.play(mv.parse()?)?;
/// }
/// let record = Record::of(&game).with_notation(Notation::Wxf).with_tag("Red", "Anna");
/// let text = record.to_string();
/// assert!(text.ends_with("1. C2=5 H8+7 *\n"));
/// assert_eq!(text.parse::<Record>()?, record);
/// assert_eq!(record.replay()?, game);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// Every tag but those that tell of the game.
    pub(super) tags: OwnTags,
    pub(super) rules: Rules,
    pub(super) start: Position,
    pub(super) notation: Notation,
    pub(super) items: Vec<Item>,
    pub(super) outcome: WrittenEnd,
    /// Where the items and the result stand in the text they were read from.
    places: Vec<Place>,
    result_place: Place,
}

/// Nothing for `*`; else the winner, or nobody in a draw.
pub(super) type Score = Option<Option<Side>>;

/// What a record says of the end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct WrittenEnd {
    pub(super) score: Score,
    pub(super) reason: Option<EndReason>,
}

impl From<Option<Outcome>> for WrittenEnd {
    fn from(ending: Option<Outcome>) -> WrittenEnd {
        WrittenEnd {
            score: ending.map(|ending| ending.winner()),
            reason: ending.map(|ending| ending.reason()),
        }
    }
}

/// A score as PGN writes it.
pub(super) fn score_text(score: Score) -> &'static str {
    match score {
        None => "*",
        Some(None) => "1/2-1/2",
        Some(Some(Side::Red)) => "1-0",
        Some(Some(Side::Black)) => "0-1",
    }
}

fn read_score(text: &str) -> Option<Score> {
    let scores = [
        None,
        Some(None),
        Some(Some(Side::Red)),
        Some(Some(Side::Black)),
    ];
    scores.into_iter().find(|score| score_text(*score) == text)
}

/// The tags that tell of the game.
const TAGS: [&str; 6] = ["Game", "Rules", "Result", "Termination", "Format", "FEN"];

/// The values of the tag `Format`.
const FORMATS: [(Notation, &str); 5] = [
    (Notation::Iccs, "ICCS"),
    (Notation::Wxf, "WXF"),
    (Notation::Chinese, "Chinese"),
    (Notation::Uci, "UCI"),
    (Notation::UciFromOne, "UCI-from-one"),
];

pub(super) fn format_text(notation: Notation) -> &'static str {
    let mut formats = FORMATS.iter();
    let known = formats.find(|(known, _)| *known == notation);
    known.map_or("", |(_, text)| text)
}

impl Record {
    /// The record of a game, with moves in ICCS.
    pub fn of(game: &Game) -> Record {
        let items: Vec<Item> = game.events().iter().copied().map(Item::Event).collect();
        Record {
            tags: OwnTags::default(),
            rules: *game.rules(),
            start: *game.start_position(),
            notation: Notation::Iccs,
            places: alloc::vec![Place::NOWHERE; items.len()],
            items,
            outcome: game.outcome().into(),
            result_place: Place::NOWHERE,
        }
    }

    /// Sets the notation in which the moves are written.
    #[must_use]
    pub fn with_notation(mut self, notation: Notation) -> Record {
        self.notation = notation;
        self
    }

    /// Sets the rules by which the game is refereed.
    #[must_use]
    pub fn with_rules(mut self, rules: &Rules) -> Record {
        self.rules = *rules;
        self
    }

    /// Sets a tag of the caller's, such as `Red` (a player's name), `Event` or `Date`. A name
    /// is of ASCII letters and digits; of the value control characters are dropped. The tags that tell of
    /// the game cannot be set, nor more than [`MAX_TAGS`](super::MAX_TAGS) with those.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Record {
        self.set_tag(name, value);
        self
    }

    /// Sets a tag as [`Record::with_tag`] does, in place. Returns false where that leaves the record
    /// as it is.
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        self.tags.set(name, value, &TAGS)
    }

    /// Adds a comment after everything so far. `}` becomes `)`, spaces at the ends are dropped, and a
    /// comment that would read as an event is made one that does not.
    pub fn comment(&mut self, text: &str) {
        let text = text.replace('}', ")").replace("[%act ", "(%act ");
        self.items.push(Item::Comment(text.trim().into()));
        self.places.push(Place::NOWHERE);
    }

    /// The value of a tag of the caller's.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Returns the name and value of every tag of the caller's, in the order of the text.
    ///
    /// ```
    /// let text = "[Event \"Cup\"]\n[Result \"*\"]\n[Red \"Anna\"]\n\n*";
    /// let record: xiangqi::record::Record = text.parse()?;
    /// let tags: Vec<_> = record.tags().collect();
    /// assert_eq!(tags, [("Event", "Cup"), ("Red", "Anna")]);
    /// # Ok::<(), xiangqi::record::RecordError>(())
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter()
    }

    /// The rules: those of the tag `Rules`, or `asia`.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The position in which the game begins.
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// The notation in which the moves are written.
    pub const fn notation(&self) -> Notation {
        self.notation
    }

    /// Returns what follows the tags.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Referees the game: every event and the result. A game that has a result but whose events
    /// stop before the end is ended by the result: as `Termination` tells if that is a resignation,
    /// time or a forfeit, and else as by an arbiter.
    ///
    /// # Errors
    /// The first item that cannot be, with its place in the text the record was read from.
    pub fn replay(&self) -> Result<Game, RecordError> {
        let mut game = Game::from_position(&self.rules, &self.start);
        for (item, place) in self.items.iter().zip(&self.places) {
            let Item::Event(event) = item else {
                continue;
            };
            game.repeat(event).map_err(|error| {
                let action = event.to_string();
                place.fault(RecordFault::Action { action, error })
            })?;
        }
        let WrittenEnd { score, reason } = self.outcome;
        if let (None, Some(winner)) = (game.outcome(), score) {
            let event = closing(winner, reason);
            game.repeat(&event).map_err(|error| {
                let action = event.to_string();
                self.result_place
                    .fault(RecordFault::Action { action, error })
            })?;
            return Ok(game);
        }
        let real = WrittenEnd::from(game.outcome());
        if real.score != score || reason.is_some() && real.reason != reason {
            return Err(self.result_place.fault(RecordFault::Result {
                given: self.outcome.to_string(),
                real: real.to_string(),
            }));
        }
        Ok(game)
    }
}

/// What ends a game with this result.
fn closing(winner: Option<Side>, reason: Option<EndReason>) -> Event {
    if let (Some(winner), Some(EndReason::Resigned)) = (winner, reason) {
        return Event::Resigned(winner.other());
    }
    let ruling = reason.filter(|reason| reason.is_adjudication());
    let reason = ruling.unwrap_or(EndReason::Adjudicated);
    Event::Adjudicated(match winner {
        Some(winner) => Outcome::won(winner, reason),
        None => Outcome::draw(reason),
    })
}

impl fmt::Display for WrittenEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(score_text(self.score))?;
        match self.reason {
            Some(reason) => write!(f, " ({reason})"),
            None => Ok(()),
        }
    }
}

impl PartialEq for Record {
    /// Places in a text do not matter.
    fn eq(&self, other: &Record) -> bool {
        (&self.tags, &self.rules, &self.start) == (&other.tags, &other.rules, &other.start)
            && (self.notation, self.outcome) == (other.notation, other.outcome)
            && self.items == other.items
    }
}

impl Eq for Record {}

impl FromStr for Record {
    type Err = RecordError;

    /// Reads one record. Moves have to be legal in their positions; the law of repetition, offers and
    /// the result are not refereed: see [`Record::replay`].
    fn from_str(text: &str) -> Result<Record, RecordError> {
        only(text, read)
    }
}

/// The records of a text with any number of games. After a record that cannot be read the next
/// one is looked for: a line that begins with `[` after a blank line.
///
/// ```
/// let text = "[Red \"A\"]\n\n1. h2e2 *\n\n[Red \"B\"]\n\n1. h2e2 h9g8 *\n\n[Red \"C\"]\n\n*\n";
/// let read: Vec<_> = xiangqi::record::records(text).collect();
/// assert_eq!(read.len(), 3);
/// assert!(read[0].is_ok() && read[1].is_err() && read[2].is_ok());
/// ```
pub fn records(text: &str) -> impl Iterator<Item = Result<Record, RecordError>> + '_ {
    each(text, read)
}

fn read(scanner: &mut Scanner<'_>) -> Result<Record, RecordError> {
    let mut tags = scanner.tags()?;
    tags.take("Game");
    let rules = tags.read("Rules", str::parse::<Rules>)?;
    let start = tags.read("FEN", str::parse::<Position>)?;
    let format = tags.read("Format", |text| {
        let known = FORMATS
            .iter()
            .find(|(_, name)| name.eq_ignore_ascii_case(text));
        let known = known.map(|(notation, _)| *notation);
        known.ok_or("a format is ICCS, WXF, Chinese, UCI or UCI-from-one")
    })?;
    let result_place = tags.place("Result").unwrap_or(Place::NOWHERE);
    let given = tags.read("Result", |text| {
        read_score(text).ok_or("a result is 1-0, 0-1, 1/2-1/2 or *")
    })?;
    let reason = tags.take("Termination");
    let mut record = Record {
        tags: tags.rest(),
        rules: rules.unwrap_or(Rules::ASIA),
        start: start.unwrap_or_else(Position::initial),
        notation: format.unwrap_or(Notation::Iccs),
        items: Vec::new(),
        outcome: WrittenEnd {
            score: given.flatten(),
            // Other programs have words of their own here.
            reason: reason.and_then(|(_, word)| word.parse().ok()),
        },
        places: Vec::new(),
        result_place,
    };
    let end = record.read_items(scanner, format)?;
    match (given, end) {
        (Some(tag), Some((place, end))) if tag != end => Err(place.fault(RecordFault::Result {
            given: score_text(tag).into(),
            real: score_text(end).into(),
        })),
        (None, Some((place, end))) => {
            record.outcome.score = end;
            record.result_place = place;
            Ok(record)
        }
        _ => Ok(record),
    }
}

impl Record {
    /// Reads what follows the tags, up to the result, which is given, the next game or the end.
    fn read_items(
        &mut self,
        scanner: &mut Scanner<'_>,
        format: Option<Notation>,
    ) -> Result<Option<(Place, Score)>, RecordError> {
        let mut position = self.start;
        let mut due = None;
        loop {
            scanner.skip_space();
            let place = scanner.place();
            let item = match scanner.peek() {
                None | Some('[') => return Ok(None),
                Some('{') => comment_item(scanner.comment()?),
                Some(';') => {
                    scanner.bump();
                    Item::Comment(scanner.line().trim().replace('}', ")"))
                }
                Some('(') => {
                    skip_variation(scanner)?;
                    continue;
                }
                Some(_) => {
                    let word = scanner.word();
                    if word.is_empty() {
                        return Err(scanner.expected("a move, {a comment} or a result"));
                    }
                    if let Some(score) = read_score(word) {
                        return Ok(Some((place, score)));
                    }
                    let (number, word) = split_number(word);
                    if let Some(number) = number {
                        let due = *due.get_or_insert(number);
                        if number != due {
                            return Err(place.fault(RecordFault::Number(due)));
                        }
                    }
                    let word = word.trim_end_matches(['!', '?']);
                    if word.is_empty() || word.starts_with('$') {
                        continue;
                    }
                    let read = match format {
                        Some(notation) => notation.read(&position, word),
                        None => Notation::read_any(&position, word),
                    };
                    let mv = read.map_err(|why| place.fault(why.into()))?;
                    if position.to_move() == Side::Black {
                        due = due.map(|number| number.saturating_add(1));
                    }
                    position.play_unchecked(mv);
                    Item::Event(Event::Played(mv))
                }
            };
            scanner.room_for_more(self.items.len(), place)?;
            self.items.push(item);
            self.places.push(place);
        }
    }
}

/// A comment, or the event that it tells.
fn comment_item(text: &str) -> Item {
    let text = text.trim();
    let word = text
        .strip_prefix("[%act ")
        .and_then(|text| text.strip_suffix(']'));
    match word.and_then(Event::from_word) {
        Some(event) => Item::Event(event),
        None => Item::Comment(text.into()),
    }
}

/// The number of a move at the front of a word, as in `1.`, `1...` or `1.h2e2`. A soldier's `13.2` is
/// a move.
fn split_number(word: &str) -> (Option<u32>, &str) {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &word[..word.len() - rest.len()];
    let after = rest.trim_start_matches('.');
    let is_move = after.starts_with(|c: char| c.is_ascii_digit()) && digits.len() == 2;
    match digits.parse() {
        Ok(number) if after.len() < rest.len() && !is_move => (Some(number), after),
        _ => (None, word),
    }
}
