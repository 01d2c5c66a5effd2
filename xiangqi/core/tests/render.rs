//! Drawings: text line by line, SVG read back.

use roxmltree::{Document, Node};
use xiangqi::render::{Faces, Highlight, Scene};
use xiangqi::{Lang, Piece, Point, Points, Position, Side};

#[test]
fn the_start_in_ascii() {
    let board = Scene::from(&Position::initial())
        .caption("the start")
        .ascii();
    let lines: Vec<&str> = board.lines().collect();
    assert_eq!(lines.len(), 22);
    assert_eq!(lines[0].split_whitespace().collect::<String>(), "abcdefghi");
    assert_eq!(lines[5], "7  +---c---+---+---+---+---+---c---+  7");
    assert_eq!(lines[10], "   |   ~   ~   ~   ~   ~   ~   ~   |   ");
    assert_eq!(lines[19], "0  R---N---B---A---K---A---B---N---R  0");
    assert_eq!(lines[21], "the start");
    let turned = Scene::from(&Position::initial())
        .bottom(Side::Black)
        .ascii();
    assert_eq!(
        turned.lines().nth(1).unwrap(),
        "0  R---N---B---A---K---A---B---N---R  0"
    );
    assert!(turned.lines().next().unwrap().trim().starts_with('i'));
}

#[test]
fn marks() {
    let position: Position = "4k4/9/9/9/4R4/9/4C4/9/9/3K5 b".parse().unwrap();
    let scene = Scene::from(&position)
        .last_move("e4e5".parse().unwrap())
        .highlight(
            position.destinations(position.general(Side::Black)),
            Highlight::Target,
        );
    let board = scene.ascii();
    for mark in ["!k!", "!R!", "!C!", "<+>", "(+)"] {
        assert!(board.contains(mark), "{mark}\n{board}");
    }
    let boxes = Scene::from(&Position::initial()).unicode();
    assert!(boxes.contains("[帅]") && boxes.contains("<将>") && boxes.contains('＋'));
    // Every line is as wide as the others where Chinese characters take two columns.
    let width = |line: &str| {
        line.chars()
            .map(|c| if c > '\u{2fff}' { 2 } else { 1 })
            .sum::<usize>()
    };
    let widths: Vec<usize> = boxes.lines().map(width).collect();
    assert!(
        widths.iter().all(|w| *w == widths[0]),
        "{widths:?}\n{boxes}"
    );
}

#[test]
fn svg() {
    let position = Position::initial();
    let scene = Scene::from(&position)
        .last_move("h9g7".parse().unwrap())
        .highlight(
            position.destinations("h2".parse().unwrap()),
            Highlight::Target,
        )
        .highlight(
            xiangqi::Points::from("h2".parse::<xiangqi::Point>().unwrap()),
            Highlight::Selected,
        )
        .caption("a <b> & \u{1} c");
    let text = scene.svg();
    let document = Document::parse(&text).unwrap();
    let class = |name: &str| {
        let nodes = document.descendants();
        nodes
            .filter(|node: &Node<'_, '_>| node.attribute("class") == Some(name))
            .count()
    };
    assert_eq!((class("red"), class("black")), (16, 16));
    assert_eq!((class("target"), class("selected")), (12, 1));
    assert_eq!(class("move"), 3);
    assert!(text.contains("a &lt;b&gt; &amp;   c"));
    let letters = scene
        .clone()
        .faces(Faces::Letters)
        .bottom(Side::Black)
        .svg();
    assert!(Document::parse(&letters).is_ok() && letters != text);
    let one = Scene::empty().put("e4".parse().unwrap(), Piece::from_letter('c').unwrap());
    assert_eq!(
        Document::parse(&one.svg())
            .unwrap()
            .descendants()
            .filter(|n| n.has_tag_name("g"))
            .count(),
        // The piece and the squares of the points.
        2
    );
}

/// The outline on each kind of piece, with what its title says.
#[test]
fn what_stands_on_pieces_needs_no_font() {
    let mut outlines = Vec::new();
    let looks = [
        (Faces::Chinese, Lang::Chinese),
        (Faces::Chinese, Lang::TraditionalChinese),
        (Faces::Letters, Lang::English),
    ];
    for (faces, lang) in looks {
        let scene = Scene::from(&Position::initial()).faces(faces).lang(lang);
        for bottom in Side::ALL {
            let text = scene.clone().bottom(bottom).svg();
            assert!(text.len() < 40_000, "{}", text.len());
            let document = Document::parse(&text).unwrap();
            for node in document.descendants().filter(Node::is_text) {
                let is_title = node.parent().is_some_and(|it| it.has_tag_name("title"));
                assert!(is_title || node.text().unwrap_or_default().is_ascii());
            }
            let is_piece = |n: &Node<'_, '_>| n.has_tag_name("g") && n.has_attribute("data-point");
            let pieces = document.descendants().filter(is_piece);
            for piece in pieces {
                let title = piece.children().find(|n| n.has_tag_name("title")).unwrap();
                let (_, name) = title.text().unwrap().split_once(' ').unwrap();
                let path = piece.children().find(|n| n.has_tag_name("path")).unwrap();
                let path = path.attribute("d").unwrap();
                assert!(path.contains('z'), "{name}");
                outlines.push((faces, lang, name.to_string(), path.to_string()));
            }
        }
    }
    outlines.sort();
    outlines.dedup();
    // One for each kind, side and way to draw it.
    assert_eq!(outlines.len(), 3 * 14);
    let mut paths: Vec<&String> = outlines.iter().map(|(_, _, _, path)| path).collect();
    paths.sort();
    paths.dedup();
    // Simplified cannons, chariots and horses look alike on both sides, letters do throughout. Seven characters
    // are traditional, and a red cannon's is both.
    assert_eq!(paths.len(), 11 + 7 + 7);
    let text = Scene::from(&Position::initial()).svg();
    assert!(text.contains("<title>e0 red general</title>"), "{text}");
    let text = Scene::from(&Position::initial()).lang(Lang::Chinese).svg();
    for title in ["<title>象棋棋盘</title>", "<title>e0 红帅</title>"] {
        assert!(text.contains(title), "{text}");
    }
}

/// Programs find points and pieces by name, in squares with the point in the middle.
#[test]
fn points_are_named() {
    let position = Position::initial();
    for bottom in Side::ALL {
        let [a0, e4] = ["a0", "e4"].map(|name| Points::from(name.parse::<Point>().unwrap()));
        let scene = Scene::from(&position).bottom(bottom);
        let scene = scene.last_move("h2e2".parse().unwrap());
        let scene = scene.highlight(a0 | e4, Highlight::Target);
        let text = scene.highlight(a0, Highlight::Selected).svg();
        let document = Document::parse(&text).unwrap();
        let mut squares = std::collections::BTreeMap::new();
        let (mut pieces, mut marks) = (0, 0);
        for node in document.descendants() {
            let Some(name) = node.attribute("data-point") else {
                continue;
            };
            if node.has_tag_name("circle") {
                marks += 1;
                continue;
            }
            if node.has_tag_name("path") {
                let d = node.attribute("d").unwrap();
                let corner = d.strip_prefix('M').unwrap().split_once('h').unwrap();
                assert_eq!(corner.1, "64v64h-64z");
                assert_eq!(squares.insert(name, corner.0), None);
                continue;
            }
            let piece = position.piece_at(name.parse().unwrap()).unwrap();
            assert_eq!(node.attribute("class"), Some(piece.side.name()));
            let circle = node.children().find(|n| n.has_tag_name("circle")).unwrap();
            let middle = |key| circle.attribute(key).unwrap().parse::<i32>().unwrap();
            let corner = format!("{} {}", middle("cx") - 32, middle("cy") - 32);
            assert_eq!(squares[name], corner);
            pieces += 1;
        }
        assert_eq!((squares.len(), pieces, marks), (90, 32, 5));
        let far = if bottom == Side::Red { "i9" } else { "a0" };
        assert_eq!(squares[far], "536 24");
    }
}
