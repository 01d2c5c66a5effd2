use luzhanqi_kit_table::{Refusal, TableView};

/// The observations of a client. Nothing in this game is hidden.
pub struct Stones(Vec<String>);

impl TableView for Stones {
    const VERSION: u32 = 1;

    fn begin(observation: &str) -> Result<Stones, Refusal> {
        Ok(Stones(vec![observation.into()]))
    }
    fn observe(&mut self, observation: &str) -> Result<(), Refusal> {
        if !observation.starts_with(r#"{"taken":"#) && observation != r#"{"end":true}"# {
            return Err(Refusal::unknown_kind(observation));
        }
        self.0.push(observation.into());
        Ok(())
    }
    fn check(&self, seat: usize, _: &str) -> Result<bool, Refusal> {
        match self.turn() {
            Some(turn) if turn == seat => Ok(true),
            _ => Err(Refusal::new("not-your-turn", "the seat is not to move")),
        }
    }
    fn turn(&self) -> Option<usize> {
        let is_over = self.0.last().is_some_and(|last| last == r#"{"end":true}"#);
        (!is_over).then_some((self.0.len() - 1) % 2)
    }
    fn text(&self) -> String {
        self.0.concat()
    }
}
