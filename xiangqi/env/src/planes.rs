//! Observation planes: a game as seen from one side, as bytes.

use xiangqi::{Game, Kind, Piece, Points, Position, Rules, Side};

/// The number of points of a plane: 10 ranks of 9 files, starting with the viewer's back rank, from left to
/// right.
pub const CELLS: usize = 90;

/// The number of planes of the pieces of one board.
pub const PIECE_PLANES: usize = 14;

/// The number of planes of an observation with one board, without those of [`PlaneInfo::counts`].
pub const PLANES: usize = PIECE_PLANES + FURTHER.len();

/// The maximum number of planes of an observation with one board, under any rules.
pub const MAX_PLANES: usize = PLANES + 6;

/// The planes that follow the planes of the pieces, each with its name, its meaning and its largest byte.
const FURTHER: [(&str, &str, u8); 7] = [
    ("last_origin", "1: the origin of the latest ply", 1),
    ("last_target", "1: the target of the latest ply", 1),
    (
        "repetitions",
        "on every point: the occurrences of the position since the start or the last capture, at most 255",
        255,
    ),
    (
        "quiet",
        "on every point: plies that count towards the quiet limit, at most 255",
        255,
    ),
    (
        "in_check",
        "on every point: 1 if the side to move is in check",
        1,
    ),
    ("to_move", "on every point: 1 if the viewer is to move", 1),
    ("black", "on every point: 1 if the viewer is Black", 1),
];

/// Returns the number of planes of an observation under these rules; `history` is the number of boards,
/// including the current board.
///
/// ```
/// use xiangqi::Rules;
/// use xiangqi_env::plane_count;
/// assert_eq!([1, 2, 8].map(|history| plane_count(&Rules::BOOKLET, history)), [21, 35, 119]);
/// // The checks of each side that count towards the limit.
/// assert_eq!(plane_count(&Rules::ASIA, 1), 23);
/// ```
pub const fn plane_count(rules: &Rules, history: usize) -> usize {
    let counts = 2 * bytes_of(checks_limit(rules)) + bytes_of(quiet_limit(rules));
    let earlier = history.saturating_sub(1).saturating_mul(PIECE_PLANES);
    (PLANES + counts).saturating_add(earlier)
}

/// The `quiet-limit` if it exceeds the maximum of the plane `quiet` and therefore needs planes; otherwise 0.
const fn quiet_limit(rules: &Rules) -> u16 {
    match rules.quiet_limit() {
        0..=255 => 0,
        limit => limit,
    }
}

/// Returns the value of the option `quiet-checks`, or 0 if the quiet limit always ends the game earlier. Then
/// no planes are needed.
const fn checks_limit(rules: &Rules) -> u16 {
    match rules.quiet_checks() {
        checks if checks < rules.quiet_limit() => checks,
        _ => 0,
    }
}

/// The number of bytes for values up to this limit; 0 for a limit of 0.
const fn bytes_of(limit: u16) -> usize {
    match limit {
        0 => 0,
        1..=255 => 1,
        _ => 2,
    }
}

/// The form of a plane. It determines how [`Encoding::Bits`](crate::Encoding::Bits) packs the plane.
///
/// ```
/// use xiangqi_env::{PlaneForm, PlaneInfo, Rules};
/// let planes = PlaneInfo::all(&Rules::BOOKLET, 1);
/// assert_eq!((planes[3].form, planes[16].form), (PlaneForm::Points, PlaneForm::Everywhere));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PlaneForm {
    /// 1 on some points, 0 on the other points: two words.
    Points,
    /// The same number everywhere: one word.
    Everywhere,
}

impl PlaneForm {
    /// Returns `points` or `everywhere`.
    pub const fn name(self) -> &'static str {
        match self {
            PlaneForm::Points => "points",
            PlaneForm::Everywhere => "everywhere",
        }
    }
}

/// The name and the meaning of a plane.
///
/// ```
/// let planes = xiangqi_env::PlaneInfo::all(&xiangqi::Rules::BOOKLET, 2);
/// assert_eq!(planes[3].name, "own_horse");
/// assert_eq!(planes[16].name, "repetitions");
/// assert_eq!(planes[21].name, "own_soldier_1");
/// assert_eq!(planes[21].meaning, "1: the viewer's soldier 1 ply before");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlaneInfo {
    /// A name of lower-case words, such as `own_chariot`.
    pub name: String,
    /// The meaning of the plane's bytes.
    pub meaning: String,
    /// The largest possible byte of the plane; the smallest is 0.
    pub max: u8,
    /// The form of the plane.
    pub form: PlaneForm,
}

impl PlaneInfo {
    /// Returns the planes under these rules, in order: the pieces of the current board, seven further planes,
    /// the planes of [`PlaneInfo::counts`], and then the pieces of each earlier board, the newest first.
    pub fn all(rules: &Rules, history: usize) -> Vec<PlaneInfo> {
        let mut rows = pieces(0);
        rows.extend(FURTHER.map(|(name, meaning, max)| PlaneInfo {
            name: name.into(),
            meaning: meaning.into(),
            max,
            form: match meaning.starts_with("on every point") {
                true => PlaneForm::Everywhere,
                false => PlaneForm::Points,
            },
        }));
        rows.extend(PlaneInfo::counts(rules));
        rows.extend((1..history).flat_map(pieces));
        rows
    }

    /// Returns the planes of limits: each side's checks that still count towards `quiet-limit`, and the quiet
    /// plies left until that limit. A plane exists only under rules that use its limit. The planes of quiet
    /// plies exist only if the limit exceeds 255, the maximum of the plane `quiet`. A number above 255 takes
    /// two planes: the remainder and the quotient of its division by 256.
    ///
    /// The repetition rules also depend on the boards since the last capture. Only an observation with a
    /// history of all these boards shows them.
    ///
    /// ```
    /// use xiangqi::Rules;
    /// use xiangqi_env::PlaneInfo;
    /// assert_eq!(PlaneInfo::counts(&Rules::BOOKLET), []);
    /// let rules: Rules = "asia,quiet-limit=300".parse()?;
    /// let names: Vec<String> = PlaneInfo::counts(&rules).into_iter().map(|one| one.name).collect();
    /// assert_eq!(names, ["own_checks_left", "enemy_checks_left", "quiet_left", "quiet_left_256"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn counts(rules: &Rules) -> Vec<PlaneInfo> {
        let mut rows = Vec::new();
        let mut row = |name: String, meaning: String, max: u16| {
            rows.push(PlaneInfo {
                name,
                meaning: format!("on every point: {meaning}"),
                max: max.min(255) as u8,
                form: PlaneForm::Everywhere,
            });
        };
        let checks = checks_limit(rules);
        for (name, what, limit) in [
            (
                "own_checks_left",
                "the number of checks by the viewer that can still count towards the quiet limit",
                checks,
            ),
            (
                "enemy_checks_left",
                "the number of checks by the enemy that can still count towards the quiet limit",
                checks,
            ),
            (
                "quiet_left",
                "quiet plies left until quiet-limit",
                quiet_limit(rules),
            ),
        ] {
            match bytes_of(limit) {
                0 => {}
                1 => row(name.into(), what.into(), limit),
                _ => {
                    row(name.into(), format!("{what}, modulo 256"), 255);
                    let high = format!("{what}, divided by 256");
                    row(format!("{name}_256"), high, limit / 256);
                }
            }
        }
        rows
    }
}

/// The planes of the board `plies` plies ago.
fn pieces(plies: usize) -> Vec<PlaneInfo> {
    let (suffix, before) = match plies {
        0 => Default::default(),
        1 => ("_1".into(), " 1 ply before".into()),
        _ => (format!("_{plies}"), format!(" {plies} plies before")),
    };
    let row = |(side, whose): (&str, &str), kind: Kind| PlaneInfo {
        name: format!("{side}_{}{suffix}", kind.name()),
        meaning: format!("1: {whose} {}{before}", kind.name()),
        max: 1,
        form: PlaneForm::Points,
    };
    let sides = [("own", "the viewer's"), ("enemy", "an enemy")];
    let rows = sides.map(|side| Kind::ALL.map(|kind| row(side, kind)));
    rows.into_iter().flatten().collect()
}

/// Writes a side's observation of a game, plane by plane, as seen from the side's own half. `planes` has
/// [`CELLS`] bytes for each of [`plane_count`] planes. Boards before the start are zero.
///
/// ```
/// use xiangqi::{Game, Rules, Side};
/// use xiangqi_env::{CELLS, plane_count, write_planes};
/// let mut planes = vec![0; plane_count(&Rules::ASIA, 1) * CELLS];
/// write_planes(&Game::new(&Rules::ASIA), Side::Red, 1, &mut planes);
/// // The viewer's chariots are in the corners of its back rank.
/// assert_eq!(planes[2 * CELLS..][..9], [1, 0, 0, 0, 0, 0, 0, 0, 1]);
/// ```
///
/// # Panics
/// Panics if `planes` has another length.
pub fn write_planes(game: &Game, viewer: Side, history: usize, planes: &mut [u8]) {
    let rules = game.rules();
    let wanted = plane_count(rules, history) * CELLS;
    assert_eq!(planes.len(), wanted, "the bytes of the planes");
    let (now, earlier) = planes.split_at_mut(plane_count(rules, 1) * CELLS);
    let (pieces, further) = now.split_at_mut(PIECE_PLANES * CELLS);
    write_pieces(game.position(), viewer, pieces);
    let (trail, counts) = further.split_at_mut(2 * CELLS);
    trail.fill(0);
    if let Some(ends) = ends(game) {
        for (plane, points) in trail.chunks_exact_mut(CELLS).zip(ends) {
            mark(plane, points, viewer);
        }
    }
    let mut counts = counts.chunks_exact_mut(CELLS);
    each_number(game, viewer, |number| {
        if let Some(plane) = counts.next() {
            plane.fill(number);
        }
    });
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

/// Writes a side's observation of a game like [`write_planes`], but as 64-bit words: two for each plane of
/// points, of which the lowest bit of the first is the first point, and one for each plane that has the same
/// number everywhere. `words` has [`Config::observation_words`](crate::Config::observation_words) elements.
///
/// ```
/// use xiangqi::{Game, Rules, Side};
/// use xiangqi_env::{Config, write_plane_bits};
/// let mut words = vec![0; Config::new(&Rules::ASIA).observation_words()];
/// write_plane_bits(&Game::new(&Rules::ASIA), Side::Red, 1, &mut words);
/// assert_eq!(words[2 * 2..][..2], [0b100000001, 0]); // the viewer's chariots
/// ```
///
/// # Panics
/// Panics if `words` has another length.
pub fn write_plane_bits(game: &Game, viewer: Side, history: usize, words: &mut [u64]) {
    let rules = game.rules();
    let wanted = word_count(rules, history);
    assert_eq!(words.len(), wanted, "the words of the planes");
    let (now, earlier) = words.split_at_mut(word_count(rules, 1));
    let (pieces, further) = now.split_at_mut(2 * PIECE_PLANES);
    write_piece_bits(game.position(), viewer, pieces);
    let (trail, counts) = further.split_at_mut(4);
    trail.fill(0);
    if let Some(ends) = ends(game) {
        for (words, points) in trail.chunks_exact_mut(2).zip(ends) {
            words.copy_from_slice(&as_words(points, viewer));
        }
    }
    let mut counts = counts.iter_mut();
    each_number(game, viewer, |number| {
        if let Some(word) = counts.next() {
            *word = number.into();
        }
    });
    if earlier.is_empty() {
        return;
    }
    let mut boards = game.positions().skip(1);
    for part in earlier.chunks_exact_mut(2 * PIECE_PLANES) {
        match boards.next() {
            Some(board) => write_piece_bits(&board, viewer, part),
            None => part.fill(0),
        }
    }
}

/// The number of words of an observation.
pub(crate) const fn word_count(rules: &Rules, history: usize) -> usize {
    let points = PIECE_PLANES.saturating_mul(history).saturating_add(2);
    plane_count(rules, history).saturating_add(points)
}

/// The origin and the target of the latest ply.
#[inline]
fn ends(game: &Game) -> Option<[Points; 2]> {
    let last = game.moves_played().next_back()?;
    Some([last.origin().to_set(), last.target().to_set()])
}

/// Passes the number of each plane that has the same number everywhere to `write`, in order.
#[inline]
fn each_number(game: &Game, viewer: Side, mut write: impl FnMut(u8)) {
    let most = |count: u32| count.min(255) as u8;
    let values = [
        most(game.repetitions()),
        most(game.quiet_plies()),
        u8::from(game.position().in_check()),
        u8::from(game.to_move() == viewer),
        u8::from(viewer == Side::Black),
    ];
    values.into_iter().for_each(&mut write);
    // The remaining counts of `PlaneInfo::counts`.
    let rules = game.rules();
    let (checks, quiet) = (checks_limit(rules), quiet_limit(rules));
    for (limit, count) in [
        (checks, game.checks(viewer)),
        (checks, game.checks(viewer.other())),
        (quiet, game.quiet_plies()),
    ] {
        let left = u32::from(limit).saturating_sub(count) as u16;
        let bytes = left.to_le_bytes().into_iter().take(bytes_of(limit));
        bytes.for_each(&mut write);
    }
}

/// The points of each kind of piece, the viewer's first.
#[inline]
fn piece_sets(position: &Position, viewer: Side) -> [Points; PIECE_PLANES] {
    let mut sets = [Points::EMPTY; PIECE_PLANES];
    for (side, sets) in [viewer, viewer.other()]
        .into_iter()
        .zip(sets.chunks_exact_mut(Kind::ALL.len()))
    {
        for (kind, set) in Kind::ALL.into_iter().zip(sets) {
            *set = position.pieces(Piece { side, kind });
        }
    }
    sets
}

/// The pieces of a board as seen from a side, the side's own pieces first.
#[inline]
fn write_pieces(position: &Position, viewer: Side, planes: &mut [u8]) {
    planes.fill(0);
    let sets = piece_sets(position, viewer);
    for (plane, points) in planes.chunks_exact_mut(CELLS).zip(sets) {
        mark(plane, points, viewer);
    }
}

/// Like [`write_pieces`], but as words.
#[inline]
fn write_piece_bits(position: &Position, viewer: Side, words: &mut [u64]) {
    let sets = piece_sets(position, viewer);
    for (words, points) in words.chunks_exact_mut(2).zip(sets) {
        words.copy_from_slice(&as_words(points, viewer));
    }
}

/// Sets points of a plane, as seen from the viewer's side of the board.
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

/// The bits of points, as seen from the viewer's side of the board.
#[inline]
fn as_words(points: Points, viewer: Side) -> [u64; 2] {
    let bits = match viewer {
        Side::Red => points.bits(),
        Side::Black => points.bits().reverse_bits() >> (u128::BITS as usize - CELLS),
    };
    [bits as u64, (bits >> 64) as u64]
}
