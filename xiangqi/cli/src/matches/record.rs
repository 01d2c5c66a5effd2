//! The games of a match, their records, and the tags of the records.

use std::sync::atomic::AtomicBool;

use kit_cli::arena::contest::{Contest, MatchTags, SEED, Settings, end_token, same};
use kit_cli::arena::tally::GameResult;
use kit_cli::arena::watchdog::Watchdogs;
use kit_cli::stop::Stop;
use xiangqi::Side;
use xiangqi::record::{Record, records};

use super::bout::{self, Played};
use super::settings::MatchSettings;

/// The tags of a match's games, besides `Red` and `Black`, the engines' names.
const NUMBER: &str = "MatchGame";
const COMMANDS: [&str; 2] = ["RedCommand", "BlackCommand"];
const LIMIT: &str = "Limit";
const OPENINGS: &str = "Openings";
const LENGTH: &str = "MaxPlies";
const FAULT: &str = "ForfeitReason";
const NONE: &str = "none";

impl Contest for MatchSettings {
    type Played = Played;
    type Record = Record;

    const RECORD_BEGINS: &'static str = "[Game ";

    fn settings(&self) -> &Settings {
        &self.common
    }

    fn play(
        &self,
        number: u32,
        watchdogs: &Watchdogs,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, Stop> {
        bout::play(self, number, watchdogs, stop)
    }

    fn result(&self, played: &Played) -> GameResult {
        let result = played.game.outcome();
        GameResult {
            number: played.number,
            engines: [0, 1].map(|seat| Settings::engine(played.number, seat)),
            winner: result.and_then(|result| result.winner()).map(Side::index),
            ending: match &played.forfeit {
                Some(forfeit) => forfeit.reason.as_str(),
                None => result.map_or(NONE, |result| result.reason().as_str()),
            },
            names: played.names.clone(),
            forfeit: played.forfeit.clone(),
        }
    }

    fn logs<'p>(&self, played: &'p Played) -> &'p [Vec<String>; 2] {
        &played.logs
    }

    fn record(&self, played: &Played) -> String {
        let mut record = Record::of(&played.game);
        for (seat, tag) in ["Red", "Black"].into_iter().enumerate() {
            record = record.with_tag(tag, played.names[seat].as_deref().unwrap_or("?"));
        }
        record = record.with_tag(NUMBER, &played.number.to_string());
        for (seat, tag) in COMMANDS.into_iter().enumerate() {
            record = record.with_tag(tag, &self.common.command(played.number, seat).text);
        }
        let [red, black] = played.used.map(|used| format!("{:.3}", used.as_secs_f64()));
        let fault = played
            .forfeit
            .as_ref()
            .map_or(NONE, |forfeit| forfeit.reason.as_str());
        record = record
            .with_tag(SEED, &self.common.seed.to_string())
            .with_tag(LIMIT, &self.protocol.limit(self.seconds))
            .with_tag(OPENINGS, &self.openings_text())
            .with_tag(LENGTH, &self.max_plies.to_string())
            .with_tag("RedUsed", &red)
            .with_tag("BlackUsed", &black)
            .with_tag(FAULT, fault);
        if let Some(forfeit) = &played.forfeit {
            let seat = self.common.seats[forfeit.seat];
            record.add_comment(&format!("{seat} {fault}: {}", forfeit.detail));
        }
        record.to_string()
    }

    fn records(text: &str) -> Vec<Result<Record, String>> {
        let told = records(text).map(|record| record.map_err(|error| error.to_string()));
        told.collect()
    }

    fn tag<'r>(record: &'r Record, name: &str) -> Option<&'r str> {
        record.tag(name)
    }

    fn recorded(&self, record: &Record) -> Result<GameResult, String> {
        let game = record.replay().map_err(|error| error.to_string())?;
        let tags = MatchTags::of(self, record);
        let number = tags.number(NUMBER)?;
        let rules = self.rules.to_string();
        same("the rules", &game.rules().to_string(), &rules)?;
        tags.same("the seed", SEED, &self.common.seed.to_string())?;
        let limit = self.protocol.limit(self.seconds);
        tags.same("the limit of moves", LIMIT, &limit)?;
        tags.same("the choice of openings", OPENINGS, &self.openings_text())?;
        let length = self.max_plies.to_string();
        tags.same("the longest game", LENGTH, &length)?;
        let opening = self.opening(number);
        let begins_so = game.start_position() == opening.start_position()
            && game.plies() >= opening.plies()
            && game
                .moves_played()
                .zip(opening.moves_played())
                .all(|(a, b)| a == b);
        if !begins_so {
            return Err("this is the record of another match: the openings differ".to_string());
        }
        for (seat, tag) in COMMANDS.into_iter().enumerate() {
            tags.same_command(number, seat, tag)?;
        }
        let result = game.outcome().ok_or("the game is not over")?;
        Ok(GameResult {
            number,
            engines: [0, 1].map(|seat| Settings::engine(number, seat)),
            winner: result.winner().map(Side::index),
            ending: end_token(tags.get(FAULT)?, NONE, result.reason().as_str())?,
            names: ["Red", "Black"].map(|tag| tags.name(tag)),
            forfeit: None,
        })
    }
}
