//! Moves and ends, from the prose.

use super::{Place, Slow, is_red, name, place};

fn on_board((file, rank): Place) -> bool {
    (0..9).contains(&file) && (0..10).contains(&rank)
}

fn in_fortress((file, rank): Place, red: bool) -> bool {
    (3..=5).contains(&file)
        && if red {
            (0..=2).contains(&rank)
        } else {
            (7..=9).contains(&rank)
        }
}

fn on_own_half((_, rank): Place, red: bool) -> bool {
    (rank <= 4) == red
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Slow {
    /// Where a man could go if nothing but its own way of moving counted.
    pub fn ways(&self, from: Place) -> Vec<Place> {
        let man = self.men[&from];
        let red = is_red(man);
        let at = |(df, dr): (i32, i32)| (from.0 + df, from.1 + dr);
        let mut ways: Vec<Place> = Vec::new();
        match man.to_ascii_lowercase() {
            'k' => ways.extend(STRAIGHT.map(at).iter().filter(|p| in_fortress(**p, red))),
            'a' => ways.extend(DIAGONAL.map(at).iter().filter(|p| in_fortress(**p, red))),
            'b' => {
                for (df, dr) in DIAGONAL {
                    let target = at((2 * df, 2 * dr));
                    if on_own_half(target, red) && !self.men.contains_key(&at((df, dr))) {
                        ways.push(target);
                    }
                }
            }
            'n' => {
                for (df, dr) in STRAIGHT {
                    if self.men.contains_key(&at((df, dr))) {
                        continue;
                    }
                    for side in [-1, 1] {
                        ways.push(at((2 * df + side * dr, 2 * dr + side * df)));
                    }
                }
            }
            'r' | 'c' => {
                for (df, dr) in STRAIGHT {
                    let mut met = 0;
                    for n in 1..10 {
                        let target = at((n * df, n * dr));
                        let occupied = self.men.contains_key(&target);
                        let cannon = man.eq_ignore_ascii_case(&'c');
                        let may = match (cannon, occupied) {
                            (false, _) => met == 0,
                            (true, false) => met == 0,
                            (true, true) => met == 1,
                        };
                        if may {
                            ways.push(target);
                        }
                        met += u32::from(occupied);
                    }
                }
            }
            'p' => {
                ways.push(at((0, if red { 1 } else { -1 })));
                if !on_own_half(from, red) {
                    ways.extend([at((1, 0)), at((-1, 0))]);
                }
            }
            other => panic!("no piece is {other}"),
        }
        ways.retain(|target| {
            on_board(*target) && self.men.get(target).is_none_or(|met| is_red(*met) != red)
        });
        ways
    }

    pub fn general(&self, red: bool) -> Place {
        let letter = if red { 'K' } else { 'k' };
        *self.men.iter().find(|(_, man)| **man == letter).unwrap().0
    }

    /// Whether an enemy piece could take the general of a side.
    pub fn attacked(&self, red: bool) -> bool {
        let general = self.general(red);
        self.men
            .iter()
            .any(|(from, man)| is_red(*man) != red && self.ways(*from).contains(&general))
    }

    pub fn facing(&self) -> bool {
        let (a, b) = (self.general(true), self.general(false));
        a.0 == b.0 && (a.1 + 1..b.1).all(|rank| !self.men.contains_key(&(a.0, rank)))
    }

    /// The board after a man has gone, whoever is to move.
    pub fn moved(&self, from: Place, to: Place) -> Slow {
        let mut next = self.clone();
        let man = next.men.remove(&from).unwrap();
        let taken = next.men.insert(to, man);
        next.quiet = if taken.is_some() { 0 } else { self.quiet + 1 };
        next.number += u32::from(!self.red_moves);
        next.red_moves = !self.red_moves;
        next
    }

    /// Whether this man may go there, if it were its side's turn.
    pub fn may(&self, from: Place, to: Place) -> bool {
        let red = is_red(self.men[&from]);
        let general = if red { 'k' } else { 'K' };
        if !self.ways(from).contains(&to) || self.men.get(&to) == Some(&general) {
            return false;
        }
        let next = self.moved(from, to);
        !next.attacked(red) && !next.facing()
    }

    pub fn legal(&self) -> Vec<String> {
        let mut list = Vec::new();
        for (from, man) in &self.men {
            if is_red(*man) == self.red_moves {
                let ways = self.ways(*from).into_iter();
                let may = ways.filter(|to| self.may(*from, *to));
                list.extend(may.map(|to| name(*from) + &name(to)));
            }
        }
        list.sort();
        list
    }

    pub fn play(&self, mv: &str) -> Slow {
        self.moved(place(&mv[..2]), place(&mv[2..]))
    }

    pub fn in_check(&self) -> bool {
        self.attacked(self.red_moves)
    }
}
