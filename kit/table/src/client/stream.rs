//! The messages that a client gets from its table.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Answer, MAX_STREAM, OBSERVATION, Status, TableClient, TableView, push};
use crate::at::{At, short};
use crate::chance::{crc32, sum_with};
use crate::clock::ShownClock;
use crate::game::Refusal;
use crate::json::{MAX_DEPTH, Members, Object, depth, has_long_number};
use crate::options::TableOptions;
use crate::peer::{MAX_OUTPUT, WIRE};

/// The number of the latest messages from which the client estimates how far the table's clock is ahead. It
/// uses the largest of their values.
const TIMES: usize = 8;

/// Returns the size that counts for an observation.
fn size_of_one(seen: &str) -> usize {
    seen.len() + OBSERVATION
}

impl<V: TableView> TableClient<V> {
    /// Processes one message of the table. Ignores messages of unknown types.
    pub fn receive(&mut self, message: &[u8], now: u64) {
        if !self.is_up || matches!(self.status, Status::Closed(_) | Status::Diverged(_)) {
            return;
        }
        (self.heard, self.now) = (now, now);
        let heard = core::str::from_utf8(message).map_err(|why| why.to_string());
        if let Err(why) = heard.and_then(|text| self.hear(text, now)) {
            (self.status, self.changed) = (Status::Diverged(why), true);
        }
        self.play_premove(now);
    }

    fn hear(&mut self, text: &str, now: u64) -> Result<(), String> {
        if text.len() > MAX_OUTPUT {
            return Err(alloc::format!(
                "expected a message of at most {MAX_OUTPUT} bytes, got {}",
                text.len()
            ));
        }
        if depth(text) > MAX_DEPTH {
            return Err(alloc::format!(
                "a message is nested deeper than {MAX_DEPTH}"
            ));
        }
        if has_long_number(text) {
            return Err("a number has more than 20 characters".into());
        }
        let message = &Members::parse(text)?;
        let had_changed = core::mem::replace(&mut self.changed, true);
        match &*message.text("t")? {
            "welcome" => self.welcome(message, now)?,
            "state" => {
                let number = message.number("r")?;
                if number > self.states {
                    self.states = number;
                    self.hear_state(message)?;
                }
            }
            "rewind" => self.rewind(message)?,
            "observe" => {
                self.observe(message)?;
                self.turn_since = match self.is_to_move() {
                    true => self.turn_since.or(Some(now)),
                    false => None,
                };
            }
            "setup" => self.own_setup = text.to_string(),
            "done" => self.done(message)?,
            "ping" => {
                self.tell_time(message.number("now")?, now);
                let pong = Object::message("pong").number("k", message.number("k")?);
                self.send(pong);
                // This message changes nothing that a program draws.
                self.changed = had_changed;
            }
            "told" => push(&mut self.messages, message.text("text")?.into_owned()),
            // A client has only one ticket, so there is nothing to try again.
            "refused" => {
                let reason = message.text("reason")?.into_owned();
                self.lose(now);
                self.status = Status::Closed(reason);
            }
            "close" => {
                let reason = message.text("reason")?.into_owned();
                self.lose(now);
                match message.opt_number("again")? {
                    Some(pause) => self.retry = self.retry.max(now.saturating_add(pause)),
                    None => self.status = Status::Closed(reason),
                }
            }
            _ => {}
        }
        if matches!(self.status, Status::Live | Status::Newer) {
            self.status = if self.is_newer {
                Status::Newer
            } else {
                Status::Live
            };
        }
        Ok(())
    }

    fn tell_time(&mut self, table: u64, now: u64) {
        if self.ahead.len() == TIMES {
            self.ahead.pop_front();
        }
        // Both are below 2^63 for any clock.
        self.ahead
            .push_back((table as i64).wrapping_sub(now as i64));
    }

    fn welcome(&mut self, message: &Members<'_>, now: u64) -> Result<(), String> {
        let (found, observations) = (message.number("v")?, message.number("gv")?);
        if found > WIRE || observations > V::VERSION.into() {
            return Err(alloc::format!(
                "expected a table with version {WIRE} of messages and {} of observations, got {found} and {observations}",
                V::VERSION
            ));
        }
        if let Some(ticket) = message.opt_text("ticket")? {
            (self.ticket, self.sits) = (Some(ticket.into_owned()), false);
        }
        // A later version may have other options; then there are no clocks to show.
        if let Some(options) = message.get("options") {
            message.opt_members("options")?;
            self.options = options.to_string();
            let known = TableOptions::parse(options).ok();
            self.delay = known.as_ref().map(|options| options.delay);
            self.rules = known.and_then(|options| options.clock);
        }
        self.tell_time(message.number("now")?, now);
        self.player = message.opt_size("player")?;
        (self.status, self.failures) = (Status::Live, 0);
        Ok(())
    }

    fn hear_state(&mut self, message: &Members<'_>) -> Result<(), String> {
        self.phase = message.text("phase")?.into_owned();
        self.you = message.opt_size("you")?;
        self.clock = message.get("clock").map(ShownClock::read).transpose()?;
        let members = message.iter();
        let copy = members.fold(Object::new(), |copy, (name, raw)| copy.raw(name, raw));
        self.state = copy.end();
        Ok(())
    }

    /// Updates the clocks from a message that contains no other part of the state.
    fn hear_clock(&mut self, message: &Members<'_>) -> Result<(), String> {
        let (Some(clock), number) = (message.get("clock"), message.opt_number("r")?) else {
            return Ok(());
        };
        if number > Some(self.states) {
            self.states = number.unwrap_or(0);
            self.clock = Some(ShownClock::read(clock)?);
            let old = core::mem::take(&mut self.state);
            let members = Members::parse(&old)?;
            let others = members.iter().filter(|(name, _)| *name != "clock");
            let copy = others.fold(Object::new(), |copy, (name, raw)| copy.raw(name, raw));
            self.state = copy.raw("clock", clock).end();
        }
        Ok(())
    }

    fn done(&mut self, message: &Members<'_>) -> Result<(), String> {
        let id = message.number("id")?;
        let known = self.requests.iter().position(|(known, _)| *known == id);
        let Some(place) = known else {
            return Ok(());
        };
        self.requests.remove(place);
        if self.pending.as_ref().is_some_and(|(own, ..)| *own == id) {
            self.pending = None;
        }
        let refusal = match message.bool("ok")? {
            true => None,
            false => {
                let why = message.members("why")?;
                let text = why.opt_text("text")?.unwrap_or_default();
                Some(Refusal::new(why.text("reason")?.into_owned(), text))
            }
        };
        push(&mut self.answers, Answer { id, refusal });
        Ok(())
    }

    pub(super) fn at(&self) -> String {
        let n = self.observations.len();
        let at = At {
            game: self.game,
            generation: self.generation,
            n: short(n),
            sum: self.sum(n),
        };
        at.write(Object::new()).end()
    }

    fn sum(&self, n: usize) -> u32 {
        n.checked_sub(1).map_or(0, |last| self.sums[last])
    }

    /// Asks the table for missing messages. The client does so itself when a message shows that an earlier one was
    /// lost. It cannot detect the loss of the latest message. Call this method if a connection can lose messages and
    /// stay open. Does nothing without a connection, or while an earlier `sync` has no answer.
    pub fn sync(&mut self, now: u64) {
        if matches!(self.status, Status::Live | Status::Newer) && self.syncing.is_none() {
            self.now = now;
            self.ask_again();
        }
    }

    /// Asks for the stream again, from the current position.
    pub(super) fn ask_again(&mut self) {
        self.syncing = Some(self.now);
        self.asked += 1;
        let sync = Object::message("sync")
            .number("k", self.asked)
            .raw("at", &self.at());
        self.send(sync);
    }

    fn rewind(&mut self, message: &Members<'_>) -> Result<(), String> {
        let at = At::read(message)?;
        let n = at.n as usize;
        let held = self.observations.len();
        let counts = match message.opt_number("re")? {
            Some(asked) => asked == self.asked,
            None => match (at.game, at.generation).cmp(&(self.game, self.generation)) {
                core::cmp::Ordering::Greater => true,
                core::cmp::Ordering::Equal => n < held,
                core::cmp::Ordering::Less => false,
            },
        };
        if !counts {
            return Ok(());
        }
        self.syncing = None;
        if n > held || self.sum(n) != at.sum {
            return self.doubt();
        }
        if at.game != self.game {
            self.own_setup.clear();
        }
        if (at.game, at.generation) != (self.game, self.generation) {
            (self.pending, self.premove, self.turn_since) = (None, None, None);
        }
        (self.game, self.generation) = (at.game, at.generation);
        self.keep(n)
    }

    fn observe(&mut self, message: &Members<'_>) -> Result<(), String> {
        let at = At::read(message)?;
        let n = at.n as usize;
        let held = self.observations.len();
        let position = (self.game, self.generation);
        if (at.game, at.generation) < position {
            return Ok(());
        }
        if (at.game, at.generation) > position || n > held {
            // All messages until the answer have the same gap.
            if self.syncing.is_none() {
                self.ask_again();
            }
            return Ok(());
        }
        let list = message.list("list")?;
        if n + list.len() <= held {
            // The message came twice.
            return Ok(());
        }
        let mut sum = self.sum(n);
        let next = |seen: &&str| {
            sum = sum_with(sum, seen);
            sum
        };
        let sums: Vec<u32> = list.iter().map(next).collect();
        if sum != at.sum {
            return self.doubt();
        }
        (self.doubted, self.pending) = (false, None);
        self.keep(n)?;
        for (seen, sum) in list.iter().zip(sums) {
            self.size += size_of_one(seen);
            if self.size > MAX_STREAM {
                return Err(alloc::format!(
                    "expected observations of at most {MAX_STREAM} bytes, got {}",
                    self.size
                ));
            }
            self.fold(seen)?;
            self.observations.push(seen.to_string());
            self.sums.push(sum);
        }
        self.hear_clock(message)?;
        let board = message.opt_number("board")?;
        if let (Some(view), Some(board)) = (self.view().filter(|_| self.checks), board) {
            let text = view.text();
            if u64::from(crc32(0, text.as_bytes())) != board {
                return Err(alloc::format!(
                    "the table's view differs from the client's view, {text}"
                ));
            }
        }
        Ok(())
    }

    /// Adds an observation to the view. After an observation of an unknown kind, the client has no view.
    fn fold(&mut self, seen: &str) -> Result<(), String> {
        if self.is_newer {
            return Ok(());
        }
        let folded = match &mut self.view {
            None => V::begin(seen).map(|view| self.view = Some(view)),
            Some(view) => view.observe(seen),
        };
        match folded {
            Err(why) if why.reason == "unknown-kind" => self.is_newer = true,
            other => other.map_err(|why| why.text)?,
        }
        Ok(())
    }

    /// Keeps the first `n` observations, and computes the view from them again.
    fn keep(&mut self, n: usize) -> Result<(), String> {
        if n == self.observations.len() {
            return Ok(());
        }
        self.observations.truncate(n);
        self.sums.truncate(n);
        let sizes = self.observations.iter().map(|seen| size_of_one(seen));
        self.size = sizes.sum();
        (self.view, self.is_newer) = (None, false);
        let kept = core::mem::take(&mut self.observations);
        let folded = kept.iter().try_for_each(|seen| self.fold(seen));
        self.observations = kept;
        folded
    }

    /// Forgets all observations.
    pub(super) fn forget(&mut self) {
        (self.game, self.generation) = (0, 0);
        self.observations.clear();
        self.sums.clear();
        (self.view, self.is_newer, self.size) = (None, false, 0);
    }

    /// Fetches everything again after a wrong sum. A second wrong sum in a row is an error.
    fn doubt(&mut self) -> Result<(), String> {
        if self.doubted {
            return Err("the check sum of the observations is wrong".to_string());
        }
        self.doubted = true;
        self.forget();
        self.ask_again();
        Ok(())
    }
}
