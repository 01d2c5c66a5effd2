//! The games of a match, their records, and the tags of the records.

use std::sync::atomic::AtomicBool;

use kit_cli::arena::contest::{Contest, MatchTags, SEED, Settings, end_token, same};
use kit_cli::arena::tally::GameResult;
use kit_cli::arena::watchdog::Watchdogs;
use kit_cli::stop::Stop;
use luzhanqi::record::{Record, records};
use luzhanqi::{Seat, rules::RuleOption};

use super::bout::{self, Played};
use super::settings::MatchSettings;

/// The tags of a match's games, besides `South` and `North`, the engines' names.
const GAME: &str = "Game";
const COMMANDS: [&str; 2] = ["SouthCommand", "NorthCommand"];
const SECONDS: &str = "Seconds";
const ARMIES: &str = "Armies";
const OPENINGS: &str = "Openings";
const TERMINATION: &str = "Termination";
const NORMAL: &str = "normal";

/// Returns the value of the tag for the armies.
fn armies(settings: &MatchSettings) -> &'static str {
    if settings.swap_armies {
        "swapped in pairs"
    } else {
        "one for each game"
    }
}

impl Contest for MatchSettings {
    type Played = Played;
    type Record = Record;

    const RECORD_BEGINS: &'static str = "[Rules ";

    fn settings(&self) -> &Settings {
        &self.common
    }

    fn pairs_share_secrets(&self) -> bool {
        self.swap_armies
    }

    fn play(
        &self,
        number: u32,
        watchdogs: &Watchdogs,
        stop: &AtomicBool,
    ) -> Result<Option<Played>, Stop> {
        bout::play(self, self.start(number), watchdogs, stop)
    }

    fn result(&self, played: &Played) -> GameResult {
        let ending = played.game.outcome();
        let number = played.start.number;
        GameResult {
            number,
            engines: [0, 1].map(|seat| Settings::engine(number, seat)),
            winner: ending.and_then(|ending| ending.winner()).map(Seat::index),
            ending: match &played.forfeit {
                Some(forfeit) => forfeit.reason.as_str(),
                None => ending.map_or(NORMAL, |ending| ending.reason().as_str()),
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
        for (tag, seat) in ["South", "North"].into_iter().zip(Seat::ALL) {
            let name = played.names[seat.index()].as_deref();
            record = record.with_tag(tag, name.unwrap_or("?"));
        }
        record = record.with_tag(GAME, &played.start.number.to_string());
        for (seat, tag) in COMMANDS.into_iter().enumerate() {
            let command = self.common.command(played.start.number, seat);
            record = record.with_tag(tag, &command.text);
        }
        let [south, north] = played.used.map(|used| format!("{:.3}", used.as_secs_f64()));
        let ending = played
            .forfeit
            .as_ref()
            .map_or(NORMAL, |forfeit| forfeit.reason.as_str());
        record = record
            .with_tag(SEED, &self.common.seed.to_string())
            .with_tag(SECONDS, &self.seconds.to_string())
            .with_tag(ARMIES, armies(self))
            .with_tag(OPENINGS, &self.openings.len().to_string())
            .with_tag("SouthUsed", &south)
            .with_tag("NorthUsed", &north)
            .with_tag(TERMINATION, ending);
        if let Some(forfeit) = &played.forfeit {
            let seat = self.common.seats[forfeit.seat];
            record.add_comment(&format!("{seat} {ending}: {}", forfeit.detail));
        }
        if played.stand_in {
            record.add_comment("no set-up was completed: these armies are placeholders");
        }
        record.to_string()
    }

    fn records(text: &str) -> Vec<Result<Record, String>> {
        let whole = records(text).map(|record| record?.game().cloned());
        let told = whole.map(|record| record.map_err(|error| error.to_string()));
        told.collect()
    }

    fn tag<'r>(record: &'r Record, name: &str) -> Option<&'r str> {
        record.tag(name)
    }

    fn recorded(&self, record: &Record) -> Result<GameResult, String> {
        let game = record.replay().map_err(|error| error.to_string())?;
        let tags = MatchTags::of(self, record);
        let number = tags.number(GAME)?;
        let start = self.start(number);
        let rules = self.rules;
        if let Some(option) = RuleOption::ALL
            .iter()
            .find(|o| !rules.agree_on(game.rules(), **o))
        {
            let (there, here) = (game.rules().value(*option), rules.value(*option));
            same(option.key(), &there.to_string(), &here.to_string())?;
        }
        tags.same("the seed", SEED, &self.common.seed.to_string())?;
        tags.same("the time", SECONDS, &self.seconds.to_string())?;
        tags.same("the choice of armies", ARMIES, armies(self))?;
        let openings = self.openings.len().to_string();
        tags.same("the number of openings", OPENINGS, &openings)?;
        if start.armies.is_some() && start.armies != game.armies() {
            return Err("this is the record of another match: the openings differ".to_string());
        }
        for (seat, name) in COMMANDS.into_iter().enumerate() {
            tags.same_command(number, seat, name)?;
        }
        let result = game.outcome().ok_or("the game is not over")?;
        Ok(GameResult {
            number,
            engines: [0, 1].map(|seat| Settings::engine(number, seat)),
            winner: result.winner().map(Seat::index),
            ending: end_token(tags.get(TERMINATION)?, NORMAL, result.reason().as_str())?,
            names: ["South", "North"].map(|name| tags.name(name)),
            forfeit: None,
        })
    }
}
