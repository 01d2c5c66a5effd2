//! Random games that get somewhere.

use luzhanqi::{Game, Move, Random, Seat};

/// A move of the seat's own list; every other one is an attack, where there is one.
fn choose(game: &Game, random: &mut Random) -> Move {
    let seen_board = game.seen_board(game.to_move());
    let mut moves: Vec<Move> = seen_board.legal_moves().iter().collect();
    if random.below(2) == 0 {
        let attacks = moves.iter().copied();
        let attacks: Vec<Move> = attacks
            .filter(|mv| seen_board.occupied().contains(mv.target()))
            .collect();
        if !attacks.is_empty() {
            moves = attacks;
        }
    }
    moves[random.below(moves.len() as u32) as usize]
}

/// Plays on at random for so many plies.
pub fn play_on(game: &mut Game, random: &mut Random, plies: usize) {
    let until = game.plies() + plies;
    while game.outcome().is_none() && game.plies() < until {
        let mv = choose(game, random);
        game.play(mv).expect("a move of the seat's own list");
    }
}

/// The same, and draws are offered and declined now and then.
pub fn play_on_with_offers(game: &mut Game, random: &mut Random, plies: usize) {
    let until = game.plies() + plies;
    while game.outcome().is_none() && game.plies() < until {
        let mv = choose(game, random);
        game.play(mv).expect("a move of the seat's own list");
        let seat = Seat::ALL[random.below(2) as usize];
        if game.outcome().is_none() {
            // Both fail when they are out of turn, which is as well.
            match random.below(30) {
                0 => drop(game.offer_draw(seat)),
                1 => drop(game.decline_draw(seat)),
                _ => {}
            }
        }
    }
}
