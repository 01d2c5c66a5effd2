//! Methods of beliefs with and without weights: samples, probabilities and drawings.

use kit_py::long::{Long, Stopped};
use luzhanqi as lz;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};

use crate::args::PlaceArg;
use crate::piece;
use crate::position::{Position, board_codes};
use crate::progress;
use crate::station::{Station, StationArg};
use kit_py::room::room;

/// A belief from which random positions are drawn.
pub trait Worlds: Sync {
    /// Draws a complete current position.
    fn world(&self, random: &mut lz::Random) -> lz::Position;
}

impl Worlds for lz::Belief {
    fn world(&self, random: &mut lz::Random) -> lz::Position {
        self.sample(random)
    }
}

impl Worlds for lz::WeightedBelief {
    fn world(&self, random: &mut lz::Random) -> lz::Position {
        self.sample(random)
    }
}

/// The maximum number of samples of one call.
pub const MOST_SAMPLES: usize = 100_000_000;

/// The number of Python objects to make before releasing the interpreter's lock once.
const AT_ONCE: usize = 1000;

/// An enemy piece of dark play, given by its index, its station, or an `EnemyPiece`.
pub enum EnemyArg {
    /// Its index.
    Number(PlaceArg),
    /// Its station.
    On(lz::Station),
}

impl FromPyObject<'_, '_> for EnemyArg {
    type Error = PyErr;

    fn extract(obj: Borrowed<'_, '_, PyAny>) -> PyResult<EnemyArg> {
        // A station converts to an index, which is not the index of a piece.
        if obj.is_instance_of::<Station>() || obj.is_instance_of::<PyString>() {
            return Ok(EnemyArg::On(obj.extract::<StationArg>()?.0));
        }
        let class = obj.py().import("luzhanqi.values")?.getattr("EnemyPiece")?;
        let number = match obj.is_instance(&class)? {
            true => obj.getattr("number")?.extract(),
            false => obj.extract::<PlaceArg>(),
        };
        match number {
            Ok(number) => Ok(EnemyArg::Number(number)),
            Err(_) => Err(PyTypeError::new_err(format!(
                "expected the number of an enemy piece (0 to 24), its station or an EnemyPiece, not {}",
                obj.get_type().name()?
            ))),
        }
    }
}

impl EnemyArg {
    /// Returns the index of the piece.
    ///
    /// Raises ValueError in expose play or for a station without an enemy piece, and IndexError for an index
    /// that is not 0 to 24.
    pub fn number(&self, view: &lz::View) -> PyResult<lz::EnemyIndex> {
        in_dark(view.rules().is_dark().then_some(()))?;
        match self {
            EnemyArg::Number(number) => {
                let number = number.below(25, "an enemy piece")?;
                in_dark(lz::EnemyIndex::new(number))
            }
            EnemyArg::On(station) => view.enemy_at(*station).ok_or_else(|| {
                PyValueError::new_err(format!("there is no enemy piece on {station}"))
            }),
        }
    }
}

/// Returns a result about the enemy pieces of dark play; raises ValueError in expose play.
pub fn in_dark<T>(told: Option<T>) -> PyResult<T> {
    told.ok_or_else(|| {
        let text = "only dark play has hidden enemy pieces; use probabilities_at(station)";
        PyValueError::new_err(text)
    })
}

/// Raises ValueError for too many samples of one call.
pub fn check_count(count: usize) -> PyResult<()> {
    if count > MOST_SAMPLES {
        let text = format!("expected at most 100 million samples, got {count}");
        return Err(PyValueError::new_err(text));
    }
    Ok(())
}

/// Draws `count` samples into a list with capacity for all of them.
pub fn drawn<T: Send>(
    py: Python<'_>,
    progress: Option<&Bound<'_, PyAny>>,
    (count, each, what): (usize, usize, &str),
    mut draw: impl FnMut(&mut Vec<T>) + Send,
) -> PyResult<Vec<T>> {
    check_count(count)?;
    let mut all = room(count * each, what)?;
    progress::with_progress(py, progress, count, move |long: &mut Long| {
        for done in 1..=count {
            draw(&mut all);
            long.at(done as u64)?;
        }
        Ok::<_, Stopped>(all)
    })
}

/// Draws positions and makes their Python objects in chunks. Making all of them at once would hold the
/// interpreter's lock for seconds.
pub fn positions<'py>(
    py: Python<'py>,
    worlds: &impl Worlds,
    count: usize,
    random: &mut lz::Random,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyList>> {
    check_count(count)?;
    // Checks first that there is enough memory for all of them.
    drop(room::<Position>(count, "samples")?);
    let list = PyList::empty(py).unbind();
    let made = progress::with_progress(py, progress, count, |long: &mut Long| {
        for begun in (0..count).step_by(AT_ONCE) {
            let some = begun..count.min(begun + AT_ONCE);
            let (done, some) = (some.end, some.map(|_| Position(worlds.world(random))));
            let some: Vec<Position> = some.collect();
            let entered = Python::attach(|py| {
                let list = list.bind(py);
                some.into_iter().try_for_each(|one| list.append(one))
            });
            if let Err(why) = entered {
                return Ok(Err(why));
            }
            long.at(done as u64)?;
        }
        Ok::<_, Stopped>(Ok(()))
    });
    made??;
    Ok(list.into_bound(py))
}

/// Draws boards in the format of `Position.to_array`, one after another.
pub fn boards<'py>(
    py: Python<'py>,
    worlds: &impl Worlds,
    count: usize,
    random: &mut lz::Random,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let codes = drawn(py, progress, (count, 60, "stations of samples"), |all| {
        all.extend(board_codes(&worlds.world(random)));
    })?;
    Ok(PyArray1::from_vec(py, codes)
        .reshape([count, 12, 5])?
        .into_any())
}

/// Returns the probability of each piece, as a dict.
pub fn probabilities_at<'py>(
    py: Python<'py>,
    all: Vec<(lz::Piece, f64)>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (one, chance) in all {
        dict.set_item(piece::shared(py, one)?, chance)?;
    }
    Ok(dict)
}

/// The sampling and drawing methods of a belief class. `$inner` is the core's belief, and `$unweighted` is
/// the belief without weights.
macro_rules! worlds {
    ($class:ident, $self:ident, $inner:expr, $unweighted:expr, $kinds:expr) => {
        #[pymethods]
        impl $class {
            /// Returns the view of this belief.
            #[getter]
            fn view(&$self) -> View {
                View($unweighted.view().clone())
            }

            /// Returns the probability that an enemy piece has the given kind (dark play). `piece` is its
            /// index (0 to 24), its station or an `EnemyPiece`.
            ///
            /// Raises IndexError for any other index, and ValueError for a station without an enemy piece or
            /// in expose play.
            fn probability(&$self, py: Python<'_>, piece: EnemyArg, kind: KindArg) -> PyResult<f64> {
                let piece = piece.number($unweighted.view())?;
                worlds::in_dark(py.detach(|| $inner.probability(piece, kind.0)).into())
            }

            /// Returns the probabilities as a float64 array of shape (25, 12), in dark play. There is one row
            /// for each enemy piece and one column for each kind, in the order of `Kind`.
            ///
            /// Raises ValueError in expose play.
            fn marginals<'py>(&$self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<f64>>> {
                let rows: Vec<[f64; 12]> = worlds::in_dark(py.detach(|| $inner.marginals()).into())?;
                table(py, &rows)
            }

            /// Returns, for each enemy piece, the set of kinds that the piece has in at least one consistent
            /// arrangement (dark play). With weights, arrangements of weight 0 do not count.
            ///
            /// Raises ValueError in expose play.
            fn candidates(&$self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
                let all: Vec<lz::Kinds> = worlds::in_dark(py.detach(|| $inner.candidates()).into())?;
                all.into_iter().map(|kinds| piece::kind_set(py, kinds)).collect()
            }

            /// Returns the pieces that can be on a station with a hidden piece, each with its exact
            /// probability. The dict is empty for other stations.
            fn probabilities_at<'py>(
                &$self,
                py: Python<'py>,
                station: StationArg,
            ) -> PyResult<Bound<'py, PyDict>> {
                worlds::probabilities_at(py, py.detach(|| $inner.probabilities_at(station.0)))
            }

            /// Returns a complete current position, drawn from the consistent arrangements uniformly, or in
            /// proportion to their weights.
            #[pyo3(signature = (seed = None))]
            fn sample(&$self, seed: Option<SeedArg>) -> Position {
                Position($inner.sample(&mut lz::Random::new(seed_or_any(seed))))
            }

            /// Draws `count` positions, each in the same way as `sample`.
            ///
            /// Ctrl-C interrupts the call; for `progress` see `Position.perft`.
            ///
            /// Raises ValueError if `count` is more than 100 million.
            #[pyo3(signature = (count, seed = None, *, progress = None))]
            fn samples<'py>(
                &$self,
                py: Python<'py>,
                count: CountArg,
                seed: Option<SeedArg>,
                progress: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyList>> {
                let mut random = lz::Random::new(seed_or_any(seed));
                worlds::positions(py, &$inner, count.0, &mut random, progress)
            }

            /// Draws positions like `samples` and returns their boards as a uint8 array of shape (count, 12,
            /// 5). Each board has the format of `Position.to_array`.
            ///
            /// Ctrl-C interrupts the call; for `progress` see `Position.perft`.
            ///
            /// Raises ValueError if `count` is more than 100 million.
            #[pyo3(signature = (count, seed = None, *, progress = None))]
            fn sample_boards<'py>(
                &$self,
                py: Python<'py>,
                count: CountArg,
                seed: Option<SeedArg>,
                progress: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyAny>> {
                let mut random = lz::Random::new(seed_or_any(seed));
                worlds::boards(py, &$inner, count.0, &mut random, progress)
            }

            /// Draws arrangements like `sample` (dark play). Returns the kinds of the 25 enemy pieces as
            /// indices: a uint8 array of shape (count, 25).
            ///
            /// Ctrl-C interrupts the call; for `progress` see `Position.perft`.
            ///
            /// Raises ValueError in expose play, or if `count` is more than 100 million.
            #[pyo3(signature = (count, seed = None, *, progress = None))]
            fn sample_kinds<'py>(
                &$self,
                py: Python<'py>,
                count: CountArg,
                seed: Option<SeedArg>,
                progress: Option<&Bound<'py, PyAny>>,
            ) -> PyResult<Bound<'py, PyArray2<u8>>> {
                worlds::in_dark($unweighted.view().rules().is_dark().then_some(()))?;
                let mut random = lz::Random::new(seed_or_any(seed));
                let wanted = (count.0, 25, "kinds of samples");
                let numbers = worlds::drawn(py, progress, wanted, |all| {
                    let kinds: Option<[lz::Kind; 25]> = ($kinds)(&$inner, &mut random);
                    all.extend(kinds.into_iter().flatten().map(|kind| kind.index() as u8));
                })?;
                PyArray1::from_vec(py, numbers).reshape([count.0, 25])
            }

            /// Returns a complete game with the same observations for the seat. Its start is drawn like the
            /// positions of `sample`.
            ///
            /// Raises BeliefError if no possible game has the view's observations.
            #[pyo3(signature = (seed = None))]
            fn sample_game(&$self, py: Python<'_>, seed: Option<SeedArg>) -> Fallible<Game> {
                let mut random = lz::Random::new(seed_or_any(seed));
                Ok(Game::of(py.detach(|| $inner.sample_game(&mut random))?))
            }

            /// Plays random games after each move of the seat's list, or after each of `moves`, in `count`
            /// worlds, which are positions drawn like those of `sample`. Returns the `Rollouts` from the
            /// point of view of the seat to move.
            ///
            /// All moves are played in the same worlds. Each game stops after `max_plies` plies. The same
            /// seed gives the same results for any number of `threads`. Ctrl-C interrupts the call; for
            /// `progress` see `Position.perft`.
            ///
            /// >>> tried = Game("standard", 1).view(0).belief().rollouts(count=20, seed=1)
            /// >>> tried.wins.shape == (len(tried.moves),)
            /// True
            ///
            /// Raises IllegalMoveError if a move is not in the seat's list, if the other seat is to move, or
            /// if the game is over. Raises ValueError if a number is out of range.
            #[pyo3(signature = (moves = None, count = CountArg(64), max_plies = 1000, seed = None, *, threads = 1, progress = None), text_signature = "($self, moves=None, count=64, max_plies=1000, seed=None, *, threads=1, progress=None)")]
            #[allow(clippy::too_many_arguments)]
            fn rollouts<'py>(
                &$self,
                py: Python<'py>,
                moves: Option<ListArg<MoveArg>>,
                count: CountArg,
                #[pyo3(from_py_with = PliesArg::number)] max_plies: u32,
                seed: Option<SeedArg>,
                #[pyo3(from_py_with = ThreadsArg::number)] threads: usize,
                progress: Option<&Bound<'py, PyAny>>,
            ) -> Fallible<Bound<'py, PyAny>> {
                let view = $unweighted.view();
                let is_over = view.outcome().is_some();
                let moves = rollouts::chosen(moves, &view.legal_moves(), is_over, |mv| view.why_illegal(mv))?;
                let worlds = count.0 as u64;
                let asked = RolloutArgs { worlds, plies: max_plies, seed, threads, progress };
                rollouts::rollouts(py, &moves, asked, |random| $inner.world(random))
            }

            /// Returns the probabilities as a table, one row for each enemy piece or face-down station.
            ///
            /// `library` is "pandas", "polars" or "numpy" (a dict of arrays).
            #[pyo3(signature = (library = "pandas"))]
            fn to_frame<'py>(slf: &Bound<'py, Self>, library: &str) -> PyResult<Bound<'py, PyAny>> {
                let frames = slf.py().import("luzhanqi.frames")?;
                frames.call_method1("of_belief", (slf, library))
            }

            /// Draws the board with a map of probabilities, as SVG. It shows the probability that each hidden
            /// piece has the given kind, in percent and as a shade. If `kind` is None, it shows the most
            /// probable kind of each piece. In expose play all face-down pieces have the same probabilities,
            /// and a caption lists the pieces.
            #[pyo3(signature = (kind = Some(KindArg(lz::Kind::Flag)), *, bottom = None, lang = LangArg::default()), text_signature = "($self, kind='F', *, bottom=None, lang='en')")]
            fn svg(&$self, kind: Option<KindArg>, bottom: Option<SeatArg>, lang: LangArg) -> String {
                let seat = bottom
                    .map(|seat| seat.0)
                    .or($unweighted.view().seat())
                    .unwrap_or(lz::Seat::South);
                $self.scene(kind).bottom(seat).lang(lang.0).svg()
            }

            /// Draws the map of `svg` in ASCII, with the seat at the bottom. Each piece has a letter and a
            /// percentage, or `!!` if the kind is certain.
            #[pyo3(signature = (kind = Some(KindArg(lz::Kind::Flag))), text_signature = "($self, kind='F')")]
            fn ascii(&$self, kind: Option<KindArg>) -> String {
                $self.scene(kind).ascii()
            }

            fn _repr_svg_(&$self) -> String {
                $self.scene(Some(KindArg(lz::Kind::Flag))).svg()
            }
        }
    };
}
pub(crate) use worlds;
