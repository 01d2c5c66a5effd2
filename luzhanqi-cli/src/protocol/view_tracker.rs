//! What an engine learns from the protocol's messages, as a view: the same that the referee's
//! `Game::view` says of its seat.

use luzhanqi::rules::AttackResult;
use luzhanqi::{
    Army, Attack, Color, Move, Observation, Position, Rules, Seat, SeenBoard, Station, View,
};

use crate::protocol::Code;

/// One seat's view, kept up to date by the messages of a game.
pub struct ViewTracker {
    view: View,
    seat: Seat,
    /// The opponent's flag, once it is shown.
    flag: Option<Station>,
    /// The engine's own latest move and what became of it: taken in when the game goes on, because
    /// only then it is certain that the piece that fell was not the flag.
    own: Option<(Move, Code, Option<Station>)>,
}

impl ViewTracker {
    /// Returns the view when a game begins.
    ///
    /// # Errors
    /// An army that breaks the set-up rules.
    pub fn new(rules: &Rules, seat: Seat, army: &Army) -> Result<ViewTracker, String> {
        // Whatever the other army is, nothing of it is in the seen board.
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

    /// Returns the view: before the engine's latest move until the game has gone on.
    pub fn view(&self) -> &View {
        &self.view
    }

    /// Takes in the engine's move and its result, as they were told.
    pub fn result(&mut self, mv: Move, code: Code, flag: Option<Station>) {
        self.own = Some((mv, code, flag));
    }

    /// Takes in that it is the engine's turn, and the opponent's move and its result, if there was
    /// one.
    ///
    /// # Errors
    /// What was told cannot be.
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
            Err(format!("{seat} is told to move, but it is {mover}'s turn"))
        }
    }

    /// Takes in the engine's latest move when nothing more is told.
    pub fn settle(&mut self) {
        if let Some((mv, code, flag)) = self.own.take() {
            // It does not fit only if it took the flag, which leaves nothing to know.
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
            Some(ended) => Observation::Attacked(Attack {
                mv,
                ended,
                revealed: [None; 2],
                flags: self.flags(mv, ended, flag),
            }),
        };
        self.flag = self.flag.or(flag);
        self.view.observe(seen).map_err(|e| e.to_string())
    }

    /// The flags that an attack shows: the opponent's if it is told now for the first time, and the
    /// engine's own, of which the protocol says nothing.
    fn flags(&self, mv: Move, ended: AttackResult, flag: Option<Station>) -> [Option<Station>; 2] {
        let seen_board = self.view.seen_board();
        let mut flags = [flag.filter(|_| self.flag.is_none()); 2];
        flags[self.seat.index()] = seen_board.own_flag_shown(mv, ended);
        flags
    }
}
