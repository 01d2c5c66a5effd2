//! Checks the reported end of a game.
//!
//! At the end the true start is revealed. The view checks it: it replays the whole game from that start. So this
//! file uses [`Game`], although games contain views; otherwise it would have to duplicate the referee.

use crate::game::Game;
use crate::position::{EndReason, Outcome, Position};
use crate::rules::AttackResult;

use super::error::ObserveError;
use super::knowledge::View;
use super::observation::{Attack, End, Observation};

impl View {
    /// Checks that the game can have ended as reported.
    pub(super) fn check_end(&self, end: &End) -> Result<(), ObserveError> {
        match &end.true_start {
            Some(start) => self.check_truth(end, start),
            None if self.may_end(end.outcome) => Ok(()),
            None => Err(ObserveError::Order(
                "the game cannot end with this outcome now",
            )),
        }
    }

    /// Whether an outcome fits everything that the seat has seen.
    fn may_end(&self, ending: Outcome) -> bool {
        let (rules, drawn) = (self.rules(), ending.winner().is_none());
        match ending.reason() {
            EndReason::Resigned => !drawn,
            EndReason::Agreed => drawn && self.offer().is_some(),
            EndReason::Quiet => {
                rules.quiet_limit() > 0 && self.seen_board.quiet_plies() >= rules.quiet_limit()
            }
            EndReason::Repetition => drawn && rules.repetition().times() > 0,
            EndReason::Length => {
                let limit = usize::from(rules.ply_limit());
                drawn && limit > 0 && self.plies >= limit
            }
            // A flag is taken by an attack, unless the game started without it.
            EndReason::Flag if !rules.is_carry() => self.last_ply().is_none_or(|seen| {
                let winner = Some(self.seen_board.to_move().other());
                let taken = |fight: &Attack| fight.ended == AttackResult::Flag;
                matches!(&seen, Observation::Attacked(fight) if taken(fight))
                    && ending.winner() == winner
            }),
            // Pieces, and so the possible moves, may be hidden.
            _ => true,
        }
    }

    /// Checks that a game from the true start has the observations of this seat.
    fn check_truth(&self, end: &End, start: &str) -> Result<(), ObserveError> {
        let start = Position::parse(start, self.rules())?;
        let origin = self.initial_observation().origin();
        let mut game = Game::begun(start, origin);
        let begun = View::of_start(&start, self.seat(), origin);
        if begun.initial_observation() != self.initial_observation() {
            return Err(ObserveError::Truth(
                "its start differs from the board that the seat saw",
            ));
        }
        let other = ObserveError::Truth("the game would have had different observations");
        for seen in self.observations_since_start() {
            if let Some(act) = seen.act(game.offer()) {
                game.perform(act).map_err(|_| other.clone())?;
            }
        }
        if end.outcome.reason() == EndReason::Agreed && game.offer().is_none() {
            return Err(ObserveError::Truth("no draw was offered"));
        }
        let last = end.act(game.offer()).map(|act| game.perform(act));
        if matches!(last, Some(Err(_))) || game.outcome() != Some(end.outcome) {
            return Err(ObserveError::Truth(
                "the game would have ended with another outcome",
            ));
        }
        let mut played = (1..).map(|number| game.observation(self.seat(), number));
        let alike = self
            .observations_since_start()
            .all(|seen| played.next() == Some(Some(seen)));
        if alike { Ok(()) } else { Err(other) }
    }
}
