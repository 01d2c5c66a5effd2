//! Methods that `Game` has in both games.

/// Adds to the class `Game` the methods that all games have: rules, start, outcome, redo, resignation, draw
/// and take-back offers, copies, comparison and pickles. `$seat` is the name of the argument for a player.
/// `$fault` is the error type of the package. `$CommandArg` is an argument that is a `$Command` of the core.
/// `$maybe` and `$outcome` are from [`python_enums!`](crate::python_enums!). The class itself must have `of`,
/// `inner`, `lock`, `copy` and `record_text`, and in Python `from_record`.
#[macro_export]
macro_rules! game_methods {
    (
        $fault:ty; $Game:ident, $seat:ident: $Seat:ty, $CommandArg:ty: $Command:ty,
        $maybe:path, $outcome:path
    ) => {
        #[pyo3::pymethods]
        impl $Game {
            /// Returns the rules.
            #[getter]
            fn rules(&self) -> Rules {
                Rules(*self.lock().rules())
            }

            /// Returns the position in which the game began.
            #[getter]
            fn start_position(&self) -> Position {
                Position(*self.lock().start_position())
            }

            #[doc = concat!("Returns the ", stringify!($seat), " to move.")]
            #[getter]
            fn to_move(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
                let mover = self.lock().to_move();
                mover.member(py)
            }

            /// Returns how the game ended, or None.
            #[getter]
            fn outcome(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
                let result = self.lock().outcome();
                $outcome(result, py)
            }

            #[doc = concat!("Returns the ", stringify!($seat), " with an open draw offer, or None.")]
            #[getter]
            fn offer(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
                let offer = self.lock().offer();
                $maybe(offer, py)
            }

            /// Plays the latest undone event again. Returns False if there is none.
            fn redo(&self) -> bool {
                self.lock().redo()
            }

            #[doc = concat!("Applies a command for a ", stringify!($seat),
                ": a move, or a word such as \"resign\". The package's README lists the commands.\n\
                Made for servers: `", stringify!($seat), "` is the ", stringify!($seat),
                " of the player who sent the command. A command cannot play for the other ",
                stringify!($seat), " or for the server.")]
            ///
            /// Raises ParseError if the text is not a command, IllegalMoveError if the move may not be
            /// played, and GameError if the command is not possible now. A failed call changes nothing.
            fn apply_as(&self, $seat: $Seat, command: $CommandArg) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, command.0)?)
            }

            #[doc = concat!("Resigns for a ", stringify!($seat), ", at any time.")]
            ///
            /// Raises GameError if the game is over.
            fn resign(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, <$Command>::Resign)?)
            }

            #[doc = concat!("Offers a draw for a ", stringify!($seat),
                ". The offer is open until it is answered or the other ", stringify!($seat), " moves.")]
            ///
            /// Raises GameError if the game is over or an offer is open.
            fn offer_draw(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, <$Command>::OfferDraw)?)
            }

            #[doc = concat!("Accepts the draw offer of the other ", stringify!($seat), ".")]
            ///
            /// Raises GameError if there is no such offer.
            fn accept_draw(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, <$Command>::AcceptDraw)?)
            }

            #[doc = concat!("Declines the draw offer of the other ", stringify!($seat), ".")]
            ///
            /// Raises GameError if there is no such offer.
            fn decline_draw(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, <$Command>::DeclineDraw)?)
            }

            #[doc = concat!("Returns the ", stringify!($seat), " with an open take-back offer, or None.")]
            #[getter]
            fn take_back_offer(
                &self,
                py: pyo3::Python<'_>,
            ) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
                let offer = self.lock().take_back_offer();
                $maybe(offer, py)
            }

            #[doc = concat!("Offers to take back the latest ply of a ", stringify!($seat),
                " and all later events. The offer is open until the other ", stringify!($seat),
                " answers it or one of them moves.")]
            ///
            #[doc = concat!("Raises GameError if the game is over, if such an offer is open, or if the ",
                stringify!($seat), " has made no move.")]
            fn offer_take_back(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().offer_take_back($seat.0)?)
            }

            #[doc = concat!("Declines the other ", stringify!($seat), "'s take-back offer.")]
            ///
            /// Raises GameError if there is no such offer.
            fn decline_take_back(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().decline_take_back($seat.0)?)
            }

            #[doc = concat!("Accepts the other ", stringify!($seat), "'s take-back offer.")]
            ///
            /// Raises GameError if there is no such offer.
            fn accept_take_back(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().accept_take_back($seat.0)?)
            }

            /// Rewinds the game to ply `plies` by the server's decision. Takes back later plies, refusals, offers
            /// and the end. `observations_since` then reports the change.
            ///
            /// Raises GameError if the game has fewer plies.
            fn take_back_to(&self, plies: $crate::args::LengthArg) -> Result<(), $fault> {
                Ok(self.lock().take_back_to(plies.0)?)
            }

            fn __eq__(&self, other: &pyo3::Bound<'_, $Game>) -> bool {
                // One lock at a time, because two threads may compare two games in opposite order.
                let other = other.get().inner();
                *self.lock() == other
            }

            fn __repr__(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<String> {
                use pyo3::types::PyAnyMethods as _;
                let text = pyo3::types::PyString::new(py, &self.record_text()).repr()?;
                Ok(format!("Game.from_record({text})"))
            }

            fn __reduce__(
                slf: &pyo3::Bound<'_, Self>,
            ) -> pyo3::PyResult<(pyo3::Py<pyo3::PyAny>, (String,))> {
                use pyo3::types::PyAnyMethods as _;
                let maker = slf.get_type().getattr("from_record")?.unbind();
                Ok((maker, (slf.get().record_text(),)))
            }

            fn __copy__(&self) -> $Game {
                self.copy()
            }

            fn __deepcopy__(&self, _memo: &pyo3::Bound<'_, pyo3::PyAny>) -> $Game {
                self.copy()
            }
        }
    };
}
