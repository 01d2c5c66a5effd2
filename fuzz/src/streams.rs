//! Streams of observations from anywhere: an error, or a view that holds together.

use luzhanqi::render::Scene;
use luzhanqi::{Move, Observation, ObserveError, Random, Station, View};

use super::beliefs::sound;

/// Observations as JSON, a line each.
pub fn stream(text: &str) {
    let mut lines = text.lines().map(serde_json::from_str::<Observation>);
    let Some(Ok(Observation::Begin(begin))) = lines.next() else {
        return;
    };
    let Ok(mut view) = View::begin(*begin) else {
        return;
    };
    for seen in lines {
        let Ok(seen) = seen else {
            break;
        };
        let before = view.clone();
        if let Err(error) = view.observe(seen) {
            assert!(!error.to_string().is_empty());
            // A view remembers an unknown kind, which is all that may change.
            if before.unknown_kind().is_none() && view.unknown_kind().is_some() {
                assert!(matches!(error, ObserveError::UnknownKind(_)), "{error}");
                assert_eq!(view.seen_board(), before.seen_board());
                let kept = before.observations().count();
                assert!(view.observations().take(kept).eq(before.observations()));
                assert_eq!(view.observations().count(), kept + 1);
                return;
            }
            assert_eq!(view, before, "a view that takes nothing in is unchanged");
        }
    }
    holds_together(&view);
}

fn holds_together(view: &View) {
    let again = View::new(view.observations()).expect("a view's own observations");
    assert_eq!(again, *view);
    let _ = (view.to_string(), Scene::from(view.seen_board()).svg());
    let moves = view.legal_moves();
    for origin in Station::all() {
        for target in Station::all() {
            let mv = Move::new(origin, target).unwrap_or(Move::flip(origin));
            assert_eq!(
                view.why_illegal(mv).is_none(),
                moves.contains(mv),
                "{view:?} {mv}"
            );
        }
    }
    if let Ok(belief) = view.belief() {
        sound(&belief);
        let mut random = Random::new(1);
        let _ = belief.sample(&mut random).legal_moves().len();
        if let Ok(game) = belief.sample_game(&mut random) {
            let _ = game.outcome();
        }
    }
}
