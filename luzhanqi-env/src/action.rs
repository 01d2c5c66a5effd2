//! Actions: a fixed number for every possible move and flip.

use std::fmt;
use std::sync::LazyLock;

use luzhanqi::{Move, MoveSet, Seat, Station, Stations, board};

kit_env::actions! {
    /// One of the 1,248 possible actions of a seat, by its number.
    ///
    /// Moves come first, ordered by origin and then by target; then come the flips of the 60 stations.
    /// Numbers are relative to the mover: for north the board is turned by 180 degrees, so that one policy
    /// can play both seats.
    ///
    /// ```
    /// use luzhanqi::Seat;
    /// use luzhanqi_env::Action;
    /// let action = Action::of("a1a2".parse()?, Seat::South).unwrap();
    /// assert_eq!(action.to_move(Seat::North), "e12e11".parse()?);
    /// assert_eq!(Action::new(action.number()), Some(action));
    /// // No move leads from corner to corner.
    /// assert_eq!(Action::of("a1e12".parse()?, Seat::South), None);
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    Action, Action::MOVES + Station::COUNT
}

impl Action {
    /// The number of actions that are moves; flips come after them.
    pub const MOVES: usize = 1188;

    /// The number of 64-bit words in a mask with one bit for each action.
    pub const WORDS: usize = Action::COUNT.div_ceil(64);

    /// Returns the action of a seat's flip of the piece on a station.
    ///
    /// ```
    /// use luzhanqi_env::{Action, Seat};
    /// let action = Action::flip("c6".parse()?, Seat::South);
    /// assert_eq!(action.to_move(Seat::South), "c6".parse().unwrap());
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    #[inline]
    pub const fn flip(station: Station, seat: Seat) -> Action {
        let station = match seat {
            Seat::South => station,
            Seat::North => station.rotate(),
        };
        Action::raw((Action::MOVES + station.index()) as u16)
    }

    /// Returns the action of a seat's move; `None` for a move that no piece can make on this board.
    ///
    /// ```
    /// use luzhanqi_env::{Action, Seat};
    /// assert_eq!(Action::of("a1a2".parse()?, Seat::South), Action::of("e12e11".parse()?, Seat::North));
    /// assert_eq!(Action::of("a1c3".parse()?, Seat::South), None);
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    #[inline]
    pub fn of(mv: Move, seat: Seat) -> Option<Action> {
        let number = TABLES.numbers[place(mv, seat)];
        (number != NONE).then(|| Action::raw(number))
    }

    /// Returns the move of this action for a seat.
    ///
    /// ```
    /// use luzhanqi_env::{Action, Seat};
    /// let action = Action::of("c6c7".parse()?, Seat::South).unwrap();
    /// assert_eq!(action.to_move(Seat::South), "c6c7".parse()?);
    /// assert_eq!(action.to_move(Seat::North), "c7c6".parse()?);
    /// # Ok::<(), luzhanqi::ParseMoveError>(())
    /// ```
    #[inline]
    pub fn to_move(self, seat: Seat) -> Move {
        let mv = TABLES.moves[self.number()];
        match seat {
            Seat::South => mv,
            Seat::North => mv.rotate(),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Action({}: {})",
            self.number(),
            self.to_move(Seat::South)
        )
    }
}

const NONE: u16 = u16::MAX;

const PLACES: usize = Station::COUNT * Station::COUNT;

struct Tables {
    moves: [Move; Action::COUNT],
    /// The action numbers, indexed by origin times 60 plus target. A flip has the same station twice.
    numbers: [u16; PLACES],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut all = Vec::with_capacity(Action::COUNT);
    for origin in Station::all() {
        // An engineer that turns can move between any two railroad stations.
        let rail = if board::RAILROAD.contains(origin) {
            board::RAILROAD
        } else {
            Stations::EMPTY
        };
        let targets = board::neighbours(origin) | rail;
        all.extend(targets.into_iter().filter_map(|t| Move::new(origin, t)));
    }
    assert_eq!(all.len(), Action::MOVES);
    all.extend(Station::all().map(Move::flip));
    // An array, because a static never frees heap memory.
    let moves: [Move; Action::COUNT] = core::array::from_fn(|number| all[number]);
    let mut numbers = [NONE; PLACES];
    for (number, mv) in moves.iter().enumerate() {
        numbers[place(*mv, Seat::South)] = number as u16;
    }
    Tables { moves, numbers }
});

/// The index of a move in the table. Turning the board reverses the table.
#[inline]
fn place(mv: Move, seat: Seat) -> usize {
    let place = mv.origin().index() * Station::COUNT + mv.target().index();
    match seat {
        Seat::South => place,
        Seat::North => PLACES - 1 - place,
    }
}

/// Writes an action mask: true for the actions of these moves, false for all others. Pass the seat's own
/// list, [`SeenBoard::legal_moves`](luzhanqi::SeenBoard::legal_moves) or
/// [`Referee::legal_moves`](luzhanqi::Referee::legal_moves).
///
/// ```
/// use luzhanqi::{Position, Rules, Seat};
/// use luzhanqi_env::{Action, write_action_mask};
/// let moves = Position::from_seed(&Rules::STANDARD, 1).legal_moves();
/// let mut mask = [false; Action::COUNT];
/// write_action_mask(&moves, Seat::South, &mut mask);
/// assert_eq!(mask.iter().filter(|may| **may).count(), moves.len());
/// ```
pub fn write_action_mask(moves: &MoveSet, seat: Seat, mask: &mut [bool; Action::COUNT]) {
    mask.fill(false);
    each_number(moves, seat, |number| mask[number] = true);
}

/// Writes an action mask like [`write_action_mask`], but as bits: action n is bit n % 64 of word n / 64.
///
/// ```
/// use luzhanqi::{Position, Rules, Seat};
/// use luzhanqi_env::{Action, write_action_mask_bits};
/// let moves = Position::from_seed(&Rules::STANDARD, 1).legal_moves();
/// let mut mask = [0; Action::WORDS];
/// write_action_mask_bits(&moves, Seat::South, &mut mask);
/// let count: u32 = mask.iter().map(|word| word.count_ones()).sum();
/// assert_eq!(count as usize, moves.len());
/// ```
pub fn write_action_mask_bits(moves: &MoveSet, seat: Seat, mask: &mut [u64; Action::WORDS]) {
    mask.fill(0);
    each_number(moves, seat, |number| {
        mask[number / 64] |= 1 << (number % 64)
    });
}

#[inline]
fn each_number(moves: &MoveSet, seat: Seat, mut take: impl FnMut(usize)) {
    let numbers = &TABLES.numbers;
    let turn = match seat {
        Seat::South => 0,
        Seat::North => PLACES - 1,
    };
    moves.iter().for_each(|mv| {
        let place = turn.abs_diff(place(mv, Seat::South));
        take(usize::from(numbers[place]));
    });
}
