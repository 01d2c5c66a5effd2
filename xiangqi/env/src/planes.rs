//! Observation planes: a game as seen from one side, as bytes.

use xiangqi::{Game, Kind, Piece, Position, Rules, Side};

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
    let wanted = plane_count(game.rules(), history) * CELLS;
    assert_eq!(planes.len(), wanted, "the bytes of the planes");
    planes.fill(0);
    let turn = match viewer {
        Side::Red => 0,
        Side::Black => CELLS - 1,
    };
    let mut rest = planes.chunks_exact_mut(CELLS);
    each_plane(game, viewer, history, |plane| {
        let Some(bytes) = rest.next() else { return };
        match plane {
            Plane::Points(points) => {
                for point in points {
                    bytes[turn.abs_diff(point.index())] = 1;
                }
            }
            Plane::Everywhere(number) => bytes.fill(number),
        }
    });
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
    let wanted = word_count(game.rules(), history);
    assert_eq!(words.len(), wanted, "the words of the planes");
    let mut rest = words.iter_mut();
    each_plane(game, viewer, history, |plane| {
        let (bits, count) = match plane {
            Plane::Points(points) => {
                let bits = match viewer {
                    Side::Red => points.bits(),
                    Side::Black => points.bits().reverse_bits() >> (u128::BITS as usize - CELLS),
                };
                (bits, 2)
            }
            Plane::Everywhere(number) => (u128::from(number), 1),
        };
        let halves = [bits as u64, (bits >> 64) as u64];
        // `zip` takes from the words last, so it skips none.
        for (half, word) in halves.into_iter().take(count).zip(rest.by_ref()) {
            *word = half;
        }
    });
}

/// The number of words of an observation.
pub(crate) const fn word_count(rules: &Rules, history: usize) -> usize {
    let points = PIECE_PLANES.saturating_mul(history).saturating_add(2);
    plane_count(rules, history).saturating_add(points)
}

/// The content of a plane. Points are those of Red's side of the board.
enum Plane {
    Points(xiangqi::Points),
    Everywhere(u8),
}

/// Passes each plane of an observation to `write`, in order.
#[inline]
fn each_plane(game: &Game, viewer: Side, history: usize, mut write: impl FnMut(Plane)) {
    let rules = game.rules();
    each_piece(Some(game.position()), viewer, &mut write);
    let last = game.moves_played().next_back();
    let ends = last.map(|last| [last.origin(), last.target()].map(|point| point.to_set()));
    for points in ends.unwrap_or([xiangqi::Points::EMPTY; 2]) {
        write(Plane::Points(points));
    }
    let most = |count: u32| count.min(255) as u8;
    for value in [
        most(game.repetitions()),
        most(game.quiet_plies()),
        u8::from(game.position().in_check()),
        u8::from(game.to_move() == viewer),
        u8::from(viewer == Side::Black),
    ] {
        write(Plane::Everywhere(value));
    }
    // The remaining counts of `PlaneInfo::counts`.
    let (checks, quiet) = (checks_limit(rules), quiet_limit(rules));
    for (limit, count) in [
        (checks, game.checks(viewer)),
        (checks, game.checks(viewer.other())),
        (quiet, game.quiet_plies()),
    ] {
        let left = u32::from(limit).saturating_sub(count) as u16;
        for byte in left.to_le_bytes().into_iter().take(bytes_of(limit)) {
            write(Plane::Everywhere(byte));
        }
    }
    if history > 1 {
        let mut boards = game.positions().skip(1);
        for _ in 1..history {
            each_piece(boards.next().as_ref(), viewer, &mut write);
        }
    }
}

/// Passes the planes of the pieces of a board to `write`, those of the viewer first.
#[inline]
fn each_piece(position: Option<&Position>, viewer: Side, write: &mut impl FnMut(Plane)) {
    for side in [viewer, viewer.other()] {
        for kind in Kind::ALL {
            let points = position.map(|position| position.pieces(Piece { side, kind }));
            write(Plane::Points(points.unwrap_or(xiangqi::Points::EMPTY)));
        }
    }
}
