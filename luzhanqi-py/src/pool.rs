//! The threads of an environment.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads that are made when there is work for more than one, and kept.
pub struct Pool {
    threads: usize,
    /// With the process that they belong to: a child of `fork` has none of them.
    made: Option<(u32, ThreadPool)>,
}

impl Pool {
    pub fn new(threads: usize) -> Pool {
        Pool {
            threads,
            made: None,
        }
    }

    /// Does all jobs, each by the first thread that is free.
    ///
    /// # Errors
    /// RuntimeError if the system gives no threads.
    pub fn run<J: Send>(&mut self, jobs: Vec<J>, work: impl Fn(J) + Sync + Send) -> PyResult<()> {
        if self.threads == 1 || jobs.len() == 1 {
            jobs.into_iter().for_each(work);
            return Ok(());
        }
        self.pool()?
            .install(|| jobs.into_par_iter().with_max_len(1).for_each(work));
        Ok(())
    }

    fn pool(&mut self) -> PyResult<&ThreadPool> {
        let process = std::process::id();
        let pool = match self.made.take() {
            Some((made_by, pool)) if made_by == process => pool,
            others => {
                // To drop threads that do not run here could wait for one of them.
                std::mem::forget(others);
                ThreadPoolBuilder::new()
                    .num_threads(self.threads)
                    .thread_name(|number| format!("luzhanqi {number}"))
                    .build()
                    .map_err(|error| PyRuntimeError::new_err(error.to_string()))?
            }
        };
        Ok(&self.made.insert((process, pool)).1)
    }
}
