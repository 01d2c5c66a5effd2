//! The threads of a batch.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
#[cfg(feature = "threads")]
use std::{sync::Arc, time::Duration, time::Instant};

use crate::{ObservationOutputs, Screen, Sizes, StepError};

/// The number of games in a job. Slower threads take fewer jobs.
pub const SHARE: usize = 32;

/// The number of items in a job of fast work. It is so large that small batches wake no other thread.
const LIGHT_SHARE: usize = 256;

/// The system cannot create threads; contains the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoThreads(pub String);

/// A pool of threads, including the caller's thread. The other threads are created when there is work for
/// more than one thread.
///
/// ```
/// use luzhanqi_kit_env::Workers;
/// let mut numbers = [0; 100];
/// let mut team = Workers::new("example", 2);
/// let jobs = numbers.chunks_mut(32).collect();
/// team.run(jobs, |part: &mut [i32]| part.fill(7)).unwrap();
/// assert_eq!(numbers, [7; 100]);
/// ```
pub struct Workers {
    /// The prefix of the threads' names, before an index.
    #[cfg(feature = "threads")]
    name: &'static str,
    threads: usize,
    #[cfg(feature = "threads")]
    made: Option<Made>,
}

/// The threads, and the process that created them: a child of `fork` does not have them.
#[cfg(feature = "threads")]
struct Made {
    process: u32,
    pool: rayon::ThreadPool,
    /// The number of calls so far. A new call wakes the waiting threads.
    calls: Arc<AtomicUsize>,
}

/// The time to spin before sleeping. Threads wait for the next call, and a call waits for its last thread.
/// Waking a thread takes about 20 us, as long as stepping a hundred games.
#[cfg(feature = "threads")]
const AWAKE: Duration = Duration::from_micros(50);

/// Spins while a condition holds, for at most about `AWAKE`.
#[cfg(feature = "threads")]
fn stay_awake(mut wait: impl FnMut() -> bool) {
    let begun = Instant::now();
    while wait() && begun.elapsed() < AWAKE {
        (0..16).for_each(|_| std::hint::spin_loop());
    }
}

/// Jobs in shares. Each thread first does the same share in every call, so that its data stays in the cache
/// of its core. Then it does jobs of other shares.
struct Shares<J> {
    jobs: Vec<Mutex<Option<J>>>,
    /// For each share, its next job and its end.
    next: Vec<(Line, usize)>,
}

/// A counter in a separate cache line.
#[repr(align(128))]
struct Line(AtomicUsize);

impl<J> Shares<J> {
    fn new(jobs: Vec<J>, threads: usize) -> Shares<J> {
        let count = jobs.len();
        let bound = |share: usize| share * count / threads;
        Shares {
            jobs: jobs.into_iter().map(|job| Mutex::new(Some(job))).collect(),
            next: (0..threads)
                .map(|share| (Line(AtomicUsize::new(bound(share))), bound(share + 1)))
                .collect(),
        }
    }

    /// Runs the jobs of one thread.
    fn work(&self, thread: usize, work: impl Fn(J)) {
        let shares = self.next.len();
        for share in (thread..shares).chain(0..thread) {
            let (next, end) = &self.next[share];
            loop {
                let number = next.0.fetch_add(1, Ordering::Relaxed);
                if number >= *end {
                    break;
                }
                let job = self.jobs[number].lock().map(|mut job| job.take());
                if let Ok(Some(job)) = job {
                    work(job);
                }
            }
        }
    }
}

impl Workers {
    /// Returns a pool of this number of threads, or of one thread without the feature `threads`.
    #[cfg_attr(not(feature = "threads"), expect(unused_variables))]
    pub fn new(name: &'static str, threads: usize) -> Workers {
        Workers {
            #[cfg(feature = "threads")]
            name,
            threads: if cfg!(feature = "threads") {
                threads
            } else {
                1
            },
            #[cfg(feature = "threads")]
            made: None,
        }
    }

    /// Writes the observations and masks of the games with these indices, in this order. `waiting` returns the
    /// game of an index if an observation of it may be written.
    ///
    /// # Errors
    /// Fails with [`StepError::Action`] for an index without such a game, and with [`StepError::Length`],
    /// [`StepError::Encoding`] or [`StepError::Threads`].
    pub fn show<'g, G: Sync + 'g, const ACTIONS: usize, const WORDS: usize>(
        &mut self,
        numbers: &[usize],
        mut outputs: ObservationOutputs<'_>,
        sizes: Sizes,
        waiting: impl Fn(usize) -> Option<&'g G>,
        write: impl Fn(&G, Screen<'_, ACTIONS, WORDS>) + Sync,
    ) -> Result<(), StepError> {
        outputs.check(numbers.len(), sizes)?;
        let game = |game: &usize| waiting(*game).ok_or(StepError::Action { game: *game });
        let games: Vec<&G> = numbers.iter().map(game).collect::<Result<_, _>>()?;
        let jobs = games.chunks(SHARE);
        let jobs = jobs.map(|games| (games, outputs.cut(games.len(), sizes)));
        Ok(self.run(jobs.collect(), |(games, mut outputs)| {
            for (place, game) in games.iter().enumerate() {
                if let Some(screen) = outputs.screen(place, sizes.observation) {
                    write(game, screen);
                }
            }
        })?)
    }

    /// Returns the index of the first item for which `fit` returns `false`. The arguments of `fit` are the item
    /// and its partner, the element of `partners` at the same index. Ignores items without a partner. The jobs
    /// are large, so `fit` should be fast.
    ///
    /// # Errors
    /// Fails if the system cannot create threads.
    pub fn first_misfit<T: Sync, P: Sync>(
        &mut self,
        items: &[T],
        partners: &[P],
        fit: impl Fn(&T, &P) -> bool + Sync,
    ) -> Result<Option<usize>, NoThreads> {
        let first = AtomicUsize::new(usize::MAX);
        let parts = items.chunks(LIGHT_SHARE).zip(partners.chunks(LIGHT_SHARE));
        self.run(parts.enumerate().collect(), |(part, (items, partners))| {
            let mut pairs = items.iter().zip(partners);
            if let Some(place) = pairs.position(|(item, partner)| !fit(item, partner)) {
                first.fetch_min(part * LIGHT_SHARE + place, Ordering::Relaxed);
            }
        })?;
        Ok(Some(first.into_inner()).filter(|place| *place != usize::MAX))
    }

    /// Sets the partner of each item to the result of `value`. The partner is the element of `partners` at the
    /// same index. The jobs are large, so `value` should be fast.
    ///
    /// # Errors
    /// Fails if the system cannot create threads.
    pub fn set_each<T: Send, P: Send>(
        &mut self,
        items: &mut [T],
        partners: &mut [P],
        value: impl Fn(&mut T) -> P + Sync,
    ) -> Result<(), NoThreads> {
        let parts = items
            .chunks_mut(LIGHT_SHARE)
            .zip(partners.chunks_mut(LIGHT_SHARE));
        self.run(parts.collect(), |(items, partners)| {
            for (item, partner) in items.iter_mut().zip(partners) {
                *partner = value(item);
            }
        })
    }

    /// Returns the number of threads.
    pub const fn threads(&self) -> usize {
        self.threads
    }

    /// Does all jobs.
    ///
    /// # Errors
    /// Fails with [`NoThreads`] if the system cannot create threads.
    pub fn run<J: Send>(&mut self, jobs: Vec<J>, work: impl Fn(J) + Sync) -> Result<(), NoThreads> {
        let threads = self.threads.min(jobs.len());
        if threads <= 1 {
            jobs.into_iter().for_each(work);
            return Ok(());
        }
        let shares = Shares::new(jobs, threads);
        self.side_by_side(threads, |thread| shares.work(thread, &work))
    }

    #[cfg(not(feature = "threads"))]
    fn side_by_side(&mut self, _: usize, work: impl Fn(usize)) -> Result<(), NoThreads> {
        work(0);
        Ok(())
    }

    /// Runs `work` on this number of threads at the same time.
    #[cfg(feature = "threads")]
    fn side_by_side(
        &mut self,
        threads: usize,
        work: impl Fn(usize) + Sync,
    ) -> Result<(), NoThreads> {
        let made = self.made()?;
        let call = made.calls.fetch_add(1, Ordering::AcqRel) + 1;
        let (work, busy) = (&work, &AtomicUsize::new(threads - 1));
        made.pool.in_place_scope(|scope| {
            scope.spawn_broadcast(move |_, context| {
                let thread = context.index() + 1;
                if thread < threads {
                    work(thread);
                    busy.fetch_sub(1, Ordering::Release);
                }
            });
            work(0);
            stay_awake(|| busy.load(Ordering::Acquire) > 0);
        });
        let calls = Arc::clone(&made.calls);
        made.pool.spawn_broadcast(move |_| {
            stay_awake(|| calls.load(Ordering::Acquire) == call);
        });
        Ok(())
    }

    #[cfg(feature = "threads")]
    fn made(&mut self) -> Result<&Made, NoThreads> {
        let process = std::process::id();
        let made = match self.made.take() {
            Some(made) if made.process == process => made,
            others => {
                // Dropping threads of another process could block forever.
                std::mem::forget(others);
                let name = self.name;
                let pool = rayon::ThreadPoolBuilder::new()
                    .num_threads(self.threads - 1)
                    .thread_name(move |number| format!("{name} {}", number + 1))
                    .build()
                    .map_err(|error| NoThreads(error.to_string()))?;
                Made {
                    process,
                    pool,
                    calls: Arc::default(),
                }
            }
        };
        Ok(self.made.insert(made))
    }
}
