//! Clocks against a second implementation that counts milliseconds, from the prose of the rules: with lag, take-backs and
//! pauses.

use crate::table::{json, options};
use kit::Random;
use luzhanqi_table::kit_table::{ClockRules, Output, Role};
use luzhanqi_tests::runs;
use xiangqi_table::Table;

/// The clock of one seat.
#[derive(Clone)]
struct Slow {
    left: u64,
    periods: u32,
    plies: u32,
    /// The lag that the seat may get back.
    quota: u64,
}

/// The lag that a ply adds to the quota.
fn gain(rules: &ClockRules) -> u64 {
    let mut gain = 150;
    for _ in 0..(rules.main + 40 * rules.increment) / 1_000 {
        gain += 4;
    }
    gain.min(1_000)
}

impl Slow {
    fn new(rules: &ClockRules) -> Slow {
        Slow {
            left: rules.main,
            periods: rules.periods,
            plies: 0,
            quota: 3 * gain(rules),
        }
    }

    /// Runs for a ply of `spent` milliseconds; returns the millisecond at which its time is over, if it is.
    fn run(&mut self, rules: &ClockRules, spent: u64) -> Option<u64> {
        let mut in_period = 0;
        for elapsed in 1..=spent {
            if rules.main + rules.period > 0 {
                if self.left > 0 {
                    self.left -= 1;
                } else {
                    in_period += 1;
                }
                if self.left == 0 && in_period == rules.period && self.periods > 0 {
                    (self.periods, in_period) = (self.periods - 1, 0);
                }
                if self.left == 0 && self.periods == 0 {
                    return Some(elapsed);
                }
            }
            let late = |limit: u64| limit > 0 && elapsed >= limit;
            if late(rules.ply) || self.plies == 0 && late(rules.first) {
                return Some(elapsed);
            }
        }
        None
    }

    /// Ends a ply.
    fn press(&mut self, rules: &ClockRules) {
        self.plies += 1;
        if rules.main + rules.period > 0 {
            for _ in 0..rules.increment {
                self.left += u64::from(rules.cap == 0 || self.left < rules.cap);
            }
        }
    }

    /// Takes a ply back, with its increment; something is left of what was left.
    fn take_back(&mut self, rules: &ClockRules) {
        self.plies -= 1;
        for _ in 0..rules.increment {
            self.left -= u64::from(self.left > 1);
        }
    }
}

/// A game whose messages take the same time both ways.
struct Game {
    table: Table,
    now: u64,
    trip: u64,
    /// The answers to pings that are on the way.
    pongs: Vec<(u64, u64, String)>,
    slow: [Slow; 2],
    /// The seats of the plies so far.
    plies: Vec<usize>,
    /// What the running ply has used, and whether the game is paused.
    used: u64,
    paused: bool,
    generation: u64,
    ids: [u64; 2],
}

impl Game {
    fn new(rules: ClockRules, lag: bool, trip: u64) -> Game {
        let text = format!(
            r#"{{"clock":"{rules}","lag":{lag},"take-backs":"any:1000","absence":"clock","plies":0}}"#
        );
        let mut game = Game {
            table: Table::open(&options(&text), [1; 32], 0).unwrap(),
            now: 0,
            trip,
            pongs: Vec::new(),
            slow: [Slow::new(&rules), Slow::new(&rules)],
            plies: Vec::new(),
            used: 0,
            paused: false,
            generation: 0,
            ids: [0; 2],
        };
        for peer in 0..2 {
            game.table.attach(peer, Role::Player(peer as usize), 0);
            let hello = format!(r#"{{"t":"hello","k":1,"v":1,"gv":1,"session":"{peer:016}"}}"#);
            game.table.receive(peer, hello.as_bytes(), 0);
        }
        game.pump();
        game
    }

    fn pump(&mut self) {
        let bytes = self.table.journal().len();
        self.table.stored(bytes);
        while let Some(Output { peer, text, .. }) = self.table.next_output() {
            if text.contains(r#""t":"ping""#) {
                let pong = text.replace("ping", "pong");
                self.pongs.push((self.now + self.trip, peer, pong));
            }
        }
    }

    /// Lets time pass. Answers to pings arrive meanwhile.
    fn wait(&mut self, ms: u64) {
        let end = self.now + ms;
        loop {
            let arrivals = self.pongs.iter().map(|(time, ..)| *time);
            let next = arrivals.min().unwrap_or(end).min(end);
            self.used += if self.paused { 0 } else { next - self.now };
            self.now = next;
            self.table.wake(next);
            let due = |pong: &(u64, u64, String)| pong.0 <= next;
            let Some(place) = self.pongs.iter().position(due) else {
                return self.pump();
            };
            let (_, peer, text) = self.pongs.remove(place);
            self.table.receive(peer, text.as_bytes(), next);
            self.pump();
        }
    }

    fn request(&mut self, seat: usize, name: &str, members: &str) {
        self.ids[seat] += 1;
        let id = self.ids[seat];
        let text = format!(r#"{{"t":"{name}","id":{id},"g":1{members}}}"#);
        self.table.receive(seat as u64, text.as_bytes(), self.now);
        self.pump();
    }

    /// Has a seat offer something, and the other accept it. No time passes. Returns whether it was possible.
    fn agree(&mut self, seat: usize, what: &str) -> bool {
        let before = (self.table.phase(), self.table.game().unwrap().observed());
        self.request(seat, "offer", &format!(r#","what":"{what}""#));
        let number = json(&self.table.state())["offers"][0]["offer"]
            .as_u64()
            .unwrap_or(0);
        self.request(
            1 - seat,
            "answer",
            &format!(r#","offer":{number},"accept":true"#),
        );
        before != (self.table.phase(), self.table.game().unwrap().observed())
    }

    fn to_move(&self) -> usize {
        self.table.game().unwrap().to_move().index()
    }

    /// The lag of a message, of a player who says to have thought for so long.
    fn lag(&self, seat: usize, spent: Option<u64>, lag: bool) -> u64 {
        let most = self.slow[seat].quota.min(self.trip + 100);
        match spent {
            _ if !lag => 0,
            Some(spent) => (self.used - spent).min(most),
            None => self.trip.min(most),
        }
    }

    /// Asserts that the table shows these clocks.
    fn check(&self, context: &str) {
        let state = json(&self.table.state());
        let clock = &state["clock"];
        for seat in 0..2 {
            let own = &self.slow[seat];
            let shown =
                [&clock["left"][seat], &clock["periods"][seat]].map(|n| n.as_u64().unwrap_or(0));
            assert_eq!(
                shown,
                [own.left, own.periods.into()],
                "{context}, seat {seat}"
            );
        }
        let running = match (clock["since"].as_u64(), clock["used"].as_u64()) {
            (Some(since), None) => self.now - since,
            (_, used) => used.expect("what a pause interrupts"),
        };
        assert_eq!(running, self.used, "{context}");
    }
}

/// Any rules.
fn any_rules(random: &mut Random) -> Option<ClockRules> {
    let mut parts = Vec::new();
    if random.below(4) > 0 {
        parts.push(format!("main={}ms", 1 + random.below(3_000)));
    }
    if random.below(2) == 0 {
        parts.push(format!("inc={}ms", 1 + random.below(400)));
    }
    if random.below(2) == 0 {
        let (count, ms) = (1 + random.below(4), 1 + random.below(900));
        parts.push(format!("byo={count}x{ms}ms"));
    }
    for name in ["move", "first", "cap"] {
        if random.below(4) == 0 {
            parts.push(format!("{name}={}ms", 300 + random.below(2_000)));
        }
    }
    parts.join(",").parse().ok()
}

/// What happened in some games.
#[derive(Default, Debug)]
struct Seen {
    over: u32,
    aborted: u32,
    flags: u32,
    take_backs: u32,
    pauses: u32,
    plies: u32,
    refused: u32,
}

fn game(random: &mut Random, seen: &mut Seen) {
    let Some(rules) = any_rules(random) else {
        return;
    };
    assert_eq!(rules.to_string().parse(), Ok(rules));
    let (lag, trip) = (random.below(4) > 0, u64::from(random.below(300)));
    let mut game = Game::new(rules, lag, trip);
    // The first pings measure the connections.
    game.wait(trip);
    if game.table.result().is_some() {
        return;
    }
    for round in 0..60 {
        let context = format!("{rules}, lag {lag}, trip {trip}, round {round}");
        let seat = game.to_move();
        match random.below(8) {
            0 if game.agree(seat, "pause") => {
                game.paused = true;
                seen.pauses += 1;
            }
            1 if game.agree(seat, "take-back") => {
                loop {
                    let by = game.plies.pop().expect("a ply to take back");
                    game.slow[by].take_back(&rules);
                    if by == seat {
                        break;
                    }
                }
                (game.used, game.generation) = (0, game.generation + 1);
                seen.take_backs += 1;
            }
            _ => {}
        }
        game.check(&context);
        if game.paused {
            game.wait(random.below(900).into());
            game.check(&context);
            assert!(game.agree(seat, "go"));
            game.paused = false;
        }
        let seat = game.to_move();
        // Some plies take exactly what is left of the main time, or of that and some periods.
        let own = &game.slow[seat];
        let end = own.left + rules.period * u64::from(random.below(own.periods + 1));
        let exact = end.checked_sub(game.used).filter(|_| random.below(6) == 0);
        let wait = exact.unwrap_or_else(|| random.below(700).into());
        // The flag falls later by the lag of the connection.
        let due = game.slow[seat].clone().run(&rules, 10_000);
        let later = if lag {
            game.slow[seat].quota.min(trip + 100)
        } else {
            0
        };
        let flag = due
            .map(|due| due + later)
            .filter(|flag| *flag <= game.used + wait);
        if let Some(flag) = flag {
            game.wait((flag - game.used).saturating_sub(1));
            assert!(
                game.table.result().is_none() || flag <= game.used,
                "{context}"
            );
            game.wait(1);
            seen.flags += 1;
        } else {
            game.wait(wait);
            assert!(game.table.result().is_none(), "{context}");
            let spent = match exact {
                Some(_) => Some(game.used),
                None => (random.below(3) > 0)
                    .then(|| game.used - u64::from(random.below(500)).min(game.used)),
            };
            let lag = game.lag(seat, spent, lag);
            let charged = game.used - lag.min(game.used);
            let legal = game.table.game().unwrap().legal_moves();
            let count = legal.len() as u32;
            let Some(mv) = legal.into_iter().nth(random.below(count) as usize) else {
                return;
            };
            let n = game.table.game().unwrap().observed();
            let spent = spent.map_or(String::new(), |spent| format!(r#","spent":{spent}"#));
            let generation = game.generation;
            let play = |game: &mut Game, mv: &str| {
                let members = format!(r#","gen":{generation},"n":{n},"move":"{mv}"{spent}"#);
                game.request(seat, "move", &members);
            };
            // A refused request changes nothing, whatever its charge would be.
            if random.below(4) == 0 {
                play(&mut game, "a0a0");
                game.check(&context);
            }
            let over = game.slow[seat].run(&rules, charged);
            play(&mut game, &mv.to_string());
            if over.is_none() {
                seen.plies += 1;
                let own = &mut game.slow[seat];
                own.press(&rules);
                own.quota = (own.quota - lag + gain(&rules)).min(7 * gain(&rules));
                game.plies.push(seat);
                game.used = 0;
                if game.table.result().is_some() {
                    // The board ended it.
                    return;
                }
                game.check(&context);
                continue;
            }
            // The charge was too high, so the ply was refused. The flag falls when the allowance ends.
            let flag = due.expect("an end of the time") + later;
            game.wait(flag - game.used - 1);
            assert!(game.table.result().is_none(), "{context}");
            game.wait(1);
            seen.refused += 1;
        }
        match game
            .table
            .result()
            .unwrap_or_else(|| panic!("{context}: not over"))
        {
            (None, "aborted") => seen.aborted += 1,
            result => assert!(
                result == (Some(1 - seat), "time") || result == (None, "time"),
                "{context}: {result:?}"
            ),
        }
        seen.over += 1;
        return;
    }
}

#[test]
fn clocks_agree_with_a_slow_count() {
    let (mut random, mut seen) = (Random::new(8), Seen::default());
    for _ in 0..runs(if cfg!(second_tier) { 4_000 } else { 600 }) {
        game(&mut random, &mut seen);
    }
    let Seen {
        over,
        aborted,
        flags,
        take_backs,
        pauses,
        plies,
        refused,
    } = seen;
    assert!(
        over > 100 && aborted > 0 && flags > 50,
        "{over} {aborted} {flags}"
    );
    assert!(refused > 50, "{refused}");
    assert!(
        take_backs > 50 && pauses > 50 && plies > 1_000,
        "{take_backs} {pauses} {plies}"
    );
}
