//! `belief`: the exact probabilities of the hidden pieces.

use std::io::Write;

use clap::Args;
use luzhanqi::render::Scene;
use luzhanqi::{
    Belief, BeliefError, Budget, Color, Count, EnemyIndex, EnemyPiece, Kind, Piece, PieceStatus,
    Pool, Position, Random, RelaxedBelief, Sample, View,
};
use serde_json::{Map, Value, json};

use crate::args::{Style, whole};
use crate::source::Source;
use crate::stop::{Done, wrong};
use crate::text::heading;

/// Show the exact probability of each kind for each hidden piece, given everything that a seat has observed
#[derive(Args)]
pub struct BeliefCommand {
    #[command(flatten)]
    source: Source,
    /// Show only this kind, given by its letter or English name, the likeliest pieces first
    #[arg(long, value_parser = read_kind)]
    kind: Option<Kind>,
    /// Draw the board with the likeliest kinds, or with the probabilities of --kind
    #[arg(long, value_enum)]
    style: Option<Style>,
    /// Print this many full positions, drawn uniformly from the consistent arrangements
    #[arg(long, value_name = "N", value_parser = whole::<usize>,
        conflicts_with_all = ["kind", "style"])]
    samples: Option<usize>,
    /// The seed of the samples
    #[arg(long, value_name = "SEED", default_value_t = 0, value_parser = whole::<u64>)]
    sample_seed: u64,
    /// Fail if counting takes more than this number of steps
    #[arg(long, value_name = "N", default_value_t = Budget::default().steps,
        value_parser = whole::<u64>)]
    max_steps: u64,
    /// Fail if counting takes more than this amount of memory
    #[arg(long, value_name = "BYTES", default_value_t = Budget::default().bytes,
        value_parser = whole::<u64>)]
    max_bytes: u64,
    /// Count without a limit; some views need more memory than the machine has
    #[arg(long, conflicts_with_all = ["max_steps", "max_bytes", "relaxed"])]
    unbounded: bool,
    /// If counting exceeds the limits, ignore constraints that are too expensive; then all numbers are those
    /// of a superset of the consistent arrangements
    #[arg(long)]
    relaxed: bool,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["kind", "style"])]
    json: bool,
}

impl BeliefCommand {
    pub fn run(self, out: &mut impl Write) -> Done {
        let budget = match self.unbounded {
            true => Budget::UNLIMITED,
            false => Budget::new(self.max_steps, self.max_bytes),
        };
        let view = self.source.view()?;
        let belief = match view.belief_within(budget) {
            Err(BeliefError::Budget { .. }) if self.relaxed => {
                Known::Relaxed(view.relaxed_belief_within(budget).map_err(wrong)?)
            }
            made => Known::Exact(made.map_err(wrong)?),
        };
        let mut random = Random::new(self.sample_seed);
        let samples = (0..self.samples.unwrap_or(0)).map(|_| belief.sample(&mut random));
        if self.json {
            writeln!(out, "{}", as_json(&belief, samples.collect()))?;
        } else if self.samples.is_some() {
            for sample in samples {
                match sample {
                    Sample::Exact(position) => writeln!(out, "{position}")?,
                    Sample::Approximate(position) => writeln!(out, "{position}\tapproximate")?,
                }
            }
        } else if let Some(style) = self.style {
            write!(out, "{}", style.draw(belief.scene(self.kind)))?;
        } else {
            let count = belief.count();
            writeln!(out, "{}", heading(belief.view()))?;
            let bound = if belief.is_exact() { "" } else { "at most " };
            write!(out, "arrangements  {bound}{count}")?;
            if count.to_f64() >= 1e9 {
                write!(out, " (about {:.3e})", count.to_f64())?;
            }
            writeln!(out, "\n")?;
            match self.kind {
                _ if !belief.view().rules().is_dark() => face_down(&belief, self.kind, out)?,
                Some(kind) => one_kind(&belief, kind, out)?,
                None => table(&belief, out)?,
            }
        }
        Ok(())
    }
}

/// The exact belief, or a superset if the exact belief is too expensive and the options allow a superset.
enum Known {
    Exact(Belief),
    Relaxed(RelaxedBelief),
}

impl Known {
    fn view(&self) -> &View {
        match self {
            Known::Exact(belief) => belief.view(),
            Known::Relaxed(relaxed) => relaxed.view(),
        }
    }

    fn is_exact(&self) -> bool {
        match self {
            Known::Exact(_) => true,
            Known::Relaxed(relaxed) => relaxed.is_exact(),
        }
    }

    fn count(&self) -> Count {
        match self {
            Known::Exact(belief) => belief.count(),
            Known::Relaxed(relaxed) => relaxed.max_count(),
        }
    }

    fn probability(&self, piece: EnemyIndex, kind: Kind) -> f64 {
        let chance = match self {
            Known::Exact(belief) => belief.probability(piece, kind),
            Known::Relaxed(relaxed) => relaxed.probability(piece, kind),
        };
        // Only dark play has enemy pieces.
        chance.unwrap_or_default()
    }

    /// Returns the number of arrangements in which a piece has this kind; `None` if the number is unknown.
    fn count_with(&self, piece: EnemyIndex, kind: Kind) -> Option<u128> {
        match self {
            Known::Exact(belief) => belief.count_with(piece, kind),
            Known::Relaxed(_) => None,
        }
    }

    fn pool(&self) -> &Pool {
        match self {
            Known::Exact(belief) => belief.pool(),
            Known::Relaxed(relaxed) => relaxed.pool(),
        }
    }

    fn sample(&self, random: &mut Random) -> Sample<Position> {
        match self {
            Known::Exact(belief) => Sample::Exact(belief.sample(random)),
            Known::Relaxed(relaxed) => relaxed.sample(random),
        }
    }

    fn scene(&self, kind: Option<Kind>) -> Scene {
        match (self, kind) {
            (Known::Exact(belief), Some(kind)) => Scene::belief(belief, kind),
            (Known::Exact(belief), None) => Scene::from(belief),
            (Known::Relaxed(relaxed), Some(kind)) => Scene::relaxed(relaxed, kind),
            (Known::Relaxed(relaxed), None) => Scene::from(relaxed),
        }
    }
}

/// Parses a kind by its letter or English name in any case.
fn read_kind(text: &str) -> Result<Kind, String> {
    let name = text.trim().to_lowercase().replace(['-', '_'], " ");
    let name = match name.as_str() {
        "marshal" => Kind::Marshal.name(),
        name => name,
    };
    name.parse().map_err(|_| {
        let kinds = Kind::ALL.map(|kind| format!("{} {}", kind.letter(), kind.name()));
        format!("a kind is one of {}", kinds.join(", "))
    })
}

/// Returns the enemy pieces with their indices: those on the board from rank 12 down, then the others.
fn pieces(belief: &Known) -> Vec<(EnemyIndex, &EnemyPiece)> {
    let all = EnemyIndex::ALL.into_iter().zip(belief.view().enemies());
    let mut pieces: Vec<_> = all.collect();
    pieces.sort_by_key(|(n, piece)| match piece.status {
        PieceStatus::On(station) => (0, 12 - station.rank(), station.file(), *n),
        PieceStatus::Held => (1, 0, 0, *n),
        PieceStatus::Lost => (2, 0, 0, *n),
    });
    pieces
}

/// Returns whether the piece was lost before the game began; all such pieces are alike.
fn is_lost_before(piece: &EnemyPiece) -> bool {
    piece.status == PieceStatus::Lost && piece.start_station.is_none()
}

/// Returns the station of a piece now and at the start of the game.
fn places(piece: &EnemyPiece) -> [String; 2] {
    let now = match piece.status {
        PieceStatus::On(station) => station.to_string(),
        PieceStatus::Held => "held".into(),
        PieceStatus::Lost => "lost".into(),
    };
    [
        now,
        piece
            .start_station
            .map_or("-".into(), |station| station.to_string()),
    ]
}

/// Formats a probability as percent, in at most four characters.
fn percent(chance: f64) -> String {
    match chance * 100.0 {
        0.0 => ".".into(),
        value if value < 0.05 => "<0.1".into(),
        100.0 => "100".into(),
        value if value >= 99.95 => ">99".into(),
        value => format!("{value:.1}"),
    }
}

fn table(belief: &Known, out: &mut impl Write) -> Done {
    let mut rows = pieces(belief);
    let before = rows
        .iter()
        .filter(|(_, piece)| is_lost_before(piece))
        .count();
    // One row for all pieces lost before the game began.
    rows.truncate(rows.len() - before.saturating_sub(1));
    write!(out, "now   start")?;
    for kind in Kind::ALL {
        write!(out, "{:>5}", kind.letter())?;
    }
    writeln!(out)?;
    for (n, piece) in rows {
        let [now, mut start] = places(piece);
        if is_lost_before(piece) {
            start = format!("x{before}");
        }
        write!(out, "{now:<5} {start:<5}")?;
        for kind in Kind::ALL {
            write!(out, "{:>5}", percent(belief.probability(n, kind)))?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "\nprobabilities in percent; now: the station, lost, or held (a flag on the station of another piece); x: lost before the game began"
    )?;
    Ok(())
}

fn one_kind(belief: &Known, kind: Kind, out: &mut impl Write) -> Done {
    let mut rows = pieces(belief);
    rows.retain(|(n, _)| belief.probability(*n, kind) > 0.0);
    let chance = |n| belief.probability(n, kind);
    rows.sort_by(|(a, _), (b, _)| chance(*b).total_cmp(&chance(*a)));
    writeln!(out, "now   start  {kind}")?;
    for (n, piece) in rows {
        let [now, start] = places(piece);
        write!(out, "{now:<5} {start:<5} {:>5}%", percent(chance(n)))?;
        match belief.count_with(n, kind) {
            Some(ways) => writeln!(out, "  in {ways} arrangements")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

/// Prints the belief of expose play, in which every face-down station has the same probabilities.
fn face_down(belief: &Known, only: Option<Kind>, out: &mut impl Write) -> Done {
    let pool = belief.pool();
    if pool.is_empty() {
        writeln!(out, "no piece is hidden")?;
        return Ok(());
    }
    writeln!(
        out,
        "{} pieces are face down; the probabilities of each, in percent",
        pool.len()
    )?;
    writeln!(out, "kind                    red black")?;
    for kind in Kind::ALL
        .into_iter()
        .filter(|k| only.is_none_or(|one| one == *k))
    {
        write!(out, "{} {:<18}", kind.letter(), kind.name())?;
        for color in Color::ALL {
            let count = pool.count(Piece::new(color, kind));
            let chance = match count {
                0 => 0.0,
                count => count as f64 / pool.len() as f64,
            };
            write!(out, "{:>6}", percent(chance))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

fn as_json(belief: &Known, samples: Vec<Sample<Position>>) -> Value {
    let approximate = samples.iter().filter(|sample| !sample.is_exact()).count();
    let samples = samples.into_iter().map(Sample::into_inner);
    let samples: Vec<String> = samples.map(|position| position.to_string()).collect();
    let view = belief.view();
    let rows = pieces(belief).into_iter().map(|(n, piece)| {
        let kinds = Kind::ALL
            .into_iter()
            .filter(|kind| belief.probability(n, *kind) > 0.0);
        let chances = kinds.map(|kind| {
            let chance = belief.probability(n, kind);
            (kind.letter().to_string(), chance.into())
        });
        let [now, _] = places(piece);
        json!({
            "piece": n.index(),
            "station": now,
            "start_station": piece.start_station,
            "moved": piece.moved,
            "probabilities": chances.collect::<Map<String, Value>>(),
        })
    });
    json!({
        "rules": view.rules(),
        "seat": view.seat(),
        "plies": view.plies(),
        "view": view.to_string(),
        // Larger than JSON numbers can hold.
        "arrangements": belief.count().to_string(),
        // If false, all numbers are those of a superset of the consistent arrangements.
        "exact": belief.is_exact(),
        "approximate_samples": approximate,
        "pieces": rows.collect::<Vec<_>>(),
        "face_down": view.rules().is_expose().then_some(belief.pool()),
        "samples": samples,
    })
}
