//! A position in a stream of observations, as messages contain it.

use alloc::string::String;

use crate::json::{Members, Object};

/// A position in a stream: game, generation, number of observations and their sum.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct At {
    pub(crate) game: u64,
    pub(crate) generation: u64,
    pub(crate) n: usize,
    pub(crate) sum: u32,
}

impl At {
    pub(crate) fn read(members: &Members<'_>) -> Result<At, String> {
        let sum = u32::try_from(members.number("sum")?);
        Ok(At {
            game: members.number("g")?,
            generation: members.number("gen")?,
            n: members.size("n")?,
            sum: sum.map_err(|_| "a sum is too large")?,
        })
    }

    /// The object with the members of this position added.
    pub(crate) fn write(&self, object: Object) -> Object {
        object
            .number("g", self.game)
            .number("gen", self.generation)
            .number("n", self.n as u64)
            .number("sum", self.sum.into())
    }
}
