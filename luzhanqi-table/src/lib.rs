//! Game tables for Luzhanqi: [`Table`] for servers, and [`Client`] for players and spectators. The crate `luzhanqi`
//! provides the rules. The crate [`luzhanqi_kit_table`](kit_table) explains how a server uses a table.
//!
//! ```
//! use kit_table::{Role, TableOptions};
//! use luzhanqi_table::{Client, Table};
//!
//! // In a real host: secrets from the operating system, and the clock.
//! let options = TableOptions::parse(r#"{"rules":"flip","seating":"open"}"#)?;
//! let mut table = Table::open(&options, [7; 32], 0)?;
//! let open = |secret| Client::open(r#"{"sit":true}"#, [secret; 32], 0);
//! let mut clients = [open(1)?, open(2)?];
//! for (peer, client) in clients.iter_mut().enumerate() {
//!     table.attach(peer as u64, Role::Stranger, 0);
//!     client.connected(0);
//! }
//! let mut pump = |clients: &mut [Client; 2]| {
//!     for (peer, client) in clients.iter_mut().enumerate() {
//!         while let Some(text) = client.next_output() {
//!             table.receive(peer as u64, text.as_bytes(), 0);
//!         }
//!     }
//!     let bytes = table.journal(); // a real host appends them to a file first
//!     table.stored(bytes.len());
//!     while let Some(output) = table.next_output() {
//!         clients[output.peer as usize].receive(output.text.as_bytes(), 0);
//!     }
//! };
//! pump(&mut clients);
//! clients[0].play("c6", 0)?;
//! pump(&mut clients);
//! assert_eq!(clients[1].view().unwrap().plies(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

use alloc::string::{String, ToString};
use core::ops::Deref;

use luzhanqi::record::{AnyRecord, Record, SeatRecord};
use luzhanqi::{
    Army, Begin, Command, Deal, Effect, Event, Game, Kind, Move, Observation, ObserveError, Rules,
    Seat, View,
};

#[doc(inline)]
pub use kit_table;
use kit_table::{ObservationKind, Refusal, TableGame, TableView};

/// A table for Luzhanqi.
///
/// ```
/// use luzhanqi_table::Table;
/// use luzhanqi_table::kit_table::{HostCommand, Phase, TableOptions};
/// let options = TableOptions::parse(r#"{"rules":"flip","clock":"main=10m,inc=5s"}"#)?;
/// let mut table = Table::open(&options, [7; 32], 0)?;
/// assert_eq!((table.phase(), table.ticket(0).len()), (Phase::Open, 32));
/// table.command(HostCommand::Close, 1_000)?;
/// assert_eq!(table.phase(), Phase::Closed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Table = kit_table::Table<TableReferee>;

/// A client of a table for Luzhanqi.
///
/// ```
/// use luzhanqi_table::Client;
/// let mut client = Client::open(r#"{"sit":true}"#, [1; 32], 0)?;
/// client.connected(0);
/// let hello = client.next_output().unwrap();
/// assert!(hello.starts_with(r#"{"t":"hello""#));
/// assert!(client.view().is_none()); // the table has not answered
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Client = kit_table::TableClient<ClientView>;

/// The referee at a table: a [`Game`].
///
/// ```
/// use luzhanqi_table::TableReferee;
/// use luzhanqi_table::kit_table::{Act, TableGame};
/// let rules = "flip".parse()?;
/// let deal = TableReferee::draw_start(&rules, [7; 32]);
/// let mut referee = TableReferee::begin(&rules, &[deal], true)?;
/// referee.act(0, &Act::Move("c6"))?;
/// assert_eq!((referee.plies(), TableGame::to_move(&referee)), (1, Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableReferee(Game);

/// The knowledge of a client: a [`View`].
///
/// ```
/// use luzhanqi_table::kit_table::{TableGame, TableView};
/// use luzhanqi_table::{ClientView, TableReferee};
/// let rules = "flip".parse()?;
/// let deal = TableReferee::draw_start(&rules, [7; 32]);
/// let referee = TableReferee::begin(&rules, &[deal], true)?;
/// let view = ClientView::begin(&referee.observation(Some(1), 0))?;
/// assert_eq!(view.turn(), Some(0));
/// assert_eq!(view.text(), referee.view_text(Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientView(View);

impl Deref for TableReferee {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.0
    }
}

impl Deref for ClientView {
    type Target = View;

    fn deref(&self) -> &View {
        &self.0
    }
}

impl TableGame for TableReferee {
    const NAME: &'static str = "luzhanqi";
    const VERSION: u32 = Begin::VERSION;
    const SEATS: &'static [&'static str] = &["south", "north"];
    type Rules = Rules;

    fn has_setup(rules: &Rules) -> bool {
        !rules.is_expose()
    }

    fn check_setup(rules: &Rules, number: usize, text: &str) -> Result<(), Refusal> {
        match Army::faults(
            text,
            rules,
            Seat::new(number).ok_or_else(Refusal::no_such_seat)?,
        )
        .first()
        {
            None => Ok(()),
            Some(fault) => Err(Refusal::new(fault.error.reason(), &fault.error)),
        }
    }

    fn draw_setup(rules: &Rules, _: usize, draft: Option<&str>, secret: [u8; 32]) -> String {
        let mut partial = [None; Army::LEN];
        let letters = draft.unwrap_or("").chars().map(Kind::from_letter);
        for (place, kind) in partial.iter_mut().zip(letters) {
            *place = kind;
        }
        // A draft that breaks the rules cannot be completed.
        let army = Army::complete_from_entropy(rules, partial, secret);
        army.unwrap_or_else(|_| Army::from_entropy(rules, secret))
            .to_string()
    }

    fn draw_start(_: &Rules, secret: [u8; 32]) -> String {
        Deal::from_entropy(secret).to_string()
    }

    fn begin(rules: &Rules, start: &[String], truth_at_end: bool) -> Result<TableReferee, Refusal> {
        let wrong = |why: &dyn core::fmt::Display| Refusal::new("start", why);
        let game = match start {
            [south, north] if !rules.is_expose() => {
                let army = |text: &str| text.parse::<Army>().map_err(|why| wrong(&why));
                Game::from_armies(rules, [&army(south)?, &army(north)?])
            }
            [deal] if rules.is_expose() => {
                let deal: Deal = deal.parse().map_err(|why| wrong(&why))?;
                Game::from_deal(rules, &deal)
            }
            _ => return Err(Refusal::new("start", "the number of set-ups is wrong")),
        };
        let mut game = game.map_err(|why| wrong(&why))?;
        game.set_truth_at_end(truth_at_end);
        Ok(TableReferee(game))
    }

    kit_table::referee!(Seat);

    /// Always returns `true`: in dark play the other seat must not learn whether a seat has only immobile
    /// pieces left.
    fn can_win(&self, _: usize) -> bool {
        true
    }

    fn observed(&self) -> usize {
        self.0.observations(Seat::South).len()
    }

    fn observation(&self, viewer: Option<usize>, number: usize) -> String {
        let viewer = match viewer.map(Seat::new) {
            None => None,
            Some(Some(seat)) => Some(seat),
            Some(None) => return String::new(),
        };
        let seen = self.0.observation(viewer, number);
        seen.and_then(|seen| serde_json::to_string(&seen).ok())
            .unwrap_or_default()
    }

    fn kind(&self, number: usize) -> ObservationKind {
        match number
            .checked_sub(1)
            .and_then(|place| self.0.events().get(place))
        {
            Some(Event::Played(ply)) => ObservationKind::Ply {
                seat: ply.seat.index(),
                reveals: ply.effect != Effect::Plain,
            },
            Some(Event::Refused(_)) => ObservationKind::Refused,
            _ => ObservationKind::Other,
        }
    }

    fn record(&self, viewer: Option<Option<usize>>, comments: &[(usize, String)]) -> String {
        let mut record: AnyRecord = match viewer {
            None => Record::of(&self.0).into(),
            Some(viewer) => match viewer.and_then(Seat::new) {
                Some(seat) => SeatRecord::of(self.0.view(seat)).into(),
                None => SeatRecord::of(&self.0.spectator_view()).into(),
            },
        };
        for (plies, comment) in comments {
            record.add_comment_at(*plies, comment);
        }
        record.to_string()
    }

    fn view_text(&self, viewer: Option<usize>) -> String {
        match viewer.and_then(Seat::new) {
            Some(seat) => self.0.view(seat).to_string(),
            None => self.0.spectator_view().to_string(),
        }
    }
}

impl TableView for ClientView {
    const VERSION: u32 = Begin::VERSION;

    fn begin(observation: &str) -> Result<ClientView, Refusal> {
        let view = View::new([read(observation)?]);
        view.map(ClientView).map_err(wrong)
    }

    fn observe(&mut self, observation: &str) -> Result<(), Refusal> {
        match read(observation)? {
            // A table rewinds instead. Each of these would cost the time of the whole game.
            Observation::TakenBack(_) => Err(Refusal::new(
                "order",
                "a table sends no take-backs as observations",
            )),
            seen => self.0.observe(seen).map_err(wrong),
        }
    }

    /// A move to an empty station is certain. A flip or an attack is not.
    fn check(&self, _: usize, mv: &str) -> Result<bool, Refusal> {
        let mv: Move = mv.parse().map_err(|why| Refusal::new("syntax", why))?;
        match self.0.why_illegal(mv) {
            None => Ok(!mv.is_flip() && self.0.seen_board().at(mv.target()).is_none()),
            Some(why) => Err(Refusal::new(why.reason(), why)),
        }
    }

    fn turn(&self) -> Option<usize> {
        let is_on = self.0.end().is_none();
        is_on.then(|| self.0.seen_board().to_move().index())
    }

    fn text(&self) -> String {
        self.0.to_string()
    }
}

fn read(observation: &str) -> Result<Observation, Refusal> {
    serde_json::from_str(observation).map_err(|why| Refusal::new("syntax", why))
}

/// For an observation of an unknown kind the reason is `unknown-kind`.
fn wrong(why: ObserveError) -> Refusal {
    Refusal::new(why.reason(), why)
}
