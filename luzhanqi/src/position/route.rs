//! The route of a move.

use core::ops::Deref;

use crate::board;
use crate::mv::Move;
use crate::station::{Station, Stations};

/// The stations on the route of a move, origin and destination included, for animation.
///
/// ```
/// use luzhanqi::{Position, Rules};
/// let position = Position::parse("1f3/5/5/5/5/5/5/5/5/5/1E3/1F3 s r 0", &Rules::STANDARD)?;
/// let way = position.route("b2a4".parse()?).unwrap();
/// assert_eq!(format!("{way:?}"), "[b2, a2, a3, a4]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Route {
    // A way along the railroad visits each of its 32 stations at most once.
    stations: [Station; 33],
    len: u8,
}

impl Deref for Route {
    type Target = [Station];
    fn deref(&self) -> &[Station] {
        &self.stations[..usize::from(self.len)]
    }
}

impl core::fmt::Debug for Route {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Route {
    fn new(origin: Station) -> Route {
        Route {
            stations: [origin; 33],
            len: 1,
        }
    }

    fn push(&mut self, station: Station) {
        self.stations[usize::from(self.len)] = station;
        self.len += 1;
    }

    /// The route of a move on a board with these occupied stations: a step, a straight railroad line, or else
    /// a shortest route along the railroad. `None` if there is no route. Does not check that the piece may
    /// take it.
    pub(crate) fn find(mv: Move, occupied: Stations) -> Option<Route> {
        let (origin, target) = (mv.origin(), mv.target());
        let mut route = Route::new(origin);
        if mv.is_flip() {
            return Some(route);
        }
        let straight = board::rail_line(origin, target).is_some()
            && !board::between(origin, target).intersects(occupied);
        if board::link(origin, target).is_some() || straight {
            let between = board::between(origin, target);
            if origin < target {
                between.iter().for_each(|s| route.push(s));
            } else {
                between.iter().rev().for_each(|s| route.push(s));
            }
            route.push(target);
            return Some(route);
        }
        // Computes distances from the target, then steps to smaller distances, straight on where that is as
        // short.
        let mut rings = [Stations::EMPTY; 32];
        let (mut seen, mut ring, mut steps) = (target.to_set(), target.to_set(), 0);
        while !ring.contains(origin) {
            rings[steps] = ring;
            let next: Stations = ring
                .iter()
                .fold(Stations::EMPTY, |all, s| all | board::rail_neighbours(s));
            ring = (next - seen) & (!occupied | origin.to_set());
            seen |= ring;
            steps += 1;
            if ring.is_empty() || steps == rings.len() {
                return None;
            }
        }
        let (mut here, mut heading) = (origin, 0);
        while steps > 0 {
            steps -= 1;
            let choices = board::rail_neighbours(here) & rings[steps];
            let ahead = choices
                .iter()
                .find(|s| s.index() as i32 - here.index() as i32 == heading)
                .or(choices.first())?;
            heading = ahead.index() as i32 - here.index() as i32;
            here = ahead;
            route.push(here);
        }
        Some(route)
    }
}
