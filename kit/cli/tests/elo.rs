//! The numbers under a match's table, against known values.

use luzhanqi_kit_cli::arena::elo::{Elo, Pairs, Score, Sprt};

/// Games without pairs.
fn games(won: u32, drawn: u32, lost: u32) -> Pairs {
    Pairs {
        singles: [lost, drawn, won],
        ..Pairs::default()
    }
}

/// Pairs that brought 0, 1/2, 1, 1 1/2 and 2 points.
fn pairs(pairs: [u32; 5]) -> Pairs {
    Pairs {
        pairs,
        ..Pairs::default()
    }
}

#[test]
fn elo_of_known_scores() {
    // Three points in four are 400 lg 3.
    let elo = Elo::of(games(75, 0, 25));
    assert!((elo.difference().unwrap() - 190.849).abs() < 0.001);
    // The mean's standard error is sqrt(0.75 * 0.25 / 100), the ends 0.6651 and 0.8349.
    let [low, high] = elo.interval().map(Option::unwrap);
    assert!(
        (low - 119.2).abs() < 0.1 && (high - 281.6).abs() < 0.1,
        "{low} {high}"
    );
    assert_eq!(elo.to_string(), "+191 ± 81 (95 %: +119 to +282)");
    // Draws make a result surer.
    let drawish = Elo::of(games(10, 80, 10)).interval()[1].unwrap();
    let sharp = Elo::of(games(50, 0, 50)).interval()[1].unwrap();
    assert!(drawish < 35.0 && sharp > 65.0, "{drawish} {sharp}");
    let other = Elo::of(games(25, 0, 75)).difference().unwrap();
    assert!((other + 190.849).abs() < 0.001);
}

#[test]
fn elo_of_pairs() {
    // The armies decide: 1 - 1 in 40 of 50 pairs, which single games would not show.
    let split = pairs([3, 0, 40, 0, 7]);
    assert_eq!((split.games(), split.mean()), (100, 0.54));
    let [low, high] = Elo::of(split).interval().map(Option::unwrap);
    // The pairs' variance is (3 * 1.08^2 + 40 * 0.08^2 + 7 * 0.92^2) / 50 = 0.1936, the error of
    // the mean of the games sqrt(0.1936 / 50) / 2 = 0.03111; the ends are 0.4790 and 0.6010.
    assert!((low + 14.6).abs() < 0.1, "{low}");
    assert!((high - 71.2).abs() < 0.2, "{high}");
    let loose = Elo::of(games(54, 0, 46)).interval().map(Option::unwrap);
    assert!(loose[1] - loose[0] > 1.5 * (high - low), "{loose:?}");
    // Where both games of a pair end alike, they are as good as one.
    let [low, high] = Elo::of(pairs([25, 0, 0, 0, 25]))
        .interval()
        .map(Option::unwrap);
    let [low_50, high_50] = Elo::of(games(25, 0, 25)).interval().map(Option::unwrap);
    assert!((low - low_50).abs() < 1e-9 && (high - high_50).abs() < 1e-9);
    // The last pair may lack its second game.
    let odd = Pairs {
        singles: [0, 0, 1],
        ..split
    };
    assert_eq!(odd.games(), 101);
    assert!(Elo::of(odd).interval()[0].is_some());
}

#[test]
fn elo_without_bound() {
    // 59 wins in a row happen once in twenty times at 0.05^(1/59) = 0.9505 points a game.
    let all = Elo::of(games(59, 0, 0));
    assert_eq!(all.difference(), None);
    let [Some(low), None] = all.interval() else {
        panic!("{all}")
    };
    assert!((low - 513.3).abs() < 0.5, "{low}");
    assert_eq!(all.to_string(), "above +513 (95 %)");
    assert_eq!(Elo::of(games(0, 0, 59)).to_string(), "below -513 (95 %)");
    assert_eq!(Elo::of(games(0, 0, 0)).to_string(), "unknown");
    assert!(Elo::of(games(5, 0, 1)).to_string().contains("above"));
    let none = Score {
        won: 0,
        drawn: 0,
        lost: 0,
    };
    assert_eq!((none.mean(), none.games()), (0.5, 0));
}

#[test]
fn elo_of_few_and_equal_games() {
    let split = Elo::of(pairs([0, 0, 1, 0, 0]));
    assert_eq!(split.to_string(), "0 (too few games)");
    assert_eq!(Elo::of(games(0, 1, 0)).to_string(), "0 (too few games)");
    let won = Elo::of(pairs([0, 0, 0, 0, 1]));
    assert_eq!(won.to_string(), "unknown (too few games)");
    // Ten pairs alike prove less than that nothing else can happen.
    let alike = Elo::of(pairs([0, 0, 10, 0, 0])).to_string();
    assert_eq!(alike, "0 ± 92 (95 %: -92 to +92)");
    // Never -0.
    let even = Elo::of(games(4999, 0, 5001)).to_string();
    assert!(even.starts_with("0 ± 7 (95 %: -7 to +7)"), "{even}");
}

#[test]
fn likelihood_ratios() {
    let sprt: Sprt = "0,20".parse().unwrap();
    let [low, high] = sprt.bounds();
    assert!((high - 19f64.ln()).abs() < 1e-12 && (low + high).abs() < 1e-12);
    // With two scores alone the fitted frequencies are the hypotheses' own.
    let points = 1.0 / (1.0 + 10f64.powf(-20.0 / 400.0));
    let exact = 60.0 * (points / 0.5f64).ln() + 40.0 * ((1.0 - points) / 0.5).ln();
    let ratio = sprt.ratio(&pairs([40, 0, 0, 0, 60]));
    assert!((ratio - exact).abs() < 0.02, "{ratio} {exact}");
    // With others the normal approximation is near while the score is.
    let counts = [130, 160, 300, 170, 140];
    let seen = pairs(counts);
    let (n, mean) = (900.0, seen.mean());
    let square = |(i, count): (usize, &u32)| f64::from(*count) * (i as f64 / 4.0 - mean).powi(2);
    let variance = counts.iter().enumerate().map(square).sum::<f64>() / n;
    let near = n * (points - 0.5) * (2.0 * mean - 0.5 - points) / (2.0 * variance);
    assert!(
        (sprt.ratio(&seen) - near).abs() < 0.05,
        "{} {near}",
        sprt.ratio(&seen)
    );
    // Games without their second one wait for it.
    assert_eq!(sprt.ratio(&games(9, 0, 0)), 0.0);
    assert_eq!(sprt.ratio(&Pairs::default()), 0.0);
}

#[test]
fn sequential_tests_decide() {
    let sprt: Sprt = "0,20".parse().unwrap();
    assert_eq!(sprt.verdict(&pairs([5, 0, 0, 0, 5])), None);
    let clear = pairs([500, 0, 0, 0, 700]);
    assert_eq!(sprt.verdict(&clear), Some(1));
    assert_eq!(sprt.verdict(&pairs([700, 0, 0, 0, 500])), Some(0));
    let report = sprt.report(&clear);
    assert!(report.starts_with("SPRT 0 +20 "), "{report}");
    assert!(report.contains("H1 accepted: at least +20 Elo"), "{report}");
    // A smaller risk wants more games.
    let strict: Sprt = "0,20,0.001,0.001".parse().unwrap();
    let seen = pairs([280, 0, 0, 0, 380]);
    assert_eq!(
        (sprt.verdict(&seen), strict.verdict(&seen)),
        (Some(1), None)
    );
    for wrong in [
        "",
        "1",
        "20,0",
        "0,20,0.7,0.1",
        "a,b",
        "0,20,0.1",
        "0,NaN",
        "0,9999",
    ] {
        assert!(wrong.parse::<Sprt>().is_err(), "{wrong}");
    }
}
