//! The races of the table under criterion's eyes: `cargo bench -p luzhanqi-benches --bench
//! side_by_side`.

use cozy_chess::Board;
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use luzhanqi::Rules;
use luzhanqi_benches::{PLIES, Random, cozy, ours, shak};
use shakmaty::Chess;

fn perft(c: &mut Criterion) {
    let starts = ours::starts(&Rules::STANDARD, 2);
    let (board, chess) = (Board::startpos(), Chess::default());
    let mut group = c.benchmark_group("perft, every move played");
    group.sample_size(20);
    group.throughput(Throughput::Elements(ours::perft_bulk(&starts, 4)));
    group.bench_function("luzhanqi", |b| b.iter(|| ours::perft_plain(&starts, 4)));
    group.throughput(Throughput::Elements(cozy::perft_bulk(&board, 4)));
    group.bench_function("cozy-chess", |b| b.iter(|| cozy::perft_plain(&board, 4)));
    group.bench_function("shakmaty", |b| b.iter(|| shak::perft_plain(&chess, 4)));
    group.finish();
    let mut group = c.benchmark_group("perft, last ply counted");
    group.sample_size(20);
    group.throughput(Throughput::Elements(ours::perft_bulk(&starts, 4)));
    group.bench_function("luzhanqi", |b| b.iter(|| ours::perft_bulk(&starts, 4)));
    group.throughput(Throughput::Elements(cozy::perft_bulk(&board, 5)));
    group.bench_function("cozy-chess", |b| b.iter(|| cozy::perft_bulk(&board, 5)));
    group.bench_function("shakmaty", |b| b.iter(|| shak::perft_bulk(&chess, 5)));
    group.finish();
}

/// The same seed in every turn, so that every turn plays the same games.
fn random_games(c: &mut Criterion) {
    let starts = ours::starts(&Rules::STANDARD, 64);
    let seed = || Random::new(1);
    let mut group = c.benchmark_group("random games, 300 plies at most");
    group.throughput(Throughput::Elements(ours::playouts(
        &starts,
        &mut seed(),
        PLIES,
    )));
    group.bench_function("luzhanqi", |b| {
        b.iter(|| ours::playouts(&starts, &mut seed(), PLIES));
    });
    group.throughput(Throughput::Elements(cozy::playouts(64, &mut seed(), PLIES)));
    group.bench_function("cozy-chess", |b| {
        b.iter(|| cozy::playouts(64, &mut seed(), PLIES));
    });
    group.throughput(Throughput::Elements(shak::playouts(64, &mut seed(), PLIES)));
    group.bench_function("shakmaty", |b| {
        b.iter(|| shak::playouts(64, &mut seed(), PLIES));
    });
    group.finish();
}

fn list_play_undo(c: &mut Criterion) {
    let start = ours::starts(&Rules::STANDARD, 1)[0];
    let seed = || Random::new(1);
    let mut group = c.benchmark_group("list, play each, take back");
    group.throughput(Throughput::Elements(ours::list_play_undo(
        &start,
        &mut seed(),
        PLIES,
    )));
    group.bench_function("luzhanqi", |b| {
        b.iter(|| ours::list_play_undo(&start, &mut seed(), PLIES));
    });
    group.throughput(Throughput::Elements(cozy::list_play_undo(
        &mut seed(),
        PLIES,
    )));
    group.bench_function("cozy-chess", |b| {
        b.iter(|| cozy::list_play_undo(&mut seed(), PLIES));
    });
    group.throughput(Throughput::Elements(shak::list_play_undo(
        &mut seed(),
        PLIES,
    )));
    group.bench_function("shakmaty", |b| {
        b.iter(|| shak::list_play_undo(&mut seed(), PLIES));
    });
    group.finish();
}

fn hashes(c: &mut Criterion) {
    let start = ours::starts(&Rules::STANDARD, 1)[0];
    let (board, chess, key) = (Board::startpos(), Chess::default(), shak::start_key());
    let mut sum = 0;
    let mut group = c.benchmark_group("perft, the key of every leaf");
    group.sample_size(20);
    group.throughput(Throughput::Elements(start.perft(4)));
    group.bench_function("luzhanqi", |b| b.iter(|| ours::hashes(&start, 4, &mut sum)));
    group.throughput(Throughput::Elements(cozy::perft_bulk(&board, 4)));
    group.bench_function("cozy-chess", |b| {
        b.iter(|| cozy::hashes(&board, 4, &mut sum));
    });
    group.bench_function("shakmaty", |b| {
        b.iter(|| shak::hashes(&chess, key, 4, &mut sum));
    });
    group.finish();
}

criterion_group!(benches, perft, random_games, list_play_undo, hashes);
criterion_main!(benches);
