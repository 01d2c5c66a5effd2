//! The strength of one engine relative to another, with its uncertainty.

use std::fmt;

/// Results of games, as seen by one engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Score {
    /// The number of wins.
    pub won: u32,
    /// The number of draws.
    pub drawn: u32,
    /// The number of losses.
    pub lost: u32,
}

impl Score {
    /// Returns the number of games.
    pub const fn games(self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Returns the points per game, 0 to 1; 0.5 without games.
    pub fn mean(self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        (f64::from(self.won) + 0.5 * f64::from(self.drawn)) / f64::from(self.games())
    }
}

/// Games by pairs. Both games of a pair have the same armies, with the seats of the engines exchanged, so
/// their results are not independent.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Pairs {
    /// The number of pairs in which the first engine got 0, 1/2, 1, 1 1/2 and 2 points.
    pub pairs: [u32; 5],
    /// The number of single games in which the first engine got 0, 1/2 and 1 point.
    pub singles: [u32; 3],
}

impl Pairs {
    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        2 * self.pairs.iter().sum::<u32>() + self.singles.iter().sum::<u32>()
    }

    /// Returns a row for each possible result of a pair or a single game: the number of games, the points,
    /// and how often the result occurred.
    fn groups(&self) -> impl Iterator<Item = (f64, f64, u32)> + '_ {
        let points = (0..).map(|halves| f64::from(halves) / 2.0);
        let pairs = points.clone().zip(&self.pairs);
        let pairs = pairs.map(|(points, count)| (2.0, points, *count));
        let singles = points.zip(&self.singles);
        pairs.chain(singles.map(|(points, count)| (1.0, points, *count)))
    }

    /// Returns the points per game, 0 to 1; 0.5 without games.
    pub fn mean(&self) -> f64 {
        if self.games() == 0 {
            return 0.5;
        }
        let sum: f64 = self
            .groups()
            .map(|(_, points, n)| points * f64::from(n))
            .sum();
        sum / f64::from(self.games())
    }

    /// Returns the number of independent results.
    fn independent(&self) -> u32 {
        self.pairs.iter().chain(&self.singles).sum()
    }

    /// Returns the standard error of the mean, over pairs.
    fn error(&self) -> f64 {
        let mean = self.mean();
        let squares = self
            .groups()
            .map(|(games, points, n)| (points - games * mean).powi(2) * f64::from(n));
        squares.sum::<f64>().sqrt() / f64::from(self.games())
    }
}

/// Returns the expected points per game for an Elo difference.
fn points(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Returns the Elo difference for expected points per game.
fn rating(points: f64) -> f64 {
    -400.0 * (1.0 / points - 1.0).log10()
}

/// Formats Elo points with a sign, except 0.
fn signed(elo: f64) -> String {
    match elo.round() {
        0.0 => "0".to_string(),
        elo => format!("{elo:+.0}"),
    }
}

/// An Elo difference with its 95 % interval.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Elo(Pairs);

impl Elo {
    /// Returns the estimate from these games.
    pub const fn of(pairs: Pairs) -> Elo {
        Elo(pairs)
    }

    /// Returns the difference; `None` if it is unbounded.
    pub fn difference(self) -> Option<f64> {
        Some(rating(self.0.mean())).filter(|elo| elo.is_finite() && self.0.games() > 0)
    }

    /// Returns the ends of the interval; `None` for an unbounded end.
    pub fn interval(self) -> [Option<f64>; 2] {
        let (n, mean) = (f64::from(self.0.independent()), self.0.mean());
        if self.0.games() == 0 {
            return [None; 2];
        }
        let error = self.0.error();
        let [low, high] = if error > 1e-9 {
            [mean - 1.96 * error, mean + 1.96 * error].map(|points| points.clamp(0.0, 1.0))
        } else {
            // If all results are equal, the spread gives no estimate. In the worst case all other games are
            // lost, or won, and this many equal results occur once in twenty times.
            let alike = 0.05f64.powf(1.0 / n);
            [alike * mean, alike * mean + 1.0 - alike]
        };
        [low, high].map(|points| {
            Some(rating(points))
                .filter(|elo| elo.is_finite() && points > 1e-9 && points < 1.0 - 1e-9)
        })
    }
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.games() == 0 {
            return f.write_str("unknown");
        }
        let few = self.0.independent() < 2;
        match (self.difference(), self.interval()) {
            (Some(elo), _) if few => write!(f, "{} (too few games)", signed(elo)),
            (Some(elo), [low, high]) => {
                write!(f, "{}", signed(elo))?;
                match (low, high) {
                    (Some(low), Some(high)) => {
                        let error = (high - low) / 2.0;
                        write!(
                            f,
                            " ± {error:.0} (95 %: {} to {})",
                            signed(low),
                            signed(high)
                        )
                    }
                    (Some(low), None) => write!(f, " (95 %: above {})", signed(low)),
                    (None, Some(high)) => write!(f, " (95 %: below {})", signed(high)),
                    (None, None) => f.write_str(" (too few games)"),
                }
            }
            (None, _) if few => f.write_str("unknown (too few games)"),
            (None, [Some(low), _]) => write!(f, "above {} (95 %)", signed(low)),
            (None, [_, Some(high)]) => write!(f, "below {} (95 %)", signed(high)),
            (None, [None, None]) => f.write_str("unknown (too few games)"),
        }
    }
}

/// A sequential probability ratio test of two hypotheses about the Elo difference.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under the hypotheses H0 and H1.
    elo: [f64; 2],
    /// The probability of accepting H1 if H0 is true, and of accepting H0 if H1 is true.
    risk: [f64; 2],
}

impl std::str::FromStr for Sprt {
    type Err = String;

    /// Parses `ELO0,ELO1` or `ELO0,ELO1,ALPHA,BETA`.
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
    /// Returns the log-likelihood ratios at which H0 and H1 are accepted.
    pub fn bounds(&self) -> [f64; 2] {
        let [alpha, beta] = self.risk;
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// Returns the log-likelihood ratio of H1 to H0. Each hypothesis fixes the mean of the five pair
    /// scores. Among all frequencies of the scores with this mean, the test uses those that are closest to
    /// the observed frequencies. Does not count a game without a complete pair.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.pairs == [0; 5] {
            return 0.0;
        }
        // A result that was not observed is rare, not impossible.
        let counts = pairs.pairs.map(|count| f64::from(count).max(1e-3));
        let n: f64 = counts.iter().sum();
        let seen: [(f64, f64); 5] =
            std::array::from_fn(|quarters| (quarters as f64 / 4.0, counts[quarters] / n));
        let [h0, h1] = self.elo.map(|elo| fit(&seen, points(elo)));
        let sum = seen.iter().zip(h0.iter().zip(h1));
        n * sum
            .map(|((_, p), (p0, p1))| p * (p1 / p0).ln())
            .sum::<f64>()
    }

    /// Returns the accepted hypothesis, 0 or 1; `None` while the test is open.
    pub fn verdict(&self, pairs: &Pairs) -> Option<u8> {
        let (ratio, [low, high]) = (self.ratio(pairs), self.bounds());
        if ratio >= high {
            Some(1)
        } else if ratio <= low {
            Some(0)
        } else {
            None
        }
    }

    /// Returns the state of the test in one line.
    pub fn report(&self, pairs: &Pairs) -> String {
        let [elo0, elo1] = self.elo.map(signed);
        let [low, high] = self.bounds();
        let verdict = match self.verdict(pairs) {
            Some(1) => format!("H1 accepted: at least {elo1} Elo"),
            Some(_) => format!("H0 accepted: at most {elo0} Elo"),
            None => "still open".to_string(),
        };
        let ratio = self.ratio(pairs);
        format!("SPRT {elo0} {elo1}      LLR {ratio:.2} of {low:.2} to {high:.2}, {verdict}")
    }
}

/// Returns the most likely frequencies that have the given mean. Divides each observed frequency by `1 + t
/// (points - mean)`, and chooses `t` so that the result has this mean.
fn fit(seen: &[(f64, f64); 5], mean: f64) -> [f64; 5] {
    let excess = |t: f64| -> f64 {
        let term = |(points, p): &(f64, f64)| p * (points - mean) / (1.0 + t * (points - mean));
        seen.iter().map(term).sum()
    };
    // Between these bounds all frequencies are positive, and the excess decreases.
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
