//! Views and beliefs: the truth is always believed, worlds that a seat cannot tell apart answer
//! alike, and counts are those of brute force.

mod common;

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use common::all_rules;
use luzhanqi::render::Scene;
use luzhanqi::{
    Action, Belief, Color, Game, Kind, Move, Observation, Position, Random, Rules, Seat, View,
    Whereabouts,
};

/// All that a seat can ask for, as text.
fn answers(view: &View) -> String {
    let stream: Vec<Observation> = view.observations().collect();
    let mut moves: Vec<Move> = view.moves().iter().collect();
    moves.sort();
    let mut hasher = DefaultHasher::new();
    view.hash(&mut hasher);
    let scene = Scene::from(view.sight());
    let mut checks = String::new();
    for origin in luzhanqi::Station::all() {
        for target in luzhanqi::Station::all().filter(|t| *t != origin) {
            let mv = Move::new(origin, target).unwrap();
            checks += &format!("{:?}", view.check(mv).err());
        }
    }
    let belief = view.belief().expect("a real game");
    format!(
        "{view} {:?} {} {moves:?} {} {checks} {} {} {} {} {:?} {}",
        view,
        serde_json::to_string(&stream).unwrap(),
        hasher.finish(),
        scene.svg(),
        scene.ascii(),
        Scene::from(&belief).svg(),
        Scene::belief(&belief, Kind::Flag).boxes(),
        belief.marginals(),
        belief.count(),
    )
}

/// Plays on at random; some moves are chosen for their attacks, so that games get somewhere.
fn play_on(game: &mut Game, random: &mut Random, plies: usize) {
    let until = game.plies() + plies;
    while game.result().is_none() && game.plies() < until {
        let sight = *game.sight(game.position().seat());
        let moves: Vec<Move> = sight.moves().iter().collect();
        let attacks: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| sight.occupied().contains(mv.target()))
            .collect();
        let from = if attacks.is_empty() || random.below(2) == 0 {
            &moves
        } else {
            &attacks
        };
        game.play(from[random.below(from.len() as u32) as usize])
            .unwrap();
    }
}

/// Every kind that a piece really is must have ways.
fn truth_is_believed(game: &Game, belief: &Belief) {
    let view = belief.view();
    let start = game.start_position();
    for (n, piece) in view.enemies().iter().enumerate() {
        if let Some(station) = piece.start {
            let kind = start.piece_at(station).unwrap().kind;
            assert!(
                belief.ways(n, kind) > 0,
                "{} {station} {kind}\n{view:?}",
                game.rules()
            );
        }
    }
}

#[test]
fn worlds_that_look_alike_answer_alike() {
    for rules in all_rules() {
        for seed in 0..4 {
            let mut random = Random::new(seed);
            let mut game = Game::start(&rules, seed);
            for stage in 0..9 {
                for seat in Seat::ALL {
                    let view = game.view(seat);
                    let belief = view
                        .belief()
                        .unwrap_or_else(|e| panic!("{rules} {view:?}: {e}"));
                    truth_is_believed(&game, &belief);
                    let mine = answers(&view);
                    for _ in 0..2 {
                        let world = belief
                            .sample_game(&mut random)
                            .unwrap_or_else(|e| panic!("{rules} {view:?}: {e}"));
                        let theirs = world.view(seat);
                        assert_eq!(theirs, view, "{rules}");
                        assert_eq!(answers(&theirs), mine, "{rules}");
                        assert_eq!(world.result(), game.result(), "{rules}");
                        assert_eq!(world.plies(), game.plies());
                        let now = belief.sample(&mut random);
                        assert_eq!(now.occupied(), game.position().occupied());
                        assert_eq!(now.key(), now.key_from_scratch());
                        if game.result().is_none() {
                            assert_eq!(now.result(), None, "{rules} {now}");
                        }
                    }
                }
                play_on(&mut game, &mut random, 8 << (stage / 2));
                if stage == 3 && game.result().is_none() {
                    game.offer_draw(Seat::North).unwrap();
                }
                if stage == 7 && game.result().is_none() && seed == 1 {
                    game.resign(Seat::South).unwrap();
                }
            }
        }
    }
}

/// A stream over JSON rebuilds the view, for every rule set.
#[test]
fn clients_rebuild_their_views() {
    for rules in all_rules() {
        let mut game = Game::start(&rules, 8);
        play_on(&mut game, &mut Random::new(8), 200);
        for seat in Seat::ALL {
            let lines: Vec<String> = game
                .observations(seat)
                .map(|seen| serde_json::to_string(&seen).unwrap())
                .collect();
            let mut stream = lines.iter().map(|line| serde_json::from_str(line).unwrap());
            let Some(Observation::Begin(begin)) = stream.next() else {
                panic!("no beginning")
            };
            let mut view = View::begin(*begin).unwrap();
            for seen in stream {
                view.observe(seen).unwrap();
            }
            assert_eq!(view, game.view(seat));
            assert_eq!(answers(&view), answers(&game.view(seat)));
        }
    }
}

/// Two enemy pieces that have not moved and that the set-up rules treat alike may change places
/// without the seat's noticing.
#[test]
fn exchanged_pieces_are_not_noticed() {
    let mut exchanged = 0;
    for rules in all_rules().into_iter().filter(Rules::is_dark) {
        let mut game = Game::start(&rules, 3);
        play_on(&mut game, &mut Random::new(3), 30);
        let view = game.view(Seat::South);
        let [south, north] = game.armies().unwrap();
        let belief = view.belief().unwrap();
        let still: Vec<usize> = (0..25)
            .filter(|n| matches!(view.enemies()[*n].now, Whereabouts::On(_)))
            .filter(|n| !view.enemies()[*n].moved)
            .collect();
        for (i, a) in still.iter().enumerate() {
            for b in &still[i + 1..] {
                let stations = [*a, *b].map(|n| view.enemies()[n].start.unwrap());
                let Ok(other) = north.swap(&rules, Seat::North, stations[0], stations[1]) else {
                    continue;
                };
                let mut again = Game::from_armies(&rules, [&south, &other]).unwrap();
                // The history may not fit the other pieces: then the belief must know it too.
                let fits = view.history().iter().all(|seen| match seen.mv() {
                    Some(mv) => again.play(mv).is_ok(),
                    None => true,
                }) && again.view(Seat::South) == view;
                let kinds = [north.kinds()[*b], north.kinds()[*a]];
                if fits {
                    exchanged += 1;
                    assert!(belief.ways(*a, kinds[0]) > 0 && belief.ways(*b, kinds[1]) > 0);
                }
            }
        }
    }
    assert!(exchanged > 500, "{exchanged}");
}

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
    (few && position.result().is_none()).then_some(position)
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
    actions: Vec<Action>,
    stations: Vec<luzhanqi::Station>,
    total: u128,
    /// By piece on the board, and last one lost piece.
    ways: Vec<[u128; 12]>,
}

impl<'a> Brute<'a> {
    fn new(game: &Game, view: &'a View, stations: Vec<luzhanqi::Station>) -> Brute<'a> {
        Brute {
            view,
            actions: game.events().iter().map(|event| event.action()).collect(),
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
        if game.result().is_some() {
            return;
        }
        for action in &self.actions {
            if game.act(*action).is_err() {
                return;
            }
        }
        if game.view(self.view.seat()) != *self.view {
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

fn with_kinds(base: &Position, stations: &[luzhanqi::Station], kinds: &[Kind]) -> Option<Position> {
    // Through the text, so that nothing of the library's own machinery is used.
    let mut cells: Vec<String> = luzhanqi::Station::all()
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
    let refusing: Vec<Rules> = rules.iter().copied().filter(Rules::guards_flags).collect();
    rules.extend(refusing.repeat(3));
    let mut tries = 0;
    while (compared < 120 || refusals < 12) && tries < 20_000 {
        tries += 1;
        let rules = &rules[random.below(rules.len() as u32) as usize];
        let Some(position) = small(rules, &mut random) else {
            continue;
        };
        let mut game = Game::from_position(&position);
        let plies = random.below(9) as usize;
        play_on(&mut game, &mut random, plies);
        if game.result().is_some() {
            continue;
        }
        let view = game.view(Seat::South);
        let stations: Vec<_> = position.pieces(Color::Black).iter().collect();
        let mut brute = Brute::new(&game, &view, stations);
        brute.search(&mut Vec::new(), &mut [0; 12], &position);
        let belief = view
            .belief()
            .unwrap_or_else(|e| panic!("{rules} {position} {view:?}: {e}"));
        let name = || format!("{rules} {position} {view:?}");
        assert_eq!(belief.count().to_u128(), Some(brute.total), "{}", name());
        let mut lost = None;
        for (n, piece) in view.enemies().iter().enumerate() {
            let row = match piece.start {
                Some(station) => brute.stations.iter().position(|s| *s == station).unwrap(),
                None => *lost.get_or_insert(brute.stations.len()),
            };
            for kind in Kind::ALL {
                let ways = brute.ways[row][kind.index()];
                assert_eq!(belief.ways(n, kind), ways, "{} {n} {kind}", name());
            }
        }
        compared += 1;
        refusals += usize::from(
            view.history()
                .iter()
                .any(|o| matches!(o, Observation::Refused(_))),
        );
    }
    assert!(
        compared >= 120 && refusals >= 12,
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
            let moves: Vec<Move> = game.position().legal().iter().filter(near).collect();
            if game.result().is_some() || game.plies() >= 6 + round % 9 {
                break;
            }
            if moves.is_empty() {
                break;
            }
            let mv = moves[random.below(moves.len() as u32) as usize];
            game.play(mv).unwrap();
        }
        if game.result().is_some() {
            continue;
        }
        let view = game.view(Seat::South);
        let stations: Vec<_> = position.pieces(Color::Black).iter().collect();
        let belief = view.belief().unwrap();
        let mut brute = Brute::new(&game, &view, stations);
        brute.search(&mut Vec::new(), &mut [0; 12], &position);
        assert_eq!(belief.count().to_u128(), Some(brute.total), "{view:?}");
        for _ in 0..20 {
            let world = belief.sample_game(&mut random).unwrap();
            assert_eq!(world.view(Seat::South), view);
        }
        // The same game under rules that do not look at it tells less.
        let free = Position::parse(start, &Rules::STANDARD).unwrap();
        let mut free = Game::from_position(&free);
        for mv in view.history().iter().filter_map(Observation::mv) {
            free.play(mv).unwrap();
        }
        let free = free.view(Seat::South).belief().unwrap().count().to_u128();
        assert!(belief.count().to_u128() <= free);
        told += usize::from(belief.count().to_u128() < free);
    }
    assert!(told > 10, "{told}");
}

/// Chi-square of sampled kinds against the exact marginals, in units of its spread.
fn surplus(counts: &[[u32; 12]], chances: &[[f64; 12]], draws: u32) -> f64 {
    let (mut sum, mut degrees) = (0.0, 0.0);
    for (row, chances) in counts.iter().zip(chances) {
        for (count, chance) in row.iter().zip(chances) {
            let expected = chance * f64::from(draws);
            if *chance == 0.0 {
                assert_eq!(*count, 0);
            } else if expected > 5.0 && *chance < 1.0 {
                let spread = expected * (1.0 - chance);
                sum += (f64::from(*count) - expected).powi(2) / spread;
                degrees += 1.0;
            }
        }
    }
    if degrees == 0.0 {
        0.0
    } else {
        (sum - degrees) / (2.0f64 * degrees).sqrt()
    }
}

#[test]
fn samples_follow_the_marginals() {
    for text in [
        "standard",
        "sheet-dark",
        "sheet-dark,mines=lowest",
        "oca",
        "bodlaender-4",
    ] {
        let rules: Rules = text.parse().unwrap();
        let mut game = Game::start(&rules, 21);
        let mut random = Random::new(21);
        for _ in 0..3 {
            play_on(&mut game, &mut random, 45);
            let view = game.view(Seat::North);
            let belief = view.belief().unwrap();
            let draws = 4000;
            let mut counts = [[0; 12]; 25];
            for _ in 0..draws {
                let kinds = belief.sample_kinds(&mut random).unwrap();
                for kind in Kind::ALL {
                    assert_eq!(kinds.iter().filter(|k| **k == kind).count(), kind.count());
                }
                for (row, kind) in counts.iter_mut().zip(kinds) {
                    row[kind.index()] += 1;
                }
            }
            let surplus = surplus(&counts, &belief.marginals(), draws);
            assert!(surplus < 6.0, "{rules}: {surplus}");
            for row in belief.marginals() {
                assert!((row.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn even_weights_change_nothing_and_odd_ones_follow_bayes() {
    let mut game = Game::start(&Rules::STANDARD, 2);
    play_on(&mut game, &mut Random::new(2), 40);
    let belief = game.view(Seat::South).belief().unwrap();
    let even = belief.weighted(&[[2.0; 12]; 25]).unwrap();
    for (a, b) in even.marginals().iter().zip(belief.marginals()) {
        for (a, b) in a.iter().zip(b) {
            assert!((a - b).abs() < 1e-9);
        }
    }
    // A piece for which one kind is thrice as likely: odds are multiplied by three.
    let n = (0..25).find(|n| belief.candidates()[*n].len() > 3).unwrap();
    let kind = belief.candidates()[n].iter().next().unwrap();
    let mut weights = [[1.0; 12]; 25];
    weights[n][kind.index()] = 3.0;
    let odd = belief.weighted(&weights).unwrap();
    let before = belief.probability(n, kind);
    let after = odd.marginals()[n][kind.index()];
    assert!((after / (1.0 - after) - 3.0 * before / (1.0 - before)).abs() < 1e-9);
    weights[n][kind.index()] = f64::NAN;
    assert!(belief.weighted(&weights).is_err());
    weights = [[0.0; 12]; 25];
    assert!(belief.weighted(&weights).is_err());
    let kinds = odd.sample_kinds(&mut Random::new(1));
    assert!((0..25).all(|n| belief.ways(n, kinds[n]) > 0));
}

#[test]
fn hostile_streams_are_errors() {
    let mut random = Random::new(5);
    for rules in all_rules() {
        let mut game = Game::start(&rules, 5);
        play_on(&mut game, &mut random, 60);
        let stream: Vec<Observation> = game.observations(Seat::North).collect();
        for _ in 0..60 {
            let mut bad = stream.clone();
            let at = random.below(bad.len() as u32) as usize;
            let with = random.below(bad.len() as u32) as usize;
            match random.below(3) {
                0 => drop(bad.remove(at)),
                1 => bad.swap(at, with),
                _ => bad[at] = bad[with].clone(),
            }
            // Either it is refused, or what comes out is a view that holds together.
            if let Ok(view) = View::new(bad) {
                let _ = (view.to_string(), view.moves().len());
                if let Ok(belief) = view.belief() {
                    let _ = belief.sample_game(&mut random);
                    let _ = belief.sample(&mut random).legal().len();
                }
            }
        }
    }
}
