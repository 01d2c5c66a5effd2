//! The players at a table, and which of their requests were carried out.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;

use crate::facts::{Cause, Session};

/// The requests of a session that were carried out: the number of the latest, and one bit for each of the
/// 64 numbers before it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Answered {
    latest: u64,
    earlier: u64,
}

/// A person at the table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Player {
    pub(crate) taken: bool,
    /// How often this player took a seat, with a ticket or a role from the host.
    pub(crate) sits: u32,
    pub(crate) ready: bool,
    /// The number of invalidated tickets.
    pub(crate) revision: u32,
    /// The number of set-ups in this game.
    pub(crate) drafts: u32,
    pub(crate) name: Box<str>,
    /// The session that asked for the seat, in open seating.
    pub(crate) sat: Option<Session>,
    pub(crate) setup: Option<String>,
    /// The session of the latest request, with its requests.
    latest: Option<(Session, Answered)>,
    /// The requests of the earlier sessions. None is ever removed, so that no request is carried out twice. Each
    /// session has a line in the journal. Most players have only one session.
    earlier: BTreeMap<Session, Answered>,
}

impl Player {
    /// Returns the free seat that remains after this player leaves.
    pub(crate) fn left(&mut self) -> Player {
        Player {
            revision: self.revision.wrapping_add(1),
            sits: self.sits,
            latest: self.latest,
            earlier: core::mem::take(&mut self.earlier),
            ..Player::default()
        }
    }

    fn known(&self, session: &Session) -> Option<&Answered> {
        match &self.latest {
            Some((latest, known)) if latest == session => Some(known),
            _ => self.earlier.get(session),
        }
    }

    /// Returns whether a request was carried out; `None` for a new request. Returns `Some(false)` also for a
    /// request that is too old to be remembered.
    pub(crate) fn answered(&self, cause: &Cause) -> Option<bool> {
        let known = self.known(&cause.session)?;
        let before = known.latest.checked_sub(cause.id)?;
        Some(match before.checked_sub(1) {
            None => true,
            Some(place) => place < 64 && known.earlier >> place & 1 == 1,
        })
    }

    /// The session of the latest request; before the first request, the session that asked for the seat.
    pub(crate) fn session(&self) -> Option<Session> {
        self.latest.map(|(session, _)| session).or(self.sat)
    }

    /// Returns the number of the next request of a session.
    pub(crate) fn next_id(&self, session: Option<&Session>) -> u64 {
        let known = session.and_then(|session| self.known(session));
        known.map_or(1, |known| known.latest.saturating_add(1))
    }

    pub(crate) fn remember(&mut self, cause: &Cause) {
        let new = Answered {
            latest: cause.id,
            earlier: 0,
        };
        let mut known = self.known(&cause.session).copied().unwrap_or(new);
        let steps = cause.id.saturating_sub(known.latest).min(65) as u32;
        if steps > 0 {
            let shifted = known.earlier.checked_shl(steps).unwrap_or(0);
            known.earlier = shifted | 1_u64.checked_shl(steps - 1).unwrap_or(0);
            known.latest = cause.id;
        }
        let before = self.latest.replace((cause.session, known));
        if let Some((session, known)) = before.filter(|(session, _)| *session != cause.session) {
            self.earlier.insert(session, known);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn requests_are_remembered_by_session() {
        let mut player = Player::default();
        let cause = |session: u8, id| Cause {
            player: 0,
            session: [session; 8],
            id,
        };
        let ask = |player: &Player, session, ids: &[u64]| -> Vec<Option<bool>> {
            let asked = ids.iter().map(|id| player.answered(&cause(session, *id)));
            asked.collect()
        };
        for id in [1, 2, 4, 64] {
            player.remember(&cause(7, id));
        }
        let (yes, no) = (Some(true), Some(false));
        assert_eq!(
            ask(&player, 7, &[0, 1, 2, 3, 4, 5, 64, 65]),
            [no, yes, yes, no, yes, no, yes, None]
        );
        assert_eq!(ask(&player, 8, &[1]), [None]);
        player.remember(&cause(7, 66));
        assert_eq!(ask(&player, 7, &[1, 2, 64, 65]), [no, yes, yes, no]);
        player.remember(&cause(7, 67 + 64));
        assert_eq!(ask(&player, 7, &[66, 67, 131]), [no, no, yes]);
        assert_eq!(player.next_id(Some(&[7; 8])), 132);
        // Later sessions, and a player who leaves, change nothing.
        for session in (0..100).rev().filter(|session| *session != 7) {
            player.remember(&cause(session, 1));
        }
        let player = player.left();
        assert_eq!(ask(&player, 7, &[66, 131, 132]), [no, yes, None]);
        for session in (0..100).filter(|session| *session != 7) {
            assert_eq!(ask(&player, session, &[0, 1, 2]), [no, yes, None]);
        }
        assert_eq!(player.session(), Some([0; 8]));
    }
}
