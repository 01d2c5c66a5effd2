//! Formats that last: the golden files of records, observations, saved batches and tables of both games. Those of
//! match files are read by the tests `golden` of the programs.

use crate::golden_files::Format;
use crate::table::{Host, Playable, client};
use kit::Random;
use luzhanqi_table::kit_table::{Table, TableClient, TableView};
use luzhanqi_tests::package_home;
use serde_json::{Value, from_value, json, to_value};

fn format(package: &str, name: &str, version: u32, written: &'static str) -> Format {
    Format::new(package_home(package), name, version, written)
}

fn text<'l>(line: &'l Value, member: &str) -> &'l str {
    line[member].as_str().expect("a text")
}

fn bytes(line: &Value, member: &str) -> Vec<u8> {
    let digits = text(line, member).as_bytes().chunks(2);
    let byte = |two: &[u8]| u8::from_str_radix(str::from_utf8(two).unwrap(), 16).unwrap();
    digits.map(byte).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Random games of Luzhanqi under every named set: one to the end, one with a pending offer.
fn luzhanqi_games() -> Vec<luzhanqi::Game> {
    use luzhanqi::{Game, RuleSet, Rules, Seat};
    let further = ["standard,bombs-take-flag=no", "bodlaender-1,flag-win=carry"];
    let sets = RuleSet::ALL.iter().map(|set| set.name).chain(further);
    let mut games = Vec::new();
    for (seed, rules) in (1..).zip(sets) {
        let rules: Rules = rules.parse().expect("rules");
        let mut random = Random::new(seed);
        for plies in [40, 120] {
            let mut game = Game::from_seed(&rules, seed);
            while game.outcome().is_none() && game.plies() < plies {
                let mv = game.legal_moves().sample(&mut random).expect("a move");
                game.play(mv).expect("a move of the seat's own list");
                let seat = Seat::ALL[random.below(2) as usize];
                if random.below(15) == 0 && game.offer_draw(seat).is_ok() {
                    game.decline_draw(seat.other()).expect("an offer");
                }
            }
            match (game.outcome(), seed % 3, plies) {
                (None, _, 40) => game.offer_take_back(Seat::North).expect("no offer"),
                (None, 0, _) => game.resign(Seat::South).expect("no outcome"),
                (None, 1, _) => game
                    .adjudicate(Some(Seat::North), luzhanqi::EndReason::Time)
                    .expect("no outcome"),
                _ => {}
            }
            games.push(game);
        }
    }
    games
}

#[test]
fn records_of_luzhanqi() {
    use luzhanqi::record::{AnyRecord, Record, SeatRecord};
    let read = |line: &Value| {
        let record: AnyRecord = text(line, "record").parse().expect("a record");
        let saved = record.to_string();
        match &record {
            AnyRecord::Game(_) => {
                let game = record.replay().expect("a game");
                let position = game.truth().to_string();
                let outcome = game.outcome().map(|outcome| outcome.to_string());
                json!({"record": saved, "plies": game.plies(), "position": position, "outcome": outcome})
            }
            AnyRecord::Seat(_) => {
                let view = record.view().expect("a view");
                json!({"record": saved, "plies": view.plies(), "view": view.to_string()})
            }
        }
    };
    let lines = || {
        let mut lines = Vec::new();
        for game in luzhanqi_games() {
            let mut record = Record::of(&game).with_tag("South", "Anna \"A\" \\");
            record.add_comment_at(2, "a comment");
            lines.push(read(&json!({"record": record.to_string()})));
            for view in [game.view(luzhanqi::Seat::North), &game.spectator_view()] {
                let record = SeatRecord::of(view).with_tag("Event", "冠军赛");
                lines.push(read(&json!({"record": record.to_string()})));
            }
        }
        lines
    };
    format("luzhanqi", "records", 1, "record").test(lines, read);
}

#[test]
fn observations_of_luzhanqi() {
    use luzhanqi::{Begin, Observation, View};
    let read = |line: &Value| {
        let seen: Vec<Observation> = from_value(line["observations"].clone()).expect("a list");
        let saved = to_value(&seen).expect("JSON");
        let view = View::new(seen).expect("a view");
        json!({"observations": saved, "plies": view.plies(), "text": view.to_string()})
    };
    let lines = || {
        let seen = |game: luzhanqi::Game| -> Vec<Observation> {
            game.observations(luzhanqi::Seat::South).collect()
        };
        let games = luzhanqi_games().into_iter().map(seen);
        games
            .map(|seen| read(&json!({"observations": seen})))
            .collect()
    };
    format("luzhanqi", "observations", Begin::VERSION, "observations").test(lines, read);
}

#[test]
fn batches_of_luzhanqi() {
    use luzhanqi::{RuleSet, Rules};
    use luzhanqi_env::{Batch, Config, LearnerSeat, Opponent};
    let batch = |line: &Value| {
        let rules: Rules = text(line, "rules").parse().expect("rules");
        let mut config = Config::new(&rules).with_max_plies(60);
        if line["opponent"] == true {
            config = config.with_opponent(Opponent::Random, LearnerSeat::Drawn);
        }
        Batch::new(config, &[1, 2, 3]).expect("settings")
    };
    let saved = |line: &Value, batch: &Batch| {
        let mut line = line.clone();
        line["batch"] = hex(&batch.to_bytes().expect("moves are stored")).into();
        let games = (0..batch.len()).map(|game| batch.game(game).expect("a game"));
        let positions: Vec<String> = games.map(|game| game.truth().to_string()).collect();
        line["positions"] = positions.into();
        line
    };
    let read = |line: &Value| {
        let mut batch = batch(line);
        batch.restore(&bytes(line, "batch")).expect("a batch");
        saved(line, &batch)
    };
    let lines = || {
        let mut lines = Vec::new();
        for set in RuleSet::ALL {
            for opponent in [false, true] {
                let line = json!({"rules": set.name, "opponent": opponent});
                let mut batch = batch(&line);
                let (mut actions, mut arrays) = ([None; 3], batch.arrays());
                for _ in 0..70 {
                    batch.sample_actions(&mut actions).expect("three games");
                    batch
                        .step(&actions, &mut arrays.outputs())
                        .expect("sampled actions");
                }
                lines.push(saved(&line, &batch));
            }
        }
        lines
    };
    format("luzhanqi-env", "batches", 1, "batch").test(lines, read);
}

/// Random games of Xiangqi under every named set.
fn xiangqi_games() -> Vec<xiangqi::Game> {
    use xiangqi::{EndReason, Game, Position, RuleSet, Rules, Side};
    let mut games = Vec::new();
    for (seed, set) in (1..).zip(RuleSet::ALL) {
        let rules: Rules = set.name.parse().expect("rules");
        let mut random = Random::new(seed);
        let ending = "3k5/4a4/4b4/9/9/9/9/4B4/4A4/3RK4 b - - 3 40";
        for start in [None, Some(ending)] {
            let mut game = match start {
                None => Game::new(&rules),
                Some(fen) => Game::from_position(&rules, &fen.parse::<Position>().expect("a FEN")),
            };
            while game.outcome().is_none() && game.plies() < 60 {
                let moves: Vec<_> = game.legal_moves().iter().collect();
                let mv = moves[random.below(moves.len() as u32) as usize];
                game.play(mv).expect("a legal move");
                let side = Side::ALL[random.below(2) as usize];
                if random.below(15) == 0 && game.offer_draw(side).is_ok() {
                    game.decline_draw(side.other()).expect("an offer");
                }
            }
            match (game.outcome(), seed % 3) {
                (None, 0) => game.resign(Side::Red).expect("no outcome"),
                (None, 1) => game
                    .adjudicate(Some(Side::Black), EndReason::Time)
                    .expect("no outcome"),
                (None, _) => game.offer_take_back(Side::Red).expect("no offer"),
                _ => {}
            }
            games.push(game);
        }
    }
    games
}

#[test]
fn records_of_xiangqi() {
    use xiangqi::notation::Notation;
    use xiangqi::record::Record;
    let read = |line: &Value| {
        let record: Record = text(line, "record").parse().expect("a record");
        let game = record.replay().expect("a game");
        let outcome = game.outcome().map(|outcome| outcome.to_string());
        json!({
            "record": record.to_string(),
            "plies": game.plies(),
            "position": game.position().to_string(),
            "outcome": outcome,
        })
    };
    let lines = || {
        let mut lines = Vec::new();
        for game in xiangqi_games() {
            for notation in [Notation::Iccs, Notation::Wxf, Notation::Chinese] {
                let record = Record::of(&game).with_notation(notation);
                let mut record = record.with_tag("Red", "Anna \"A\" \\");
                record.add_comment_at(2, "a comment");
                lines.push(read(&json!({"record": record.to_string()})));
            }
        }
        lines
    };
    format("xiangqi", "records", 1, "record").test(lines, read);
}

#[test]
fn observations_of_xiangqi() {
    use xiangqi::{Begin, Game, Observation};
    let read = |line: &Value| {
        let seen: Vec<Observation> = from_value(line["observations"].clone()).expect("a list");
        let saved = to_value(&seen).expect("JSON");
        let game = Game::from_observations(seen).expect("a game");
        json!({"observations": saved, "plies": game.plies(), "text": game.position().to_string()})
    };
    let lines = || {
        let seen = |game: xiangqi::Game| game.observations().collect::<Vec<_>>();
        let games = xiangqi_games().into_iter().map(seen);
        games
            .map(|seen| read(&json!({"observations": seen})))
            .collect()
    };
    format("xiangqi", "observations", Begin::VERSION, "observations").test(lines, read);
}

#[test]
fn batches_of_xiangqi() {
    use xiangqi::{RuleSet, Rules};
    use xiangqi_env::{Batch, Config, LearnerSide, Opponent};
    let batch = |line: &Value| {
        let rules: Rules = text(line, "rules").parse().expect("rules");
        let mut config = Config::new(&rules).with_max_plies(60);
        if line["opponent"] == true {
            config = config.with_opponent(Opponent::Random, LearnerSide::Alternating);
        }
        Batch::new(config, &[1, 2, 3]).expect("settings")
    };
    let saved = |line: &Value, batch: &Batch| {
        let mut line = line.clone();
        line["batch"] = hex(&batch.to_bytes()).into();
        let games = (0..batch.len()).map(|game| batch.game(game).expect("a game"));
        let positions: Vec<String> = games.map(|game| game.position().to_string()).collect();
        line["positions"] = positions.into();
        line
    };
    let read = |line: &Value| {
        let mut batch = batch(line);
        batch.restore(&bytes(line, "batch")).expect("a batch");
        saved(line, &batch)
    };
    let lines = || {
        let mut lines = Vec::new();
        for set in RuleSet::ALL {
            for opponent in [false, true] {
                let line = json!({"rules": set.name, "opponent": opponent});
                let mut batch = batch(&line);
                let (mut actions, mut arrays) = ([None; 3], batch.arrays());
                for _ in 0..70 {
                    batch.sample_actions(&mut actions).expect("three games");
                    batch
                        .step(&actions, &mut arrays.outputs())
                        .expect("sampled actions");
                }
                lines.push(saved(&line, &batch));
            }
        }
        lines
    };
    format("xiangqi-env", "batches", 1, "batch").test(lines, read);
}

/// The saved clients of a table, as a later process opens them, and the journal from which its server restores the
/// table. All reconnect; then the client's requests are answered.
fn clients<G: Playable>(package: &str) {
    let opened = |line: &Value| {
        let now = line["now"].as_u64().expect("a time");
        let disk = text(line, "journal").as_bytes().to_vec();
        let (table, torn) = Table::<G>::restore(&disk, now).expect("a journal");
        assert_eq!(torn, 0);
        let saved = line["clients"].as_array().expect("a list");
        let open = |saved: &Value| {
            let text = saved.as_str().expect("a text");
            TableClient::<G::View>::open(text, [9; 32], now).expect("a saved client")
        };
        let clients = saved.iter().map(open).collect();
        let said = Default::default();
        Host {
            table,
            clients,
            disk,
            now,
            said,
        }
    };
    let read = |line: &Value| {
        let mut host = opened(line);
        let saved: Vec<String> = host.clients.iter().map(TableClient::save).collect();
        for client in 0..host.clients.len() {
            host.connect(client);
        }
        host.pump();
        host.check();
        let views = host.clients.iter().map(|client| {
            let view = client.view().map(|view| view.text());
            json!({"player": client.player(), "view": view, "waiting": client.is_waiting()})
        });
        let views: Vec<Value> = views.collect();
        let mut line = line.clone();
        line["clients"] = saved.into();
        line["views"] = views.into();
        line["phase"] = host.phase().into();
        line
    };
    let lines = || {
        let mut lines = Vec::new();
        for (seed, options) in (1..).zip(G::OPTIONS) {
            let mut random = Random::new(seed);
            let mut host: Host<G> = Host::new(options);
            let mut keep = |host: &Host<G>| {
                let saved: Vec<String> = host.clients.iter().map(TableClient::save).collect();
                let journal = str::from_utf8(&host.disk).expect("a text");
                lines.push(read(
                    &json!({"now": host.now, "journal": journal, "clients": saved}),
                ));
            };
            // Nobody has a seat yet.
            if seed == 1 {
                let mut new: Host<G> = Host::new(options);
                new.clients = vec![client(1, "sit"), client(2, "sit"), client(3, "watch")];
                keep(&new);
            }
            host.set_up();
            host.play(6, &mut random);
            // A move and an offer that the table has not received.
            for player in 0..2 {
                let you = host.table.seat_of(player);
                let view = host.clients[player].view().expect("a view");
                match G::choose(view, you, &mut random) {
                    Some(mv) => host.clients[player].play(&mv, host.now),
                    None => host.clients[player].offer("draw", None),
                }
                .expect("a request");
            }
            keep(&host);
            host.pump();
            for client in &mut host.clients {
                while client.next_answer().is_some() {}
            }
            assert_eq!(host.request(0, |own| own.resign()), None);
            keep(&host);
        }
        lines
    };
    format(package, "clients", 1, "clients").test(lines, read);
}

#[test]
fn clients_of_luzhanqi() {
    clients::<luzhanqi_table::TableReferee>("luzhanqi-table");
}

#[test]
fn clients_of_xiangqi() {
    clients::<xiangqi_table::TableReferee>("xiangqi-table");
}
