//! A position in a stream of observations, as messages contain it.

use alloc::string::String;

use crate::json::{Members, Object};

/// A position in a stream: the game, the generation, the number of observations and their sum. No table
/// reaches 2^32 in any of these numbers; a larger number is read as 2^32 - 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct At {
    pub(crate) game: u32,
    pub(crate) generation: u32,
    pub(crate) n: u32,
    pub(crate) sum: u32,
}

/// Returns the number, or the largest `u32` if the number is too large.
pub(crate) fn short<T: TryInto<u32>>(number: T) -> u32 {
    number.try_into().unwrap_or(u32::MAX)
}

impl At {
    pub(crate) fn read(members: &Members<'_>) -> Result<At, String> {
        let sum = u32::try_from(members.number("sum")?);
        Ok(At {
            game: short(members.number("g")?),
            generation: short(members.number("gen")?),
            n: short(members.number("n")?),
            sum: sum.map_err(|_| "the member \"sum\" is too large")?,
        })
    }

    /// Adds the members of this position to an object.
    pub(crate) fn write(&self, object: Object) -> Object {
        object
            .number("g", self.game.into())
            .number("gen", self.generation.into())
            .number("n", self.n.into())
            .number("sum", self.sum.into())
    }
}
