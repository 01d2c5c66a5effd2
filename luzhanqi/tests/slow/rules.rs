//! Rules as words.

use std::collections::BTreeMap;

use super::Place;
use super::lines::camp;

pub const OPTIONS: &[(&str, &[&str])] = &[
    ("play", &["dark", "expose", "open"]),
    ("mines", &["northern", "mutual", "lowest"]),
    ("engineers-turn", &["yes", "no"]),
    ("camps-safe", &["yes", "no"]),
    ("hq-locked", &["yes", "no"]),
    ("bombs-enter-hq", &["yes", "no"]),
    ("bombs-take-flag", &["yes", "no"]),
    ("flag-taker", &["any", "lowest", "engineer"]),
    ("mines-before-flag", &["no", "yes"]),
    ("flag-win", &["take", "carry"]),
    ("marshal-reveals-flag", &["yes", "no"]),
    ("battle-reveals", &["nothing", "casualties", "both"]),
    ("bombs-off-front", &["yes", "no"]),
    ("mines-in-back-rows", &["yes", "no"]),
    ("quiet-limit", &["0", "1", "6", "31", "70"]),
    ("quiet-result", &["draw", "loss"]),
    ("repetition", &["0", "2", "3"]),
    ("immobile", &["loss", "draw"]),
    ("colours", &["first", "twice", "match", "engineer"]),
    ("suicide", &["yes", "no"]),
    ("ply-limit", &["0", "100"]),
    ("flips-reset-quiet", &["yes", "no"]),
    ("bombs-turn", &["no", "yes"]),
    ("bombs-clear-mines", &["yes", "no"]),
    ("board", &["full", "small", "tiny"]),
];

pub const SETS: &[(&str, &str)] = &[
    ("standard", ""),
    (
        "knowlton",
        "mines=mutual,hq-locked=no,marshal-reveals-flag=no",
    ),
    ("knowlton-northern", "hq-locked=no,marshal-reveals-flag=no"),
    (
        "knowlton-open",
        "mines=mutual,hq-locked=no,marshal-reveals-flag=no,battle-reveals=both",
    ),
    ("oca", "battle-reveals=casualties"),
    ("oca-open", "battle-reveals=both"),
    (
        "bodlaender-1",
        "play=expose,mines=lowest,hq-locked=no,bombs-take-flag=no,flag-taker=lowest,mines-before-flag=yes,marshal-reveals-flag=no,bombs-off-front=no,mines-in-back-rows=no",
    ),
    (
        "bodlaender-2",
        "hq-locked=no,bombs-enter-hq=no,bombs-take-flag=no,bombs-off-front=no,mines-in-back-rows=no",
    ),
    (
        "bodlaender-3",
        "mines=mutual,engineers-turn=no,camps-safe=no,hq-locked=no,bombs-off-front=no,mines-in-back-rows=no",
    ),
    (
        "bodlaender-4",
        "mines=mutual,engineers-turn=no,camps-safe=no,hq-locked=no,bombs-off-front=no,mines-in-back-rows=no,battle-reveals=both",
    ),
    (
        "sheet-dark",
        "hq-locked=no,bombs-take-flag=no,flag-taker=lowest,mines-before-flag=yes",
    ),
    (
        "sheet-expose",
        "play=expose,hq-locked=no,bombs-take-flag=no,flag-taker=lowest,mines-before-flag=yes,marshal-reveals-flag=no",
    ),
    (
        "flip",
        "play=expose,hq-locked=no,mines-before-flag=yes,marshal-reveals-flag=no,colours=twice,suicide=no,quiet-limit=70",
    ),
    ("ccgc", "quiet-limit=31,quiet-result=loss"),
    ("open", "play=open"),
];

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SlowRules(pub BTreeMap<String, String>);

impl SlowRules {
    pub fn parse(text: &str) -> SlowRules {
        let mut parts = text.split(',');
        let set = parts.next().unwrap();
        let set = SETS.iter().find(|s| s.0 == set).expect("a set").1;
        let mut map: BTreeMap<String, String> = OPTIONS
            .iter()
            .map(|o| (o.0.to_string(), o.1[0].to_string()))
            .collect();
        for part in set.split(',').filter(|p| !p.is_empty()).chain(parts) {
            let (key, value) = part.split_once('=').expect("key=value");
            *map.get_mut(key).expect("a key") = value.to_string();
        }
        SlowRules(map)
    }

    /// The named set with the fewest differences, then those in the order of the table.
    pub fn print(&self) -> String {
        let mut best: Option<(usize, String)> = None;
        for (set, _) in SETS {
            let other = SlowRules::parse(set);
            let mut text = set.to_string();
            let mut count = 0;
            for (key, _) in OPTIONS {
                if self.0[*key] != other.0[*key] {
                    count += 1;
                    text += &format!(",{key}={}", self.0[*key]);
                }
            }
            if best.as_ref().is_none_or(|b| count < b.0) {
                best = Some((count, text));
            }
        }
        best.unwrap().1
    }

    pub fn is(&self, key: &str, value: &str) -> bool {
        self.0[key] == value
    }

    pub fn yes(&self, key: &str) -> bool {
        self.is(key, "yes")
    }

    /// The board that is played on: all of it in expose play.
    pub fn board(&self) -> &str {
        if self.is("play", "expose") {
            "full"
        } else {
            &self.0["board"]
        }
    }

    pub fn on_board(&self, (file, rank): Place) -> bool {
        let (files, ranks) = match self.board() {
            "tiny" => (1..=3, 5..=8),
            "small" => (0..=4, 4..=9),
            _ => (0..=4, 1..=12),
        };
        files.contains(&file) && ranks.contains(&rank)
    }

    pub fn headquarters(&self, (file, rank): Place) -> bool {
        let row = match self.board() {
            "tiny" => 6,
            "small" => 4,
            _ => 1,
        };
        (file == 1 || file == 3) && (rank == row || rank == 13 - row)
    }

    /// The places of south's army, and its letters.
    pub fn army(&self) -> (Vec<Place>, Vec<char>) {
        let (places, letters) = match self.board() {
            "tiny" => (vec![(1, 6), (2, 6), (3, 6), (2, 5)], "GCEF"),
            "small" => (
                vec![(0, 6), (2, 6), (4, 6), (2, 5), (1, 4), (3, 4)],
                "MCEXOF",
            ),
            _ => {
                let all = (1..=6).flat_map(|rank| (0..5).map(move |file| (file, rank)));
                let places = all.filter(|place| !camp(*place)).collect();
                (places, "MGLLBBCCJJKKKPPPEEEXXOOOF")
            }
        };
        (places, letters.chars().collect())
    }

    pub fn number(&self, key: &str) -> u32 {
        self.0[key].parse().unwrap()
    }
}
