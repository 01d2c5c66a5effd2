//! Reading observations with serde.

use super::observation::{Attack, Begin, End, Flip, Observation};

kit::observation_reading! {
    /// An observation that is deserialized strictly: a kind, a member or a version that this version of the
    /// library does not know is an error. It is for tests and for servers that check input. Clients
    /// deserialize an [`Observation`].
    ///
    /// ```
    /// use luzhanqi::{Observation, StrictObservation};
    /// let read = serde_json::from_str::<StrictObservation>;
    /// assert!(read(r#"{"moved":"a6a7"}"#).is_ok());
    /// let why = read(r#"{"teleported":"a6a7"}"#).unwrap_err();
    /// assert!(why.to_string().contains("unknown kind of observation \"teleported\""));
    ///
    /// let seen: Observation = serde_json::from_str(r#"{"teleported":"a6a7"}"#)?;
    /// assert_eq!(seen, Observation::Other("teleported".into()));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    StrictObservation;
    Begin(Box Begin), Moved, Attacked(Attack), Flipped(Flip), Refused, DrawOffered, DrawDeclined,
    TakeBackOffered, TakeBackDeclined, TakenBack, Ended(Box End),
}

/// The same members; any others are rejected. Leaving out a member is a compile error.
mod strict {
    use alloc::string::String;

    use serde::Deserialize;

    use crate::mv::Move;
    use crate::piece::{Kind, Piece, Seat};
    use crate::position::{EndReason, Outcome, Pool};
    use crate::rules::{AttackResult, Rules};
    use crate::station::Station;
    use crate::view;

    kit::strict_outcome!(Seat);

    #[derive(Deserialize)]
    #[serde(remote = "view::Begin", deny_unknown_fields)]
    pub struct Begin {
        version: u32,
        rules: Rules,
        seat: Option<Seat>,
        board: String,
        pool: Option<Pool>,
        setup: bool,
    }

    #[derive(Deserialize)]
    #[serde(remote = "view::Flip", deny_unknown_fields)]
    pub struct Flip {
        station: Station,
        piece: Piece,
    }

    #[derive(Deserialize)]
    #[serde(remote = "view::Attack", deny_unknown_fields)]
    pub struct Attack {
        #[serde(rename = "move")]
        mv: Move,
        ended: AttackResult,
        revealed: [Option<Kind>; 2],
        flags: [Option<Station>; 2],
    }

    #[derive(Deserialize)]
    #[serde(remote = "view::End", deny_unknown_fields)]
    pub struct End {
        #[serde(deserialize_with = "strict_outcome")]
        outcome: Outcome,
        true_start: Option<String>,
    }
}
