//! `engine`: this library as an engine of the championship's protocol.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use luzhanqi::{Army, Move, Random, Rules, Seat, View};

use crate::engine_sampler::Sampler;
use crate::protocol::{self, Message};
use crate::protocol_follow::Follower;
use crate::{Done, Stop, wrong};

/// Be an engine: speak the championship's protocol on the standard input and output
#[derive(Args)]
#[command(after_help = HELP)]
pub struct Engine {
    /// Who chooses the moves
    #[arg(long, value_enum, default_value = "sampler")]
    player: Player,
    /// The rules; START sets the quiet limit
    #[arg(long, env = "LUZHANQI_RULES", default_value = "ccgc", value_parser = crate::read_rules)]
    rules: Rules,
    /// The seed of the set-up and of everything random
    #[arg(long, env = "LUZHANQI_SEED", default_value_t = 0)]
    seed: u64,
    /// The seed of the set-up alone, so that games with the same armies can be played differently
    #[arg(long, env = "LUZHANQI_ARMY_SEED")]
    army_seed: Option<u64>,
    /// The army to set up instead of a random one, in the protocol's letters
    #[arg(long, env = "LUZHANQI_ARMY", value_parser = protocol::read_army)]
    army: Option<Army>,
    /// The sampler: how many worlds it looks at for a move
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    worlds: u32,
}

const HELP: &str = "\
random plays any move of its list. sampler draws worlds from the exact belief of its view, tries
each move in all of them, and plays the best one.

An engine hears INFO, START, GO, RESULT and END and answers NAME, ARRAY and BESTMOVE, one message
a line. `luzhanqi match` lets two engines play.";

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Player {
    Random,
    Sampler,
}

/// A game that is being played.
struct Playing {
    follower: Follower,
    sampler: Option<Sampler>,
    /// The time left for all moves.
    left: Duration,
    last: Option<Move>,
}

impl Engine {
    pub fn run(self, out: &mut impl Write) -> Done {
        protocol::can_tell(&self.rules).map_err(wrong)?;
        let mut random = Random::new(self.seed);
        let mut army_random = self.army_seed.map(Random::new);
        let mut playing: Option<Playing> = None;
        for (number, line) in (1..).zip(io::stdin().lock().lines()) {
            let line = line?;
            if line.trim().is_empty() {
                continue;
            }
            let fail = |what: &str| wrong(format!("input line {number}: {what}"));
            let seat = playing
                .as_ref()
                .map_or(Seat::South, |game| game.follower.view().seat());
            let message = Message::read(&line, seat).map_err(fail)?;
            let answer = match (message, &mut playing) {
                (Message::Info(_), _) => Message::Name(self.name().to_string()),
                (
                    Message::Start {
                        first,
                        seconds,
                        steps,
                    },
                    _,
                ) => {
                    let army = match self.army {
                        Some(army) => army,
                        None => {
                            let source = army_random.as_mut().unwrap_or(&mut random);
                            Army::random(&self.rules, source.next_u64())
                        }
                    };
                    let seat = if first { Seat::South } else { Seat::North };
                    let rules = protocol::with_steps(&self.rules, steps).map_err(|e| fail(&e))?;
                    let follower = Follower::new(&rules, seat, &army).map_err(|e| fail(&e))?;
                    playing = Some(Playing {
                        follower,
                        sampler: (self.player == Player::Sampler)
                            .then(|| Sampler::new(random.next_u64(), self.worlds as usize)),
                        left: Duration::from_secs(u64::from(seconds)),
                        last: None,
                    });
                    Message::Array(protocol::army_text(&army))
                }
                (Message::Go(last, flag), Some(game)) => {
                    let begun = Instant::now();
                    game.follower.go(last, flag).map_err(|e| fail(&e))?;
                    let mv = game.choose(&mut random)?;
                    game.last = Some(mv);
                    game.left = game.left.saturating_sub(begun.elapsed());
                    Message::BestMove(mv)
                }
                (Message::Result(code, flag), Some(game)) => {
                    let mv = game.last.ok_or_else(|| fail("a result before any move"))?;
                    game.follower.result(mv, code, flag);
                    continue;
                }
                (Message::End(_), _) => {
                    playing = None;
                    continue;
                }
                (Message::Go(..) | Message::Result(..), None) => {
                    return Err(fail("no game has begun: START comes first"));
                }
                _ => return Err(fail("this is for an engine to say, not to hear")),
            };
            let seat = playing
                .as_ref()
                .map_or(Seat::South, |game| game.follower.view().seat());
            writeln!(out, "{}", answer.text(seat))?;
            out.flush()?;
        }
        Ok(())
    }

    fn name(&self) -> &'static str {
        match self.player {
            Player::Random => "luzhanqi-random",
            Player::Sampler => "luzhanqi-sampler",
        }
    }
}

impl Playing {
    fn choose(&mut self, random: &mut Random) -> Result<Move, Stop> {
        let view: &View = self.follower.view();
        let chosen = match &mut self.sampler {
            // With time for 40 more moves at any time, the clock never runs out.
            Some(sampler) => sampler.choose(view, self.left / 40).map_err(wrong)?,
            None => view.moves().draw(random),
        };
        chosen.ok_or_else(|| wrong("told to move, but there is no move"))
    }
}
