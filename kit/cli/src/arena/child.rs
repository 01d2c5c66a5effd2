//! An engine as a child process that cannot block, flood or outlive the match.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::watchdog::Watchdogs;

/// Limits on an engine's output in its protocol.
#[derive(Copy, Clone, Debug)]
pub struct Bounds {
    /// The maximum length of a line, in bytes.
    pub line: usize,
    /// The maximum number of printed lines that the referee has not read yet.
    pub ahead: usize,
    /// Lines that begin with this word are unrequested, and are not logged.
    pub chatter: Option<&'static str>,
}

/// The maximum number of stored bytes of the standard error.
const WORDS: usize = 4096;
/// The maximum output of an engine on its standard error in a game, in bytes.
const NOISE: usize = 16 << 20;
/// The time to wait for lines that the engine printed before it exited.
const LINGER: Duration = Duration::from_millis(200);
/// The variables of the match's environment that every engine gets, because programs need them to start.
const KEPT: [&str; 7] = [
    "PATH",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "TZ",
    "LD_LIBRARY_PATH",
    "SYSTEMROOT",
];
/// The interval at which a waiting thread checks whether the match is stopped.
const POLL: Duration = Duration::from_millis(20);

/// A line that an engine printed, without its line end, and the time of its arrival.
pub struct Line {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The time when it was read.
    pub at: Instant,
}

/// The reason why there is no line.
pub enum Silence {
    /// The engine sent no line in time.
    Late,
    /// Far more lines than requested, or a line without end.
    Flood,
    /// Too much output on the standard error.
    Noise,
    /// The engine has exited by itself or closed its output.
    Exit,
    /// The engine has crashed; contains its status.
    Crash(String),
    /// The whole match is being stopped.
    Stopped,
}

/// A running engine. Dropping this value kills the engine. It also kills the processes that the engine
/// started, if the watchdog can reach them.
pub struct Engine<'g> {
    /// The watchdog, or the engine itself on systems without a watchdog. A watchdog exits with the engine's
    /// status.
    process: std::process::Child,
    bounds: Bounds,
    watchdogs: &'g Watchdogs,
    /// The engine's directory; removed at the end.
    home: Option<TempDir>,
    /// The time when the engine was found to have exited.
    exited: Option<Instant>,
    input: Option<Sender<String>>,
    lines: Receiver<Line>,
    flooded: Arc<AtomicBool>,
    noisy: Arc<AtomicBool>,
    words: Arc<Mutex<VecDeque<u8>>>,
    listener: Option<JoinHandle<()>>,
}

impl<'g> Engine<'g> {
    /// Starts a program with its arguments in a new, empty directory. The engine's environment consists of
    /// `variables`, the variables of the match's environment that `passed` names, and the variables that
    /// programs need to start.
    ///
    /// # Errors
    /// Fails if the process cannot be started.
    pub fn start(
        command: &[String],
        variables: &[(&str, Option<String>)],
        passed: &[String],
        bounds: Bounds,
        watchdogs: &'g Watchdogs,
    ) -> io::Result<Engine<'g>> {
        let home = watchdogs.private_directory()?;
        let mut builder = Watchdogs::command(command, home.path())?;
        builder
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .env_clear();
        for name in ["HOME", "TMPDIR"] {
            builder.env(name, home.path());
        }
        for name in KEPT.into_iter().chain(passed.iter().map(String::as_str)) {
            if let Some(value) = std::env::var_os(name) {
                builder.env(name, value);
            }
        }
        for (name, value) in variables {
            if let Some(value) = value {
                builder.env(name, value);
            }
        }
        let mut process = watchdogs.start(&mut builder)?;
        let (input, to_write) = mpsc::channel();
        let (line, lines) = mpsc::sync_channel(bounds.ahead);
        let flooded = Arc::new(AtomicBool::new(false));
        let noisy = Arc::new(AtomicBool::new(false));
        let words = Arc::new(Mutex::new(VecDeque::new()));
        // The threads end when the pipes close and are not joined: a process that has left the group may hold
        // a pipe open.
        if let Some(stdin) = process.stdin.take() {
            thread::spawn(move || write_lines(stdin, &to_write));
        }
        if let Some(stdout) = process.stdout.take() {
            let flooded = Arc::clone(&flooded);
            thread::spawn(move || read_lines(stdout, bounds.line, &line, &flooded));
        }
        let listener = process.stderr.take().map(|stderr| {
            let (words, noisy) = (Arc::clone(&words), Arc::clone(&noisy));
            thread::spawn(move || keep_words(stderr, &words, &noisy))
        });
        Ok(Engine {
            process,
            bounds,
            watchdogs,
            home: Some(home),
            exited: None,
            input: Some(input),
            lines,
            flooded,
            noisy,
            words,
            listener,
        })
    }

    /// Sends a line. Ignores errors: an engine that no longer reads will not answer.
    pub fn send(&self, line: &str) {
        if let Some(input) = &self.input {
            let _ = input.send(format!("{line}\n"));
        }
    }

    /// Returns the next line that is not blank.
    ///
    /// # Errors
    /// Fails with the reason why there is no line.
    pub fn listen(&mut self, until: Instant, stop: &AtomicBool) -> Result<Line, Silence> {
        let mut blank = 0;
        loop {
            let left = until.saturating_duration_since(Instant::now());
            // Output of a child of an exited engine, and pipes that it holds open, do not matter.
            let end = self.exited().map(|at| at + LINGER);
            let heard = self.lines.recv_timeout(left.min(POLL));
            if self.noisy.load(Ordering::Acquire) {
                return Err(Silence::Noise);
            }
            if self.flooded.load(Ordering::Acquire) || blank > self.bounds.ahead {
                return Err(Silence::Flood);
            }
            match heard {
                Ok(line) if end.is_some_and(|end| line.at > end) => return Err(self.ended()),
                Ok(line) if line.bytes.trim_ascii().is_empty() => blank += 1,
                Ok(line) if line.at > until => return Err(Silence::Late),
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err(Silence::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if end.is_some_and(|end| Instant::now() > end) => {
                    return Err(self.ended());
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Waits a moment, and returns whether the engine prints far more lines than requested.
    pub fn floods(&mut self) -> bool {
        let until = Instant::now() + Duration::from_millis(300);
        while !self.flooded.load(Ordering::Acquire) {
            // Reads no line, so that the number of waiting lines reaches the limit.
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() || self.has_exited() {
                return self.flooded.load(Ordering::Acquire);
            }
            thread::sleep(left.min(Duration::from_millis(5)));
        }
        true
    }

    fn has_exited(&mut self) -> bool {
        self.exited().is_some()
    }

    /// Returns the time when the engine was found to have exited; `None` while it runs.
    fn exited(&mut self) -> Option<Instant> {
        if self.exited.is_none() && !matches!(self.process.try_wait(), Ok(None)) {
            self.exited = Some(Instant::now());
        }
        self.exited
    }

    /// Returns why the engine's output has ended.
    fn ended(&mut self) -> Silence {
        let until = Instant::now() + Duration::from_secs(1);
        loop {
            match self.process.try_wait() {
                Ok(Some(status)) if !status.success() => {
                    return Silence::Crash(status.to_string());
                }
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return Silence::Exit,
            }
        }
    }

    /// Returns the last line on the standard error of an engine that has exited, if there is one.
    pub fn last_words(&self) -> Option<String> {
        let until = Instant::now() + Duration::from_millis(500);
        let heard_all = || self.listener.as_ref().is_none_or(JoinHandle::is_finished);
        while !heard_all() && Instant::now() < until {
            thread::sleep(Duration::from_millis(2));
        }
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        let bytes: Vec<u8> = words.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes);
        let line = text.lines().rev().find(|line| !line.trim().is_empty())?;
        Some(line.trim().to_string())
    }

    /// Closes the input. An engine should then exit.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// Waits until the engine exits by itself or the time is over.
    pub fn wait(&mut self, until: Instant) {
        while !self.has_exited() && Instant::now() < until {
            // An engine that still prints must not block on a full pipe.
            while self.lines.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Engine<'_> {
    fn drop(&mut self) {
        self.close();
        self.watchdogs.end(&mut self.process);
        if let Some(home) = self.home.take() {
            self.watchdogs.remove(home);
        }
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin
            .write_all(line.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            return;
        }
    }
}

/// Reads lines until the end, or until there is too much output. Unread lines use no memory beyond the channel.
fn read_lines(stdout: ChildStdout, most: usize, lines: &SyncSender<Line>, flooded: &AtomicBool) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        let read = (&mut reader)
            .take(most as u64 + 1)
            .read_until(b'\n', &mut bytes);
        match read {
            Ok(0) | Err(_) => return,
            Ok(length) if length > most => {
                flooded.store(true, Ordering::Release);
                return;
            }
            Ok(_) => {}
        }
        let at = Instant::now();
        let end = bytes.trim_ascii_end().len();
        bytes.truncate(end);
        if lines.try_send(Line { bytes, at }).is_err() {
            flooded.store(true, Ordering::Release);
            return;
        }
    }
}

fn keep_words(mut stderr: ChildStderr, words: &Mutex<VecDeque<u8>>, noisy: &AtomicBool) {
    let mut buffer = [0; 4096];
    let mut heard = 0;
    while let Ok(read @ 1..) = stderr.read(&mut buffer) {
        let mut words = words.lock().unwrap_or_else(PoisonError::into_inner);
        words.extend(&buffer[..read]);
        let extra = words.len().saturating_sub(WORDS);
        words.drain(..extra);
        heard += read;
        if heard > NOISE {
            noisy.store(true, Ordering::Release);
            return;
        }
    }
}
