//! The protocol's logs: the messages that one engine receives and sends in a game, or in several successive
//! games.

use luzhanqi::record::Record;
use luzhanqi::{Army, EndReason, Event, Game, Move, Rules, Seat};

use crate::protocol::{self, Announcer, Message, Verdict, ViewTracker, verdict};

/// The first words of messages, each with its number of fields; 0 means the rest of the line.
const WORDS: [(&str, usize); 8] = [
    ("INFO", 1),
    ("NAME", 0),
    ("START", 3),
    ("ARRAY", 1),
    ("GO", 3),
    ("BESTMOVE", 1),
    ("RESULT", 2),
    ("END", 1),
];

/// One engine's log of a game.
pub struct Log {
    rules: Rules,
    seat: Seat,
    seconds: u32,
    name: Option<String>,
    army: Army,
    /// The messages after the army with their line numbers.
    messages: Vec<(usize, Message)>,
}

/// Reads a log. Ignores text before or after a message in a line, such as the time, and lines without a
/// message.
///
/// # Errors
/// Fails at the first wrong line.
pub fn read(text: &str, rules: &Rules) -> Result<Vec<Log>, String> {
    let mut logs: Vec<Log> = Vec::new();
    let mut name = None;
    let mut start: Option<(Seat, u32, Rules)> = None;
    for (number, line) in (1..).zip(text.lines()) {
        let Some(line) = message_in(line) else {
            continue;
        };
        let fail = |error: &str| format!("line {number}: {error}");
        let seat = match (&start, logs.last()) {
            (Some((seat, ..)), _) => *seat,
            (None, Some(log)) => log.seat,
            (None, None) => Seat::South,
        };
        match Message::read(&line, seat).map_err(fail)? {
            Message::Info(_) => {}
            Message::Name(text) => name = Some(text),
            Message::Start {
                first,
                seconds,
                steps,
            } => {
                let rules = protocol::with_steps(rules, steps).map_err(|error| fail(&error))?;
                let seat = if first { Seat::South } else { Seat::North };
                start = Some((seat, seconds, rules));
            }
            Message::Array(letters) => {
                let (seat, seconds, rules) = start
                    .take()
                    .ok_or_else(|| fail("ARRAY comes after START"))?;
                let army = protocol::read_army(&letters).map_err(|error| fail(&error))?;
                logs.push(Log {
                    rules,
                    seat,
                    seconds,
                    name: name.clone(),
                    army,
                    messages: Vec::new(),
                });
            }
            message => match (logs.last_mut(), &start) {
                (Some(log), None) => log.messages.push((number, message)),
                _ => return Err(fail("START and ARRAY come first")),
            },
        }
    }
    if logs.is_empty() {
        return Err("the log has no game: START and ARRAY are missing".to_string());
    }
    Ok(logs)
}

/// Returns the message in a line, with one space between its fields.
fn message_in(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    let (word, fields) = words.find_map(|word| WORDS.into_iter().find(|known| known.0 == word))?;
    let fields: Vec<&str> = match fields {
        0 => words.collect(),
        _ => words.take(fields).collect(),
    };
    Some(format!("{word} {}", fields.join(" ")))
}

impl Log {
    /// Returns what the engine saw at the end: the text of its view.
    ///
    /// # Errors
    /// Fails at the first impossible message.
    pub fn view(&self) -> Result<String, String> {
        let mut tracker = ViewTracker::new(&self.rules, self.seat, &self.army)?;
        let mut own = None;
        for (number, message) in &self.messages {
            let fail = |error: String| format!("line {number}: {error}");
            match message {
                Message::Go(last, flag) => tracker.go(*last, *flag).map_err(fail)?,
                Message::BestMove(mv) => own = Some(*mv),
                Message::Result(code, flag) => {
                    let mv = own.take();
                    let mv = mv.ok_or_else(|| fail("a RESULT without BESTMOVE".to_string()))?;
                    tracker.result(mv, *code, *flag);
                }
                _ => {}
            }
        }
        tracker.settle();
        Ok(tracker.view().to_string())
    }

    fn end(&self) -> Option<Verdict> {
        match self.messages.last()?.1 {
            Message::End(verdict) => Some(verdict),
            _ => None,
        }
    }
}

/// The messages of one side, compared with those that the referee would send.
struct Reader<'l> {
    log: &'l Log,
    next: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&(usize, Message)> {
        self.log.messages.get(self.next)
    }

    /// Consumes the expected message; a log that has ended counts as complete.
    fn expect(&mut self, due: &Message) -> Result<(), String> {
        let seat = self.log.seat;
        match self.peek() {
            Some((_, message)) if message == due => self.next += 1,
            Some((_, Message::End(_))) | None => {}
            Some((number, message)) => {
                return Err(format!(
                    "line {number} of {seat}'s log: {} should be {}",
                    message.explained(seat),
                    due.explained(seat)
                ));
            }
        }
        Ok(())
    }

    /// Returns whether no message except `END` is left.
    fn is_done(&self) -> bool {
        let left = &self.log.messages[self.next.min(self.log.messages.len())..];
        matches!(left, [] | [(_, Message::End(_))])
    }

    /// Returns whether `END` is the only message left.
    fn ends(&self) -> bool {
        self.is_done() && self.peek().is_some()
    }

    fn take_move(&mut self) -> Option<(usize, Move)> {
        match self.peek() {
            Some(&(number, Message::BestMove(mv))) => {
                self.next += 1;
                Some((number, mv))
            }
            _ => None,
        }
    }
}

/// Returns the record of a game from the logs of both engines, in either order. Checks every result, move and
/// flag in the logs. A forbidden move is accepted only as the last move of both logs.
///
/// # Errors
/// The error text names the first disagreement.
pub fn merge(one: &Log, two: &Log) -> Result<Record, String> {
    let (south, north) = match (one.seat, two.seat) {
        (Seat::South, Seat::North) => (one, two),
        (Seat::North, Seat::South) => (two, one),
        (seat, _) => return Err(format!("both logs are {seat}'s")),
    };
    if south.rules != north.rules {
        return Err("the two logs have different steps in START".to_string());
    }
    let mut game = Game::from_armies(&south.rules, [&south.army, &north.army])
        .map_err(|error| error.to_string())?;
    let mut sides = [south, north].map(|log| Reader { log, next: 0 });
    let mut announcer = Announcer::default();
    let mut forfeit = None;
    while game.outcome().is_none() {
        let seat = game.to_move();
        let side = &mut sides[seat.index()];
        side.expect(&Message::Go(announcer.last(), announcer.flag(seat)))?;
        let Some((number, mv)) = side.take_move() else {
            break;
        };
        if let Err(error) = game.play(mv) {
            let said = Message::BestMove(mv).explained(seat);
            let why = format!("line {number} of {seat}'s log: {said}: {error}");
            // Such a move loses the game; if the game continues, the log is wrong.
            if !sides.iter().all(Reader::ends) {
                return Err(why);
            }
            forfeit = Some(why);
            break;
        }
        announcer.see(&game);
        if let Some((_, code)) = announcer.last() {
            side.expect(&Message::Result(code, announcer.flag(seat)))?;
        }
    }
    // First the side that should have moved.
    let turn = game.to_move();
    for side in [turn, turn.other()].map(|seat| &sides[seat.index()]) {
        if let Some((number, message)) = side.peek().filter(|_| !side.is_done()) {
            let seat = side.log.seat;
            return Err(format!(
                "line {number} of {seat}'s log: unexpected {}; {}",
                message.explained(seat),
                match game.outcome() {
                    Some(ending) => format!("the game is over: {ending}"),
                    None => format!("expected a BESTMOVE of {turn}"),
                }
            ));
        }
    }
    let ends = [south.end(), north.end()];
    finish(&mut game, ends, forfeit.as_deref())?;
    let mut record = Record::of(&game);
    for (tag, log) in [("South", south), ("North", north)] {
        if let Some(name) = &log.name {
            record = record.with_tag(tag, name);
        }
    }
    record = record.with_tag("Seconds", &south.seconds.to_string());
    if let Some(forfeit) = forfeit {
        record.add_comment(&forfeit);
    }
    Ok(record)
}

/// Ends a game that does not end with its last move. `END` contains the result, but not the reason.
fn finish(
    game: &mut Game,
    ends: [Option<Verdict>; 2],
    forfeit: Option<&str>,
) -> Result<(), String> {
    let loser = Seat::ALL.into_iter().find(|seat| {
        ends[seat.index()] == Some(Verdict::Lost)
            || ends[seat.other().index()] == Some(Verdict::Won)
    });
    if game.outcome().is_none() {
        return match (loser, forfeit) {
            (Some(loser), _) => game
                .adjudicate(Some(loser.other()), EndReason::Adjudicated)
                .map_err(|error| error.to_string()),
            (None, Some(forfeit)) => Err(forfeit.to_string()),
            (None, None) => Ok(()),
        };
    }
    for seat in Seat::ALL {
        let (told, real) = (ends[seat.index()], verdict(game, seat));
        if told.is_some_and(|told| told != real && told != Verdict::Abnormal) {
            return Err(format!("the END in {seat}'s log contradicts the moves"));
        }
    }
    Ok(())
}

/// Returns the logs of a game, south's and north's.
///
/// # Errors
/// Fails if the protocol cannot express the game.
pub fn write(game: &Game, names: [&str; 2], seconds: u32) -> Result<[String; 2], String> {
    protocol::can_tell(game.rules())?;
    let armies = game
        .armies()
        .ok_or("the engine protocol needs the armies, but the game begins in mid-game")?;
    let mut logs = [String::new(), String::new()];
    let mut say = |seat: Seat, message: Message| {
        logs[seat.index()] += &message.text(seat);
        logs[seat.index()].push('\n');
    };
    for seat in Seat::ALL {
        say(seat, Message::Info(protocol::VERSION.to_string()));
        say(seat, Message::Name(names[seat.index()].to_string()));
        let start = Message::Start {
            first: seat == Seat::South,
            seconds,
            steps: u32::from(game.rules().quiet_limit()),
        };
        say(seat, start);
        let army = protocol::army_text(&armies[seat.index()]);
        say(seat, Message::Array(army));
    }
    let mut board = Game::from_armies(game.rules(), [&armies[0], &armies[1]])
        .map_err(|error| error.to_string())?;
    let mut announcer = Announcer::default();
    for event in game.events() {
        let Event::Played(ply) = event else { continue };
        let seat = ply.seat;
        say(seat, Message::Go(announcer.last(), announcer.flag(seat)));
        say(seat, Message::BestMove(ply.mv));
        board.play(ply.mv).map_err(|error| error.to_string())?;
        announcer.see(&board);
        if let Some((_, code)) = announcer.last() {
            say(seat, Message::Result(code, announcer.flag(seat)));
        }
    }
    for seat in Seat::ALL {
        say(seat, Message::End(verdict(game, seat)));
    }
    Ok(logs)
}
