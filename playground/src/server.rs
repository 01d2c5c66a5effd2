//! A server of files for one machine.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// The number of connections that are served at a time; further ones are closed.
const CONNECTIONS: usize = 32;
/// The size limit of a request's head, in bytes.
const HEAD: u64 = 16 << 10;
/// The time limit for a browser to send or accept data.
const PATIENCE: Duration = Duration::from_secs(10);

/// Serves the files of a folder until the program ends.
pub fn serve(folder: &Path, listener: &TcpListener) {
    let open = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming() {
            // A connection that failed needs no action here.
            let Ok(stream) = stream else { continue };
            if open.fetch_add(1, Ordering::Relaxed) >= CONNECTIONS {
                open.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let open = &open;
            scope.spawn(move || {
                // The same holds for one that breaks off.
                let _ = answer(folder, stream);
                open.fetch_sub(1, Ordering::Relaxed);
            });
        }
    });
}

fn answer(folder: &Path, mut stream: TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut head = BufReader::new(stream.try_clone()?).take(HEAD);
    let mut request = String::new();
    head.read_line(&mut request)?;
    let mut known = String::new();
    let mut line = String::new();
    while head.read_line(&mut line)? > 2 {
        if let Some((name, value)) = line.split_once(':')
            && name.eq_ignore_ascii_case("if-none-match")
        {
            value.trim().clone_into(&mut known);
        }
        line.clear();
    }
    let (status, kind, body) = match file(folder, &request) {
        Ok(path) => match fs::read(&path) {
            Ok(body) => ("200 OK", kind(&path), body),
            Err(_) => ("404 Not Found", "text/plain", b"no such file\n".to_vec()),
        },
        Err(status) => (status, "text/plain", format!("{status}\n").into_bytes()),
    };
    let tag = tag(&body);
    // A browser stores each file and asks whether it has changed; the answer takes a few bytes.
    let status = match known.split(',').any(|one| one.trim() == tag) {
        true if status == "200 OK" => "304 Not Modified",
        _ => status,
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nETag: {tag}\r\n\
         Cache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n"
    )?;
    if status == "304 Not Modified" {
        write!(stream, "\r\n")?;
    } else {
        write!(stream, "Content-Length: {}\r\n\r\n", body.len())?;
        if !request.starts_with("HEAD ") {
            stream.write_all(&body)?;
        }
    }
    stream.flush()
}

/// The entity tag of a file: a hash of its bytes.
fn tag(body: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    body.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

/// Returns the path of the requested file, or the HTTP status of an error.
fn file(folder: &Path, request: &str) -> Result<PathBuf, &'static str> {
    let mut words = request.split(' ');
    let (Some("GET" | "HEAD"), Some(address)) = (words.next(), words.next()) else {
        return Err("405 Method Not Allowed");
    };
    let path = address.split(['?', '#']).next().unwrap_or_default();
    let path = Path::new(path.trim_start_matches('/'));
    // Rejects paths that leave the folder. No file name here needs an escape.
    let inside = |part: Component<'_>| matches!(part, Component::Normal(_));
    if !path.components().all(inside) {
        return Err("400 Bad Request");
    }
    let file = folder.join(path);
    Ok(match file.is_dir() {
        true => file.join("index.html"),
        false => file,
    })
}

fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        Some("wasm") => "application/wasm",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_way_leads_out() {
        let folder = Path::new("site");
        let of = |request: &str| file(folder, request);
        assert_eq!(of("GET /main.js?x HTTP/1.1"), Ok(folder.join("main.js")));
        assert_eq!(of("GET //main.js HTTP/1.1"), Ok(folder.join("main.js")));
        for bad in ["/../Cargo.toml", "/a/../../x", "/./x/..", "/a/.."] {
            assert_eq!(of(&format!("GET {bad} HTTP/1.1")), Err("400 Bad Request"));
        }
        for bad in ["POST / HTTP/1.1", "GET", "", "\r\n", "get / HTTP/1.1"] {
            assert_eq!(of(bad), Err("405 Method Not Allowed"), "{bad}");
        }
    }

    #[test]
    fn files_are_served() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("site");
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let served = folder.clone();
        thread::spawn(move || serve(&served, &listener));
        let ask = |request: &str| {
            let mut stream = TcpStream::connect(address).expect("a connection");
            write!(stream, "{request}\r\nHost: x\r\n\r\n").expect("it can be asked");
            let mut said = String::new();
            stream.read_to_string(&mut said).expect("an answer");
            said
        };
        let page = ask("GET / HTTP/1.1");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"));
        let text = fs::read_to_string(folder.join("index.html")).expect("the page");
        assert!(page.ends_with(&format!("\r\n\r\n{text}")));
        assert!(ask("HEAD /main.js HTTP/1.1").ends_with("\r\n\r\n"));
        // If a request has the tag of a file, the server sends the file only if it has changed.
        let tag = page.split_once("\r\nETag: ").expect("a tag").1;
        let tag = tag.split_once("\r\n").expect("a line").0;
        let again = |path, tag| {
            ask(&format!(
                "GET {path} HTTP/1.1\r\nif-none-match: \"x\", {tag}"
            ))
        };
        let unchanged = again("/", tag);
        assert!(unchanged.starts_with("HTTP/1.1 304") && unchanged.ends_with("\r\n\r\n"));
        assert!(!unchanged.contains("Content-Length"));
        assert!(again("/", "\"0\"").starts_with("HTTP/1.1 200"));
        assert!(again("/main.js", tag).starts_with("HTTP/1.1 200"));
        assert!(ask("GET /nothing HTTP/1.1").starts_with("HTTP/1.1 404"));
        assert!(ask("GET /../Cargo.toml HTTP/1.1").starts_with("HTTP/1.1 400"));
    }
}
