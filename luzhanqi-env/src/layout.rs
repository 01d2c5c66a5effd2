//! The order and meaning of the planes.

use luzhanqi::{Kind, Rules};

/// The number of stations of a plane: 12 ranks of 5 files, starting with a1 as seen from the seat's own side.
pub const CELLS: usize = 60;

/// The number of planes of dark and open play, without those of [`PlaneInfo::counts`]. The first 37 planes of
/// expose play are the same.
pub const DARK_PLANES: usize = 37;

/// The number of planes of expose play, without those of [`PlaneInfo::counts`].
pub const EXPOSE_PLANES: usize = DARK_PLANES + 26;

/// The maximum number of planes of a frame, under any rules.
pub const MAX_PLANES: usize = EXPOSE_PLANES + 5;

/// The number of planes of [`PlaneInfo::battles`].
pub const BATTLE_PLANES: usize = 3;

/// The number of planes of [`PlaneInfo::belief`].
pub const BELIEF_PLANES: usize = 13;

pub(crate) const ENEMY: usize = 12;
pub(crate) const HIDDEN: usize = 24;
pub(crate) const FACE_DOWN: usize = 25;
pub(crate) const OWN_CARRIES: usize = 26;
pub(crate) const ENEMY_CARRIES: usize = 27;
pub(crate) const OWN_WITH_FLAG: usize = 28;
pub(crate) const ENEMY_WITH_FLAG: usize = 29;
pub(crate) const MOVED: usize = 30;
pub(crate) const LAST_ORIGIN: usize = 31;
pub(crate) const LAST_TARGET: usize = 32;
pub(crate) const TO_MOVE: usize = 33;
pub(crate) const QUIET: usize = 34;
pub(crate) const COLOURS_OPEN: usize = 35;
pub(crate) const SETUP: usize = 36;
pub(crate) const POOL_OWN: usize = 37;
pub(crate) const POOL_ENEMY: usize = 49;
pub(crate) const FLIP_OWN: usize = 61;
pub(crate) const FLIP_ENEMY: usize = 62;

/// Returns the number of planes of one frame under these rules.
///
/// ```
/// use luzhanqi::Rules;
/// assert_eq!(luzhanqi_env::plane_count(&Rules::STANDARD), 37);
/// assert_eq!(luzhanqi_env::plane_count(&Rules::FLIP), 63);
/// // The remaining plies, in two bytes.
/// assert_eq!(luzhanqi_env::plane_count(&Rules::FLIP.with_ply_limit(400)), 65);
/// ```
pub const fn plane_count(rules: &Rules) -> usize {
    let repetition = match (rules.repetition().times(), rules.is_dark()) {
        (0, _) => 0,
        (_, true) => 2,
        (_, false) => 1,
    };
    let quiet = if rules.quiet_limit() > 255 { 2 } else { 0 };
    base_count(rules) + repetition + bytes_of(rules.ply_limit()) + quiet
}

/// The number of planes before those of [`PlaneInfo::counts`].
pub(crate) const fn base_count(rules: &Rules) -> usize {
    if rules.is_expose() {
        EXPOSE_PLANES
    } else {
        DARK_PLANES
    }
}

/// The number of bytes that hold values up to this limit; 0 if the limit is off.
const fn bytes_of(limit: u16) -> usize {
    match limit {
        0 => 0,
        1..=255 => 1,
        _ => 2,
    }
}

/// The name and the meaning of a plane.
///
/// ```
/// use luzhanqi::Rules;
/// let planes = luzhanqi_env::PlaneInfo::all(&Rules::FLIP);
/// assert_eq!(planes.len(), luzhanqi_env::EXPOSE_PLANES);
/// assert_eq!(planes[24].name, "enemy_hidden");
/// assert_eq!(planes[33].meaning, "on every station: 1 if the seat is to move");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PlaneInfo {
    /// A name of lower-case words, such as `own_field_marshal`.
    pub name: String,
    /// The meaning of the plane's bytes.
    pub meaning: String,
    /// The largest possible byte of the plane; the smallest is 0.
    pub max: u8,
    /// The form of the plane.
    pub form: PlaneForm,
}

/// The form of a plane. It determines how [`Encoding::Bits`](crate::Encoding::Bits) packs the plane.
///
/// ```
/// use luzhanqi_env::{PlaneForm, PlaneInfo, Rules};
/// let planes = PlaneInfo::all(&Rules::STANDARD);
/// assert_eq!((planes[24].form, planes[33].form), (PlaneForm::Stations, PlaneForm::Everywhere));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PlaneForm {
    /// 1 on some stations, 0 on the other stations.
    Stations,
    /// The same number everywhere.
    Everywhere,
    /// A number on each station.
    Bytes,
}

impl PlaneForm {
    /// Returns `stations`, `everywhere` or `bytes`.
    pub const fn name(self) -> &'static str {
        match self {
            PlaneForm::Stations => "stations",
            PlaneForm::Everywhere => "everywhere",
            PlaneForm::Bytes => "bytes",
        }
    }
}

impl PlaneInfo {
    /// Returns the planes of a frame under these rules, in order. Dark and open play have the first 37 planes
    /// of expose play. The planes of [`PlaneInfo::counts`] come last.
    ///
    /// ```
    /// use luzhanqi_env::{PlaneInfo, Rules, plane_count};
    /// let planes = PlaneInfo::all(&Rules::STANDARD);
    /// assert_eq!(planes.len(), plane_count(&Rules::STANDARD));
    /// assert_eq!(planes[0].name, "own_field_marshal");
    /// ```
    pub fn all(rules: &Rules) -> Vec<PlaneInfo> {
        let mut rows = PlaneInfo::base();
        rows.truncate(base_count(rules));
        rows.extend(PlaneInfo::counts(rules));
        rows
    }

    /// Returns the planes of limits: repetitions, the plies left until `ply-limit`, and the quiet plies left
    /// until `quiet-limit`. A plane exists only under rules that use its limit. The planes of quiet plies
    /// exist only if `quiet-limit` exceeds 255, the maximum of the plane `quiet`.
    ///
    /// An observation of one frame does not show the earlier positions that `repetition` counts. To show
    /// them, use a [`history`](crate::Config::with_history) of more than one frame.
    ///
    /// ```
    /// use luzhanqi::Rules;
    /// use luzhanqi_env::PlaneInfo;
    /// assert_eq!(PlaneInfo::counts(&Rules::STANDARD), []);
    /// let rules: Rules = "standard,repetition=3,ply-limit=200".parse()?;
    /// let names: Vec<String> = PlaneInfo::counts(&rules).into_iter().map(|one| one.name).collect();
    /// assert_eq!(names, ["repetitions", "repetitions_sure", "plies_left"]);
    /// # Ok::<(), luzhanqi::ParseRulesError>(())
    /// ```
    pub fn counts(rules: &Rules) -> Vec<PlaneInfo> {
        let mut rows = Vec::new();
        let mut row = |name: &str, meaning: &str, max: usize| {
            rows.push(PlaneInfo {
                name: name.into(),
                meaning: format!("on every station: {meaning}"),
                max: u8::try_from(max).unwrap_or(u8::MAX),
                form: PlaneForm::Everywhere,
            });
        };
        let times = rules.repetition().times();
        if times > 0 {
            let since = "since the last attack or flip, at most 255";
            let meaning = format!("how often the seat has seen this board {since}");
            row("repetitions", &meaning, 255);
            if rules.is_dark() {
                let meaning = format!(
                    "how often the position was certainly the same (each enemy piece of unknown kind on its current station), {since}; the referee's count is between this number and `repetitions`"
                );
                row("repetitions_sure", &meaning, 255);
            }
        }
        let quiet = Some(rules.quiet_limit()).filter(|limit| *limit > 255);
        for (name, what, limit) in [
            (
                "plies_left",
                "plies left until ply-limit",
                rules.ply_limit(),
            ),
            (
                "quiet_left",
                "quiet plies left until quiet-limit",
                quiet.unwrap_or(0),
            ),
        ] {
            match bytes_of(limit) {
                0 => {}
                1 => row(name, what, limit.into()),
                _ => {
                    row(name, &format!("{what}, modulo 256"), 255);
                    let max = usize::from(limit) / 256;
                    row(
                        &format!("{name}_256"),
                        &format!("{what}, divided by 256"),
                        max,
                    );
                }
            }
        }
        rows
    }

    /// The planes of expose play before those of counts.
    fn base() -> Vec<PlaneInfo> {
        let mut rows = Vec::with_capacity(EXPOSE_PLANES);
        let mut row = |name: String, meaning: String, max: u8| {
            let form = if meaning.starts_with("on every station") {
                PlaneForm::Everywhere
            } else {
                PlaneForm::Stations
            };
            rows.push(PlaneInfo {
                name,
                meaning,
                max,
                form,
            });
        };
        let word = |kind: Kind| kind.name().replace(' ', "_");
        for kind in Kind::ALL {
            row(
                format!("own_{}", word(kind)),
                format!("1: the seat's {}", kind.name()),
                1,
            );
        }
        for kind in Kind::ALL {
            let meaning = format!("1: an enemy {} whose kind was revealed", kind.name());
            row(format!("enemy_{}", word(kind)), meaning, 1);
        }
        for (name, meaning) in [
            (
                "enemy_hidden",
                "1: an enemy piece of unknown kind (dark play)",
            ),
            ("face_down", "1: a face-down piece (expose play)"),
            (
                "own_carries",
                "1: a piece of the seat that carries the enemy's flag",
            ),
            (
                "enemy_carries",
                "1: an enemy piece that carries the seat's flag",
            ),
            (
                "own_with_flag",
                "1: a piece of the seat on the station of the seat's flag",
            ),
            (
                "enemy_with_flag",
                "1: an enemy piece on the station of the enemy's flag",
            ),
            (
                "moved",
                "1: a piece that has moved since the start of the game",
            ),
            ("last_origin", "1: the origin of the latest ply"),
            ("last_target", "1: the target of the latest ply"),
            ("to_move", "on every station: 1 if the seat is to move"),
            ("quiet", "on every station: the quiet counter, at most 255"),
            (
                "colours_open",
                "on every station: 1 while the colours are not settled; red then counts as the seat's colour",
            ),
            (
                "setup",
                "on every station: in the set-up phase, 1 + the index of the kind to place, else 0",
            ),
        ] {
            let max = match name {
                "quiet" => u8::MAX,
                "setup" => Kind::ALL.len() as u8,
                _ => 1,
            };
            row(name.into(), meaning.into(), max);
        }
        for (side, whose) in [("own", "the seat's"), ("enemy", "the enemy's")] {
            for kind in Kind::ALL {
                let meaning = format!(
                    "on every station: the number of {whose} face-down {}s",
                    kind.name()
                );
                let max = kind.count() as u8;
                row(format!("pool_{side}_{}", word(kind)), meaning, max);
            }
        }
        for (name, whose) in [("flip_own", "seat's"), ("flip_enemy", "enemy's")] {
            let meaning = format!(
                "on every station, while the colours are not settled: 1 if the {whose} latest flip that matters for the option colours was red, 2 if it was black"
            );
            row(name.into(), meaning, 2);
        }
        rows
    }

    /// Returns the planes that show what battles revealed. They follow the planes of the frames if
    /// [`Config::with_battle_planes`](crate::Config::with_battle_planes) is set.
    ///
    /// ```
    /// use luzhanqi_env::PlaneInfo;
    /// let names: Vec<String> = PlaneInfo::battles().into_iter().map(|plane| plane.name).collect();
    /// assert_eq!(names, ["enemy_beat", "enemy_beat_mine", "attacked"]);
    /// ```
    pub fn battles() -> Vec<PlaneInfo> {
        let row = |name: &str, meaning: &str, max| PlaneInfo {
            name: name.into(),
            meaning: meaning.into(),
            max,
            form: PlaneForm::Bytes,
        };
        vec![
            row(
                "enemy_beat",
                "the strongest of the seat's pieces that this enemy piece has beaten, from 1 (engineer) to 9 (field marshal)",
                9,
            ),
            row(
                "enemy_beat_mine",
                "1: an enemy piece that has beaten one of the seat's landmines",
                1,
            ),
            row(
                "attacked",
                "a piece that has attacked: 255 minus the plies since its latest attack, at least 1",
                255,
            ),
        ]
    }

    /// Returns the planes of the belief. They come last if
    /// [`Config::with_belief_planes`](crate::Config::with_belief_planes) is set.
    ///
    /// ```
    /// use luzhanqi_env::{BELIEF_PLANES, PlaneInfo};
    /// let planes = PlaneInfo::belief();
    /// assert_eq!((planes.len(), planes[0].name.as_str()), (BELIEF_PLANES, "chance_field_marshal"));
    /// ```
    pub fn belief() -> Vec<PlaneInfo> {
        let mut rows: Vec<PlaneInfo> = Kind::ALL
            .into_iter()
            .map(|kind| PlaneInfo {
                name: format!("chance_{}", kind.name().replace(' ', "_")),
                meaning: format!(
                    "255 times the chance that this enemy piece is a {}, rounded; 0 only if this is impossible, 255 only if it is certain",
                    kind.name()
                ),
                max: 255,
                form: PlaneForm::Bytes,
            })
            .collect();
        rows.push(PlaneInfo {
            name: "relaxed_chances".into(),
            meaning:
                "on every station: 1 if the exact belief exceeds its budget; the chances are then \
                      those of a relaxed belief, or 0 if that also exceeds the budget"
                    .into(),
            max: 1,
            form: PlaneForm::Everywhere,
        });
        rows
    }
}
