//! `play`: a game between people and random players. People are shown what their seat sees and
//! nothing else.

use std::io::{self, BufRead, IsTerminal, Write};

use clap::{Args, ValueEnum};
use luzhanqi::record::Record;
use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Army, Game, Move, Random, Rules, Seat, Station, Tried};

use crate::{Done, Stop, Style, wrong};

/// Play a game: hot seat, against a random player, or two random players
#[derive(Args)]
pub struct Play {
    /// Who plays south
    #[arg(long, value_enum, default_value = "random")]
    south: Player,
    /// Who plays north
    #[arg(long, value_enum, default_value = "random")]
    north: Player,
    /// The rules: a set's name, then what differs, as in standard,mines=mutual
    #[arg(long, default_value = "standard", value_parser = str::parse::<Rules>)]
    rules: Rules,
    /// The seed of the set-up and of the random players
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// South's army instead of a random one: 25 letters, front row first
    #[arg(long, value_name = "ARMY")]
    south_army: Option<Army>,
    /// North's army instead of a random one
    #[arg(long, value_name = "ARMY")]
    north_army: Option<Army>,
    /// Keep a record of the game in this file, even of one that is broken off
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// How boards are drawn: ascii or boxes
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
    /// Two random players: stop after this many plies
    #[arg(long, default_value_t = 10_000)]
    max_plies: usize,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
enum Player {
    Human,
    Random,
}

const HELP: &str = "\
  a2a9       move from a2 to a9        c6      flip the piece on c6 (expose play)
  a2         show where a2 can go      moves   list your moves
  board      draw the board again      resign  give up
  draw       offer a draw, or accept   decline the draw that is offered
  quit       stop; --record keeps the game so far";

impl Play {
    pub fn run(self, out: &mut impl Write) -> Done {
        let mut game = self.begin()?;
        let result = self.play(&mut game, out);
        if let Some(file) = &self.record {
            let name = |player| {
                if player == Player::Human {
                    "human"
                } else {
                    "random"
                }
            };
            let record = Record::of(&game)
                .with_tag("South", name(self.south))
                .with_tag("North", name(self.north));
            std::fs::write(file, record.to_string())
                .map_err(|error| Stop::Input(format!("cannot write {file}: {error}")))?;
        }
        result?;
        // Once over, everything is shown; a game broken off keeps its secrets.
        match game.result() {
            Some(ending) => {
                write!(out, "{}", self.style.draw(&Scene::from(game.position())))?;
                writeln!(out, "{} plies: {ending}", game.plies())?;
            }
            None => writeln!(out, "{} plies: not over", game.plies())?,
        }
        Ok(())
    }

    fn begin(&self) -> Result<Game, Stop> {
        if self.south_army.is_none() && self.north_army.is_none() {
            return Ok(Game::start(&self.rules, self.seed));
        }
        let random = Game::start(&self.rules, self.seed).armies();
        let [south, north] = random.ok_or_else(|| wrong("armies are for dark play"))?;
        let armies = [
            self.south_army.unwrap_or(south),
            self.north_army.unwrap_or(north),
        ];
        Game::from_armies(&self.rules, [&armies[0], &armies[1]]).map_err(wrong)
    }

    fn player(&self, seat: Seat) -> Player {
        match seat {
            Seat::South => self.south,
            Seat::North => self.north,
        }
    }

    fn play(&self, game: &mut Game, out: &mut impl Write) -> Done {
        let mut random = Random::new(self.seed);
        let mut input = io::stdin().lock();
        let humans = Seat::ALL
            .into_iter()
            .filter(|s| self.player(*s) == Player::Human)
            .count();
        let mut shown: Option<Seat> = None;
        // How many observations each seat has been told; the first is the board.
        let mut told = [1; 2];
        while game.result().is_none() {
            if humans == 0 && game.plies() >= self.max_plies {
                return Ok(());
            }
            let seat = game.position().seat();
            if self.player(seat) == Player::Random {
                let mv = game.sight(seat).moves().draw(&mut random);
                // A game that is not over has a move in its own list.
                let Some(mv) = mv else { return Ok(()) };
                let tried = game.play(mv).map_err(wrong)?;
                if humans > 0 {
                    self.tell(game, mv, tried, seat.other(), out)?;
                }
                continue;
            }
            if shown != Some(seat) {
                if humans == 2 {
                    hand_over(seat, shown.is_some(), &mut input, out)?;
                    for seen in game.observations(seat).skip(told[seat.index()]) {
                        writeln!(out, "{seen}")?;
                    }
                }
                self.show(game, seat, None, out)?;
                shown = (humans == 2).then_some(seat);
            }
            if !self.ask(game, seat, &mut input, out)? {
                return Ok(());
            }
            told[seat.index()] = game.observations(seat).count();
            if humans == 1 {
                shown = (game.position().seat() == seat).then_some(seat);
            }
        }
        Ok(())
    }

    /// Asks a person once; `false` to stop.
    fn ask(
        &self,
        game: &mut Game,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Stop> {
        if game.offer() == Some(seat.other()) {
            writeln!(out, "{} offers a draw: draw or decline", seat.other())?;
        }
        write!(out, "{seat}> ")?;
        out.flush()?;
        let mut line = String::new();
        if input.read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(false);
        }
        let told = match line.trim() {
            "" => return Ok(true),
            "quit" | "q" => return Ok(false),
            "help" | "?" => {
                writeln!(out, "{HELP}")?;
                return Ok(true);
            }
            "board" => {
                self.show(game, seat, None, out)?;
                return Ok(true);
            }
            "moves" => {
                let mut moves: Vec<Move> = game.sight(seat).moves().iter().collect();
                moves.sort();
                let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
                writeln!(out, "{} moves: {}", texts.len(), texts.join(" "))?;
                return Ok(true);
            }
            "resign" => game.resign(seat).map_err(|e| e.to_string()),
            "draw" if game.offer() == Some(seat.other()) => {
                game.accept_draw(seat).map_err(|e| e.to_string())
            }
            "draw" => self.offer(game, seat, out)?,
            "decline" => game.decline_draw(seat).map_err(|e| e.to_string()),
            text => self.move_or_show(game, seat, text, out)?,
        };
        if let Err(message) = told {
            writeln!(out, "{message} (help lists what you can type)")?;
        }
        Ok(true)
    }

    fn offer(
        &self,
        game: &mut Game,
        seat: Seat,
        out: &mut impl Write,
    ) -> Result<Result<(), String>, Stop> {
        if let Err(error) = game.offer_draw(seat) {
            return Ok(Err(error.to_string()));
        }
        if self.player(seat.other()) == Player::Random {
            // A random player plays on.
            game.decline_draw(seat.other()).map_err(wrong)?;
            writeln!(out, "{} declines", seat.other())?;
        }
        Ok(Ok(()))
    }

    fn move_or_show(
        &self,
        game: &mut Game,
        seat: Seat,
        text: &str,
        out: &mut impl Write,
    ) -> Result<Result<(), String>, Stop> {
        if let Ok(station) = text.parse::<Station>()
            && !game.sight(seat).face_down().contains(station)
        {
            self.show(game, seat, Some(station), out)?;
            return Ok(Ok(()));
        }
        let mv: Move = match text.parse() {
            Ok(mv) => mv,
            Err(error) => return Ok(Err(format!("{error}"))),
        };
        match game.play(mv) {
            Ok(tried) => self.tell(game, mv, tried, seat, out)?,
            Err(why) => return Ok(Err(why.to_string())),
        }
        Ok(Ok(()))
    }

    /// Says what the person who looks on hears of a move.
    fn tell(
        &self,
        game: &Game,
        mv: Move,
        tried: Tried,
        viewer: Seat,
        out: &mut impl Write,
    ) -> Done {
        if let Tried::Refused(station) = tried {
            writeln!(out, "{mv} is refused: the flag is on {station}")?;
        } else if let Some(seen) = game
            .observations(viewer)
            .filter(|seen| seen.mv() == Some(mv))
            .last()
        {
            writeln!(out, "{seen}")?;
        }
        Ok(())
    }

    fn show(&self, game: &Game, seat: Seat, from: Option<Station>, out: &mut impl Write) -> Done {
        let sight = game.sight(seat);
        let mut scene = Scene::from(sight);
        if let Some(station) = from {
            let targets = sight.moves().from(station);
            scene = scene
                .highlight(station.set(), Highlight::Selected)
                .highlight(targets, Highlight::Target);
        }
        write!(out, "{}", self.style.draw(&scene))?;
        Ok(())
    }
}

/// Lets two people change places without seeing each other's board.
fn hand_over(seat: Seat, clear: bool, input: &mut impl BufRead, out: &mut impl Write) -> Done {
    if io::stdin().is_terminal() {
        if clear {
            // Clears the screen and what has been scrolled off it.
            write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        write!(out, "{seat} to move: press Enter when only {seat} looks ")?;
        out.flush()?;
        input.read_line(&mut String::new())?;
    }
    Ok(())
}
