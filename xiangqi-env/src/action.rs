//! Actions: a fixed number for every move that some piece can ever make.

use std::fmt;

use xiangqi::{Move, MoveSet, Point, Side};

env_batch::actions! {
    /// One of the 2,086 moves that some piece could make on an empty board, by its number: those of
    /// chariots and horses from every point, of counselors and elephants in their own places, by origin
    /// and then by target.
    ///
    /// A number means the same move as the mover sees it: for Black the board is turned by 180 degrees,
    /// so that one policy plays both sides. The list is the same with the board turned; so who wants
    /// numbers that mean one move for both sides takes those of Red for both.
    ///
    /// ```
    /// use xiangqi::Side;
    /// use xiangqi_env::Action;
    /// let action = Action::of("h2e2".parse()?, Side::Red).unwrap();
    /// assert_eq!(action.to_move(Side::Black), "b7e7".parse()?);
    /// assert_eq!(Action::new(action.number()), Some(action));
    /// // No piece goes so.
    /// assert_eq!(Action::of("a0d3".parse()?, Side::Red), None);
    /// # Ok::<(), xiangqi::ParseMoveError>(())
    /// ```
    Action, 2086
}

impl Action {
    /// Returns the action by which a side makes a move, `None` for a move that no piece can ever make.
    #[inline]
    pub fn of(mv: Move, side: Side) -> Option<Action> {
        let number = NUMBERS[place(mv, side)];
        (number != NONE).then(|| Action::raw(number))
    }

    /// Returns the move that a side makes by this action.
    #[inline]
    pub fn to_move(self, side: Side) -> Move {
        let [origin, target] = ENDS[self.number()];
        let mv = Point::new(origin).zip(Point::new(target));
        let mv = mv.and_then(|(origin, target)| Move::new(origin, target));
        let mv = mv.expect("the table has moves");
        match side {
            Side::Red => mv,
            Side::Black => mv.rotate(),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Action({}: {})", self.number(), self.to_move(Side::Red))
    }
}

const NONE: u16 = u16::MAX;

const PLACES: usize = Point::COUNT * Point::COUNT;

/// By number, the indices of origin and target.
static ENDS: [[u8; 2]; Action::COUNT] = ends();

/// By origin times 90 plus target, the number of a move.
static NUMBERS: [u16; PLACES] = {
    let (ends, mut numbers, mut number) = (ends(), [NONE; PLACES], 0);
    while number < Action::COUNT {
        let [origin, target] = ends[number];
        numbers[origin as usize * Point::COUNT + target as usize] = number as u16;
        number += 1;
    }
    numbers
};

const fn ends() -> [[u8; 2]; Action::COUNT] {
    let (mut ends, mut number, mut place) = ([[0; 2]; Action::COUNT], 0, 0);
    while place < PLACES {
        let [origin, target] = [(place / Point::COUNT) as u8, (place % Point::COUNT) as u8];
        if some_piece_goes(origin, target) {
            ends[number] = [origin, target];
            number += 1;
        }
        place += 1;
    }
    assert!(number == Action::COUNT);
    ends
}

/// Whether some piece goes so where nothing stands in its way; what the core allows is among it, which
/// the tests look at.
const fn some_piece_goes(origin: u8, target: u8) -> bool {
    let (file, rank) = (origin % 9, origin / 9);
    let across = file.abs_diff(target % 9);
    let along = rank.abs_diff(target / 9);
    // Turned for Black's half, as both halves are alike.
    let own_rank = if rank < 5 { rank } else { 9 - rank };
    let same_half = (rank < 5) == (target / 9 < 5);
    match (across, along) {
        (0, 0) => false,
        (0, _) | (_, 0) | (1, 2) | (2, 1) => true,
        // One end of every step of a counselor is the centre of a fortress, e1 or e8.
        (1, 1) => matches!(origin, 13 | 76) || matches!(target, 13 | 76),
        (2, 2) => same_half && matches!((own_rank, file % 4), (0 | 4, 2) | (2, 0)),
        _ => false,
    }
}

/// The place of a move in the table. Turning the board turns the table round.
#[inline]
fn place(mv: Move, side: Side) -> usize {
    let place = mv.origin().index() * Point::COUNT + mv.target().index();
    match side {
        Side::Red => place,
        Side::Black => PLACES - 1 - place,
    }
}

/// Writes a legal mask: true for the actions by which the side makes one of these moves, false for all
/// others. The moves are those of [`Game::legal_moves`](xiangqi::Game::legal_moves), or of
/// [`Position::legal_moves`](xiangqi::Position::legal_moves), which knows no law of repetition.
///
/// ```
/// use xiangqi::{Position, Side};
/// use xiangqi_env::{Action, write_mask};
/// let mut mask = [false; Action::COUNT];
/// write_mask(&Position::initial().legal_moves(), Side::Red, &mut mask);
/// assert_eq!(mask.iter().filter(|may| **may).count(), 44);
/// ```
pub fn write_mask(moves: &MoveSet, side: Side, mask: &mut [bool; Action::COUNT]) {
    mask.fill(false);
    moves.iter().for_each(|mv| {
        // Every move of a set has a number.
        if let Some(may) = mask.get_mut(usize::from(NUMBERS[place(mv, side)])) {
            *may = true;
        }
    });
}
