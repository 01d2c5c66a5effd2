//! A schedule is what a table and its clients are told, and when. The same bytes come out in every language:
//! `tests/data/tables/NAME.schedule` has the inputs, `NAME.played` all outputs. This program plays them in Rust;
//! `UPDATE_TABLES=1 cargo test -p luzhanqi-tests table_schedules::` writes the outputs. Those that play them in
//! the other languages are `tests/c/table.c`, `tests/c/table.cpp`, `tests/table/play.py` and `tests/table/play.js`.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use crate::table::Playable;
use kit_table::{HostCommand, Refusal, Role, Status, Table, TableClient, TableOptions};
use luzhanqi_table::kit_table;
use luzhanqi_tests::{schedule, schedule_played};

struct Play<G: Playable> {
    table: Option<Table<G>>,
    clients: BTreeMap<u64, TableClient<G::View>>,
    disk: Vec<u8>,
    now: u64,
    said: String,
}

impl<G: Playable> Play<G> {
    fn say(&mut self, line: impl std::fmt::Display) {
        writeln!(self.said, "{line}").unwrap();
    }

    fn pump(&mut self) {
        let mut quiet = false;
        while !quiet {
            quiet = true;
            let table = self.table.as_mut().unwrap();
            for (n, client) in &mut self.clients {
                while let Some(text) = client.next_output() {
                    writeln!(self.said, "{n}> {text}").unwrap();
                    table.receive(*n, text.as_bytes(), self.now);
                    quiet = false;
                }
            }
            let bytes = table.journal();
            table.stored(bytes.len());
            self.disk.extend(bytes);
            while let Some(event) = table.next_event() {
                writeln!(self.said, "* {}", event.to_json()).unwrap();
            }
            while let Some(output) = table.next_output() {
                let end = if output.hang_up { " (end)" } else { "" };
                writeln!(self.said, "{}< {}{end}", output.peer, output.text).unwrap();
                let client = self.clients.get_mut(&output.peer).unwrap();
                client.receive(output.text.as_bytes(), self.now);
                quiet = false;
            }
        }
    }

    fn open(start: &str, n: u64, now: u64) -> TableClient<G::View> {
        TableClient::open(start, [n as u8; 32], now).unwrap()
    }

    fn step(&mut self, line: &str) {
        let (verb, arguments) = line.split_once(' ').unwrap_or((line, ""));
        let (number, rest) = arguments.split_once(' ').unwrap_or((arguments, ""));
        let (n, now) = (number.parse().unwrap_or(0), self.now);
        match verb {
            "open" => {
                let options = TableOptions::parse(arguments).unwrap();
                self.table = Some(Table::open(&options, [0; 32], now).unwrap());
                return;
            }
            "client" => {
                self.clients.insert(n, Self::open(rest, n, now));
                return;
            }
            "restart" => {
                let (table, torn) = Table::restore(&self.disk, now).unwrap();
                assert_eq!(torn, 0);
                self.table = Some(table);
                self.clients
                    .values_mut()
                    .for_each(|client| client.disconnected(now));
                return;
            }
            _ => {}
        }
        let table = self.table.as_mut().unwrap();
        match verb {
            "command" => {
                let done = HostCommand::parse(arguments).map_err(|why| why.to_string());
                let done =
                    done.and_then(|one| table.command(one, now).map_err(|why| why.to_string()));
                if let Err(why) = done {
                    self.say(format_args!("no: {why}"));
                }
                return;
            }
            "wake" => {
                table.wake(now);
                self.clients
                    .values_mut()
                    .for_each(|client| client.wake(now));
                return;
            }
            _ => {}
        }
        let client = self.clients.get_mut(&n).expect("a client");
        let made: Result<u64, Refusal> = match verb {
            "attach" => {
                let role = match rest {
                    "-1" => Role::Stranger,
                    "-2" => Role::Watcher,
                    player => Role::Player(player.parse().unwrap()),
                };
                table.attach(n, role, now);
                client.connected(now);
                return;
            }
            "lose" => {
                table.disconnected(n, now);
                client.disconnected(now);
                return;
            }
            "reload" => {
                *client = Self::open(&client.save(), n, now);
                return;
            }
            "sync" => return client.sync(now),
            "hold" => return table.hold(n, rest == "1"),
            "premove" => return client.set_premove(Some(rest).filter(|mv| !mv.is_empty())),
            "play" => client.play(rest, now),
            "set_up" => client.set_up(rest, true),
            "draft" => client.set_up(rest, false),
            "offer" => client.offer(rest, None),
            "accept" | "decline" => client.answer(rest.parse().unwrap(), verb == "accept"),
            "ready" => client.ready(true),
            "resign" => client.resign(),
            "abort" => client.abort(),
            "leave" => client.leave(),
            "claim" => client.claim(rest),
            "say" => client.say(rest),
            _ => panic!("{line}"),
        };
        if let Err(why) = made {
            self.say(format_args!("{n} no: {why}"));
        }
    }

    fn report(mut self) -> String {
        let table = self.table.take().unwrap();
        self.say(format_args!(
            "ticket {}\nstate {}",
            table.ticket(1),
            table.state()
        ));
        for (number, viewer) in [
            (-3, None),
            (-2, Some(None)),
            (0, Some(Some(0))),
            (1, Some(Some(1))),
        ] {
            self.say(format_args!(
                "record {number} {}",
                table.record(viewer).unwrap()
            ));
        }
        let (now, said) = (self.now, &mut self.said);
        for (n, client) in &mut self.clients {
            while let Some(answer) = client.next_answer() {
                let reason = answer
                    .refusal
                    .map_or_else(String::new, |why| why.reason.to_string());
                writeln!(said, "{n} answer {} {reason}", answer.id).unwrap();
            }
            while let Some(message) = client.next_message() {
                writeln!(said, "message {message}").unwrap();
            }
            let time = |time: Option<u64>| time.map_or(-1, |time| time as i64);
            let status = match client.status() {
                Status::Connecting => 0,
                Status::Live => 1,
                Status::Lost => 2,
                Status::Closed(_) => 3,
                Status::Newer => 4,
                _ => 5,
            };
            let player = time(client.player().map(|player| player as u64));
            let changed = client.changed();
            let pending = client.pending();
            let certain = pending.as_ref().is_some_and(|pending| pending.certain);
            let is = [client.is_to_move(), client.is_waiting(), certain, changed];
            let is = is.map(|one| u8::from(one).to_string()).concat();
            writeln!(said, "{n} status {status} player {player} is {is}").unwrap();
            let texts = [
                ("reason", client.status().reason().unwrap_or_default()),
                (
                    "pending",
                    pending.as_ref().map_or("", |pending| pending.text),
                ),
                ("premove", client.premove().unwrap_or_default()),
                ("own", client.own_setup()),
                ("state", client.state()),
                ("save", &client.save()),
            ];
            for (name, text) in texts {
                writeln!(said, "{name} {text}").unwrap();
            }
            writeln!(said, "clock {}", time(client.clock(0, now + 1000))).unwrap();
            writeln!(said, "deadline {}", time(client.deadline())).unwrap();
            writeln!(said, "view {}", u8::from(client.view().is_some())).unwrap();
        }
        self.said
    }
}

fn plays<G: Playable>(name: &str) {
    let mut play = Play::<G> {
        table: None,
        clients: BTreeMap::new(),
        disk: Vec::new(),
        now: 0,
        said: String::new(),
    };
    for line in fs::read_to_string(schedule(name))
        .expect("a schedule")
        .lines()
    {
        play.say(line);
        let (time, words) = line.split_once(' ').expect("a time");
        play.now = time.parse().expect("a time");
        play.step(words);
        play.pump();
        let deadline = play.table.as_ref().unwrap().deadline();
        play.say(format_args!(
            "deadline {}",
            deadline.map_or(-1, |time| time as i64)
        ));
    }
    let said = play.report();
    if std::env::var_os("UPDATE_TABLES").is_some() {
        fs::write(schedule(name).with_extension("played"), &said).expect("a file");
    }
    assert_eq!(said, schedule_played(name));
}

#[test]
fn schedules_are_played_in_rust() {
    plays::<luzhanqi_table::TableReferee>("luzhanqi");
    plays::<xiangqi_table::TableReferee>("xiangqi");
}
