//! The board against an independent list of its edges.

use luzhanqi::board::{self, Link, StationKind};
use luzhanqi::{Seat, Station};

/// The south half: runs of neighbours along roads (`-`) and railroads (`=`), written down by hand.
const SOUTH: &str = "
    a1-b1-c1-d1-e1  a2=b2=c2=d2=e2  a3-b3-c3-d3-e3  a4-b4-c4-d4-e4  a5-b5-c5-d5-e5  a6=b6=c6=d6=e6
    a1-a2=a3=a4=a5=a6  b1-b2-b3-b4-b5-b6  c1-c2-c3-c4-c5-c6  d1-d2-d3-d4-d5-d6  e1-e2=e3=e4=e5=e6
    a2-b3-c4  c2-b3-a4  c2-d3-e4  e2-d3-c4  a4-b5-c6  c4-b5-a6  c4-d5-e6  e4-d5-c6";
const FRONT: &str = "a6=a7 c6=c7 e6=e7";

fn edges() -> Vec<(Station, Station, Link)> {
    let station = |text: &str| text.parse::<Station>().expect(text);
    let mut edges = Vec::new();
    for run in SOUTH.split_whitespace().chain(FRONT.split_whitespace()) {
        let names: Vec<&str> = run.split(['-', '=']).collect();
        for (pair, link) in names.windows(2).zip(run.matches(['-', '='])) {
            let link = if link == "=" { Link::Rail } else { Link::Road };
            edges.push((station(pair[0]), station(pair[1]), link));
        }
    }
    let mirrored: Vec<_> = edges
        .iter()
        .filter(|(a, b, _)| a.rank() <= 6 && b.rank() <= 6)
        .map(|(a, b, link)| (a.rotate(), b.rotate(), *link))
        .collect();
    edges.extend(mirrored);
    edges
}

#[test]
fn every_edge_and_no_other() {
    let edges = edges();
    assert_eq!(edges.len(), 133);
    let count = |kind| edges.iter().filter(|edge| edge.2 == kind).count();
    assert_eq!((count(Link::Rail), count(Link::Road)), (35, 98));
    for a in Station::all() {
        for b in Station::all() {
            let listed = edges
                .iter()
                .find(|(x, y, _)| (*x, *y) == (a, b) || (*x, *y) == (b, a))
                .map(|edge| edge.2);
            assert_eq!(board::link(a, b), listed, "{a} {b}");
            assert_eq!(board::neighbours(a).contains(b), listed.is_some());
            assert_eq!(
                board::rail_neighbours(a).contains(b),
                listed == Some(Link::Rail)
            );
            assert_eq!(
                board::road_neighbours(a).contains(b),
                listed == Some(Link::Road)
            );
        }
    }
}

#[test]
fn stations_and_their_kinds() {
    assert_eq!(Station::all().len(), 60);
    let count = |kind| Station::all().filter(|s| board::kind(*s) == kind).count();
    assert_eq!(count(StationKind::Post), 46);
    assert_eq!(count(StationKind::Camp), 10);
    assert_eq!(count(StationKind::Headquarters), 4);
    assert_eq!(board::RAILROAD.len(), 32);
    let names = |set: luzhanqi::Stations| set.iter().map(|s| s.to_string()).collect::<Vec<_>>();
    assert_eq!(names(board::HEADQUARTERS), ["b1", "d1", "b12", "d12"]);
    assert_eq!(
        names(board::CAMPS),
        ["b3", "d3", "c4", "b5", "d5", "b8", "d8", "c9", "b10", "d10"]
    );
    assert_eq!(board::SETUP.len(), 50);
}

#[test]
fn halves_mirror_each_other() {
    for station in Station::all() {
        assert_eq!(station.rotate().rotate(), station);
        assert_eq!(board::kind(station), board::kind(station.rotate()));
        let seat = if station.rank() <= 6 {
            Seat::South
        } else {
            Seat::North
        };
        assert!(board::half(seat).contains(station));
        assert!(board::half(seat.other()).contains(station.rotate()));
        assert_eq!(
            board::neighbours(station).rotate(),
            board::neighbours(station.rotate()),
            "{station}"
        );
    }
    for seat in Seat::ALL {
        assert_eq!(
            board::front_row(seat).rotate(),
            board::front_row(seat.other())
        );
        assert_eq!(
            board::back_rows(seat).rotate(),
            board::back_rows(seat.other())
        );
        assert_eq!(
            board::headquarters(seat).rotate(),
            board::headquarters(seat.other())
        );
    }
}

#[test]
fn seven_lines_hold_every_rail() {
    let mut edges = 0;
    for line in board::RAIL_LINES {
        for a in line {
            let next = board::rail_neighbours(a) & line;
            assert!(!next.is_empty());
            edges += next.iter().filter(|b| a < *b).count();
        }
    }
    assert_eq!(edges, 35);
    let line = board::rail_line("a2".parse().unwrap(), "a11".parse().unwrap()).unwrap();
    assert_eq!(line.len(), 10);
    assert_eq!(
        board::rail_line("c2".parse().unwrap(), "c6".parse().unwrap()),
        None
    );
}
