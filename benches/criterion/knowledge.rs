//! Beliefs, samples and folds of views under criterion's eyes: `cargo bench -p luzhanqi-benches
//! --bench knowledge`.

use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use luzhanqi::{Rules, View};
use luzhanqi_benches::Random;
use luzhanqi_benches::games::{Stage, views};
use luzhanqi_benches::knowledge::{stream, whole_belief};

/// Games for each figure; each gives the views of two seats, taken in turn.
const GAMES: u64 = 6;

fn beliefs(c: &mut Criterion) {
    let mut group = c.benchmark_group("belief with all marginals");
    group.sample_size(20);
    for stage in Stage::ALL {
        let views = views(&Rules::STANDARD, GAMES, stage);
        let mut turn = views.iter().cycle();
        group.bench_function(BenchmarkId::from_parameter(stage.name()), |b| {
            b.iter(|| whole_belief(turn.next().expect("views go round")));
        });
    }
    group.finish();
}

fn samples(c: &mut Criterion) {
    let mut group = c.benchmark_group("sample of a belief");
    for stage in Stage::ALL {
        let beliefs: Vec<_> = views(&Rules::STANDARD, GAMES, stage)
            .iter()
            .map(|view| view.belief().expect("a real game"))
            .collect();
        let (mut turn, mut random) = (beliefs.iter().cycle(), Random::new(1));
        group.bench_function(BenchmarkId::from_parameter(stage.name()), |b| {
            b.iter(|| turn.next().map(|belief| belief.sample(&mut random)));
        });
    }
    group.finish();
}

fn folds(c: &mut Criterion) {
    let view = &views(&Rules::STANDARD, 1, Stage::End)[0];
    let seen = stream(view);
    c.bench_function("view fold of a whole game", |b| {
        b.iter_batched(|| seen.clone(), View::new, BatchSize::SmallInput);
    });
}

criterion_group!(benches, beliefs, samples, folds);
criterion_main!(benches);
