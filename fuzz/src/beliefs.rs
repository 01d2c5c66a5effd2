//! Beliefs beside the truth.

use luzhanqi::{Belief, EnemyIndex, Game, Kind, Kinds, Random, Seat, View};

use super::bytes::Bytes;
use super::games::act;

/// What must hold of every belief.
pub fn sound(belief: &Belief) {
    let Some(all) = belief
        .count()
        .to_u128()
        .filter(|_| belief.view().rules().is_dark())
    else {
        return;
    };
    assert!(all > 0);
    for kind in Kind::ALL {
        let sum: Option<u128> = EnemyIndex::ALL
            .into_iter()
            .map(|piece| belief.count_with(piece, kind))
            .sum();
        assert_eq!(
            sum,
            Some(all * kind.count() as u128),
            "{kind} {:?}",
            belief.view()
        );
    }
    for piece in EnemyIndex::ALL {
        let sum: Option<u128> = Kind::ALL
            .into_iter()
            .map(|kind| belief.count_with(piece, kind))
            .sum();
        assert_eq!(sum, Some(all), "{piece} {:?}", belief.view());
    }
}

/// The kinds that the enemy pieces really have must be believed, alone and in samples of worlds.
fn against_truth(game: &Game, view: &View, seed: u64) {
    let belief = view
        .belief()
        .unwrap_or_else(|error| panic!("{error}: {view:?}"));
    sound(&belief);
    for (n, piece) in EnemyIndex::ALL.into_iter().zip(view.enemies()) {
        let Some(station) = piece.start_station else {
            continue;
        };
        let truth = game.start_position().piece_at(station).expect("a piece");
        assert!(
            belief.count_with(n, truth.kind) > Some(0),
            "{station} {truth} {view:?}"
        );
    }
    let mut random = Random::new(seed);
    let now = belief.sample(&mut random);
    assert_eq!(now.key(), now.key_from_scratch());
    assert_eq!(now.occupied(), game.truth().occupied());
    let world = belief
        .sample_game(&mut random)
        .unwrap_or_else(|error| panic!("{error}: {view:?}"));
    let theirs = world.view(view.seat().expect("a seat has this view"));
    assert_eq!(theirs, view);
    assert_eq!(theirs.legal_moves(), view.legal_moves());
    let candidates: Option<Vec<Kinds>> = belief.candidates();
    let again = theirs.belief().expect("the same view");
    assert_eq!(
        (again.candidates(), again.count()),
        (candidates, belief.count())
    );
}

/// A game, and what both seats believe of it on the way and at its end.
pub fn belief(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let rules = bytes.rules();
    let mut game = if bytes.below(2) == 0 {
        Game::from_seed(&rules, u64::from(bytes.byte()))
    } else {
        let Some(start) = bytes.start(&rules) else {
            return;
        };
        Game::from_position(&start)
    };
    for _ in 0..2 {
        act(&mut game, &mut bytes, 40);
        for seat in Seat::ALL {
            against_truth(&game, game.view(seat), u64::from(bytes.byte()));
        }
        if bytes.is_empty() {
            return;
        }
    }
}
