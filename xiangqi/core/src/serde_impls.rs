//! Serde: values as texts in human-readable formats, or as a few bytes in binary formats.

use alloc::string::{String, ToString};

use serde::{Deserialize, Serialize, Serializer};

use crate::notation::Notation;
use crate::record::Record;
use crate::rules::RuleOption;
use crate::{
    Command, EndReason, Event, Game, Kind, Move, Outcome, Piece, Point, Points, Position, Rules,
    Setup, Side,
};

kit::serde_values! {
    words {
        Kind: "the letter of a kind", |kind| String::from(kind.letter());
        Side: "red or black", ToString::to_string;
        Notation: "the name of a notation", ToString::to_string;
        RuleOption: "the key of a rule option", |option| String::from(option.key());
        EndReason: "the reason of an ending", ToString::to_string;
    }
    values {
        Point: "a point such as h2", u8, |at| at.index() as u8, Point::new;
        Move: "a move such as h2e2", u16, code_of_move, move_of_code;
        Command: "a move such as h2e2, or a word such as resign", u16,
            |command| command.code(MOVES, code_of_move),
            |code| Command::of_code(code, MOVES, move_of_code);
        Piece: "the letter of a piece", u8, code_of_piece, piece_of_code;
        Rules: "a rule string", [u64; Rules::WORDS], Rules::to_bits,
            |words| Rules::from_bits(words).ok();
        Position: "a FEN", PositionCode, code_of_position, position_of_code;
    }
    sets {
        Points: "a set of points", Point, [u8; 12], bytes_of_points, points_of_bytes;
    }
    records {
        Record: "the record of a game";
    }
    game {
        Game: Record, steps_of_game, begin_game, continue_game;
    }
}

const POINTS: u16 = Point::COUNT as u16;
const MOVES: u16 = POINTS * POINTS;

fn code_of_move(mv: &Move) -> u16 {
    mv.origin().index() as u16 * POINTS + mv.target().index() as u16
}

fn move_of_code(code: u16) -> Option<Move> {
    let point = |index: u16| Point::new(u8::try_from(index).ok()?);
    Move::new(point(code / POINTS)?, point(code % POINTS)?)
}

/// The code of a piece: from 1 for Red's pieces, from 9 for Black's.
fn code_of_piece(piece: &Piece) -> u8 {
    piece.side.index() as u8 * 8 + piece.kind.code()
}

fn piece_of_code(code: u8) -> Option<Piece> {
    let side = Side::new(usize::from(code / 8))?;
    Some(Piece::new(side, Kind::from_code(code % 8)?))
}

fn bytes_of_points(points: &Points) -> [u8; 12] {
    let bytes = points.bits().to_le_bytes();
    core::array::from_fn(|place| bytes[place])
}

fn points_of_bytes(bytes: [u8; 12]) -> Option<Points> {
    let mut bits = [0; 16];
    bits[..12].copy_from_slice(&bytes);
    Points::from_bits(u128::from_le_bytes(bits))
}

/// The occupied points, the codes of their pieces in order with four bits each, the side to move and the two
/// counters.
type PositionCode = (Points, [u8; 16], Side, u16, u16);

fn code_of_position(position: &Position) -> PositionCode {
    let (points, mut pieces) = (position.occupied(), [0; 16]);
    for (place, point) in points.iter().enumerate() {
        let code = position.piece_at(point).as_ref().map_or(0, code_of_piece);
        pieces[place / 2] |= code << (4 * (place % 2));
    }
    let counts = (position.halfmove_clock(), position.fullmove_number());
    (points, pieces, position.to_move(), counts.0, counts.1)
}

fn position_of_code(code: PositionCode) -> Option<Position> {
    let (points, pieces, side, quiet, number) = code;
    let mut setup = Setup::new();
    for (place, point) in points.iter().enumerate() {
        let code = *pieces.get(place / 2)? >> (4 * (place % 2)) & 15;
        setup.board[point.index()] = Some(piece_of_code(code)?);
    }
    (setup.to_move, setup.halfmove_clock, setup.fullmove_number) = (side, quiet, number);
    let position = setup.position().ok()?;
    // Bits after the last piece are 0.
    (code_of_position(&position) == code).then_some(position)
}

/// An event for [`Game::repeat`]. [`Event`] itself cannot be deserialized, because a client could send a
/// decision of the arbiter.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Event")]
enum EventCode {
    Played(Move),
    DrawOffered(Side),
    DrawDeclined(Side),
    DrawAgreed(Side),
    Resigned(Side),
    TakeBackOffered(Side),
    TakeBackDeclined(Side),
    Adjudicated(Outcome),
}

/// Serializes the token of records, or a step of a game in binary formats.
impl Serialize for Event {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match to.is_human_readable() {
            true => to.collect_str(self),
            false => EventCode::serialize(self, to),
        }
    }
}

/// A game in binary formats: its start, then the events.
#[derive(Serialize, Deserialize)]
enum GameStep {
    Begin(Rules, Position),
    Event(#[serde(with = "EventCode")] Event),
}

fn steps_of_game(game: &Game) -> impl Iterator<Item = GameStep> {
    let begin = GameStep::Begin(*game.rules(), *game.start_position());
    core::iter::once(begin).chain(game.events().iter().copied().map(GameStep::Event))
}

fn begin_game(step: Option<GameStep>) -> Result<Game, &'static str> {
    match step {
        Some(GameStep::Begin(rules, start)) => Ok(Game::from_position(&rules, &start)),
        _ => Err("expected the beginning of a game as the first step"),
    }
}

fn continue_game(game: &mut Game, step: GameStep) -> Result<(), String> {
    match step {
        GameStep::Begin(..) => Err("a game begins once".into()),
        GameStep::Event(event) => game.repeat(&event).map_err(|why| why.to_string()),
    }
}
