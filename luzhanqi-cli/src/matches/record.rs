//! The record of a game of a match.

use game_cli::arena::contest::{MatchTags, SEED, Settings, ending, same};
use game_cli::arena::tally::GameResult;
use luzhanqi::record::Record;
use luzhanqi::{Seat, rules::RuleOption};

use super::bout::Played;
use super::settings::MatchSettings;

/// The tags that a match gives its games, besides `South` and `North`, the engines' names.
const GAME: &str = "Game";
const COMMANDS: [&str; 2] = ["SouthCommand", "NorthCommand"];
const SECONDS: &str = "Seconds";
const ARMIES: &str = "Armies";
const OPENINGS: &str = "Openings";
const TERMINATION: &str = "Termination";
const NORMAL: &str = "normal";

/// Returns the record of a game.
pub fn record(played: &Played, settings: &MatchSettings) -> Record {
    let mut record = Record::of(&played.game);
    for (tag, seat) in ["South", "North"].into_iter().zip(Seat::ALL) {
        let name = played.names[seat.index()].as_deref();
        record = record.with_tag(tag, name.unwrap_or("?"));
    }
    record = record.with_tag(GAME, &played.start.number.to_string());
    for (seat, tag) in COMMANDS.into_iter().enumerate() {
        let command = settings.common.command(played.start.number, seat);
        record = record.with_tag(tag, &command.text);
    }
    let [south, north] = played.used.map(|used| format!("{:.3}", used.as_secs_f64()));
    let ending = played
        .foul
        .as_ref()
        .map_or(NORMAL, |foul| foul.fault.word());
    record = record
        .with_tag(SEED, &settings.common.seed.to_string())
        .with_tag(SECONDS, &settings.seconds.to_string())
        .with_tag(ARMIES, armies(settings))
        .with_tag(OPENINGS, &settings.openings.len().to_string())
        .with_tag("SouthUsed", &south)
        .with_tag("NorthUsed", &north)
        .with_tag(TERMINATION, ending);
    if let Some(foul) = &played.foul {
        let seat = settings.common.seats[foul.seat];
        record.comment(&format!("{seat} {ending}: {}", foul.detail));
    }
    if played.stand_in {
        record.comment("no set-up was completed: these armies only stand in");
    }
    record
}

/// What the tag of the armies says.
fn armies(settings: &MatchSettings) -> &'static str {
    if settings.swap_armies {
        "swapped in pairs"
    } else {
        "one for each game"
    }
}

/// Returns what a game came to.
pub fn result(played: &Played) -> GameResult {
    let ending = played.game.result();
    let number = played.start.number;
    GameResult {
        number,
        engines: [0, 1].map(|seat| Settings::engine(number, seat)),
        winner: ending.and_then(|ending| ending.winner).map(Seat::index),
        ending: match &played.foul {
            Some(foul) => foul.fault.word(),
            None => ending.map_or(NORMAL, |ending| ending.reason.word()),
        },
        names: played.names.clone(),
        foul: played.foul.clone(),
    }
}

/// Returns what a recorded game of this match came to.
///
/// # Errors
/// It is of another match, or cannot be.
pub fn recorded(record: &Record, settings: &MatchSettings) -> Result<GameResult, String> {
    let game = record.replay().map_err(|error| error.to_string())?;
    let tags = MatchTags::of(settings, record);
    let number = tags.number(GAME)?;
    let start = settings.start(number);
    let rules = settings.rules;
    if let Some(option) = RuleOption::ALL
        .iter()
        .find(|o| !rules.agree_on(game.rules(), **o))
    {
        let (there, here) = (game.rules().value(*option), rules.value(*option));
        same(option.key(), &there.to_string(), &here.to_string())?;
    }
    tags.same("the seed", SEED, &settings.common.seed.to_string())?;
    tags.same("the time", SECONDS, &settings.seconds.to_string())?;
    tags.same("the choice of armies", ARMIES, armies(settings))?;
    let openings = settings.openings.len().to_string();
    tags.same("the number of openings", OPENINGS, &openings)?;
    if start.armies.is_some() && start.armies != game.armies() {
        return Err("it is of another match: the openings differ".to_string());
    }
    for (seat, name) in COMMANDS.into_iter().enumerate() {
        tags.same_command(number, seat, name)?;
    }
    let result = game.result().ok_or("the game is not over")?;
    Ok(GameResult {
        number,
        engines: [0, 1].map(|seat| Settings::engine(number, seat)),
        winner: result.winner.map(Seat::index),
        ending: ending(tags.get(TERMINATION)?, NORMAL, result.reason.word())?,
        names: ["South", "North"].map(|name| tags.name(name)),
        foul: None,
    })
}
