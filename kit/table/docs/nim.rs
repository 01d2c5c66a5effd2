use luzhanqi_kit_table::{Act, ObservationKind, Refusal, TableGame};

/// A heap of stones. A move takes 1 to 3 stones. The player who takes the last stone wins.
pub struct Nim {
    stones: u32,
    moves: Vec<u32>,
    result: Option<(Option<usize>, String)>,
}

impl Nim {
    fn end(&mut self, winner: Option<usize>, reason: &str) -> Result<(), Refusal> {
        if self.result.is_some() {
            return Err(Refusal::new("finished", "the game is over"));
        }
        self.result = Some((winner, reason.into()));
        Ok(())
    }
}

impl TableGame for Nim {
    const NAME: &'static str = "nim";
    const VERSION: u32 = 1;
    const SEATS: &'static [&'static str] = &["first", "second"];
    type Rules = u32; // the number of stones

    fn begin(stones: &u32, _: &[String], _: bool) -> Result<Nim, Refusal> {
        Ok(Nim {
            stones: *stones,
            moves: Vec::new(),
            result: None,
        })
    }
    fn act(&mut self, seat: usize, act: &Act<'_>) -> Result<(), Refusal> {
        match act {
            Act::Resign => self.end(Some(1 - seat), "resigned"),
            Act::Move(text) => {
                if self.to_move() != Some(seat) {
                    return Err(Refusal::new("not-your-turn", "the seat is not to move"));
                }
                let left = self.stones - self.moves.iter().sum::<u32>();
                let taken = text
                    .parse()
                    .ok()
                    .filter(|taken| (1..=left.min(3)).contains(taken));
                let why = || Refusal::new("illegal", "expected 1 to 3 stones of the heap");
                let taken = taken.ok_or_else(why)?;
                self.moves.push(taken);
                if taken == left {
                    self.end(Some(seat), "last-stone")
                } else {
                    Ok(())
                }
            }
            _ => Err(Refusal::new("unsupported", "the game has no draws")),
        }
    }
    fn adjudicate(&mut self, winner: Option<usize>, reason: &str) -> Result<(), Refusal> {
        self.end(winner, reason)
    }
    fn take_back_to(&mut self, plies: usize) -> Result<(), Refusal> {
        if plies > self.moves.len() {
            return Err(Refusal::new("no-such-ply", "the game has fewer plies"));
        }
        self.moves.truncate(plies);
        self.result = None;
        Ok(())
    }

    fn to_move(&self) -> Option<usize> {
        self.result.is_none().then_some(self.moves.len() % 2)
    }
    fn draw_offer(&self) -> Option<usize> {
        None
    }
    fn can_win(&self, _: usize) -> bool {
        true
    }
    fn result(&self) -> Option<(Option<usize>, String)> {
        self.result.clone()
    }

    fn observed(&self) -> usize {
        1 + self.moves.len() + usize::from(self.result.is_some())
    }
    fn observation(&self, _: Option<usize>, number: usize) -> String {
        let taken = number.checked_sub(1).and_then(|ply| self.moves.get(ply));
        match (number, taken) {
            (0, _) => format!(r#"{{"stones":{}}}"#, self.stones),
            (_, Some(taken)) => format!(r#"{{"taken":{taken}}}"#),
            _ if number < self.observed() => r#"{"end":true}"#.into(),
            _ => String::new(),
        }
    }
    fn kind(&self, number: usize) -> ObservationKind {
        match number {
            0 => ObservationKind::Other,
            _ if number > self.moves.len() => ObservationKind::Other,
            _ => ObservationKind::Ply {
                seat: (number - 1) % 2,
                reveals: false,
            },
        }
    }
    fn record(&self, _: Option<Option<usize>>, _: &[(usize, String)]) -> String {
        format!("{} stones: {:?}", self.stones, self.moves)
    }
    fn view_text(&self, viewer: Option<usize>) -> String {
        let seen = (0..self.observed()).map(|number| self.observation(viewer, number));
        seen.collect()
    }

    // The game has no set-ups, and nothing to choose at the start.
    fn has_setup(_: &u32) -> bool {
        false
    }
    fn check_setup(_: &u32, _: usize, _: &str) -> Result<(), Refusal> {
        Err(Refusal::new("unsupported", "the game has no set-ups"))
    }
    fn draw_setup(_: &u32, _: usize, _: Option<&str>, _: [u8; 32]) -> String {
        String::new()
    }
    fn draw_start(_: &u32, _: [u8; 32]) -> String {
        String::new()
    }
}
