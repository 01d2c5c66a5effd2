//! The content of a drawing.

use alloc::string::String;

use crate::lang::Lang;
use crate::mv::Move;
use crate::piece::{Piece, Side};
use crate::point::{Point, Points};
use crate::position::Position;

/// The signs on the pieces of a picture.
///
/// ```
/// use xiangqi::render::{Faces, Scene};
/// let scene = Scene::from(&xiangqi::Position::initial()).faces(Faces::Letters);
/// assert_ne!(scene.svg(), Scene::from(&xiangqi::Position::initial()).svg());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Faces {
    /// Chinese characters, such as 帅 and 将.
    #[default]
    Chinese,
    /// The Western letters of WXF: K A E H R C P.
    Letters,
}

/// A way to mark a point.
///
/// ```
/// use xiangqi::render::{Highlight, Scene};
/// use xiangqi::Position;
/// let position: Position = "3k5/9/9/9/9/9/9/3R5/9/4K4 b".parse()?;
/// let scene = Scene::from(&position).highlight(position.checkers(), Highlight::Check);
/// assert!(scene.ascii().contains("!R!"));
/// # Ok::<(), xiangqi::PositionError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Highlight {
    /// The chosen piece.
    Selected,
    /// A destination of the chosen piece.
    Target,
    /// A piece that gives check, or a general in check.
    Check,
}

/// A board to draw.
///
/// ```
/// use xiangqi::render::{Highlight, Scene};
/// use xiangqi::{Position, Side};
/// let position = Position::initial();
/// let cannon = "h2".parse()?;
/// let scene = Scene::from(&position)
///     .bottom(Side::Black)
///     .highlight(xiangqi::Points::from(cannon), Highlight::Selected)
///     .highlight(position.destinations(cannon), Highlight::Target)
///     .caption("the cannon");
/// println!("{}", scene.ascii());
/// # Ok::<(), xiangqi::ParsePointError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scene {
    pub(super) pieces: [Option<Piece>; 90],
    pub(super) bottom: Side,
    pub(super) faces: Faces,
    pub(super) lang: Lang,
    pub(super) last: Option<Move>,
    pub(super) highlights: [Points; 3],
    pub(super) caption: String,
}

impl Scene {
    /// Returns a scene of the empty board, with Red at the bottom.
    ///
    /// ```
    /// use xiangqi::render::Scene;
    /// use xiangqi::{Kind, Piece, Point, Side};
    /// let e0: Point = "e0".parse()?;
    /// let general = Piece::new(Side::Red, Kind::General);
    /// let scene = Scene::empty().put(e0, general);
    /// assert_eq!(scene.piece(e0), Some(general));
    /// # Ok::<(), xiangqi::ParsePointError>(())
    /// ```
    pub fn empty() -> Scene {
        Scene {
            pieces: [None; 90],
            bottom: Side::Red,
            faces: Faces::Chinese,
            lang: Lang::English,
            last: None,
            highlights: [Points::EMPTY; 3],
            caption: String::new(),
        }
    }

    /// Puts a piece on a point.
    #[must_use]
    pub fn put(mut self, point: Point, piece: Piece) -> Scene {
        self.pieces[point.index()] = Some(piece);
        self
    }

    /// Returns the piece on a point.
    pub const fn piece(&self, point: Point) -> Option<Piece> {
        self.pieces[point.index()]
    }

    /// Sets the side that sits at the bottom.
    #[must_use]
    pub fn bottom(mut self, side: Side) -> Scene {
        self.bottom = side;
        self
    }

    /// Sets the signs on the pieces of the SVG picture.
    #[must_use]
    pub fn faces(mut self, faces: Faces) -> Scene {
        self.faces = faces;
        self
    }

    /// Sets the language of the titles of the picture and its pieces; the default is English. Also sets the
    /// characters on the pieces and the river: traditional for [`Lang::TraditionalChinese`], simplified for any
    /// other language.
    ///
    /// ```
    /// use xiangqi::{Lang, Position, render::Scene};
    /// let scene = Scene::from(&Position::initial());
    /// assert!(scene.unicode().contains("<车>") && scene.unicode().contains("[车]"));
    /// let scene = scene.lang(Lang::TraditionalChinese);
    /// assert!(scene.unicode().contains("<車>") && scene.unicode().contains("[俥]"));
    /// ```
    #[must_use]
    pub fn lang(mut self, lang: Lang) -> Scene {
        self.lang = lang;
        self
    }

    /// Marks the latest move.
    ///
    /// ```
    /// use xiangqi::Position;
    /// use xiangqi::render::Scene;
    /// let mut position = Position::initial();
    /// let mv = "h2e2".parse()?;
    /// position.play(mv)?;
    /// let board = Scene::from(&position).last_move(mv).ascii();
    /// assert!(board.contains("(C)") && board.contains("(+)"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn last_move(mut self, mv: Move) -> Scene {
        self.last = Some(mv);
        self
    }

    /// Marks points.
    #[must_use]
    pub fn highlight(mut self, points: Points, highlight: Highlight) -> Scene {
        self.highlights[highlight as usize] |= points;
        self
    }

    /// Sets a line of text below the board.
    ///
    /// ```
    /// use xiangqi::render::Scene;
    /// let board = Scene::empty().caption("an empty board").ascii();
    /// assert!(board.trim_end().ends_with("an empty board"));
    /// ```
    #[must_use]
    pub fn caption(mut self, caption: &str) -> Scene {
        self.caption = caption.into();
        self
    }

    pub(super) fn is(&self, point: Point, highlight: Highlight) -> bool {
        self.highlights[highlight as usize].contains(point)
    }

    /// The point at a column and row of the drawing, both counted from 0 at the top left.
    pub(super) fn point_at(&self, column: usize, row: usize) -> Point {
        let top_left = Point::from_index(9 * (9 - row.min(9)) + column.min(8));
        match self.bottom {
            Side::Red => top_left,
            Side::Black => top_left.rotate(),
        }
    }
}

impl From<&Position> for Scene {
    /// Draws the pieces. Marks a general in check, and the pieces that give check.
    fn from(position: &Position) -> Scene {
        let mut scene = Scene::empty();
        for point in position.occupied() {
            scene.pieces[point.index()] = position.piece_at(point);
        }
        let checkers = position.checkers();
        if !checkers.is_empty() {
            let general = position.general(position.to_move());
            scene = scene.highlight(checkers.with(general), Highlight::Check);
        }
        scene
    }
}
