//! All faults of a board or an army, against its parse and against faults that were planted.

use luzhanqi::{
    Army, ArmyError, Color, Kind, Piece, Position, PositionError, Random, RuleSet, Rules, Seat,
    SeatColors, Setup, Station, Stations, rules::Colours,
};

/// One of `all`.
fn one<'a, T>(random: &mut Random, all: &'a [T]) -> &'a T {
    &all[random.below(all.len() as u32) as usize]
}

/// The text with some characters exchanged, doubled, left out or put in.
fn damaged(text: &str, signs: &[char], random: &mut Random) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..random.below(4) {
        let at = random.below(chars.len() as u32) as usize;
        let sign = *one(random, signs);
        match random.below(5) {
            0 => chars.insert(at, sign),
            1 if chars.len() > 1 => drop(chars.remove(at)),
            2 => chars.insert(at, chars[at]),
            3 => {
                let other = random.below(chars.len() as u32) as usize;
                chars.swap(at, other);
            }
            _ => chars[at] = sign,
        }
    }
    chars.into_iter().collect()
}

/// Positions of every rule set, from the first ply on.
fn positions() -> impl Iterator<Item = Position> {
    let sets = RuleSet::ALL.iter().map(|set| set.rules);
    let more = [
        Rules::FLIP.with_colours(Colours::Match),
        Rules::FLIP.with_colours(Colours::Twice),
        Rules::FLIP.with_colours(Colours::Engineer),
        "bodlaender-2,flag-win=carry".parse().expect("rules"),
        "flip,flag-win=carry".parse().expect("rules"),
    ];
    sets.into_iter().chain(more).flat_map(|rules| {
        let mut random = Random::new(11);
        let mut position = Position::from_seed(&rules, 5);
        (0..60).map_while(move |n| {
            for _ in 0..n.min(6) {
                position
                    .play(position.legal_moves().sample(&mut random)?)
                    .ok()?;
            }
            Some(position)
        })
    })
}

#[test]
fn a_board_has_no_fault_exactly_if_it_parses_and_the_first_is_the_error() {
    let signs: Vec<char> = "MGLBCJKPEXOFmglbcjkpexof12345~+*?/- srnb0雷"
        .chars()
        .collect();
    let mut random = Random::new(1);
    let (mut taken, mut several, mut reasons) = (0, 0, std::collections::BTreeSet::new());
    for position in positions() {
        let text = position.to_string();
        assert_eq!(Position::faults(&text, position.rules()), []);
        for _ in 0..40 {
            let mut text = damaged(&text, &signs, &mut random);
            if random.below(20) == 0 {
                text = text.replace(['F', 'f'], "P");
            }
            if random.below(10) == 0 {
                let mut fields: Vec<&str> = text.split(' ').collect();
                if let Some(field) = fields.get_mut(2) {
                    *field = one::<&str>(&mut random, &["?", "?rb", "?--", "?b"]);
                }
                text = fields.join(" ");
            }
            let faults = Position::faults(&text, position.rules());
            let first = faults.first().map(|fault| fault.error.clone());
            assert_eq!(
                Position::parse(&text, position.rules()).err(),
                first,
                "{text}"
            );
            taken += usize::from(faults.is_empty());
            several += usize::from(faults.len() > 1);
            reasons.extend(faults.iter().map(|fault| fault.error.reason()));
            for (i, fault) in faults.iter().enumerate() {
                assert!(!faults[..i].contains(fault), "{text}: {fault:?} twice");
            }
        }
    }
    assert!(taken > 500 && several > 500, "{taken} {several}");
    // Every reason that a text can have, but for those of views.
    let of_texts = [
        "fields",
        "ranks",
        "rank-length",
        "character",
        "split-run",
        "seat",
        "colours",
        "quiet",
        "too-many",
        "mine-misplaced",
        "flag-misplaced",
        "face-down-in-dark",
        "face-down-in-camp",
        "mark-misplaced",
        "two-flags",
        "no-flags",
        "colours-open",
        "flip-not-revealed",
        "flip-missing",
        "colours-in-dark",
    ];
    for reason in of_texts {
        assert!(reasons.contains(reason), "{reason} was never met");
    }
}

#[test]
fn an_army_has_no_fault_exactly_if_it_parses_and_keeps_the_rules() {
    let signs: Vec<char> = "MGLBCJKPEXOFmf.雷".chars().collect();
    let mut random = Random::new(2);
    let (mut taken, mut several) = (0, 0);
    for seed in 0..3000 {
        let rules = one(&mut random, RuleSet::ALL).rules;
        let seat = *one(&mut random, &Seat::ALL);
        let text = damaged(
            &Army::from_seed(&rules, seed).to_string(),
            &signs,
            &mut random,
        );
        let faults = Army::faults(&text, &rules, seat);
        let checked = text
            .parse()
            .and_then(|army: Army| army.validate(&rules, seat));
        let first = faults.first().map(|fault| fault.error.clone());
        if text.contains('.') {
            // What is wrong with the pieces comes before the empty places.
            assert!(checked.is_err() && first.is_some(), "{text}");
        } else {
            assert_eq!(checked.err(), first, "{text}");
        }
        taken += usize::from(faults.is_empty());
        several += usize::from(faults.len() > 1);
        for fault in &faults {
            let own = |station| Army::slot(station, seat).is_some();
            assert!(fault.stations.iter().all(own), "{text}: {fault:?}");
        }
    }
    assert!(taken > 300 && several > 300, "{taken} {several}");
}

#[test]
fn half_an_army_is_checked_as_far_as_it_is_placed() {
    let mut random = Random::new(7);
    let (mut misplaced, mut right) = (0, 0);
    for seed in 0..2000 {
        let rules = one(&mut random, RuleSet::ALL).rules;
        let seat = *one(&mut random, &Seat::ALL);
        // An army of any rules, of which some pieces are placed.
        let army = Army::from_seed(&one(&mut random, RuleSet::ALL).rules, seed);
        let share = random.below(25);
        let kinds = army
            .kinds()
            .map(|kind| (random.below(25) >= share).then_some(kind));
        let letters = kinds.map(|kind| kind.map_or('.', Kind::letter));
        let text = String::from_iter(letters);
        let faults = Army::faults_of(&kinds, &rules, seat);
        assert_eq!(Army::faults(&text, &rules, seat), faults, "{text}");
        let open = (0..25).filter(|slot| kinds[*slot].is_none());
        let open: Stations = open.map(|slot| Army::station(slot, seat)).collect();
        let (empty, others): (Vec<_>, Vec<_>) = faults
            .iter()
            .partition(|fault| fault.error.reason() == "empty");
        assert_eq!(empty.is_empty(), open.is_empty());
        if let Some(fault) = empty.first() {
            assert_eq!((faults.last(), fault.stations), (Some(*fault), open));
            let words = format!("empty places: {}", open.len());
            assert!(fault.error.to_string().ends_with(&words), "{}", fault.error);
        }
        // What is placed is judged as in the whole army, where it stands.
        let away = |slot: &usize| {
            kinds[*slot].is_some_and(|kind| !Army::allowed(&rules, *slot).contains(kind))
        };
        let away: Stations = (0..25)
            .filter(away)
            .map(|slot| Army::station(slot, seat))
            .collect();
        let told = others
            .iter()
            .fold(Stations::EMPTY, |all, fault| all | fault.stations);
        assert_eq!(told, away, "{text}");
        misplaced += usize::from(!away.is_empty());
        right += usize::from(away.is_empty());
        // It can be completed exactly if no fault but the empty places stops it, and where it cannot, the
        // place that is named is open and takes no piece of the kind that is left.
        match Army::complete(&rules, kinds, seed) {
            Ok(army) => assert_eq!(Army::faults(&army.to_string(), &rules, seat), []),
            Err(ArmyError::NoCompletion { station, kind }) => {
                assert!(others.is_empty(), "{text}");
                let slot = Army::slot(station, Seat::South).expect("a place");
                assert_eq!(kinds[slot], None, "{text}");
                assert!(!Army::allowed(&rules, slot).contains(kind), "{text}");
            }
            Err(error) => assert_eq!(
                error.reason(),
                Army::faults(&text, &rules, Seat::South)[0].error.reason()
            ),
        }
    }
    assert!(misplaced > 100 && right > 100, "{misplaced} {right}");
}

/// The text of a board of dark play, with these letters on these stations, south to move.
fn board(pieces: &[(Station, char)]) -> String {
    let mut text = String::new();
    for rank in (1..=12).rev() {
        for file in 0..5 {
            let here = Station::at(file, rank).expect("a station");
            let letter = pieces.iter().find(|(station, _)| *station == here);
            text.push(letter.map_or('1', |(_, letter)| *letter));
        }
        text.push(if rank > 1 { '/' } else { ' ' });
    }
    for run in (2..=5).rev() {
        text = text.replace(&"1".repeat(run), &run.to_string());
    }
    text + "s r 0"
}

#[test]
fn every_fault_that_is_planted_is_found_where_it_is() {
    let mut random = Random::new(3);
    let set = |text: &str| -> Stations {
        text.split(' ')
            .map(|one| one.parse().expect("a station"))
            .collect()
    };
    let south_mines = set("a1 b1 c1 d1 e1 a2 b2 c2 d2 e2");
    for _ in 0..2000 {
        // Mines in mid-board and on the other half, black's flag off its headquarters, marshals
        // and engineers too many: each on stations drawn apart from the others.
        let mut free: Vec<Station> = Stations::ALL.iter().collect();
        let mut draw = |wanted: usize, fits: &dyn Fn(Station) -> bool| -> Vec<Station> {
            let mut drawn = Vec::new();
            for _ in 0..wanted {
                let fitting: Vec<usize> = (0..free.len()).filter(|i| fits(free[*i])).collect();
                let nth = *one(&mut random, &fitting);
                drawn.push(free.swap_remove(nth));
            }
            drawn
        };
        let own = draw(1, &|station| set("b1 d1").contains(station));
        let away = draw(1, &|station| !set("b12 d12").contains(station));
        let good = draw(1, &|station| south_mines.contains(station));
        let bad = draw(2, &|station| !south_mines.contains(station));
        let marshals = draw(3, &|_| true);
        let engineers = draw(5, &|_| true);
        let all = [
            (&own, 'F'),
            (&away, 'f'),
            (&good, 'O'),
            (&bad, 'O'),
            (&marshals, 'm'),
            (&engineers, 'E'),
        ];
        let pieces: Vec<(Station, char)> = all
            .iter()
            .flat_map(|(stations, letter)| stations.iter().map(|at| (*at, *letter)))
            .collect();
        let text = board(&pieces);
        let faults = Position::faults(&text, &Rules::STANDARD);
        let told: Vec<(PositionError, Stations)> = faults
            .into_iter()
            .map(|fault| (fault.error, fault.stations))
            .collect();
        let place = |stations: &[Station]| stations.iter().copied().collect::<Stations>();
        let too_many = |color, kind, stations: &[Station]| {
            let found = stations.len();
            (
                PositionError::TooMany { color, kind, found },
                place(stations),
            )
        };
        let first = place(&bad).first().expect("two mines");
        let wanted = [
            too_many(Color::Red, Kind::Engineer, &engineers),
            too_many(Color::Black, Kind::Marshal, &marshals),
            (PositionError::MineMisplaced(first), place(&bad)),
            (PositionError::FlagMisplaced(away[0]), place(&away)),
        ];
        assert_eq!(told, wanted, "{text}");
    }
}

#[test]
fn long_texts_have_few_faults() {
    let rules = Rules::FLIP;
    let row = "!+*".repeat(100_000);
    let ranks = [row.as_str(); 12].join("/");
    let faults = Position::faults(&format!("{ranks} x y z"), &rules);
    assert!((12..=140).contains(&faults.len()), "{}", faults.len());
    let row = "M+*".repeat(1000);
    let ranks = [row.as_str(); 12].join("/");
    let faults = Position::faults(&format!("{ranks} x y z"), &rules);
    assert!((100..=140).contains(&faults.len()), "{}", faults.len());
    assert_eq!(Position::faults(&"/ ".repeat(100_000), &rules).len(), 1);
    let faults = Army::faults(&"!".repeat(100_000), &rules, Seat::North);
    assert_eq!(faults.len(), 27);
}

/// A change such as an editor makes.
fn edit(setup: &mut Setup, random: &mut Random) {
    let station = *one(random, &Station::all().collect::<Vec<_>>());
    let flips = [None, Some(Color::Red), Some(Color::Black)];
    match random.below(9) {
        0 => setup.board[station.index()] = None,
        1..3 => {
            let piece = Piece::new(*one(random, &Color::ALL), *one(random, &Kind::ALL));
            setup.board[station.index()] = Some(piece);
        }
        3 => setup.face_down ^= station.to_set(),
        4 => setup.flags_held_at[random.below(2) as usize] = Some(station),
        5 => setup.to_move = *one(random, &Seat::ALL),
        6 => setup.seat_colors = SeatColors::Settled(*one(random, &Color::ALL)),
        7 => setup.seat_colors = SeatColors::Open([*one(random, &flips), *one(random, &flips)]),
        _ => setup.quiet_plies = random.next_u64() as u16,
    }
}

#[test]
fn a_setup_is_a_position_exactly_if_it_has_no_fault() {
    let mut random = Random::new(9);
    let (mut possible, mut several, mut most) = (0, 0, 0);
    let mut reasons = std::collections::BTreeSet::new();
    for position in positions() {
        let rules = position.rules();
        let untouched = Setup::from(&position);
        assert_eq!(Position::try_from(&untouched), Ok(position));
        for _ in 0..30 {
            let mut setup = untouched.clone();
            for _ in 0..=random.below(4) {
                edit(&mut setup, &mut random);
            }
            let faults = setup.faults();
            let first = faults.first().map(|fault| fault.error.clone());
            assert_eq!(setup.position().err(), first, "{setup:?}");
            reasons.extend(faults.iter().map(|fault| fault.error.reason()));
            several += usize::from(faults.len() > 1);
            most = most.max(faults.len());
            // Its text has the same faults, but for what no text can say.
            let only_here = faults.iter().any(|fault| match fault.error {
                PositionError::NotFaceDown(_) | PositionError::ColoursField { .. } => true,
                PositionError::MarkMisplaced(station) => setup.board[station.index()].is_none(),
                _ => false,
            });
            let text = setup.to_string();
            let read = Setup::parse(&text, rules).expect(&text);
            assert_eq!(read.faults(), Position::faults(&text, rules));
            assert!(only_here || read == setup, "{text}");
            if first.is_none() {
                let position = setup.position().expect(&text);
                assert_eq!((position.to_string(), Setup::from(position)), (text, setup));
                possible += 1;
            }
        }
    }
    assert!(
        possible > 1000 && several > 1000 && most < 70,
        "{possible} {several} {most}"
    );
    for reason in [
        "not-face-down",
        "colours",
        "colours-in-dark",
        "mark-misplaced",
        "two-flags",
    ] {
        assert!(reasons.contains(reason), "{reason} was never met");
    }
}

#[test]
fn a_new_setup_has_the_colours_of_a_start() {
    for set in luzhanqi::RuleSet::ALL {
        let start = Setup::from(Position::from_seed(&set.rules, 1));
        assert_eq!(
            Setup::new(&set.rules).seat_colors,
            start.seat_colors,
            "{}",
            set.name
        );
    }
}

#[test]
fn a_crowded_setup_has_few_faults() {
    let mut random = Random::new(3);
    let mut most = 0;
    for rules in [
        Rules::STANDARD,
        Rules::FLIP,
        "flip,flag-win=carry".parse().expect("rules"),
    ] {
        for _ in 0..2000 {
            let mut setup = Setup::new(&rules);
            (0..200).for_each(|_| edit(&mut setup, &mut random));
            most = most.max(setup.faults().len());
        }
    }
    assert!((15..=70).contains(&most), "{most}");
}
