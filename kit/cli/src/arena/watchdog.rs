//! A process between the match and each engine. No process that the engine starts outlives its game, however
//! the game, the engine or the match itself ends.
//!
//! The watchdog is this program with a hidden command. It starts the engine and forwards the match's messages
//! to it. When the engine exits, or when the match closes the pipe or dies, the watchdog kills all remaining
//! processes. On Linux, these are all descendants of the engine, including those that have left its process
//! group: the watchdog adopts them (`PR_SET_CHILD_SUBREAPER`). On other Unix systems, these are the processes
//! of the process group. On other systems there is no watchdog, and only the engine itself is killed.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use tempfile::TempDir;

#[cfg(unix)]
use super::descriptors;
use crate::stop::{Done, wrong};

/// The name of the hidden command.
pub const NAME: &str = "match-watchdog";
/// The time for an engine to exit after the end.
pub const GRACE: Duration = Duration::from_millis(500);

/// Run an engine of a match, and kill all processes that it has started when its game is over
#[derive(Args)]
pub struct MatchWatchdog {
    /// The engine's private directory, which is removed at the end
    #[arg(long)]
    directory: PathBuf,
    /// The engine and its arguments
    #[arg(last = true, required = true)]
    command: Vec<OsString>,
}

/// The events that the watchdog waits for.
enum News {
    /// The match has closed the pipe, or has died.
    Closed,
    /// The engine has exited.
    Exited(io::Result<ExitStatus>),
}

impl MatchWatchdog {
    /// Runs the engine.
    ///
    /// # Errors
    /// Fails if the process cannot be started.
    pub fn run(self) -> Done {
        #[cfg(target_os = "linux")]
        descendants::adopt().map_err(|error| wrong(format!("cannot watch the engine: {error}")))?;
        // The match has done this too. On systems that cannot create and mark a pipe in one step, this
        // process may have inherited a pipe that the match was creating for another engine at that moment.
        // This process has only one thread.
        #[cfg(unix)]
        descriptors::keep_from_children().map_err(|error| {
            wrong(format!(
                "cannot prevent the engine from inheriting open files: {error}"
            ))
        })?;
        let name = self.command[0].to_string_lossy().into_owned();
        let mut command = Command::new(&self.command[0]);
        command.args(&self.command[1..]).stdin(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut engine = command
            .spawn()
            .map_err(|error| wrong(format!("cannot run {name}: {error}")))?;
        #[cfg(unix)]
        let_go_of_outputs()?;
        let group = engine.id();
        let (tell, news) = mpsc::channel();
        let (line, lines) = mpsc::channel();
        if let Some(mut stdin) = engine.stdin.take() {
            thread::spawn(move || hand_on(&lines, &mut stdin));
        }
        let closed = tell.clone();
        // One thread reads and another writes, so that the end of the match is noticed even if the engine
        // does not read.
        thread::spawn(move || {
            read_all(&line);
            drop(line);
            let _ = closed.send(News::Closed);
        });
        thread::spawn(move || tell.send(News::Exited(engine.wait())));
        let status = wait(&news);
        kill_group(group);
        #[cfg(target_os = "linux")]
        descendants::kill_all();
        // No process uses the directory any more. The match removes what this process cannot.
        if std::env::set_current_dir("/").is_ok()
            && let Ok(mut remover) = remover(&self.directory).spawn()
        {
            let _ = remover.wait();
        }
        exit_like(status)
    }
}

/// Waits for the engine to exit; after the pipe closes, waits only briefly.
fn wait(news: &Receiver<News>) -> Option<ExitStatus> {
    let first = news.recv();
    let last = match first {
        Ok(News::Closed) => news.recv_timeout(GRACE).ok(),
        other => other.ok(),
    };
    match last {
        Some(News::Exited(status)) => status.ok(),
        _ => None,
    }
}

fn read_all(lines: &Sender<Vec<u8>>) {
    let mut stdin = io::stdin().lock();
    let mut buffer = [0; 4096];
    while let Ok(read @ 1..) = stdin.read(&mut buffer) {
        // Fails if the engine no longer reads, which does not matter.
        let _ = lines.send(buffer[..read].to_vec());
    }
}

fn hand_on(lines: &Receiver<Vec<u8>>, engine: &mut impl Write) {
    for bytes in lines {
        if engine
            .write_all(&bytes)
            .and_then(|()| engine.flush())
            .is_err()
        {
            return;
        }
    }
}

/// Closes this process's copies of the output pipes, so that the match sees when the engine closes its own.
#[cfg(unix)]
fn let_go_of_outputs() -> io::Result<()> {
    let nowhere = std::fs::OpenOptions::new().write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdout(&nowhere)?;
    rustix::stdio::dup2_stderr(&nowhere)?;
    Ok(())
}

/// Returns the command that removes an engine's directory. The directory may be nested so deeply that
/// removing it in this program would need too much stack or too many open files; `rm` needs little of both.
fn remover(directory: &Path) -> Command {
    let mut command = Command::new("rm");
    command.arg("-rf").arg(directory);
    command.stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Ends this process in the same way as the engine.
fn exit_like(status: Option<ExitStatus>) -> ! {
    #[cfg(unix)]
    if let Some(number) = status.and_then(|it| std::os::unix::process::ExitStatusExt::signal(&it)) {
        use rustix::process::{Resource, Rlimit, Signal, getpid, kill_process, setrlimit};
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        // Writes no core file: the memory of the watchdog is of no interest.
        let _ = setrlimit(Resource::Core, none);
        if let Some(signal) = Signal::from_named_raw(number) {
            // Rust's own handlers, as for SIGSEGV, catch the first signal and are then removed.
            for _ in 0..2 {
                let _ = kill_process(getpid(), signal);
            }
        }
        std::process::exit(128 + number);
    }
    std::process::exit(status.and_then(|it| it.code()).unwrap_or(1))
}

/// Kills a process group.
fn kill_group(id: u32) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        if let Some(group) = i32::try_from(id).ok().and_then(Pid::from_raw) {
            // Fails only if the group is empty.
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
    #[cfg(not(unix))]
    let _ = id;
}

/// The watchdogs of a running match.
pub struct Watchdogs {
    /// The name of the program, for the names of directories.
    program: &'static str,
    /// The running watchdogs, and the processes that ran before the match.
    known: Mutex<Vec<u32>>,
}

impl Watchdogs {
    /// Prepares the match to adopt the engine of a killed watchdog. On Unix also marks all open descriptors
    /// above 2, so that programs started later do not inherit them.
    ///
    /// # Errors
    /// Fails if the operating system refuses.
    pub fn new(program: &'static str) -> io::Result<Watchdogs> {
        #[cfg(unix)]
        descriptors::keep_from_children()?;
        #[cfg(target_os = "linux")]
        let known = {
            descendants::adopt()?;
            descendants::children()
        };
        #[cfg(not(target_os = "linux"))]
        let known = Vec::new();
        Ok(Watchdogs {
            program,
            known: Mutex::new(known),
        })
    }

    /// Returns the command that starts this engine under a watchdog.
    ///
    /// # Errors
    /// Fails if the path of this program is unknown.
    pub fn command(words: &[String], directory: &Path) -> io::Result<Command> {
        let mut command = if cfg!(unix) {
            let mut watchdog = Command::new(std::env::current_exe()?);
            watchdog.arg(NAME).arg("--directory").arg(directory);
            watchdog.arg("--").args(words);
            watchdog
        } else {
            let mut engine = Command::new(&words[0]);
            engine.args(&words[1..]);
            engine
        };
        // Ctrl-C in a terminal goes to the group of the match; the watchdog must outlive it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command.current_dir(directory);
        Ok(command)
    }

    /// Returns a new, empty directory that only this user can read.
    ///
    /// # Errors
    /// Fails if the directory cannot be created.
    pub fn private_directory(&self) -> io::Result<TempDir> {
        let mut builder = tempfile::Builder::new();
        let prefix = format!("{}-", self.program);
        builder.prefix(&prefix);
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o700));
        builder.tempdir()
    }

    /// Starts a watchdog.
    ///
    /// # Errors
    /// Fails if the process cannot be started.
    pub fn start(&self, command: &mut Command) -> io::Result<Child> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let child = command.spawn()?;
        known.push(child.id());
        Ok(child)
    }

    /// Removes the directory of an engine if its watchdog has exited without removing it.
    pub fn remove(&self, directory: TempDir) {
        if !cfg!(unix) || !directory.path().exists() {
            return;
        }
        let directory = directory.keep();
        if let Ok(mut remover) = self.start(&mut remover(&directory)) {
            let _ = remover.wait();
            drop(self.forget(remover.id()));
        }
    }

    /// Removes a finished process from the running processes, and returns the others.
    fn forget(&self, ended: u32) -> MutexGuard<'_, Vec<u32>> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|id| *id != ended);
        known
    }

    /// Waits until a watchdog with a closed pipe and all processes that it watched have ended.
    pub fn end(&self, watchdog: &mut Child) {
        let until = Instant::now() + GRACE + Duration::from_secs(3);
        while cfg!(unix) && matches!(watchdog.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
        // Both fail only if the process has ended.
        let _ = watchdog.kill();
        let status = watchdog.wait();
        let known = self.forget(watchdog.id());
        // If an engine has killed its watchdog, the match has adopted the remaining processes.
        #[cfg(target_os = "linux")]
        if status.is_ok_and(|status| status.code().is_none()) {
            descendants::kill_all_but(&known);
        }
        #[cfg(not(target_os = "linux"))]
        let _ = (status, known);
    }
}

/// The descendants of this process, as Linux reports them.
#[cfg(target_os = "linux")]
mod descendants {
    use std::io;
    use std::thread;
    use std::time::{Duration, Instant};

    use rustix::process::{
        Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
    };

    /// The time limit for killing processes that keep forking.
    const PATIENCE: Duration = Duration::from_secs(2);

    /// Makes this process the parent of every descendant whose parent ends from now on.
    pub fn adopt() -> io::Result<()> {
        Ok(set_child_subreaper(Some(getpid()))?)
    }

    /// Returns the children of this process.
    pub fn children() -> Vec<u32> {
        below(&[])
            .into_iter()
            .filter(|(_, parent)| *parent == std::process::id())
            .map(|(id, _)| id)
            .collect()
    }

    /// Kills and reaps all descendants of this process.
    pub fn kill_all() {
        kill_all_but(&[]);
    }

    /// Kills and reaps all descendants of this process except these children and their descendants.
    pub fn kill_all_but(spared: &[u32]) {
        let until = Instant::now() + PATIENCE;
        loop {
            let left = below(spared);
            if left.is_empty() || Instant::now() > until {
                return;
            }
            for (id, parent) in left {
                let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) else {
                    continue;
                };
                // Fails only if it has ended.
                let _ = kill_process(pid, Signal::KILL);
                if parent == std::process::id() {
                    let _ = waitpid(Some(pid), WaitOptions::NOHANG);
                }
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns the descendants of this process, each with its parent. Omits the processes in `spared` and
    /// their descendants.
    fn below(spared: &[u32]) -> Vec<(u32, u32)> {
        let all = parents();
        let mut found: Vec<(u32, u32)> = Vec::new();
        let mut ids = vec![std::process::id()];
        while let Some(above) = ids.pop() {
            for &(id, parent) in &all {
                let new = !found.iter().any(|(other, _)| *other == id);
                if parent == above && new && !spared.contains(&id) {
                    found.push((id, parent));
                    ids.push(id);
                }
            }
        }
        found
    }

    /// Returns every process with its parent.
    fn parents() -> Vec<(u32, u32)> {
        let Ok(entries) = std::fs::read_dir("/proc") else {
            return Vec::new();
        };
        entries
            .flatten()
            .filter_map(|entry| {
                let id = entry.file_name().to_str()?.parse().ok()?;
                let bytes = std::fs::read(entry.path().join("stat")).ok()?;
                // The name, in brackets, may contain anything; the state and the parent follow.
                let end = bytes.iter().rposition(|byte| *byte == b')')?;
                let rest = str::from_utf8(&bytes[end + 1..]).ok()?;
                Some((id, rest.split_whitespace().nth(1)?.parse().ok()?))
            })
            .collect()
    }
}
