//! Errors of a board and their stations. Parsers and board editors share the checks. The checks report every
//! error found. A parser stops at the first error; a board editor collects all errors.

use alloc::vec::Vec;

use crate::station::Stations;

/// An error of a board or an army, with its stations.
///
/// ```
/// use luzhanqi::{Position, Rules};
/// // A landmine in mid-board, and no flag.
/// let text = "m4/5/5/5/5/O4/5/5/5/5/5/5 s r 0";
/// let faults = Position::faults(text, &Rules::STANDARD);
/// let words = faults.iter().map(|fault| fault.error.reason());
/// assert_eq!(words.collect::<Vec<_>>(), ["mine-misplaced", "no-flags"]);
/// assert_eq!(format!("{:?}", faults[0].stations), "{a7}");
/// assert_eq!(Err(&faults[0].error), Position::parse(text, &Rules::STANDARD).as_ref());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Fault<E> {
    /// The error. If several stations share the error, it names the first of them.
    pub error: E,
    /// The stations with superfluous or misplaced pieces. Empty for an error without stations: an error in a
    /// field of the text, or two missing flags.
    pub stations: Stations,
}

/// A receiver of errors.
pub(crate) trait Faults<E> {
    /// Receives an error of the board; returning `Err` ends the check.
    fn tell(&mut self, error: E, stations: Stations) -> Result<(), E>;

    /// Returns the number of errors so far that did not end the check.
    fn told(&self) -> usize;
}

/// Ends the check at the first fault.
pub(crate) struct First;

impl<E> Faults<E> for First {
    #[inline]
    fn tell(&mut self, error: E, _: Stations) -> Result<(), E> {
        Err(error)
    }

    #[inline]
    fn told(&self) -> usize {
        0
    }
}

/// Collects every error.
impl<E> Faults<E> for Vec<Fault<E>> {
    fn tell(&mut self, error: E, stations: Stations) -> Result<(), E> {
        self.push(Fault { error, stations });
        Ok(())
    }

    fn told(&self) -> usize {
        self.len()
    }
}
