//! Beliefs beside brute force: every way to fill in a few hidden pieces is played out in full.

use crate::common::all_rules;
use crate::common::games::play_on;
use crate::often::often;
use luzhanqi::{
    Color, EnemyIndex, Event, Game, Kind, Move, Observation, Position, Random, Rules, Seat,
    Station, View,
};

/// A small battle: few pieces, close together.
fn small(rules: &Rules, random: &mut Random) -> Option<Position> {
    let mut rows = vec![vec!['1'; 5]; 12];
    let mut put = |rank: usize, file: usize, letter: char| rows[12 - rank][file] = letter;
    let file = |random: &mut Random| random.below(5) as usize;
    put(12, if random.below(2) == 0 { 1 } else { 3 }, 'f');
    put(1, if random.below(2) == 0 { 1 } else { 3 }, 'F');
    for _ in 0..1 + random.below(3) {
        let letters = ['e', 'e', 'x', 'k', 'p', 'm', 'j'];
        put(
            8 + random.below(5) as usize,
            file(random),
            letters[random.below(7) as usize],
        );
    }
    if random.below(2) == 0 {
        put(11 + random.below(2) as usize, file(random), 'o');
    }
    for _ in 0..3 + random.below(4) {
        let letters = ['E', 'E', 'X', 'K', 'P', 'M', 'G', 'E'];
        put(
            7 + random.below(6) as usize,
            file(random),
            letters[random.below(8) as usize],
        );
    }
    if random.below(2) == 0 {
        put(2, file(random), 'O');
    }
    let board: Vec<String> = rows
        .into_iter()
        .map(|row| {
            let mut text = String::new();
            for c in row {
                match (c, text.chars().last().and_then(|l| l.to_digit(10))) {
                    ('1', Some(n)) => {
                        text.pop();
                        text += &(n + 1).to_string();
                    }
                    _ => text.push(c),
                }
            }
            text
        })
        .collect();
    let seat = if random.below(2) == 0 { "s" } else { "n" };
    let position = Position::parse(&format!("{} {seat} r 0", board.join("/")), rules).ok()?;
    // All kinds are tried on each of them.
    let few = position.pieces(Color::Black).len() <= 4;
    (few && position.outcome().is_none()).then_some(position)
}

/// The ways to lay out the lost pieces, given how many of each kind are on the board.
fn lost_ways(used: &[usize; 12]) -> u128 {
    let mut ways = 1u128;
    let mut laid = 0u128;
    for kind in Kind::ALL {
        for i in 1..=kind.count() - used[kind.index()] {
            laid += 1;
            ways = ways * laid / i as u128;
        }
    }
    ways
}

/// All assignments of kinds to south's hidden enemies, tried out in full.
struct Brute<'a> {
    view: &'a View,
    events: &'a [Event],
    stations: Vec<Station>,
    total: u128,
    /// By piece on the board, and last one lost piece.
    ways: Vec<[u128; 12]>,
}

impl<'a> Brute<'a> {
    fn new(game: &'a Game, view: &'a View, stations: Vec<Station>) -> Brute<'a> {
        Brute {
            view,
            events: game.events(),
            ways: vec![[0; 12]; stations.len() + 1],
            stations,
            total: 0,
        }
    }

    fn search(&mut self, text: &mut Vec<Kind>, used: &mut [usize; 12], base: &Position) {
        if text.len() == self.stations.len() {
            self.try_out(text, used, base);
            return;
        }
        for kind in Kind::ALL {
            if used[kind.index()] < kind.count() {
                used[kind.index()] += 1;
                text.push(kind);
                self.search(text, used, base);
                text.pop();
                used[kind.index()] -= 1;
            }
        }
    }

    fn try_out(&mut self, kinds: &[Kind], used: &[usize; 12], base: &Position) {
        let Some(start) = with_kinds(base, &self.stations, kinds) else {
            return;
        };
        let mut game = Game::from_position(&start);
        if game.outcome().is_some() {
            return;
        }
        for event in self.events {
            if game.repeat(event).is_err() {
                return;
            }
        }
        if game.view(self.view.seat().unwrap()) != self.view {
            return;
        }
        let ways = lost_ways(used);
        self.total += ways;
        for (row, kind) in self.ways.iter_mut().zip(kinds) {
            row[kind.index()] += ways;
        }
        let lost = 25 - kinds.len() as u128;
        for kind in Kind::ALL {
            let left = (kind.count() - used[kind.index()]) as u128;
            self.ways[kinds.len()][kind.index()] += ways * left / lost;
        }
    }
}

fn with_kinds(base: &Position, stations: &[Station], kinds: &[Kind]) -> Option<Position> {
    // Through the text, so that nothing of the library's own machinery is used.
    let mut cells: Vec<String> = Station::all()
        .map(|s| {
            base.piece_at(s)
                .map_or("1".to_string(), |piece| piece.to_string())
        })
        .collect();
    for (station, kind) in stations.iter().zip(kinds) {
        cells[station.index()] = kind.letter().to_ascii_lowercase().to_string();
    }
    let rows: Vec<String> = (0..12)
        .rev()
        .map(|rank| {
            let mut row = String::new();
            for cell in &cells[rank * 5..rank * 5 + 5] {
                match row.chars().last().and_then(|c| c.to_digit(10)) {
                    Some(n) if cell == "1" => {
                        row.pop();
                        row += &(n + 1).to_string();
                    }
                    _ => row += cell,
                }
            }
            row
        })
        .collect();
    let text = base.to_string();
    let (_, rest) = text.split_once(' ').unwrap();
    Position::parse(&format!("{} {rest}", rows.join("/")), base.rules()).ok()
}

#[test]
fn brute_force_gives_the_same_numbers() {
    let mut random = Random::new(11);
    let (mut compared, mut refusals) = (0, 0);
    let mut rules: Vec<Rules> = all_rules().into_iter().filter(Rules::is_dark).collect();
    // Refusals are rare; rules that have them come more often.
    let refusing: Vec<Rules> = rules
        .iter()
        .copied()
        .filter(Rules::protects_flags)
        .collect();
    rules.extend(refusing.repeat(3));
    let mut tries = 0;
    while (compared < often(120) || refusals < often(12)) && tries < 20_000 {
        tries += 1;
        let rules = &rules[random.below(rules.len() as u32) as usize];
        let Some(position) = small(rules, &mut random) else {
            continue;
        };
        let mut game = Game::from_position(&position);
        let plies = random.below(9) as usize;
        play_on(&mut game, &mut random, plies);
        if game.outcome().is_some() {
            continue;
        }
        let view = game.view(Seat::South);
        let stations: Vec<_> = position.pieces(Color::Black).iter().collect();
        let mut brute = Brute::new(&game, view, stations);
        brute.search(&mut Vec::new(), &mut [0; 12], &position);
        let belief = view
            .belief()
            .unwrap_or_else(|e| panic!("{rules} {position} {view:?}: {e}"));
        let name = || format!("{rules} {position} {view:?}");
        assert_eq!(belief.count().to_u128(), Some(brute.total), "{}", name());
        let mut lost = None;
        for (n, piece) in EnemyIndex::ALL.into_iter().zip(view.enemies()) {
            let row = match piece.start_station {
                Some(station) => brute.stations.iter().position(|s| *s == station).unwrap(),
                None => *lost.get_or_insert(brute.stations.len()),
            };
            for kind in Kind::ALL {
                let ways = brute.ways[row][kind.index()];
                assert_eq!(
                    belief.count_with(n, kind),
                    Some(ways),
                    "{} {n} {kind}",
                    name()
                );
            }
        }
        compared += 1;
        refusals += u32::from(
            view.observations_since_start()
                .any(|o| matches!(o, Observation::Refused(_))),
        );
    }
    assert!(
        compared >= often(120) && refusals >= often(12),
        "{compared} views, {refusals} with refusals"
    );
}

/// A game that goes on although the board stands again tells that pieces which have changed places
/// are not alike.
#[test]
fn repetition_that_ends_nothing_tells_pieces_apart() {
    let mut random = Random::new(4);
    let mut told = 0;
    for round in 0..400 {
        let times = 2 + round % 2;
        let rules: Rules = format!("standard,repetition={times}").parse().unwrap();
        let start = "1f3/5/k4/p4/5/5/5/5/5/K4/5/1F3 s r 0";
        let position = Position::parse(start, &rules).unwrap();
        let mut game = Game::from_position(&position);
        // All stand where they stood, but north's two have changed places.
        for mv in "a3b3 a10b10 b3a4 a9a10 a4a3 b10a9".split(' ') {
            game.play(mv.parse().unwrap()).unwrap();
        }
        for _ in 0..200 {
            // Between a few stations, so that boards come back.
            let near = |mv: &Move| {
                [mv.origin(), mv.target()]
                    .iter()
                    .all(|s| s.file() < 2 && [3, 4, 9, 10].contains(&s.rank()))
            };
            let moves: Vec<Move> = game.truth().legal_moves().iter().filter(near).collect();
            if game.outcome().is_some() || game.plies() >= 6 + round % 9 {
                break;
            }
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len() as u32) as usize];
            game.play(mv).unwrap();
        }
        if game.outcome().is_some() {
            continue;
        }
        let view = game.view(Seat::South);
        let stations: Vec<_> = position.pieces(Color::Black).iter().collect();
        let belief = view.belief().unwrap();
        let mut brute = Brute::new(&game, view, stations);
        brute.search(&mut Vec::new(), &mut [0; 12], &position);
        assert_eq!(belief.count().to_u128(), Some(brute.total), "{view:?}");
        for _ in 0..20 {
            let world = belief.sample_game(&mut random).unwrap();
            assert_eq!(world.view(Seat::South), view);
        }
        // The same game under rules that do not look at it tells less.
        let free = Position::parse(start, &Rules::STANDARD).unwrap();
        let mut free = Game::from_position(&free);
        for mv in view.observations_since_start().filter_map(|seen| seen.mv()) {
            free.play(mv).unwrap();
        }
        let free = free.view(Seat::South).belief().unwrap().count().to_u128();
        assert!(belief.count().to_u128() <= free);
        told += usize::from(belief.count().to_u128() < free);
    }
    assert!(told > 10, "{told}");
}

/// North's three pieces change places among four stations again and again: which of them are not alike is
/// told by pairs and by all three together.
#[test]
fn repetitions_of_many_boards_are_counted_exactly() {
    let mut random = Random::new(5);
    let (mut told, mut rounds) = (0, 0);
    for round in 0..9 {
        let times = 2 + round % 3;
        let rules: Rules = format!("standard,repetition={times},quiet-limit=0")
            .parse()
            .unwrap();
        let north = ["kpm", "ppk", "jeb"][round / 3].split_at(1);
        let start = format!("1f3/5/{}4/{}3/5/5/5/5/5/K4/5/1F3 s r 0", north.0, north.1);
        let position = Position::parse(&start, &rules).unwrap();
        let mut game = Game::from_position(&position);
        for _ in 0..24 * times {
            let near = |mv: &Move| match game.to_move() {
                Seat::South => mv.target().file() == 0 && [3, 4].contains(&mv.target().rank()),
                Seat::North => mv.target().file() < 2 && [9, 10].contains(&mv.target().rank()),
            };
            let mut moves: Vec<Move> = game.truth().legal_moves().iter().filter(near).collect();
            random.shuffle(&mut moves);
            for mv in moves {
                game.play(mv).unwrap();
                if game.outcome().is_none() {
                    break;
                }
                game.undo();
            }
        }
        let view = game.view(Seat::South);
        let stations: Vec<_> = position.pieces(Color::Black).iter().collect();
        let belief = view.belief().unwrap();
        let mut brute = Brute::new(&game, view, stations);
        brute.search(&mut Vec::new(), &mut [0; 12], &position);
        assert_eq!(belief.count().to_u128(), Some(brute.total), "{view:?}");
        for (row, station) in brute.stations.iter().enumerate() {
            let mut enemies = view.enemies().iter();
            let n = enemies
                .position(|piece| piece.start_station == Some(*station))
                .unwrap();
            let n = EnemyIndex::ALL[n];
            for kind in Kind::ALL {
                let ways = brute.ways[row][kind.index()];
                assert_eq!(belief.count_with(n, kind), Some(ways));
            }
        }
        let relaxed = view.relaxed_belief().unwrap();
        told += usize::from(relaxed.max_count().to_u128() > Some(brute.total));
        rounds += usize::from(game.plies() > 24);
    }
    assert!(told > 6 && rounds > 6, "{told}, {rounds}");
}
