//! Long work: it runs without the interpreter's lock, stops on Ctrl-C, and reports progress on request.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// The interval of checks for Ctrl-C and of progress reports.
const PAUSE: Duration = Duration::from_millis(20);

/// The work was stopped; Python raises the reason.
#[derive(Debug)]
pub struct Stopped;

/// The state of long work.
pub struct Long {
    /// A callable that takes the number of finished steps and of all steps.
    report: Option<Py<PyAny>>,
    done: u64,
    total: u64,
    due: Instant,
    why: Option<PyErr>,
}

/// Runs work of `steps` steps without the interpreter's lock. The work must call [`Long::at`] every few
/// milliseconds, on the thread that called this function.
///
/// Raises the exception that Ctrl-C or `report` raises.
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
        long.report(py).ok();
    }
    match (made, long.why) {
        (Ok(made), None) => Ok(made),
        (_, Some(why)) => Err(why),
        (Err(Stopped), None) => unreachable!("work that stops early has recorded a reason"),
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

    /// Notes that `done` steps are finished. Reports progress and checks for Ctrl-C every 20 milliseconds.
    pub fn at(&mut self, done: u64) -> Result<(), Stopped> {
        self.done = done;
        self.go_on()
    }

    /// Does the same as [`Long::at`], in the middle of a step.
    pub fn go_on(&mut self) -> Result<(), Stopped> {
        if Instant::now() < self.due {
            return Ok(());
        }
        let told = Python::attach(|py| self.report(py));
        self.due = Instant::now() + PAUSE;
        told
    }

    fn report(&mut self, py: Python<'_>) -> Result<(), Stopped> {
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

/// A check for Ctrl-C. Work on any thread can call it without the interpreter's lock.
///
/// Python handles signals only on its main thread. So only calls on the thread that made this value check for
/// Ctrl-C.
pub struct Interrupt {
    caller: ThreadId,
    stopped: AtomicBool,
    long: Mutex<Long>,
}

impl Interrupt {
    /// Makes a check for work that this thread starts.
    #[expect(
        clippy::new_without_default,
        reason = "the new value depends on the thread and the time"
    )]
    pub fn new() -> Interrupt {
        Interrupt {
            caller: thread::current().id(),
            stopped: AtomicBool::new(false),
            long: Mutex::new(Long::new(None, 1)),
        }
    }

    /// Returns whether the work should continue.
    pub fn go_on(&self) -> bool {
        if thread::current().id() == self.caller && !self.stopped.load(Ordering::Relaxed) {
            let mut long = self.long.lock().unwrap_or_else(PoisonError::into_inner);
            self.stopped.store(long.go_on().is_err(), Ordering::Relaxed);
        }
        !self.stopped.load(Ordering::Relaxed)
    }

    /// Returns the exception that was raised, if any.
    pub fn raised(self) -> PyResult<()> {
        let long = self.long.into_inner();
        match long.unwrap_or_else(PoisonError::into_inner).why {
            Some(why) => Err(why),
            None => Ok(()),
        }
    }
}
