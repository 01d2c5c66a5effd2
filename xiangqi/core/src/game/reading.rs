//! Reading observations with serde.

use super::observation::{Begin, End, Observation};

kit::observation_reading! {
    /// An observation that is deserialized strictly: an unknown kind, an unknown member or a later version of
    /// the format is an error. It is for tests, and for servers that check input. Clients use [`Observation`].
    ///
    /// ```
    /// use xiangqi::{Observation, StrictObservation};
    /// let read = serde_json::from_str::<StrictObservation>;
    /// assert!(read(r#"{"moved":"h2e2"}"#).is_ok());
    /// let why = read(r#"{"swapped":"h2e2"}"#).unwrap_err();
    /// assert!(why.to_string().contains("unknown kind of observation \"swapped\""));
    ///
    /// let seen: Observation = serde_json::from_str(r#"{"swapped":"h2e2"}"#)?;
    /// assert_eq!(seen, Observation::Other("swapped".into()));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    StrictObservation;
    Begin(Box Begin), Moved, DrawOffered, DrawDeclined, TakeBackOffered, TakeBackDeclined, TakenBack, Ended(End),
}

/// The same members; any others are rejected. Leaving out a member is a compile error.
mod strict {
    use serde::Deserialize;

    use crate::game::observation;
    use crate::piece::Side;
    use crate::position::{EndReason, Outcome, Position};
    use crate::rules::Rules;

    kit::strict_outcome!(Side);

    #[derive(Deserialize)]
    #[serde(remote = "observation::Begin", deny_unknown_fields)]
    pub struct Begin {
        version: u32,
        rules: Rules,
        position: Position,
    }

    #[derive(Deserialize)]
    #[serde(remote = "observation::End", deny_unknown_fields)]
    pub struct End {
        #[serde(deserialize_with = "strict_outcome")]
        outcome: Outcome,
    }
}
