//! Games: repetition, quiet plies and material, from the prose.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::{Place, Slow, is_red, name, place};

/// Rules as words.
#[derive(Clone, Debug)]
pub struct SlowRules(pub BTreeMap<&'static str, String>);

/// The sets in the order of the columns below.
pub const SETS: [&str; 4] = ["asia", "computer", "booklet", "plain"];

/// The options with their values in each set.
pub const OPTIONS: [(&str, [&str; 4]); 8] = [
    ("repetition", ["lose", "lose", "forbid", "draw"]),
    ("repetition-count", ["3", "3", "3", "3"]),
    (
        "forcing",
        ["check+chase", "check+chase", "check+chase", "none"],
    ),
    ("chase", ["attack", "victim", "attack", "attack"]),
    ("chase-and-check", ["counts", "spoils", "counts", "counts"]),
    ("quiet-limit", ["120", "120", "0", "120"]),
    ("quiet-checks", ["10", "10", "10", "10"]),
    ("material-draw", ["no", "no", "no", "no"]),
];

impl SlowRules {
    pub fn parse(text: &str) -> SlowRules {
        let mut parts = text.split(',');
        let name = parts.next().unwrap();
        let column = SETS.iter().position(|known| *known == name).unwrap();
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

/// What a side does in a window: its rank, and where the pieces stand now that it chases with every
/// move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Deeds {
    pub rank: u8,
    pub victims: BTreeSet<Place>,
}

/// What the law says.
#[derive(Clone, PartialEq, Debug)]
pub struct SlowVerdict {
    pub times: usize,
    /// How many plies the window has.
    pub plies: usize,
    /// Red's and Black's.
    pub deeds: [Deeds; 2],
    /// The side that forces; true for Red.
    pub forced: Option<bool>,
}

impl std::fmt::Display for SlowVerdict {
    /// All of it, so that verdicts can be compared as texts.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let SlowVerdict { times, plies, .. } = self;
        write!(f, "{times} times, {plies} plies, {:?}", self.forced)?;
        for deeds in &self.deeds {
            write!(f, ", {}", deeds.rank)?;
            let mut names: Vec<String> = deeds.victims.iter().map(|at| name(*at)).collect();
            names.sort();
            names.iter().try_for_each(|name| write!(f, " {name}"))?;
        }
        Ok(())
    }
}

/// One piece attacks another: both by name, or both by place.
type Attack = (Place, Place);

/// The attacks of a side in one position, each with whether it wins.
type Attacks = BTreeMap<Attack, bool>;

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
        let now = self.now();
        let last_capture = (1..self.past.len())
            .rev()
            .find(|i| self.past[*i].men.len() < self.past[i - 1].men.len());
        (last_capture.unwrap_or(0)..self.past.len())
            .filter(|i| self.past[*i].red_moves == now.red_moves && self.past[*i].men == now.men)
            .collect()
    }

    pub fn times(&self) -> usize {
        self.occurrences().len()
    }

    /// What the law says, if it speaks.
    pub fn verdict(&self) -> Option<SlowVerdict> {
        let occurrences = self.occurrences();
        let k = occurrences.len();
        if k < self.rules.number("repetition-count") as usize {
            return None;
        }
        // From the (k-2)-th occurrence to the k-th; for k = 2 from the first to the second.
        let first = occurrences[k.saturating_sub(3)];
        let mut deeds = [self.deeds(true, first), self.deeds(false, first)];
        let some_check = (first..self.moves.len()).any(|ply| self.past[ply + 1].in_check());
        let spoils = self.rules.is("chase-and-check", "spoils");
        if spoils && some_check && deeds.iter().all(|of| of.rank != 3) {
            deeds = Default::default();
        }
        let forced = match deeds[0].rank.cmp(&deeds[1].rank) {
            Ordering::Greater => Some(true),
            Ordering::Less => Some(false),
            Ordering::Equal => None,
        };
        Some(SlowVerdict {
            times: k,
            plies: self.moves.len() - first,
            deeds,
            forced,
        })
    }

    /// The rank of a side in the window that begins with a position, and its victims.
    fn deeds(&self, red: bool, first: usize) -> Deeds {
        let of_side = |ply: &usize| self.past[*ply].red_moves == red;
        let plies: Vec<usize> = (first..self.moves.len()).filter(of_side).collect();
        if self.rules.is("forcing", "none") {
            return Deeds::default();
        }
        if plies.iter().all(|ply| self.past[ply + 1].in_check()) {
            return Deeds {
                rank: 3,
                ..Deeds::default()
            };
        }
        if self.rules.is("forcing", "check") {
            return Deeds::default();
        }
        let chases: Vec<(BTreeSet<Place>, bool)> =
            plies.iter().map(|ply| self.chase(*ply, first)).collect();
        let mut chased = chases[0].0.clone();
        for (victims, _) in &chases {
            chased.retain(|name| victims.contains(name));
        }
        let last = self.stand(first, self.moves.len());
        Deeds {
            rank: match chases.iter().all(|(_, new)| *new) {
                _ if chased.is_empty() => 0,
                true => 2,
                false => 1,
            },
            victims: chased.iter().map(|name| last[name]).collect(),
        }
    }

    /// Where each piece of the position `first` stands in the position `now`, by the place in the first.
    fn stand(&self, first: usize, now: usize) -> BTreeMap<Place, Place> {
        let places = self.past[first].men.keys();
        let mut stand: BTreeMap<Place, Place> = places.map(|p| (*p, *p)).collect();
        for mv in &self.moves[first..now] {
            let (from, to) = (place(&mv[..2]), place(&mv[2..]));
            for at in stand.values_mut() {
                if *at == from {
                    *at = to;
                }
            }
        }
        stand
    }

    /// The attacks of a side in a position, by the names that pieces have since the position `first`.
    fn attacks_by_name(&self, red: bool, now: usize, first: usize) -> Attacks {
        let stand = self.stand(first, now);
        let named = |at: Place| *stand.iter().find(|(_, p)| **p == at).unwrap().0;
        let attacks = self.past[now].attacks(red).into_iter();
        attacks
            .map(|((a, x), wins)| ((named(a), named(x)), wins))
            .collect()
    }

    /// What the move of a ply chases, by name, and whether it makes a new attack.
    fn chase(&self, ply: usize, first: usize) -> (BTreeSet<Place>, bool) {
        let red = self.past[ply].red_moves;
        let before = self.attacks_by_name(red, ply, first);
        let after = self.attacks_by_name(red, ply + 1, first);
        let winning = |attacks: &Attacks| -> BTreeSet<Attack> {
            let wins = attacks.iter().filter(|(_, wins)| **wins);
            wins.map(|(attack, _)| *attack).collect()
        };
        let victims = |attacks: &BTreeSet<Attack>| -> BTreeSet<Place> {
            attacks.iter().map(|(_, x)| *x).collect()
        };
        let wins_after = winning(&after);
        let wins_before = winning(&before);
        if self.rules.is("chase", "victim") {
            let safe_before = |x: &Place| !victims(&wins_before).contains(x);
            let chased: BTreeSet<Place> = victims(&wins_after)
                .into_iter()
                .filter(safe_before)
                .collect();
            let any = !chased.is_empty();
            return (chased, any);
        }
        let is_new = |attack: &&Attack| !before.contains_key(*attack);
        let new: BTreeSet<Attack> = wins_after.iter().filter(is_new).copied().collect();
        if !new.is_empty() {
            return (victims(&new), true);
        }
        // No new attack: what was attacked without winning and is now attacked and wins.
        let won_not = |attack: &&Attack| before.get(*attack) == Some(&false);
        let unguarded: BTreeSet<Attack> = wins_after.iter().filter(won_not).copied().collect();
        (victims(&unguarded), false)
    }

    pub fn forbidden(&self) -> Vec<String> {
        if !self.rules.is("repetition", "forbid") {
            return Vec::new();
        }
        let mover = self.now().red_moves;
        let mut moves = self.now().legal();
        moves.retain(|mv| {
            let verdict = self.played(mv).verdict();
            verdict.is_some_and(|verdict| verdict.forced == Some(mover))
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
        if let Some(verdict) = self.verdict().filter(|_| judge) {
            let loses = self.rules.is("repetition", "lose");
            return Some(match verdict.forced.filter(|_| loses) {
                None => (None, "repetition"),
                Some(red) => match verdict.deeds[usize::from(!red)].rank {
                    3 => (Some(!red), "perpetual-check"),
                    _ => (Some(!red), "perpetual-chase"),
                },
            });
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
    /// Which enemy pieces could take the general of a side, the enemy general across an open file too.
    fn checkers(&self, red: bool) -> BTreeSet<Place> {
        let general = self.general(red);
        let enemies = self.men.iter().filter(|(_, man)| is_red(**man) != red);
        let mut checkers: BTreeSet<Place> = enemies
            .map(|(from, _)| *from)
            .filter(|from| self.ways(*from).contains(&general))
            .collect();
        if self.facing() {
            checkers.insert(self.general(!red));
        }
        checkers
    }

    /// Whether a piece can take on a point, as if it were its turn, and the capture is sound, asked
    /// about the position `about`.
    fn takes(&self, from: Place, to: Place, about: &Slow) -> bool {
        let man = self.men[&from];
        let red = is_red(man);
        let general = if red { 'k' } else { 'K' };
        if !self.men.contains_key(&to) || !self.ways(from).contains(&to) {
            return false;
        }
        if self.men[&to] == general {
            return false;
        }
        let checkers = self.moved(from, to).checkers(red);
        if man.eq_ignore_ascii_case(&'k') {
            return checkers.is_empty();
        }
        checkers.is_subset(&about.checkers(red))
    }

    /// Every attack of a side by place, as if it were its turn, with whether it wins.
    fn attacks(&self, red: bool) -> Attacks {
        let mut attacks = Attacks::new();
        for (from, man) in &self.men {
            let attacker = man.to_ascii_lowercase();
            if is_red(*man) != red || !"rncab".contains(attacker) {
                continue;
            }
            for at in self.ways(*from) {
                let Some(x) = self.men.get(&at) else { continue };
                let home = if is_red(*x) { at.1 <= 4 } else { at.1 >= 5 };
                let victim = x.to_ascii_lowercase();
                if victim == 'k' || victim == 'p' && home || !self.takes(*from, at, self) {
                    continue;
                }
                let wins_always = match attacker {
                    'n' | 'c' => victim == 'r',
                    'a' | 'b' => "rnc".contains(victim),
                    _ => false,
                };
                let exchange = attacker == victim && self.takes(at, *from, self);
                let wins = wins_always || !exchange && !self.protected(*from, at);
                attacks.insert((*from, at), wins);
            }
        }
        attacks
    }

    /// Whether, after the capture of the piece on `at`, the enemy has a sound recapture there.
    fn protected(&self, from: Place, at: Place) -> bool {
        let red = is_red(self.men[&from]);
        let after = self.moved(from, at);
        let enemies = after.men.iter().filter(|(_, man)| is_red(**man) != red);
        let mut enemies = enemies.map(|(place, _)| *place);
        enemies.any(|enemy| after.takes(enemy, at, self))
    }
}
