//! Ctrl-C while games are stepped without the lock of the interpreter.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How often is looked for Ctrl-C.
const PAUSE: Duration = Duration::from_millis(25);

/// Whether to go on, which every thread asks and the one that was called finds out.
pub struct Interrupt {
    caller: ThreadId,
    stopped: AtomicBool,
    /// When is next looked, and what was raised.
    looked: Mutex<(Instant, Option<PyErr>)>,
}

impl Interrupt {
    /// For a call on this thread.
    pub fn new() -> Interrupt {
        Interrupt {
            caller: thread::current().id(),
            stopped: AtomicBool::new(false),
            looked: Mutex::new((Instant::now() + PAUSE, None)),
        }
    }

    /// Whether to go on. Python hears of signals on its main thread alone, so other threads do not ask.
    pub fn go_on(&self) -> bool {
        if thread::current().id() == self.caller {
            let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
            if looked.1.is_none() && Instant::now() >= looked.0 {
                looked.1 = Python::attach(|py| py.check_signals()).err();
                looked.0 = Instant::now() + PAUSE;
                if looked.1.is_some() {
                    self.stopped.store(true, Ordering::Relaxed);
                }
            }
        }
        !self.stopped.load(Ordering::Relaxed)
    }

    /// What was raised, if anything was.
    pub fn raised(self) -> PyResult<()> {
        let looked = self.looked.into_inner();
        match looked.unwrap_or_else(PoisonError::into_inner).1 {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}
