//! Code over both games, by the trait of `luzhanqi-kit`: what it counts and plays is what the games say.

use kit::{Play, Random};

fn perft<P: Play>(position: &mut P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lines = 0;
    for mv in position.legal_moves() {
        let undo = position.play_unchecked(mv);
        lines += perft(position, depth - 1);
        position.undo(&undo);
    }
    lines
}

/// Plays a random game and takes it back; returns its plies.
fn there_and_back<P: Play>(start: &P, seed: u64) -> usize {
    let (mut position, mut random) = (start.clone(), Random::new(seed));
    let mut played = Vec::new();
    while played.len() < 2_000 {
        let moves: Vec<P::Move> = position.legal_moves().into_iter().collect();
        assert!(moves.is_empty() || position.outcome().is_none());
        let Some(mv) = moves.get(random.below(moves.len() as u32) as usize) else {
            assert!(position.outcome().is_some());
            break;
        };
        let before = (position.key(), position.to_move());
        let Ok(undo) = position.play(*mv) else {
            panic!("{mv} is legal");
        };
        played.push((before, undo));
    }
    let plies = played.len();
    for (before, undo) in played.into_iter().rev() {
        position.undo(&undo);
        assert!((position.key(), position.to_move()) == before);
    }
    plies
}

#[test]
fn one_perft_counts_both_games() {
    for rules in [luzhanqi::Rules::STANDARD, luzhanqi::Rules::FLIP] {
        let mut start = luzhanqi::Position::from_seed(&rules, 1);
        let before = start;
        assert_eq!(perft(&mut start, 3), before.perft(3));
        assert_eq!(start, before);
    }
    assert_eq!(perft(&mut xiangqi::Position::initial(), 3), 79_666);
}

#[test]
fn one_playout_plays_both_games() {
    for seed in 0..20 {
        let start = luzhanqi::Position::from_seed(&luzhanqi::Rules::STANDARD, seed);
        assert!(there_and_back(&start, seed) > 20);
        assert!(there_and_back(&xiangqi::Position::initial(), seed) > 20);
    }
}
