//! Errors of texts and boards.

use crate::army::ArmyError;
use crate::error::Quoted;
use crate::piece::{Color, Kind, Seat};
use crate::reason::reasons;
use crate::rules::RulesBitsError;
use crate::station::Station;
use rules_kit::Letter;

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
        /// The words are not a position.
        #[error("these words are not a position: {0}")]
        Words(why: &'static str) = "words",
        /// The words have rules that this version does not know.
        #[error("these words are not a position: {0}")]
        Rules(why: RulesBitsError) = "rules",
        /// The text does not have four fields.
        #[error(
            "a position is four fields parted by one space (board seat colours quiet); this has {0}"
        )]
        Fields(found: usize) = "fields",
        /// The board does not have twelve ranks.
        #[error("the board has twelve ranks parted by /, rank 12 first; this has {0}")]
        Ranks(found: usize) = "ranks",
        /// A rank does not have exactly five stations.
        #[error("rank {rank} has {found} stations, not 5")]
        RankLength {
            /// The rank, 1..=12.
            rank: u8,
            /// The number of stations in the text.
            found: usize,
        } = "rank-length",
        /// A character is not allowed in the board field.
        #[error(
            "rank {rank}: {found} is not a piece's letter, a digit 1 to 5, ~, + or * in its place",
            found = Letter(*found)
        )]
        Character {
            /// The rank, 1..=12.
            rank: u8,
            /// The character.
            found: char,
        } = "character",
        /// Two digits are adjacent, so the text would not print back the same.
        #[error("rank {0}: two digits in a row; write one")]
        SplitRun(rank: u8) = "split-run",
        /// The second field is not `s` or `n`.
        #[error("the seat to move is s or n, not {0}")]
        SeatField(found: Quoted) = "seat",
        /// The third field does not fit the rules.
        #[error("the colours are {allowed}; not {found}")]
        ColoursField {
            /// The field.
            found: Quoted,
            /// The allowed values.
            allowed: &'static str,
        } = "colours",
        /// The fourth field is not a plain number up to 65535.
        #[error("the quiet count is a number 0 to 65535 without leading zeros, not {0}")]
        QuietField(found: Quoted) = "quiet",
        /// More pieces of a kind than an army has.
        #[error("{found} {color} pieces of the kind {kind} ({letter}), an army has {wanted}",
            letter = kind.letter(), wanted = kind.count())]
        TooMany {
            /// The colour.
            color: Color,
            /// The kind.
            kind: Kind,
            /// The number of pieces.
            found: usize,
        } = "too-many",
        /// Dark play: a landmine is on a station where it cannot be.
        #[error("a landmine cannot stand on {0}: it never moves, and no set-up puts it there")]
        MineMisplaced(station: Station) = "mine-misplaced",
        /// A flag is on a station where it cannot be.
        #[error(
            "the flag cannot stand on {0}: unless it is carried (flag-win) it never moves, and no set-up puts it there"
        )]
        FlagMisplaced(station: Station) = "flag-misplaced",
        /// Dark play: a piece is face down.
        #[error("{0} has a face-down piece, which dark play does not know")]
        FaceDownInDark(station: Station) = "face-down-in-dark",
        /// Expose play: a view has a `?`, although every face-up piece is visible.
        #[error("{0} has a piece of unknown kind, which expose play does not know")]
        UnknownInExpose(station: Station) = "unknown-in-expose",
        /// A view has more pieces than an army, or pieces that the pool contradicts.
        #[error("the hidden pieces of the view do not add up: {0}")]
        HiddenCount(why: &'static str) = "hidden-count",
        /// A face-down piece is in a camp.
        #[error("{0} is a camp and cannot hold a face-down piece")]
        FaceDownInCamp(station: Station) = "face-down-in-camp",
        /// A mark is not allowed here: the rules do not have `flag-win=carry`, the mark is on a flag or on a
        /// face-down piece, or `+` is on a landmine.
        #[error(
            "the mark on {0} cannot be: with flag-win=carry a + or * stands behind a face-up piece that is no flag, and + not behind a landmine"
        )]
        MarkMisplaced(station: Station) = "mark-misplaced",
        /// A flag is in two places: on the board and marked, or marked twice.
        #[error("the {0} flag is in two places")]
        TwoFlags(color: Color) = "two-flags",
        /// Neither side has its flag.
        #[error("both flags are missing; at most one can have been taken")]
        NoFlags = "no-flags",
        /// The face-up and face-down pieces contradict the colours.
        #[error("colours ? needs every piece face down and at least one of them")]
        ColoursOpen = "colours-open",
        /// No piece of the colour that the latest flip showed is face up.
        #[error("the latest flip showed {0}, but no {0} piece lies face up")]
        FlipNotShown(color: Color) = "flip-not-shown",
        /// A piece is face up, but the latest flip is missing.
        #[error("a piece lies face up on {0}, so a flip was the latest: r or b, not - alone")]
        FlipMissing(station: Station) = "flip-missing",
        /// Dark play: the colours are `?`.
        #[error("the colours are settled in dark play: r or b")]
        ColoursInDark = "colours-in-dark",
        /// An army breaks a set-up rule.
        #[error("{seat}'s army: {error}")]
        Army {
            /// The seat.
            seat: Seat,
            /// The error of the army.
            error: ArmyError,
        } is error,
        /// Only dark play has armies, and only expose play has deals.
        #[error("{0}")]
        WrongPlay(why: &'static str) = "wrong-play",
        /// The station holds no face-down piece.
        #[error("{0} does not hold a face-down piece")]
        NotFaceDown(station: Station) = "not-face-down",
        /// This piece is not face down.
        #[error("no {} is face down", crate::Piece::new(*.color, *.kind))]
        NotInPool {
            /// The colour.
            color: Color,
            /// The kind.
            kind: Kind,
        } = "not-in-pool",
        /// A deal's text has the wrong length.
        #[error("a deal is 50 letters, rank 12 first, camps skipped; this has {0}")]
        DealLength(found: usize) = "deal-length",
        /// A character in a deal is not a piece's letter.
        #[error(
            "letter {place} of the deal is {found}, not one of M G L B C J K P E X O F in either case",
            found = Letter(*found)
        )]
        DealLetter {
            /// The index in the text, from 1.
            place: usize,
            /// The character.
            found: char,
        } = "deal-letter",
        /// A deal has too many or too few pieces of a colour and kind.
        #[error("the deal has {found} {color} pieces of the kind {kind} ({letter}), not {wanted}",
            letter = kind.letter(), wanted = kind.count())]
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
