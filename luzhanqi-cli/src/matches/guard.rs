//! A process beside the match that kills the engines when the match itself dies, however it dies.
//!
//! It is this program with a hidden command. The match tells it through a pipe which engines run;
//! when the pipe closes, it kills those that are left.

use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use clap::Args;

use crate::stop::Done;

/// The hidden command's name.
pub const NAME: &str = "match-guard";

/// Kill the engines of a match when the match is gone
#[derive(Args)]
pub struct MatchGuard {}

impl MatchGuard {
    pub fn run(self) -> Done {
        let mut running = BTreeSet::new();
        for line in io::stdin().lock().lines() {
            let Ok(line) = line else { break };
            let number = |text: &str| text.parse::<u32>().ok();
            if let Some(id) = line.strip_prefix('+').and_then(number) {
                running.insert(id);
            } else if let Some(id) = line.strip_prefix('-').and_then(number) {
                running.remove(&id);
            }
        }
        running.into_iter().for_each(kill);
        Ok(())
    }
}

/// Kills the process group of this process.
pub fn kill(id: u32) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
            // Fails only if nothing of the group is left.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
    #[cfg(not(unix))]
    let _ = id;
}

/// The guard of a running match.
pub struct Guard {
    process: Child,
    pipe: Mutex<Option<ChildStdin>>,
}

impl Guard {
    /// Starts it.
    ///
    /// # Errors
    /// It cannot be started.
    pub fn start() -> io::Result<Guard> {
        let mut command = Command::new(std::env::current_exe()?);
        command
            .arg(NAME)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt;
            // Ctrl-C in a terminal goes to the group of the match; the guard has to outlive it.
            command.process_group(0);
        }
        let mut process = command.spawn()?;
        let pipe = Mutex::new(process.stdin.take());
        Ok(Guard { process, pipe })
    }

    /// From now on this engine runs.
    pub fn watch(&self, id: u32) {
        self.say(&format!("+{id}\n"));
    }

    /// This engine is gone.
    pub fn forget(&self, id: u32) {
        self.say(&format!("-{id}\n"));
    }

    fn say(&self, line: &str) {
        let mut pipe = self.pipe.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipe) = &mut *pipe {
            // Without the guard the match still kills its engines on every ordinary way out.
            let _ = pipe.write_all(line.as_bytes());
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        *self.pipe.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let _ = self.process.wait();
    }
}
