//! Games in which one side shuffles its pieces to make the other side's belief expensive.

use luzhanqi::{Game, Move, Position, Random, Rules, Seat, Station};

/// Plays so many plies, or as many as repetition allows: south's engineer goes to and fro, and north
/// moves eight pieces of eight kinds among nine stations.
pub fn shuffled(plies: usize, repetition: u16, seed: u64) -> Game {
    let rules = format!("standard,repetition={repetition},quiet-limit=0");
    let rules: Rules = rules.parse().unwrap();
    let start = "1f3/5/1mgl1/1b1c1/1jkp1/5/5/5/5/5/E4/1F3 s r 0";
    let mut game = Game::from_position(&Position::parse(start, &rules).unwrap());
    let near = |at: Station| (1..4).contains(&at.file()) && (8..=10).contains(&at.rank());
    let fro: [Move; 2] = ["a2a3", "a3a2"].map(|mv| mv.parse().unwrap());
    let mut random = Random::new(seed);
    while game.plies() < plies {
        let ours = fro[game.plies() / 2 % 2];
        if game.to_move() == Seat::South {
            game.play(ours).unwrap();
            continue;
        }
        let mut moves: Vec<Move> = game.truth().legal_moves().iter().collect();
        moves.retain(|mv| near(mv.origin()) && near(mv.target()));
        random.shuffle(&mut moves);
        let theirs = fro[game.plies().div_ceil(2) % 2];
        // The game goes on after it, and after the answer.
        let goes_on = |mv: &&Move| {
            let mut next = game.clone();
            [**mv, theirs].into_iter().all(|mv| {
                next.play(mv).unwrap();
                next.outcome().is_none()
            })
        };
        let Some(mv) = moves.iter().find(goes_on) else {
            break;
        };
        game.play(*mv).unwrap();
    }
    game
}
