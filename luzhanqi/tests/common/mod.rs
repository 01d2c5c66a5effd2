//! What several tests use.

pub mod games;
pub mod shuffles;

use luzhanqi::{RuleSet, Rules};

/// Every named set, and sets that bring the rarer options in.
pub fn all_rules() -> Vec<Rules> {
    let extra = [
        "standard,flag-win=carry",
        "sheet-dark,flag-win=carry",
        "sheet-dark,mines=lowest",
        "oca,flag-win=carry,flag-taker=engineer,bombs-turn=yes",
        "knowlton-open,flag-taker=lowest,mines-before-flag=yes,flag-win=carry",
        "bodlaender-1,flag-win=carry",
        "bodlaender-2,battle-reveals=casualties,marshal-reveals-flag=yes,flag-win=carry",
        "bodlaender-3,flag-win=carry,mines=lowest,bombs-clear-mines=no",
        "flip,flag-taker=engineer,hq-locked=yes,colours=engineer",
        "sheet-expose,suicide=no,flag-win=carry,bombs-turn=yes",
        "flip,colours=match,flips-reset-quiet=no",
        "standard,repetition=3,ply-limit=300",
        "sheet-dark,play=open,mines=lowest,flag-win=carry,repetition=3",
        "oca,board=small,ply-limit=60",
        "sheet-dark,board=tiny,marshal-reveals-flag=no,repetition=3",
    ];
    let named = RuleSet::ALL.iter().map(|set| set.rules);
    let cap = |rules: Rules| {
        if rules.ply_limit() == 0 {
            rules.with_ply_limit(900)
        } else {
            rules
        }
    };
    named
        .chain(extra.iter().map(|text| text.parse().expect(text)))
        .map(cap)
        .collect()
}
