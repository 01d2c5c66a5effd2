//! `belief`: what a seat can believe of the hidden pieces.

use std::io::Write;

use clap::Args;
use luzhanqi::render::Scene;
use luzhanqi::{Belief, Budget, Color, EnemyPiece, Kind, Piece, PieceStatus, Random};
use serde_json::{Map, Value, json};

use crate::args::{Style, whole};
use crate::source::Source;
use crate::stop::{Done, wrong};
use crate::words::heading;

/// Show the exact chances of every kind at every hidden piece, for all that a seat has observed
#[derive(Args)]
pub struct BeliefCommand {
    #[command(flatten)]
    source: Source,
    /// Only this kind, by its letter or English name: the likeliest pieces first
    #[arg(long, value_parser = read_kind)]
    kind: Option<Kind>,
    /// Draw the board with the likeliest kinds, or the chances of --kind
    #[arg(long, value_enum)]
    style: Option<Style>,
    /// Print so many full positions, each consistent arrangement equally likely
    #[arg(long, value_name = "N", value_parser = whole::<usize>,
        conflicts_with_all = ["kind", "style"])]
    samples: Option<usize>,
    /// The seed of the samples
    #[arg(long, value_name = "SEED", default_value_t = 0, value_parser = whole::<u64>)]
    sample_seed: u64,
    /// Give up where counting takes more steps, each some ten nanoseconds
    #[arg(long, value_name = "N", default_value_t = Budget::default().steps,
        value_parser = whole::<u64>)]
    max_steps: u64,
    /// Give up where counting takes more memory
    #[arg(long, value_name = "BYTES", default_value_t = Budget::default().bytes,
        value_parser = whole::<u64>)]
    max_bytes: u64,
    /// Print JSON
    #[arg(long, conflicts_with_all = ["kind", "style"])]
    json: bool,
}

impl BeliefCommand {
    pub fn run(self, out: &mut impl Write) -> Done {
        let budget = Budget {
            steps: self.max_steps,
            bytes: self.max_bytes,
        };
        let view = self.source.view()?;
        let belief = view.belief_within(budget).map_err(wrong)?;
        let mut random = Random::new(self.sample_seed);
        let samples =
            (0..self.samples.unwrap_or(0)).map(|_| belief.sample(&mut random).to_string());
        if self.json {
            writeln!(out, "{}", as_json(&belief, samples.collect()))?;
        } else if self.samples.is_some() {
            for sample in samples {
                writeln!(out, "{sample}")?;
            }
        } else if let Some(style) = self.style {
            let scene = match self.kind {
                Some(kind) => Scene::belief(&belief, kind),
                None => Scene::from(&belief),
            };
            write!(out, "{}", style.draw(&scene))?;
        } else {
            let count = belief.count();
            writeln!(out, "{}", heading(belief.view()))?;
            write!(out, "arrangements  {count}")?;
            if count.to_f64() >= 1e9 {
                write!(out, " (about {:.3e})", count.to_f64())?;
            }
            writeln!(out, "\n")?;
            match self.kind {
                _ if belief.view().rules().is_expose() => face_down(&belief, self.kind, out)?,
                Some(kind) => one_kind(&belief, kind, out)?,
                None => table(&belief, out)?,
            }
        }
        Ok(())
    }
}

/// A kind by its letter or English name in any case.
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

/// The enemy pieces with their numbers: those on the board from rank 12 down, then the others.
fn pieces(belief: &Belief) -> Vec<(usize, &EnemyPiece)> {
    let mut pieces: Vec<_> = belief.view().enemies().iter().enumerate().collect();
    pieces.sort_by_key(|(n, piece)| match piece.now {
        PieceStatus::On(station) => (0, 12 - station.rank(), station.file(), *n),
        PieceStatus::Held => (1, 0, 0, *n),
        PieceStatus::Lost => (2, 0, 0, *n),
    });
    pieces
}

/// Whether the piece was lost before the game began; all of these are alike.
fn is_lost_before(piece: &EnemyPiece) -> bool {
    piece.now == PieceStatus::Lost && piece.start.is_none()
}

/// Where a piece is and where it stood when the game began.
fn places(piece: &EnemyPiece) -> [String; 2] {
    let now = match piece.now {
        PieceStatus::On(station) => station.to_string(),
        PieceStatus::Held => "held".into(),
        PieceStatus::Lost => "lost".into(),
    };
    [
        now,
        piece
            .start
            .map_or("-".into(), |station| station.to_string()),
    ]
}

/// A chance in percent, in at most four characters.
fn percent(chance: f64) -> String {
    match chance * 100.0 {
        0.0 => ".".into(),
        value if value < 0.05 => "<0.1".into(),
        100.0 => "100".into(),
        value if value >= 99.95 => ">99".into(),
        value => format!("{value:.1}"),
    }
}

fn table(belief: &Belief, out: &mut impl Write) -> Done {
    let mut rows = pieces(belief);
    let before = rows
        .iter()
        .filter(|(_, piece)| is_lost_before(piece))
        .count();
    // One row for all that were lost before the game began.
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
        "\nchances in percent; now: the station, held, or lost (x: before the game began)"
    )?;
    Ok(())
}

fn one_kind(belief: &Belief, kind: Kind, out: &mut impl Write) -> Done {
    let mut rows = pieces(belief);
    rows.retain(|(n, _)| belief.ways(*n, kind) > 0);
    rows.sort_by_key(|(n, _)| std::cmp::Reverse(belief.ways(*n, kind)));
    writeln!(out, "now   start  {kind}")?;
    for (n, piece) in rows {
        let [now, start] = places(piece);
        let (chance, ways) = (percent(belief.probability(n, kind)), belief.ways(n, kind));
        writeln!(
            out,
            "{now:<5} {start:<5} {chance:>5}%  in {ways} arrangements"
        )?;
    }
    Ok(())
}

/// Expose play: every face-down station has the same chances.
fn face_down(belief: &Belief, only: Option<Kind>, out: &mut impl Write) -> Done {
    let pool = belief.pool();
    writeln!(
        out,
        "{} pieces are face down; each of them is, in percent",
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

fn as_json(belief: &Belief, samples: Vec<String>) -> Value {
    let view = belief.view();
    let rows = pieces(belief).into_iter().map(|(n, piece)| {
        let kinds = Kind::ALL
            .into_iter()
            .filter(|kind| belief.ways(n, *kind) > 0);
        let chances = kinds.map(|kind| {
            let chance = belief.probability(n, kind);
            (kind.letter().to_string(), chance.into())
        });
        let [now, _] = places(piece);
        json!({
            "piece": n,
            "now": now,
            "start": piece.start,
            "moved": piece.moved,
            "chances": chances.collect::<Map<String, Value>>(),
        })
    });
    json!({
        "rules": view.rules(),
        "seat": view.seat(),
        "plies": view.plies(),
        "view": view.to_string(),
        // More than the numbers of JSON can hold.
        "arrangements": belief.count().to_string(),
        "pieces": rows.collect::<Vec<_>>(),
        "face_down": view.rules().is_expose().then_some(belief.pool()),
        "samples": samples,
    })
}
