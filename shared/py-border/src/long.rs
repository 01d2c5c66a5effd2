//! Long work: without the interpreter's lock, stopped by Ctrl-C, with progress on request.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// So often Ctrl-C is looked for and progress told.
const PAUSE: Duration = Duration::from_millis(20);

/// Work that is not wanted any more: Python will raise why.
#[derive(Debug)]
pub struct Stopped;

/// What long work tells while it goes on.
pub struct Long {
    /// A callable that takes the steps done and all steps.
    report: Option<Py<PyAny>>,
    done: u64,
    total: u64,
    due: Instant,
    why: Option<PyErr>,
}

/// Does work of so many steps without the interpreter's lock. It calls [`Long::at`] every few
/// milliseconds, from the thread that it was begun by.
///
/// Raises what Ctrl-C raises, and what `report` does.
pub fn long<T: Send>(
    py: Python<'_>,
    report: Option<Py<PyAny>>,
    total: u64,
    work: impl FnOnce(&mut Long) -> Result<T, Stopped> + Send,
) -> PyResult<T> {
    let mut long = Long::new(report, total);
    let made = py.detach(|| work(&mut long));
    if made.is_ok() {
        long.done = total;
        long.tell(py).ok();
    }
    match (made, long.why) {
        (Ok(made), None) => Ok(made),
        (_, Some(why)) => Err(why),
        (Err(Stopped), None) => unreachable!("work stops when it is told to"),
    }
}

impl Long {
    fn new(report: Option<Py<PyAny>>, total: u64) -> Long {
        Long {
            report,
            done: 0,
            total,
            due: Instant::now() + PAUSE,
            why: None,
        }
    }

    /// So many steps are done. From time to time it tells so, and lets Ctrl-C raise.
    pub fn at(&mut self, done: u64) -> Result<(), Stopped> {
        self.done = done;
        self.go_on()
    }

    /// As [`Long::at`], in the middle of a step.
    pub fn go_on(&mut self) -> Result<(), Stopped> {
        if Instant::now() < self.due {
            return Ok(());
        }
        let told = Python::attach(|py| self.tell(py));
        self.due = Instant::now() + PAUSE;
        told
    }

    fn tell(&mut self, py: Python<'_>) -> Result<(), Stopped> {
        let told = match &self.report {
            Some(report) => report.call1(py, (self.done, self.total)).map(drop),
            None => Ok(()),
        };
        if let Err(why) = told.and_then(|()| py.check_signals()) {
            self.why = Some(why);
            return Err(Stopped);
        }
        Ok(())
    }
}

/// Whether work is to go on that asks a function so, on any thread, and is without the interpreter's lock.
///
/// Python hears of signals on its main thread alone, so that Ctrl-C is looked for when the thread asks
/// that began the work.
pub struct Interrupt {
    caller: ThreadId,
    stopped: AtomicBool,
    long: Mutex<Long>,
}

impl Interrupt {
    /// For work that this thread begins.
    #[expect(
        clippy::new_without_default,
        reason = "it is of this thread and moment"
    )]
    pub fn new() -> Interrupt {
        Interrupt {
            caller: thread::current().id(),
            stopped: AtomicBool::new(false),
            long: Mutex::new(Long::new(None, 1)),
        }
    }

    /// Whether to go on.
    pub fn go_on(&self) -> bool {
        if thread::current().id() == self.caller && !self.stopped.load(Ordering::Relaxed) {
            let mut long = self.long.lock().unwrap_or_else(PoisonError::into_inner);
            self.stopped.store(long.go_on().is_err(), Ordering::Relaxed);
        }
        !self.stopped.load(Ordering::Relaxed)
    }

    /// What was raised, if anything was.
    pub fn raised(self) -> PyResult<()> {
        let long = self.long.into_inner();
        match long.unwrap_or_else(PoisonError::into_inner).why {
            Some(why) => Err(why),
            None => Ok(()),
        }
    }
}
