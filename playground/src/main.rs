//! `cargo playground` builds the page and serves it on this machine; `cargo playground --out FOLDER` writes it to a
//! folder for a web server.

use std::net::TcpListener;
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "usage: cargo playground [--port NUMBER | --out FOLDER]";

/// The parsed arguments.
enum Wish {
    Serve(u16),
    Out(PathBuf),
}

fn wish(args: &[String]) -> Option<Wish> {
    match args {
        [] => Some(Wish::Serve(8000)),
        [option, port] if option == "--port" => Some(Wish::Serve(port.parse().ok()?)),
        [option, folder] if option == "--out" => Some(Wish::Out(folder.into())),
        _ => None,
    }
}

fn run(wish: Wish) -> Result<(), String> {
    let (port, folder) = match wish {
        Wish::Out(folder) => return luzhanqi_playground::build(&folder),
        Wish::Serve(port) => (port, PathBuf::from("target/page")),
    };
    // Reports a port that is in use before building.
    let listener = TcpListener::bind(("127.0.0.1", port))
        .map_err(|why| format!("port {port}: {why}; choose another with --port"))?;
    let address = listener.local_addr().map_err(|why| why.to_string())?;
    println!("Building the page; the first time takes some minutes.");
    luzhanqi_playground::build(&folder)?;
    println!("The page is at http://{address}/ until Ctrl-C.");
    luzhanqi_playground::serve(&folder, &listener);
    Ok(())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let Some(wish) = wish(&args) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(wish) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("error: {why}");
            ExitCode::FAILURE
        }
    }
}
