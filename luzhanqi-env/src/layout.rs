//! Which plane is where, and what it says.

use luzhanqi::{Kind, Rules};

/// The number of stations of a plane: 12 ranks of 5 files, a1 first for the seat itself.
pub const CELLS: usize = 60;

/// The number of planes of dark play; those of expose play begin with them.
pub const DARK_PLANES: usize = 37;

/// The number of planes of expose play.
pub const EXPOSE_PLANES: usize = DARK_PLANES + 26;

/// The number of planes of [`PlaneInfo::memory`].
pub const MEMORY_PLANES: usize = 3;

/// The number of planes of [`PlaneInfo::chances`].
pub const CHANCE_PLANES: usize = 13;

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

/// Returns how many planes one moment has under these rules.
///
/// ```
/// use luzhanqi::Rules;
/// assert_eq!(luzhanqi_env::plane_count(&Rules::STANDARD), 37);
/// assert_eq!(luzhanqi_env::plane_count(&Rules::FLIP), 63);
/// ```
pub const fn plane_count(rules: &Rules) -> usize {
    if rules.is_dark() {
        DARK_PLANES
    } else {
        EXPOSE_PLANES
    }
}

/// The name and the meaning of a plane.
///
/// ```
/// let planes = luzhanqi_env::PlaneInfo::all();
/// assert_eq!(planes.len(), luzhanqi_env::EXPOSE_PLANES);
/// assert_eq!(planes[24].name, "enemy_hidden");
/// assert_eq!(planes[33].meaning, "everywhere 1 if it is the seat's turn");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaneInfo {
    /// A name of lower-case words, such as `own_field_marshal`.
    pub name: String,
    /// What its bytes mean.
    pub meaning: String,
    /// The largest byte that it can have; the smallest is 0.
    pub max: u8,
    /// What kind of plane it is.
    pub form: PlaneForm,
}

/// What kind of plane it is; under [`Encoding::Bits`](crate::Encoding::Bits) each is packed in its way.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PlaneForm {
    /// 1 on some stations, 0 on the others.
    Stations,
    /// One number everywhere.
    Everywhere,
    /// A number on each station.
    Bytes,
}

impl PlaneInfo {
    /// Returns what each plane of expose play shows, in order; dark play has the first 37 of them.
    pub fn all() -> Vec<PlaneInfo> {
        let mut rows = Vec::with_capacity(EXPOSE_PLANES);
        let mut row = |name: String, meaning: String, max: u8| {
            let form = if meaning.starts_with("everywhere") {
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
                format!("1: an own {}", kind.name()),
                1,
            );
        }
        for kind in Kind::ALL {
            let meaning = format!("1: an enemy {} whose kind was shown", kind.name());
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
                "1: an own piece that carries the enemy's flag",
            ),
            (
                "enemy_carries",
                "1: an enemy piece that carries the own flag",
            ),
            (
                "own_with_flag",
                "1: an own piece that stands with the own flag",
            ),
            (
                "enemy_with_flag",
                "1: an enemy piece that stands with its own flag",
            ),
            ("moved", "1: a piece that has moved since the game began"),
            ("last_origin", "1: where the latest ply began"),
            ("last_target", "1: where the latest ply ended"),
            ("to_move", "everywhere 1 if it is the seat's turn"),
            ("quiet", "everywhere: quiet plies, at most 255"),
            (
                "colours_open",
                "everywhere 1 while the seat has no colour; own is red then",
            ),
            (
                "setup",
                "everywhere: 1 + the number of the kind to be placed in the set-up phase, else 0",
            ),
        ] {
            let max = match name {
                "quiet" => u8::MAX,
                "setup" => Kind::ALL.len() as u8,
                _ => 1,
            };
            row(name.into(), meaning.into(), max);
        }
        for (side, whose) in [("own", "own"), ("enemy", "the enemy's")] {
            for kind in Kind::ALL {
                let meaning = format!(
                    "everywhere: how many of {whose} {}s are face down",
                    kind.name()
                );
                let max = kind.count() as u8;
                row(format!("pool_{side}_{}", word(kind)), meaning, max);
            }
        }
        for (name, whose) in [("flip_own", "own"), ("flip_enemy", "enemy's")] {
            let meaning = format!(
                "everywhere, while colours are open: 1 if the {whose} latest flip was red, 2 if black, as far as `colours` looks at it"
            );
            row(name.into(), meaning, 2);
        }
        rows
    }

    /// Returns the planes of what battles told, which follow those of the moments where
    /// [`Config::with_memory`](crate::Config::with_memory) asks for them.
    pub fn memory() -> Vec<PlaneInfo> {
        let row = |name: &str, meaning: &str, max| PlaneInfo {
            name: name.into(),
            meaning: meaning.into(),
            max,
            form: PlaneForm::Bytes,
        };
        vec![
            row(
                "enemy_beat",
                "the strongest own piece that this enemy piece has beaten: 1 an engineer to 9 a field marshal",
                9,
            ),
            row(
                "enemy_beat_mine",
                "1: an enemy piece that has beaten an own landmine",
                1,
            ),
            row(
                "attacked",
                "a piece that has attacked: 255 less the plies since it last did, at least 1",
                255,
            ),
        ]
    }

    /// Returns the planes of the belief, which come last where
    /// [`Config::with_chances`](crate::Config::with_chances) asks for them.
    pub fn chances() -> Vec<PlaneInfo> {
        let mut rows: Vec<PlaneInfo> = Kind::ALL
            .into_iter()
            .map(|kind| PlaneInfo {
                name: format!("chance_{}", kind.name().replace(' ', "_")),
                meaning: format!(
                    "255 times the chance that this enemy piece is a {}, rounded; 0 only if it cannot be, 255 only if it must",
                    kind.name()
                ),
                max: 255,
                form: PlaneForm::Bytes,
            })
            .collect();
        rows.push(PlaneInfo {
            name: "relaxed_chances".into(),
            meaning:
                "everywhere 1 if the exact belief takes more than its budget: the chances are \
                      those of a relaxed belief then, or 0 if that takes more too"
                    .into(),
            max: 1,
            form: PlaneForm::Everywhere,
        });
        rows
    }
}
