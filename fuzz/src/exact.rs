//! Beliefs beside brute force: every way to turn a few hidden pieces is played out in full.

use luzhanqi::rules::RuleOption;
use luzhanqi::{Color, EnemyIndex, Event, Game, Kind, Position, Seat, Station, View};

use super::beside::board;
use super::bytes::Bytes;
use super::games::act;

/// What south believes of few enemies, to the last arrangement.
pub fn exact(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let rules = bytes.rules().with_value(RuleOption::Play, "dark");
    let rules = rules.expect("an allowed value");
    let Some(start) = bytes.skirmish(&rules) else {
        return;
    };
    let mut game = Game::from_position(&start);
    let most = 1 + bytes.below(10);
    act(&mut game, &mut bytes, most);
    if game.outcome().is_some() {
        return;
    }
    let view = game.view(Seat::South);
    let mut brute = Brute {
        view,
        start: &start,
        events: game.events(),
        stations: start.pieces(Color::Black).iter().collect(),
        used: [0; 12],
        total: 0,
        ways: Vec::new(),
    };
    // A flag that is held is no piece, but it is one of the army.
    brute.used[Kind::Flag.index()] = usize::from(start.flag_held_at(Color::Black).is_some());
    brute.ways = vec![[0; 12]; brute.stations.len() + 1];
    brute.search(&mut Vec::new());
    let belief = view
        .belief()
        .unwrap_or_else(|error| panic!("{error}: {view:?}"));
    assert_eq!(
        belief.count().to_u128(),
        Some(brute.total),
        "{start:?} {view:?}"
    );
    for (n, piece) in EnemyIndex::ALL.into_iter().zip(view.enemies()) {
        let held = piece.start_station.is_none() && belief.count_with(n, Kind::Flag) > Some(0);
        let row = match piece.start_station {
            Some(station) => brute.stations.iter().position(|s| *s == station),
            None => Some(brute.stations.len()),
        };
        let row = brute.ways[row.expect("an enemy starts where a black piece stood")];
        for kind in Kind::ALL {
            let wanted = match (held, kind) {
                (true, Kind::Flag) => brute.total,
                (true, _) => 0,
                (false, _) => row[kind.index()],
            };
            assert_eq!(
                belief.count_with(n, kind),
                Some(wanted),
                "{n} {kind} {start:?} {view:?}"
            );
        }
    }
}

struct Brute<'a> {
    view: &'a View,
    start: &'a Position,
    events: &'a [Event],
    /// Where the hidden pieces stood.
    stations: Vec<Station>,
    /// How many of each kind are dealt.
    used: [usize; 12],
    total: u128,
    /// By hidden piece, and last a lost one.
    ways: Vec<[u128; 12]>,
}

impl Brute<'_> {
    fn search(&mut self, kinds: &mut Vec<Kind>) {
        if kinds.len() == self.stations.len() {
            if self.fits(kinds) {
                self.count(kinds);
            }
            return;
        }
        for kind in Kind::ALL {
            if self.used[kind.index()] < kind.count() {
                self.used[kind.index()] += 1;
                kinds.push(kind);
                self.search(kinds);
                kinds.pop();
                self.used[kind.index()] -= 1;
            }
        }
    }

    /// Whether these kinds would have looked the same to south.
    fn fits(&self, kinds: &[Kind]) -> bool {
        let Some(start) = self.turned(kinds) else {
            return false;
        };
        let mut game = Game::from_position(&start);
        game.outcome().is_none()
            && self.events.iter().all(|event| game.repeat(event).is_ok())
            && game.view(Seat::South) == self.view
    }

    /// The start with these kinds, through its text.
    fn turned(&self, kinds: &[Kind]) -> Option<Position> {
        let cell = |station: Station| {
            let Some(piece) = self.start.piece_at(station) else {
                return String::new();
            };
            let hidden = self.stations.iter().position(|s| *s == station);
            let mut text = match hidden {
                Some(n) => kinds[n].letter().to_ascii_lowercase().to_string(),
                None => piece.to_string(),
            };
            for (mark, flag) in [('+', piece.color.other()), ('*', piece.color)] {
                if self.start.flag_held_at(flag) == Some(station) {
                    text.push(mark);
                }
            }
            text
        };
        let cells: Vec<String> = Station::all().map(cell).collect();
        let text = self.start.to_string();
        let (_, rest) = text.split_once(' ')?;
        Position::parse(&format!("{} {rest}", board(&cells)), self.start.rules()).ok()
    }

    /// Counts a deal as often as its lost pieces can be laid out.
    fn count(&mut self, kinds: &[Kind]) {
        let left = |kind: Kind| (kind.count() - self.used[kind.index()]) as u128;
        let (mut ways, mut laid) = (1, 0);
        for kind in Kind::ALL {
            for i in 1..=left(kind) {
                laid += 1;
                ways = ways * laid / i;
            }
        }
        let lost = Kind::ALL.map(|kind| ways * left(kind) / laid);
        self.total += ways;
        for (row, kind) in self.ways.iter_mut().zip(kinds) {
            row[kind.index()] += ways;
        }
        let row = &mut self.ways[kinds.len()];
        for (sum, lost) in row.iter_mut().zip(lost) {
            *sum += lost;
        }
    }
}
