//! `serve` and `join`: Xiangqi at a table.

use std::io::{self, Write};
use std::time::Duration;

use clap::{Args, ValueEnum};
use kit_cli::lang::lang;
use kit_cli::numbers::whole;
use kit_cli::online::{Guest, JoinArgs, ServeArgs};
use kit_cli::secret::seed_or_secret;
use kit_cli::stop::{Done, Stop, wrong};
use xiangqi::notation::Notation;
use xiangqi::render::Highlight;
use xiangqi::{EndReason, Move, Observation, Point, Points, Random, Side};
use xiangqi_env::AlphaBeta;
use xiangqi_table::{ClientView, TableReferee};

use crate::args::Style;
use crate::board::shown;
use crate::opponent::{Searcher, StrengthArgs, alpha_beta};

pub fn serve(args: ServeArgs, out: &mut impl Write) -> Done {
    args.run::<TableReferee>(out)
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Player {
    /// A person at the keyboard
    Human,
    /// Plays random moves
    Random,
    /// The small built-in player
    Alphabeta,
    /// The strong built-in player
    Search,
}

/// Play or watch Xiangqi at a table, hosted by the command serve or by another host
#[derive(Args)]
pub struct Join {
    #[command(flatten)]
    join: JoinArgs,
    /// The player that chooses the moves
    #[arg(long, value_enum, default_value = "human")]
    player: Player,
    #[command(flatten)]
    strength: StrengthArgs,
    /// The search depth of a built-in player
    #[arg(long, value_parser = whole::<u32>)]
    depth: Option<u32>,
    /// The notation of printed moves: uci, uci-from-one, iccs, wxf or chinese; input may be in any
    #[arg(long, default_value = "uci")]
    notation: Notation,
    /// How to draw boards
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
}

impl Join {
    pub fn run(self, out: &mut impl Write) -> Done {
        let seed = seed_or_secret(None)?;
        let guest = Own {
            player: self.player,
            notation: self.notation,
            style: self.style,
            random: Random::new(seed),
            depth: self.depth,
            alpha_beta: alpha_beta(self.depth, Some(PATIENCE), seed),
            searcher: Searcher::new(self.strength, seed),
        };
        self.join.run(guest, out)
    }
}

struct Own {
    player: Player,
    notation: Notation,
    style: Style,
    random: Random,
    depth: Option<u32>,
    alpha_beta: AlphaBeta,
    searcher: Searcher,
}

/// The most time for a move of a built-in player.
const PATIENCE: Duration = Duration::from_secs(1);

impl Guest for Own {
    type View = ClientView;

    fn is_person(&self) -> bool {
        self.player == Player::Human
    }

    fn set_up(&mut self, _: &str) -> Result<String, Stop> {
        Err(wrong("Xiangqi has no set-up"))
    }

    fn choose(&mut self, view: &ClientView) -> Option<String> {
        let mv = match self.player {
            Player::Alphabeta => self.alpha_beta.choose_move(view),
            Player::Search => {
                let limits = self.searcher.limits(self.depth, None, None);
                let limits = limits.with_time(PATIENCE);
                self.searcher.choose(view, &limits, |_| true, |_| ())
            }
            _ => view.legal_moves().sample(&mut self.random),
        };
        mv.map(|mv| mv.to_string())
    }

    fn show(
        &self,
        view: &ClientView,
        from: Option<&str>,
        out: &mut impl Write,
    ) -> io::Result<bool> {
        let mut scene = shown(view.position(), view.moves_played().next_back());
        if let Some(text) = from {
            let Ok(point) = text.parse::<Point>() else {
                return Ok(false);
            };
            scene = scene
                .highlight(Points::from(point), Highlight::Selected)
                .highlight(view.legal_moves().destinations(point), Highlight::Target);
        }
        write!(out, "{}", self.style.draw(scene))?;
        Ok(true)
    }

    fn heard(&self, observation: &str) -> Option<String> {
        match serde_json::from_str(observation).ok()? {
            Observation::Moved(mv) => Some(mv.to_string()),
            Observation::DrawDeclined(side) => Some(kit_cli::lang::declines(side.text(lang()))),
            _ => None,
        }
    }

    fn outcome(&self, winner: Option<usize>, reason: &str) -> String {
        let reason: Option<EndReason> = reason.parse().ok();
        kit_cli::online::outcome(
            winner.and_then(Side::new).map(|side| side.text(lang())),
            reason.map(|reason| reason.text(lang())),
        )
    }

    fn read_move(&self, view: &ClientView, text: &str) -> Result<String, String> {
        let mv = match text.to_lowercase().parse::<Move>() {
            Ok(mv) => mv,
            Err(_) => view
                .position()
                .parse_move(text, None)
                .map_err(|why| why.text(lang()))?,
        };
        Ok(mv.to_string())
    }

    fn moves(&self, view: &ClientView) -> Vec<String> {
        let write = |mv: Move| view.position().format_move(mv, self.notation);
        let mut moves: Vec<String> = view.legal_moves().iter().map(write).collect();
        moves.sort();
        moves
    }
}
