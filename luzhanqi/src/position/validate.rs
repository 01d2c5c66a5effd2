//! The checks of every board, whether it comes from text or from words. They work on whole sets, because
//! positions from other languages are checked at every call.

use crate::PositionError;
use crate::army::{flag_places, mine_places};
use crate::board;
use crate::fault::{Faults, First};
use crate::piece::{Color, Kind};
use crate::rules::{Colours, SmallBoard};
use crate::station::{Station, Stations};

use super::state::UNKNOWN;
use super::{Position, SeatColors};

impl Position {
    /// Rejects a board that is impossible under the rules. On the board of a view, an unknown piece may be
    /// the missing flag.
    pub(crate) fn check(&self, view: bool) -> Result<(), PositionError> {
        self.report_faults(view, &mut First)
    }

    /// Reports every error of the board, in the order in which parsing rejects them.
    #[inline]
    pub(crate) fn report_faults(
        &self,
        view: bool,
        faults: &mut impl Faults<PositionError>,
    ) -> Result<(), PositionError> {
        for color in Color::ALL {
            self.check_counts(color, faults)?;
        }
        if let Some(small) = self.rules.small_board() {
            self.check_board(small, faults)?;
        }
        self.check_places(faults)?;
        if self.state.has_marks() {
            self.check_marks(faults)?;
        }
        let missing = |color: &Color| self.state.flag_station(color.index()).is_none();
        if !view && !self.rules.is_carry() && Color::ALL.iter().all(missing) {
            faults.report(PositionError::NoFlags, Stations::EMPTY)?;
        }
        self.check_colors(faults)
    }

    /// Checks that no kind has more pieces than an army.
    #[inline]
    fn check_counts(
        &self,
        color: Color,
        faults: &mut impl Faults<PositionError>,
    ) -> Result<(), PositionError> {
        let pieces = self.state.pieces(color.index());
        let over = |kind: Kind| {
            let mut left = pieces & self.state.of_code(kind.code());
            for _ in 0..kind.count() {
                left &= left.wrapping_sub(1);
            }
            left
        };
        // Written out, so that the compiler knows every kind's code and count.
        let too_many = over(Kind::Marshal)
            | over(Kind::General)
            | over(Kind::LieutenantGeneral)
            | over(Kind::Brigadier)
            | over(Kind::Colonel)
            | over(Kind::Major)
            | over(Kind::Captain)
            | over(Kind::PlatoonCommander)
            | over(Kind::Engineer)
            | over(Kind::Bomb)
            | over(Kind::Landmine)
            | over(Kind::Flag);
        if too_many == 0 {
            return Ok(());
        }
        for kind in Kind::ALL {
            let found = self.count(color, kind);
            if found > kind.count() {
                let them = pieces & self.state.of_code(kind.code());
                let error = PositionError::TooMany { color, kind, found };
                faults.report(error, Stations::raw(them))?;
            }
        }
        Ok(())
    }

    /// Checks that all pieces are on a small board, and belong to its armies.
    #[cold]
    fn check_board(
        &self,
        small: &SmallBoard,
        faults: &mut impl Faults<PositionError>,
    ) -> Result<(), PositionError> {
        let off = self.occupied() - small.stations;
        if let Some(station) = off.first() {
            faults.report(PositionError::OffBoard(station), off)?;
        }
        for color in Color::ALL {
            for kind in Kind::ALL {
                let found = self.count(color, kind);
                if found > small.count(kind) && found <= kind.count() {
                    let them = self.state.pieces(color.index()) & self.state.of_code(kind.code());
                    let error = PositionError::NotInArmy { color, kind, found };
                    faults.report(error, Stations::raw(them))?;
                }
            }
        }
        Ok(())
    }

    /// Checks the stations of landmines, flags and face-down pieces.
    #[inline]
    fn check_places(&self, faults: &mut impl Faults<PositionError>) -> Result<(), PositionError> {
        use PositionError::{
            FaceDownInCamp, FaceDownInDark, FlagMisplaced, MineMisplaced, UnknownInExpose,
        };
        let (rules, state) = (self.rules(), &self.state);
        let armies = !rules.is_expose();
        let mut none = |set: u64, error: fn(Station) -> PositionError| {
            let set = Stations::raw(set);
            set.first()
                .map_or(Ok(()), |station| faults.report(error(station), set))
        };
        if armies {
            none(state.down(), FaceDownInDark)?;
        } else {
            none(state.down() & board::CAMPS.bits(), FaceDownInCamp)?;
            none(state.of_code(UNKNOWN) & !state.down(), UnknownInExpose)?;
        }
        for color in Color::ALL {
            // In dark and open play the colours are settled, so every piece has a seat. Unsettled colours are a
            // separate error.
            let seat = self.seat_of(color).filter(|_| armies);
            let (mine_place, flag_place) = if let Some(seat) = seat {
                (mine_places(rules, seat), flag_places(rules, seat))
            } else if rules.is_carry() {
                (board::SETUP, Stations::ALL)
            } else {
                (board::SETUP, board::SETUP)
            };
            let pieces = state.pieces(color.index());
            none(state.mines() & pieces & !mine_place.bits(), MineMisplaced)?;
            none(state.flags() & pieces & !flag_place.bits(), FlagMisplaced)?;
        }
        Ok(())
    }

    /// Checks that each marked flag is with a piece that can have it, and is nowhere else.
    fn check_marks(&self, faults: &mut impl Faults<PositionError>) -> Result<(), PositionError> {
        let state = &self.state;
        for flag in Color::ALL {
            let Some(station) = state.mark(flag) else {
                continue;
            };
            let bit = station.to_set().bits();
            let immobile = state.flags() | state.mines() & state.pieces(flag.other().index());
            if !self.rules.is_carry() || bit & state.occupied() & !state.down() & !immobile == 0 {
                faults.report(PositionError::MarkMisplaced(station), station.to_set())?;
            }
            let standing = state.flags() & state.pieces(flag.index());
            if standing != 0 {
                let places = Stations::raw(standing | bit);
                faults.report(PositionError::TwoFlags(flag), places)?;
            }
        }
        Ok(())
    }

    fn check_colors(&self, faults: &mut impl Faults<PositionError>) -> Result<(), PositionError> {
        let SeatColors::Open(latest) = self.seat_colors() else {
            return Ok(());
        };
        if !self.rules().is_expose() {
            return faults.report(PositionError::ColoursInDark, Stations::EMPTY);
        }
        let shown = self.occupied() - self.face_down();
        match self.rules().colours() {
            Colours::First if shown.is_empty() && !self.face_down().is_empty() => return Ok(()),
            Colours::First => return faults.report(PositionError::ColoursOpen, shown),
            Colours::Engineer => {
                let engineers = shown & Stations::raw(self.state.engineers());
                return engineers.first().map_or(Ok(()), |station| {
                    faults.report(PositionError::EngineerRevealed(station), engineers)
                });
            }
            Colours::Twice | Colours::Match => {}
        }
        // Only flips have been played, so the flipped pieces are still on their stations.
        let hidden = |color: &Color| (self.pieces(*color) & shown).is_empty();
        let other = latest[1].filter(|_| latest[0] != latest[1]);
        for color in [latest[0], other].into_iter().flatten().filter(hidden) {
            faults.report(PositionError::FlipNotRevealed(color), Stations::EMPTY)?;
        }
        match shown.first() {
            Some(station) if latest == [None; 2] => {
                faults.report(PositionError::FlipMissing(station), shown)
            }
            _ => Ok(()),
        }
    }
}
