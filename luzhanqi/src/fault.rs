//! What is wrong with a board, and where. The checks are written once and tell what they find: who
//! reads a text stops at the first fault, an editor of boards wants all of them.

use alloc::vec::Vec;

use crate::station::Stations;

/// One fault of a board or an army: what is wrong, and the stations that it is about.
///
/// ```
/// use luzhanqi::{Position, Rules};
/// // A landmine in mid-board, and no flag at all.
/// let text = "m4/5/5/5/5/O4/5/5/5/5/5/5 s r 0";
/// let faults = Position::faults(text, &Rules::STANDARD);
/// let words = faults.iter().map(|fault| fault.error.reason());
/// assert_eq!(words.collect::<Vec<_>>(), ["mine-misplaced", "no-flags"]);
/// assert_eq!(format!("{:?}", faults[0].stations), "{a7}");
/// assert_eq!(Err(&faults[0].error), Position::parse(text, &Rules::STANDARD).as_ref());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault<E> {
    /// What is wrong. Where several stations share the fault it names the first of them.
    pub error: E,
    /// Every station that the fault is about: those of the pieces that are too many, or that stand
    /// where they cannot. None for what is wrong with no station: a field of the text, both flags
    /// missing.
    pub stations: Stations,
}

/// Who hears of faults.
pub(crate) trait Faults<E> {
    /// Takes in a fault; an error ends the check.
    fn tell(&mut self, error: E, stations: Stations) -> Result<(), E>;

    /// Returns how many faults were told and did not end the check.
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

/// Keeps every fault.
impl<E> Faults<E> for Vec<Fault<E>> {
    fn tell(&mut self, error: E, stations: Stations) -> Result<(), E> {
        self.push(Fault { error, stations });
        Ok(())
    }

    fn told(&self) -> usize {
        self.len()
    }
}
