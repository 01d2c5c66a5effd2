//! The record of a game, and its parser.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use kit::record::{OwnTags, Place, RecordItem, each, only};

use crate::game::{Event, Game};
use crate::notation::Notation;
use crate::piece::Side;
use crate::position::{EndReason, Outcome, Position};
use crate::rules::Rules;

use super::scan::{Scanner, skip_variation};
use super::{RecordError, RecordFault};

/// One of the items that follow the tags of a record.
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
#[non_exhaustive]
pub enum Item {
    /// An event.
    Event(Event),
    /// A comment, which cannot contain `}`.
    Comment(String),
}

/// A game as text in a file; see the [module](crate::record).
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
    /// All tags except those with a meaning for the game.
    pub(super) tags: OwnTags,
    pub(super) rules: Rules,
    pub(super) start: Position,
    pub(super) notation: Notation,
    pub(super) items: Vec<Item>,
    pub(super) outcome: WrittenEnd,
    /// The places of the items and the result in the parsed text.
    places: Vec<Place>,
    result_place: Place,
}

/// The result of a game: `None` for `*`, otherwise the winner, or `Some(None)` for a draw.
pub(super) type Score = Option<Option<Side>>;

/// The end of the game according to the record.
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

/// The text of a result in PGN.
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

/// The tags with a meaning for the game.
const TAGS: [&str; 6] = ["Game", "Rules", "Result", "Termination", "Format", "FEN"];

/// The values of the tag `Format`.
const FORMATS: [(Notation, &str); 6] = [
    (Notation::Iccs, "ICCS"),
    (Notation::Wxf, "WXF"),
    (Notation::Chinese, "Chinese"),
    (Notation::TraditionalChinese, "Traditional-Chinese"),
    (Notation::Uci, "UCI"),
    (Notation::UciFromOne, "UCI-from-one"),
];

pub(super) fn format_text(notation: Notation) -> &'static str {
    let mut formats = FORMATS.iter();
    let known = formats.find(|(known, _)| *known == notation);
    known.map_or("", |(_, text)| text)
}

impl Record {
    /// Returns the record of a game, with moves in ICCS.
    ///
    /// ```
    /// use xiangqi::{Game, Rules, record::Record};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// let text = Record::of(&game).with_tag("Red", "Anna").to_string();
    /// assert_eq!(text.parse::<Record>()?.replay()?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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

    /// Sets the notation of the moves.
    ///
    /// ```
    /// use xiangqi::notation::Notation;
    /// use xiangqi::record::Record;
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// let record = Record::of(&game).with_notation(Notation::Wxf);
    /// assert!(record.to_string().contains("1. C2=5"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_notation(mut self, notation: Notation) -> Record {
        self.notation = notation;
        self
    }

    /// Sets the rules of the game.
    #[must_use]
    pub fn with_rules(mut self, rules: &Rules) -> Record {
        self.rules = *rules;
        self
    }

    /// Sets a custom tag, such as `Red` (a player's name), `Event` or `Date`. A name consists of ASCII letters
    /// and digits. Control characters are removed from the value. Ignores the tags that have a meaning for the
    /// library: `Game`, `Rules`, `Result`, `Termination`, `Format` and `FEN`. Also ignores a new tag if the
    /// record already has [`MAX_TAGS`](super::MAX_TAGS) tags; these six count too.
    ///
    /// ```
    /// use xiangqi::record::Record;
    /// use xiangqi::{Game, Rules};
    /// let game = Game::new(&Rules::ASIA);
    /// let record = Record::of(&game).with_tag("Red", "Anna");
    /// assert!(record.to_string().contains("[Red \"Anna\"]"));
    /// ```
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Record {
        self.set_tag(name, value);
        self
    }

    /// Sets a tag like [`Record::with_tag`], but changes this record. Returns whether the tag was set.
    ///
    /// ```
    /// use xiangqi::record::Record;
    /// use xiangqi::{Game, Rules};
    /// let mut record = Record::of(&Game::new(&Rules::ASIA));
    /// assert!(record.set_tag("Event", "Club evening"));
    /// assert!(!record.set_tag("FEN", "any text")); // the position sets this tag
    /// assert_eq!(record.tag("Event"), Some("Club evening"));
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        self.tags.set(name, value, &TAGS)
    }

    /// Returns the value of a custom tag.
    ///
    /// ```
    /// use xiangqi::record::Record;
    /// use xiangqi::{Game, Rules};
    /// let game = Game::new(&Rules::ASIA);
    /// let record = Record::of(&game).with_tag("Red", "Anna");
    /// assert_eq!((record.tag("Red"), record.tag("Black")), (Some("Anna"), None));
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// Returns the names and values of the custom tags, in the order of the text.
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

    /// Returns the rules: those of the tag `Rules`, or `asia` without the tag.
    ///
    /// ```
    /// use xiangqi::Rules;
    /// use xiangqi::record::Record;
    /// let record: Record = "[Rules \"booklet\"]\n\n1. H2-E2 *".parse()?;
    /// assert_eq!(*record.rules(), Rules::BOOKLET);
    /// # Ok::<(), xiangqi::record::RecordError>(())
    /// ```
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the position at the start of the game.
    pub const fn start_position(&self) -> &Position {
        &self.start
    }

    /// Returns the notation of the moves.
    pub const fn notation(&self) -> Notation {
        self.notation
    }

    /// Returns the items after the tags.
    ///
    /// ```
    /// use xiangqi::record::{Item, Record};
    /// use xiangqi::{Event, Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// assert_eq!(Record::of(&game).items(), [Item::Event(Event::Played("h2e2".parse()?))]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Replays the game and checks every event and the result. If the events do not end the game but the record
    /// has a result, the result ends the game. The reason is that of the tag `Termination` if the tag contains
    /// a resignation or an [adjudication](EndReason::is_adjudication). Otherwise the reason is
    /// [`EndReason::Adjudicated`].
    ///
    /// ```
    /// use xiangqi::record::Record;
    /// use xiangqi::{Game, Rules};
    /// let mut game = Game::new(&Rules::ASIA);
    /// game.play("h2e2".parse()?)?;
    /// let text = Record::of(&game).to_string();
    /// assert_eq!(text.parse::<Record>()?.replay()?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the first impossible item and its place in the parsed text.
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

kit::record_comments! {
    /// Appends a comment. `}` becomes `)`, and spaces at both ends are removed. If the comment looks like an
    /// event, changes it so that it is parsed as a comment.
    Record, Item, clean_comment
}

/// Returns a comment's text, changed so that it does not end early or look like an event.
fn clean_comment(text: &str) -> String {
    let text = text.replace('}', ")").replace("[%act ", "(%act ");
    text.trim().into()
}

impl RecordItem for Item {
    fn is_ply(&self) -> bool {
        matches!(self, Item::Event(Event::Played(_)))
    }

    fn comment(&self) -> Option<&str> {
        match self {
            Item::Comment(text) => Some(text),
            Item::Event(_) => None,
        }
    }
}

/// The event that ends a game with this result.
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

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Event(event) => event.fmt(f),
            Item::Comment(text) => write!(f, "{{{text}}}"),
        }
    }
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
    /// Ignores the places of the items in the parsed text.
    fn eq(&self, other: &Record) -> bool {
        (&self.tags, &self.rules, &self.start) == (&other.tags, &other.rules, &other.start)
            && (self.notation, self.outcome) == (other.notation, other.outcome)
            && self.items == other.items
    }
}

impl Eq for Record {}

impl FromStr for Record {
    type Err = RecordError;

    /// Parses one record. Moves must be legal in their positions. Does not check the repetition rules, offers
    /// and the result: see [`Record::replay`].
    fn from_str(text: &str) -> Result<Record, RecordError> {
        only(text, read)
    }
}

/// Returns the records of a text with any number of games. After a record with a syntax error, parsing
/// continues at the next record: a line that begins with `[` after a blank line.
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
        known.ok_or("a format is ICCS, WXF, Chinese, Traditional-Chinese, UCI or UCI-from-one")
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
            // Other programs use other words here.
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
    /// Parses the text after the tags, up to a result, the next game or the end.
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
                    let read = position.parse_move(word, format);
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

/// Parses a comment, which may be an event.
fn comment_item(text: &str) -> Item {
    let text = text.trim();
    let word = text
        .strip_prefix("[%act ")
        .and_then(|text| text.strip_suffix(']'));
    match word.and_then(Event::from_token) {
        Some(event) => Item::Event(event),
        None => Item::Comment(text.into()),
    }
}

/// Splits a move number off the start of a word, such as `1.`, `1...` or `1.h2e2`. A soldier's move such as
/// `13.2` has no number.
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
