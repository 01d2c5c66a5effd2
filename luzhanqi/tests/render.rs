//! Pictures of boards: text boards are even, SVG is well-formed, and neither shows what is hidden.

use std::collections::BTreeMap;

use crate::common::all_rules;
use crate::common::games::play_on_with_offers;
use luzhanqi::render::{Face, Highlight, Scene, Token};
use luzhanqi::{
    Color, Game, Kind, Lang, Piece, Position, Random, Rules, Seat, Seen, Station, Stations,
};
use roxmltree::{Document, Node};

/// The attribute with which a picture uses what it defined.
const LINK: (&str, &str) = ("http://www.w3.org/1999/xlink", "href");

/// Scenes of many games, both seats, all sources.
fn scenes() -> Vec<(Rules, Scene)> {
    let mut scenes = Vec::new();
    // tests/small_boards.rs draws the small boards.
    let full = |rules: &Rules| rules.stations() == Stations::ALL;
    for rules in all_rules().into_iter().filter(full) {
        let mut game = Game::from_seed(&rules, 17);
        let mut random = Random::new(17);
        for stage in 0..4 {
            scenes.push((rules, Scene::from(game.truth()).bottom(Seat::North)));
            for seat in Seat::ALL {
                let seen_board = game.seen_board(seat);
                let mut scene = Scene::from(seen_board);
                if let Some(mv) = seen_board.legal_moves().get(0) {
                    scene = scene
                        .last_move(mv, game.truth().route(mv))
                        .highlight(mv.origin().to_set(), Highlight::Selected)
                        .highlight(
                            seen_board.legal_moves().destinations(mv.origin()),
                            Highlight::Target,
                        )
                        .highlight(seen_board.hidden(), Highlight::Warning)
                        .caption("<a> & \"b\" \u{7}'c'");
                }
                scenes.push((rules, scene));
                let belief = game.view(seat).belief().unwrap();
                scenes.push((rules, Scene::from(&belief)));
                scenes.push((
                    rules,
                    Scene::belief(&belief, Kind::ALL[stage * 3 + seat.index()]),
                ));
            }
            play_on_with_offers(&mut game, &mut random, 30 << stage);
        }
    }
    scenes
}

/// The columns that a terminal gives to a character.
fn columns(c: char) -> usize {
    let wide = ('\u{3000}'..='\u{303f}').contains(&c)
        || ('\u{4e00}'..='\u{9fff}').contains(&c)
        || ('\u{ff01}'..='\u{ff60}').contains(&c);
    if wide { 2 } else { 1 }
}

#[test]
fn text_boards_are_even() {
    for (rules, scene) in scenes() {
        let (ascii, boxes) = (scene.ascii(), scene.unicode());
        for (text, width) in [(&ascii, 43), (&boxes, 48)] {
            let lines: Vec<&str> = text.lines().take(25).collect();
            assert_eq!(lines.len(), 25, "{rules}\n{text}");
            for line in &lines {
                let wide: usize = line.chars().map(columns).sum();
                assert_eq!(wide, width, "{rules} {line:?}\n{text}");
            }
            assert_eq!(lines[0], lines[24]);
        }
        assert!(ascii.lines().take(25).all(|line| line.is_ascii()));
        // The captions, which are the caller's, have none of these characters.
        let pairs = "军軍长長师師团團营營连連弹彈".chars().collect::<Vec<_>>();
        let traditional = |c: char| {
            let pair = pairs.chunks(2).find(|pair| pair[0] == c);
            pair.map_or(c, |pair| pair[1])
        };
        let boxes: String = boxes.chars().map(traditional).collect();
        let scene = scene.lang(Lang::TraditionalChinese);
        assert_eq!(scene.unicode(), boxes);
        assert_eq!(scene.ascii(), ascii);
    }
}

#[test]
fn marks_in_boxes() {
    let start = Position::from_seed(&Rules::STANDARD, 1);
    let scene = |stations: [&str; 2]| {
        let [one, two] = stations.map(|name| name.parse::<luzhanqi::Station>().unwrap());
        Scene::from(&start)
            .highlight(one.to_set(), Highlight::Selected)
            .highlight(two.to_set(), Highlight::Target)
            .unicode()
    };
    let name = |station: &str| {
        start
            .piece_at(station.parse().unwrap())
            .unwrap()
            .kind
            .chinese()
    };
    // An occupied target keeps its colour, an empty one gets a ring.
    let taken = scene(["a6", "a7"]);
    assert!(taken.contains(&format!("»{}]", name("a6"))), "{taken}");
    assert!(taken.contains(&format!("!{}>", name("a7"))), "{taken}");
    let empty = scene(["b5", "d8"]);
    assert!(
        empty.contains("» 营 )") && empty.contains("  ◎   "),
        "{empty}"
    );
}

/// What an element of a piece says in characters, as text or by outlines.
fn written(node: &Node) -> Option<String> {
    if node.has_tag_name("text") {
        return node.text().map(str::to_string);
    }
    let part = node.attribute(LINK)?.strip_prefix("#luzhanqi-").unwrap();
    let name = |letter: &str| {
        let kind = Kind::from_letter(letter.parse().unwrap());
        kind.unwrap().chinese().to_string()
    };
    match part {
        "hidden" => Some("?".to_string()),
        "red" | "black" | "back" | "down" => None,
        _ => Some(match part.strip_prefix("name-") {
            Some(letter) => name(letter),
            None => format!("{} {part}", name(part)),
        }),
    }
}

/// The pieces of a picture: where each stands and what is written on it.
fn pieces(svg: &str) -> Vec<((i32, i32), String)> {
    let document = Document::parse(svg).unwrap_or_else(|e| panic!("{e}\n{svg}"));
    let is_piece = |node: &Node| node.attribute("class") == Some("piece");
    let pieces = document.descendants().filter(is_piece).map(|piece| {
        let place = piece.attribute("transform").unwrap();
        let place = place.strip_prefix("translate(").unwrap();
        let (x, y) = place.strip_suffix(')').unwrap().split_once(' ').unwrap();
        let place = (x.parse::<i32>().unwrap(), y.parse::<i32>().unwrap());
        let written = piece.children().filter_map(|node| written(&node));
        (place, written.collect::<Vec<_>>().join(" "))
    });
    pieces.collect()
}

#[test]
fn svg_is_well_formed() {
    for (rules, scene) in scenes() {
        let svg = scene.svg();
        let document = Document::parse(&svg).unwrap_or_else(|e| panic!("{rules}: {e}\n{svg}"));
        let root = document.root_element();
        assert_eq!(root.tag_name().name(), "svg");
        assert_eq!(
            root.tag_name().namespace(),
            Some("http://www.w3.org/2000/svg")
        );
        let view = root.attribute("viewBox").unwrap();
        let size: Vec<f64> = view.split(' ').map(|n| n.parse().unwrap()).collect();
        for node in document.descendants().filter(Node::is_element) {
            // Many pictures fit on one page, and none loads anything.
            for name in ["src", "style", "onload"] {
                assert_eq!(node.attribute(name), None, "{svg}");
            }
            let link = node.attributes().find(|a| a.name() == "href");
            assert!(link.is_none_or(|link| link.value().starts_with("#luzhanqi-")));
            // What is defined, and what is on a piece, has its own middle.
            let moved =
                |node: Node| node.has_tag_name("defs") || node.attribute("class") == Some("piece");
            if node.ancestors().any(moved) {
                continue;
            }
            for (name, limit) in [
                ("x", size[2]),
                ("cx", size[2]),
                ("y", size[3]),
                ("cy", size[3]),
            ] {
                if let Some(value) = node.attribute(name) {
                    let value: f64 = value.parse().unwrap();
                    assert!((0.0..=limit).contains(&value), "{name} {value}\n{svg}");
                }
            }
        }
        let stations = ["post", "camp", "headquarters"].map(|class| {
            let of_class = |node: &Node| node.attribute("class") == Some(class);
            document.descendants().filter(of_class).count()
        });
        assert_eq!(stations, [46, 10, 4]);
        let tokens = Station::all().filter(|s| scene.token(*s).is_some()).count();
        assert_eq!(pieces(&svg).len(), tokens);
    }
}

/// A board looks alike on every machine: text is ASCII, but for a caption and for titles, which are not drawn. What outlines define has an
/// identifier that means the same in every picture, and all of it is used.
#[test]
fn svg_needs_no_font() {
    let mut defined: BTreeMap<String, String> = BTreeMap::new();
    let scenes = scenes().into_iter().flat_map(|(rules, scene)| {
        let traditional = scene.clone().lang(Lang::TraditionalChinese);
        [(rules, scene), (rules, traditional)]
    });
    for (rules, scene) in scenes {
        let svg = scene.caption("").svg();
        assert!(svg.len() < 48_000, "{rules}: {}", svg.len());
        let document = Document::parse(&svg).unwrap();
        for node in document.descendants().filter(Node::is_text) {
            let is_title = node.parent().is_some_and(|it| it.has_tag_name("title"));
            assert!(is_title || node.text().unwrap_or_default().is_ascii());
        }
        let mut here = BTreeMap::new();
        for node in document.descendants() {
            if let Some(id) = node.attribute("id") {
                assert!(id.starts_with("luzhanqi-"), "{id}");
                let what = svg[node.range()].to_string();
                // What is written has contours: a character without an outline has none.
                let plain = id.strip_suffix("-hant").unwrap_or(id);
                let is_word = plain.contains("name") || plain.len() == "luzhanqi-M".len();
                assert!(!is_word || what.contains('z'), "{what}");
                assert_eq!(here.insert(format!("#{id}"), what), None);
            }
            if node.attribute("class") == Some("piece") {
                assert!(node.first_element_child().unwrap().has_tag_name("title"));
            }
        }
        let used = document
            .descendants()
            .filter_map(|node| node.attribute(LINK));
        let used: std::collections::BTreeSet<&str> = used.collect();
        assert!(used.iter().copied().eq(here.keys().map(String::as_str)));
        for (id, what) in here {
            assert_eq!(*defined.entry(id).or_insert(what.clone()), what);
        }
    }
    // The names, the pieces, what they lie on with a rim and without, two signs on backs, the names on
    // the board, a ring. All that is written is there in traditional characters too.
    assert_eq!(
        defined.len(),
        12 + 24 + 3 + 2 + 2 + 4 + 1 + 12 + 24 + 4,
        "{:?}",
        defined.keys()
    );
    for (id, what) in &defined {
        let Some(plain) = id.strip_suffix("-hant") else {
            continue;
        };
        let same = ["name-M", "name-E", "name-O", "mountain"].map(|id| format!("#luzhanqi-{id}"));
        let [plain_id, plain_what] = [id, what].map(|text| text.replace("-hant", ""));
        assert_eq!(plain, plain_id);
        let is_piece = what.starts_with("<g");
        let is_same = is_piece || same.contains(&plain_id);
        assert_eq!(defined[plain] == plain_what, is_same, "{id}");
    }
}

/// Programs find stations and pieces by name: every station that is shown, around its own place, and the
/// pieces, rings and shades where they are. No other attribute of a hidden piece differs from another's.
#[test]
fn stations_are_named() {
    for (rules, scene) in scenes() {
        let scene = scene.caption("");
        let svg = scene.svg();
        let document = Document::parse(&svg).unwrap();
        let number = |node: &Node, key: &str| node.attribute(key).unwrap().parse::<i32>().unwrap();
        let mut places = BTreeMap::new();
        let mut occupied = Stations::EMPTY;
        for node in document.descendants() {
            let Some(name) = node.attribute("data-station") else {
                continue;
            };
            let station: Station = name.parse().unwrap();
            let class = node.attribute("class").unwrap_or("ring");
            let place = match class {
                "ring" => {
                    assert_eq!(node.attribute(LINK), Some("#luzhanqi-ring"));
                    let place = (number(&node, "x"), number(&node, "y"));
                    assert_eq!(place, places[&station], "{rules} {station}");
                    continue;
                }
                "heat" => {
                    // On a piece, or below it.
                    let (x, y) = (number(&node, "x"), number(&node, "y"));
                    let here = places[&station];
                    let wanted = match node.attribute("width").unwrap() {
                        "84" => (-42, -23),
                        _ => (here.0 - 48, here.1 - 29),
                    };
                    assert_eq!((x, y), wanted, "{rules} {station}");
                    continue;
                }
                "post" => (number(&node, "x") + 31, number(&node, "y") + 15),
                "camp" => (number(&node, "cx"), number(&node, "cy")),
                "headquarters" => {
                    let d = node.attribute("d").unwrap();
                    let corner = d.strip_suffix("v-34a52 28 0 0 1 104 0v34z").unwrap();
                    let (x, y) = corner.strip_prefix('M').unwrap().split_once(' ').unwrap();
                    (
                        x.parse::<i32>().unwrap() + 52,
                        y.parse::<i32>().unwrap() - 31,
                    )
                }
                _ => {
                    assert_eq!(class, "piece", "{rules}");
                    assert!(!occupied.contains(station), "{rules} {station}");
                    occupied = occupied.with(station);
                    let (x, y) = places[&station];
                    let here = format!("translate({x} {y})");
                    assert_eq!(node.attribute("transform"), Some(here.as_str()));
                    let attributes = node.attributes().len();
                    assert_eq!(attributes, 3, "class, data-station and transform");
                    continue;
                }
            };
            assert_eq!(places.insert(station, place), None);
        }
        assert_eq!(places.len(), 60);
        let mut marks = document.descendants().filter(|node| {
            let is_ring = node.attribute(LINK) == Some("#luzhanqi-ring");
            is_ring || node.attribute("class") == Some("heat")
        });
        assert!(marks.all(|mark| mark.has_attribute("data-station")));
        assert!(Station::all().all(|s| occupied.contains(s) == scene.token(s).is_some()));
    }
}

/// What screen readers say of a piece, which is no more than what is seen of it.
#[test]
fn pieces_have_titles() {
    let position = "5/5/5/2k+2/5/5/2p*2/5/5/5/5/3G1 s r 0";
    let rules: Rules = "standard,flag-win=carry".parse().unwrap();
    let position = Position::parse(position, &rules).unwrap();
    let seen_board = luzhanqi::SeenBoard::of_start(&position, Seat::South);
    let titles = |scene: &Scene| -> Vec<String> {
        let svg = scene.svg();
        let document = Document::parse(&svg).unwrap();
        let titles = document
            .descendants()
            .filter(|node| node.has_tag_name("title"));
        titles
            .map(|node| node.text().unwrap().to_string())
            .collect()
    };
    assert_eq!(
        titles(&Scene::from(&position)),
        [
            "Luzhanqi board",
            "d1 red general",
            "c6 black platoon commander, with its flag",
            "c9 black captain, carries a flag",
        ]
    );
    let flag = Piece::new(Color::Black, Kind::Flag);
    let guessed = Scene::from(&seen_board)
        .put("a2".parse().unwrap(), Token::face_down())
        .guess("c9".parse().unwrap(), flag, 0.004);
    assert_eq!(
        titles(&guessed),
        [
            "Luzhanqi board",
            "d1 red general",
            "a2 piece, face down",
            "c6 black piece, hidden, with its flag",
            "c9 black piece, hidden, flag <1%, carries a flag",
        ]
    );
    assert_eq!(
        titles(&guessed.lang(Lang::TraditionalChinese)),
        [
            "陸戰棋棋盤",
            "d1 紅方軍長",
            "a2 未翻開的棋子",
            "c6 黑方暗子，帶著己方軍旗",
            "c9 黑方暗子，軍旗 <1%，扛著軍旗",
        ]
    );
}

#[test]
fn captions_are_escaped() {
    let captioned = Scene::empty().caption("<a> & \"b\" \u{7}'c'").svg();
    let document = Document::parse(&captioned).unwrap();
    let texts: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    assert!(texts.contains(&"<a> & \"b\" 'c'"), "{captioned}");
}

/// What is written on hidden pieces, and on pieces that are shown.
#[test]
fn hidden_pieces_show_their_backs() {
    for rules in all_rules() {
        let mut game = Game::from_seed(&rules, 23);
        for _ in 0..3 {
            play_on_with_offers(&mut game, &mut Random::new(23), 40);
            for seat in Seat::ALL {
                let seen_board = game.seen_board(seat);
                let scene = Scene::from(seen_board);
                let mut written: Vec<String> = pieces(&scene.svg())
                    .into_iter()
                    .map(|(_, text)| text)
                    .collect();
                let mut due = Vec::new();
                for station in seen_board.occupied() {
                    let token = scene.token(station).unwrap();
                    due.push(match seen_board.at(station).unwrap() {
                        Seen::Known(piece) => {
                            assert_eq!(token.face, Face::Known(piece.kind));
                            format!("{} {piece}", piece.kind.chinese())
                        }
                        Seen::Hidden(color) => {
                            assert_eq!((token.face, token.color), (Face::Hidden, Some(color)));
                            "?".into()
                        }
                        Seen::FaceDown => {
                            // Not even the colour.
                            assert_eq!((token.face, token.color), (Face::Hidden, None));
                            assert!(token.down);
                            String::new()
                        }
                    });
                }
                written.sort();
                due.sort();
                assert_eq!(written, due, "{rules} {seen_board}");
                let hidden = seen_board.hidden().len();
                assert_eq!(scene.ascii().matches('?').count(), hidden);
                assert_eq!(scene.unicode().matches("？？").count(), hidden);
                assert_eq!(
                    scene.ascii().matches('~').count(),
                    seen_board.face_down().len()
                );
                assert_eq!(
                    scene.unicode().matches("{〓〓}").count(),
                    seen_board.face_down().len()
                );
            }
            // The whole truth of expose play has its pieces face down as well.
            let scene = Scene::from(game.truth());
            for station in game.truth().face_down() {
                assert_eq!(scene.token(station), Some(Token::face_down()));
            }
        }
    }
}

/// The other seat's picture is the same one turned around.
#[test]
fn each_seat_sits_at_the_bottom() {
    let position = Position::from_seed(&Rules::STANDARD, 3);
    let scene = Scene::from(&position);
    let (south, north) = (scene.clone(), scene.bottom(Seat::North));
    assert!(south.ascii().lines().nth(1).unwrap().starts_with("12 "));
    assert!(north.ascii().lines().nth(1).unwrap().starts_with(" 1 "));
    assert!(south.unicode().starts_with("      a "));
    assert!(north.unicode().starts_with("      e "));
    let turned = |pieces: Vec<((i32, i32), String)>| {
        let turn = |((x, y), text)| ((640 - x, 962 - y), text);
        let mut pieces: Vec<_> = pieces.into_iter().map(turn).collect();
        pieces.sort();
        pieces
    };
    let mut expected = pieces(&north.svg());
    expected.sort();
    assert_eq!(turned(pieces(&south.svg())), expected);
    // Every piece is where its letter says.
    let lines: Vec<String> = south.ascii().lines().map(str::to_string).collect();
    for station in Station::all() {
        let line = lines[1 + 2 * (12 - usize::from(station.rank()))].as_bytes();
        let letter = line[3 + 8 * usize::from(station.file()) + 2] as char;
        let piece = position
            .piece_at(station)
            .map_or('.', |piece| piece.letter());
        assert_eq!(letter, piece, "{station}");
    }
    // A seat's own seen board is drawn from its side.
    for seat in Seat::ALL {
        let game = Game::from_seed(&Rules::STANDARD, 3);
        let ascii = Scene::from(game.seen_board(seat)).ascii();
        assert!(ascii.lines().nth(1).unwrap().contains('?'), "{ascii}");
        assert!(!ascii.lines().nth(23).unwrap().contains('?'), "{ascii}");
    }
}

#[test]
fn marks_of_flags_are_drawn() {
    let rules: Rules = "standard,flag-win=carry".parse().unwrap();
    let text = "5/5/5/2k+2/5/5/2p*2/5/5/5/5/3G1 s r 0";
    let position = Position::parse(text, &rules).unwrap_or_else(|e| panic!("{e}"));
    for seat in Seat::ALL {
        let seen_board = luzhanqi::SeenBoard::of_start(&position, seat);
        for scene in [Scene::from(&position), Scene::from(&seen_board)] {
            let at = |text: &str| scene.token(text.parse().unwrap()).unwrap();
            assert!(at("c9").carries && !at("c9").with_flag);
            assert!(at("c6").with_flag && !at("c6").carries);
            let hidden = at("c9").face == Face::Hidden;
            let (ascii, boxes) = (scene.ascii(), scene.unicode());
            let [k, p] = if hidden { ['?', '?'] } else { ['k', 'p'] };
            assert!(ascii.contains(&format!("(+{k} )")), "{ascii}");
            assert!(ascii.contains(&format!(" {p}* ")), "{ascii}");
            let names = if hidden {
                ["？？"; 2]
            } else {
                ["连长", "排长"]
            };
            assert!(boxes.contains(&format!("<{}+", names[0])), "{boxes}");
            assert!(boxes.contains(&format!("<{}*", names[1])), "{boxes}");
            // One flag of each colour is drawn.
            let svg = scene.svg();
            let flag = |paint: &str| {
                svg.matches(&format!("27 9l-27 9\" fill=\"{paint}\""))
                    .count()
            };
            assert_eq!([flag("#b3261e"), flag("#24313f")], [1, 1], "{svg}");
        }
    }
}

/// Guesses stand on hidden pieces only.
#[test]
fn guesses_are_written_on_backs() {
    let at = |text: &str| text.parse::<Station>().unwrap();
    let flag = Piece::new(Color::Black, Kind::Flag);
    let scene = |chance| {
        Scene::empty()
            .put(at("b12"), Token::hidden(Color::Black))
            .put(at("d12"), Token::known(Color::Black, Kind::Bomb))
            .guess(at("b12"), flag, chance)
            .guess(at("d12"), flag, chance)
            .guess(at("c12"), flag, chance)
    };
    for (chance, ascii, boxes, svg) in [
        (0.5, "[f50]", "<旗50>", "f 50%"),
        (0.07, "[f07]", "<旗07>", "f 7%"),
        (0.004, "[f<1]", "<旗<1>", "f <1%"),
        (0.9999, "[f99]", "<旗99>", "f 99%"),
        (1.0, "[f!!]", "<旗!!>", "f 100%"),
        (7.0, "[f!!]", "<旗!!>", "f 100%"),
        (f64::NAN, "[f", "<旗", "f"),
    ] {
        let scene = scene(chance);
        assert_eq!(scene.ascii().matches(ascii).count(), 1, "{}", scene.ascii());
        assert_eq!(
            scene.unicode().matches(boxes).count(),
            1,
            "{}",
            scene.unicode()
        );
        assert!(scene.ascii().contains("[ x ]") && scene.unicode().contains("<炸弹>"));
        let written = pieces(&scene.svg());
        assert!(written[0].1.contains(svg), "{written:?}");
        assert_eq!(written[1].1, "炸弹 x");
    }
    // Every kind has a short name of its own.
    let short: std::collections::BTreeSet<String> = Kind::ALL
        .into_iter()
        .map(|kind| {
            let piece = Piece::new(Color::Black, kind);
            let scene = Scene::empty().put(at("b12"), Token::hidden(Color::Black));
            scene.guess(at("b12"), piece, 0.5).unicode()
        })
        .collect();
    assert_eq!(short.len(), 12);
}

/// The likeliest kinds and their chances are those of the belief.
#[test]
fn beliefs_are_drawn() {
    let mut game = Game::from_seed(&Rules::OCA, 31);
    play_on_with_offers(&mut game, &mut Random::new(31), 60);
    let view = game.view(Seat::South);
    let belief = view.belief().unwrap();
    let written = pieces(&Scene::from(&belief).svg());
    let backs: Vec<&String> = written
        .iter()
        .map(|(_, t)| t)
        .filter(|t| t.contains('%'))
        .collect();
    assert_eq!(backs.len(), view.seen_board().hidden().len());
    let mines = Scene::belief(&belief, Kind::Landmine);
    let possible = view.seen_board().hidden().iter().filter(|station| {
        let n = view.enemy_at(*station).unwrap();
        belief.count_with(n, Kind::Landmine) > Some(0)
    });
    let possible: Stations = possible.collect();
    assert!(!possible.is_empty() && possible != view.seen_board().hidden());
    let written = pieces(&mines.svg());
    assert_eq!(
        written
            .iter()
            .filter(|(_, t)| t.contains("地雷 o "))
            .count(),
        possible.len()
    );
    for station in view.seen_board().hidden() {
        let chances = belief.probabilities_at(station);
        let best = chances
            .iter()
            .map(|(_, chance)| *chance)
            .fold(0.0, f64::max);
        let percent = (best * 100.0).round();
        let shown = backs
            .iter()
            .filter(|t| t.ends_with(&format!(" {percent}%")));
        assert!(shown.count() > 0, "{station} {best} {backs:?}");
    }
    // Expose play: the pool stands below the board.
    let game = Game::from_seed(&Rules::FLIP, 1);
    let scene = Scene::from(&game.view(Seat::North).belief().unwrap());
    assert!(scene.ascii().ends_with(
        "face down: M G LL BB CC JJ KKK PPP EEE XX OOO F m g ll bb cc jj kkk ppp eee xx ooo f\n"
    ));
}
