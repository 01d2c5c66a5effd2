//! The record of a whole game.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use kit::record::{OwnTags, Place, RecordItem, only, write_tag};

use crate::command::{Act, Command};
use crate::error::Quoted;
use crate::game::{Event, Game, PlayResult};
use crate::mv::Move;
use crate::piece::Seat;
use crate::position::{EndReason, Outcome, Position};
use crate::rules::Rules;
use crate::view::Origin;

use super::moves::{Turn, read_moves, write_moves};
use super::scan::{Scanner, Tags};
use super::tags::{Stands, clean_comment, missing, result_text, seat_of};
use super::{RecordError, RecordFault};

/// One of the items that follow the tags of a record.
///
/// ```
/// use luzhanqi::record::{Item, Record};
/// use luzhanqi::{Game, Rules};
/// let mut game = Game::from_seed(&Rules::FLIP, 1);
/// game.play("c6".parse()?)?;
/// let record = Record::of(&game);
/// assert_eq!(record.items(), [Item::Move("c6".parse()?)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Item {
    /// A move that was played.
    Move(Move),
    /// A try that the referee refused.
    Refused(Move),
    /// Another command of a seat, such as an offer of a draw.
    Command(Seat, Command),
    /// An adjudication by the referee.
    Adjudicated(Outcome),
    /// A comment, which cannot contain `}`.
    Comment(String),
}

/// The record of a whole game, with its text form; see the [module](crate::record).
///
/// ```
/// use luzhanqi::record::Record;
/// use luzhanqi::{Game, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::OCA, 3);
/// let mv = game.seen_board(Seat::South).legal_moves().get(0).unwrap();
/// game.play(mv)?;
/// let text = Record::of(&game).with_tag("South", "Anna").to_string();
/// let record: Record = text.parse()?;
/// assert_eq!(record.replay()?, game);
/// assert_eq!(record.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// All tags except those of the start and the result, in order.
    tags: OwnTags,
    /// Boxed, to keep lists of parse errors small.
    game: Box<Game>,
    result: Option<String>,
    stands: Option<Stands>,
    items: Vec<Item>,
    /// The places of the items and the result in the parsed text.
    places: Vec<Place>,
    result_place: Place,
}

/// The tag that has the value `no` if the end of the game shows only the outcome.
const TRUTH_AT_END: &str = "TruthAtEnd";

/// The tag that has the value `known` if both seats know the material at the start.
const MATERIAL: &str = "Material";

/// The tags with a meaning for the game, and the tag of a seat's record.
const TAGS: [&str; 10] = [
    "View",
    "Rules",
    "ArmySouth",
    "ArmyNorth",
    "Deal",
    "Position",
    MATERIAL,
    TRUTH_AT_END,
    "Result",
    Stands::TAG,
];

impl Record {
    /// Returns the record of a game.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, record::Record};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 12);
    /// game.play("a6a7".parse()?)?;
    /// let text = Record::of(&game).to_string();
    /// assert_eq!(text.parse::<Record>()?.replay()?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "pgn")]
    pub fn of(game: &Game) -> Record {
        let items: Vec<Item> = game
            .events()
            .iter()
            .map(|event| match (event, event.act()) {
                (Event::Refused(mv), _) => Item::Refused(*mv),
                (_, Act::Tried(mv)) => Item::Move(mv),
                (_, Act::Said(seat, command)) => Item::Command(seat, command),
                (_, Act::Adjudicated(ending)) => Item::Adjudicated(ending),
            })
            .collect();
        let mut start = Game::begun(*game.start_position(), game.origin());
        start.set_truth_at_end(game.truth_at_end());
        Record {
            tags: OwnTags::default(),
            game: Box::new(start),
            result: Some(result_text(game.outcome())),
            stands: Some(Stands::of(items.iter())),
            places: alloc::vec![Place::NOWHERE; items.len()],
            items,
            result_place: Place::NOWHERE,
        }
    }

    /// Sets a custom tag, such as `South` (a player's name), `Event` or `Date`. A name consists of ASCII
    /// letters and digits. Control characters are removed from the value. Ignores the tags of the start and
    /// the result, and the tag `View` of seats' records; [`Record::set_tag`] returns `false` for these.
    ///
    /// ```
    /// use luzhanqi::record::Record;
    /// use luzhanqi::{Game, Rules};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let record = Record::of(&game).with_tag("South", "Anna");
    /// assert!(record.to_string().contains("[South \"Anna\"]"));
    /// ```
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> Record {
        self.set_tag(name, value);
        self
    }

    /// Sets a tag as [`Record::with_tag`] does, and returns whether the tag can be set.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, record::Record};
    /// let mut record = Record::of(&Game::from_seed(&Rules::STANDARD, 1));
    /// assert!(record.set_tag("South", "Anna"));
    /// assert!(!record.set_tag("Result", "*")); // not a custom tag
    /// ```
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        self.tags.set(name, value, &TAGS)
    }

    /// Returns the name and value of each custom tag, in the order of the text.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, record::Record};
    ///
    /// let record = Record::of(&Game::from_seed(&Rules::STANDARD, 1)).with_tag("South", "Anna");
    /// assert_eq!(record.tags().collect::<Vec<_>>(), [("South", "Anna")]);
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.own_tags().iter()
    }

    pub(super) const fn own_tags(&self) -> &OwnTags {
        &self.tags
    }

    /// Returns the value of a custom tag.
    ///
    /// ```
    /// use luzhanqi::record::Record;
    /// use luzhanqi::{Game, Rules};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let record = Record::of(&game).with_tag("South", "Anna");
    /// assert_eq!((record.tag("South"), record.tag("North")), (Some("Anna"), None));
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// The place of the record in the parsed text.
    pub(super) const fn place(&self) -> Place {
        self.result_place
    }

    /// Returns the game before its first move.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, record::Record};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let start = game.clone();
    /// game.play(game.legal_moves().iter().next().unwrap())?;
    /// assert_eq!(*Record::of(&game).start_game(), start);
    /// # Ok::<(), luzhanqi::IllegalMove>(())
    /// ```
    pub fn start_game(&self) -> &Game {
        &self.game
    }

    /// Returns the items after the tags: moves, comments and others.
    ///
    /// ```
    /// use luzhanqi::record::{Item, Record};
    /// use luzhanqi::{Game, Rules};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let mv = game.legal_moves().iter().next().unwrap();
    /// game.play(mv)?;
    /// assert_eq!(Record::of(&game).items(), [Item::Move(mv)]);
    /// # Ok::<(), luzhanqi::IllegalMove>(())
    /// ```
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Replays the game and checks every try, refusal and offer, and the result. Compares the tag `Stands`,
    /// if there is one, with the moves to detect a truncated text.
    ///
    /// ```
    /// use luzhanqi::record::Record;
    /// use luzhanqi::{Game, Rules};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play(game.legal_moves().iter().next().unwrap())?;
    /// let text = Record::of(&game).to_string();
    /// assert_eq!(text.parse::<Record>()?.replay()?, game);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the first impossible item and its place in the parsed text.
    pub fn replay(&self) -> Result<Game, RecordError> {
        let mut game = self.start_game().clone();
        for (item, place) in self.items.iter().zip(&self.places) {
            enact(&mut game, item).map_err(|fault| place.fault(fault))?;
        }
        if let Some(stands) = &self.stands {
            let comment = |item: &&Item| matches!(item, Item::Comment(_));
            stands.check(self.items.iter().filter(|item| !comment(item)))?;
        }
        let wanted = result_text(game.outcome());
        match &self.result {
            Some(given) if *given != wanted => {
                let found = Quoted::new(given);
                let fault = RecordFault::Result { found, wanted };
                Err(self.result_place.fault(fault))
            }
            _ => Ok(game),
        }
    }
}

kit::record_comments! {
    /// Appends a comment; `}` becomes `)`.
    Record, Item, clean_comment
}

impl RecordItem for Item {
    fn is_ply(&self) -> bool {
        matches!(self, Item::Move(_))
    }

    fn comment(&self) -> Option<&str> {
        match self {
            Item::Comment(text) => Some(text),
            _ => None,
        }
    }
}

fn enact(game: &mut Game, item: &Item) -> Result<(), RecordFault> {
    let fail = |why: crate::GameError| RecordFault::Action {
        action: item.to_string(),
        why,
    };
    let act = match *item {
        Item::Comment(_) => return Ok(()),
        Item::Move(mv) => {
            return match game.play(mv).map_err(|e| fail(e.into()))? {
                PlayResult::Played(_) => Ok(()),
                PlayResult::Refused(_) => Err(RecordFault::IsRefused(mv)),
            };
        }
        Item::Refused(mv) => {
            return match game.play(mv).map_err(|e| fail(e.into()))? {
                PlayResult::Played(_) => Err(RecordFault::NotRefused(mv)),
                PlayResult::Refused(_) => Ok(()),
            };
        }
        Item::Command(seat, command) => Act::Said(seat, command),
        Item::Adjudicated(ending) => Act::Adjudicated(ending),
    };
    game.perform(act).map_err(fail)
}

/// The commands other than moves, with their tokens in records. A record has no granted take-backs.
const COMMANDS: [(Command, &str); 6] = [
    (Command::OfferDraw, "offers-draw"),
    (Command::DeclineDraw, "declines"),
    (Command::AcceptDraw, "accepts"),
    (Command::Resign, "resigns"),
    (Command::OfferTakeBack, "offers-take-back"),
    (Command::DeclineTakeBack, "declines-take-back"),
];

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Item::Move(mv) => write!(f, "{mv}"),
            Item::Command(seat, command) => match COMMANDS.iter().find(|(own, _)| own == command) {
                Some((_, words)) => write!(f, "{seat}-{words}"),
                None => write!(f, "{command}"),
            },
            Item::Adjudicated(ending) => match ending.winner() {
                Some(seat) => write!(f, "{seat}-wins-{}", ending.reason()),
                None => write!(f, "draw-{}", ending.reason()),
            },
            Item::Refused(mv) => write!(f, "{mv}?"),
            Item::Comment(text) => write!(f, "{{{text}}}"),
        }
    }
}

impl Item {
    fn turn(&self) -> Turn {
        match self {
            Item::Move(_) => Turn::Played,
            Item::Refused(_) => Turn::Refused,
            _ => Turn::None,
        }
    }
}

fn read_item(word: &str) -> Option<Item> {
    if let Some(mv) = word.strip_suffix('?') {
        return mv.parse().ok().map(Item::Refused);
    }
    if let Some(reason) = word.strip_prefix("draw-") {
        return read_adjudication(None, reason);
    }
    if let Some((seat, what)) = word.split_once('-') {
        let seat = seat_of(seat)?;
        if let Some(reason) = what.strip_prefix("wins-") {
            return read_adjudication(Some(seat), reason);
        }
        let known = COMMANDS.iter().find(|(_, words)| *words == what);
        return known.map(|(command, _)| Item::Command(seat, *command));
    }
    word.parse().ok().map(Item::Move)
}

fn read_adjudication(winner: Option<Seat>, reason: &str) -> Option<Item> {
    let reason: EndReason = reason.parse().ok()?;
    let ending = Outcome::new(winner, reason).ok()?;
    reason
        .is_adjudication()
        .then_some(Item::Adjudicated(ending))
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "Rules", &self.game.rules().to_string())?;
        self.tags.write(f)?;
        if let Some(stands) = &self.stands {
            stands.write(f)?;
        }
        if let Some([south, north]) = self.game.armies() {
            write_tag(f, "ArmySouth", &south.to_string())?;
            write_tag(f, "ArmyNorth", &north.to_string())?;
        } else if let Some(deal) = self.game.deal() {
            write_tag(f, "Deal", &deal.to_string())?;
        } else {
            write_tag(f, "Position", &self.game.start_position().to_string())?;
            if self.game.origin() == Origin::Material {
                write_tag(f, MATERIAL, "known")?;
            }
        }
        if !self.game.truth_at_end() {
            write_tag(f, TRUTH_AT_END, "no")?;
        }
        if let Some(result) = &self.result {
            write_tag(f, "Result", result)?;
        }
        f.write_str("\n")?;
        let words = self
            .items
            .iter()
            .map(|item| (item.to_string(), item.turn()));
        write_moves(f, self.game.start_position().to_move(), words)
    }
}

impl PartialEq for Record {
    /// Ignores the line and column of each item in the parsed text.
    fn eq(&self, other: &Record) -> bool {
        self.game == other.game
            && self.tags == other.tags
            && self.result == other.result
            && self.stands == other.stands
            && self.items == other.items
    }
}

impl Eq for Record {}

impl FromStr for Record {
    type Err = RecordError;

    /// Parses one record. Does not check the moves: see [`Record::replay`].
    fn from_str(text: &str) -> Result<Record, RecordError> {
        only(text, |scanner| read(scanner.tags()?, scanner))
    }
}

/// Parses the part after the tags.
pub(super) fn read(mut tags: Tags, scanner: &mut Scanner<'_>) -> Result<Record, RecordError> {
    let rules: Rules = tags
        .read("Rules", str::parse::<Rules>)?
        .ok_or_else(|| missing(&tags, "Rules"))?;
    let mut game = read_start(&mut tags, &rules)?;
    let shown = tags.read(TRUTH_AT_END, |text| match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("expected yes or no"),
    })?;
    game.set_truth_at_end(shown.unwrap_or(true));
    let (result_place, result) = match tags.take("Result") {
        Some((place, value)) => (place, Some(value)),
        None => (Place::NOWHERE, None),
    };
    let stands = Stands::take(&mut tags);
    let to_move = game.start_position().to_move();
    let wanted = |word: &str| {
        if word.contains('(') {
            return "a move alone, such as a2a9: the moves themselves tell what became of them; \
                a result such as (win) belongs into what one seat observed, which begins with the \
                tag View";
        }
        "a move such as a2a9, a flip such as c6, a refused try such as a2a9?, {a comment}, or \
            south- or north- with offers-draw, declines, accepts or resigns, with offers-take-back \
            or declines-take-back, or an ending such as south-wins-time or draw-adjudicated"
    };
    let item = |word: &str| {
        let item = read_item(word)?;
        let turn = item.turn();
        Some((item, turn))
    };
    let (items, places) = read_moves(scanner, to_move, wanted, item, Item::Comment)?;
    Ok(Record {
        tags: tags.rest(),
        game: Box::new(game),
        result,
        stands,
        items,
        places,
        result_place,
    })
}

fn read_start(tags: &mut Tags, rules: &Rules) -> Result<Game, RecordError> {
    let end = tags.end();
    let south = tags.read("ArmySouth", str::parse::<crate::Army>)?;
    let north = tags.read("ArmyNorth", str::parse::<crate::Army>)?;
    let deal = tags.read("Deal", str::parse::<crate::Deal>)?;
    let position = tags.read("Position", |text| Position::parse(text, rules))?;
    let material = tags.read(MATERIAL, |text| match text {
        "known" if position.is_some_and(|start| start.rules().is_dark()) => Ok(()),
        "known" => Err("only a Position of dark play has known material"),
        _ => Err("expected known"),
    })?;
    let wrong = |tag, error: crate::PositionError| {
        end.fault(RecordFault::TagValue {
            tag,
            why: error.to_string(),
        })
    };
    match (south, north, deal, position) {
        (Some(south), Some(north), None, None) => Game::from_armies(rules, [&south, &north])
            .map_err(|e| wrong("ArmySouth or ArmyNorth", e)),
        (None, None, Some(deal), None) => {
            Game::from_deal(rules, &deal).map_err(|e| wrong("Deal", e))
        }
        (None, None, None, Some(position)) => Ok(match material {
            Some(()) => Game::from_position_with_material(&position),
            None => Game::from_position(&position),
        }),
        (Some(_), None, None, None) => Err(missing(tags, "ArmyNorth")),
        (None, Some(_), None, None) => Err(missing(tags, "ArmySouth")),
        (None, None, None, None) => Err(missing(tags, "ArmySouth, Deal or Position")),
        _ => Err(end.fault(RecordFault::Tags(
            "a game starts with ArmySouth and ArmyNorth, or with Deal, or with Position",
        ))),
    }
}
