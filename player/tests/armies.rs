//! Set-ups by style.

use luzhanqi_player::luzhanqi::{Army, ArmyError, Kind, RuleSet, Rules, Seat, board};
use luzhanqi_player::{Style, complete_army, suggest_army};

#[test]
fn every_style_obeys_every_named_set() {
    for set in RuleSet::ALL {
        for style in Style::ALL {
            for seed in 0..4 {
                let army = suggest_army(&set.rules, *style, seed);
                assert_eq!(
                    army.validate(&set.rules, Seat::North),
                    Ok(()),
                    "{}",
                    set.name
                );
            }
        }
    }
}

/// The mean rank of a kind over many set-ups.
fn rank(style: Style, kind: Kind) -> f64 {
    let mut ranks = Vec::new();
    for seed in 0..50 {
        let army = suggest_army(&Rules::STANDARD, style, seed);
        let of_kind = army.pieces(Seat::South).filter(|(_, own)| *own == kind);
        ranks.extend(of_kind.map(|(station, _)| f64::from(station.rank())));
    }
    ranks.iter().sum::<f64>() / ranks.len() as f64
}

#[test]
fn styles_differ_in_where_strong_pieces_are() {
    for kind in [Kind::Marshal, Kind::General, Kind::LieutenantGeneral] {
        let [attack, balance, defence] = [0, 1, 2].map(|n| rank(Style::ALL[n], kind));
        assert!(
            attack > balance && balance > defence,
            "{kind:?}: {attack} {balance} {defence}"
        );
    }
}

#[test]
fn flags_are_guarded_and_seeds_differ() {
    let mut texts = Vec::new();
    for seed in 0..60 {
        let army = suggest_army(&Rules::STANDARD, Style::Balance, seed);
        let flag = army
            .pieces(Seat::South)
            .find(|(_, kind)| *kind == Kind::Flag);
        let around = board::neighbours(flag.expect("a flag").0);
        let mines = army
            .pieces(Seat::South)
            .filter(|(_, kind)| *kind == Kind::Landmine);
        let guards = mines
            .filter(|(station, _)| around.contains(*station))
            .count();
        assert!(guards >= 2, "{army}");
        texts.push(army.to_string());
    }
    texts.sort();
    texts.dedup();
    assert!(texts.len() > 50, "{}", texts.len());
}

#[test]
fn given_pieces_keep_their_places() {
    for seed in 0..20 {
        let whole = Army::from_seed(&Rules::STANDARD, seed);
        let mut partial = whole.kinds().map(Some);
        for (slot, kind) in partial.iter_mut().enumerate() {
            if (slot as u64 + seed) % 3 > 0 {
                *kind = None;
            }
        }
        let army = complete_army(&Rules::STANDARD, partial, Style::Attack, seed).expect("an army");
        assert_eq!(army.validate(&Rules::STANDARD, Seat::South), Ok(()));
        for (own, given) in army.kinds().iter().zip(partial) {
            assert!(given.is_none_or(|given| given == *own));
        }
    }
    let mut wrong = [None; Army::LEN];
    wrong[0] = Some(Kind::Landmine);
    let error = complete_army(&Rules::STANDARD, wrong, Style::Attack, 1).unwrap_err();
    assert!(matches!(error, ArmyError::MineForward(_)), "{error}");
}

#[test]
fn names_of_styles_are_read() {
    for style in Style::ALL {
        assert_eq!(Style::from_name(style.name()), Some(*style));
    }
    assert_eq!(Style::from_name("wild"), None);
}
