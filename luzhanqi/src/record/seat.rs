//! The record of a seat or a spectator.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Write as _};
use core::str::FromStr;

use kit::record::{OwnTags, Place, RecordItem, only, write_tag};

use crate::mv::Move;
use crate::piece::{Kind, Piece, Seat};
use crate::position::{Outcome, Pool};
use crate::rules::Rules;
use crate::station::Station;
use crate::view::{Attack, Begin, End, Flip, Observation, SeenBoard, View};

use super::moves::{Turn, read_moves, write_moves};
use super::scan::{Scanner, Tags};
use super::tags::{Stands, clean_comment, missing, read_result, result_text, seat_of};
use super::{RecordError, RecordFault, viewer_name};

/// One of the items that follow the tags of a seat's record.
///
/// ```
/// use luzhanqi::record::{SeatItem, SeatRecord};
/// use luzhanqi::{Game, Observation, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::STANDARD, 12);
/// game.play("a6a7".parse()?)?;
/// let record = SeatRecord::of(game.view(Seat::North));
/// assert!(matches!(record.items(), [SeatItem::Seen(Observation::Attacked(_))]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SeatItem {
    /// An observation. The start and the end of the game are tags instead.
    Seen(Observation),
    /// A comment, which cannot contain `}`.
    Comment(String),
}

/// A game as one seat observed it. The file contains no hidden information, and the seat's [`View`] can be
/// rebuilt from it exactly. The [module](crate::record) shows an example.
///
/// ```
/// use luzhanqi::record::SeatRecord;
/// use luzhanqi::{Game, Rules, Seat};
/// let mut game = Game::from_seed(&Rules::OCA, 3);
/// let mv = game.seen_board(Seat::South).legal_moves().get(0).unwrap();
/// game.play(mv)?;
/// let view = game.view(Seat::North);
/// let text = SeatRecord::of(view).with_tag("Event", "Club evening").to_string();
/// let record: SeatRecord = text.parse()?;
/// assert_eq!(record.view()?, *view);
/// assert_eq!(record.to_string(), text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SeatRecord {
    tags: OwnTags,
    begin: Begin,
    to_move: Seat,
    end: Option<End>,
    stands: Option<Stands>,
    items: Vec<SeatItem>,
    /// The places of the items and the result in the parsed text.
    places: Vec<Place>,
    end_place: Place,
}

/// The tags with a meaning for the game.
const TAGS: [&str; 8] = [
    "View",
    "Rules",
    "Board",
    "Pool",
    "Setup",
    "Result",
    "Truth",
    Stands::TAG,
];

impl SeatRecord {
    /// Returns the record of a view's observations. If the view stopped at an observation of [unknown
    /// kind](View::unknown_kind), the record ends before that observation.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, record::SeatRecord};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let text = SeatRecord::of(game.view(Seat::South)).to_string();
    /// assert!(text.starts_with("[View \"south\"]") && text.contains("?????/?????/"));
    /// ```
    pub fn of(view: &View) -> SeatRecord {
        let items: Vec<SeatItem> = view
            .observations_since_start()
            .filter(|seen| !matches!(seen, Observation::Ended(_) | Observation::Other(_)))
            .map(SeatItem::Seen)
            .collect();
        let begin = view.initial_observation().clone();
        let Ok(first) = SeenBoard::begin(&begin) else {
            unreachable!("the beginning of a view is valid");
        };
        SeatRecord {
            tags: OwnTags::default(),
            to_move: first.to_move(),
            begin,
            end: view.end().cloned(),
            stands: Some(Stands::of(items.iter())),
            places: alloc::vec![Place::NOWHERE; items.len()],
            items,
            end_place: Place::NOWHERE,
        }
    }

    /// Sets a custom tag, such as `Event` or `Date`. A name consists of ASCII letters and digits. Control
    /// characters are removed from the value. Ignores the tags with a meaning for the game: `View`, `Rules`,
    /// `Board`, `Pool`, `Setup`, `Stands`, `Result` and `Truth`.
    #[must_use]
    pub fn with_tag(mut self, name: &str, value: &str) -> SeatRecord {
        self.set_tag(name, value);
        self
    }

    /// Sets a tag as [`SeatRecord::with_tag`] does, and returns whether the tag can be set.
    pub fn set_tag(&mut self, name: &str, value: &str) -> bool {
        self.tags.set(name, value, &TAGS)
    }

    /// Returns the name and value of each custom tag, in the order of the text.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.own_tags().iter()
    }

    pub(super) const fn own_tags(&self) -> &OwnTags {
        &self.tags
    }

    /// Returns the value of a custom tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.get(name)
    }

    /// The place of the record in the parsed text.
    pub(super) const fn place(&self) -> Place {
        self.end_place
    }

    /// Returns the seat; `None` for a spectator's record.
    pub const fn seat(&self) -> Option<Seat> {
        self.begin.seat
    }

    /// Returns the first observation.
    pub const fn initial_observation(&self) -> &Begin {
        &self.begin
    }

    /// Returns the items after the tags: moves, comments and others.
    pub fn items(&self) -> &[SeatItem] {
        &self.items
    }

    /// Returns the seat's view at the end of the record.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, record::SeatRecord};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// game.play("a6a7".parse()?)?;
    /// let record: SeatRecord = SeatRecord::of(game.view(Seat::South)).to_string().parse()?;
    /// assert_eq!(record.view()?, *game.view(Seat::South));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the first impossible item and its place in the parsed text.
    pub fn view(&self) -> Result<View, RecordError> {
        let fault = |seen: String, why| RecordFault::Observed { seen, why };
        let begun = View::begin(self.begin.clone());
        let mut view = begun
            .map_err(|error| Place::NOWHERE.fault(fault("the beginning".to_string(), error)))?;
        for (item, place) in self.items.iter().zip(&self.places) {
            if let SeatItem::Seen(seen) = item {
                view.observe(seen.clone())
                    .map_err(|error| place.fault(fault(item.to_string(), error)))?;
            }
        }
        if let Some(stands) = &self.stands {
            let comment = |item: &&SeatItem| matches!(item, SeatItem::Comment(_));
            stands.check(self.items.iter().filter(|item| !comment(item)))?;
        }
        if let Some(end) = &self.end {
            let seen = Observation::Ended(Box::new(end.clone()));
            view.observe(seen)
                .map_err(|error| self.end_place.fault(fault("the result".to_string(), error)))?;
        }
        Ok(view)
    }

    fn ending(&self) -> Option<Outcome> {
        self.end.as_ref().map(|end| end.outcome)
    }
}

kit::record_comments! {
    /// Appends a comment; `}` becomes `)`.
    SeatRecord, SeatItem, clean_comment
}

impl RecordItem for SeatItem {
    fn is_ply(&self) -> bool {
        matches!(self, SeatItem::Seen(seen) if seen.is_ply())
    }

    fn comment(&self) -> Option<&str> {
        match self {
            SeatItem::Comment(text) => Some(text),
            SeatItem::Seen(_) => None,
        }
    }
}

impl SeatItem {
    fn turn(&self) -> Turn {
        match self {
            SeatItem::Seen(Observation::Refused(_)) => Turn::Refused,
            SeatItem::Seen(seen) if seen.is_ply() => Turn::Played,
            _ => Turn::None,
        }
    }
}

impl fmt::Display for SeatItem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen = match self {
            SeatItem::Comment(text) => return write!(f, "{{{text}}}"),
            SeatItem::Seen(seen) => seen,
        };
        match seen {
            Observation::Moved(mv) => write!(f, "{mv}"),
            Observation::Refused(mv) => write!(f, "{mv}?"),
            Observation::Flipped(flip) => write!(f, "{}({})", flip.station, flip.piece),
            Observation::DrawOffered(seat) => write!(f, "{seat}-offers-draw"),
            Observation::DrawDeclined(seat) => write!(f, "{seat}-declines"),
            Observation::TakeBackOffered(seat) => write!(f, "{seat}-offers-take-back"),
            Observation::TakeBackDeclined(seat) => write!(f, "{seat}-declines-take-back"),
            Observation::Attacked(fight) => {
                write!(f, "{}({}", fight.mv, fight.ended)?;
                for kind in fight.revealed.into_iter().flatten() {
                    write!(f, ",{}", kind.letter())?;
                }
                for (seat, station) in Seat::ALL.into_iter().zip(fight.flags) {
                    if let Some(station) = station {
                        write!(f, ",{seat}:{station}")?;
                    }
                }
                f.write_char(')')
            }
            // The first and the last observation are tags, and a record has no take-backs.
            Observation::Begin(_) | Observation::TakenBack(_) | Observation::Ended(_) => Ok(()),
            // `SeatRecord::of` leaves it out.
            Observation::Other(_) => Ok(()),
        }
    }
}

fn read_item(word: &str) -> Option<SeatItem> {
    let seen = if let Some(mv) = word.strip_suffix('?') {
        Observation::Refused(mv.parse().ok()?)
    } else if let Some((mv, shown)) = word.split_once('(') {
        let (mv, shown): (Move, &str) = (mv.parse().ok()?, shown.strip_suffix(')')?);
        if mv.is_flip() {
            Observation::Flipped(Flip {
                station: mv.target(),
                piece: shown.parse::<Piece>().ok()?,
            })
        } else {
            Observation::Attacked(read_fight(mv, shown)?)
        }
    } else if let Some((seat, what)) = word.split_once('-') {
        let seat = seat_of(seat)?;
        match what {
            "offers-draw" => Observation::DrawOffered(seat),
            "declines" => Observation::DrawDeclined(seat),
            "offers-take-back" => Observation::TakeBackOffered(seat),
            "declines-take-back" => Observation::TakeBackDeclined(seat),
            _ => return None,
        }
    } else {
        let mv: Move = word.parse().ok()?;
        (!mv.is_flip()).then_some(Observation::Moved(mv))?
    };
    Some(SeatItem::Seen(seen))
}

/// Parses an attack's details: its result, then the kinds, then the flags, if they are shown. If only one
/// kind is shown, [`place_shown`] determines its owner.
fn read_fight(mv: Move, shown: &str) -> Option<Attack> {
    let mut parts = shown.split(',').peekable();
    let ended = parts.next()?.parse().ok()?;
    let letter = |part: &&str| Kind::ALL.into_iter().find(|k| is_letter(part, *k));
    let mut shown = [None; 2];
    for kind in &mut shown {
        *kind = parts.peek().and_then(letter);
        if kind.is_none() {
            break;
        }
        parts.next();
    }
    let mut flags: [Option<Station>; 2] = [None; 2];
    for (seat, flag) in Seat::ALL.into_iter().zip(&mut flags) {
        let named = parts.peek().and_then(|part| part.split_once(':'));
        if let Some((_, station)) = named.filter(|(name, _)| seat_of(name) == Some(seat)) {
            *flag = Some(station.parse().ok()?);
            parts.next();
        }
    }
    parts.next().is_none().then_some(Attack {
        mv,
        ended,
        revealed: shown,
        flags,
    })
}

/// If only one kind is shown, assigns it to its piece: the other seat's piece, or the lost piece for a
/// spectator.
fn place_shown(items: &mut [SeatItem], viewer: Option<Seat>, mut to_move: Seat) {
    for item in items {
        if let SeatItem::Seen(Observation::Attacked(fight)) = item {
            let [attacker_lost, _] = fight.ended.losses();
            let of_other = viewer.map_or(!attacker_lost, |seat| seat == to_move);
            if of_other && matches!(fight.revealed, [Some(_), None]) {
                fight.revealed.reverse();
            }
        }
        if item.turn() == Turn::Played {
            to_move = to_move.other();
        }
    }
}

fn is_letter(text: &str, kind: Kind) -> bool {
    let mut chars = text.chars();
    chars.next() == Some(kind.letter()) && chars.next().is_none()
}

/// The letters of all pieces of a pool.
fn pool_text(pool: &Pool) -> String {
    let letters = pool
        .counts()
        .flat_map(|(piece, count)| core::iter::repeat_n(piece.letter(), count));
    letters.collect()
}

fn read_pool(text: &str) -> Result<Pool, String> {
    let pieces = text.chars().map(Piece::from_letter);
    let pool: Option<Pool> = pieces.collect();
    let pool = pool.ok_or_else(|| crate::ParsePieceError.to_string())?;
    match pool.counts().find(|(p, count)| *count > p.kind.count()) {
        Some((piece, _)) => Err(alloc::format!(
            "more pieces of the kind {piece} than an army has"
        )),
        None => Ok(pool),
    }
}

impl fmt::Display for SeatRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tag(f, "View", &viewer_name(self.begin.seat))?;
        write_tag(f, "Rules", &self.begin.rules.to_string())?;
        self.tags.write(f)?;
        if let Some(stands) = &self.stands {
            stands.write(f)?;
        }
        write_tag(f, "Board", &self.begin.board)?;
        if let Some(pool) = &self.begin.pool {
            write_tag(f, "Pool", &pool_text(pool))?;
        }
        write_tag(f, "Setup", if self.begin.setup { "yes" } else { "no" })?;
        write_tag(f, "Result", &result_text(self.ending()))?;
        if let Some(start) = self.end.as_ref().and_then(|end| end.true_start.as_ref()) {
            write_tag(f, "Truth", start)?;
        }
        f.write_str("\n")?;
        let words = self.items.iter().map(|i| (i.to_string(), i.turn()));
        write_moves(f, self.to_move, words)
    }
}

impl PartialEq for SeatRecord {
    /// Ignores the line and column of each item in the parsed text.
    fn eq(&self, other: &SeatRecord) -> bool {
        self.tags == other.tags
            && self.begin == other.begin
            && self.end == other.end
            && self.stands == other.stands
            && self.items == other.items
    }
}

impl Eq for SeatRecord {}

impl FromStr for SeatRecord {
    type Err = RecordError;

    /// Parses one record. Does not check the part after the tags: see [`SeatRecord::view`].
    fn from_str(text: &str) -> Result<SeatRecord, RecordError> {
        only(text, |scanner| read(scanner.tags()?, scanner))
    }
}

/// Parses what follows the tags.
pub(super) fn read(mut tags: Tags, scanner: &mut Scanner<'_>) -> Result<SeatRecord, RecordError> {
    let (begin, to_move) = read_begin(&mut tags)?;
    let end_place = tags.place("Result").unwrap_or(tags.end());
    let ending = tags.read("Result", read_result)?.flatten();
    let truth = tags.take("Truth").map(|(_, value)| value);
    let end = match (ending, truth) {
        (Some(ending), start) => Some(End {
            outcome: ending,
            true_start: start,
        }),
        (None, None) => None,
        (None, Some(_)) => {
            return Err(end_place.fault(RecordFault::Tags(
                "only an ended game has the tag Truth: it needs a Result other than *",
            )));
        }
    };
    let wanted = |_: &str| {
        "a move such as a2a9, an attack such as a2a9(win), (lose,K) or \
        (both,M,south:b1), a flip such as c6(k), a refused try such as a2a9?, {a comment}, or \
        south- or north- with offers-draw, declines, offers-take-back or declines-take-back"
    };
    let item = |word: &str| {
        let item = read_item(word)?;
        let turn = item.turn();
        Some((item, turn))
    };
    let stands = Stands::take(&mut tags);
    let (mut items, places) = read_moves(scanner, to_move, wanted, item, SeatItem::Comment)?;
    place_shown(&mut items, begin.seat, to_move);
    Ok(SeatRecord {
        tags: tags.rest(),
        begin,
        to_move,
        end,
        stands,
        items,
        places,
        end_place,
    })
}

/// The first observation, and the seat to move in it.
fn read_begin(tags: &mut Tags) -> Result<(Begin, Seat), RecordError> {
    let seat = tags.read("View", |text| match seat_of(text) {
        None if text != viewer_name(None) => Err("a view is south's, north's or a spectator's"),
        seat => Ok(seat),
    })?;
    let seat = seat.ok_or_else(|| missing(tags, "View"))?;
    let rules = tags.read("Rules", str::parse::<Rules>)?;
    let rules = rules.ok_or_else(|| missing(tags, "Rules"))?;
    let pool = tags.read("Pool", read_pool)?;
    if pool.is_none() && rules.is_expose() {
        return Err(missing(tags, "Pool"));
    }
    let setup = tags.read("Setup", |text| match text {
        "yes" => Ok(true),
        "no" => Ok(false),
        _ => Err("the game began with the set-up, yes or no"),
    })?;
    let setup = setup.ok_or_else(|| missing(tags, "Setup"))?;
    let begun = tags.read("Board", |board| {
        let begin = Begin {
            version: Begin::VERSION,
            rules,
            seat,
            board: board.to_string(),
            pool,
            setup,
        };
        View::begin(begin.clone()).map(|view| (begin, view.seen_board().to_move()))
    })?;
    begun.ok_or_else(|| missing(tags, "Board"))
}
