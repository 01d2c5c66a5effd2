//! A connection for messages: a WebSocket, or lines of text.

use std::io::{self, ErrorKind, Read, Write};
use std::net::Shutdown;
use std::rc::Rc;

use mio::net::TcpStream;
use tungstenite::handshake::MidHandshake;
use tungstenite::handshake::client::ClientHandshake;
use tungstenite::handshake::server::{Callback, ErrorResponse, Request, Response, ServerHandshake};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, HandshakeError, Message, WebSocket};

/// The maximum number of unsent bytes for a peer that does not read.
const MAX_UNSENT: usize = 1 << 16;

/// A connection. No call blocks, and an error ends the connection.
pub struct Link {
    state: State,
    /// The size limit of a received message.
    most: usize,
}

enum State {
    /// The first byte has not arrived, so the kind of connection is unknown.
    New(TcpStream, Origins),
    Server(MidHandshake<ServerHandshake<TcpStream, Origins>>),
    Client(MidHandshake<ClientHandshake<TcpStream>>),
    Web(Box<WebSocket<TcpStream>>),
    Lines(Lines),
    Over,
}

struct Lines {
    stream: TcpStream,
    received: Vec<u8>,
    unsent: Vec<u8>,
}

/// The pages that may connect, by the header `Origin` that browsers send.
#[derive(Clone)]
pub struct Origins(Rc<[String]>);

impl Origins {
    /// Returns the origins of this machine and the given ones; `*` means all.
    pub fn new(allowed: Vec<String>) -> Origins {
        Origins(allowed.into())
    }

    fn allow(&self, origin: &str) -> bool {
        let host = origin.split_once("://").map_or("", |(_, host)| host);
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|b| b.is_ascii_digit()) => name,
            _ => host,
        };
        ["localhost", "127.0.0.1", "[::1]"].contains(&name)
            || self.0.iter().any(|one| one == "*" || one == origin)
    }
}

impl Callback for Origins {
    fn on_request(self, request: &Request, response: Response) -> Result<Response, ErrorResponse> {
        let origin = request.headers().get("origin").map(|it| it.to_str());
        match origin {
            None => Ok(response),
            Some(Ok(origin)) if self.allow(origin) => Ok(response),
            _ => {
                let text = "pages of this origin may not connect: see --allow-origin\n";
                let mut refusal = ErrorResponse::new(Some(text.to_string()));
                *refusal.status_mut() = tungstenite::http::StatusCode::FORBIDDEN;
                Err(refusal)
            }
        }
    }
}

fn config(most: usize) -> Option<WebSocketConfig> {
    let config = WebSocketConfig::default()
        .read_buffer_size(4096)
        .write_buffer_size(0)
        .max_write_buffer_size(MAX_UNSENT)
        .max_message_size(Some(most))
        .max_frame_size(Some(most));
    Some(config)
}

fn lost(error: impl std::fmt::Display) -> io::Error {
    io::Error::other(error.to_string())
}

impl Link {
    /// Returns the server's end of a new connection. Its first byte shows whether it is a WebSocket.
    pub fn accepted(stream: TcpStream, origins: Origins, most: usize) -> Link {
        let state = State::New(stream, origins);
        Link { state, most }
    }

    /// Returns the client's end of a new connection to `url`, which begins with `ws://` or, for lines, `tcp://`.
    ///
    /// # Errors
    /// Fails if the address is invalid.
    pub fn opened(stream: TcpStream, url: &str, most: usize) -> io::Result<Link> {
        let mut link = Link {
            state: State::Over,
            most,
        };
        if url.starts_with("tcp://") {
            link.state = State::Lines(Lines::new(stream));
        } else {
            let begun = tungstenite::client::client_with_config(url, stream, config(most));
            link.state = match begun {
                Ok((web, _)) => State::Web(Box::new(web)),
                Err(HandshakeError::Interrupted(mid)) => State::Client(mid),
                Err(HandshakeError::Failure(why)) => return Err(lost(why)),
            };
        }
        Ok(link)
    }

    /// Returns the stream, to be registered for events.
    pub fn stream(&mut self) -> Option<&mut TcpStream> {
        match &mut self.state {
            State::New(stream, _) => Some(stream),
            State::Server(mid) => Some(mid.get_mut().get_mut()),
            State::Client(mid) => Some(mid.get_mut().get_mut()),
            State::Web(web) => Some(web.get_mut()),
            State::Lines(lines) => Some(&mut lines.stream),
            State::Over => None,
        }
    }

    /// Returns whether messages can be sent.
    pub fn is_open(&self) -> bool {
        matches!(self.state, State::Web(_) | State::Lines(_))
    }

    /// Continues the handshake. Returns whether messages can be sent.
    fn open(&mut self) -> io::Result<bool> {
        let config = config(self.most);
        let failed = |why: Error| -> io::Result<bool> { Err(lost(why)) };
        let (state, open) = match std::mem::replace(&mut self.state, State::Over) {
            State::New(stream, origins) => {
                let mut first = [0];
                match stream.peek(&mut first) {
                    Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                    Err(why) if why.kind() == ErrorKind::WouldBlock => {
                        (State::New(stream, origins), false)
                    }
                    Err(why) => return Err(why),
                    Ok(_) if first == *b"{" => (State::Lines(Lines::new(stream)), true),
                    Ok(_) => match tungstenite::accept_hdr_with_config(stream, origins, config) {
                        Ok(web) => (State::Web(Box::new(web)), true),
                        Err(HandshakeError::Interrupted(mid)) => (State::Server(mid), false),
                        Err(HandshakeError::Failure(why)) => return failed(why),
                    },
                }
            }
            State::Server(mid) => match mid.handshake() {
                Ok(web) => (State::Web(Box::new(web)), true),
                Err(HandshakeError::Interrupted(mid)) => (State::Server(mid), false),
                Err(HandshakeError::Failure(why)) => return failed(why),
            },
            State::Client(mid) => match mid.handshake() {
                Ok((web, _)) => (State::Web(Box::new(web)), true),
                Err(HandshakeError::Interrupted(mid)) => (State::Client(mid), false),
                Err(HandshakeError::Failure(why)) => return failed(why),
            },
            State::Over => return Err(ErrorKind::NotConnected.into()),
            open => (open, true),
        };
        self.state = state;
        Ok(open)
    }

    /// Returns the next message, or `None` if no complete message has arrived.
    ///
    /// # Errors
    /// Fails if the connection has ended or exceeds a limit.
    pub fn read(&mut self) -> io::Result<Option<Vec<u8>>> {
        if !self.open()? {
            return Ok(None);
        }
        match &mut self.state {
            State::Lines(lines) => lines.read(self.most),
            State::Web(web) => loop {
                match web.read() {
                    Ok(Message::Text(text)) => return Ok(Some(text.as_bytes().to_vec())),
                    Ok(Message::Binary(_)) => {
                        return Err(lost("binary messages are not supported"));
                    }
                    Ok(_) => {}
                    Err(Error::Io(why)) if why.kind() == ErrorKind::WouldBlock => return Ok(None),
                    Err(why) => return Err(lost(why)),
                }
            },
            _ => Ok(None),
        }
    }

    /// Sends a message. Returns whether it was sent completely; if not, [`Link::flush`] sends the rest.
    ///
    /// # Errors
    /// Fails if the connection has ended, or if too many bytes are unsent.
    pub fn send(&mut self, text: &str) -> io::Result<bool> {
        match &mut self.state {
            State::Lines(lines) => {
                if lines.unsent.len() + text.len() > MAX_UNSENT {
                    return Err(lost("the peer does not read its messages"));
                }
                lines.unsent.extend_from_slice(text.as_bytes());
                lines.unsent.push(b'\n');
            }
            State::Web(web) => match web.write(Message::text(text)) {
                Ok(()) => {}
                Err(Error::Io(why)) if why.kind() == ErrorKind::WouldBlock => {}
                Err(why) => return Err(lost(why)),
            },
            _ => return Err(ErrorKind::NotConnected.into()),
        }
        self.flush()
    }

    /// Sends the unsent bytes. Returns whether all were sent.
    ///
    /// # Errors
    /// Fails if the connection has ended.
    pub fn flush(&mut self) -> io::Result<bool> {
        match &mut self.state {
            State::Lines(lines) => lines.flush(),
            State::Web(web) => match web.flush() {
                Ok(()) => Ok(true),
                Err(Error::Io(why)) if why.kind() == ErrorKind::WouldBlock => Ok(false),
                Err(Error::ConnectionClosed) => Ok(true),
                Err(why) => Err(lost(why)),
            },
            _ => Ok(true),
        }
    }

    /// Tells the peer that no more messages follow.
    pub fn finish(&mut self) {
        if let State::Web(web) = &mut self.state {
            // The peer may be gone.
            let _ = web.close(None);
            let _ = web.flush();
        }
        if let Some(stream) = self.stream() {
            let _ = stream.shutdown(Shutdown::Write);
        }
    }
}

impl Lines {
    fn new(stream: TcpStream) -> Lines {
        Lines {
            stream,
            received: Vec::new(),
            unsent: Vec::new(),
        }
    }

    fn read(&mut self, most: usize) -> io::Result<Option<Vec<u8>>> {
        loop {
            if let Some(end) = self.received.iter().position(|byte| *byte == b'\n') {
                let mut line: Vec<u8> = self.received.drain(..=end).collect();
                line.pop();
                return Ok(Some(line));
            }
            if self.received.len() > most {
                return Err(lost(format!("a line has more than {most} bytes")));
            }
            let mut bytes = [0; 1024];
            match self.stream.read(&mut bytes) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(count) => self.received.extend_from_slice(&bytes[..count]),
                Err(why) if why.kind() == ErrorKind::WouldBlock => return Ok(None),
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(why) => return Err(why),
            }
        }
    }

    fn flush(&mut self) -> io::Result<bool> {
        while !self.unsent.is_empty() {
            match self.stream.write(&self.unsent) {
                Ok(0) => return Err(ErrorKind::WriteZero.into()),
                Ok(count) => drop(self.unsent.drain(..count)),
                Err(why) if why.kind() == ErrorKind::WouldBlock => return Ok(false),
                Err(why) if why.kind() == ErrorKind::Interrupted => {}
                Err(why) => return Err(why),
            }
        }
        Ok(true)
    }
}
