//! Batches of games, stepped as learners step them: speed, the gain of a second thread, and memory. Part of
//! the program and not of the library, because only the program counts its heap.

use std::hint::black_box;
use std::sync::Barrier;
use std::time::{Duration, Instant};

use luzhanqi::{Budget, Move, Referee, Rules};
use luzhanqi_benches::clock::{Run, race};
use luzhanqi_benches::games::{Stage, views};
use luzhanqi_benches::knowledge::whole_belief;
use luzhanqi_benches::table::{Row, Wanted};
use luzhanqi_benches::{PLIES, Random, ours};
use luzhanqi_env::{Action, Arrays, Batch, Config, Encoding};

use crate::memory::kept;

/// The number of games in a batch.
const GAMES: usize = 1024;

/// A batch with its arrays, which plays at random.
struct Player {
    batch: Batch,
    arrays: Arrays,
    actions: Vec<Option<Action>>,
}

impl Player {
    fn new(config: Config) -> Player {
        let batch = Batch::new(config, &Batch::seeds(1, GAMES).expect("seeds")).expect("games");
        let mut arrays = batch.arrays();
        let actions = vec![None; GAMES];
        // Written once, so that the memory is allocated.
        arrays.observations.fill(1);
        arrays.action_masks.fill(true);
        arrays.observation_words.fill(1);
        arrays.action_mask_words.fill(1);
        Player {
            batch,
            arrays,
            actions,
        }
    }

    /// Draws a random action for every game and plays it.
    fn step(&mut self) -> u64 {
        self.batch
            .sample_actions(&mut self.actions)
            .expect("room for all");
        self.do_all()
    }

    /// In every game, plays a random move that attacks nothing, if there is one, so that few games end.
    fn step_quietly(&mut self, random: &mut Random) {
        for (number, action) in self.actions.iter_mut().enumerate() {
            let game = self.batch.referee(number).expect("the game is not over");
            *action = quiet_action(game, random);
        }
        self.do_all();
    }

    fn do_all(&mut self) -> u64 {
        let mut outputs = self.arrays.outputs();
        let stepped = self.batch.step(&self.actions, &mut outputs);
        stepped.expect("moves of the lists");
        GAMES as u64
    }
}

fn quiet_action(game: &Referee, random: &mut Random) -> Option<Action> {
    let seat = game.to_move();
    let occupied = game.truth().occupied();
    let quiet = |mv: &Move| mv.is_flip() || !occupied.contains(mv.target());
    let mut drawn = (0..100).filter_map(|_| game.legal_moves().sample(random));
    let mv = drawn.find(quiet).or_else(|| game.legal_moves().get(0))?;
    Action::of(mv, seat)
}

/// Measures all rows, and passes each to `show` as soon as it is measured.
pub fn all(rounds: u32, show: &mut impl FnMut(Row)) {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    for (text, least) in [("standard", 2.5), ("flip", 2.0)] {
        let rules: Rules = text.parse().expect("a named set");
        let config = |threads| Config::new(&rules).with_threads(threads);
        let mut alone = Player::new(config(1));
        let name = format!("batch of {GAMES}, observations and masks, {text}, a core");
        let rate = race(&mut [Box::new(|| alone.step()) as Run<'_>], rounds)[0] / 1e6;
        show(Row::alone(name, "M steps/s", rate, Wanted::Nothing));
        let mut together = Player::new(config(cores));
        let (rate, gain) = side_by_side([&mut || alone.step(), &mut || together.step()], rounds);
        let name = format!("the same on {cores} threads, {text}");
        show(Row::alone(
            name,
            "M steps/s",
            rate / 1e6,
            Wanted::AtLeast(least),
        ));
        gained(&format!("batch, {text}"), gain, 1.7, show);
        let mut packed = Player::new(config(cores).with_encoding(Encoding::Bits));
        let (rate, gain) = side_by_side([&mut || together.step(), &mut || packed.step()], rounds);
        let name = format!("the same, packed, {text}");
        let wanted = Wanted::Hoped(5.0);
        show(Row::alone(name, "M steps/s", rate / 1e6, wanted));
        let name = format!("batch, {text}: packed against bytes");
        show(Row::alone(name, "times", gain, Wanted::AtLeast(1.0)));
        if rules.is_dark() {
            let mut knowing = Player::new(config(cores).with_battle_planes(true));
            let (rate, gain) =
                side_by_side([&mut || together.step(), &mut || knowing.step()], rounds);
            let name = format!("with planes of memory, {text} ({gain:.2} of without)");
            show(Row::alone(name, "M steps/s", rate / 1e6, Wanted::Nothing));
            let mut knowing =
                Player::new(config(cores).with_belief_planes(Some(Budget::default())));
            let (rate, gain) = side_by_side([&mut || together.step(), &mut || knowing.step()], 1);
            let name = format!("with planes of chances, {text} ({gain:.3} of without)");
            show(Row::alone(name, "M steps/s", rate / 1e6, Wanted::Nothing));
        }
    }
    xiangqi_batches(cores, rounds, show);
    let starts = ours::starts(&Rules::STANDARD, 20);
    let player = |seed| {
        let (starts, mut random) = (&starts, Random::new(seed));
        move || ours::playouts(starts, &mut random, PLIES)
    };
    let gain = doubled(rounds, player(1), player(2));
    gained("playouts", gain, 1.8, show);
    let views = views(&Rules::STANDARD, 8, Stage::Middle);
    let knower = || {
        let mut next = views.iter().cycle();
        move || {
            black_box(next.next().map(whole_belief));
            1
        }
    };
    let gain = doubled(rounds, knower(), knower());
    gained("beliefs", gain, 1.8, show);
    for text in ["standard", "flip,quiet-limit=0", "standard,repetition=255"] {
        memory(text, show);
    }
}

/// Returns a function that steps a batch of Xiangqi with random moves, on `threads` threads.
fn xiangqi_stepper(threads: usize) -> impl FnMut() -> u64 {
    let config = xiangqi_env::Config::new(&xiangqi::Rules::ASIA).with_threads(threads);
    let seeds = xiangqi_env::Batch::seeds(1, GAMES).expect("seeds");
    let mut batch = xiangqi_env::Batch::new(config, &seeds).expect("games");
    let mut arrays = batch.arrays();
    arrays.observations.fill(1);
    arrays.action_masks.fill(true);
    let mut actions = vec![None; GAMES];
    move || {
        batch.sample_actions(&mut actions).expect("room for all");
        let stepped = batch.step(&actions, &mut arrays.outputs());
        stepped.expect("moves of the lists");
        GAMES as u64
    }
}

fn xiangqi_batches(cores: usize, rounds: u32, show: &mut impl FnMut(Row)) {
    let [mut alone, mut together] = [1, cores].map(xiangqi_stepper);
    // First plays until the games have different lengths.
    (0..300).for_each(|_| {
        alone();
        together();
    });
    let rate = race(&mut [Box::new(&mut alone) as Run<'_>], rounds)[0] / 1e6;
    let name = format!("batch of {GAMES}, observations and masks, xiangqi, a core");
    show(Row::alone(name, "M steps/s", rate, Wanted::AtLeast(1.0)));
    let (rate, gain) = side_by_side([&mut alone, &mut together], rounds);
    let name = format!("the same on {cores} threads, xiangqi");
    show(Row::alone(
        name,
        "M steps/s",
        rate / 1e6,
        Wanted::AtLeast(1.5),
    ));
    gained("batch, xiangqi", gain, 1.7, show);
}

fn gained(what: &str, gain: f64, least: f64, show: &mut impl FnMut(Row)) {
    let name = format!("{what}: two threads against one");
    show(Row::alone(name, "times", gain, Wanted::AtLeast(least)));
}

/// Returns the rate of the second player, in games stepped per second of wall-clock time, and the ratio of
/// this rate to that of the first player. Uses the 2nd percentile of the times of all steps. Steps are so
/// short that the fastest ones are undisturbed even on a busy machine.
fn side_by_side(players: [&mut dyn FnMut() -> u64; 2], rounds: u32) -> (f64, f64) {
    let [alone, together] = players.map(|step| {
        let mut times: Vec<f64> = (0..rounds.max(3) * 50)
            .map(|_| {
                let start = Instant::now();
                step();
                start.elapsed().as_secs_f64()
            })
            .collect();
        times.sort_by(f64::total_cmp);
        times[times.len() / 50]
    });
    (GAMES as f64 / together, alone / together)
}

/// How long threads run at the same time.
const TURN: Duration = Duration::from_millis(30);

/// Works for one turn. Returns the number of units of work and the time at which the last one ended.
fn turn(work: &mut impl FnMut() -> u64) -> (u64, Instant) {
    let (start, mut done) = (Instant::now(), 0);
    while start.elapsed() < TURN {
        done += work();
    }
    (done, Instant::now())
}

/// Returns the work that two independent threads do, divided by the work of one thread in the same time.
/// Compares the best of many turns of both threads with the best of as many turns of one thread, so that
/// other programs on the machine have no effect. Both threads are ready before a turn begins.
fn doubled<W: FnMut() -> u64 + Send>(rounds: u32, mut one: W, mut two: W) -> f64 {
    let (turns, gate) = (rounds.max(3), Barrier::new(2));
    let rate =
        |(done, end): (u64, Instant), start: Instant| done as f64 / (end - start).as_secs_f64();
    std::thread::scope(|scope| {
        let gate = &gate;
        // Each thread writes only to its own memory, far from the memory of the other.
        let other = scope.spawn(move || -> Vec<_> {
            let next = |_| {
                gate.wait();
                turn(&mut two)
            };
            (0..turns).map(next).collect()
        });
        let (mut alone, mut starts) = (0.0f64, Vec::new());
        for _ in 0..turns {
            let start = Instant::now();
            alone = alone.max(rate(turn(&mut one), start));
            gate.wait();
            let start = Instant::now();
            starts.push((start, rate(turn(&mut one), start)));
        }
        let others = other.join().expect("the work").into_iter();
        // The turn of both threads begins when the turn of the first begins.
        let together = others
            .zip(starts)
            .map(|(done, (start, first))| first + rate(done, start));
        together.fold(0.0, f64::max) / alone
    })
}

/// Measures the memory of a game of a batch, without the arrays, after several numbers of plies.
fn memory(text: &str, show: &mut impl FnMut(Row)) {
    let rules: Rules = text.parse().expect("rules");
    // The counter counts only the heap of its own thread, so this thread must allocate everything.
    let config = Config::new(&rules).with_max_plies(0).with_threads(1);
    let Player {
        arrays, actions, ..
    } = Player::new(config.clone());
    let (batch, mut bytes) =
        kept(|| Batch::new(config, &Batch::seeds(1, GAMES).expect("seeds")).expect("games"));
    let mut player = Player {
        batch,
        arrays,
        actions,
    };
    let mut random = Random::new(1);
    let mut played = 0;
    for plies in [0, 100, 1000] {
        let ((), more) = kept(|| (played..plies).for_each(|_| player.step_quietly(&mut random)));
        bytes += more;
        played = plies;
        let name = format!("a game of a batch after {plies} plies, {text}");
        // Rules with repetition need 8 more bytes per ply.
        let most = match rules.repetition().times() {
            0 => 4096,
            _ => 4096 + 8 * plies,
        };
        show(Row::alone(
            name,
            "bytes",
            bytes / GAMES as f64,
            Wanted::AtMost(most as f64),
        ));
    }
}
