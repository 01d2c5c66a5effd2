//! Actions, masks and planes against slow encodings of what people read.

use std::collections::{HashMap, HashSet};

use crate::common::all_rules;
use luzhanqi::{
    Color, Game, Kind, Move, PlayResult, Position, Random, Referee, Rules, Seat, SeenBoard,
    Station, View,
};
use luzhanqi_env::{
    Action, CELLS, Config, DARK_PLANES, EXPOSE_PLANES, Frame, MAX_PLANES, PlaneInfo, Repetitions,
    Trail, plane_count, write_action_mask, write_planes, write_stack,
};

#[test]
fn numbers_and_moves_are_one_to_one() {
    let mut seen = HashSet::new();
    for (number, action) in Action::all().enumerate() {
        assert_eq!(action.number(), number);
        assert_eq!(Action::new(number), Some(action));
        for seat in Seat::ALL {
            assert_eq!(Action::of(action.to_move(seat), seat), Some(action));
        }
        let mv = action.to_move(Seat::South);
        assert_eq!(action.to_move(Seat::North), mv.rotate());
        assert_eq!(mv.is_flip(), number >= Action::MOVES);
        assert!(seen.insert(mv), "{mv} twice");
    }
    assert_eq!(Action::new(Action::COUNT), None);
    assert_eq!(Action::new(usize::MAX), None);
    assert_eq!(size_of::<Option<Action>>(), 2);
    // Every other pair of stations is no action.
    for origin in Station::all() {
        for target in Station::all() {
            let mv = Move::new(origin, target).unwrap_or(Move::flip(origin));
            let action = Action::of(mv, Seat::South);
            assert_eq!(action.is_some(), seen.contains(&mv), "{mv}");
        }
    }
    for station in Station::all() {
        let flip = Move::flip(station);
        for seat in Seat::ALL {
            assert_eq!(Action::of(flip, seat), Some(Action::flip(station, seat)));
        }
    }
}

/// Plays random moves until so many tries are made or the game is over; asks `look` before each and
/// at the end.
fn play(game: &mut Game, seed: u64, tries: usize, mut look: impl FnMut(&Game, Option<PlayResult>)) {
    let mut random = Random::new(seed);
    look(game, None);
    for _ in 0..tries {
        let seat = game.to_move();
        let Some(mv) = game.seen_board(seat).legal_moves().sample(&mut random) else {
            return;
        };
        let tried = game.play(mv).expect("a move of the list");
        look(game, Some(tried));
    }
}

#[test]
fn masks_are_the_seats_own_lists() {
    for rules in all_rules() {
        for seed in 0..3 {
            let mut game = Game::from_seed(&rules, seed);
            play(&mut game, seed, 150, |game, _| {
                for seat in Seat::ALL {
                    let moves = game.seen_board(seat).legal_moves();
                    let mut mask = [true; Action::COUNT];
                    write_action_mask(&moves, seat, &mut mask);
                    let marked: HashSet<Move> = Action::all()
                        .filter(|action| mask[action.number()])
                        .map(|action| action.to_move(seat))
                        .collect();
                    assert_eq!(marked, moves.iter().collect(), "{rules} {seat}");
                }
            });
        }
    }
}

/// Planes by name, made from the text of a view and of the moves.
struct Slow {
    planes: HashMap<String, [u8; CELLS]>,
    seat: Seat,
}

impl Slow {
    fn cell(&self, station: Station) -> usize {
        let (file, rank) = (usize::from(station.file()), usize::from(station.rank() - 1));
        match self.seat {
            Seat::South => rank * 5 + file,
            Seat::North => (11 - rank) * 5 + (4 - file),
        }
    }

    fn mark(&mut self, name: &str, station: Station) {
        let cell = self.cell(station);
        self.planes.entry(name.into()).or_insert([0; CELLS])[cell] = 1;
    }

    fn fill(&mut self, name: &str, value: u8) {
        self.planes.insert(name.into(), [value; CELLS]);
    }

    fn of(view: &View, moved: &HashSet<Station>, last: Option<Move>) -> Slow {
        let text = view.seen_board().to_string();
        let mut fields = text.split(' ');
        let (board, to_move) = (fields.next().unwrap(), fields.next().unwrap());
        let (colours, quiet) = (fields.next().unwrap(), fields.next().unwrap());
        let seat = view.seat().unwrap();
        let mut slow = Slow {
            planes: HashMap::new(),
            seat,
        };
        let own = match (colours, seat) {
            ("r", Seat::South) | ("b", Seat::North) => Color::Red,
            ("b", Seat::South) | ("r", Seat::North) => Color::Black,
            _ => Color::Red,
        };
        let side = |color: Color| if color == own { "own" } else { "enemy" };
        let word = |kind: Kind| kind.name().replace(' ', "_");
        for (row, line) in board.split('/').enumerate() {
            let (mut file, mut latest) = (0, own);
            for letter in line.chars() {
                if let Some(empty) = letter.to_digit(10) {
                    file += empty as u8;
                    continue;
                }
                let at = |file: u8| Station::at(file, 12 - row as u8).unwrap();
                match letter {
                    '+' => slow.mark(&format!("{}_carries", side(latest)), at(file - 1)),
                    '*' => slow.mark(&format!("{}_with_flag", side(latest)), at(file - 1)),
                    '~' => slow.mark("face_down", at(file)),
                    '?' => {
                        slow.mark("enemy_hidden", at(file));
                        latest = own.other();
                    }
                    letter => {
                        let kind = Kind::from_letter(letter.to_ascii_uppercase()).unwrap();
                        latest = if letter.is_ascii_uppercase() {
                            Color::Red
                        } else {
                            Color::Black
                        };
                        slow.mark(&format!("{}_{}", side(latest), word(kind)), at(file));
                    }
                }
                file += u8::from(!"+*".contains(letter));
            }
        }
        for station in moved {
            slow.mark("moved", *station);
        }
        if let Some(mv) = last {
            slow.mark("last_origin", mv.origin());
            slow.mark("last_target", mv.target());
        }
        let mine = to_move == seat.letter().to_string();
        slow.fill("to_move", u8::from(mine));
        slow.fill("quiet", quiet.parse::<u32>().unwrap().min(255) as u8);
        slow.fill("colours_open", u8::from(colours.starts_with('?')));
        let flips: Vec<char> = colours.chars().skip(1).collect();
        let flips = match (&flips[..], seat) {
            ([south, north], Seat::South) => Some((*south, *north)),
            ([south, north], Seat::North) => Some((*north, *south)),
            // The latest flip was made by the seat not to move.
            ([last], _) if mine => Some(('-', *last)),
            ([last], _) => Some((*last, '-')),
            _ => None,
        };
        if let Some((mine, theirs)) = flips {
            for (name, letter) in [("flip_own", mine), ("flip_enemy", theirs)] {
                slow.fill(name, "-rb".find(letter).unwrap() as u8);
            }
        }
        for (piece, count) in view.seen_board().pool().counts() {
            let name = format!("pool_{}_{}", side(piece.color), word(piece.kind));
            slow.fill(&name, count as u8);
        }
        slow
    }

    /// The planes of what the rules count.
    fn count(&mut self, rules: &Rules, plies: usize, quiet: u16, stood: [u8; 2]) {
        let named = |name| PlaneInfo::all(rules).iter().any(|plane| plane.name == name);
        for (name, count) in ["repetitions", "repetitions_sure"].into_iter().zip(stood) {
            if named(name) {
                self.fill(name, count);
            }
        }
        let plies = rules.ply_limit().saturating_sub(plies as u16);
        let quiet = rules.quiet_limit().saturating_sub(quiet);
        for (name, left) in [("plies_left", plies), ("quiet_left", quiet)] {
            if named(name) {
                self.fill(name, (left % 256) as u8);
            }
            let high = format!("{name}_256");
            if PlaneInfo::all(rules).iter().any(|plane| plane.name == high) {
                self.fill(&high, (left / 256) as u8);
            }
        }
    }

    fn bytes(&self, rules: &Rules) -> Vec<u8> {
        let names: Vec<String> = PlaneInfo::all(rules).into_iter().map(|p| p.name).collect();
        assert_eq!(names.len(), plane_count(rules));
        for name in self.planes.keys() {
            assert!(names.contains(name), "no plane {name}");
        }
        let plane = |name| self.planes.get(name).copied().unwrap_or([0; CELLS]);
        names.iter().flat_map(plane).collect()
    }
}

/// What the text of a ply moves, from the board before it.
fn follow(moved: &mut HashSet<Station>, mv: Move, tried: PlayResult) {
    let PlayResult::Played(effect) = tried else {
        return;
    };
    match effect.as_str() {
        "flip" => {}
        "lose" => _ = moved.remove(&mv.origin()),
        "both" => {
            moved.remove(&mv.origin());
            moved.remove(&mv.target());
        }
        _ => {
            moved.remove(&mv.origin());
            moved.insert(mv.target());
        }
    }
}

#[test]
fn planes_are_those_of_the_text() {
    for rules in all_rules() {
        for seed in 0..2 {
            let mut game = Game::from_seed(&rules, seed);
            let (mut moved, mut last) = (HashSet::new(), None);
            let mut stacks: [Vec<Vec<u8>>; 2] = Default::default();
            let mut trail = Trail::default();
            play(&mut game, seed, 120, |game, tried| {
                let again = matches!(tried, Some(PlayResult::Refused(_)));
                if let Some(tried) = tried.filter(|_| !again) {
                    let view = game.view(Seat::South);
                    let plies = view.observations().filter(|seen| seen.is_ply());
                    let seen = plies.fold(None, |_, seen| Some(seen)).expect("a ply");
                    trail.observe(&seen);
                    last = seen.mv();
                    follow(&mut moved, last.unwrap(), tried);
                    assert_eq!(trail.moved(), moved.iter().copied().collect());
                }
                for seat in Seat::ALL {
                    let view = game.view(seat);
                    let counts = Repetitions::of_view(view).unwrap();
                    let stood = [counts.at_most(), counts.at_least()];
                    let mut slow = Slow::of(view, &moved, last);
                    slow.count(&rules, game.plies(), view.seen_board().quiet_plies(), stood);
                    let wanted = slow.bytes(&rules);
                    let mut planes = vec![7; plane_count(&rules) * CELLS];
                    let trail = trail.with_repetitions(&counts);
                    write_planes(view.seen_board(), &trail, &mut planes);
                    assert!(planes == wanted, "{rules} {view}");
                    let stack = &mut stacks[seat.index()];
                    if again {
                        stack.remove(0);
                    }
                    stack.insert(0, planes);
                    // What lies before the beginning is zero.
                    stack.resize(3, vec![0; plane_count(&rules) * CELLS]);
                    for history in [1, 3] {
                        let frames = Frame::latest(view, history).unwrap();
                        let mut planes = vec![9; history * plane_count(&rules) * CELLS];
                        write_stack(&rules, &frames, &mut planes);
                        assert!(planes == stack[..history].concat(), "{rules} {view}");
                    }
                }
            });
        }
    }
}

/// In expose play a spectator sees all that south sees, and it is nobody's turn for it.
#[test]
fn a_spectators_planes_are_souths() {
    let to_move = PlaneInfo::all(&Rules::FLIP)
        .iter()
        .position(|plane| plane.name == "to_move")
        .expect("a plane");
    let shown = |seen_board: &SeenBoard| {
        let mut planes = vec![7; EXPOSE_PLANES * CELLS];
        write_planes(seen_board, &Trail::default(), &mut planes);
        planes[to_move * CELLS..(to_move + 1) * CELLS].fill(0);
        planes
    };
    let mut colors = HashSet::new();
    for seed in 0..4 {
        let mut game = Game::from_seed(&Rules::FLIP, seed);
        play(&mut game, seed, 60, |game, _| {
            let south = game.seen_board(Seat::South);
            assert!(
                shown(game.spectator_view().seen_board()) == shown(south),
                "{south}"
            );
            colors.insert(south.own_color());
        });
    }
    assert_eq!(colors.len(), 3, "south is open, red and black");
}

/// Every try would be refused, so that the game is over.
#[test]
fn a_finished_game_has_no_mask() {
    let rules: Rules = "sheet-dark,flag-win=carry".parse().expect("rules");
    let text = "1o3/o4/5/5/5/5/5/5/5/5/f1xOO/XOe+p1 s r 5";
    let position = Position::parse(text, &rules).expect(text);
    let game = Game::from_position(&position);
    assert!(game.outcome().is_some());
    let referee = Referee::from_position(&position);
    for seat in Seat::ALL {
        for moves in [
            position.tries(),
            referee.legal_moves().to_owned(),
            game.view(seat).legal_moves(),
            SeenBoard::of_start(&position, seat).legal_moves(),
        ] {
            let mut mask = [true; Action::COUNT];
            write_action_mask(&moves, seat, &mut mask);
            assert_eq!(mask, [false; Action::COUNT]);
        }
    }
}

#[test]
fn the_table_names_every_plane_once() {
    for rules in all_rules() {
        let planes = PlaneInfo::all(&rules);
        let names: HashSet<&str> = planes.iter().map(|plane| plane.name.as_str()).collect();
        assert_eq!(
            (planes.len(), names.len()),
            (plane_count(&rules), plane_count(&rules))
        );
        assert!(planes.len() <= MAX_PLANES);
    }
    for (rules, count) in [(Rules::OCA, DARK_PLANES), (Rules::FLIP, EXPOSE_PLANES)] {
        assert_eq!(plane_count(&rules), count);
        let config = Config::new(&rules).with_history(2);
        assert_eq!(config.observation_len(), 2 * count * CELLS);
    }
}
