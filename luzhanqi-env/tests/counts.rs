//! What ends games besides the board is in the planes: positions with equal planes have equal futures.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use luzhanqi::rules::Repetition;
use luzhanqi::{
    Effect, Game, Move, Outcome, PlayResult, Position, Random, Rules, Seat, Station, Stations,
};
use luzhanqi_env::{
    Action, Batch, CELLS, Config, Frame, PlaneInfo, Repetitions, plane_count, write_stack,
};

/// Few pieces, which cannot meet soon: boards come back often.
const POSITIONS: [(&str, &str); 3] = [
    ("standard", "kf3/5/5/4j/5/2kc1/5/5/2C2/5/5/1F2M s r 0"),
    (
        "standard,play=expose,hq-locked=no",
        "1f3/4k/5/5/5/5/5/5/5/5/4C/1F3 s r 0",
    ),
    (
        "flip,flips-reset-quiet=no",
        "1f3/4k/5/5/5/5/5/5/5/5/4C/1F3 s r 0",
    ),
];

/// A random move of the seat to move that stays on few stations if it can, so that boards come back and
/// pieces exchange their places.
fn drawn(game: &Game, random: &mut Random) -> Move {
    let near: Stations = "c4 c5 c7 c8 d7 d8 e2 e3 d2 e10 e11 d11"
        .split(' ')
        .map(|name| name.parse::<Station>().unwrap())
        .collect();
    let moves = game.view(game.to_move()).legal_moves();
    let stays: Vec<Move> = moves
        .iter()
        .filter(|mv| near.contains(mv.target()))
        .collect();
    match stays.len() {
        0 => moves.sample(random).unwrap(),
        count => stays[random.below(count as u32) as usize],
    }
}

fn seen(game: &Game, seat: Seat, history: usize) -> Vec<u8> {
    let mut planes = vec![0; history * plane_count(game.rules()) * CELLS];
    let frames = Frame::latest(game.view(seat), history).unwrap();
    write_stack(game.rules(), &frames, &mut planes);
    planes
}

/// The planes without those of counts, for all frames.
fn uncounted(planes: &[u8], rules: &Rules) -> Vec<u8> {
    let each = plane_count(rules) * CELLS;
    let counts = PlaneInfo::counts(rules).len() * CELLS;
    let frames = planes.chunks(each);
    frames
        .flat_map(|frame| &frame[..each - counts])
        .copied()
        .collect()
}

type Ending = Option<(Option<bool>, luzhanqi::EndReason)>;

/// The ending as the seat that moved sees it.
fn ending(outcome: Option<Outcome>, mover: Seat) -> Ending {
    outcome.map(|end| (end.winner().map(|winner| winner == mover), end.reason()))
}

/// What was seen before to follow from planes and an action, and how often it was otherwise.
#[derive(Default)]
struct Futures {
    known: HashMap<(u64, usize), Ending>,
    again: usize,
    differ: usize,
}

impl Futures {
    fn note(&mut self, planes: &[u8], action: usize, ending: Ending) -> bool {
        let mut hasher = DefaultHasher::new();
        planes.hash(&mut hasher);
        let planes = hasher.finish();
        let before = *self.known.entry((planes, action)).or_insert(ending);
        self.again += 1;
        self.differ += usize::from(before != ending);
        before == ending
    }
}

/// Plays games at random and looks whether equal planes and equal actions bring equal endings.
/// Returns how many frames had equal planes, and how often the other planes alone would mislead.
fn search(position: &Position, history: usize, plies: usize, seed: u64) -> [usize; 2] {
    let rules = *position.rules();
    let (mut all, mut without) = (Futures::default(), Futures::default());
    let mut random = Random::new(seed);
    for _ in 0..14_000 / plies {
        // Where the quiet plies are not those of the game, they do not tell its plies.
        let quiet = position.quiet_plies() + random.below(8) as u16;
        let text = position.to_string();
        let text = format!("{} {quiet}", text.rsplit_once(' ').unwrap().0);
        let mut game = Game::from_position(&Position::parse(&text, &rules).unwrap());
        while game.outcome().is_none() && game.plies() < plies {
            let mover = game.to_move();
            let mv = drawn(&game, &mut random);
            let planes = seen(&game, mover, history);
            let action = Action::of(mv, mover).unwrap().number();
            let text = game.truth().to_string();
            if !matches!(game.play(mv).unwrap(), PlayResult::Played(Effect::Plain)) {
                // In dark play the planes do not tell how an attack ends.
                break;
            }
            let ending = ending(game.outcome(), mover);
            without.note(&uncounted(&planes, &rules), action, ending);
            assert!(all.note(&planes, action, ending), "{rules} {text} {mv}");
        }
    }
    [all.again - all.known.len(), without.differ]
}

#[test]
fn equal_planes_have_equal_futures() {
    let limits = [
        "ply-limit=12",
        "ply-limit=300",
        "quiet-limit=9",
        "quiet-limit=300",
        "repetition=2",
        "repetition=3",
    ];
    for limit in limits {
        let mut all_misled = 0;
        for (set, text) in POSITIONS {
            let rules: Rules = format!("{set},{limit}").parse().unwrap();
            let rules = match limit.starts_with("quiet") {
                true => rules,
                false => rules.with_quiet_limit(0),
            };
            // Repetition counts other positions too, which the frames before show. A limit of two bytes
            // needs longer games.
            let (history, plies) = match limit.starts_with("repetition") {
                true => (14, 14),
                false if limit == "quiet-limit=300" => (1, 60),
                false if limit == "ply-limit=300" => (1, 320),
                false => (1, 14),
            };
            let start = match limit {
                "quiet-limit=300" => text.replace(" r 0", " r 250"),
                _ => text.to_string(),
            };
            let position = Position::parse(&start, &rules).unwrap();
            let [again, misled] = search(&position, history, plies, 1);
            assert!(again > 5, "{rules}: {again}");
            all_misled += misled;
        }
        // The search finds what it looks for: without the planes of counts there are such frames.
        let shown_before = limit == "quiet-limit=9" || limit.starts_with("repetition");
        assert!(shown_before || all_misled > 0, "{limit}");
    }
}

/// One frame shows how often its own position has stood: with a ply that returns to it, it is plain whether
/// that ends the game.
#[test]
fn a_repetition_is_seen_in_one_moment() {
    for (set, text) in POSITIONS {
        for times in [2, 3, 5] {
            let rules: Rules = format!("{set},quiet-limit=0").parse().unwrap();
            let rules = rules.with_repetition(Repetition::new(times).unwrap());
            let mut game = Game::from_position(&Position::parse(text, &rules).unwrap());
            let (there, back) = match set {
                "standard" => (["c4c5", "e9e10"], ["c5c4", "e10e9"]),
                _ => (["e2e3", "e11e10"], ["e3e2", "e10e11"]),
            };
            let place = PlaneInfo::all(&rules)
                .iter()
                .position(|plane| plane.name == "repetitions");
            let count = |game: &Game| seen(game, Seat::South, 1)[place.unwrap() * CELLS];
            for round in 1..times {
                assert_eq!(count(&game), round, "{rules}");
                for mv in there.iter().chain(&back) {
                    assert_eq!(game.outcome(), None, "{rules}");
                    game.play(mv.parse().unwrap()).unwrap();
                }
            }
            assert_eq!(count(&game), times);
            assert_eq!(
                game.outcome().unwrap().reason(),
                luzhanqi::EndReason::Repetition
            );
        }
    }
}

/// Both counts against a slow one over the whole game, and against the referee's: at least and at most as
/// often. Games, views and batches have the same.
#[test]
fn counts_are_what_a_seat_can_know() {
    let (mut apart, mut refused) = (0, 0);
    for (set, text) in POSITIONS
        .into_iter()
        .chain([("sheet-dark", "1f1f1/5/5/4j/5/2kc1/5/5/2C2/4X/5/1F2M s r 0")])
    {
        // The second flag of this text only shows where it may stand.
        let text = text.replace("1f1f1", "1f3");
        let rules: Rules = format!("{set},quiet-limit=0,repetition=200")
            .parse()
            .unwrap();
        let position = Position::parse(&text, &rules).unwrap();
        for seed in 0..12 {
            let mut random = Random::new(seed);
            let mut game = Game::from_position(&position);
            let config = Config::new(&rules);
            let mut batch = Batch::new(config, &[1]).unwrap();
            batch.set_game(0, &game).unwrap();
            let mut arrays = batch.arrays();
            let mut boards: [Vec<Vec<(Station, usize)>>; 2] = Default::default();
            let mut texts: [Vec<String>; 2] = Default::default();
            let mut who: HashMap<Station, usize> =
                position.occupied().into_iter().zip(0..).collect();
            let mut counts = Seat::ALL.map(|seat| Repetitions::of(game.seen_board(seat)));
            let mut known = true;
            for _ in 0..150 {
                for seat in Seat::ALL {
                    let board = game.seen_board(seat);
                    let mut text = board.to_string();
                    text.truncate(text.rfind(' ').unwrap());
                    let mut pieces: Vec<(Station, usize)> = board
                        .hidden()
                        .into_iter()
                        .map(|at| (at, who[&at]))
                        .collect();
                    pieces.sort_unstable();
                    let n = seat.index();
                    texts[n].push(text);
                    boards[n].push(pieces);
                    let same = |i: &usize| texts[n][*i] == *texts[n].last().unwrap();
                    let most = (0..texts[n].len()).filter(same).count();
                    let also = |i: &usize| boards[n][*i] == *boards[n].last().unwrap();
                    let least = (0..texts[n].len()).filter(same).filter(also).count();
                    let found = &counts[n];
                    if known {
                        assert_eq!(usize::from(found.at_most()), most, "{rules} {board}");
                        assert_eq!(usize::from(found.at_least()), least, "{rules} {board}");
                    }
                    let truth = game.repetitions() as u8;
                    assert!(found.at_least() <= truth && truth <= found.at_most());
                    assert!(rules.is_dark() || found.at_least() == found.at_most());
                    apart += usize::from(found.at_least() < found.at_most());
                    assert_eq!(Repetitions::of_view(game.view(seat)).unwrap(), *found);
                }
                let mover = game.to_move();
                if game.outcome().is_some() {
                    break;
                }
                batch.write(&mut arrays.outputs()).unwrap();
                assert!(arrays.observations == seen(&game, mover, 1));
                let mv = match set {
                    "sheet-dark" => game.view(mover).legal_moves().sample(&mut random).unwrap(),
                    _ => drawn(&game, &mut random),
                };
                let tried = game.play(mv).unwrap();
                for seat in Seat::ALL {
                    counts[seat.index()].after(mv, tried, game.seen_board(seat));
                }
                match tried {
                    PlayResult::Refused(_) => {
                        refused += 1;
                        // The slow count does not know that the flag stood there before.
                        known = false;
                        (boards, texts) = Default::default();
                    }
                    PlayResult::Played(Effect::Plain) => {
                        let piece = who.remove(&mv.origin()).unwrap();
                        who.insert(mv.target(), piece);
                    }
                    PlayResult::Played(_) => {
                        known = true;
                        (boards, texts) = Default::default();
                        who = game.truth().occupied().into_iter().zip(0..).collect();
                    }
                }
                if game.outcome().is_none() {
                    let action = Action::of(mv, mover);
                    batch.step(&[action], &mut arrays.outputs()).unwrap();
                }
            }
        }
    }
    assert!(apart > 50 && refused > 0, "{apart} {refused}");
}
