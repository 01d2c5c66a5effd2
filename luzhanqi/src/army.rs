//! Armies: the arrangement of 25 pieces that a player chooses in dark play.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::board;
use crate::entropy::{Chance, Entropy, choose};
use crate::fault::{Fault, Faults, First, all_faults};
use crate::piece::{Kind, Kinds, Seat};
use crate::random::Random;
use crate::reason::reasons;
use crate::rules::{Rules, SmallBoard};
use crate::station::{Station, Stations};

/// An army from its owner's point of view: 25 pieces on the posts and headquarters of a half.
///
/// An army has the right pieces but may break the set-up rules of a rule set; [`Army::validate`] checks that.
/// The text has 25 upper-case letters in rows of 5, 3, 4, 3, 5 and 5; camps have no letter. The front row
/// comes first, and each row is from the owner's left to right.
///
/// On a small board ([`BoardSize`](crate::rules::BoardSize)), only a few of the 25 pieces are in play. The
/// others fill the places outside of the board in a fixed order, and have no effect. The text has a dot for
/// each of these places.
///
/// ```
/// use luzhanqi::{Army, Rules, Seat};
/// let army = Army::from_seed(&Rules::STANDARD, 1);
/// assert_eq!(army.to_string().parse(), Ok(army));
/// assert!(army.validate(&Rules::STANDARD, Seat::South).is_ok());
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Army {
    kinds: [Kind; Army::LEN],
}

/// South's stations in the order of an army's text.
const SLOTS: [Station; Army::LEN] = {
    let mut slots = [Station::from_index(0); Army::LEN];
    let (mut n, mut rank) = (0, 6);
    while rank >= 1 {
        let mut file = 0;
        while file < 5 {
            let station = Station::from_index((rank - 1) * 5 + file);
            if !board::CAMPS.contains(station) {
                slots[n] = station;
                n += 1;
            }
            file += 1;
        }
        rank -= 1;
    }
    slots
};

/// For each station of south's half, its index in the text; 25 for camps.
const SLOT_OF: [u8; 30] = {
    let mut table = [Army::LEN as u8; 30];
    let mut i = 0;
    while i < Army::LEN {
        table[SLOTS[i].index()] = i as u8;
        i += 1;
    }
    table
};

/// The pieces on the places outside of a small board; `None` for the places on the board. The pieces that are
/// out of play fill the places outside of the board in the order of [`Kind::ALL`].
pub(crate) fn out_of_play(small: &SmallBoard) -> &'static Places {
    static TABLES: [Places; SmallBoard::ALL.len()] = {
        let mut tables = [[None; Army::LEN]; SmallBoard::ALL.len()];
        let mut i = 0;
        while i < tables.len() {
            let small = SmallBoard::ALL[i];
            let (mut slot, mut kind, mut taken) = (0, 0, 0);
            while slot < Army::LEN {
                if !small.setup.contains(SLOTS[slot]) {
                    while taken == Kind::ALL[kind].count() - small.count(Kind::ALL[kind]) {
                        (kind, taken) = (kind + 1, 0);
                    }
                    tables[i][slot] = Some(Kind::ALL[kind]);
                    taken += 1;
                }
                slot += 1;
            }
            i += 1;
        }
        tables
    };
    &TABLES[small.size as usize - 1]
}

impl Army {
    /// The number of pieces of an army, and of places in its text. On a small board, most of them are out of
    /// play.
    pub const LEN: usize = 25;

    /// Returns the army with these pieces in text order.
    ///
    /// ```
    /// use luzhanqi::{Army, Kind};
    /// let army: Army = "LKPKJMEBGXPCXBJLECOEPKOFO".parse()?;
    /// assert_eq!(Army::new(*army.kinds()), Ok(army));
    /// assert!(Army::new([Kind::Bomb; Army::LEN]).is_err());
    /// # Ok::<(), luzhanqi::ArmyError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`ArmyError::Count`] if the pieces are not those of an army.
    pub fn new(kinds: [Kind; Army::LEN]) -> Result<Army, ArmyError> {
        report_counts(&kinds.map(Some), true, Seat::South, &mut First)?;
        Ok(Army { kinds })
    }

    /// Returns the pieces in text order. On a small board, the list includes the pieces that are out of play.
    #[inline]
    pub const fn kinds(&self) -> &[Kind; Army::LEN] {
        &self.kinds
    }

    /// Returns the seat's station for an index in the text, 0..25.
    ///
    /// ```
    /// use luzhanqi::{Army, Seat};
    /// assert_eq!(Army::station(0, Seat::South), "a6".parse()?); // the left end of the front row
    /// assert_eq!(Army::station(0, Seat::North), "e7".parse()?);
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    ///
    /// # Panics
    /// Panics if `slot` is 25 or more.
    pub const fn station(slot: usize, seat: Seat) -> Station {
        match seat {
            Seat::South => SLOTS[slot],
            Seat::North => SLOTS[slot].rotate(),
        }
    }

    /// Returns a station's index in the text; `None` for a camp and for a station of the other half.
    ///
    /// ```
    /// use luzhanqi::{Army, Seat};
    /// assert_eq!(Army::slot("a6".parse()?, Seat::South), Some(0));
    /// assert_eq!(Army::slot("b5".parse()?, Seat::South), None); // a camp
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    pub fn slot(station: Station, seat: Seat) -> Option<usize> {
        let own = match seat {
            Seat::South => station,
            Seat::North => station.rotate(),
        };
        let slot = *SLOT_OF.get(own.index())? as usize;
        (slot < Army::LEN).then_some(slot)
    }

    /// Returns the piece that starts on a station if the seat has this army.
    ///
    /// ```
    /// use luzhanqi::{Army, Kind, Seat};
    /// let army: Army = "LKPKJMEBGXPCXBJLECOEPKOFO".parse()?;
    /// assert_eq!(army.kind_at("d1".parse()?, Seat::South), Some(Kind::Flag));
    /// assert_eq!(army.kind_at("b3".parse()?, Seat::South), None); // a camp
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kind_at(&self, station: Station, seat: Seat) -> Option<Kind> {
        let slot = Army::slot(station, seat)?;
        self.is_in_play(slot).then(|| self.kinds[slot])
    }

    /// The small board of this army; `None` for the full board. The army is on a small board if the pieces that
    /// are out of play there are in their fixed places.
    fn small_board(&self) -> Option<&'static SmallBoard> {
        SmallBoard::ALL.into_iter().find(|small| {
            let mut places = out_of_play(small).iter().zip(self.kinds);
            places.all(|(out, kind)| out.is_none_or(|out| out == kind))
        })
    }

    /// The rules `standard` on the board of this army.
    pub(crate) fn rules(&self) -> Rules {
        self.small_board().map_or(Rules::STANDARD, |small| {
            Rules::STANDARD.with_board(small.size)
        })
    }

    /// Whether the place is on the army's board.
    fn is_in_play(&self, slot: usize) -> bool {
        self.small_board()
            .is_none_or(|small| small.setup.contains(SLOTS[slot]))
    }

    /// Returns the station and the kind of each piece, in text order, if `seat` has this army. Leaves out
    /// the pieces that are out of play on a small board.
    ///
    /// ```
    /// use luzhanqi::{Army, Kind, Seat};
    /// let army: Army = "LKPKJMEBGXPCXBJLECOEPKOFO".parse()?;
    /// assert_eq!(army.pieces(Seat::South).next(), Some(("a6".parse()?, Kind::LieutenantGeneral)));
    /// assert_eq!(army.pieces(Seat::South).count(), Army::LEN);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pieces(&self, seat: Seat) -> impl Iterator<Item = (Station, Kind)> + '_ {
        let small = self.small_board();
        let pieces = self.kinds.iter().enumerate();
        let pieces = pieces
            .filter(move |(slot, _)| small.is_none_or(|own| own.setup.contains(SLOTS[*slot])));
        pieces.map(move |(slot, kind)| (Army::station(slot, seat), *kind))
    }

    /// Returns the piece that is out of play at an index in the text, 0..25, under rules with a small board.
    ///
    /// ```
    /// use luzhanqi::rules::BoardSize;
    /// use luzhanqi::{Army, Kind, Rules};
    /// let tiny = Rules::STANDARD.with_board(BoardSize::Tiny);
    /// assert_eq!(Army::out_of_play(&tiny, 0), Some(Kind::Marshal));
    /// assert_eq!(Army::out_of_play(&Rules::STANDARD, 0), None);
    /// ```
    ///
    /// # Panics
    /// Panics if `slot` is 25 or more and the board is small.
    pub fn out_of_play(rules: &Rules, slot: usize) -> Option<Kind> {
        out_of_play(rules.small_board()?)[slot]
    }

    /// Returns the kinds that the set-up rules allow at an index in the text, 0..25. On a small board, a place
    /// outside of the board allows only the piece that is out of play there.
    ///
    /// ```
    /// use luzhanqi::{Army, Kind, Rules, Seat};
    /// let front = Army::slot("c6".parse()?, Seat::South).unwrap();
    /// assert!(!Army::allowed(&Rules::STANDARD, front).contains(Kind::Bomb));
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    ///
    /// # Panics
    /// Panics if `slot` is 25 or more.
    pub fn allowed(rules: &Rules, slot: usize) -> Kinds {
        let station = SLOTS[slot];
        let mut kinds = Kinds::ALL;
        if let Some(small) = rules.small_board() {
            match Army::out_of_play(rules, slot) {
                Some(kind) => return kind.to_set(),
                None => kinds = small.kinds(),
            }
        }
        if !rules.headquarters(Seat::South).contains(station) {
            kinds = kinds.without(Kind::Flag);
        }
        if rules.bombs_off_front() && board::front_row(Seat::South).contains(station) {
            kinds = kinds.without(Kind::Bomb);
        }
        if !mine_places(rules, Seat::South).contains(station) {
            kinds = kinds.without(Kind::Landmine);
        }
        kinds
    }

    /// Checks that the army obeys the set-up rules.
    ///
    /// ```
    /// use luzhanqi::{Army, Rules, Seat};
    /// let army: Army = "LKPKJMEBGXPCXBJLECOEPKOFO".parse()?;
    /// assert_eq!(army.validate(&Rules::STANDARD, Seat::South), Ok(()));
    /// let army: Army = "XGLFBXBCCLEEMEOOOPPPJKKKJ".parse()?; // a bomb is in the front row
    /// let why = army.validate(&Rules::STANDARD, Seat::South).unwrap_err();
    /// assert_eq!(why.reason(), "bomb-in-front");
    /// # Ok::<(), luzhanqi::ArmyError>(())
    /// ```
    ///
    /// # Errors
    /// Fails with the error of the first piece, in text order, on a forbidden station. The station in the
    /// error is on the half of `seat`.
    pub fn validate(&self, rules: &Rules, seat: Seat) -> Result<(), ArmyError> {
        report_places(&self.kinds.map(Some), rules, seat, &mut First)
    }

    /// Returns every error of an army's text, with stations on the half of `seat`. A dot in the text is an
    /// empty place, or a place outside of a small board. Returns an empty list if the text is an army that
    /// obeys the set-up rules.
    ///
    /// The errors come in this order:
    /// - unknown letters and a wrong length,
    /// - kinds with too many pieces, and kinds with too few pieces if every place has a piece,
    /// - pieces on forbidden stations,
    /// - all empty places, in one error.
    ///
    /// A text of the wrong length has no places, so its pieces are not checked. For a text without dots, the
    /// first error is the parsing error, or the error of [`Army::validate`] if the text is an army. There are
    /// at most 27 errors for a text of any length.
    ///
    /// ```
    /// use luzhanqi::{Army, Rules, Seat};
    /// let faults = Army::faults("XGLFBXBCCLEEMEOOOPPPJKKKJ", &Rules::STANDARD, Seat::South);
    /// let told = faults.iter().map(|fault| (fault.error.reason(), fault.stations));
    /// let stations = ["a6".parse()?, "d6".parse()?, "e3".parse()?].map(luzhanqi::Station::to_set);
    /// let words = ["bomb-in-front", "flag-away", "mine-forward"];
    /// assert!(told.eq(words.into_iter().zip(stations)));
    /// # Ok::<(), luzhanqi::ParseStationError>(())
    /// ```
    pub fn faults(text: &str, rules: &Rules, seat: Seat) -> Vec<Fault<ArmyError>> {
        all_faults(|faults| match Army::read(text, seat, faults)? {
            Some((mut kinds, empty)) => {
                let empty = empty - put_out_of_play(&mut kinds, rules, seat);
                report_all(&kinds, empty, rules, seat, faults)
            }
            None => Ok(()),
        })
    }

    /// Returns every error of an arrangement that may be incomplete, like [`Army::faults`].
    ///
    /// ```
    /// use luzhanqi::{Army, Kind, Rules, Seat};
    /// let mut half = [None; Army::LEN];
    /// half[3] = Some(Kind::Bomb);
    /// let faults = Army::faults_of(&half, &Rules::STANDARD, Seat::South);
    /// let told: Vec<String> = faults.iter().map(|fault| fault.error.to_string()).collect();
    /// assert_eq!(told, [
    ///     "a bomb stands on d6; the front row may have no bombs (bombs-off-front)",
    ///     "no piece stands on a6; empty places: 24",
    /// ]);
    /// ```
    pub fn faults_of(
        kinds: &[Option<Kind>; Army::LEN],
        rules: &Rules,
        seat: Seat,
    ) -> Vec<Fault<ArmyError>> {
        let mut kinds = *kinds;
        put_out_of_play(&mut kinds, rules, seat);
        let places = (0..Army::LEN).filter(|slot| kinds[*slot].is_none());
        let empty = places.map(|slot| Army::station(slot, seat)).collect();
        all_faults(|faults| report_all(&kinds, empty, rules, seat, faults))
    }

    /// Parses an army's text: returns the kinds, with `None` for a place without a piece, and the stations of
    /// dots. Returns `None` unless the text has 25 characters. Reports syntax errors; after the 25th place, it
    /// reports only the first unknown letter.
    fn read(
        text: &str,
        seat: Seat,
        faults: &mut impl Faults<ArmyError>,
    ) -> Result<Option<(Places, Stations)>, ArmyError> {
        let (mut kinds, mut empty) = ([None; Army::LEN], Stations::EMPTY);
        for (i, letter) in text.chars().enumerate() {
            match Kind::from_letter(letter).filter(|_| letter.is_ascii_uppercase()) {
                Some(kind) => {
                    if let Some(slot) = kinds.get_mut(i) {
                        *slot = Some(kind);
                    }
                }
                None if letter == '.' && i < Army::LEN => {
                    empty = empty.with(Army::station(i, seat));
                }
                None => {
                    let (place, found) = (i + 1, letter);
                    let inside = i < Army::LEN;
                    let set = match inside {
                        true => Army::station(i, seat).to_set(),
                        false => Stations::EMPTY,
                    };
                    faults.report(ArmyError::Letter { place, found }, set)?;
                    if !inside {
                        break;
                    }
                }
            }
        }
        let len = text.chars().count();
        if len != Army::LEN {
            faults.report(ArmyError::Length(len), Stations::EMPTY)?;
            return Ok(None);
        }
        Ok(Some((kinds, empty)))
    }

    /// Returns the army with left and right exchanged (file `a` for file `e`). The set-up rules are
    /// symmetric, so the result obeys them if this army obeys them.
    ///
    /// ```
    /// use luzhanqi::{Army, Rules, Seat};
    /// let army = Army::from_seed(&Rules::STANDARD, 1);
    /// let [left, right] = ["a6".parse()?, "e6".parse()?];
    /// assert_eq!(army.reflect().kind_at(left, Seat::South), army.kind_at(right, Seat::South));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(alias = "mirror")]
    #[must_use]
    pub fn reflect(&self) -> Army {
        let mut kinds = self.kinds;
        for (slot, kind) in self.kinds.into_iter().enumerate() {
            if !self.is_in_play(slot) {
                continue;
            }
            let station = SLOTS[slot];
            let flipped = station.index() + 4 - 2 * station.file() as usize;
            kinds[SLOT_OF[flipped] as usize] = kind;
        }
        Army { kinds }
    }

    /// Returns the army with the pieces of two stations exchanged.
    ///
    /// ```
    /// use luzhanqi::{Army, Kind, Rules, Seat};
    /// let army: Army = "LKPKJMEBGXPCXBJLECOEPKOFO".parse()?;
    /// let [a6, b6, d1] = ["a6".parse()?, "b6".parse()?, "d1".parse()?];
    /// let swapped = army.swap(&Rules::STANDARD, Seat::South, a6, b6)?;
    /// assert_eq!(swapped.kind_at(a6, Seat::South), Some(Kind::Captain));
    /// let why = army.swap(&Rules::STANDARD, Seat::South, a6, d1).unwrap_err();
    /// assert_eq!(why.reason(), "flag-away");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails with [`ArmyError::NotAPlace`] for a station outside the army, or with the error of
    /// [`Army::validate`] if the exchange breaks a set-up rule.
    pub fn swap(
        &self,
        rules: &Rules,
        seat: Seat,
        a: Station,
        b: Station,
    ) -> Result<Army, ArmyError> {
        let slot = |s| Army::slot(s, seat).ok_or(ArmyError::NotAPlace(s));
        let mut army = *self;
        army.kinds.swap(slot(a)?, slot(b)?);
        army.validate(rules, seat)?;
        Ok(army)
    }

    /// Returns a uniformly random army that obeys the set-up rules. A player who guesses the seed knows the
    /// army. For a game between people use [`Army::from_entropy`].
    ///
    /// ```
    /// use luzhanqi::{Army, Kind, Rules, Seat};
    /// let army = Army::from_seed(&Rules::STANDARD, 1);
    /// assert!(army.validate(&Rules::STANDARD, Seat::South).is_ok());
    /// let flag = army.pieces(Seat::South).find(|(_, kind)| *kind == Kind::Flag).unwrap();
    /// assert!(["b1", "d1"].contains(&flag.0.to_string().as_str()));
    /// ```
    #[doc(alias = "random")]
    pub fn from_seed(rules: &Rules, seed: u64) -> Army {
        Army::drawn(rules, &mut Random::new(seed))
    }

    /// Returns the army determined by 32 secret bytes. If the bytes are uniformly random, for example from
    /// the operating system, all armies that obey the set-up rules are equally likely, to within one part in
    /// 2^70. The same bytes give the same army on every machine and in every language.
    ///
    /// ```
    /// use luzhanqi::{Army, Rules, Seat};
    /// let bytes = [7; 32]; // in a real game: secret, from the operating system
    /// let army = Army::from_entropy(&Rules::STANDARD, bytes);
    /// assert!(army.validate(&Rules::STANDARD, Seat::North).is_ok());
    /// ```
    pub fn from_entropy(rules: &Rules, bytes: [u8; 32]) -> Army {
        Army::drawn(rules, &mut Entropy::new(bytes))
    }

    pub(crate) fn drawn(rules: &Rules, chance: &mut impl Chance) -> Army {
        // Without fixed pieces a completion always exists.
        match Army::complete_with(rules, [None; Army::LEN], chance) {
            Ok(army) => army,
            Err(_) => unreachable!("an empty arrangement can be completed"),
        }
    }

    /// Completes a partial arrangement at random: all armies that agree with it and obey the set-up rules are
    /// equally likely. A player who guesses the seed knows the army.
    ///
    /// ```
    /// use luzhanqi::{Army, Kind, Rules, Seat};
    /// let mut partial = [None; Army::LEN];
    /// partial[0] = Some(Kind::Marshal); // on a6
    /// let army = Army::complete(&Rules::STANDARD, partial, 1)?;
    /// assert_eq!(army.kind_at("a6".parse()?, Seat::South), Some(Kind::Marshal));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if no such army exists, with one of these (stations are south's):
    /// - [`ArmyError::Count`] for too many pieces of a kind,
    /// - the error of [`Army::validate`] for a piece on a forbidden station,
    /// - [`ArmyError::NoCompletion`] for a place that no missing piece can fill.
    pub fn complete(
        rules: &Rules,
        partial: [Option<Kind>; Army::LEN],
        seed: u64,
    ) -> Result<Army, ArmyError> {
        Army::complete_with(rules, partial, &mut Random::new(seed))
    }

    /// Completes a partial arrangement like [`Army::complete`], with 32 secret bytes instead of a seed; see
    /// [`Army::from_entropy`].
    ///
    /// # Errors
    /// The errors are those of [`Army::complete`].
    pub fn complete_from_entropy(
        rules: &Rules,
        partial: [Option<Kind>; Army::LEN],
        bytes: [u8; 32],
    ) -> Result<Army, ArmyError> {
        Army::complete_with(rules, partial, &mut Entropy::new(bytes))
    }

    fn complete_with(
        rules: &Rules,
        partial: [Option<Kind>; Army::LEN],
        chance: &mut impl Chance,
    ) -> Result<Army, ArmyError> {
        let mut kinds = partial;
        put_out_of_play(&mut kinds, rules, Seat::South);
        let partial = kinds;
        report_places(&kinds, rules, Seat::South, &mut First)?;
        // Only flags, mines and bombs have forbidden places. The sequence "flag, then mines, then bombs" is
        // uniform if the number of later choices does not depend on an earlier choice. The flag satisfies
        // this: mines and bombs may both go to its two places. Mines may take front places that bombs cannot,
        // so their choice is weighted (see `place_mines`).
        let missing = |kinds: &[Option<Kind>], kind: Kind| -> Result<usize, ArmyError> {
            let found = kinds.iter().filter(|k| **k == Some(kind)).count();
            kind.count()
                .checked_sub(found)
                .ok_or(ArmyError::Count { kind, found })
        };
        for kind in Kind::ALL {
            missing(&kinds, kind)?;
        }
        let no_completion = |()| unfilled(&partial, rules);
        let flags = missing(&kinds, Kind::Flag)?;
        fill(&mut kinds, chance, rules, Kind::Flag, flags).map_err(no_completion)?;
        let (mines, bombs) = (
            missing(&kinds, Kind::Landmine)?,
            missing(&kinds, Kind::Bomb)?,
        );
        place_mines(&mut kinds, chance, rules, mines, bombs).map_err(no_completion)?;
        fill(&mut kinds, chance, rules, Kind::Bomb, bombs).map_err(no_completion)?;
        let mut rest = Vec::with_capacity(Army::LEN);
        for kind in Kind::ALL {
            rest.extend(core::iter::repeat_n(kind, missing(&kinds, kind)?));
        }
        chance.arrange(&mut rest);
        Army::new(kinds.map(|kind| match kind.or_else(|| rest.pop()) {
            Some(kind) => kind,
            None => unreachable!("the missing pieces complete an army of 25"),
        }))
    }
}

/// The piece on each place of an army's text.
type Places = [Option<Kind>; Army::LEN];

/// Puts the pieces that are out of play on the empty places outside of a small board. Returns the stations of
/// these places.
fn put_out_of_play(kinds: &mut Places, rules: &Rules, seat: Seat) -> Stations {
    let mut outside = Stations::EMPTY;
    let table = rules.small_board().map(out_of_play);
    for (slot, kind) in table.into_iter().flatten().enumerate() {
        if kind.is_some() && kinds[slot].is_none() {
            kinds[slot] = *kind;
            outside = outside.with(Army::station(slot, seat));
        }
    }
    outside
}

/// Reports every error of an arrangement after parsing its letters.
fn report_all(
    kinds: &Places,
    empty: Stations,
    rules: &Rules,
    seat: Seat,
    faults: &mut impl Faults<ArmyError>,
) -> Result<(), ArmyError> {
    let whole = kinds.iter().all(Option::is_some);
    report_counts(kinds, whole, seat, faults)?;
    report_places(kinds, rules, seat, faults)?;
    report_empty(empty, seat, faults)
}

/// Reports the kinds with too many or, in a complete army, too few pieces.
fn report_counts(
    kinds: &Places,
    whole: bool,
    seat: Seat,
    faults: &mut impl Faults<ArmyError>,
) -> Result<(), ArmyError> {
    for kind in Kind::ALL {
        let found = kinds.iter().filter(|own| **own == Some(kind)).count();
        if found > kind.count() || whole && found < kind.count() {
            let them = (0..Army::LEN).filter(|slot| kinds[*slot] == Some(kind));
            let them = them.map(|slot| Army::station(slot, seat)).collect();
            faults.report(ArmyError::Count { kind, found }, them)?;
        }
    }
    Ok(())
}

/// Reports the kinds on forbidden stations, in the order of their first pieces in the text.
fn report_places(
    kinds: &Places,
    rules: &Rules,
    seat: Seat,
    faults: &mut impl Faults<ArmyError>,
) -> Result<(), ArmyError> {
    let away = |slot: usize| kinds[slot].filter(|kind| !Army::allowed(rules, slot).contains(*kind));
    let mut told = Kinds::EMPTY;
    for slot in 0..Army::LEN {
        let Some(kind) = away(slot).filter(|kind| !told.contains(*kind)) else {
            continue;
        };
        told = told.with(kind);
        let station = Army::station(slot, seat);
        let them = (slot..Army::LEN).filter(|other| away(*other) == Some(kind));
        let them = them.map(|other| Army::station(other, seat)).collect();
        let error = match kind {
            Kind::Flag => ArmyError::FlagAway(station),
            Kind::Bomb => ArmyError::BombInFront(station),
            Kind::Landmine => ArmyError::MineForward(station),
            _ => ArmyError::NotAPlace(station),
        };
        faults.report(error, them)?;
    }
    Ok(())
}

/// Reports the empty places as one error.
fn report_empty(
    empty: Stations,
    seat: Seat,
    faults: &mut impl Faults<ArmyError>,
) -> Result<(), ArmyError> {
    let mut places = (0..Army::LEN).map(|slot| Army::station(slot, seat));
    match places.find(|station| empty.contains(*station)) {
        Some(station) => {
            let count = empty.len();
            faults.report(ArmyError::Empty { station, count }, empty)
        }
        None => Ok(()),
    }
}

/// Finds a place that stays empty in an arrangement that cannot be completed. Places as many of the missing
/// pieces as possible, and moves other pieces if necessary.
fn unfilled(partial: &Places, rules: &Rules) -> ArmyError {
    let missing = Kind::ALL.into_iter().flat_map(|kind| {
        let found = partial.iter().filter(|own| **own == Some(kind)).count();
        core::iter::repeat_n(kind, kind.count() - found)
    });
    let mut filled = *partial;
    let left = missing.filter(|kind| !put(*kind, &mut filled, &mut partial.clone(), rules));
    let left = left.last();
    let open = filled.iter().position(Option::is_none);
    match left.zip(open) {
        Some((kind, slot)) => {
            let station = Army::station(slot, Seat::South);
            ArmyError::NoCompletion { station, kind }
        }
        None => unreachable!("the caller has found that there is no completion"),
    }
}

/// Puts a piece on a place that has not been tried yet: an empty place, or a place whose piece can move
/// elsewhere.
fn put(kind: Kind, filled: &mut Places, tried: &mut Places, rules: &Rules) -> bool {
    for slot in 0..Army::LEN {
        if tried[slot].is_some() || !Army::allowed(rules, slot).contains(kind) {
            continue;
        }
        tried[slot] = Some(kind);
        if filled[slot].is_none_or(|other| put(other, filled, tried, rules)) {
            filled[slot] = Some(kind);
            return true;
        }
    }
    false
}

/// The stations on which the set-up rules allow a seat's landmines. Landmines never move.
#[inline]
pub(crate) fn mine_places(rules: &Rules, seat: Seat) -> Stations {
    match (rules.small_board(), rules.mines_in_back_rows()) {
        (None, true) => board::back_rows(seat),
        (None, false) => board::half(seat) & board::SETUP,
        (Some(small), true) => board::half(seat) & small.back_rows,
        (Some(small), false) => board::half(seat) & small.setup,
    }
}

/// The stations on which a seat's flag can be in dark play: its own headquarters, unless the flag can be
/// carried.
#[inline]
pub(crate) fn flag_places(rules: &Rules, seat: Seat) -> Stations {
    if rules.is_carry() {
        Stations::ALL
    } else {
        rules.headquarters(seat)
    }
}

/// The empty places that allow a kind.
fn open_places(kinds: &[Option<Kind>], rules: &Rules, kind: Kind) -> Vec<usize> {
    (0..Army::LEN)
        .filter(|slot| kinds[*slot].is_none() && Army::allowed(rules, *slot).contains(kind))
        .collect()
}

/// Puts `count` pieces of a kind on a uniformly random set of the places that allow it.
fn fill(
    kinds: &mut [Option<Kind>],
    chance: &mut impl Chance,
    rules: &Rules,
    kind: Kind,
    count: usize,
) -> Result<(), ()> {
    let mut places = open_places(kinds, rules, kind);
    if places.len() < count {
        return Err(());
    }
    chance.choose(&mut places, count);
    for slot in places.into_iter().take(count) {
        kinds[slot] = Some(kind);
    }
    Ok(())
}

/// Places the mines so that all arrangements of mines and bombs together are equally likely. First samples
/// the number of mines on places that also allow a bomb. The weight of each number is the number of
/// arrangements that have it.
fn place_mines(
    kinds: &mut [Option<Kind>],
    chance: &mut impl Chance,
    rules: &Rules,
    mines: usize,
    bombs: usize,
) -> Result<(), ()> {
    let takes_bombs = |slot: &usize| Army::allowed(rules, *slot).contains(Kind::Bomb);
    let (mut shared, mut alone): (Vec<usize>, Vec<usize>) =
        open_places(kinds, rules, Kind::Landmine)
            .into_iter()
            .partition(takes_bombs);
    let bomb_places = open_places(kinds, rules, Kind::Bomb).len();
    let ways = |k: usize| {
        choose(shared.len(), k)
            * choose(alone.len(), mines - k)
            * choose(bomb_places.saturating_sub(k), bombs)
    };
    let total: u64 = (0..=mines).map(ways).sum();
    if total == 0 {
        return Err(());
    }
    let mut draw = chance.below(total);
    let mut k = 0;
    while draw >= ways(k) {
        draw -= ways(k);
        k += 1;
    }
    chance.choose(&mut shared, k);
    chance.choose(&mut alone, mines - k);
    for slot in shared
        .into_iter()
        .take(k)
        .chain(alone.into_iter().take(mines - k))
    {
        kinds[slot] = Some(Kind::Landmine);
    }
    Ok(())
}

impl fmt::Display for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let small = self.small_board();
        let in_play = |slot: usize| small.is_none_or(|own| own.setup.contains(SLOTS[slot]));
        let letters = self.kinds.iter().enumerate();
        letters
            .map(|(slot, kind)| if in_play(slot) { kind.letter() } else { '.' })
            .try_for_each(|letter| write!(f, "{letter}"))
    }
}

impl fmt::Debug for Army {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Army({self})")
    }
}

impl FromStr for Army {
    type Err = ArmyError;

    fn from_str(text: &str) -> Result<Army, ArmyError> {
        let Some((mut kinds, mut empty)) = Army::read(text, Seat::South, &mut First)? else {
            unreachable!("only the first fault of a text is reported")
        };
        let half = board::half(Seat::South) & board::SETUP;
        for small in SmallBoard::ALL {
            // The text has dots for exactly the places outside of this small board.
            if empty == half - small.setup {
                for (place, out) in kinds.iter_mut().zip(out_of_play(small)) {
                    *place = place.or(*out);
                }
                empty = Stations::EMPTY;
            }
        }
        report_counts(&kinds, empty.is_empty(), Seat::South, &mut First)?;
        report_empty(empty, Seat::South, &mut First)?;
        let army = Army {
            kinds: kinds.map(|kind| match kind {
                Some(kind) => kind,
                None => unreachable!("reading a text stops at its first empty place"),
            }),
        };
        // The text of an army on a small board has dots. No full board has its flag there.
        let flag = army.kinds.iter().position(|kind| *kind == Kind::Flag);
        let written = text.contains('.') || army.small_board().is_none();
        match flag.filter(|_| !written) {
            Some(slot) => Err(ArmyError::FlagAway(SLOTS[slot])),
            None => Ok(army),
        }
    }
}

reasons! {
    /// An error in an army: it breaks a rule of the set-up, or its text is not an army.
    ///
    /// ```
    /// use luzhanqi::{Army, ArmyError};
    /// let why = "MMLBGCPXEEJCXPMKLOOKJOBKF".parse::<Army>().unwrap_err();
    /// assert!(matches!(why, ArmyError::Count { found: 3, .. }));
    /// assert_eq!("MGL".parse::<Army>(), Err(ArmyError::Length(3)));
    /// ```
    #[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
    #[non_exhaustive]
    pub enum ArmyError {
        /// The text has the wrong length.
        Length(found: usize) = "length",
        /// A character is not a piece's letter.
        Letter {
            /// The index in the text, from 1.
            place: usize,
            /// The character.
            found: char,
        } = "letter",
        /// The army has too many or too few pieces of a kind.
        Count {
            /// The kind.
            kind: Kind,
            /// The number of pieces.
            found: usize,
        } = "count",
        /// The flag is not in one of its owner's headquarters.
        FlagAway(station: Station) = "flag-away",
        /// A bomb is on the front row (`bombs-off-front`).
        BombInFront(station: Station) = "bomb-in-front",
        /// A landmine is in front of the two back rows (`mines-in-back-rows`).
        MineForward(station: Station) = "mine-forward",
        /// The station is not one of the 25 stations of the army.
        NotAPlace(station: Station) = "not-a-place",
        /// No arrangement of the missing pieces obeys the rules.
        NoCompletion {
            /// A place that cannot be filled.
            station: Station,
            /// A missing kind without an allowed place.
            kind: Kind,
        } = "no-completion",
        /// Some places have no piece.
        Empty {
            /// The first empty place, in text order.
            station: Station,
            /// The number of empty places.
            count: usize,
        } = "empty",
    }
}
