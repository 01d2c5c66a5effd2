//! Errors of a board and their places. Parsers and board editors share the checks. The checks report every
//! error found. A parser stops at the first error; a board editor collects all errors.

/// Declares the fault type of a game: an error with its places. Also declares the receivers of faults:
/// `First` stops a check at the first fault, and a list collects all faults.
#[macro_export]
macro_rules! faults {
    ($(#[$doc:meta])* at $(#[$where:meta])* $places:ident: $Set:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        #[non_exhaustive]
        pub struct Fault<E> {
            /// The error. If the error concerns several places, the error names the first of them.
            pub error: E,
            $(#[$where])*
            pub $places: $Set,
        }

        /// A receiver of errors.
        pub(crate) trait Faults<E> {
            /// Receives an error of the board; returning `Err` ends the check.
            fn report(&mut self, error: E, places: $Set) -> Result<(), E>;

            /// Returns the number of errors so far that did not end the check.
            fn reported(&self) -> usize;
        }

        /// Ends the check at the first fault.
        pub(crate) struct First;

        impl<E> Faults<E> for First {
            #[inline]
            fn report(&mut self, error: E, _: $Set) -> Result<(), E> {
                Err(error)
            }

            #[inline]
            fn reported(&self) -> usize {
                0
            }
        }

        /// Collects every error.
        impl<E> Faults<E> for alloc::vec::Vec<Fault<E>> {
            fn report(&mut self, error: E, $places: $Set) -> Result<(), E> {
                self.push(Fault { error, $places });
                Ok(())
            }

            fn reported(&self) -> usize {
                self.len()
            }
        }

        /// Returns every error that a check reports.
        pub(crate) fn all_faults<E, T>(
            check: impl FnOnce(&mut alloc::vec::Vec<Fault<E>>) -> Result<T, E>,
        ) -> alloc::vec::Vec<Fault<E>> {
            let mut faults = alloc::vec::Vec::new();
            let checked = check(&mut faults);
            debug_assert!(checked.is_ok(), "a check that collects all faults does not stop early");
            faults
        }
    };
}
