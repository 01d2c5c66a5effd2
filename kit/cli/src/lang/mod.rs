//! The language of a program's texts for players, and the texts that both programs have. Each language has one
//! file.

mod chinese;
mod english;
mod traditional;

use std::sync::OnceLock;

use clap::Args;
#[doc(no_inline)]
pub use kit::Lang;
#[doc(hidden)]
pub use kit::on_boards;

static LANG: OnceLock<Lang> = OnceLock::new();

/// The option `--lang` of a program.
#[derive(Args)]
pub struct LangArgs {
    /// The language for reasons, outcomes and rules. Default: Chinese if LC_ALL, LC_MESSAGES or LANG begins
    /// with zh, else English
    #[arg(long, global = true, value_name = "en|zh-Hans|zh-Hant")]
    lang: Option<Lang>,
}

impl LangArgs {
    /// Sets the language of texts for players: the requested language, or else the language of
    /// the environment.
    pub fn speak(self) {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
        let of_environment = || set.map_or(Lang::English, |locale| Lang::of_locale(&locale));
        // The first call wins.
        let _ = LANG.set(self.lang.unwrap_or_else(of_environment));
    }
}

/// Returns the language of texts for players.
pub fn lang() -> Lang {
    LANG.get().copied().unwrap_or_default()
}

/// Declares functions that return texts. Each calls the function of the same name in the module of the
/// current language. The modules `english`, `chinese` and `traditional` must exist where the macro is called.
#[macro_export]
macro_rules! texts {
    ($($(#[doc = $doc:literal])+ fn $name:ident($($given:ident: $type:ty),*) -> $text:ty;)*) => {
        $(
            $(#[doc = $doc])+
            pub fn $name($($given: $type),*) -> $text {
                use $crate::lang::{Lang, lang};
                match lang() {
                    Lang::Chinese => chinese::$name($($given),*),
                    Lang::TraditionalChinese => traditional::$name($($given),*),
                    _ => english::$name($($given),*),
                }
            }
        )*

        // Every language has its file.
        const _: () = assert!($crate::lang::Lang::ALL.len() == 3);
    };
}

texts! {
    /// The other player's offer, and how to answer it.
    fn offers_draw(player: &str) -> String;
    /// An offer is declined.
    fn declines(player: &str) -> String;
    /// A note to the player to move: the other player can answer the offer only after the move.
    fn answers_later(player: &str) -> String;
    /// The legal moves.
    fn moves(count: usize, list: &str) -> String;
    /// A hint after a message: where to find the list of commands.
    fn see_help() -> &'static str;
    /// The sources of each value of an option.
    fn sources(text: &str) -> String;
    /// Plies at a table were taken back.
    fn taken_back() -> &'static str;
    /// The table closed the connection, for this reason.
    fn table_closed(reason: &str) -> String;
    /// The phase of a table, if there is no result to print.
    fn table_phase(phase: &str) -> String;
    /// What the other player offers, and how to answer.
    fn table_offer(what: &str) -> String;
    /// What a person has to do before the game.
    fn table_ask(phase: &str) -> &'static str;
    /// What a person can type at a table.
    fn table_help() -> &'static str;
    /// A player has won, for this reason.
    fn table_won(winner: &str, reason: &str) -> String;
    /// The game has ended without a winner, for this reason.
    fn table_drawn(reason: &str) -> String;
    /// The game was aborted.
    fn table_aborted() -> &'static str;
    /// There is no board yet.
    fn table_no_board() -> &'static str;
}
