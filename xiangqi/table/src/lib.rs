//! Game tables for Xiangqi: [`Table`] for servers, and [`Client`] for players and spectators. The crate `xiangqi`
//! provides the rules. The crate [`luzhanqi_kit_table`](kit_table) explains how a server uses a table.
//!
//! ```
//! use kit_table::{Phase, Role, TableOptions};
//! use xiangqi_table::Table;
//!
//! let options = TableOptions::parse(r#"{"rules":"asia","clock":"main=10m"}"#)?;
//! let mut table = Table::open(&options, [7; 32], 0)?;
//! for player in 0..2 {
//!     table.attach(player, Role::Player(player as usize), 0);
//!     let hello = r#"{"t":"hello","k":1,"v":1,"gv":1,"session":"00112233aabbccdd"}"#;
//!     table.receive(player, hello.as_bytes(), 0);
//! }
//! assert_eq!(table.phase(), Phase::Play);
//! // Red has ten minutes.
//! assert_eq!(table.deadline(), Some(600_000));
//! table.wake(600_000);
//! assert_eq!(table.result(), Some((Some(1), "time")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

use alloc::string::{String, ToString};
use core::ops::Deref;

use xiangqi::record::Record;
use xiangqi::{Begin, Command, Event, Game, Kind, Observation, ObserveError, Rules, Side};

#[doc(inline)]
pub use kit_table;
use kit_table::{ObservationKind, Refusal, TableGame, TableView};

/// A table for Xiangqi.
///
/// ```
/// use xiangqi_table::Table;
/// use xiangqi_table::kit_table::{HostCommand, Phase, TableOptions};
/// let options = TableOptions::parse(r#"{"rules":"asia","clock":"main=10m,inc=5s"}"#)?;
/// let mut table = Table::open(&options, [7; 32], 0)?;
/// assert_eq!((table.phase(), table.ticket(0).len()), (Phase::Open, 32));
/// table.command(HostCommand::Close, 1_000)?;
/// assert_eq!(table.phase(), Phase::Closed);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Table = kit_table::Table<TableReferee>;

/// A client of a table for Xiangqi.
///
/// ```
/// use xiangqi_table::Client;
/// let mut client = Client::open(r#"{"watch":true}"#, [1; 32], 0)?;
/// client.connected(0);
/// let hello = client.next_output().unwrap();
/// assert!(hello.starts_with(r#"{"t":"hello""#));
/// assert!(client.view().is_none()); // the table has not answered
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Client = kit_table::TableClient<ClientView>;

/// The arbiter at a table: a [`Game`].
///
/// ```
/// use xiangqi_table::TableReferee;
/// use xiangqi_table::kit_table::{Act, TableGame};
/// let mut referee = TableReferee::begin(&"asia".parse()?, &[String::new()], true)?;
/// referee.act(0, &Act::Move("h2e2"))?;
/// assert_eq!(referee.act(0, &Act::Move("b0c2")).unwrap_err().reason, "not-your-turn");
/// assert_eq!(referee.position().to_move(), xiangqi::Side::Black);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TableReferee(Game);

/// The knowledge of a client: a copy of the [`Game`].
///
/// ```
/// use xiangqi_table::kit_table::{TableGame, TableView};
/// use xiangqi_table::{ClientView, TableReferee};
/// let referee = TableReferee::begin(&"asia".parse()?, &[String::new()], true)?;
/// let view = ClientView::begin(&referee.observation(None, 0))?;
/// assert_eq!((view.turn(), view.check(0, "h2e2")), (Some(0), Ok(true)));
/// assert_eq!(view.check(0, "h2g4").unwrap_err().reason, "shape");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClientView(Game);

impl Deref for TableReferee {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.0
    }
}

impl Deref for ClientView {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.0
    }
}

impl TableGame for TableReferee {
    const NAME: &'static str = "xiangqi";
    const VERSION: u32 = Begin::VERSION;
    const SEATS: &'static [&'static str] = &["red", "black"];
    type Rules = Rules;

    fn has_setup(_: &Rules) -> bool {
        false
    }

    fn check_setup(_: &Rules, _: usize, _: &str) -> Result<(), Refusal> {
        Err(Refusal::new("unsupported", "the game has no set-ups"))
    }

    fn draw_setup(_: &Rules, _: usize, _: Option<&str>, _: [u8; 32]) -> String {
        String::new()
    }

    fn draw_start(_: &Rules, _: [u8; 32]) -> String {
        String::new()
    }

    fn begin(rules: &Rules, start: &[String], _: bool) -> Result<TableReferee, Refusal> {
        match start {
            [text] if text.is_empty() => Ok(TableReferee(Game::new(rules))),
            _ => Err(Refusal::new("start", "expected no set-ups")),
        }
    }

    kit_table::referee!(Side);

    /// A side can win if it has a piece that can cross the river.
    fn can_win(&self, number: usize) -> bool {
        let crosses = |kind| {
            matches!(
                kind,
                Kind::Soldier | Kind::Cannon | Kind::Chariot | Kind::Horse
            )
        };
        let position = self.0.position();
        let own = position
            .occupied()
            .iter()
            .filter_map(|point| position.piece_at(point));
        own.filter(|piece| piece.side.index() == number)
            .any(|piece| crosses(piece.kind))
    }

    fn observed(&self) -> usize {
        self.0.observed()
    }

    fn observation(&self, _: Option<usize>, number: usize) -> String {
        let seen = self.0.observation(number);
        seen.and_then(|seen| serde_json::to_string(&seen).ok())
            .unwrap_or_default()
    }

    fn kind(&self, number: usize) -> ObservationKind {
        let Some(place) = number.checked_sub(1) else {
            return ObservationKind::Other;
        };
        match self.0.events().get(place) {
            Some(Event::Played(_)) => {
                let played = |event: &&Event| matches!(event, Event::Played(_));
                let later = self.0.events()[place..].iter().filter(played).count();
                // `later` counts this ply too. If it is even, the side to move now made this ply.
                let to_move = self.0.to_move().index();
                let seat = (to_move + later) % 2;
                ObservationKind::Ply {
                    seat,
                    reveals: false,
                }
            }
            _ => ObservationKind::Other,
        }
    }

    fn record(&self, _: Option<Option<usize>>, comments: &[(usize, String)]) -> String {
        let mut record = Record::of(&self.0);
        for (plies, comment) in comments {
            record.add_comment_at(*plies, comment);
        }
        record.to_string()
    }

    fn view_text(&self, _: Option<usize>) -> String {
        self.0.position().to_string()
    }
}

impl TableView for ClientView {
    const VERSION: u32 = Begin::VERSION;

    fn begin(observation: &str) -> Result<ClientView, Refusal> {
        let game = Game::from_observations([read(observation)?]);
        game.map(ClientView).map_err(wrong)
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

    /// Nothing is hidden, so every move is certain.
    fn check(&self, seat: usize, mv: &str) -> Result<bool, Refusal> {
        let mv = mv.parse().map_err(|why| Refusal::new("syntax", why))?;
        if TableView::turn(self) != Some(seat) {
            return Err(Refusal::new("not-your-turn", "the other side is to move"));
        }
        match self.0.why_illegal(mv) {
            None => Ok(true),
            Some(why) => Err(Refusal::new(why.reason(), why)),
        }
    }

    fn turn(&self) -> Option<usize> {
        self.0.outcome().is_none().then(|| self.0.to_move().index())
    }

    fn text(&self) -> String {
        self.0.position().to_string()
    }
}

fn read(observation: &str) -> Result<Observation, Refusal> {
    serde_json::from_str(observation).map_err(|why| Refusal::new("syntax", why))
}

/// For an observation of an unknown kind the reason is `unknown-kind`.
fn wrong(why: ObserveError) -> Refusal {
    Refusal::new(why.reason(), why)
}
