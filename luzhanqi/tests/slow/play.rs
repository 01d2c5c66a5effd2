//! Moves, fights and ends, from the prose.

use std::collections::BTreeSet;

use super::lines::{self, camp, rail};
use super::{Man, Place, Slow, name};

/// How the referee takes a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Ruling {
    Legal,
    Refused,
    Illegal,
}

impl Slow {
    fn around(&self, place: Place) -> Vec<Place> {
        let mut list = lines::around(place);
        list.retain(|next| self.rules.on_board(*next));
        list
    }

    /// Where a man could get to by roads and railroads alone.
    fn ways(&self, from: Place, man: Man) -> BTreeSet<Place> {
        let mut ends: BTreeSet<Place> = self.around(from).into_iter().collect();
        let turns = man.kind == 'E' || (man.kind == 'X' && self.rules.yes("bombs-turn"));
        if turns && self.rules.yes("engineers-turn") {
            let mut todo = vec![from];
            let mut seen = BTreeSet::from([from]);
            while let Some(here) = todo.pop() {
                for next in self.around(here).into_iter().filter(|n| rail(here, *n)) {
                    ends.insert(next);
                    if !self.men.contains_key(&next) && seen.insert(next) {
                        todo.push(next);
                    }
                }
            }
        } else {
            for (df, dr) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
                let mut here = from;
                loop {
                    let next = (here.0 + df, here.1 + dr);
                    if !self.around(here).contains(&next) || !rail(here, next) {
                        break;
                    }
                    ends.insert(next);
                    if self.men.contains_key(&next) {
                        break;
                    }
                    here = next;
                }
            }
        }
        ends.remove(&from);
        ends
    }

    fn may_take_flag(&self, man: Man) -> bool {
        let taker = match self.rules.0["flag-taker"].as_str() {
            "any" => true,
            "engineer" => man.kind == 'E',
            _ => man.order().is_some() && man.order() == self.lowest(man.red),
        };
        let bomb = man.kind == 'X' && !self.rules.yes("bombs-take-flag");
        let mines = self.rules.yes("mines-before-flag") && self.has_mine(!man.red);
        taker && !bomb && !mines
    }

    /// What an attack does: win, lose, both or flag.
    fn fight(&self, a: Man, d: Man) -> &'static str {
        if d.kind == 'F' {
            return "flag";
        }
        if a.kind == 'X' && d.kind == 'O' && !self.rules.yes("bombs-clear-mines") {
            return "lose";
        }
        if a.kind == 'X' || d.kind == 'X' {
            return "both";
        }
        if d.kind == 'O' {
            if a.kind == 'E' {
                return "win";
            }
            let falls = match self.rules.0["mines"].as_str() {
                "mutual" => true,
                "northern" => false,
                _ => a.order() == self.lowest(a.red),
            };
            return if falls { "both" } else { "lose" };
        }
        match a.order().cmp(&d.order()) {
            std::cmp::Ordering::Greater => "win",
            std::cmp::Ordering::Less => "lose",
            std::cmp::Ordering::Equal => "both",
        }
    }

    fn ruling(&self, from: Place, to: Place) -> Ruling {
        let Some(&man) = self.men.get(&from) else {
            return Ruling::Illegal;
        };
        if man.down || !man.mobile() || self.mover_red() != Some(man.red) {
            return Ruling::Illegal;
        }
        let exempt = man.carries;
        if self.rules.yes("hq-locked") && self.rules.headquarters(from) && !exempt {
            return Ruling::Illegal;
        }
        if !self.ways(from, man).contains(&to) {
            return Ruling::Illegal;
        }
        let theirs = |place: Place| (place.1 > 6) == self.south_moves;
        if man.kind == 'X'
            && !self.rules.yes("bombs-enter-hq")
            && self.rules.headquarters(to)
            && theirs(to)
        {
            return Ruling::Illegal;
        }
        let Some(&met) = self.men.get(&to) else {
            return Ruling::Legal;
        };
        if met.red == man.red || met.down || (camp(to) && self.rules.yes("camps-safe")) {
            return Ruling::Illegal;
        }
        let expose = self.rules.is("play", "expose");
        if expose && !self.rules.yes("suicide") && self.fight(man, met) == "lose" {
            return Ruling::Illegal;
        }
        if (met.kind == 'F' || met.keeps) && !self.may_take_flag(man) {
            return if self.rules.is("play", "dark") {
                Ruling::Refused
            } else {
                Ruling::Illegal
            };
        }
        Ruling::Legal
    }

    fn any_moves(&self) -> Vec<(String, Ruling)> {
        let mut list = Vec::new();
        for (from, man) in &self.men {
            if man.down {
                list.push((name(*from), Ruling::Legal));
                continue;
            }
            for to in self.ways(*from, *man) {
                let ruling = self.ruling(*from, to);
                if ruling != Ruling::Illegal {
                    list.push((name(*from) + &name(to), ruling));
                }
            }
        }
        list.sort();
        list
    }

    fn can_move(&self) -> bool {
        self.any_moves()
            .iter()
            .any(|(_, ruling)| *ruling == Ruling::Legal)
    }

    /// The winner (0, 1 or none) and the reason.
    pub fn result(&self) -> Option<(Option<usize>, &'static str)> {
        if let Some(south_red) = self.south_red {
            let home = |red: bool, south: bool| {
                self.men.iter().any(|(p, m)| {
                    m.carries && m.red == red && self.rules.headquarters(*p) && (p.1 < 7) == south
                })
            };
            let south_wins = self.flag_place(!south_red).is_none() || home(south_red, true);
            let north_wins = self.flag_place(south_red).is_none() || home(!south_red, false);
            match (south_wins, north_wins) {
                (true, true) => return Some((None, "flag")),
                (true, false) => return Some((Some(0), "flag")),
                (false, true) => return Some((Some(1), "flag")),
                _ => {}
            }
        }
        let mover = usize::from(!self.south_moves);
        if !self.can_move() {
            let mut other = self.clone();
            other.south_moves = !self.south_moves;
            let draw = self.rules.is("immobile", "draw") || !other.can_move();
            return Some(((!draw).then_some(1 - mover), "immobile"));
        }
        let limit = self.rules.number("quiet-limit");
        if limit > 0 && self.quiet >= limit {
            // Whoever made the last quiet ply loses, and that was not the player to move.
            let loss = self.rules.is("quiet-result", "loss");
            return Some((loss.then_some(mover), "quiet"));
        }
        None
    }

    pub fn moves(&self, wanted: Ruling) -> Vec<String> {
        if self.result().is_some() {
            return Vec::new();
        }
        let all = self.any_moves().into_iter();
        all.filter(|(_, ruling)| *ruling == wanted)
            .map(|(mv, _)| mv)
            .collect()
    }

    /// The position after a legal move, and what the move did.
    pub fn play(&self, mv: &str) -> (Slow, &'static str) {
        let mut next = self.clone();
        next.south_moves = !self.south_moves;
        let split = mv
            .char_indices()
            .skip(1)
            .find(|(_, c)| c.is_alphabetic())
            .map(|(i, _)| i);
        let place = |text: &str| -> Place {
            (
                i32::from(text.as_bytes()[0] - b'a'),
                text[1..].parse().unwrap(),
            )
        };
        let Some(split) = split else {
            let man = next.men.get_mut(&place(mv)).unwrap();
            man.down = false;
            let (kind, red) = (man.kind, man.red);
            if self.rules.yes("flips-reset-quiet") {
                next.quiet = 0;
            } else {
                next.quiet += 1;
            }
            if self.south_red.is_none() {
                let seat = usize::from(!self.south_moves);
                let settles = match self.rules.0["colours"].as_str() {
                    "first" => true,
                    "twice" => self.latest[seat] == Some(red),
                    "engineer" => kind == 'E',
                    _ => self.last == Some(red),
                };
                next.latest[seat] = Some(red);
                next.last = Some(red);
                if settles {
                    next.south_red = Some(red == self.south_moves);
                }
            }
            return (next, "flip");
        };
        let (from, to) = (place(&mv[..split]), place(&mv[split..]));
        let mut man = next.men.remove(&from).unwrap();
        if man.keeps {
            // Its own flag stays where it was.
            man.keeps = false;
            next.men.insert(
                from,
                Man {
                    kind: 'F',
                    carries: false,
                    keeps: false,
                    ..man
                },
            );
        }
        let Some(met) = next.men.remove(&to) else {
            next.men.insert(to, man);
            next.quiet += 1;
            return (next, "-");
        };
        next.quiet = 0;
        let fight = self.fight(man, met);
        let flag = |red: bool| Man {
            kind: 'F',
            red,
            down: false,
            carries: false,
            keeps: false,
        };
        // The flags that lie on the station, red's and black's, once the fight is over.
        let red_here =
            (man.carries && !man.red) || (met.carries && !met.red) || (met.keeps && met.red);
        let black_here =
            (man.carries && man.red) || (met.carries && met.red) || (met.keeps && !met.red);
        let mut survivor = match fight {
            "win" => Some(man),
            "lose" => Some(met),
            "flag" => {
                if self.rules.is("flag-win", "carry") {
                    man.carries = true;
                }
                next.men.insert(to, man);
                return (next, fight);
            }
            _ => None,
        };
        if let Some(man) = &mut survivor {
            man.carries = if man.red { black_here } else { red_here };
            man.keeps = if man.red { red_here } else { black_here };
            next.men.insert(to, *man);
        } else if red_here != black_here {
            next.men.insert(to, flag(red_here));
        }
        (next, fight)
    }

    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.moves(Ruling::Legal);
        moves
            .iter()
            .map(|mv| self.play(mv).0.perft(depth - 1))
            .sum()
    }
}
