//! Serde: values as texts in human-readable formats, or as a few bytes in binary formats.

use alloc::string::{String, ToString};
use core::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::command::Act;
use crate::position::{Effect, EndReason, Pool, Position};
use crate::record::{AnyRecord, Record, SeatRecord};
use crate::rules::{AttackResult, RuleOption, Rules};
use crate::station::{Station, Stations};
use crate::view::Origin;
use crate::{
    Army, Color, Command, Deal, EnemyIndex, Game, Kind, Kinds, Move, Observation, Piece, Seat, View,
};

kit::serde_values! {
    words {
        Kind: "the letter of a kind", |kind| String::from(kind.letter());
        Seat: "south or north", ToString::to_string;
        Color: "red or black", ToString::to_string;
        RuleOption: "the key of a rule option", |option| String::from(option.key());
        AttackResult: "win, lose, both or flag", ToString::to_string;
        Effect: "-, win, lose, both, flag or flip", ToString::to_string;
        EndReason: "the reason of an ending", ToString::to_string;
    }
    values {
        Station: "a station such as c6", u8, |at| at.index() as u8, Station::new;
        Move: "a move such as a2a9, or c6 for a flip", u16, code_of_move, move_of_code;
        Command: "a move such as a2a9, or a word such as resign", u16,
            |command| command.code(MOVES, code_of_move),
            |code| Command::of_code(code, MOVES, move_of_code);
        Kinds: "letters of kinds, or -", u16, |kinds| kinds.bits(), Kinds::from_bits;
        Piece: "the letter of a piece", u8, code_of_piece, piece_of_code;
        Rules: "a rule string", [u64; Rules::WORDS], Rules::to_bits,
            |words| Rules::from_bits(words).ok();
        Army: "an army's 25 letters", [u8; 13], |army| packed(army.kinds().iter()), |bytes| {
            Army::new(unpacked(&bytes)?).ok()
        };
        Deal: "a deal's 50 letters", ([u8; 25], [u8; 7]), code_of_deal, deal_of_code;
    }
    sets {
        Stations: "a set of stations", Station, u64, |set| set.bits(), Stations::from_bits;
    }
    records {
        Record: "the record of a game";
        SeatRecord: "the record of what one seat observed";
        AnyRecord: "a record";
    }
    game {
        Game: Record, steps_of_game, begin_game, continue_game;
    }
}

const STATIONS: u16 = Station::COUNT as u16;
const MOVES: u16 = STATIONS * STATIONS;

fn code_of_move(mv: &Move) -> u16 {
    mv.origin().index() as u16 * STATIONS + mv.target().index() as u16
}

fn move_of_code(code: u16) -> Option<Move> {
    let station = |index: u16| Station::new(u8::try_from(index).ok()?);
    let (origin, target) = (station(code / STATIONS)?, station(code % STATIONS)?);
    Some(Move::new(origin, target).unwrap_or(Move::flip(origin)))
}

fn code_of_piece(piece: &Piece) -> u8 {
    (piece.color.index() * Kind::ALL.len() + piece.kind.index()) as u8
}

fn piece_of_code(code: u8) -> Option<Piece> {
    let code = usize::from(code);
    let color = Color::new(code / Kind::ALL.len())?;
    Some(Piece::new(color, Kind::ALL[code % Kind::ALL.len()]))
}

/// Kinds in four bits each.
fn packed<'a, const N: usize>(kinds: impl Iterator<Item = &'a Kind>) -> [u8; N] {
    let mut bytes = [0; N];
    for (place, kind) in kinds.enumerate() {
        bytes[place / 2] |= (kind.index() as u8) << (4 * (place % 2));
    }
    bytes
}

/// The kinds of [`packed`]; `None` if their number is wrong.
fn unpacked<const KINDS: usize>(bytes: &[u8]) -> Option<[Kind; KINDS]> {
    let mut kinds = [Kind::Flag; KINDS];
    for (place, kind) in kinds.iter_mut().enumerate() {
        *kind = *Kind::ALL.get(usize::from(bytes[place / 2] >> (4 * (place % 2)) & 15))?;
    }
    (packed::<32>(kinds.iter())[..bytes.len()] == *bytes).then_some(kinds)
}

/// The kinds of the pieces, and a bit set of the black pieces.
fn code_of_deal(deal: &Deal) -> ([u8; 25], [u8; 7]) {
    let mut black = [0; 7];
    for (place, piece) in deal.pieces().iter().enumerate() {
        black[place / 8] |= (piece.color.index() as u8) << (place % 8);
    }
    (packed(deal.pieces().iter().map(|piece| &piece.kind)), black)
}

fn deal_of_code((kinds, black): ([u8; 25], [u8; 7])) -> Option<Deal> {
    let kinds: [Kind; Deal::LEN] = unpacked(&kinds)?;
    let color = |place: usize| Color::ALL[usize::from(black[place / 8] >> (place % 8) & 1)];
    let deal = Deal::new(core::array::from_fn(|place| {
        Piece::new(color(place), kinds[place])
    }));
    // Bits after the last piece are 0.
    deal.ok().filter(|deal| code_of_deal(deal).1 == black)
}

/// Serializes the index.
impl Serialize for EnemyIndex {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.index() as u8)
    }
}

impl<'de> Deserialize<'de> for EnemyIndex {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<EnemyIndex, D::Error> {
        let index = u8::deserialize(from)?;
        EnemyIndex::new(index.into()).ok_or_else(|| {
            D::Error::custom(format_args!(
                "expected an enemy piece below 25, got {index}"
            ))
        })
    }
}

/// The fields of a position in human-readable formats.
#[derive(Serialize, Deserialize)]
#[serde(rename = "Position", deny_unknown_fields)]
struct PositionFields {
    rules: Rules,
    position: String,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if !serializer.is_human_readable() {
            return (self.rules(), self.to_board_words()).serialize(serializer);
        }
        PositionFields {
            rules: *self.rules(),
            position: self.to_string(),
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Position, D::Error> {
        let position = if deserializer.is_human_readable() {
            let fields = PositionFields::deserialize(deserializer)?;
            Position::parse(&fields.position, &fields.rules)
        } else {
            let (rules, words) = Deserialize::deserialize(deserializer)?;
            Position::from_board_words(&rules, words)
        };
        position.map_err(D::Error::custom)
    }
}

/// A game in binary formats: its start, then the actions.
#[derive(Serialize, Deserialize)]
enum GameStep {
    Begin {
        start: Position,
        setup: bool,
        truth_at_end: bool,
    },
    Act(Act),
    /// A game from a position with known material.
    BeginMaterial {
        start: Position,
        truth_at_end: bool,
    },
}

fn steps_of_game(game: &Game) -> impl Iterator<Item = GameStep> {
    let (start, truth_at_end) = (*game.start_position(), game.truth_at_end());
    let begin = match game.origin() {
        Origin::Material => GameStep::BeginMaterial {
            start,
            truth_at_end,
        },
        origin => GameStep::Begin {
            start,
            setup: origin == Origin::Setup,
            truth_at_end,
        },
    };
    let acts = game.events().iter().map(|event| GameStep::Act(event.act()));
    core::iter::once(begin).chain(acts)
}

fn begin_game(step: Option<GameStep>) -> Result<Game, &'static str> {
    let (mut game, truth_at_end) = match step {
        Some(GameStep::Begin {
            start,
            setup,
            truth_at_end,
        }) => {
            let origin = if setup {
                Origin::Setup
            } else {
                Origin::Position
            };
            (Game::begun(start, origin), truth_at_end)
        }
        Some(GameStep::BeginMaterial {
            start,
            truth_at_end,
        }) => (Game::from_position_with_material(&start), truth_at_end),
        _ => return Err("expected the beginning of a game as the first step"),
    };
    if game.began_with_setup() && !game.is_from_setup() {
        return Err("expected the start of a set-up or a deal");
    }
    game.set_truth_at_end(truth_at_end);
    Ok(game)
}

fn continue_game(game: &mut Game, step: GameStep) -> Result<(), String> {
    match step {
        GameStep::Begin { .. } | GameStep::BeginMaterial { .. } => Err("a game begins once".into()),
        GameStep::Act(act) => game.perform(act).map_err(|why| why.to_string()),
    }
}

/// Serializes a pool as a map from the letters of pieces to their counts.
impl Serialize for Pool {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.counts().count()))?;
        for (piece, count) in self.counts() {
            map.serialize_entry(&piece, &(count as u8))?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Pool {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pool, D::Error> {
        struct Counts;
        impl<'de> Visitor<'de> for Counts {
            type Value = Pool;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from the letters of pieces to their numbers")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pool, A::Error> {
                let mut pool = Pool::EMPTY;
                while let Some((piece, count)) = map.next_entry::<Piece, u8>()? {
                    if pool.count(piece) > 0 {
                        return Err(A::Error::custom("a piece is counted twice"));
                    }
                    if usize::from(count) > piece.kind.count() {
                        return Err(A::Error::custom("more pieces of a kind than an army has"));
                    }
                    (0..count).for_each(|_| pool.add(piece));
                }
                Ok(pool)
            }
        }
        deserializer.deserialize_map(Counts)
    }
}

/// Serializes a view as the list of its observations. Deserializing builds the view from them and rejects
/// impossible observations.
impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.observations())
    }
}

impl<'de> Deserialize<'de> for View {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<View, D::Error> {
        struct Stream;
        impl<'de> Visitor<'de> for Stream {
            type Value = View;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of observations that starts with \"begin\"")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<View, A::Error> {
                let first = seq.next_element::<Observation>()?;
                let mut view = View::new(first).map_err(A::Error::custom)?;
                while let Some(seen) = seq.next_element()? {
                    view.observe(seen).map_err(A::Error::custom)?;
                }
                Ok(view)
            }
        }
        deserializer.deserialize_seq(Stream)
    }
}
