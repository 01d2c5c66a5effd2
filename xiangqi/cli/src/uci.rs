//! UCI and UCCI: the messages to an engine, and the meaning of its answers.

use std::time::Duration;

use clap::{Args, ValueEnum};
use kit_cli::arena::child::Bounds;
use kit_cli::numbers::counting;
use xiangqi::notation::Notation;
use xiangqi::{Game, Move, Position, Side};

/// Limits on an engine's output: an engine lists its options at the start, and prints its analysis during a
/// search.
pub const BOUNDS: Bounds = Bounds {
    line: 64 << 10,
    ahead: 16 << 10,
    chatter: Some("info "),
};

/// The protocol of an engine.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub enum Protocol {
    /// The Universal Chess Interface
    Uci,
    /// The Universal Chinese Chess Protocol
    Ucci,
}

/// The numbering of ranks in an engine's moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug, ValueEnum)]
pub enum Ranks {
    /// Detected from the first move; until then, ranks count from 1 if the engine offers UCI_Variant, else
    /// from 0
    Auto,
    /// 0 to 9
    Zero,
    /// 1 to 10
    One,
}

/// The arguments for talking to engines.
#[derive(Copy, Clone, Debug, Args)]
pub struct UciArgs {
    /// The protocol of the engines
    #[arg(long, value_enum, default_value = "uci")]
    protocol: Protocol,
    /// How the engines number ranks; the built-in players count from 0
    #[arg(long, value_enum, default_value = "auto")]
    ranks: Ranks,
    /// Let engines search this many plies deep
    #[arg(long, value_name = "PLIES", value_parser = counting::<u32>)]
    depth: Option<u32>,
    /// Give engines this many milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = counting::<u32>, conflicts_with = "depth")]
    movetime: Option<u32>,
}

impl UciArgs {
    /// Returns the arguments with another numbering of ranks.
    pub fn with_ranks(self, ranks: Ranks) -> UciArgs {
        UciArgs { ranks, ..self }
    }

    /// Returns the search depth of the built-in player, if it is set.
    pub fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Returns the time for a move, if it is set.
    pub fn movetime(&self) -> Option<Duration> {
        self.movetime.map(|ms| Duration::from_millis(ms.into()))
    }

    /// Returns the limit of a move in words, for a record.
    pub fn limit(&self, seconds: u32) -> String {
        match (self.depth, self.movetime) {
            (Some(depth), _) => format!("depth {depth}, {seconds} s"),
            (None, Some(ms)) => format!("{ms} ms a move, {seconds} s"),
            (None, None) => format!("{seconds} s"),
        }
    }
}

/// The conversation with one engine.
#[derive(Clone, Debug)]
pub struct Uci {
    args: UciArgs,
    /// The notation of the engine's moves, once known.
    notation: Option<Notation>,
    /// Whether the engine plays several games and needs the name of the game.
    has_variants: bool,
    pub name: Option<String>,
}

impl Uci {
    pub fn new(args: UciArgs) -> Uci {
        Uci {
            args,
            notation: match args.ranks {
                Ranks::Auto => None,
                Ranks::Zero => Some(Notation::Uci),
                Ranks::One => Some(Notation::UciFromOne),
            },
            has_variants: false,
            name: None,
        }
    }

    /// Returns the first message.
    pub fn hello(&self) -> String {
        match self.args.protocol {
            Protocol::Uci => "uci".to_string(),
            Protocol::Ucci => "ucci".to_string(),
        }
    }

    /// Returns the line that ends the engine's introduction.
    pub fn end_of_introduction(&self) -> &'static str {
        match self.args.protocol {
            Protocol::Uci => "uciok",
            Protocol::Ucci => "ucciok",
        }
    }

    /// Reads a line of the introduction, and returns whether it was the last.
    pub fn introduce(&mut self, line: &str) -> bool {
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(name.trim().to_string());
        }
        self.has_variants |= line.starts_with("option name UCI_Variant ");
        line.trim() == self.end_of_introduction()
    }

    /// Returns the messages after the introduction, up to `isready`; the engine answers `readyok`.
    pub fn settle(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if self.has_variants {
            lines.push("setoption name UCI_Variant value xiangqi".to_string());
        }
        if self.args.protocol == Protocol::Uci {
            lines.push("ucinewgame".to_string());
        }
        lines.push("isready".to_string());
        lines
    }

    /// Returns the messages with the game: with its moves if the engine's notation is known, else only the
    /// position.
    pub fn position(&self, game: &Game) -> Vec<String> {
        let mut lines = Vec::new();
        lines.push(match self.notation {
            Some(notation) => {
                let mut position = *game.start_position();
                let mut line = format!("position fen {position}");
                for (i, mv) in game.moves_played().enumerate() {
                    line += if i == 0 { " moves " } else { " " };
                    line += &position.format_move(mv, notation);
                    position.play_unchecked(mv);
                }
                line
            }
            None => format!("position fen {}", game.position()),
        });
        let forbidden = game.forbidden();
        if self.args.protocol == Protocol::Ucci && !forbidden.is_empty() {
            let moves = self.list(game, forbidden.into_iter().map(|(mv, _)| mv));
            lines.push(format!("banmoves {moves}"));
        }
        lines
    }

    fn list(&self, game: &Game, moves: impl Iterator<Item = Move>) -> String {
        let write = |mv| game.position().format_move(mv, self.notation());
        moves.map(write).collect::<Vec<_>>().join(" ")
    }

    /// Returns the engine's notation or, if unknown, the usual notation of such engines.
    fn notation(&self) -> Notation {
        self.notation.unwrap_or(match self.has_variants {
            true => Notation::UciFromOne,
            false => Notation::Uci,
        })
    }

    /// Returns the request for a move; `left` is the time that Red and Black have. If the repetition rules
    /// forbid moves, a UCI request lists the moves that are allowed.
    pub fn go(&self, game: &Game, left: [Duration; 2]) -> String {
        let is_free = self.args.protocol == Protocol::Ucci || game.forbidden().is_empty();
        match is_free {
            true => self.clock(game.to_move(), left),
            false => {
                let moves = self.list(game, game.legal_moves().iter());
                let clock = self.clock(game.to_move(), left);
                format!("{clock} searchmoves {moves}")
            }
        }
    }

    fn clock(&self, side: Side, left: [Duration; 2]) -> String {
        let [red, black] = left.map(|left| left.as_millis().max(1));
        let (own, other) = match side {
            Side::Red => (red, black),
            Side::Black => (black, red),
        };
        match (self.args.depth, self.args.movetime, self.args.protocol) {
            (Some(depth), _, _) => format!("go depth {depth}"),
            (None, Some(ms), Protocol::Uci) => format!("go movetime {ms}"),
            (None, Some(ms), Protocol::Ucci) => format!("go time {ms} movestogo 1"),
            (None, None, Protocol::Uci) => format!("go wtime {red} btime {black}"),
            (None, None, Protocol::Ucci) => format!("go time {own} opptime {other}"),
        }
    }

    /// Returns whether a line answers the request.
    pub fn is_answer(line: &[u8]) -> bool {
        line.starts_with(b"bestmove") || line == b"nobestmove"
    }

    /// Parses the move of an answer.
    ///
    /// # Errors
    /// The error text says what is wrong.
    pub fn read(&mut self, position: &Position, line: &str) -> Result<Move, String> {
        let mut words = line.split_whitespace();
        let word = match (words.next(), words.next()) {
            (Some("bestmove"), Some(word)) => word,
            _ => return Err("the answer has no move".to_string()),
        };
        if self.notation.is_some() {
            let read = position.parse_move(word, self.notation);
            return read.map_err(|why| why.to_string());
        }
        let of_zero = position.parse_move(word, Some(Notation::Uci));
        let of_one = position.parse_move(word, Some(Notation::UciFromOne));
        match (of_zero, of_one) {
            (Ok(_), Ok(_)) => position
                .parse_move(word, Some(self.notation()))
                .map_err(|why| why.to_string()),
            (Ok(mv), Err(_)) => {
                self.notation = Some(Notation::Uci);
                Ok(mv)
            }
            (Err(_), Ok(mv)) => {
                self.notation = Some(Notation::UciFromOne);
                Ok(mv)
            }
            (Err(why), Err(_)) => Err(why.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi::Rules;

    fn talk(ranks: Ranks, protocol: Protocol) -> Uci {
        Uci::new(UciArgs {
            protocol,
            ranks,
            depth: None,
            movetime: None,
        })
    }

    #[test]
    fn ranks_are_found_out_from_the_first_move() {
        let mut game = Game::new(&Rules::ASIA);
        game.play("h2e2".parse().unwrap()).unwrap();
        for (answer, next) in [
            ("bestmove h9g7", "h2e2 h9g7"),
            ("bestmove h10g8", "h3e3 h10g8"),
        ] {
            let mut talk = talk(Ranks::Auto, Protocol::Uci);
            assert!(!talk.position(&game)[0].contains("moves"));
            let mv = talk.read(game.position(), answer).unwrap();
            assert_eq!(mv.to_string(), "h9g7");
            let mut after = game.clone();
            after.play(mv).unwrap();
            assert!(talk.position(&after)[0].ends_with(&format!("moves {next}")));
        }
        let mut told = talk(Ranks::One, Protocol::Uci);
        assert!(told.read(game.position(), "bestmove h9g7").is_err());
        for bad in [
            "bestmove",
            "bestmove (none)",
            "nobestmove",
            "bestmove 0000",
            "bestmove h9h99",
        ] {
            assert!(
                talk(Ranks::Auto, Protocol::Uci)
                    .read(game.position(), bad)
                    .is_err(),
                "{bad}"
            );
        }
    }

    #[test]
    fn what_is_said() {
        let mut uci = talk(Ranks::Zero, Protocol::Uci);
        assert!(!uci.introduce("id name Some Engine 1"));
        assert!(!uci.introduce("option name UCI_Variant type combo default chess var xiangqi"));
        assert!(uci.introduce("uciok"));
        assert_eq!(uci.name.as_deref(), Some("Some Engine 1"));
        assert_eq!(
            uci.settle(),
            [
                "setoption name UCI_Variant value xiangqi",
                "ucinewgame",
                "isready"
            ]
        );
        let left = [Duration::from_secs(1), Duration::from_secs(2)];
        let mut start = Game::new(&Rules::ASIA);
        start.play("h2e2".parse().unwrap()).unwrap();
        assert_eq!(uci.go(&start, left), "go wtime 1000 btime 2000");
        let ucci = talk(Ranks::Zero, Protocol::Ucci);
        assert_eq!(ucci.go(&start, left), "go time 2000 opptime 1000");
        // Red may not continue checking.
        let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1";
        let mut game = Game::from_position(&Rules::BOOKLET, &fen.parse().unwrap());
        for mv in "d1e1 e9d9 e1d1 d9e9 d1e1 e9d9 e1d1 d9e9".split(' ') {
            game.play(mv.parse().unwrap()).unwrap();
        }
        assert_eq!(ucci.position(&game)[1], "banmoves d1e1");
        assert_eq!(uci.position(&game).len(), 1);
        let asked = uci.go(&game, left);
        let (clock, moves) = asked.split_once(" searchmoves ").unwrap();
        assert_eq!(clock, "go wtime 1000 btime 2000");
        assert!(moves.contains("d1d9") && !moves.contains("d1e1"));
        assert!(!ucci.go(&game, left).contains("searchmoves"));
    }
}
