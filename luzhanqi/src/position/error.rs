//! Errors of texts and boards.

use crate::army::ArmyError;
use crate::error::Quoted;
use crate::piece::{Color, Kind, Seat};
use crate::reason::reasons;
use crate::rules::RulesBitsError;
use crate::station::Station;

reasons! {
    /// An error in a position's text, or an impossible position.
    ///
    /// ```
    /// use luzhanqi::{Position, PositionError, Rules};
    /// let why = Position::parse("5/5/5 s r 0", &Rules::STANDARD).unwrap_err();
    /// assert_eq!(why, PositionError::Ranks(3));
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum PositionError {
        /// The words do not encode a valid position.
        Words(why: &'static str) = "words",
        /// The words encode rules that this version does not know.
        Rules(why: RulesBitsError) = "rules",
        /// The text does not have four fields.
        Fields(found: usize) = "fields",
        /// The board does not have twelve ranks.
        Ranks(found: usize) = "ranks",
        /// A rank does not have exactly five stations.
        RankLength {
            /// The rank, 1..=12.
            rank: u8,
            /// The number of stations in the text.
            found: usize,
        } = "rank-length",
        /// A character is not allowed in the board field.
        Character {
            /// The rank, 1..=12.
            rank: u8,
            /// The character.
            found: char,
        } = "character",
        /// Two digits are adjacent. One digit must give the number of empty stations in a row.
        SplitRun(rank: u8) = "split-run",
        /// The second field is not `s` or `n`.
        SeatField(found: Quoted) = "seat",
        /// The third field does not fit the rules.
        ColoursField {
            /// The field.
            found: Quoted,
            /// The allowed values.
            allowed: &'static str,
        } = "colours",
        /// The fourth field is not a plain number up to 65535.
        QuietField(found: Quoted) = "quiet",
        /// A colour has more pieces of a kind than an army.
        TooMany {
            /// The colour.
            color: Color,
            /// The kind.
            kind: Kind,
            /// The number of pieces.
            found: usize,
        } = "too-many",
        /// A piece is outside of a small board.
        OffBoard(station: Station) = "off-board",
        /// A colour has more pieces of a kind than an army of a small board.
        NotInArmy {
            /// The colour.
            color: Color,
            /// The kind.
            kind: Kind,
            /// The number of pieces.
            found: usize,
        } = "not-in-army",
        /// Dark and open play: a landmine is on a station where it cannot be.
        MineMisplaced(station: Station) = "mine-misplaced",
        /// A flag is on a station where it cannot be.
        FlagMisplaced(station: Station) = "flag-misplaced",
        /// Dark and open play: a piece is face down.
        FaceDownInDark(station: Station) = "face-down-in-dark",
        /// Expose play: a view has a `?`, although every face-up piece is visible.
        UnknownInExpose(station: Station) = "unknown-in-expose",
        /// A view has more pieces than an army, or pieces that the pool contradicts.
        HiddenCount(why: &'static str) = "hidden-count",
        /// A face-down piece is in a camp.
        FaceDownInCamp(station: Station) = "face-down-in-camp",
        /// A mark is not allowed here: the rules do not have `flag-win=carry`, the mark is on a flag or on a
        /// face-down piece, or `+` is on a landmine.
        MarkMisplaced(station: Station) = "mark-misplaced",
        /// A flag is given twice: as a piece and by a mark, or by two marks.
        TwoFlags(color: Color) = "two-flags",
        /// Neither side has its flag.
        NoFlags = "no-flags",
        /// The colours are `?`, but a piece is face up or no piece is face down.
        ColoursOpen = "colours-open",
        /// `colours=engineer`: an engineer is face up, but the colours are `?`.
        EngineerRevealed(station: Station) = "engineer-revealed",
        /// The latest flip showed a colour, but no piece of this colour is face up.
        FlipNotRevealed(color: Color) = "flip-not-revealed",
        /// A piece is face up, but the third field contains no latest flip.
        FlipMissing(station: Station) = "flip-missing",
        /// Dark and open play: the colours are `?`.
        ColoursInDark = "colours-in-dark",
        /// An army breaks a set-up rule.
        Army {
            /// The seat.
            seat: Seat,
            /// The error of the army.
            error: ArmyError,
        } is error,
        /// The start has the wrong type: expose play needs a deal, other play needs armies.
        WrongPlay(why: &'static str) = "wrong-play",
        /// The station holds no face-down piece.
        NotFaceDown(station: Station) = "not-face-down",
        /// No piece of this colour and kind is face down.
        NotInPool {
            /// The colour.
            color: Color,
            /// The kind.
            kind: Kind,
        } = "not-in-pool",
        /// A deal's text has the wrong length.
        DealLength(found: usize) = "deal-length",
        /// A character in a deal is not a piece's letter.
        DealLetter {
            /// The index in the text, from 1.
            place: usize,
            /// The character.
            found: char,
        } = "deal-letter",
        /// A deal has too many or too few pieces of a colour and kind.
        DealCount {
            /// The colour.
            color: Color,
            /// The kind.
            kind: Kind,
            /// The number of pieces.
            found: usize,
        } = "deal-count",
    }
}
