//! Rules as words.

use std::collections::BTreeMap;

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

    pub fn number(&self, key: &str) -> u32 {
        self.0[key].parse().unwrap()
    }
}
