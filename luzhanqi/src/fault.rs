//! Errors of a board and their stations.

use crate::station::Stations;

kit::faults! {
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
    at
    /// The stations with superfluous or misplaced pieces. Empty for an error without stations: an error in a
    /// field of the text, or two missing flags.
    stations: Stations
}
