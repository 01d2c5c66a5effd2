//! The small boards: their rules beside the second implementation, and beliefs beside brute force.

use std::collections::BTreeSet;

use crate::common::games::play_on;
use crate::often::often;
use crate::parts;
use crate::second_opinion::{random_mix, walk};
use crate::slow::{SlowRules, lines, name, rules::OPTIONS};
use luzhanqi::board::StationKind;
use luzhanqi::record::Record;
use luzhanqi::render::Scene;
use luzhanqi::{Army, Game, Kind, Position, Random, Rules, Seat, Setup, Station, View};

const RULES: [&str; 8] = [
    "standard,board=tiny",
    "standard,board=small",
    "oca,board=tiny",
    "oca-open,board=small",
    "sheet-dark,board=tiny",
    "sheet-dark,board=small,mines=lowest",
    "bodlaender-2,flag-win=carry,board=small",
    "standard,play=open,hq-locked=no,bombs-turn=yes,board=small,flag-win=carry",
];

/// South's armies that the rules allow, as texts, from the prose.
fn armies(rules: &SlowRules) -> BTreeSet<String> {
    fn place(letters: &mut Vec<char>, at: usize, see: &mut impl FnMut(&[char])) {
        if at == letters.len() {
            return see(letters);
        }
        for i in at..letters.len() {
            letters.swap(at, i);
            place(letters, at + 1, see);
            letters.swap(at, i);
        }
    }
    let (places, mut letters) = rules.army();
    let back = |(file, rank): (i32, i32)| match rules.board() {
        "tiny" => rank < 6 || file != 2,
        _ => rank < 6,
    };
    let mut found = BTreeSet::new();
    place(&mut letters, 0, &mut |letters| {
        let allowed = places
            .iter()
            .zip(letters)
            .all(|(place, letter)| match letter {
                'F' => rules.headquarters(*place),
                'O' => !rules.yes("mines-in-back-rows") || back(*place),
                'X' => !rules.yes("bombs-off-front") || place.1 < 6,
                _ => true,
            });
        if allowed {
            let all = (1..=6)
                .rev()
                .flat_map(|rank| (0..5).map(move |file| (file, rank)));
            let slots = all.filter(|place| !lines::camp(*place));
            let letter = |slot| places.iter().position(|place| *place == slot);
            found.insert(
                slots
                    .map(|slot| letter(slot).map_or('.', |at| letters[at]))
                    .collect(),
            );
        }
    });
    found
}

fn each() -> impl Iterator<Item = (&'static str, SlowRules, Rules)> {
    RULES
        .into_iter()
        .map(|text| (text, SlowRules::parse(text), text.parse().expect(text)))
}

#[test]
fn stations_and_armies_are_those_of_the_prose() {
    for (text, slow, rules) in each() {
        for station in Station::all() {
            let place = (i32::from(station.file()), i32::from(station.rank()));
            let kind = match place {
                _ if !slow.on_board(place) => None,
                _ if slow.headquarters(place) => Some(StationKind::Headquarters),
                _ if lines::camp(place) => Some(StationKind::Camp),
                _ => Some(StationKind::Post),
            };
            assert_eq!(rules.station_kind(station), kind, "{text} {station}");
            assert_eq!(rules.stations().contains(station), kind.is_some());
        }
        let (places, letters) = slow.army();
        let starts: BTreeSet<String> = places.into_iter().map(name).collect();
        let setup = rules.setup_stations() & luzhanqi::board::half(Seat::South);
        assert_eq!(
            setup
                .iter()
                .map(|at| at.to_string())
                .collect::<BTreeSet<_>>(),
            starts
        );
        for kind in Kind::ALL {
            let wanted = letters
                .iter()
                .filter(|letter| **letter == kind.letter())
                .count();
            assert_eq!(rules.count(kind), wanted, "{text} {kind}");
        }
        // Every allowed army is drawn, about equally often, and no other.
        let wanted = armies(&slow);
        let mut found = std::collections::BTreeMap::new();
        for seed in 0..200 * wanted.len() as u64 {
            *found
                .entry(Army::from_seed(&rules, seed).to_string())
                .or_insert(0) += 1;
        }
        assert_eq!(
            found.keys().cloned().collect::<BTreeSet<_>>(),
            wanted,
            "{text}"
        );
        assert!(
            found.values().all(|times| (120..300).contains(times)),
            "{text} {found:?}"
        );
    }
}

#[test]
fn texts_of_armies() {
    for (text, slow, rules) in each() {
        for army in armies(&slow) {
            let read: Army = army.parse().expect(&army);
            assert_eq!(read.to_string(), army);
            assert_eq!(Army::new(*read.kinds()), Ok(read));
            assert_eq!(Army::faults(&army, &rules, Seat::North), []);
            assert!(read.validate(&rules, Seat::South).is_ok());
            assert!(read.validate(&Rules::STANDARD, Seat::South).is_err());
            assert_eq!(read.reflect().reflect(), read);
            assert!(armies(&slow).contains(&read.reflect().to_string()));
            let bytes = postcard::to_allocvec(&read).unwrap();
            assert_eq!(postcard::from_bytes::<Army>(&bytes), Ok(read));
            assert_eq!(
                read.pieces(Seat::North).count(),
                slow.army().0.len(),
                "{text}"
            );
            // The pieces that are out of play are not written.
            let whole: String = read.kinds().iter().map(|kind| kind.letter()).collect();
            assert_eq!(whole.parse::<Army>().unwrap_err().reason(), "flag-away");
        }
        // Every place of a full army is a fault here, and the other way round.
        let full = Army::from_seed(&Rules::STANDARD, 1);
        assert!(full.validate(&rules, Seat::South).is_err());
    }
    let tiny: Rules = "standard,board=tiny".parse().unwrap();
    let why = |text: &str| -> Vec<String> {
        let faults = Army::faults(text, &tiny, Seat::South);
        faults.iter().map(|fault| fault.error.to_string()).collect()
    };
    assert_eq!(
        why(".G.F..E.................."),
        ["no piece stands on c6; empty places: 1"]
    );
    assert_eq!(
        why(".CFG..E.................."),
        ["the flag stands on c6; it starts on one of its own headquarters"]
    );
}

/// Random games of both boards, under their named rules and under random mixes of options.
#[test]
fn games_beside_the_second_implementation() {
    let (mut random, mut compared) = (Random::new(1), 0);
    for board in ["tiny", "small"] {
        for _ in 0..often(1000) {
            let mix = random_mix(&mut random, OPTIONS.len() - 1);
            let text = format!("{mix},board={board}");
            let rules: Rules = text.parse().expect(&text);
            let start = Position::from_seed(&rules, random.next_u64());
            compared += walk(&text, start, &mut random, 20);
        }
    }
    assert!(compared > often(15_000), "{compared} positions");
}

/// Positions, records and observations are saved and restored.
#[test]
fn saved_games() {
    let mut random = Random::new(2);
    for (text, _, rules) in each() {
        for seed in 0..40 {
            let mut game = Game::from_seed(&rules, seed);
            if seed % 3 == 2 {
                play_on(&mut game, &mut random, 4);
                game = Game::from_position(game.truth());
            }
            play_on(&mut game, &mut random, (seed % 12) as usize);
            let truth = game.truth();
            assert_eq!(Position::from_words(&truth.to_words()), Ok(*truth));
            assert_eq!(Position::parse(&truth.to_string(), &rules), Ok(*truth));
            assert_eq!(Setup::from(truth).position(), Ok(*truth));
            let record = Record::of(&game).to_string();
            assert_eq!(
                record.parse::<Record>().unwrap().replay().as_ref(),
                Ok(&game),
                "{text}"
            );
            for seat in Seat::ALL {
                let lines: Vec<String> = game
                    .observations(seat)
                    .map(|seen| serde_json::to_string(&seen).unwrap())
                    .collect();
                let seen = lines.iter().map(|line| serde_json::from_str(line).unwrap());
                let view = View::new(seen).unwrap_or_else(|why| panic!("{text} {why:?}"));
                assert_eq!(view, *game.view(seat));
                assert_eq!(
                    postcard::from_bytes::<View>(&postcard::to_allocvec(&view).unwrap()),
                    Ok(view)
                );
            }
        }
    }
}

/// Beliefs of games from a set-up count the armies under which the seat would have seen the same.
#[test]
fn beliefs_beside_brute_force() {
    let (mut random, mut checked) = (Random::new(3), 0);
    for (text, slow, rules) in each().filter(|(_, _, rules)| rules.is_dark()) {
        let all: Vec<Army> = armies(&slow)
            .iter()
            .map(|army| army.parse().unwrap())
            .collect();
        for seed in 0..30 {
            let mut game = Game::from_seed(&rules, seed);
            play_on(&mut game, &mut random, (seed % 14) as usize);
            for seat in Seat::ALL {
                let view = game.view(seat);
                let belief = view.belief().unwrap();
                let mut wanted = vec![[0.0; 12]; 25];
                let mut count = 0;
                for other in &all {
                    let mut pair = game.armies().unwrap();
                    pair[seat.other().index()] = *other;
                    let mut world = Game::from_armies(&rules, pair.each_ref()).unwrap();
                    let alike = game
                        .events()
                        .iter()
                        .all(|event| event.mv().is_none_or(|mv| world.play(mv).is_ok()));
                    if !alike || world.view(seat) != view {
                        continue;
                    }
                    count += 1;
                    for (row, kind) in wanted.iter_mut().zip(other.kinds()) {
                        row[kind.index()] += 1.0;
                    }
                }
                assert_eq!(
                    belief.count().to_string(),
                    count.to_string(),
                    "{text} {}",
                    game.truth()
                );
                for (row, found) in wanted.iter_mut().zip(belief.marginals().unwrap()) {
                    row.iter_mut().for_each(|share| *share /= f64::from(count));
                    assert!(
                        row.iter().zip(found).all(|(a, b)| (a - b).abs() < 1e-12),
                        "{text}"
                    );
                }
                let world = belief.sample_game(&mut random).unwrap();
                assert_eq!(world.view(seat), view);
                checked += 1;
            }
        }
    }
    assert!(checked > 300, "{checked}");
}

#[test]
fn positions_off_the_board_are_refused() {
    let tiny: Rules = "standard,board=tiny".parse().unwrap();
    let why = |board: &str| {
        let text = format!("5/5/5/5/2e2/1cgf1/{board} s r 0");
        Position::parse(&text, &tiny).map_err(|error| error.reason())
    };
    assert!(why("1FG2/1EC2/5/5/5/5").is_ok());
    assert_eq!(why("1FGG1/5/5/5/5/5").unwrap_err(), "too-many");
    assert_eq!(why("1FG2/5/C4/5/5/5").unwrap_err(), "off-board");
    assert_eq!(why("1FM2/5/5/5/5/5").unwrap_err(), "not-in-army");
    assert_eq!(why("1GF2/5/5/5/5/5").unwrap_err(), "flag-misplaced");
    // Expose play is always on the full board.
    let flip: Rules = "flip,board=tiny".parse().unwrap();
    assert_eq!(Position::from_seed(&flip, 1).occupied().len(), 50);
}

/// The page `docs/small-boards.md` shows both boards as the library draws them.
#[test]
fn the_page_has_the_drawings() {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/small-boards.md");
    let page = std::fs::read_to_string(&file).unwrap();
    let wanted = parts::filled(&page, |wish, _| {
        let rules: Rules = format!("standard,board={wish}").parse().unwrap();
        let position = Position::from_seed(&rules, 1);
        format!("```text\n{}```\n", Scene::from(&position).ascii())
    });
    if std::env::var_os("UPDATE_BOOK").is_some() {
        return std::fs::write(&file, &wanted).unwrap();
    }
    assert!(
        page == wanted,
        "UPDATE_BOOK=1 cargo test -p luzhanqi small_boards:: writes the page"
    );
}
