//! Actions: a fixed number for every possible move.

use std::fmt;

use xiangqi::{Move, MoveSet, Point, Side};

kit_env::actions! {
    /// One of the 2,086 moves that some piece could make on an empty board, by its number. These are the
    /// moves of chariots and horses from every point, and of counselors and elephants from the points that
    /// they can reach. They are ordered by origin and then by target.
    ///
    /// Numbers are relative to the mover: for Black the board is rotated by 180 degrees, so that one policy can
    /// play both sides. The rotated board has the same list of moves. So for absolute numbers, use Red's
    /// numbers for both sides.
    ///
    /// ```
    /// use xiangqi::Side;
    /// use xiangqi_env::Action;
    /// let action = Action::of("h2e2".parse()?, Side::Red).unwrap();
    /// assert_eq!(action.to_move(Side::Black), "b7e7".parse()?);
    /// assert_eq!(Action::new(action.number()), Some(action));
    /// // No piece moves like this.
    /// assert_eq!(Action::of("a0d3".parse()?, Side::Red), None);
    /// # Ok::<(), xiangqi::ParseMoveError>(())
    /// ```
    Action, 2086
}

impl Action {
    /// The number of 64-bit words in a mask with one bit for each action.
    pub const WORDS: usize = Action::COUNT.div_ceil(64);

    /// Returns the action of a side's move; `None` for a move that no piece can make.
    #[inline]
    pub fn of(mv: Move, side: Side) -> Option<Action> {
        let number = NUMBERS[place(mv, side)];
        (number != NONE).then(|| Action::raw(number))
    }

    /// Returns the move of this action for a side.
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

/// The indices of origin and target, by action number.
static ENDS: [[u8; 2]; Action::COUNT] = ends();

/// The action numbers, indexed by origin times 90 plus target.
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

/// Whether some piece can move like this on an empty board. A test checks that this includes every move that
/// the crate `xiangqi` can generate.
const fn some_piece_goes(origin: u8, target: u8) -> bool {
    let (file, rank) = (origin % 9, origin / 9);
    let across = file.abs_diff(target % 9);
    let along = rank.abs_diff(target / 9);
    // Mirrors Black's half, because both halves are equal.
    let own_rank = if rank < 5 { rank } else { 9 - rank };
    let same_half = (rank < 5) == (target / 9 < 5);
    match (across, along) {
        (0, 0) => false,
        (0, _) | (_, 0) | (1, 2) | (2, 1) => true,
        // Every step of a counselor starts or ends at the centre of a fortress, e1 or e8.
        (1, 1) => matches!(origin, 13 | 76) || matches!(target, 13 | 76),
        (2, 2) => same_half && matches!((own_rank, file % 4), (0 | 4, 2) | (2, 0)),
        _ => false,
    }
}

/// The index of a move in the table. Turning the board reverses the table.
#[inline]
fn place(mv: Move, side: Side) -> usize {
    let place = mv.origin().index() * Point::COUNT + mv.target().index();
    match side {
        Side::Red => place,
        Side::Black => PLACES - 1 - place,
    }
}

/// Writes an action mask: true for the actions of these moves, false for all others. Pass
/// [`Game::legal_moves`](xiangqi::Game::legal_moves), or
/// [`Position::legal_moves`](xiangqi::Position::legal_moves) to ignore the repetition rules.
///
/// ```
/// use xiangqi::{Position, Side};
/// use xiangqi_env::{Action, write_action_mask};
/// let mut mask = [false; Action::COUNT];
/// write_action_mask(&Position::initial().legal_moves(), Side::Red, &mut mask);
/// assert_eq!(mask.iter().filter(|may| **may).count(), 44);
/// ```
pub fn write_action_mask(moves: &MoveSet, side: Side, mask: &mut [bool; Action::COUNT]) {
    mask.fill(false);
    moves.iter().for_each(|mv| {
        // Every move of a set has a number.
        if let Some(may) = mask.get_mut(usize::from(NUMBERS[place(mv, side)])) {
            *may = true;
        }
    });
}

/// Writes an action mask like [`write_action_mask`], but as bits: action n is bit n % 64 of word n / 64.
///
/// ```
/// use xiangqi::{Position, Side};
/// use xiangqi_env::{Action, write_action_mask_bits};
/// let mut mask = [0; Action::WORDS];
/// write_action_mask_bits(&Position::initial().legal_moves(), Side::Red, &mut mask);
/// assert_eq!(mask.iter().map(|word| word.count_ones()).sum::<u32>(), 44);
/// ```
pub fn write_action_mask_bits(moves: &MoveSet, side: Side, mask: &mut [u64; Action::WORDS]) {
    mask.fill(0);
    moves.iter().for_each(|mv| {
        let number = usize::from(NUMBERS[place(mv, side)]);
        if let Some(word) = mask.get_mut(number / 64) {
            *word |= 1 << (number % 64);
        }
    });
}
