//! The view that an engine builds from the protocol's messages: equal to the referee's `Game::view` of its
//! seat.

use luzhanqi::rules::AttackResult;
use luzhanqi::{
    Army, Attack, Color, Move, Observation, Position, Rules, Seat, SeenBoard, Station, View,
};

use crate::protocol::Code;

/// One seat's view, updated by the messages of a game.
pub struct ViewTracker {
    view: View,
    seat: Seat,
    /// The opponent's flag, once it is shown.
    flag: Option<Station>,
    /// The engine's own latest move and its result. The move is added to the view when the game continues,
    /// because only then is it certain that the captured piece was not the flag.
    own: Option<(Move, Code, Option<Station>)>,
}

impl ViewTracker {
    /// Returns the view at the start of a game.
    ///
    /// # Errors
    /// Fails if the army breaks the set-up rules.
    pub fn new(rules: &Rules, seat: Seat, army: &Army) -> Result<ViewTracker, String> {
        // The seen board does not depend on the other army.
        let other = Army::from_seed(rules, 0);
        let armies = match seat {
            Seat::South => [army, &other],
            Seat::North => [&other, army],
        };
        let start = Position::from_armies(rules, armies, Color::Red).map_err(|e| e.to_string())?;
        let begin = SeenBoard::of_start(&start, seat).to_begin(true);
        Ok(ViewTracker {
            view: View::begin(begin).map_err(|e| e.to_string())?,
            seat,
            flag: None,
            own: None,
        })
    }

    /// Returns the engine's seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// Returns the view; it does not include the engine's latest move until the game continues.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Stores the engine's move and the result that the referee sent.
    pub fn result(&mut self, mv: Move, code: Code, flag: Option<Station>) {
        self.own = Some((mv, code, flag));
    }

    /// Updates the view at the engine's turn, with the opponent's move and its result, if any.
    ///
    /// # Errors
    /// Fails if the message is impossible.
    pub fn go(&mut self, last: Option<(Move, Code)>, flag: Option<Station>) -> Result<(), String> {
        if let Some((mv, code, flag)) = self.own.take() {
            self.observe(mv, code, flag)?;
        }
        if let Some((mv, code)) = last {
            self.observe(mv, code, flag)?;
        }
        let (seat, mover) = (self.seat, self.view.seen_board().to_move());
        if mover == seat {
            Ok(())
        } else {
            Err(format!("{seat} received GO, but it is {mover}'s turn"))
        }
    }

    /// Adds the engine's latest move to the view. Call it when no more messages follow.
    pub fn settle(&mut self) {
        if let Some((mv, code, flag)) = self.own.take() {
            // Fails only if the move took the flag. Then the view needs no update.
            let _ = self.observe(mv, code, flag);
        }
    }

    fn observe(&mut self, mv: Move, code: Code, flag: Option<Station>) -> Result<(), String> {
        let ended = match code {
            Code::Plain => None,
            Code::Lost => Some(AttackResult::Lose),
            Code::Took => Some(AttackResult::Win),
            Code::Both => Some(AttackResult::Both),
        };
        let seen = match ended {
            None => Observation::Moved(mv),
            Some(ended) => {
                let mut attack = Attack::new(mv, ended);
                attack.flags = self.flags(mv, ended, flag);
                Observation::Attacked(attack)
            }
        };
        self.flag = self.flag.or(flag);
        self.view.observe(seen).map_err(|e| e.to_string())
    }

    /// Returns the flags that an attack reveals: the opponent's flag if this message is the first to contain
    /// it, and the engine's own flag. The protocol never sends the latter.
    fn flags(&self, mv: Move, ended: AttackResult, flag: Option<Station>) -> [Option<Station>; 2] {
        let seen_board = self.view.seen_board();
        let mut flags = [flag.filter(|_| self.flag.is_none()); 2];
        flags[self.seat.index()] = seen_board.own_flag_revealed(mv, ended);
        flags
    }
}
