//! What a client asks of its table.

use alloc::string::{String, ToString};

use super::{TableClient, TableView};
use crate::game::Refusal;
use crate::json::Object;

/// The table remembers the latest 8 requests of a session, so a request without an answer must be among these.
const MAX_AHEAD: u64 = 8;

/// Requests return their number, and have effect when the table answers. They fail with the reason `busy` if an answer
/// to one of the latest eight requests is missing.
impl<V: TableView> TableClient<V> {
    fn request(
        &mut self,
        name: &str,
        members: impl FnOnce(Object) -> Object,
    ) -> Result<u64, Refusal> {
        let oldest = self.requests.front();
        if oldest.is_some_and(|(oldest, _)| self.last_id - oldest + 1 >= MAX_AHEAD) {
            return Err(Refusal::new("busy", "too many requests wait for an answer"));
        }
        if self.requests.is_empty() {
            self.sent_at = self.now;
        }
        self.last_id += 1;
        let request = Object::message(name)
            .number("id", self.last_id)
            .number("g", self.game.into());
        let text = members(request).end();
        self.requests.push_back((self.last_id, text));
        Ok(self.last_id)
    }

    /// Sends a set-up, or with `ready` false a draft.
    ///
    /// # Errors
    /// Fails with `busy`.
    pub fn set_up(&mut self, army: &str, ready: bool) -> Result<u64, Refusal> {
        self.request("setup", |request| {
            request.text("army", army).bool("ready", ready)
        })
    }

    /// Says whether the player is ready to begin, where the table waits for that; or for the set-up sent last.
    ///
    /// # Errors
    /// Fails with `busy`.
    pub fn ready(&mut self, ready: bool) -> Result<u64, Refusal> {
        self.request("setup", |request| request.bool("ready", ready))
    }

    /// Plays a move. Until the answer it is [`TableClient::pending`].
    ///
    /// # Errors
    /// Fails with `busy`, with `phase` if there is no game, with `pending` if another move waits for its answer, and for
    /// a move that is not possible. Then nothing is sent.
    pub fn play(&mut self, mv: &str, now: u64) -> Result<u64, Refusal> {
        let (Some(view), Some(you), "play") = (self.view(), self.you, &*self.phase) else {
            return Err(Refusal::new("phase", "there is no game to play"));
        };
        if self.pending.is_some() {
            return Err(Refusal::new("pending", "a move waits for its answer"));
        }
        let certain = view.check(you, mv)?;
        self.now = now;
        let (generation, n) = (self.generation, self.observations.len() as u64);
        let spent = self.turn_since.map(|since| now.saturating_sub(since));
        let id = self.request("move", |request| {
            request
                .number("gen", generation.into())
                .number("n", n)
                .text("move", mv)
                .opt_number("spent", spent)
        })?;
        self.pending = Some((id, mv.to_string(), certain));
        self.changed = true;
        Ok(id)
    }

    /// Returns the move that is played when the own turn comes.
    pub fn premove(&self) -> Option<&str> {
        self.premove.as_deref()
    }

    /// Sets the move to play when the own turn comes, or with `None` forgets it. The table never knows of it. It is
    /// forgotten if it is not possible then, and when plies are taken back.
    pub fn set_premove(&mut self, mv: Option<&str>) {
        (self.premove, self.changed) = (mv.map(String::from), true);
    }

    pub(super) fn play_premove(&mut self, now: u64) {
        if self.is_to_move() && self.pending.is_none() {
            if let Some(mv) = self.premove.take() {
                // If it is not possible, it is forgotten.
                let _ = self.play(&mv, now);
            }
        }
    }

    /// Offers a `draw`, a `take-back`, an `abort`, a `rematch`, a `pause`, or in a pause to `go` on. For take-backs,
    /// `remain` is the number of observations that remain; `None` stands for those before the own latest ply.
    ///
    /// # Errors
    /// Fails with `busy`.
    pub fn offer(&mut self, what: &str, remain: Option<usize>) -> Result<u64, Refusal> {
        let remain = remain.map(|remain| remain as u64);
        self.request("offer", |request| {
            request.text("what", what).opt_number("remain", remain)
        })
    }

    /// Accepts or declines an offer, or withdraws an own one.
    ///
    /// # Errors
    /// Fails with `busy`.
    pub fn answer(&mut self, offer: u64, accept: bool) -> Result<u64, Refusal> {
        self.request("answer", |request| {
            request.number("offer", offer).bool("accept", accept)
        })
    }

    /// Resigns.
    ///
    /// # Errors
    /// Fails with `busy`.
    pub fn resign(&mut self) -> Result<u64, Refusal> {
        self.request("resign", |request| request)
    }

    /// Aborts a game that has hardly begun.
    ///
    /// # Errors
    /// Fails with `busy`.
    pub fn abort(&mut self) -> Result<u64, Refusal> {
        self.request("abort", |request| request)
    }

    /// Claims a `win` or a `draw` from an absent opponent.
    ///
    /// # Errors
    /// Fails with `busy`.
    pub fn claim(&mut self, what: &str) -> Result<u64, Refusal> {
        self.request("claim", |request| request.text("what", what))
    }

    /// Gives up the seat before the game; later says good-bye, so that the others wait less.
    ///
    /// # Errors
    /// Fails with `busy`.
    pub fn leave(&mut self) -> Result<u64, Refusal> {
        self.request("leave", |request| request)
    }

    /// Sends a text to the host, where the table allows that.
    ///
    /// # Errors
    /// Fails with `busy`.
    pub fn say(&mut self, text: &str) -> Result<u64, Refusal> {
        self.request("say", |request| request.text("text", text))
    }
}
