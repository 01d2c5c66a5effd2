//! Errors of a position and their points.

use crate::point::Points;

kit::faults! {
    /// An error of a position, with its points.
    ///
    /// ```
    /// use xiangqi::Position;
    /// // An elephant across the river, and no black general.
    /// let faults = Position::faults("9/9/2B6/9/9/9/9/9/9/4K4 w");
    /// let words = faults.iter().map(|fault| fault.error.reason());
    /// assert_eq!(words.collect::<Vec<_>>(), ["misplaced", "no-general"]);
    /// assert_eq!(format!("{:?}", faults[0].points), "{c7}");
    /// ```
    at
    /// Every point of the error: superfluous and misplaced pieces, facing generals, or a general in check and
    /// the pieces that give check. Empty for an error without points.
    points: Points
}
