//! Games: repetition, quiet plies and material, from the prose.

use std::collections::{BTreeMap, BTreeSet};

use super::{Place, Slow, is_red, name, place};

/// Rules as words.
#[derive(Clone, Debug)]
pub struct SlowRules(pub BTreeMap<&'static str, String>);

/// The options with their values under `asia`, `booklet` and `plain`.
pub const OPTIONS: [(&str, [&str; 3]); 6] = [
    ("repetition", ["lose", "forbid", "draw"]),
    ("repetition-count", ["3", "3", "3"]),
    ("forcing", ["check+chase", "check+chase", "none"]),
    ("quiet-limit", ["120", "0", "120"]),
    ("quiet-checks", ["10", "10", "10"]),
    ("material-draw", ["no", "no", "no"]),
];

impl SlowRules {
    pub fn parse(text: &str) -> SlowRules {
        let mut parts = text.split(',');
        let set = ["asia", "booklet", "plain"];
        let name = parts.next().unwrap();
        let column = set.iter().position(|known| *known == name).unwrap();
        let mut rules: BTreeMap<&'static str, String> = OPTIONS
            .iter()
            .map(|(key, values)| (*key, values[column].to_string()))
            .collect();
        for part in parts {
            let (key, value) = part.split_once('=').unwrap();
            *rules.get_mut(key).unwrap() = value.to_string();
        }
        SlowRules(rules)
    }

    fn is(&self, key: &str, value: &str) -> bool {
        self.0[key] == value
    }

    fn number(&self, key: &str) -> u32 {
        self.0[key].parse().unwrap()
    }
}

/// Who forces, and how: true for Red, and "check" or "chase" with the places of the chased.
pub type Forced = Option<(bool, &'static str, BTreeSet<Place>)>;

#[derive(Clone, Debug)]
pub struct SlowGame {
    pub rules: SlowRules,
    /// Every position so far.
    pub past: Vec<Slow>,
    pub moves: Vec<String>,
}

impl SlowGame {
    pub fn new(rules: &str, fen: &str) -> SlowGame {
        SlowGame {
            rules: SlowRules::parse(rules),
            past: vec![Slow::parse(fen)],
            moves: Vec::new(),
        }
    }

    pub fn now(&self) -> &Slow {
        self.past.last().unwrap()
    }

    pub fn played(&self, mv: &str) -> SlowGame {
        let mut next = self.clone();
        next.past.push(self.now().play(mv));
        next.moves.push(mv.to_string());
        next
    }

    /// Where among the positions the present one stands, since the last capture.
    fn occurrences(&self) -> Vec<usize> {
        let men = self.now().men.len();
        let key = self.now().key();
        (0..self.past.len())
            .filter(|i| self.past[*i].men.len() == men && self.past[*i].key() == key)
            .collect()
    }

    pub fn times(&self) -> usize {
        self.occurrences().len()
    }

    /// Whether the law speaks, and who forces.
    pub fn verdict(&self) -> Option<Forced> {
        let stood = self.occurrences();
        let k = stood.len();
        if k < self.rules.number("repetition-count") as usize {
            return None;
        }
        // From the (k-2)-th occurrence, or the first, to the k-th.
        let first = stood[k.saturating_sub(3)];
        Some(self.forced(first))
    }

    fn forced(&self, first: usize) -> Forced {
        if self.rules.is("forcing", "none") {
            return None;
        }
        let plies = || first..self.moves.len();
        let mover = |ply: usize| self.past[ply].red_moves;
        let checks = |red: bool| {
            plies()
                .filter(|ply| mover(*ply) == red)
                .all(|ply| self.past[ply + 1].in_check())
        };
        match (checks(true), checks(false)) {
            (true, false) => return Some((true, "check", BTreeSet::new())),
            (false, true) => return Some((false, "check", BTreeSet::new())),
            (true, true) => return None,
            (false, false) => {}
        }
        if self.rules.is("forcing", "check") {
            return None;
        }
        match (self.chased_by(true, first), self.chased_by(false, first)) {
            (red, black) if !red.is_empty() && black.is_empty() => Some((true, "chase", red)),
            (red, black) if red.is_empty() && !black.is_empty() => Some((false, "chase", black)),
            _ => None,
        }
    }

    /// Where the pieces stand now that every move of a side since then has chased. Each piece has the
    /// place as its name on which it stood at the window's start.
    fn chased_by(&self, red: bool, first: usize) -> BTreeSet<Place> {
        // Where each piece stands, by its name.
        let mut stand: BTreeMap<Place, Place> =
            self.past[first].men.keys().map(|p| (*p, *p)).collect();
        let mut chased: Option<BTreeSet<Place>> = None;
        for ply in first..self.moves.len() {
            let (from, to) = (place(&self.moves[ply][..2]), place(&self.moves[ply][2..]));
            let threats = |position: &Slow, stand: &BTreeMap<Place, Place>| -> BTreeSet<Place> {
                let threatened = |at: &Place| position.threatened(*at, red);
                let of = stand.iter().filter(|(_, at)| threatened(at));
                of.map(|(name, _)| *name).collect()
            };
            let before = threats(&self.past[ply], &stand);
            for at in stand.values_mut() {
                if *at == from {
                    *at = to;
                }
            }
            if self.past[ply].red_moves == red {
                let after = threats(&self.past[ply + 1], &stand);
                let new: BTreeSet<Place> = after.difference(&before).copied().collect();
                chased = Some(match chased {
                    None => new,
                    Some(old) => old.intersection(&new).copied().collect(),
                });
            }
        }
        chased
            .unwrap_or_default()
            .iter()
            .map(|name| stand[name])
            .collect()
    }

    pub fn forbidden(&self) -> Vec<String> {
        if !self.rules.is("repetition", "forbid") {
            return Vec::new();
        }
        let mover = self.now().red_moves;
        let mut moves = self.now().legal();
        moves.retain(|mv| {
            let verdict = self.played(mv).verdict();
            verdict.flatten().is_some_and(|(side, _, _)| side == mover)
        });
        moves
    }

    pub fn allowed(&self) -> Vec<String> {
        let forbidden = self.forbidden();
        let mut moves = self.now().legal();
        moves.retain(|mv| !forbidden.contains(mv));
        moves
    }

    /// Plies that count towards the limit.
    pub fn quiet(&self) -> u32 {
        let mut count = self.past[0].quiet;
        let mut checks = [0, 0];
        for pair in self.past.windows(2) {
            if pair[0].men.len() != pair[1].men.len() {
                count = 0;
                checks = [0, 0];
            } else if pair[1].in_check() {
                let side = usize::from(pair[0].red_moves);
                checks[side] += 1;
                count += u32::from(checks[side] <= self.rules.number("quiet-checks"));
            } else {
                count += 1;
            }
        }
        count
    }

    /// The winner (true for Red, none in a draw) and the reason.
    pub fn result(&self) -> Option<(Option<bool>, &'static str)> {
        let now = self.now();
        let enemy = Some(!now.red_moves);
        if now.legal().is_empty() {
            let why = if now.in_check() {
                "checkmate"
            } else {
                "stalemate"
            };
            return Some((enemy, why));
        }
        if self.allowed().is_empty() {
            return Some((enemy, "stalemate"));
        }
        let judge = matches!(self.rules.0["repetition"].as_str(), "draw" | "lose");
        if let Some(forced) = self.verdict().filter(|_| judge) {
            return Some(
                match forced.filter(|_| self.rules.is("repetition", "lose")) {
                    None => (None, "repetition"),
                    Some((red, "check", _)) => (Some(!red), "perpetual-check"),
                    Some((red, _, _)) => (Some(!red), "perpetual-chase"),
                },
            );
        }
        let limit = self.rules.number("quiet-limit");
        if limit > 0 && self.quiet() >= limit {
            return Some((None, "quiet-limit"));
        }
        let attackers = now.men.values().any(|man| "RNCPrncp".contains(*man));
        if self.rules.is("material-draw", "no-attackers") && !attackers {
            return Some((None, "material"));
        }
        None
    }
}

impl Slow {
    /// Whether a side threatens the piece on a point, as if that side were to move.
    pub fn threatened(&self, at: Place, red: bool) -> bool {
        let Some(&victim) = self.men.get(&at) else {
            return false;
        };
        if is_red(victim) == red {
            return false;
        }
        let x = victim.to_ascii_lowercase();
        let home = if is_red(victim) { at.1 <= 4 } else { at.1 >= 5 };
        if x == 'k' || x == 'p' && home {
            return false;
        }
        self.men.iter().any(|(from, man)| {
            let a = man.to_ascii_lowercase();
            if is_red(*man) != red || a == 'k' || a == 'p' || !self.may(*from, at) {
                return false;
            }
            let dearer = match a {
                'n' | 'c' => x == 'r',
                'a' | 'b' => "rnc".contains(x),
                _ => false,
            };
            if dearer {
                return true;
            }
            let after = self.moved(*from, at);
            let enemies: Vec<Place> = after.men.keys().copied().collect();
            let mut enemies = enemies.iter().filter(|p| is_red(after.men[*p]) != red);
            let protected = enemies.any(|p| after.may(*p, at));
            let trade = a == x && self.may(at, *from);
            !protected && !trade
        })
    }

    pub fn names(places: &BTreeSet<Place>) -> Vec<String> {
        let mut names: Vec<String> = places.iter().map(|p| name(*p)).collect();
        names.sort();
        names
    }
}
