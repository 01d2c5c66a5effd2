//! Games, whatever the game.

/// Gives the class of games what all games have: what they are and how they ended, redoing, resigning, offers of
/// a draw, copies, comparison and pickles. `$seat` is what a player is called, `$fault` what errors of the
/// package are; `$CommandArg` is an argument that is a `$Command` of the core; `$maybe` and `$outcome` are of [`python_enums!`](crate::python_enums!). The class has `of`,
/// `inner`, `lock`, `copy` and `record_text` of its own, and in Python `from_record`.
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

            #[doc = concat!("Returns the ", stringify!($seat), " whose offer of a draw stands, or None.")]
            #[getter]
            fn offer(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<pyo3::Py<pyo3::PyAny>> {
                let offer = self.lock().offer();
                $maybe(offer, py)
            }

            /// Does again what was taken back last; False if there is nothing.
            fn redo(&self) -> bool {
                self.lock().redo()
            }

            #[doc = concat!("Does for a ", stringify!($seat),
                " what its player asks: a move, or one of the words that the package's README lists, \
                such as \"resign\" and \"accept-draw\". For servers: the ", stringify!($seat),
                " comes from the connection, and no text acts for the other ", stringify!($seat),
                " or for who runs the game.")]
            ///
            /// Raises ParseError if it is no command, IllegalMoveError for a move that may not be played,
            /// and GameError for what else cannot be done; nothing happens then.
            fn apply_as(&self, $seat: $Seat, command: $CommandArg) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, command.0)?)
            }

            #[doc = concat!("Gives the game up for a ", stringify!($seat), ", which may do so at any time.")]
            ///
            /// Raises GameError after the end.
            fn resign(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, <$Command>::Resign)?)
            }

            #[doc = concat!("Offers a draw for a ", stringify!($seat),
                ". The offer stands until it is answered or the other ", stringify!($seat), " moves.")]
            ///
            /// Raises GameError after the end and while an offer stands.
            fn offer_draw(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, <$Command>::OfferDraw)?)
            }

            #[doc = concat!("Accepts for a ", stringify!($seat), " the draw that the other offers.")]
            ///
            /// Raises GameError if there is none.
            fn accept_draw(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, <$Command>::AcceptDraw)?)
            }

            #[doc = concat!("Declines for a ", stringify!($seat), " the draw that the other offers.")]
            ///
            /// Raises GameError if there is none.
            fn decline_draw(&self, $seat: $Seat) -> Result<(), $fault> {
                Ok(self.lock().apply_as($seat.0, <$Command>::DeclineDraw)?)
            }

            fn __eq__(&self, other: &pyo3::Bound<'_, $Game>) -> bool {
                // One lock at a time: two threads may compare two games both ways.
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
