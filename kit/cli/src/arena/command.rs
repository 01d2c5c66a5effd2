//! The commands of engines.

use std::path::{Path, PathBuf};

/// An engine's command line.
#[derive(Clone, Debug)]
pub struct Command {
    /// The text as given.
    pub text: String,
    /// The program and its arguments.
    pub words: Vec<String>,
    /// Whether it is a built-in player.
    pub is_own: bool,
}

impl Command {
    /// Splits a command line into words as a shell does. Replaces a name in `own` by this program with the
    /// command `engine --player NAME`.
    ///
    /// # Errors
    /// Fails for an empty command or an unclosed quote.
    pub fn read(text: &str, own: &[&str]) -> Result<Command, String> {
        let mut words = shlex::split(text)
            .ok_or_else(|| "a quote is not closed, or a backslash ends the command".to_string())?;
        let Some(first) = words.first() else {
            return Err("the command is empty".to_string());
        };
        let is_own = own.contains(&first.as_str());
        if is_own {
            let own = std::env::current_exe().map_err(|error| error.to_string())?;
            let own = own.to_string_lossy().into_owned();
            words.splice(0..0, [own, "engine".to_string(), "--player".to_string()]);
        }
        Ok(Command {
            text: text.to_string(),
            words,
            is_own,
        })
    }

    /// Prepares the command to run in another directory: makes the paths of the program and of every argument
    /// that names an existing file absolute.
    ///
    /// # Errors
    /// Fails if there is no such program.
    pub fn locate(&mut self) -> Result<(), String> {
        let Some((program, arguments)) = self.words.split_first_mut() else {
            unreachable!("a command is never empty");
        };
        // On other systems programs have extensions that are not written.
        if cfg!(unix) {
            let found = find(program).ok_or("no such program")?;
            *program = found.to_string_lossy().into_owned();
        }
        for argument in arguments {
            let path = Path::new(argument.as_str());
            if path.is_relative()
                && path.is_file()
                && let Ok(whole) = std::path::absolute(path)
            {
                *argument = whole.to_string_lossy().into_owned();
            }
        }
        Ok(())
    }
}

/// Finds a program as a shell does, and returns its absolute path.
fn find(program: &str) -> Option<PathBuf> {
    let path = Path::new(program);
    if path.components().count() > 1 {
        return runs(path).then(|| std::path::absolute(path).ok())?;
    }
    std::env::split_paths(&std::env::var_os("PATH")?)
        .map(|directory| directory.join(program))
        .find(|file| runs(file))
        .and_then(|file| std::path::absolute(file).ok())
}

fn runs(file: &Path) -> bool {
    let Ok(found) = std::fs::metadata(file) else {
        return false;
    };
    #[cfg(unix)]
    if std::os::unix::fs::PermissionsExt::mode(&found.permissions()) & 0o111 == 0 {
        return false;
    }
    found.is_file()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_a_shell_does() {
        let words = |text: &str| Command::read(text, &["sampler"]).map(|command| command.words);
        assert_eq!(
            words("./a --b  'c d' \"e'f\"").unwrap(),
            ["./a", "--b", "c d", "e'f"]
        );
        assert_eq!(words(r"./my\ engine ''").unwrap(), ["./my engine", ""]);
        assert!(words("./a 'b").unwrap_err().contains("quote"));
        assert!(words("  ").unwrap_err().contains("empty"));
        assert_eq!(
            words("sampler --worlds 4").unwrap()[1..],
            ["engine", "--player", "sampler", "--worlds", "4"]
        );
    }
}
