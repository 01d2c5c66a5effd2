//! `serve` and `join`: Luzhanqi at a table.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::Args;
use kit_cli::lang::lang;
use kit_cli::online::{Guest, JoinArgs, ServeArgs};
use kit_cli::secret::{secret, seed_or_secret};
use kit_cli::stop::{Done, Stop, wrong};
use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Army, EndReason, Move, Observation, Random, Rules, Seat, SeenBoard, Station};
use luzhanqi_env::{Level, Sampler};
use luzhanqi_player::{Limits, choose_move};
use luzhanqi_table::{ClientView, TableReferee};

use crate::args::{StrengthArgs, Style, searcher_army};
use crate::play::Player;

pub fn serve(args: ServeArgs, out: &mut impl Write) -> Done {
    args.run::<TableReferee>(out)
}

/// Play or watch Luzhanqi at a table, hosted by the command serve or by another host
#[derive(Args)]
pub struct Join {
    #[command(flatten)]
    join: JoinArgs,
    /// The player that chooses the moves
    #[arg(long, value_enum, default_value = "human")]
    player: Player,
    /// The level of the sampler: easy, medium or hard
    #[arg(long, default_value_t)]
    level: Level,
    #[command(flatten)]
    strength: StrengthArgs,
    /// How to draw boards
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
}

impl Join {
    pub fn run(self, out: &mut impl Write) -> Done {
        let seed = seed_or_secret(None)?;
        let guest = Own {
            player: self.player,
            style: self.style,
            limits: self.strength.limits().with_time(PATIENCE),
            random: Random::new(seed),
            sampler: Sampler::new(self.level, seed ^ 1),
        };
        self.join.run(guest, out)
    }
}

/// The time limit of a computer player for a move.
const PATIENCE: Duration = Duration::from_secs(5);

struct Own {
    player: Player,
    style: Style,
    /// The limits of the searching player.
    limits: Limits,
    random: Random,
    sampler: Sampler,
}

/// The board of a seat or spectator.
fn board(view: &ClientView) -> &SeenBoard {
    view.seen_board()
}

impl Guest for Own {
    type View = ClientView;

    fn is_person(&self) -> bool {
        self.player == Player::Human
    }

    fn set_up(&mut self, rules: &str) -> Result<String, Stop> {
        let rules: Rules = match rules {
            "" => Rules::default(),
            text => text.parse().map_err(wrong)?,
        };
        if self.player == Player::Search {
            let mut random = Random::new(seed_or_secret(None)?);
            return Ok(searcher_army(&rules, &mut random).to_string());
        }
        Ok(Army::from_entropy(&rules, secret()?).to_string())
    }

    fn choose(&mut self, view: &ClientView) -> Option<String> {
        let mv = match self.player {
            Player::Sampler => {
                let begun = Instant::now();
                let sampler = &mut self.sampler;
                sampler.choose_move_while(view, || begun.elapsed() < PATIENCE)
            }
            Player::Search => choose_move(view, &self.limits, self.random.next_u64()),
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
        let mut scene = Scene::from(board(view));
        if let Some(text) = from {
            let Ok(station) = text.parse::<Station>() else {
                return Ok(false);
            };
            if board(view).face_down().contains(station) {
                return Ok(false);
            }
            let targets = view.legal_moves().destinations(station);
            scene = scene
                .highlight(station.to_set(), Highlight::Selected)
                .highlight(targets, Highlight::Target);
        }
        write!(out, "{}", self.style.draw(scene))?;
        Ok(true)
    }

    fn heard(&self, observation: &str) -> Option<String> {
        let seen: Observation = serde_json::from_str(observation).ok()?;
        // The end has a text of its own.
        (!matches!(seen, Observation::Ended(_))).then(|| seen.text(lang()))
    }

    fn outcome(&self, winner: Option<usize>, reason: &str) -> String {
        let reason: Option<EndReason> = reason.parse().ok();
        kit_cli::online::outcome(
            winner.and_then(Seat::new).map(|seat| seat.text(lang())),
            reason.map(|reason| reason.text(lang())),
        )
    }

    fn read_move(&self, _: &ClientView, text: &str) -> Result<String, String> {
        let text: String = text.to_lowercase().split_whitespace().collect();
        let mv: Move = text.parse().map_err(|why| format!("{why}"))?;
        Ok(mv.to_string())
    }

    fn moves(&self, view: &ClientView) -> Vec<String> {
        let mut moves: Vec<Move> = view.legal_moves().iter().collect();
        moves.sort();
        moves.iter().map(Move::to_string).collect()
    }
}
