//! How much stronger one engine is, and how sure that is.

use std::fmt;

/// Games from one engine's side.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Score {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Score {
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Points a game, 0 to 1; a half without games.
    pub fn mean(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / f64::from(self.games())
    }

    /// The standard error of the mean.
    fn error(self) -> f64 {
        let (n, mean) = (f64::from(self.games()), self.mean());
        let square = |points: f64, count: u32| f64::from(count) * (points - mean).powi(2);
        let sum = square(1.0, self.won) + square(0.5, self.drawn) + square(0.0, self.lost);
        (sum / n).sqrt() / n.sqrt()
    }
}

/// The points a game that an Elo difference leads to.
fn points(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference that leads to so many points a game.
fn rating(points: f64) -> f64 {
    -400.0 * (1.0 / points - 1.0).log10()
}

/// An Elo difference with its 95 % interval.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Elo(Score);

impl Elo {
    pub const fn of(score: Score) -> Elo {
        Elo(score)
    }

    /// The difference; `None` if it is without bound.
    pub fn difference(self) -> Option<f64> {
        Some(rating(self.0.mean())).filter(|elo| elo.is_finite() && self.0.games() > 0)
    }

    /// The ends of the interval; `None` for one without bound.
    pub fn interval(self) -> [Option<f64>; 2] {
        let (n, mean) = (f64::from(self.0.games()), self.0.mean());
        if self.0.games() == 0 {
            return [None; 2];
        }
        // Where every game ended alike the spread tells nothing: the bound is the result at which
        // so many equal games would happen once in twenty times.
        let bound = 0.05f64.powf(1.0 / n);
        let [low, high] = if self.0.won == self.0.games() {
            [bound, 1.0]
        } else if self.0.lost == self.0.games() {
            [0.0, 1.0 - bound]
        } else {
            let error = 1.96 * self.0.error();
            [(mean - error).max(0.0), (mean + error).min(1.0)]
        };
        [low, high].map(|points| Some(rating(points)).filter(|elo| elo.is_finite()))
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.difference(), self.interval()) {
            (Some(elo), [Some(low), Some(high)]) => {
                let error = (high - low) / 2.0;
                write!(f, "{elo:+.0} ± {error:.0} (95 %: {low:+.0} to {high:+.0})")
            }
            (Some(elo), [Some(low), None]) => write!(f, "{elo:+.0} (95 %: above {low:+.0})"),
            (Some(elo), [None, Some(high)]) => write!(f, "{elo:+.0} (95 %: below {high:+.0})"),
            (None, [Some(low), None]) => write!(f, "above {low:+.0} (95 %)"),
            (None, [None, Some(high)]) => write!(f, "below {high:+.0} (95 %)"),
            _ => f.write_str("unknown"),
        }
    }
}

/// A sequential probability ratio test of two hypotheses about the Elo difference.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sprt {
    /// The difference by the hypothesis H0, and by H1.
    elo: [f64; 2],
    /// How often H1 may be accepted though H0 is true, and the other way round.
    risk: [f64; 2],
}

impl std::str::FromStr for Sprt {
    type Err = String;

    /// Reads `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`.
    fn from_str(text: &str) -> Result<Sprt, String> {
        let numbers: Result<Vec<f64>, _> = text.split(',').map(str::parse).collect();
        let (elo, risk) = match numbers.as_deref() {
            Ok(&[elo0, elo1]) => ([elo0, elo1], [0.05; 2]),
            Ok(&[elo0, elo1, alpha, beta]) => ([elo0, elo1], [alpha, beta]),
            _ => return Err("expected ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA, as in 0,20".to_string()),
        };
        if !(elo[0] < elo[1] && elo.iter().all(|elo| elo.abs() <= 2000.0)) {
            return Err("ELO0 must be below ELO1, both from -2000 to 2000".to_string());
        }
        if !risk.iter().all(|risk| *risk > 0.0 && *risk < 0.5) {
            return Err("ALPHA and BETA must be above 0 and below 0.5".to_string());
        }
        Ok(Sprt { elo, risk })
    }
}

impl Sprt {
    /// The log-likelihood ratio at which H0 is accepted, and that for H1.
    pub fn bounds(&self) -> [f64; 2] {
        let [alpha, beta] = self.risk;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio of H1 to H0: each is taken at its best, with the frequencies of
    /// wins, draws and losses nearest to those seen whose mean is the one it says.
    pub fn ratio(&self, score: Score) -> f64 {
        if score.games() == 0 {
            return 0.0;
        }
        // A result not seen so far is rare, not impossible.
        let counts = [score.lost, score.drawn, score.won].map(|count| f64::from(count).max(1e-3));
        let n: f64 = counts.iter().sum();
        let seen: [(f64, f64); 3] = [
            (0.0, counts[0] / n),
            (0.5, counts[1] / n),
            (1.0, counts[2] / n),
        ];
        let [h0, h1] = self.elo.map(|elo| fit(&seen, points(elo)));
        let sum = seen.iter().zip(h0.iter().zip(h1));
        n * sum
            .map(|((_, p), (p0, p1))| p * (p1 / p0).ln())
            .sum::<f64>()
    }

    /// The hypothesis that is accepted, 0 or 1; `None` while it is open.
    pub fn verdict(&self, score: Score) -> Option<u8> {
        let (ratio, [low, high]) = (self.ratio(score), self.bounds());
        if ratio >= high {
            Some(1)
        } else if ratio <= low {
            Some(0)
        } else {
            None
        }
    }

    pub fn report(&self, score: Score) -> String {
        let [elo0, elo1] = self.elo;
        let [low, high] = self.bounds();
        let verdict = match self.verdict(score) {
            Some(1) => format!("H1 accepted: at least {elo1:+} Elo"),
            Some(_) => format!("H0 accepted: at most {elo0:+} Elo"),
            None => "still open".to_string(),
        };
        let ratio = self.ratio(score);
        format!("SPRT {elo0:+} {elo1:+}      LLR {ratio:.2} of {low:.2} to {high:.2}, {verdict}")
    }
}

/// The most likely frequencies with a given mean, given the frequencies seen: each is divided by
/// `1 + t (points - mean)`, with the `t` for which the mean comes out.
fn fit(seen: &[(f64, f64); 3], mean: f64) -> [f64; 3] {
    let excess = |t: f64| -> f64 {
        let term = |(points, p): &(f64, f64)| p * (points - mean) / (1.0 + t * (points - mean));
        seen.iter().map(term).sum()
    };
    // All frequencies stay positive between these, and the excess falls from one to the other.
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    let t = (low + high) / 2.0;
    seen.map(|(points, p)| p / (1.0 + t * (points - mean)))
}
