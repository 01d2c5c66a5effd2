//! The language of a program's texts for players.

use std::sync::OnceLock;

use kit::Lang;

static LANG: OnceLock<Lang> = OnceLock::new();

/// Sets the language of texts for players: the requested language, or else the language of the environment.
pub fn speak(wish: Option<Lang>) {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let of_environment = || set.map_or(Lang::English, |locale| Lang::of_locale(&locale));
    // The first call wins.
    let _ = LANG.set(wish.unwrap_or_else(of_environment));
}

/// Returns the language of texts for players.
pub fn lang() -> Lang {
    LANG.get().copied().unwrap_or_default()
}
