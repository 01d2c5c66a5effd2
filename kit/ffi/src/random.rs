//! Random generators whose state is in a struct of C.

use kit::Random;

use crate::checks::{Answer, Out, read};

/// A generator during a call. `S` is the struct of C with its state; `done` writes the state back.
pub struct Draws<S> {
    /// Draw from it.
    pub random: Random,
    place: Out<S>,
}

impl<S: Copy + From<u64> + Into<u64>> Draws<S> {
    /// # Safety
    /// The pointer is NULL or points to a generator that can be read and written.
    pub unsafe fn new(place: *mut S) -> Answer<Draws<S>> {
        // SAFETY: the caller guarantees it.
        let (state, place) = unsafe { (read(place)?, Out::new(place)?) };
        Ok(Draws {
            random: Random::new(state.into()),
            place,
        })
    }

    /// Writes the state back to C.
    pub fn done(self) {
        self.place.put(self.random.state().into());
    }
}

/// The struct of C with the state of a generator, the field `state`.
#[macro_export]
macro_rules! random_state {
    ($State:ident) => {
        impl From<u64> for $State {
            fn from(state: u64) -> $State {
                $State { state }
            }
        }

        impl From<$State> for u64 {
            fn from(random: $State) -> u64 {
                random.state
            }
        }
    };
}
