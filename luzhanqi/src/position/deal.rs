//! Starting positions, and the face-down pieces of expose play.

use core::fmt;
use core::str::FromStr;

use crate::PositionError;
use crate::army::Army;
use crate::board;
use crate::entropy::{Chance, Entropy};
use crate::piece::{Color, Kind, Piece, Seat};
use crate::random::{Random, RandomSource};
use crate::rules::Rules;
use crate::station::{Station, Stations};

use super::{Position, SeatColors, State};

/// The stations of a deal in the order of its text; camps have no piece.
const PLACES: [Station; Deal::LEN] = {
    let mut places = [Station::from_index(0); Deal::LEN];
    let (mut n, mut rank) = (0, 12);
    while rank >= 1 {
        let mut file = 0;
        while file < 5 {
            let station = Station::from_index((rank - 1) * 5 + file);
            if board::SETUP.contains(station) {
                places[n] = station;
                n += 1;
            }
            file += 1;
        }
        rank -= 1;
    }
    places
};

/// The start of expose play: all fifty pieces, shuffled over the posts and headquarters.
///
/// The text has fifty letters; camps have no letter. Rank 12 comes first, and each rank is from `a` to `e`.
/// Red pieces are in upper case.
///
/// ```
/// use luzhanqi::Deal;
/// let deal = Deal::from_seed(1);
/// assert_eq!(deal.to_string().parse(), Ok(deal));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Deal {
    pieces: [Piece; Deal::LEN],
}

impl Deal {
    /// The number of pieces of a deal.
    pub const LEN: usize = 50;

    /// Returns a uniformly random deal. A player who guesses the seed knows every piece: see
    /// [`Position::from_seed`].
    ///
    /// ```
    /// use luzhanqi::Deal;
    /// assert_eq!(Deal::from_seed(1), Deal::from_seed(1));
    /// assert_ne!(Deal::from_seed(1), Deal::from_seed(2));
    /// ```
    pub fn from_seed(seed: u64) -> Deal {
        Deal::drawn(&mut Random::new(seed))
    }

    /// Returns the deal determined by 32 secret bytes. If the bytes are uniformly random, for example from
    /// the operating system, all deals are equally likely, to within one part in 2^70. The same bytes give
    /// the same deal on every machine and in every language.
    pub fn from_entropy(bytes: [u8; 32]) -> Deal {
        Deal::drawn(&mut Entropy::new(bytes))
    }

    fn drawn(chance: &mut impl Chance) -> Deal {
        let mut pieces = [Piece::new(Color::Red, Kind::Flag); Deal::LEN];
        let all = Color::ALL.into_iter().flat_map(|color| {
            Kind::ALL
                .into_iter()
                .flat_map(move |kind| core::iter::repeat_n(Piece::new(color, kind), kind.count()))
        });
        for (place, piece) in pieces.iter_mut().zip(all) {
            *place = piece;
        }
        chance.arrange(&mut pieces);
        Deal { pieces }
    }

    /// Returns the deal with these pieces in text order.
    ///
    /// ```
    /// use luzhanqi::{Color, Deal, Kind, Piece};
    /// let deal = Deal::from_seed(1);
    /// assert_eq!(Deal::new(*deal.pieces()), Ok(deal));
    /// assert!(Deal::new([Piece::new(Color::Red, Kind::Bomb); Deal::LEN]).is_err());
    /// ```
    ///
    /// # Errors
    /// Fails with [`PositionError::DealCount`] if the pieces are not those of two armies.
    pub fn new(pieces: [Piece; Deal::LEN]) -> Result<Deal, PositionError> {
        for color in Color::ALL {
            for kind in Kind::ALL {
                let wanted = Piece::new(color, kind);
                let found = pieces.iter().filter(|piece| **piece == wanted).count();
                if found != kind.count() {
                    return Err(PositionError::DealCount { color, kind, found });
                }
            }
        }
        Ok(Deal { pieces })
    }

    /// Returns the pieces in text order.
    pub const fn pieces(&self) -> &[Piece; Deal::LEN] {
        &self.pieces
    }

    /// Returns the station at an index of the text, 0..50.
    ///
    /// # Panics
    /// Panics if `slot` is 50 or more.
    pub const fn station(slot: usize) -> Station {
        PLACES[slot]
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces
            .iter()
            .try_for_each(|piece| write!(f, "{piece}"))
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deal({self})")
    }
}

impl FromStr for Deal {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Deal, PositionError> {
        let mut pieces = [Piece::new(Color::Red, Kind::Flag); Deal::LEN];
        let mut len = 0;
        for letter in text.chars() {
            let piece = Piece::from_letter(letter).ok_or(PositionError::DealLetter {
                place: len + 1,
                found: letter,
            })?;
            if let Some(place) = pieces.get_mut(len) {
                *place = piece;
            }
            len += 1;
        }
        if len != Deal::LEN {
            return Err(PositionError::DealLength(len));
        }
        Deal::new(pieces)
    }
}

/// The number of face-down pieces of each colour and kind. In expose play both seats know these numbers. They
/// give the probability of each result of a flip. In dark play a [`Begin`](crate::Begin) may have a pool, too.
///
/// ```
/// use luzhanqi::{Color, Kind, Piece, Position, Rules};
/// let pool = Position::from_seed(&Rules::FLIP, 1).pool();
/// assert_eq!(pool.len(), 50);
/// // A flip shows a red captain with probability 3/50.
/// assert_eq!(pool.count(Piece::new(Color::Red, Kind::Captain)), 3);
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Pool {
    counts: [[u8; 12]; 2],
}

impl Pool {
    /// The pool without pieces.
    pub const EMPTY: Pool = Pool {
        counts: [[0; 12]; 2],
    };

    /// Returns the number of pieces of this colour and kind that are face down.
    pub const fn count(&self, piece: Piece) -> usize {
        self.counts[piece.color.index()][piece.kind.index()] as usize
    }

    /// Returns the number of face-down pieces.
    pub fn len(&self) -> usize {
        self.counts
            .iter()
            .flatten()
            .map(|count| usize::from(*count))
            .sum()
    }

    /// Returns whether no piece is face down.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the pieces that a flip may show, with their counts. A face-down station holds a given piece
    /// with the probability `count / len()`.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let pool = Position::from_seed(&Rules::FLIP, 1).pool();
    /// let (piece, count) = pool.counts().max_by_key(|(_, count)| *count).unwrap();
    /// assert_eq!((pool.count(piece), count), (3, 3)); // three face-down pieces of this kind
    /// ```
    pub fn counts(&self) -> impl Iterator<Item = (Piece, usize)> + '_ {
        Color::ALL.into_iter().flat_map(move |color| {
            Kind::ALL.into_iter().filter_map(move |kind| {
                let piece = Piece::new(color, kind);
                (self.count(piece) > 0).then(|| (piece, self.count(piece)))
            })
        })
    }

    pub(crate) fn add(&mut self, piece: Piece) {
        self.counts[piece.color.index()][piece.kind.index()] += 1;
    }

    /// Removes one piece; returns `false` if there is none.
    pub(crate) fn take(&mut self, piece: Piece) -> bool {
        let count = &mut self.counts[piece.color.index()][piece.kind.index()];
        let some = *count > 0;
        *count -= u8::from(some);
        some
    }
}

impl FromIterator<Piece> for Pool {
    /// Counts pieces, at most 255 of each.
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Pool {
        let mut pool = Pool::EMPTY;
        for piece in pieces {
            let count = &mut pool.counts[piece.color.index()][piece.kind.index()];
            *count = count.saturating_add(1);
        }
        pool
    }
}

impl Position {
    /// Returns a random starting position: a uniform deal in expose play, two independent uniform armies in
    /// other play. The same seed gives the same position on every machine.
    ///
    /// A player who guesses the seed, or tries all likely seeds, knows every piece. For a game between people
    /// use [`Position::from_entropy`].
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let position = Position::from_seed(&Rules::STANDARD, 7);
    /// assert_eq!(position, Position::from_seed(&Rules::STANDARD, 7));
    /// assert_eq!(position.occupied().len(), 50);
    /// ```
    #[doc(alias = "new")]
    #[doc(alias = "initial")]
    pub fn from_seed(rules: &Rules, seed: u64) -> Position {
        if rules.is_expose() {
            return Position::dealt(rules, &Deal::from_seed(seed));
        }
        let mut seeds = Random::new(seed);
        let south = Army::from_seed(rules, seeds.next_u64());
        let north = Army::from_seed(rules, seeds.next_u64());
        Position::opposed(rules, &south, &north, Color::Red)
    }

    /// Returns the starting position determined by 32 secret bytes: a deal in expose play, two armies in
    /// other play. If the bytes are uniformly random, for example from the operating system, all starts are
    /// equally likely, to within one part in 2^70. A player can know the start only by guessing all 32 bytes.
    /// The same bytes give the same position on every machine and in every language.
    ///
    /// ```
    /// use luzhanqi::{Position, Rules};
    /// let bytes = [7; 32]; // in a real game: secret, from the operating system
    /// let position = Position::from_entropy(&Rules::STANDARD, bytes);
    /// assert_eq!(position.occupied().len(), 50);
    /// ```
    pub fn from_entropy(rules: &Rules, bytes: [u8; 32]) -> Position {
        if rules.is_expose() {
            return Position::dealt(rules, &Deal::from_entropy(bytes));
        }
        let mut entropy = Entropy::new(bytes);
        let [south, north] = [(); 2].map(|()| Army::drawn(rules, &mut entropy));
        Position::opposed(rules, &south, &north, Color::Red)
    }

    /// Returns the starting position of dark or open play with these armies; `south` is the colour of seat 0.
    ///
    /// ```
    /// use luzhanqi::{Army, Color, Position, Rules};
    /// let [south, north] = [1, 2].map(|seed| Army::from_seed(&Rules::STANDARD, seed));
    /// let position = Position::from_armies(&Rules::STANDARD, [&south, &north], Color::Red)?;
    /// assert_eq!(position.occupied().len(), 50);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`PositionError::Army`] if an army breaks a set-up rule, or with
    /// [`PositionError::WrongPlay`] under rules of expose play.
    pub fn from_armies(
        rules: &Rules,
        armies: [&Army; 2],
        south: Color,
    ) -> Result<Position, PositionError> {
        if rules.is_expose() {
            return Err(PositionError::WrongPlay(
                "armies are for dark and open play; expose play takes a deal",
            ));
        }
        for seat in Seat::ALL {
            armies[seat.index()]
                .validate(rules, seat)
                .map_err(|error| PositionError::Army { seat, error })?;
        }
        Ok(Position::opposed(rules, armies[0], armies[1], south))
    }

    fn opposed(rules: &Rules, south: &Army, north: &Army, color: Color) -> Position {
        let mut state = State::EMPTY;
        for (seat, army, color) in [
            (Seat::South, south, color),
            (Seat::North, north, color.other()),
        ] {
            for (station, kind) in army.pieces(seat) {
                state.put(station, color, kind.code(), false);
            }
        }
        state.set_seat_colors(SeatColors::Settled(color));
        Position::with_state(rules, state)
    }

    /// Returns the starting position of expose play with this deal.
    ///
    /// ```
    /// use luzhanqi::{Deal, Position, Rules};
    /// let deal = Deal::from_seed(1);
    /// let position = Position::from_deal(&Rules::FLIP, &deal)?;
    /// assert_eq!(position, Position::from_seed(&Rules::FLIP, 1));
    /// assert!(Position::from_deal(&Rules::STANDARD, &deal).is_err());
    /// # Ok::<(), luzhanqi::PositionError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`PositionError::WrongPlay`] under rules of dark or open play.
    pub fn from_deal(rules: &Rules, deal: &Deal) -> Result<Position, PositionError> {
        if !rules.is_expose() {
            return Err(PositionError::WrongPlay(
                "a deal is for expose play; dark and open play take armies",
            ));
        }
        Ok(Position::dealt(rules, deal))
    }

    fn dealt(rules: &Rules, deal: &Deal) -> Position {
        let mut state = State::EMPTY;
        for (place, piece) in PLACES.into_iter().zip(deal.pieces) {
            state.put(place, piece.color, piece.kind.code(), true);
        }
        state.set_seat_colors(SeatColors::Open([None; 2]));
        Position::with_state(rules, state)
    }

    /// Returns the face-down pieces.
    pub fn pool(&self) -> Pool {
        self.face_down()
            .iter()
            .filter_map(|station| self.piece_at(station))
            .collect()
    }

    /// All pieces on the board.
    pub(crate) fn material(&self) -> Pool {
        let stations = self.occupied().iter();
        stations
            .filter_map(|station| self.piece_at(station))
            .collect()
    }

    /// Returns the position in which the face-down piece on `station` is exchanged with a face-down `piece`
    /// from another station. A search can call this function to visit every possible result of a flip;
    /// [`Pool::counts`] gives the probabilities of the results.
    ///
    /// ```
    /// use luzhanqi::{Piece, Position, Rules};
    /// let position = Position::from_seed(&Rules::FLIP, 1);
    /// let (c6, flag): (_, Piece) = ("c6".parse()?, "f".parse()?);
    /// let changed = position.with_face_down(c6, flag)?;
    /// assert_eq!(changed.piece_at(c6), Some(flag));
    /// assert_eq!(changed.pool(), position.pool());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`PositionError::NotFaceDown`] if the station holds no face-down piece, or
    /// [`PositionError::NotInPool`] if no such piece is face down.
    pub fn with_face_down(
        &self,
        station: Station,
        piece: Piece,
    ) -> Result<Position, PositionError> {
        let mut copy = *self;
        copy.state.exchange(&self.exchange(station, piece)?);
        Ok(copy)
    }

    /// The exchange that changes the face-down piece on a station to this piece.
    pub(crate) fn exchange(
        &self,
        station: Station,
        piece: Piece,
    ) -> Result<Exchange, PositionError> {
        let there = self
            .piece_at(station)
            .filter(|_| self.face_down().contains(station))
            .ok_or(PositionError::NotFaceDown(station))?;
        let other = self
            .face_down()
            .iter()
            .find(|s| self.piece_at(*s) == Some(piece))
            .ok_or(PositionError::NotInPool {
                color: piece.color,
                kind: piece.kind,
            })?;
        Ok(Exchange {
            // A station that already has the piece keeps it.
            stations: [station, if there == piece { station } else { other }],
            pieces: [there, piece],
        })
    }

    /// Returns the position with its face-down pieces in a uniformly random order: no player can distinguish
    /// it from this position.
    ///
    /// ```
    /// use luzhanqi::{Position, Random, Rules};
    /// let position = Position::from_seed(&Rules::FLIP, 1);
    /// let other = position.reshuffled(&mut Random::new(2));
    /// assert_eq!((other.pool(), other.face_down()), (position.pool(), position.face_down()));
    /// assert_ne!(other, position);
    /// ```
    #[must_use]
    pub fn reshuffled(&self, random: &mut impl RandomSource) -> Position {
        random.with_random(|random| self.reshuffled_with(random))
    }

    fn reshuffled_with(&self, random: &mut Random) -> Position {
        let mut copy = *self;
        let stations: Stations = self.face_down();
        let mut pieces = [None; 60];
        let count = stations.len();
        for (slot, station) in pieces.iter_mut().zip(stations) {
            *slot = self.piece_at(station);
        }
        random.shuffle(&mut pieces[..count]);
        for (new, station) in pieces.into_iter().zip(stations) {
            if let (Some(new), Some(old)) = (new, self.piece_at(station)) {
                copy.state.replace_down(station, [old, new]);
            }
        }
        copy
    }
}

/// Two face-down pieces to exchange.
pub(crate) struct Exchange {
    stations: [Station; 2],
    pieces: [Piece; 2],
}

impl State {
    /// Makes an exchange. Both pieces must still be face down on their stations.
    pub(crate) fn exchange(&mut self, exchange: &Exchange) {
        for station in exchange.stations {
            self.replace_down(station, exchange.pieces);
        }
    }

    /// Replaces one of two pieces by the other.
    fn replace_down(&mut self, station: Station, pieces: [Piece; 2]) {
        let (bit, index) = (station.to_set().bits(), station.index() as u32);
        for piece in pieces {
            self.toggle(bit, index, piece.color.index(), piece.kind.code());
        }
    }
}
