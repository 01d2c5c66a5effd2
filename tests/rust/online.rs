//! `serve` and `join` of a program: whole games over sockets, and hosts of messages that are none.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use crate::program::{code, err, out, program, run, scratch};

/// Far more than a message takes.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running `serve`.
struct Server {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    address: String,
}

impl Server {
    fn start(args: &[&str]) -> Server {
        let mut child = Command::new(program())
            .arg("serve")
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines = lines_of(&mut child);
        let url: String = lines.recv_timeout(PATIENCE).unwrap();
        Server {
            input: child.stdin.take(),
            child,
            lines,
            address: url.strip_prefix("ws://").unwrap().to_string(),
        }
    }

    /// Waits for a line with this text.
    fn wait(&self, text: &str) -> String {
        loop {
            let line = self.lines.recv_timeout(PATIENCE).expect(text);
            if line.contains(text) {
                return line;
            }
        }
    }

    fn command(&mut self, json: &str) {
        writeln!(self.input.as_mut().unwrap(), "{json}").unwrap();
    }
}

/// The lines that a program prints, which can be waited for.
fn lines_of(child: &mut Child) -> Receiver<String> {
    let (send, lines) = channel();
    let output = child.stdout.take().unwrap();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let _ = send.send(line.unwrap());
        }
    });
    lines
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn join(url: &str, args: &[&str]) -> Child {
    Command::new(program())
        .args(["join", url])
        .args(args)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What a client printed, which has to end well.
fn finished(child: Child) -> String {
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    out(&output)
}

/// Two computer players and a spectator play a game to its end, though the server is killed in the middle.
pub fn a_game_survives_its_server(rules: &str) {
    let folder = scratch(&format!("online-{}", rules.split(',').next().unwrap()));
    let journal = folder.join("table.jnl");
    let session = folder.join("a.session");
    let [journal, session] = [&journal, &session].map(|path| path.to_str().unwrap());
    let options = ["--rules", rules, "--journal", journal, "--listen"];
    let first = Server::start(&[&options[..], &["127.0.0.1:0"]].concat());
    let (web, lines) = (
        format!("ws://{}", first.address),
        format!("tcp://{}", first.address),
    );
    let one = join(&web, &["--player", "random", "--session", session]);
    first.wait("seated");
    let mut watcher = join(&web, &["--watch"]);
    // It is at the table when it says something.
    let heard = lines_of(&mut watcher);
    heard.recv_timeout(PATIENCE).unwrap();
    let two = join(&lines, &["--player", "random"]);
    first.wait("began");
    let address = first.address.clone();
    drop(first);
    let second = Server::start(&[&options[..], &[&address]].concat());
    let end = second.wait("ended");
    finished(watcher);
    let said = [finished(one), finished(two)];
    let last = |said: &String| said.lines().last().unwrap().to_string();
    assert_eq!(last(&said[0]), last(&said[1]), "{end}");
    assert_eq!(heard.iter().last(), Some(last(&said[0])), "{end}");
    #[cfg(unix)]
    for file in [journal, session] {
        let mode = std::fs::metadata(file).unwrap().permissions();
        assert_eq!(
            std::os::unix::fs::PermissionsExt::mode(&mode) & 0o77,
            0,
            "{file}"
        );
    }
    // Nobody else can serve the same table.
    let again = run(&["serve", "--journal", journal, "--listen", "127.0.0.1:0"]);
    assert_eq!(code(&again), 1);
    assert!(
        err(&again).contains("another program already serves"),
        "{}",
        err(&again)
    );
}

/// The seats of a table with tickets are for their holders; the host ends the game and closes the table.
pub fn tickets_and_the_host(seat: &str) {
    let mut server = Server::start(&["--tickets", "--listen", "127.0.0.1:0"]);
    let url = format!("ws://{}", server.address);
    let line = server.wait(&format!("ticket of {seat}: "));
    let first = line.rsplit(' ').next().unwrap().to_string();
    let line = server.wait("ticket of ");
    let second = line.rsplit(' ').next().unwrap().to_string();
    let wrong = join(&url, &["--ticket", &"0".repeat(32), "--player", "random"]);
    let wrong = wrong.wait_with_output().unwrap();
    assert_eq!(code(&wrong), 1, "{}", out(&wrong));
    let players = [first, second].map(|it| join(&url, &["--ticket", &it, "--player", "random"]));
    server.wait("began");
    server.command("nonsense");
    server.wait("error");
    server.command(r#"{"command":"abort"}"#);
    server.wait("ended");
    for player in players {
        let said = finished(player);
        assert!(said.contains("aborted"), "{said}");
    }
    server.command(r#"{"command":"close"}"#);
    server.wait("closed");
    assert!(server.child.wait().unwrap().success());
}

/// What is no client is cut off, and the others go on.
pub fn strangers_are_cut_off() {
    let server = Server::start(&["--listen", "127.0.0.1:0"]);
    let say = |bytes: &[u8]| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    };
    let handshake = |origin: &str| {
        format!(
            "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Origin: {origin}\r\n\r\n"
        )
    };
    for origin in [
        "https://example.org",
        "null",
        "http://localhost.example.org",
    ] {
        let answer = say(handshake(origin).as_bytes());
        assert!(answer.starts_with("HTTP/1.1 403"), "{origin}: {answer}");
    }
    for origin in [
        "http://localhost:8000",
        "http://127.0.0.1",
        "http://[::1]:80",
    ] {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.write_all(handshake(origin).as_bytes()).unwrap();
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).unwrap();
        assert_eq!(&answer, b"HTTP/1.1 101", "{origin}");
    }
    say(b"\0\xff\r\n\r\n");
    say(&[b"{".as_slice(), &[b'x'; 5000]].concat());
    let answer = say(b"{\"t\":\"hello\"}\n{]\n\xff\n");
    assert!(!answer.contains("welcome"), "{answer}");
    let watcher = join(&format!("ws://{}", server.address), &["--watch"]);
    let players = ["ws", "tcp"].map(|kind| {
        let url = format!("{kind}://{}", server.address);
        join(&url, &["--player", "random"])
    });
    server.wait("began");
    let [mut one, mut two] = players;
    for child in [&mut one, &mut two] {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let mut watcher = watcher;
    watcher.kill().unwrap();
    watcher.wait().unwrap();
}
