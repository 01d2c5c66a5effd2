//! The numbers under a match's table, against known values.

#[path = "../src/bin/luzhanqi/matches/elo.rs"]
mod elo;

use elo::{Elo, Score, Sprt};

fn score(won: u32, drawn: u32, lost: u32) -> Score {
    Score { won, drawn, lost }
}

#[test]
fn elo_of_known_scores() {
    // Three points in four are 400 lg 3.
    let elo = Elo::of(score(75, 0, 25));
    assert!((elo.difference().unwrap() - 190.849).abs() < 0.001);
    // The mean's standard error is sqrt(0.75 * 0.25 / 100), the ends 0.6651 and 0.8349.
    let [low, high] = elo.interval().map(Option::unwrap);
    assert!(
        (low - 119.2).abs() < 0.1 && (high - 281.6).abs() < 0.1,
        "{low} {high}"
    );
    assert_eq!(elo.to_string(), "+191 ± 81 (95 %: +119 to +282)");
    // Draws make a result surer.
    let drawish = Elo::of(score(10, 80, 10)).interval()[1].unwrap();
    let sharp = Elo::of(score(50, 0, 50)).interval()[1].unwrap();
    assert!(drawish < 35.0 && sharp > 65.0, "{drawish} {sharp}");
    let other = Elo::of(score(25, 0, 75)).difference().unwrap();
    assert!((other + 190.849).abs() < 0.001);
}

#[test]
fn elo_without_bound() {
    // 59 wins in a row happen once in twenty times at 0.05^(1/59) = 0.9505 points a game.
    let all = Elo::of(score(59, 0, 0));
    assert_eq!(all.difference(), None);
    let [Some(low), None] = all.interval() else {
        panic!("{all}")
    };
    assert!((low - 513.3).abs() < 0.5, "{low}");
    assert_eq!(all.to_string(), "above +513 (95 %)");
    assert_eq!(Elo::of(score(0, 0, 59)).to_string(), "below -513 (95 %)");
    assert_eq!(Elo::of(score(0, 0, 0)).to_string(), "unknown");
    assert!(Elo::of(score(5, 0, 1)).to_string().contains("above"));
    assert_eq!(score(0, 0, 0).mean(), 0.5);
}

#[test]
fn likelihood_ratios() {
    let sprt: Sprt = "0,20".parse().unwrap();
    let [low, high] = sprt.bounds();
    assert!((high - 19f64.ln()).abs() < 1e-12 && (low + high).abs() < 1e-12);
    // Without draws the fitted frequencies are the hypotheses' own.
    let points = 1.0 / (1.0 + 10f64.powf(-20.0 / 400.0));
    let exact = 60.0 * (points / 0.5f64).ln() + 40.0 * ((1.0 - points) / 0.5).ln();
    let ratio = sprt.ratio(score(60, 0, 40));
    assert!((ratio - exact).abs() < 0.01, "{ratio} {exact}");
    // With draws the normal approximation is near while the score is.
    let seen = score(400, 100, 380);
    let (n, mean) = (880.0, seen.mean());
    let variance =
        (400.0 * (1.0 - mean).powi(2) + 100.0 * (0.5 - mean).powi(2) + 380.0 * mean.powi(2)) / n;
    let near = n * (points - 0.5) * (2.0 * mean - 0.5 - points) / (2.0 * variance);
    assert!(
        (sprt.ratio(seen) - near).abs() < 0.05,
        "{} {near}",
        sprt.ratio(seen)
    );
    assert_eq!(sprt.ratio(score(0, 0, 0)), 0.0);
}

#[test]
fn sequential_tests_decide() {
    let sprt: Sprt = "0,20".parse().unwrap();
    assert_eq!(sprt.verdict(score(5, 0, 5)), None);
    assert_eq!(sprt.verdict(score(700, 0, 500)), Some(1));
    assert_eq!(sprt.verdict(score(500, 0, 700)), Some(0));
    let report = sprt.report(score(700, 0, 500));
    assert!(report.contains("H1 accepted: at least +20 Elo"), "{report}");
    // A smaller risk wants more games.
    let strict: Sprt = "0,20,0.001,0.001".parse().unwrap();
    let seen = score(380, 0, 280);
    assert_eq!((sprt.verdict(seen), strict.verdict(seen)), (Some(1), None));
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
