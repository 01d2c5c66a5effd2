//! The requests of a client.

use alloc::string::{String, ToString};

use super::{TableClient, TableView};
use crate::game::Refusal;
use crate::json::Object;

/// The table remembers the latest 8 requests of a session, so a request without an answer must be among these.
const MAX_AHEAD: u64 = 8;

/// Each request method returns the number of its request. The request has an effect only when the table carries it out.
/// A method fails with the reason `busy` if a request before the latest 7 has no answer yet.
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

    /// Sends a set-up. If `ready` is false, the set-up is only a draft.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet.
    pub fn set_up(&mut self, army: &str, ready: bool) -> Result<u64, Refusal> {
        self.request("setup", |request| {
            request.text("army", army).bool("ready", ready)
        })
    }

    /// Tells the table whether the player is ready to begin. During the set-up, this concerns the set-up that the
    /// client sent last.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet.
    pub fn ready(&mut self, ready: bool) -> Result<u64, Refusal> {
        self.request("setup", |request| request.bool("ready", ready))
    }

    /// Plays a move. Until the table answers, [`TableClient::pending`] returns the move.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet, with `phase` if no game is in progress,
    /// and with `pending` if another move has no answer yet. Also fails if the move is illegal. After an error, nothing
    /// is sent.
    pub fn play(&mut self, mv: &str, now: u64) -> Result<u64, Refusal> {
        let (Some(view), Some(you), "play") = (self.view(), self.you, &*self.phase) else {
            return Err(Refusal::new("phase", "there is no game to play"));
        };
        if self.pending.is_some() {
            return Err(Refusal::new(
                "pending",
                "the previous move has no answer yet",
            ));
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

    /// Returns the move that the client will play on the player's next turn.
    pub fn premove(&self) -> Option<&str> {
        self.premove.as_deref()
    }

    /// Sets the move that the client will play on the player's next turn; `None` removes it. The client does not send a
    /// premove to the table before that turn. The client drops the premove if it is illegal on that turn, or if plies
    /// are taken back.
    pub fn set_premove(&mut self, mv: Option<&str>) {
        (self.premove, self.changed) = (mv.map(String::from), true);
    }

    pub(super) fn play_premove(&mut self, now: u64) {
        if self.is_to_move() && self.pending.is_none() {
            if let Some(mv) = self.premove.take() {
                // An impossible premove is dropped.
                let _ = self.play(&mv, now);
            }
        }
    }

    /// Offers `draw`, `take-back`, `abort`, `rematch` or `pause`; in a pause, `go` offers to continue. For a take-back,
    /// `remain` is the number of observations that remain. `None` takes back the player's latest ply and everything
    /// after it.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet.
    pub fn offer(&mut self, what: &str, remain: Option<usize>) -> Result<u64, Refusal> {
        let remain = remain.map(|remain| remain as u64);
        self.request("offer", |request| {
            request.text("what", what).opt_number("remain", remain)
        })
    }

    /// Accepts or declines an offer. Declining the player's own offer withdraws it.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet.
    pub fn answer(&mut self, offer: u64, accept: bool) -> Result<u64, Refusal> {
        self.request("answer", |request| {
            request.number("offer", offer).bool("accept", accept)
        })
    }

    /// Resigns.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet.
    pub fn resign(&mut self) -> Result<u64, Refusal> {
        self.request("resign", |request| request)
    }

    /// Aborts the game. Possible until each seat has made a ply; after that, [offer](TableClient::offer) an abort.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet.
    pub fn abort(&mut self) -> Result<u64, Refusal> {
        self.request("abort", |request| request)
    }

    /// Claims a `win` or a `draw` because the opponent is absent.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet.
    pub fn claim(&mut self, what: &str) -> Result<u64, Refusal> {
        self.request("claim", |request| request.text("what", what))
    }

    /// Before a game, gives up the seat. In a game, announces that the player leaves: the player then
    /// counts as absent at most 10 seconds after the connection closes.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet.
    pub fn leave(&mut self) -> Result<u64, Refusal> {
        self.request("leave", |request| request)
    }

    /// Sends a text to the host, if the option [`say`](crate::TableOptions::say) allows it.
    ///
    /// # Errors
    /// Fails with the reason `busy` if too many requests have no answer yet.
    pub fn say(&mut self, text: &str) -> Result<u64, Refusal> {
        self.request("say", |request| request.text("text", text))
    }
}
