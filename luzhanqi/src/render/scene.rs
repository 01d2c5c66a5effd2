//! The content of a drawing.

use alloc::string::String;

use crate::army::Army;
use crate::board::{self, Link, StationKind};
use crate::lang::Lang;
use crate::mv::Move;
use crate::piece::{Color, Kind, Piece, Seat};
use crate::position::{Position, Route};
use crate::rules::Rules;
use crate::station::{Station, Stations};
use crate::view::{Seen, SeenBoard, View};

/// The visible side of a piece.
///
/// ```
/// use luzhanqi::render::{Face, Scene};
/// use luzhanqi::{Game, Rules, Seat};
/// let game = Game::from_seed(&Rules::STANDARD, 1);
/// let scene = Scene::from(game.seen_board(Seat::South));
/// let enemy = scene.token("a7".parse().unwrap()).unwrap();
/// assert_eq!(enemy.face, Face::Hidden);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Face {
    /// The kind of the piece.
    Known(Kind),
    /// The back of the piece; its kind is unknown.
    Hidden,
}

/// A piece in a drawing.
///
/// ```
/// use luzhanqi::render::{Scene, Token};
/// use luzhanqi::{Color, Kind};
/// let scene = Scene::empty()
///     .put("c6".parse()?, Token::known(Color::Red, Kind::Marshal))
///     .put("c7".parse()?, Token::hidden(Color::Black));
/// assert!(scene.ascii().contains("  M  ") && scene.ascii().contains("  ?  "));
/// # Ok::<(), luzhanqi::ParseStationError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct Token {
    /// The colour; `None` for a face-down piece of expose play.
    pub color: Option<Color>,
    /// The visible side.
    pub face: Face,
    /// Whether the piece is face down.
    pub down: bool,
    /// Whether the piece carries the enemy's flag.
    pub carries: bool,
    /// Whether the piece shares its station with the flag of its own colour.
    pub with_flag: bool,
}

impl Token {
    /// Returns a visible piece.
    pub const fn known(color: Color, kind: Kind) -> Token {
        Token::new(Some(color), Face::Known(kind))
    }

    /// Returns a piece of this colour whose kind is hidden.
    pub const fn hidden(color: Color) -> Token {
        Token::new(Some(color), Face::Hidden)
    }

    /// Returns a face-down piece.
    pub const fn face_down() -> Token {
        Token {
            down: true,
            ..Token::new(None, Face::Hidden)
        }
    }

    const fn new(color: Option<Color>, face: Face) -> Token {
        Token {
            color,
            face,
            down: false,
            carries: false,
            with_flag: false,
        }
    }
}

/// A guess at the kind of a hidden piece.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Guess {
    pub(super) piece: Piece,
    /// The probability, from 0 to 1.
    pub(super) chance: f64,
}

impl Guess {
    /// The same letter as in the text of positions, in the case of the piece's colour.
    pub(super) fn letter(&self) -> char {
        self.piece.letter()
    }

    /// Two characters: the probability in percent, or `!!` if certain, or `<1` if it rounds to 0.
    pub(super) fn percent(&self) -> String {
        // Probabilities are quotients of counts, so certainty is exactly 1.
        if self.chance >= 1.0 {
            return "!!".into();
        }
        match (self.chance * 100.0 + 0.5) as u32 {
            0 => "<1".into(),
            percent => alloc::format!("{:02}", percent.min(99)),
        }
    }
}

/// A way to mark a station.
///
/// ```
/// use luzhanqi::render::{Highlight, Scene};
/// use luzhanqi::{Seat, board};
/// let board = Scene::empty().highlight(board::headquarters(Seat::North), Highlight::Warning);
/// assert!(board.ascii().contains("< . >"));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Highlight {
    /// The chosen piece.
    Selected,
    /// A destination of the chosen piece.
    Target,
    /// A warning.
    Warning,
}

/// A board to draw.
///
/// ```
/// use luzhanqi::render::{Highlight, Scene};
/// use luzhanqi::{Position, Rules, Seat};
/// let position = Position::from_seed(&Rules::STANDARD, 1);
/// let mv = position.legal_moves().get(0).unwrap();
/// let scene = Scene::from(&position)
///     .bottom(Seat::North)
///     .highlight(mv.origin().to_set(), Highlight::Selected)
///     .highlight(position.destinations(mv.origin()), Highlight::Target);
/// println!("{}", scene.ascii());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    pub(super) board: Rules,
    pub(super) tokens: [Option<Token>; 60],
    pub(super) bottom: Seat,
    pub(super) lang: Lang,
    /// The lowest and the highest drawn rank.
    pub(super) ranks: (u8, u8),
    pub(super) last: Option<(Move, Option<Route>)>,
    pub(super) highlights: [Stations; 3],
    pub(super) heat: [Option<f64>; 60],
    pub(super) guesses: [Option<Guess>; 60],
    pub(super) caption: String,
}

impl Scene {
    /// Returns a scene of the empty board, with south at the bottom.
    pub fn empty() -> Scene {
        Scene {
            board: Rules::STANDARD,
            tokens: [None; 60],
            bottom: Seat::South,
            lang: Lang::English,
            ranks: (1, 12),
            last: None,
            highlights: [Stations::EMPTY; 3],
            heat: [None; 60],
            guesses: [None; 60],
            caption: String::new(),
        }
    }

    /// Draws the board of these rules. The default is the full board. For a small board, draws only its
    /// stations and their ranks.
    ///
    /// ```
    /// use luzhanqi::{Rules, render::Scene};
    /// let tiny: Rules = "standard,board=tiny".parse()?;
    /// assert_eq!(Scene::empty().board(&tiny).ascii().lines().count(), 9); // four ranks
    /// # Ok::<(), luzhanqi::ParseRulesError>(())
    /// ```
    #[must_use]
    pub fn board(mut self, rules: &Rules) -> Scene {
        self.board = *rules;
        let ranks = rules.stations().iter().map(|station| station.rank());
        if let (Some(low), Some(high)) = (ranks.clone().min(), ranks.max()) {
            self.ranks = (low, high);
        }
        self
    }

    /// The kind of a station; `None` for a station outside of the board.
    pub(super) fn kind(&self, station: Station) -> Option<StationKind> {
        self.board.station_kind(station)
    }

    /// The connection of two stations on the board.
    pub(super) fn link(&self, a: Station, b: Station) -> Option<Link> {
        let stations = self.board.stations();
        board::link(a, b).filter(|_| stations.contains(a) && stations.contains(b))
    }

    /// Returns a scene of an army on its half of the board.
    ///
    /// ```
    /// use luzhanqi::{Army, Color, Rules, Seat, render::Scene};
    /// let army = Army::from_seed(&Rules::STANDARD, 1);
    /// let scene = Scene::army(&army, Seat::South, Color::Red);
    /// assert!(scene.token("a1".parse()?).is_some() && scene.token("a12".parse()?).is_none());
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    pub fn army(army: &Army, seat: Seat, color: Color) -> Scene {
        let mut scene = Scene::empty().board(&army.rules()).bottom(seat);
        for (station, kind) in army.pieces(seat) {
            scene = scene.put(station, Token::known(color, kind));
        }
        scene
    }

    /// Puts a piece on a station.
    #[must_use]
    pub fn put(mut self, station: Station, token: Token) -> Scene {
        self.tokens[station.index()] = Some(token);
        self
    }

    /// Returns the piece on a station.
    pub const fn token(&self, station: Station) -> Option<Token> {
        self.tokens[station.index()]
    }

    /// Sets the seat at the bottom.
    ///
    /// ```
    /// use luzhanqi::{Seat, render::Scene};
    /// let drawing = Scene::empty().bottom(Seat::North).ascii();
    /// let top = drawing.lines().nth(1).unwrap(); // below the names of the files
    /// assert!(top.starts_with(" 1 "));
    /// ```
    #[must_use]
    pub fn bottom(mut self, seat: Seat) -> Scene {
        self.bottom = seat;
        self
    }

    /// Sets the language of the titles of the picture and of its pieces; the default is English. Also sets
    /// the characters on pieces and stations: traditional for [`Lang::TraditionalChinese`], simplified for
    /// any other language.
    ///
    /// ```
    /// use luzhanqi::{Lang, Position, Rules, render::Scene};
    /// let scene = Scene::from(&Position::from_seed(&Rules::STANDARD, 1));
    /// assert!(scene.unicode().contains("[军长]"));
    /// assert!(scene.lang(Lang::TraditionalChinese).unicode().contains("[軍長]"));
    /// ```
    #[must_use]
    pub fn lang(mut self, lang: Lang) -> Scene {
        self.lang = lang;
        self
    }

    /// The language of the characters on the board.
    pub(super) const fn characters(&self) -> Lang {
        kit::on_boards(self.lang)
    }

    /// Draws only these ranks. Ranks that are not on the board are ignored; if none remain, the whole board
    /// is drawn.
    ///
    /// ```
    /// use luzhanqi::render::Scene;
    /// let front = Scene::empty().ranks(6..=7).ascii();
    /// assert_eq!(front.lines().count(), 5); // two ranks, the gap, and the file names
    /// ```
    #[must_use]
    pub fn ranks(mut self, ranks: core::ops::RangeInclusive<u8>) -> Scene {
        let (low, high) = (*ranks.start().max(&1), *ranks.end().min(&12));
        self.ranks = if low <= high { (low, high) } else { (1, 12) };
        self
    }

    /// Whether a station is drawn.
    pub(super) fn shows(&self, station: Station) -> bool {
        (self.ranks.0..=self.ranks.1).contains(&station.rank())
    }

    /// The drawn stations.
    #[cfg(feature = "svg")]
    pub(super) fn shown(&self) -> impl Iterator<Item = Station> + use<> {
        let (low, high) = self.ranks;
        let stations = self.board.stations();
        Station::all().filter(move |s| (low..=high).contains(&s.rank()) && stations.contains(*s))
    }

    /// Marks the latest move. If a route is given, also shows the route.
    ///
    /// ```
    /// use luzhanqi::{Game, Rules, Seat, render::Scene};
    /// let mut game = Game::from_seed(&Rules::STANDARD, 1);
    /// let mv = "a6a7".parse()?;
    /// let route = game.seen_board(Seat::South).route(mv);
    /// game.play(mv)?;
    /// let scene = Scene::from(game.seen_board(Seat::South)).last_move(mv, route);
    /// println!("{}", scene.unicode());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn last_move(mut self, mv: Move, route: Option<Route>) -> Scene {
        self.last = Some((mv, route));
        self
    }

    /// Marks stations.
    #[must_use]
    pub fn highlight(mut self, stations: Stations, highlight: Highlight) -> Scene {
        self.highlights[highlight as usize] |= stations;
        self
    }

    /// Shades a station, from 0 (cold) to 1 (hot). The value can be a probability.
    #[must_use]
    pub fn heat(mut self, station: Station, value: f64) -> Scene {
        self.heat[station.index()] = Some(value.clamp(0.0, 1.0));
        self
    }

    /// Writes a guess and its probability, 0 to 1, on a station's hidden piece. Visible pieces show no guess.
    ///
    /// ```
    /// use luzhanqi::{Color, Piece, Seat, render::{Scene, Token}};
    /// let scene = Scene::empty()
    ///     .put("c7".parse()?, Token::hidden(Color::Black))
    ///     .guess("c7".parse()?, "m".parse::<Piece>()?, 0.25);
    /// assert!(scene.ascii().contains("m25"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn guess(mut self, station: Station, piece: Piece, chance: f64) -> Scene {
        let chance = chance.clamp(0.0, 1.0);
        self.guesses[station.index()] = Some(Guess { piece, chance });
        self
    }

    pub(super) fn guess_at(&self, station: Station) -> Option<Guess> {
        let hidden = self.token(station)?.face == Face::Hidden;
        self.guesses[station.index()].filter(|_| hidden)
    }

    /// Sets the text of a line below the board.
    ///
    /// ```
    /// use luzhanqi::render::Scene;
    /// assert!(Scene::empty().caption("Round 3").ascii().contains("Round 3"));
    /// ```
    #[must_use]
    pub fn caption(mut self, caption: &str) -> Scene {
        self.caption = caption.into();
        self
    }

    fn mark_flags(mut self, held: impl Fn(Color) -> Option<Station>) -> Scene {
        for flag in Color::ALL {
            let token = held(flag).and_then(|station| self.tokens[station.index()].as_mut());
            if let Some(token) = token {
                token.with_flag |= token.color == Some(flag);
                token.carries |= token.color == Some(flag.other());
            }
        }
        self
    }
}

impl From<&Position> for Scene {
    /// Draws the true position. Face-down pieces are drawn face down.
    fn from(position: &Position) -> Scene {
        let mut scene = Scene::empty().board(position.rules());
        for station in position.occupied() {
            if position.face_down().contains(station) {
                scene = scene.put(station, Token::face_down());
            } else if let Some(piece) = position.piece_at(station) {
                scene = scene.put(station, Token::known(piece.color, piece.kind));
            }
        }
        scene.mark_flags(|flag| position.flag_held_at(flag))
    }
}

impl From<&View> for Scene {
    /// Draws the seat's current board and the route of the latest ply.
    fn from(view: &View) -> Scene {
        let scene = Scene::from(view.seen_board());
        match view.last_ply().and_then(|seen| seen.mv()) {
            Some(mv) => scene.last_move(mv, view.last_route()),
            None => scene,
        }
    }
}

impl From<&SeenBoard> for Scene {
    /// Draws a seat's board with that seat at the bottom. For a spectator, south is at the bottom.
    fn from(seen_board: &SeenBoard) -> Scene {
        let mut scene = Scene::empty().board(seen_board.rules());
        scene = scene.bottom(seen_board.seat().unwrap_or(Seat::South));
        for station in seen_board.occupied() {
            let token = match seen_board.at(station) {
                Some(Seen::Known(piece)) => Token::known(piece.color, piece.kind),
                Some(Seen::Hidden(color)) => Token::hidden(color),
                Some(Seen::FaceDown) => Token::face_down(),
                None => continue,
            };
            scene = scene.put(station, token);
        }
        scene.mark_flags(|flag| seen_board.flag_held_at(flag))
    }
}
