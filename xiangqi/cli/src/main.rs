//! The command-line program `xiangqi`.

fn main() -> std::process::ExitCode {
    xiangqi_cli::run()
}
