//! Twenty games whose records are stored: the player plays them again, move by move, on every machine. If a
//! change of the player is meant, `UPDATE_GAMES=1 cargo test -p luzhanqi-player games::` stores new
//! records.

use luzhanqi_player::luzhanqi::record::{AnyRecord, Record, records};
use luzhanqi_player::luzhanqi::{Game, Random, RuleSet, Seat};
use luzhanqi_player::{Limits, Style, choose_move, hint, suggest_army};

const GAMES: u64 = 20;

/// The path of the records.
const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games.txt");

/// Plays a game under one of the named sets; the first ten have the reasons of the moves as comments.
fn played(number: u64) -> Record {
    let set = RuleSet::ALL[number as usize % RuleSet::ALL.len()];
    let rules = set
        .rules
        .with_ply_limit(if set.rules.is_expose() { 240 } else { 160 });
    let mut random = Random::new(number);
    let mut game = match rules.is_expose() {
        true => Game::from_seed(&rules, random.next_u64()),
        false => {
            let style = |n: u64| Style::ALL[((number + n) % 3) as usize];
            let armies = [0, 1].map(|n| suggest_army(&rules, style(n), random.next_u64()));
            Game::from_armies(&rules, [&armies[0], &armies[1]]).expect("armies that obey the rules")
        }
    };
    let limits = Limits::NONE.with_nodes(1_000);
    let mut reasons = Vec::new();
    while game.outcome().is_none() {
        let (view, seed) = (game.view(game.to_move()), random.next_u64());
        let mv = if number < 10 {
            let hint = hint(view, &limits, seed).expect("a move");
            reasons.push((game.plies() + 1, hint.reason.as_str()));
            hint.best.mv
        } else {
            choose_move(view, &limits, seed).expect("a move")
        };
        let _ = game.play(mv).expect("a move of the list");
    }
    let mut record = AnyRecord::from(Record::of(&game));
    for (ply, reason) in reasons {
        record.add_comment_at(ply, reason);
    }
    record.game().expect("a game").clone()
}

#[test]
fn games_end_as_recorded() {
    let games: Vec<Record> = (0..GAMES).map(played).collect();
    let texts: Vec<String> = games.iter().map(|game| game.to_string()).collect();
    let text = texts.join("\n");
    if std::env::var_os("UPDATE_GAMES").is_some() {
        std::fs::write(PATH, &text).expect("a file that can be written");
    }
    let stored = std::fs::read_to_string(PATH).expect("the stored records");
    let stored: Vec<AnyRecord> = records(&stored).map(|one| one.expect("a record")).collect();
    assert_eq!(stored.len() as u64, GAMES);
    let mut wins = 0;
    for (number, (stored, game)) in stored.iter().zip(&games).enumerate() {
        assert_eq!(
            stored.to_string(),
            game.to_string(),
            "game {number}; UPDATE_GAMES=1 stores it"
        );
        let replayed = stored.replay().expect("legal moves");
        wins += usize::from(replayed.outcome().is_some_and(|end| end.winner().is_some()));
        assert!(
            Seat::ALL
                .iter()
                .all(|seat| replayed.view(*seat).outcome().is_some())
        );
    }
    assert!(wins >= 8, "most games have a winner: {wins}");
}
