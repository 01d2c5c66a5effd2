//! The command-line program `luzhanqi`.

fn main() -> std::process::ExitCode {
    luzhanqi_cli::run()
}
