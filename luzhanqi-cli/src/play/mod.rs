//! `play`: a game between people, random players and sampling players. A person sees only what the person's
//! seat sees.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use kit_cli::lang::{self as texts, lang};
use kit_cli::record_file::{RecordArgs, RecordFile};
use luzhanqi::record::Record;
use luzhanqi::render::{Highlight, Scene};
use luzhanqi::{Army, Game, Move, PlayResult, Random, Rules, Seat, Station};
use luzhanqi_env::{Level, Sampler};
use luzhanqi_player::choose_move_while;

use crate::args::{StrengthArgs, Style, read_rules, searcher_army, whole};
use crate::secret::{secret, seed_or_secret};
use crate::stop::{Done, Stop, wrong};
use crate::{lang, text};

/// Play a game: two people at one screen, one against a computer player, or two computer players
#[derive(Args)]
pub struct Play {
    /// The player of south
    #[arg(long, value_enum)]
    south: Option<Player>,
    /// The player of north. Default for both: the sampler if the other player is a person, else random
    #[arg(long, value_enum)]
    north: Option<Player>,
    /// The level of the sampler: easy, medium or hard
    #[arg(long, default_value_t)]
    level: Level,
    #[command(flatten)]
    strength: StrengthArgs,
    /// The rules: a set's name, then overrides, as in standard,mines=mutual
    #[arg(long, default_value = "standard", value_parser = read_rules)]
    rules: Rules,
    /// The seed of the set-up and of the computer players, to repeat a game; anyone who guesses it knows
    /// every piece. Default: randomness from the operating system
    #[arg(long, value_parser = whole::<u64>)]
    seed: Option<u64>,
    /// South's army instead of the one that its player chooses: 25 letters, front row first
    #[arg(long, value_name = "ARMY")]
    south_army: Option<Army>,
    /// North's army instead of the one that its player chooses
    #[arg(long, value_name = "ARMY")]
    north_army: Option<Army>,
    #[command(flatten)]
    record: RecordArgs,
    /// How to draw boards; svg prints only the final board and needs a game without people
    #[arg(long, value_enum, default_value = "ascii")]
    style: Style,
    /// Stop a game without people after this many plies
    #[arg(long, default_value_t = 10_000, value_parser = whole::<usize>)]
    max_plies: usize,
}

#[derive(Copy, Clone, PartialEq, Eq, ValueEnum)]
pub(crate) enum Player {
    /// A person at the keyboard
    Human,
    /// Plays random moves
    Random,
    /// Plays the move with the best results in worlds drawn from its belief
    Sampler,
    /// Searches worlds drawn from its belief several plies deep, and chooses its army; the strongest player
    Search,
}

impl Player {
    const fn name(self) -> &'static str {
        match self {
            Player::Human => "human",
            Player::Random => "random",
            Player::Sampler => "sampler",
            Player::Search => "search",
        }
    }
}

/// The time limit of a computer player for a move.
const PATIENCE: Duration = Duration::from_secs(5);

/// The computer players.
struct Machines {
    random: Random,
    samplers: [Sampler; 2],
}

impl Play {
    pub fn run(self, out: &mut impl Write) -> Done {
        let humans = self.humans();
        if self.style == Style::Svg && humans > 0 {
            return Err(Stop::Usage {
                command: "play",
                problem: "expected ascii or unicode as the board style for human players, not svg",
            });
        }
        let mut game = self.begin()?;
        let mut record = self.record.open(humans > 0)?;
        let result = self.play(&mut game, record.as_mut(), out);
        if let Some(record) = &mut record {
            self.keep(record, &game, true)?;
        }
        result?;
        if self.style == Style::Svg {
            // The standard output is a picture.
            write!(out, "{}", self.style.draw(Scene::from(game.truth())))?;
            eprint!("{}", self.summary(&game));
            return Ok(());
        }
        // After the end, shows everything; a game with people that is interrupted stays secret.
        if game.outcome().is_some() || humans == 0 {
            write!(out, "{}", self.style.draw(Scene::from(game.truth())))?;
        }
        if humans == 0 {
            // People saw it when the game began.
            text::legend(self.style, self.rules.is_expose(), out)?;
        }
        write!(out, "{}", self.summary(&game))?;
        Ok(())
    }

    fn keep(&self, file: &mut RecordFile, game: &Game, last: bool) -> Done {
        let record = || {
            let [south, north] = Seat::ALL.map(|seat| self.player(seat).name());
            let record = Record::of(game).with_tag("South", south);
            record.with_tag("North", north).to_string()
        };
        file.keep(game.cursor(), record, last)
    }

    /// Returns a summary: the plies, the outcome and its reason.
    fn summary(&self, game: &Game) -> String {
        let [south, north] = Seat::ALL.map(|seat| self.player(seat).name());
        let (rules, plies) = (&self.rules, game.plies());
        let seed = self
            .seed
            .map_or(String::new(), |seed| format!(", seed {seed}"));
        let start = format!("{south} (south) against {north} (north), {rules}{seed}");
        match game.outcome() {
            Some(outcome) => {
                let why = lang::why(&outcome, rules);
                format!("{start}\n{why}\n{plies} plies: {outcome}\n")
            }
            None if self.humans() == 0 => {
                format!("{start}\n{plies} plies: not over, stopped by --max-plies\n")
            }
            None => format!("{start}\n{plies} plies: not over, broken off\n"),
        }
    }

    fn begin(&self) -> Result<Game, Stop> {
        let drawn = match self.seed {
            Some(seed) => Game::from_seed(&self.rules, seed),
            None => Game::from_entropy(&self.rules, secret()?),
        };
        let searches = |seat: Seat| self.player(seat) == Player::Search && !self.rules.is_expose();
        let given = self.south_army.is_some() || self.north_army.is_some();
        if !given && !Seat::ALL.into_iter().any(searches) {
            return Ok(drawn);
        }
        let mut armies = drawn.armies().ok_or_else(|| wrong(text::NO_ARMIES))?;
        let mut random = Random::new(seed_or_secret(self.seed)?);
        for seat in Seat::ALL {
            let army = &mut armies[seat.index()];
            if searches(seat) {
                *army = searcher_army(&self.rules, &mut random);
            }
            let own = [self.south_army, self.north_army][seat.index()];
            *army = own.unwrap_or(*army);
        }
        Game::from_armies(&self.rules, [&armies[0], &armies[1]]).map_err(wrong)
    }

    fn humans(&self) -> usize {
        let human = |seat: &Seat| self.player(*seat) == Player::Human;
        Seat::ALL.into_iter().filter(human).count()
    }

    fn player(&self, seat: Seat) -> Player {
        let (own, other) = match seat {
            Seat::South => (self.south, self.north),
            Seat::North => (self.north, self.south),
        };
        own.unwrap_or(match other {
            Some(Player::Human) => Player::Sampler,
            _ => Player::Random,
        })
    }

    /// Returns the move of a computer player. The game must not be over.
    fn machine_move(&self, game: &Game, seat: Seat, machines: &mut Machines) -> Option<Move> {
        if self.player(seat) == Player::Sampler {
            let sampler = &mut machines.samplers[seat.index()];
            let begun = Instant::now();
            return sampler.choose_move_while(game.view(seat), || begun.elapsed() < PATIENCE);
        }
        if self.player(seat) == Player::Search {
            let (limits, seed) = (self.strength.limits(), machines.random.next_u64());
            return choose_move_while(game.view(seat), &limits.with_time(PATIENCE), seed, |_| true);
        }
        game.seen_board(seat)
            .legal_moves()
            .sample(&mut machines.random)
    }

    fn play(
        &self,
        game: &mut Game,
        mut record: Option<&mut RecordFile>,
        out: &mut impl Write,
    ) -> Done {
        let seed = seed_or_secret(self.seed)?;
        let mut machines = Machines {
            random: Random::new(seed),
            samplers: [1, 2].map(|n| Sampler::new(self.level, seed ^ n)),
        };
        let mut input = io::stdin().lock();
        let humans = self.humans();
        let mut explained = false;
        let mut shown: Option<Seat> = None;
        // The cursor of each seat's observations; the first is the board.
        let mut told = [1; 2];
        while game.outcome().is_none() {
            if let Some(record) = &mut record {
                self.keep(record, game, false)?;
            }
            if humans == 0 && game.plies() >= self.max_plies {
                return Ok(());
            }
            let seat = game.to_move();
            if self.player(seat) != Player::Human {
                let Some(mv) = self.machine_move(game, seat, &mut machines) else {
                    return Ok(());
                };
                let tried = game.play(mv).map_err(wrong)?;
                if humans > 0 {
                    self.show_move(game, mv, tried, seat.other(), out)?;
                }
                continue;
            }
            if shown != Some(seat) {
                if humans == 2 {
                    hand_over(seat, shown.is_some(), &mut input, out)?;
                    let news = game.observations_since(seat, told[seat.index()]);
                    for seen in news.map_err(wrong)? {
                        writeln!(out, "{}", text::heard(game, &seen, seat))?;
                    }
                }
                self.show(game, seat, None, out)?;
                if !std::mem::replace(&mut explained, true) {
                    text::legend(self.style, self.rules.is_expose(), out)?;
                }
                shown = (humans == 2).then_some(seat);
            }
            if !self.ask(game, seat, &mut input, out)? {
                return Ok(());
            }
            told[seat.index()] = game.cursor();
            if humans == 1 {
                shown = (game.to_move() == seat).then_some(seat);
            }
        }
        Ok(())
    }

    /// Prompts a person once. Returns `false` if the game is to stop.
    fn ask(
        &self,
        game: &mut Game,
        seat: Seat,
        input: &mut impl BufRead,
        out: &mut impl Write,
    ) -> Result<bool, Stop> {
        if game.offer() == Some(seat.other()) {
            let other = seat.other();
            writeln!(out, "{}", texts::offers_draw(other.text(lang())))?;
        }
        write!(out, "{seat}> ")?;
        out.flush()?;
        let Some(line) = read_line(input)? else {
            writeln!(out)?;
            return Ok(false);
        };
        let told = match line.as_str() {
            "" => return Ok(true),
            "quit" | "q" => return Ok(false),
            "help" | "?" => {
                writeln!(out, "{}", lang::help())?;
                return Ok(true);
            }
            "pieces" => {
                text::legend(self.style, self.rules.is_expose(), out)?;
                return Ok(true);
            }
            "board" => {
                self.show(game, seat, None, out)?;
                return Ok(true);
            }
            "moves" => {
                let mut moves: Vec<Move> = game.seen_board(seat).legal_moves().iter().collect();
                moves.sort();
                let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
                let said = texts::moves(texts.len(), &texts.join(" "));
                writeln!(out, "{said}")?;
                return Ok(true);
            }
            "resign" => game.resign(seat).map_err(|e| e.text(lang())),
            "draw" if game.offer() == Some(seat.other()) => {
                game.accept_draw(seat).map_err(|e| e.text(lang()))
            }
            "draw" => self.offer(game, seat, out)?,
            "decline" => game.decline_draw(seat).map_err(|e| e.text(lang())),
            text => self.move_or_show(game, seat, text, out)?,
        };
        if let Err(message) = told {
            let hint = texts::see_help();
            writeln!(out, "{message}{hint}")?;
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
            return Ok(Err(error.text(lang())));
        }
        let other = seat.other();
        if self.player(other) == Player::Human {
            let hint = texts::answers_later(other.text(lang()));
            writeln!(out, "{hint}")?;
        } else {
            // Computer players always decline.
            game.decline_draw(other).map_err(wrong)?;
            let said = texts::declines(other.text(lang()));
            writeln!(out, "{said}")?;
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
            && !game.seen_board(seat).face_down().contains(station)
        {
            self.show(game, seat, Some(station), out)?;
            return Ok(Ok(()));
        }
        let mv: Move = match text.parse() {
            Ok(mv) => mv,
            Err(error) => return Ok(Err(format!("{error}"))),
        };
        match game.play(mv) {
            Ok(tried) => self.show_move(game, mv, tried, seat, out)?,
            Err(why) => return Ok(Err(why.text(lang()))),
        }
        Ok(Ok(()))
    }

    /// Prints the observation of the person at the board.
    fn show_move(
        &self,
        game: &Game,
        mv: Move,
        tried: PlayResult,
        viewer: Seat,
        out: &mut impl Write,
    ) -> Done {
        if let PlayResult::Refused(_) = tried {
            writeln!(out, "{}", tried.text(mv, lang()))?;
        } else if let Some(seen) = game
            .observations(viewer)
            .rev()
            .find(|seen| seen.mv() == Some(mv))
        {
            writeln!(out, "{}", text::heard(game, &seen, viewer))?;
        }
        Ok(())
    }

    fn show(&self, game: &Game, seat: Seat, from: Option<Station>, out: &mut impl Write) -> Done {
        let seen_board = game.seen_board(seat);
        let mut scene = Scene::from(seen_board);
        if let Some(station) = from {
            let targets = seen_board.legal_moves().destinations(station);
            scene = scene
                .highlight(station.to_set(), Highlight::Selected)
                .highlight(targets, Highlight::Target);
        }
        write!(out, "{}", self.style.draw(scene))?;
        Ok(())
    }
}

/// Lets two people change places without seeing each other's board.
fn hand_over(seat: Seat, clear: bool, input: &mut impl BufRead, out: &mut impl Write) -> Done {
    if io::stdin().is_terminal() {
        if clear {
            // Clears the screen and its scrollback.
            write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
        }
        let ask = lang::hand_over(seat);
        write!(out, "{ask}")?;
        out.flush()?;
        read_line(input)?;
    }
    Ok(())
}

/// Reads a line in lower case, with the two stations of a move joined; `None` at the end. Bytes that are not
/// text do not end the game, and a line that is too long counts as several.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if input.take(4096).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&bytes).to_lowercase();
    Ok(Some(text.split_whitespace().collect()))
}
