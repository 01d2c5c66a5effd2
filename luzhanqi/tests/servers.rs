//! What a server needs: rulings, take-backs, spectators, secrets, and records that were cut off.

use std::collections::BTreeSet;

use crate::common::all_rules;
use crate::common::games::{play_on, play_on_with_offers};
use luzhanqi::record::{Record, RecordFault, SeatRecord};
use luzhanqi::render::Scene;
use luzhanqi::{
    Army, BeliefError, Command, Deal, EndReason, Game, GameError, IllegalMove, Kind, Observation,
    Outcome, Position, Random, Rules, Seat, View,
};

const VIEWERS: [Option<Seat>; 3] = [Some(Seat::South), Some(Seat::North), None];

fn view_of(game: &Game, viewer: Option<Seat>) -> View {
    viewer.map_or_else(|| game.spectator_view(), |seat| game.view(seat).clone())
}

/// A client that is sent what is new for it, as JSON.
struct Client {
    viewer: Option<Seat>,
    view: View,
    cursor: u64,
}

impl Client {
    fn join(game: &Game, viewer: Option<Seat>) -> Client {
        let news = game.observations_since(viewer, 0).unwrap();
        Client {
            viewer,
            view: View::new(news.map(|seen| through_json(&seen))).unwrap(),
            cursor: game.cursor(),
        }
    }

    fn follow(&mut self, game: &Game) {
        for seen in game.observations_since(self.viewer, self.cursor).unwrap() {
            self.view.observe(through_json(&seen)).unwrap();
        }
        self.cursor = game.cursor();
    }
}

fn through_json(seen: &Observation) -> Observation {
    serde_json::from_str(&serde_json::to_string(seen).unwrap()).unwrap()
}

/// Goes back, or asks for it, now and then; tells whether it went back.
fn go_back(game: &mut Game, random: &mut Random) -> bool {
    let seat = Seat::ALL[random.below(2) as usize];
    match random.below(9) {
        0 => {
            let plies = game.plies();
            let back = random.below(plies.min(9) as u32 + 1) as usize;
            game.take_back_to(plies - back).unwrap();
            true
        }
        1 => {
            let plies = game.plies();
            if game.offer_take_back(seat).is_err() {
                assert!(game.outcome().is_some() || plies < 2 || game.take_back_offer().is_some());
                return false;
            }
            let own = game.to_move() == seat;
            assert_eq!(game.take_back_offer(), Some(seat));
            assert_eq!(
                game.accept_take_back(seat),
                Err(GameError::NoTakeBack(seat))
            );
            game.apply_as(seat.other(), Command::AcceptTakeBack)
                .unwrap();
            assert_eq!(game.plies(), plies - if own { 2 } else { 1 });
            assert_eq!(game.to_move(), seat);
            true
        }
        2 => {
            let _ = game.offer_take_back(seat);
            false
        }
        5 => {
            let _ = game.decline_take_back(seat);
            false
        }
        3 => game.undo(),
        4 => {
            game.redo();
            false
        }
        _ => false,
    }
}

/// Clients that fold what they are sent have the views that the server has, and those are the
/// views of the game as if what was taken back had never been.
#[test]
fn views_after_take_backs_are_the_servers() {
    let (mut taken, mut after_end) = (0, 0);
    let mut random = Random::new(1);
    for rules in all_rules() {
        for seed in 0..3 {
            let mut game = Game::from_seed(&rules, seed);
            game.set_truth_at_end(seed != 1);
            let mut clients = VIEWERS.map(|viewer| Client::join(&game, viewer));
            for round in 0..60 {
                play_on_with_offers(&mut game, &mut random, 1 + round / 8);
                if random.below(12) == 0 {
                    let _ = game.adjudicate(Some(Seat::North), EndReason::Time);
                }
                clients.iter_mut().for_each(|client| client.follow(&game));
                let ended = game.outcome().is_some();
                let back = go_back(&mut game, &mut random);
                taken += usize::from(back);
                after_end += usize::from(ended && back);
                if random.below(8) == 0 {
                    game.set_truth_at_end(!game.truth_at_end());
                }
                for client in &mut clients {
                    // Some clients are cut off for a while.
                    if random.below(3) == 0 {
                        continue;
                    }
                    client.follow(&game);
                    assert_eq!(client.view, view_of(&game, client.viewer), "{rules}");
                }
                if ended && !back && random.below(3) > 0 {
                    break;
                }
            }
            // The game as it stands.
            let mut again = Game::from_seed(&rules, seed);
            again.set_truth_at_end(game.truth_at_end());
            for event in game.events() {
                again.repeat(event).unwrap();
            }
            assert_eq!(again, game);
            for mut client in clients {
                client.follow(&game);
                assert_eq!(view_of(&again, client.viewer), client.view);
                let fresh = Client::join(&again, client.viewer);
                assert_eq!(fresh.view, client.view);
                let text = SeatRecord::of(&client.view).to_string();
                let record: SeatRecord = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
                assert_eq!(record.to_string(), text);
                let read = record.view().unwrap_or_else(|e| panic!("{e}\n{text}"));
                assert_eq!(read, client.view, "{text}");
            }
            let text = Record::of(&game).to_string();
            let record: Record = text.parse().unwrap_or_else(|e| panic!("{e}\n{text}"));
            assert_eq!(record.to_string(), text);
            assert_eq!(record.replay().unwrap(), game);
        }
    }
    assert!(taken > 300 && after_end > 10, "{taken} {after_end}");
}

#[test]
fn what_cannot_be_taken_back() {
    let mut game = Game::from_seed(&Rules::STANDARD, 1);
    let south = Seat::South;
    assert_eq!(
        game.offer_take_back(south),
        Err(GameError::NothingToTakeBack(south))
    );
    assert_eq!(game.take_back_to(1), Err(GameError::NoSuchPly(1)));
    game.play("a6a7".parse().unwrap()).unwrap();
    game.offer_take_back(south).unwrap();
    assert_eq!(game.offer_take_back(south), Err(GameError::TakeBackOpen));
    assert_eq!(
        game.decline_take_back(south),
        Err(GameError::NoTakeBack(south))
    );
    game.decline_take_back(Seat::North).unwrap();
    game.offer_take_back(south).unwrap();
    // It stands until anyone moves.
    let mv = game.seen_board(Seat::North).legal_moves().get(0).unwrap();
    game.play(mv).unwrap();
    assert_eq!(game.take_back_offer(), None);
    game.resign(south).unwrap();
    assert_eq!(game.offer_take_back(south), Err(GameError::Finished));
    // Who runs the game can still go back, to before the resignation too.
    assert_eq!(game.take_back_to(2), Ok(()));
    assert_eq!(game.observations(south).len(), 6);
    assert_eq!(game.outcome(), None);

    let view = game.view(south).clone();
    for left in [0, 7, usize::MAX] {
        let mut view = view.clone();
        assert!(view.observe(Observation::TakenBack(left)).is_err());
        assert_eq!(view, *game.view(south));
    }
    let mut board = *view.seen_board();
    assert!(board.observe(&Observation::TakenBack(1)).is_err());
    let forged = [
        Observation::TakeBackOffered(Seat::North),
        Observation::TakeBackDeclined(Seat::North),
    ];
    let begin = view.observation(0).unwrap();
    for seen in forged {
        assert!(View::new([begin.clone(), seen]).is_err());
    }
}

#[test]
fn rulings_end_games() {
    let rulings: Vec<EndReason> = EndReason::ALL
        .iter()
        .copied()
        .filter(|reason| reason.is_adjudication())
        .collect();
    assert_eq!(rulings.len(), 4);
    for reason in rulings {
        for winner in [None, Some(Seat::South), Some(Seat::North)] {
            for shown in [true, false] {
                let mut game = Game::from_seed(&Rules::OCA, 3);
                game.set_truth_at_end(shown);
                play_on(&mut game, &mut Random::new(3), 12);
                game.adjudicate(winner, reason).unwrap();
                let ending = Outcome::new(winner, reason).unwrap();
                assert_eq!(game.outcome(), Some(ending));
                assert_eq!(game.resign(Seat::South), Err(GameError::Finished));
                for viewer in VIEWERS {
                    let view = view_of(&game, viewer);
                    assert_eq!(view.outcome(), Some(ending));
                    assert_eq!(view.end().unwrap().true_start.is_some(), shown);
                    assert_eq!(View::new(view.observations()), Ok(view.clone()));
                    let text = SeatRecord::of(&view).to_string();
                    assert_eq!(text.parse::<SeatRecord>().unwrap().view().unwrap(), view);
                }
                let text = Record::of(&game).to_string();
                let winner = winner.map_or("draw".to_string(), |seat| format!("{seat}-wins"));
                assert!(text.contains(&format!("{winner}-{reason}\n")), "{text}");
                assert_eq!(text.parse::<Record>().unwrap().replay().unwrap(), game);
                assert!(game.undo() && game.outcome().is_none() && game.redo());
                assert_eq!(game.outcome(), Some(ending));
            }
        }
    }
    let mut game = Game::from_seed(&Rules::OCA, 3);
    assert_eq!(
        game.adjudicate(None, EndReason::Flag),
        Err(GameError::NotAnAdjudication("flag"))
    );
    assert_eq!(game.outcome(), None);
}

/// What a client sends is done for its own seat or not at all.
#[test]
fn nobody_acts_for_others() {
    let begun = Game::from_seed(&Rules::STANDARD, 1);
    for forged in [
        r#"{"resign":"north"}"#,
        r#"{"adjudicate":{"winner":"south","reason":"time"}}"#,
        r#"{"take-back-to":0}"#,
        r#""adjudicate""#,
        r#""north-resigns""#,
        r#""south-wins-time""#,
        r#"{"north":"resign"}"#,
        r#"["north","resign"]"#,
    ] {
        let read: Result<Command, _> = serde_json::from_str(forged);
        assert!(read.is_err(), "{forged}");
        assert!(forged.trim_matches('"').parse::<Command>().is_err());
    }
    let mut game = begun.clone();
    let command: Command = serde_json::from_str(r#""resign""#).unwrap();
    game.apply_as(Seat::South, command).unwrap();
    assert_eq!(game.outcome().unwrap().winner(), Some(Seat::North));

    // Each seat in its turn, and answers to the other's offers alone.
    let mut game = begun.clone();
    let mv = game.seen_board(Seat::South).legal_moves().get(0).unwrap();
    let turn = GameError::Illegal(IllegalMove::NotYourTurn);
    assert_eq!(game.apply_as(Seat::North, mv.into()), Err(turn));
    assert_eq!(game, begun);
    game.apply_as(Seat::South, mv.into()).unwrap();
    for [offer, accept, decline] in [
        [
            Command::OfferDraw,
            Command::AcceptDraw,
            Command::DeclineDraw,
        ],
        [
            Command::OfferTakeBack,
            Command::AcceptTakeBack,
            Command::DeclineTakeBack,
        ],
    ] {
        for answer in [accept, decline] {
            let mut game = game.clone();
            game.apply_as(Seat::South, offer).unwrap();
            assert!(game.apply_as(Seat::South, answer).is_err());
            game.apply_as(Seat::North, answer).unwrap();
        }
        assert!(game.apply_as(Seat::North, accept).is_err());
    }
}

#[test]
fn a_move_comes_from_a_seat() {
    let mut game = Game::from_seed(&Rules::STANDARD, 1);
    let mv = game.seen_board(Seat::South).legal_moves().get(0).unwrap();
    assert_eq!(game.play_as(Seat::North, mv), Err(IllegalMove::NotYourTurn));
    game.play_as(Seat::South, mv).unwrap();
    game.resign(Seat::South).unwrap();
    assert_eq!(game.play_as(Seat::South, mv), Err(IllegalMove::Finished));
}

/// Moves ahead are the seat's list if the other seat passed, by what the seat knows.
#[test]
fn moves_ahead_are_those_of_the_own_turn() {
    for rules in all_rules() {
        let mut game = Game::from_seed(&rules, 4);
        let mut random = Random::new(4);
        while game.outcome().is_none() && game.plies() < 80 {
            play_on(&mut game, &mut random, 3);
            for seat in Seat::ALL {
                let board = game.seen_board(seat);
                let ahead = board.premoves();
                if board.is_over() {
                    assert!(ahead.is_empty());
                } else if game.to_move() == seat {
                    assert_eq!(ahead, board.legal_moves());
                } else {
                    let own = |mv: luzhanqi::Move| {
                        board.own_color().is_none_or(|own| {
                            board.pieces(own).contains(mv.origin())
                                || board.face_down().contains(mv.origin())
                        })
                    };
                    assert!(ahead.iter().all(own), "{rules} {board}");
                }
            }
            assert!(game.spectator_view().seen_board().premoves().is_empty());
        }
    }
}

#[test]
fn the_latest_ply_and_its_way_are_known_after_the_fact() {
    for rules in all_rules() {
        let mut game = Game::from_seed(&rules, 6);
        let mut random = Random::new(6);
        assert_eq!(game.view(Seat::South).last_route(), None);
        while game.outcome().is_none() && game.plies() < 150 {
            let before = *game.truth();
            play_on_with_offers(&mut game, &mut random, 1);
            for viewer in VIEWERS {
                let view = view_of(&game, viewer);
                let mv = view.last_ply().unwrap().mv().unwrap();
                let way = view.last_route();
                assert!(way.is_some() && way == before.route(mv), "{rules} {mv}");
            }
        }
    }
}

/// Worlds that look alike to a seat look alike to a spectator, who sees what both see; going from
/// one seat to the other makes worlds of other armies on both sides.
#[test]
fn a_spectator_is_told_nothing_hidden() {
    let mut starts = 0;
    for rules in all_rules() {
        for seed in 0..3 {
            let mut game = Game::from_seed(&rules, seed + 70);
            game.set_truth_at_end(false);
            let mut random = Random::new(seed);
            for plies in [0, 20, 60] {
                play_on_with_offers(&mut game, &mut random, plies);
                if game.outcome().is_some() {
                    break;
                }
                let told = answers(&game);
                let mut worlds = BTreeSet::from([game.start_position().to_string()]);
                let mut world = game.clone();
                for step in 0..4 {
                    let view = world.view(Seat::ALL[step % 2]);
                    world = view.belief().unwrap().sample_game(&mut random).unwrap();
                    assert_eq!(answers(&world), told, "{rules}");
                    worlds.insert(world.start_position().to_string());
                }
                starts += worlds.len();
            }
        }
    }
    assert!(starts > 600, "{starts}");
}

/// All that a spectator can ask for.
fn answers(game: &Game) -> String {
    let view = game.spectator_view();
    let stream: Vec<Observation> = (0..).map_while(|n| game.observation(None, n)).collect();
    assert_eq!(View::new(stream.clone()).as_ref(), Ok(&view));
    assert_eq!(stream.len(), game.observations(Seat::South).len());
    let board = view.seen_board();
    assert!(view.legal_moves().is_empty() && view.enemies().is_empty());
    if game.rules().is_dark() {
        assert_eq!(view.belief().err(), Some(BeliefError::Spectator));
        let known = board.occupied() - board.hidden();
        for seat in Seat::ALL {
            // What a spectator knows, both seats know.
            let theirs = game.seen_board(seat);
            assert!(known.iter().all(|at| theirs.at(at) == board.at(at)));
        }
    } else {
        assert_eq!(view.to_string(), game.view(Seat::North).to_string());
        assert!(view.belief().is_ok());
    }
    let record = SeatRecord::of(&view).to_string();
    let scene = Scene::from(&view).svg();
    format!(
        "{view} {view:?} {} {record} {scene}",
        serde_json::to_string(&stream).unwrap()
    )
}

/// With `battle-reveals` a spectator is shown what is shown to the piece's opponent.
#[test]
fn a_spectator_sees_what_both_see() {
    let shown = |rules: &str, fight: &str| {
        let position = "1f3/5/5/5/4j/2k2/2C2/5/5/5/5/1F3 s r 0";
        let position = Position::parse(position, &rules.parse().unwrap()).unwrap();
        let mut game = Game::from_position(&position);
        game.play("c6c7".parse().unwrap()).unwrap();
        let Some(Observation::Attacked(seen)) = game.observation(None, 1) else {
            panic!("no attack")
        };
        let text = SeatRecord::of(&game.spectator_view()).to_string();
        assert!(text.contains(fight), "{text}");
        assert_eq!(
            text.parse::<SeatRecord>().unwrap().view(),
            Ok(game.spectator_view())
        );
        (seen.revealed, game.spectator_view().to_string())
    };
    let (pieces, board) = shown("standard", "c6c7(win)");
    assert_eq!((pieces, &board[..15]), ([None, None], "1u3/5/5/5/4u/2U"));
    let (pieces, board) = shown("oca", "c6c7(win,K)");
    assert_eq!(pieces, [None, Some(Kind::Captain)]);
    assert_eq!(&board[..15], "1u3/5/5/5/4u/2U");
    let (pieces, board) = shown("oca-open", "c6c7(win,C,K)");
    assert_eq!(pieces, [Some(Kind::Colonel), Some(Kind::Captain)]);
    assert_eq!(&board[..15], "1u3/5/5/5/4u/2C");
}

/// A beginning that tells a spectator something is refused.
#[test]
fn a_spectators_beginning_hides_both_armies() {
    let game = Game::from_seed(&Rules::STANDARD, 1);
    let json = serde_json::to_string(&game.observation(None, 0).unwrap()).unwrap();
    assert!(json.contains("\"seat\":null"), "{json}");
    let read = |json: &str| View::new([serde_json::from_str::<Observation>(json).unwrap()]);
    assert!(read(&json).is_ok());
    for (hidden, told) in [
        ("/UUUUU/", "/EUUUU/"),
        ("/UUUUU/", "/?UUUU/"),
        ("uuuuu/", "Uuuuu/"),
    ] {
        assert!(read(&json.replacen(hidden, told, 1)).is_err(), "{told}");
    }
}

/// After an end that keeps the truth nobody can ask for more than before it.
#[test]
fn an_end_can_keep_the_truth() {
    let mut game = Game::from_seed(&Rules::STANDARD, 2);
    game.set_truth_at_end(false);
    play_on(&mut game, &mut Random::new(2), 20);
    game.resign(Seat::North).unwrap();
    for seat in Seat::ALL {
        let json = serde_json::to_string(game.view(seat)).unwrap();
        assert!(json.contains("\"true_start\":null"), "{json}");
        assert_eq!(game.view(seat).belief().err(), Some(BeliefError::Untold));
        assert!(game.view(seat).after_plies(20).unwrap().belief().is_ok());
    }
}

/// A start cannot be found by trying seeds, if it was not made with one.
#[test]
fn a_secret_start_is_no_seeds() {
    let crack = |game: &Game, seeds: u64| {
        let seen = game.view(Seat::South).to_string();
        (0..seeds).find(|seed| {
            let start = Position::from_seed(game.rules(), *seed);
            luzhanqi::SeenBoard::of_start(&start, Seat::South).to_string() == seen
        })
    };
    let rules = Rules::STANDARD;
    assert_eq!(crack(&Game::from_seed(&rules, 1234), 2048), Some(1234));
    // The second tier tries a million.
    let seeds = match std::env::var_os("LUZHANQI_TESTS") {
        Some(_) => 1 << 20,
        None => 1 << 13,
    };
    assert_eq!(crack(&Game::from_entropy(&rules, bytes(9)), seeds), None);
}

/// Bytes that look like an operating system's.
fn bytes(seed: u64) -> [u8; 32] {
    let mut random = Random::new(seed);
    std::array::from_fn(|_| random.next_u64() as u8)
}

#[test]
fn secret_starts_keep_the_rules_and_stay_the_same() {
    for rules in all_rules() {
        for seed in 0..40 {
            let start = Position::from_entropy(&rules, bytes(seed));
            assert_eq!(start, Position::parse(&start.to_string(), &rules).unwrap());
            assert_eq!(start, *Game::from_entropy(&rules, bytes(seed)).truth());
            assert!(Game::from_entropy(&rules, bytes(seed)).began_with_setup());
            let army = Army::from_entropy(&rules, bytes(seed));
            assert_eq!(army.validate(&rules, Seat::South), Ok(()));
        }
    }
    // Frozen: another language, machine or version gives the same.
    let count: [u8; 32] = std::array::from_fn(|i| i as u8);
    let armies = Game::from_entropy(&Rules::STANDARD, count)
        .armies()
        .unwrap();
    assert_eq!(armies.map(|army| army.to_string()), FROZEN);
    assert_eq!(Deal::from_entropy(count).to_string(), FROZEN_DEAL);
}

const FROZEN: [&str; 2] = ["JBKKMEXBPLPJLECOGCXOKFOPE", "GEJCPKECKPLBXXKLOOMBOFJPE"];
const FROZEN_DEAL: &str = "LkKeeEoExjcOmJXCckBOlPKgkPMGbooOLeplCpfExXPFbKBJpj";

/// Every kind is as often on each place as in uniform draws, within five standard deviations.
#[test]
fn secret_armies_are_uniform() {
    for rules in ["standard", "knowlton,mines-in-back-rows=no", "bodlaender-3"] {
        let rules: Rules = rules.parse().unwrap();
        let draws = 4000;
        let mut counts = [[[0u32; 12]; 25]; 2];
        for seed in 0..draws {
            let armies = [
                Army::from_entropy(&rules, bytes(seed)),
                Army::from_seed(&rules, seed),
            ];
            for (counts, army) in counts.iter_mut().zip(armies) {
                for (slot, kind) in army.kinds().iter().enumerate() {
                    counts[slot][kind.index()] += 1;
                }
            }
        }
        for slot in 0..25 {
            for kind in Kind::ALL {
                let [a, b] = counts.map(|counts| f64::from(counts[slot][kind.index()]));
                let spread = 5.0 * (a + b).sqrt().max(1.0);
                assert!((a - b).abs() <= spread, "{rules} {slot} {kind}: {a} {b}");
            }
        }
    }
}

/// However a record is cut, it is not taken for whole.
#[test]
fn a_record_that_was_cut_off_says_so() {
    let mut cuts = 0;
    for (rules, seed) in [("sheet-dark", 3), ("flip", 4), ("oca", 5)] {
        let mut game = Game::from_seed(&rules.parse().unwrap(), seed);
        play_on_with_offers(&mut game, &mut Random::new(seed), 60);
        if seed == 5 {
            game.set_truth_at_end(false);
            game.adjudicate(None, EndReason::Abandoned).unwrap();
        }
        assert_eq!(game.outcome().is_some(), seed == 5);
        let text = Record::of(&game).to_string();
        assert!(text.parse::<Record>().unwrap().replay().is_ok());
        let words = text.trim_end().len();
        for at in 1..words {
            let read = text[..at].parse::<Record>();
            assert!(
                read.and_then(|record| record.replay()).is_err(),
                "{}",
                &text[..at]
            );
            cuts += 1;
        }
        for viewer in VIEWERS {
            let text = SeatRecord::of(&view_of(&game, viewer)).to_string();
            assert!(text.parse::<SeatRecord>().unwrap().view().is_ok());
            for at in 1..text.trim_end().len() {
                let read = text[..at].parse::<SeatRecord>();
                assert!(
                    read.and_then(|record| record.view()).is_err(),
                    "{}",
                    &text[..at]
                );
            }
        }
        // Records of others, without the tag, are read as they are.
        let bare: String = text
            .lines()
            .filter(|line| !line.starts_with("[Stands"))
            .fold(String::new(), |text, line| text + line + "\n");
        let record: Record = bare.parse().unwrap();
        assert_eq!(record.replay(), Ok(game));
        assert_eq!(record.to_string(), bare);
    }
    assert!(cuts > 1000);
    let cut = "[Rules \"standard\"]\n[Position \"1f3/5/5/5/5/5/5/5/5/5/E4/1F3 s r 0\"]\n\
        [Stands \"1 a2a11\"]\n\n1. a2a1";
    let error = cut.parse::<Record>().unwrap().replay().unwrap_err();
    assert_eq!(error.line, 3);
    assert!(matches!(error.fault, RecordFault::CutOff { .. }), "{error}");
}
