//! Drawings of boards with marks for callers.

use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Seat, View};
use pyo3::prelude::*;

use crate::enums::SeatArg;
use crate::game::Game;
use crate::moves::MoveArg;
use crate::station::{StationArg, StationsArg};
use crate::texts::LangArg;

/// How to draw a board: the seat at the bottom, the marks, a caption.
pub struct Drawing<'a> {
    pub bottom: Option<SeatArg>,
    pub last_move: Option<MoveArg>,
    pub selected: Option<StationArg>,
    pub targets: Option<StationsArg>,
    pub warnings: Option<StationsArg>,
    pub caption: Option<&'a str>,
    pub lang: LangArg,
}

impl Drawing<'_> {
    /// Applies these settings to a scene.
    pub fn of(self, scene: Scene) -> Scene {
        let mut scene = scene.lang(self.lang.0);
        if let Some(seat) = self.bottom {
            scene = scene.bottom(seat.0);
        }
        if let Some(mv) = self.last_move {
            scene = scene.last_move(mv.0, None);
        }
        if let Some(station) = self.selected {
            scene = scene.highlight(station.0.to_set(), Highlight::Selected);
        }
        for (stations, highlight) in [
            (self.targets, Highlight::Target),
            (self.warnings, Highlight::Warning),
        ] {
            if let Some(stations) = stations {
                scene = scene.highlight(stations.0, highlight);
            }
        }
        match self.caption {
            Some(caption) => scene.caption(caption),
            None => scene,
        }
    }
}

/// Adds the latest move that a seat observed.
pub fn with_last_move(scene: Scene, view: &View) -> Scene {
    match view.last_ply().and_then(|seen| seen.mv()) {
        Some(mv) => scene.last_move(mv, view.last_route()),
        None => scene,
    }
}

/// Draws the empty board, as SVG.
#[pyfunction]
pub fn board_svg() -> String {
    Scene::empty().svg()
}

/// Draws a game with all hidden information, its latest move and route, as SVG.
#[pyfunction]
pub fn truth_svg(game: &Game) -> String {
    let game = game.lock();
    // The latest move and its route are public. The game stores this view, so no observations are
    // replayed.
    with_last_move(Scene::from(game.truth()), game.view(Seat::South)).svg()
}

/// The method `svg` of a class, which draws the scene of a value.
macro_rules! drawn {
    ($class:ident, $scene:expr, $(#[$doc:meta])*) => {
        #[pymethods]
        impl $class {
            $(#[$doc])*
            #[pyo3(
                signature = (*, bottom = None, last_move = None, selected = None, targets = None, warnings = None, caption = None, lang = $crate::texts::LangArg::default()),
                text_signature = "($self, *, bottom=None, last_move=None, selected=None, targets=None, warnings=None, caption=None, lang='en')"
            )]
            #[allow(clippy::too_many_arguments)]
            fn svg(
                &self,
                bottom: Option<$crate::enums::SeatArg>,
                last_move: Option<$crate::moves::MoveArg>,
                selected: Option<$crate::station::StationArg>,
                targets: Option<$crate::station::StationsArg>,
                warnings: Option<$crate::station::StationsArg>,
                caption: Option<&str>,
                lang: $crate::texts::LangArg,
            ) -> String {
                let drawing = $crate::drawing::Drawing {
                    bottom,
                    last_move,
                    selected,
                    targets,
                    warnings,
                    caption,
                    lang,
                };
                drawing.of($scene(self)).svg()
            }
        }
    };
}
pub(crate) use drawn;
