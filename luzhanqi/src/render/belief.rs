//! Drawings of beliefs.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use crate::belief::{Belief, RelaxedBelief, WeightedBelief};
use crate::piece::{Color, Kind, Piece};
use crate::position::Pool;
use crate::station::Station;
use crate::view::SeenBoard;

use super::scene::Scene;

impl From<&Belief> for Scene {
    /// Draws the seat's board. Each enemy piece of unknown kind shows its most probable kind and the
    /// probability of this kind. The probability also shades the station. If probabilities are equal, the
    /// piece shows the first kind in [`Kind::ALL`].
    ///
    /// In expose play all face-down pieces have the same probabilities. Therefore a line below the board
    /// shows the letters of the face-down pieces instead.
    fn from(belief: &Belief) -> Scene {
        let seen_board = belief.view().seen_board();
        if seen_board.rules().is_expose() {
            return Scene::from(seen_board).caption(&pool_caption(belief.pool()));
        }
        likeliest(seen_board, |station| belief.probabilities_at(station))
    }
}

impl From<&WeightedBelief> for Scene {
    /// Draws the seat's board with the most probable kinds under these weights, like the scene of a
    /// [`Belief`].
    fn from(weighted: &WeightedBelief) -> Scene {
        let seen_board = weighted.unweighted().view().seen_board();
        likeliest(seen_board, |station| weighted.probabilities_at(station))
    }
}

impl From<&RelaxedBelief> for Scene {
    /// Draws the seat's board with the most probable kinds, like the scene of a [`Belief`]. If the relaxed
    /// belief omits constraints, a line below the board says so.
    fn from(relaxed: &RelaxedBelief) -> Scene {
        let seen_board = relaxed.view().seen_board();
        if seen_board.rules().is_expose() {
            return Scene::from(seen_board).caption(&pool_caption(relaxed.pool()));
        }
        let scene = likeliest(seen_board, |station| relaxed.probabilities_at(station));
        match relaxed.is_exact() {
            true => scene,
            false => scene.caption(APPROXIMATE),
        }
    }
}

/// The line below a board with the probabilities of a relaxed belief.
const APPROXIMATE: &str = "approximate: some observations are ignored";

impl Scene {
    /// Returns a scene of the seat's board, with the probability of one kind at each hidden piece. In dark
    /// play, each hidden enemy piece that may be of this kind shows the probability. In expose play, each
    /// face-down piece shows the sum of the probabilities of both colours. Stations are shaded by the
    /// probability.
    ///
    /// ```
    /// use luzhanqi::render::Scene;
    /// use luzhanqi::{Game, Kind, Rules, Seat};
    /// let game = Game::from_seed(&Rules::STANDARD, 1);
    /// let view = game.view(Seat::South);
    /// let board = Scene::belief(&view.belief()?, Kind::Flag).ascii();
    /// // The flag is on one of two headquarters; no other piece shows it.
    /// assert!(board.lines().nth(1).unwrap().contains("[f50]---  ?  ---[f50]"));
    /// # Ok::<(), luzhanqi::BeliefError>(())
    /// ```
    pub fn belief(belief: &Belief, kind: Kind) -> Scene {
        let seen_board = belief.view().seen_board();
        of_kind(seen_board, kind, |station| belief.probabilities_at(station))
    }

    /// Returns a scene like [`Scene::belief`], with the probabilities of a belief with weights.
    pub fn weighted(weighted: &WeightedBelief, kind: Kind) -> Scene {
        let seen_board = weighted.unweighted().view().seen_board();
        of_kind(seen_board, kind, |station| {
            weighted.probabilities_at(station)
        })
    }

    /// Returns a scene like [`Scene::belief`], with the probabilities of a relaxed belief. If the belief
    /// omits constraints, a line below the board says so.
    pub fn relaxed(relaxed: &RelaxedBelief, kind: Kind) -> Scene {
        let seen_board = relaxed.view().seen_board();
        let scene = of_kind(seen_board, kind, |station| {
            relaxed.probabilities_at(station)
        });
        match relaxed.is_exact() {
            true => scene,
            false => scene.caption(&format!("the chances of: {kind}; {APPROXIMATE}")),
        }
    }
}

/// The most probable kind of each hidden piece.
fn likeliest(
    seen_board: &SeenBoard,
    probabilities_at: impl Fn(Station) -> Vec<(Piece, f64)>,
) -> Scene {
    let mut scene = Scene::from(seen_board);
    for station in seen_board.hidden() {
        // `max_by` returns the last of equal probabilities, so the order is reversed.
        let chances = probabilities_at(station).into_iter().rev();
        if let Some((piece, chance)) = chances.max_by(|(_, a), (_, b)| a.total_cmp(b)) {
            scene = scene.guess(station, piece, chance).heat(station, chance);
        }
    }
    scene
}

/// The probability of a kind for each hidden piece.
fn of_kind(
    seen_board: &SeenBoard,
    kind: Kind,
    probabilities_at: impl Fn(Station) -> Vec<(Piece, f64)>,
) -> Scene {
    let mut scene = Scene::from(seen_board);
    for station in seen_board.hidden() | seen_board.face_down() {
        let chances = probabilities_at(station);
        let of_kind = chances.iter().filter(|(piece, _)| piece.kind == kind);
        let Some((piece, _)) = of_kind.clone().next() else {
            continue;
        };
        let chance = of_kind.map(|(_, chance)| chance).sum();
        scene = scene.guess(station, *piece, chance).heat(station, chance);
    }
    scene.caption(&format!("the chances of: {kind}"))
}

/// The letters of the face-down pieces, colour by colour.
fn pool_caption(pool: &Pool) -> String {
    let mut caption = String::from("face down:");
    for color in Color::ALL {
        for (piece, count) in pool.counts().filter(|(p, _)| p.color == color) {
            caption.push(' ');
            caption.extend(core::iter::repeat_n(piece.letter(), count));
        }
    }
    if pool.is_empty() {
        caption.push_str(" nothing");
    }
    caption
}
