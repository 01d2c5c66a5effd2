//! Observation planes: a game as one side sees it, as bytes.

use xiangqi::{Game, Kind, Piece, Points, Position, Side};

/// The number of points of a plane: 10 ranks of 9 files, the own back rank first, from left to right.
pub const CELLS: usize = 90;

/// The number of planes of the pieces of one board.
pub const PIECE_PLANES: usize = 14;

/// The number of planes of an observation that shows the board alone, without earlier ones.
pub const PLANES: usize = PIECE_PLANES + FURTHER.len();

/// The planes after those of the pieces: the name, the meaning and the largest byte.
const FURTHER: [(&str, &str, u8); 7] = [
    ("last_origin", "1: where the latest ply began", 1),
    ("last_target", "1: where the latest ply ended", 1),
    (
        "repetitions",
        "everywhere: how often the position has stood since the beginning or the last capture, at most 255",
        255,
    ),
    (
        "quiet",
        "everywhere: plies that count towards the quiet limit, at most 255",
        255,
    ),
    (
        "in_check",
        "everywhere 1 if the side to move is in check",
        1,
    ),
    (
        "to_move",
        "everywhere 1 if it is the turn of who sees it",
        1,
    ),
    ("black", "everywhere 1 if Black sees it", 1),
];

/// Returns how many planes an observation has that shows so many boards, the one now included.
///
/// ```
/// assert_eq!([1, 2, 8].map(xiangqi_env::plane_count), [21, 35, 119]);
/// ```
pub const fn plane_count(history: usize) -> usize {
    PLANES.saturating_add(history.saturating_sub(1).saturating_mul(PIECE_PLANES))
}

/// The name and the meaning of a plane.
///
/// ```
/// let planes = xiangqi_env::PlaneInfo::all(2);
/// assert_eq!(planes[3].name, "own_horse");
/// assert_eq!(planes[16].name, "repetitions");
/// assert_eq!(planes[21].name, "own_soldier_1");
/// assert_eq!(planes[21].meaning, "1: an own soldier 1 ply before");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaneInfo {
    /// A name of lower-case words, such as `own_chariot`.
    pub name: String,
    /// What its bytes mean.
    pub meaning: String,
    /// The largest byte that it can have; the smallest is 0.
    pub max: u8,
}

impl PlaneInfo {
    /// Returns what each plane shows, in order: the pieces of the board as it stands, seven further planes,
    /// and then the pieces of each earlier board, the newest first.
    pub fn all(history: usize) -> Vec<PlaneInfo> {
        let mut rows = pieces(0);
        rows.extend(FURTHER.map(|(name, meaning, max)| PlaneInfo {
            name: name.into(),
            meaning: meaning.into(),
            max,
        }));
        rows.extend((1..history).flat_map(pieces));
        rows
    }
}

/// The planes of the board so many plies ago.
fn pieces(plies: usize) -> Vec<PlaneInfo> {
    let (suffix, before) = match plies {
        0 => Default::default(),
        1 => ("_1".into(), " 1 ply before".into()),
        _ => (format!("_{plies}"), format!(" {plies} plies before")),
    };
    let row = |whose: &str, kind: Kind| PlaneInfo {
        name: format!("{whose}_{}{suffix}", kind.name()),
        meaning: format!("1: an {whose} {}{before}", kind.name()),
        max: 1,
    };
    let sides = ["own", "enemy"];
    let rows = sides.map(|side| Kind::ALL.map(|kind| row(side, kind)));
    rows.into_iter().flatten().collect()
}

/// Writes what a side sees of a game, plane by plane, from its own side of the board: `planes` has [`CELLS`] bytes for each of
/// [`plane_count`]. What lies before the beginning is zero.
///
/// ```
/// use xiangqi::{Game, Rules, Side};
/// use xiangqi_env::{CELLS, PLANES, write_planes};
/// let mut planes = [0; PLANES * CELLS];
/// write_planes(&Game::start(&Rules::ASIA), Side::Red, 1, &mut planes);
/// // The own chariots stand in the corners of the own back rank.
/// assert_eq!(planes[2 * CELLS..][..9], [1, 0, 0, 0, 0, 0, 0, 0, 1]);
/// ```
///
/// # Panics
/// If `planes` has another length.
pub fn write_planes(game: &Game, viewer: Side, history: usize, planes: &mut [u8]) {
    let wanted = plane_count(history) * CELLS;
    assert_eq!(planes.len(), wanted, "the bytes of the planes");
    let (now, earlier) = planes.split_at_mut(PLANES * CELLS);
    let (pieces, further) = now.split_at_mut(PIECE_PLANES * CELLS);
    write_pieces(game.position(), viewer, pieces);
    let (trail, counts) = further.split_at_mut(2 * CELLS);
    trail.fill(0);
    if let Some(last) = game.moves().next_back() {
        let ends = [last.origin(), last.target()];
        for (plane, point) in trail.chunks_exact_mut(CELLS).zip(ends) {
            mark(plane, point.to_set(), viewer);
        }
    }
    let most = |count: u32| count.min(255) as u8;
    let values = [
        most(game.repetitions()),
        most(game.quiet()),
        u8::from(game.position().in_check()),
        u8::from(game.position().side() == viewer),
        u8::from(viewer == Side::Black),
    ];
    for (plane, value) in counts.chunks_exact_mut(CELLS).zip(values) {
        plane.fill(value);
    }
    if earlier.is_empty() {
        return;
    }
    let mut boards = game.positions().skip(1);
    for part in earlier.chunks_exact_mut(PIECE_PLANES * CELLS) {
        match boards.next() {
            Some(board) => write_pieces(&board, viewer, part),
            None => part.fill(0),
        }
    }
}

/// The pieces of a board as a side sees them, the own ones first.
#[inline]
fn write_pieces(position: &Position, viewer: Side, planes: &mut [u8]) {
    planes.fill(0);
    let sides = [viewer, viewer.other()];
    let pieces = sides
        .into_iter()
        .flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
    for (plane, piece) in planes.chunks_exact_mut(CELLS).zip(pieces) {
        mark(plane, position.pieces(piece), viewer);
    }
}

/// Marks points, which Black sees from the other side.
#[inline]
fn mark(plane: &mut [u8], points: Points, viewer: Side) {
    let turn = match viewer {
        Side::Red => 0,
        Side::Black => CELLS - 1,
    };
    for point in points {
        plane[turn.abs_diff(point.index())] = 1;
    }
}
