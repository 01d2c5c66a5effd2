//! Learns `src/prior.bin` by self-play: `learn [GAMES]`, 1,600 unless given; about 5 minutes on one core.
//!
//! Positions of the games give rows (see `src/prior.rs`) and true kinds. Iterative scaling changes the entries
//! until the weighted belief expects each kind as often in each row as it occurs there. The last tenth of the games
//! is not learned from. The games are played with the present table; the stored one comes from games with all entries
//! equal (255). The program prints the score of each round on the held-out games, in nats per piece (the mean negative
//! logarithm of the probability of the true kind of a piece that is not certain).

#[path = "../src/prior.rs"]
#[allow(dead_code)]
mod prior;

use std::path::Path;

use luzhanqi::{Army, Budget, Game, Kind, Random, Rules, View};
use luzhanqi_env::{Level, Sampler};
use luzhanqi_player::{Limits, Style, choose_move, suggest_army};
use rayon::prelude::*;

/// The nodes of a move of a game.
const NODES: u64 = 2_500;
/// The maximum number of plies of a game.
const MOST_PLIES: usize = 300;
/// One in this number of plies becomes an example.
const EVERY: u32 = 20;
/// Rounds of scaling.
const ROUNDS: usize = 4;
/// Added to both counts of an entry, so that few examples change it little.
const DOUBT: f64 = 4.0;
/// The smallest entry.
const LEAST: f64 = 0.02;
const BUDGET: Budget = Budget::new(1_000_000, 64 << 20);

type Table = Vec<[f64; 12]>;

/// A position of a game: what a seat sees, and the true kinds of the enemy pieces.
struct Example {
    view: View,
    rows: prior::Rows,
    truth: [Kind; Army::LEN],
}

/// What a round counts: how often each kind of each row is expected and true, and the score.
struct Counts {
    expected: Table,
    truth: Table,
    nats: f64,
    pieces: u32,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games = std::env::args()
        .nth(1)
        .map_or(Ok(1_600), |word| word.parse())?;
    let of = |held: bool| -> Vec<Example> {
        let numbers = (0..games).into_par_iter();
        let numbers = numbers.filter(|number| (number % 10 == 9) == held);
        numbers.flat_map(play).collect()
    };
    let (learned, held) = (of(false), of(true));
    println!("{} examples, {} held out", learned.len(), held.len());
    let mut table: Table = vec![[1.0; 12]; prior::ROWS];
    for round in 0..=ROUNDS {
        let nats = count(&held, &table).nats();
        println!("round {round}: {nats:.4} nats per piece");
        if round < ROUNDS {
            let counts = count(&learned, &table);
            scale(&mut table, &counts);
        }
    }
    let of = |kind: usize| table.iter().map(move |entries| entries[kind]);
    let bytes: Vec<u8> = (0..12)
        .flat_map(of)
        .map(|part| (part * 255.0).round() as u8)
        .collect();
    std::fs::write(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("src/prior.bin"),
        bytes,
    )?;
    Ok(())
}

/// Plays a game between players of different kinds with different armies; returns its examples.
fn play(number: u64) -> Vec<Example> {
    let mut random = Random::new(0x6c65_6172_6e00 + number);
    let rules = Rules::STANDARD;
    let armies = [(); 2].map(|()| match random.below(4) {
        0 => Army::from_seed(&rules, random.next_u64()),
        style => suggest_army(&rules, Style::ALL[style as usize - 1], random.next_u64()),
    });
    let mut game =
        Game::from_armies(&rules, [&armies[0], &armies[1]]).expect("armies that obey the rules");
    let mut samplers = [(); 2]
        .map(|()| (random.below(4) == 0).then(|| Sampler::new(Level::Medium, random.next_u64())));
    let limits = Limits::NONE.with_nodes(NODES);
    let mut examples = Vec::new();
    while game.outcome().is_none() && game.plies() < MOST_PLIES {
        let view = game.view(game.to_move());
        if random.below(EVERY) == 0 {
            examples.extend(example(&game, view));
        }
        let mv = match &mut samplers[game.to_move().index()] {
            Some(sampler) => sampler.choose_move(view),
            None => choose_move(view, &limits, random.next_u64()),
        };
        game.play(mv.expect("a move")).expect("a legal move");
    }
    examples
}

fn example(game: &Game, view: &View) -> Option<Example> {
    let start = game.start_position();
    let truth = view
        .enemies()
        .iter()
        .map(|piece| Some(start.piece_at(piece.start_station?)?.kind));
    let truth: Vec<Kind> = truth.collect::<Option<_>>()?;
    Some(Example {
        view: view.clone(),
        rows: prior::rows(view)?,
        truth: truth.try_into().ok()?,
    })
}

/// Counts the expected and the true kinds of the pieces of all examples.
fn count(examples: &[Example], table: &Table) -> Counts {
    // Parts of a fixed size add up in the same order with every number of threads.
    let parts: Vec<Counts> = examples
        .par_chunks(64)
        .map(|part| {
            let mut counts = Counts::new();
            part.iter().for_each(|example| counts.add(example, table));
            counts
        })
        .collect();
    let mut sum = Counts::new();
    for part in &parts {
        sum.nats += part.nats;
        sum.pieces += part.pieces;
        for (own, other) in [
            (&mut sum.expected, &part.expected),
            (&mut sum.truth, &part.truth),
        ] {
            for (own, other) in own.as_flattened_mut().iter_mut().zip(other.as_flattened()) {
                *own += other;
            }
        }
    }
    sum
}

/// Multiplies the entries by the ratio of what was true and what was expected, and divides each row by its largest
/// entry. All features of a piece change at once, so each makes a part of the step.
fn scale(table: &mut Table, counts: &Counts) {
    for (row, entries) in table.iter_mut().enumerate() {
        for (kind, entry) in entries.iter_mut().enumerate() {
            let ratio = (counts.truth[row][kind] + DOUBT) / (counts.expected[row][kind] + DOUBT);
            *entry *= ratio.powf(0.6);
        }
        let largest = entries.iter().copied().fold(0.0, f64::max);
        for entry in entries {
            *entry = (*entry / largest).max(LEAST);
        }
    }
}

impl Counts {
    fn new() -> Counts {
        let table = vec![[0.0; 12]; prior::ROWS];
        Counts {
            expected: table.clone(),
            truth: table,
            nats: 0.0,
            pieces: 0,
        }
    }

    fn add(&mut self, example: &Example, table: &Table) {
        let weights = prior::products(&example.rows, |row, kind| table[row][kind]);
        let Ok(belief) = example.view.belief_within(BUDGET) else {
            return;
        };
        let Ok(weighted) = belief.weighted_within(&weights, BUDGET) else {
            return;
        };
        for (n, chances) in weighted.marginals().iter().enumerate() {
            let kind = example.truth[n].index();
            if chances[kind] > 1.0 - 1e-9 {
                continue;
            }
            self.nats -= chances[kind].ln();
            self.pieces += 1;
            for row in example.rows[n] {
                self.truth[usize::from(row)][kind] += 1.0;
                for (sum, chance) in self.expected[usize::from(row)].iter_mut().zip(chances) {
                    *sum += chance;
                }
            }
        }
    }

    fn nats(&self) -> f64 {
        self.nats / f64::from(self.pieces.max(1))
    }
}
