//! What several tests use.

use luzhanqi::{RuleSet, Rules};

/// Every named set, and sets that bring the rarer options in.
pub fn all_rules() -> Vec<Rules> {
    let extra = [
        "standard,flag-win=carry,bombs-turn=yes",
        "flip,flag-win=carry,colours=engineer",
        "sheet-dark,flag-win=carry,mines=lowest,bombs-clear-mines=no",
        "bodlaender-2,battle-reveals=casualties,marshal-reveals-flag=yes,flag-win=carry",
        "standard,repetition=2,ply-limit=300",
        "flip,repetition=3,quiet-limit=0",
        "sheet-dark,repetition=3,quiet-limit=300,ply-limit=200",
        "sheet-expose,quiet-limit=400,ply-limit=65535",
        "flip,colours=match,flips-reset-quiet=no",
        "sheet-dark,play=open,flag-win=carry,repetition=3,ply-limit=300",
    ];
    let named = RuleSet::ALL.iter().map(|set| set.rules);
    named
        .chain(extra.iter().map(|text| text.parse().expect(text)))
        .collect()
}
