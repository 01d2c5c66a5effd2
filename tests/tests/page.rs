//! The playground page: it is put together, served, and driven in Chromium.

use std::fs;
use std::net::TcpListener;
use std::process::Command;
use std::thread;

use luzhanqi_tests::{find, need, root, run, target};

const PLAYWRIGHT: &str = "playwright-core@1.65.1";

#[test]
// Playwright needs a newer Node than the packages do.
#[cfg_attr(
    not(all(second_tier, node_20)),
    ignore = "LUZHANQI_TESTS=all runs it; needs npm, Node 20, Chromium, and Rust's or Debian's standard library for wasm32-unknown-unknown"
)]
fn in_chromium() {
    let chromium = find("chromium").or_else(|| find("chromium-browser"));
    let chromium =
        chromium.expect("`chromium` is missing; install it with `apt-get install chromium`");
    let folder = target().join("page");
    luzhanqi_page::build(&folder).expect("the page can be put together");

    let tools = target().join("npm-page");
    fs::create_dir_all(&tools).expect("the build directory can be made");
    run(Command::new(need("npm", "apt-get install nodejs npm"))
        .args(["install", "--silent", "--no-audit", "--no-fund", "--prefix"])
        .arg(&tools)
        .arg(PLAYWRIGHT));
    fs::write(
        tools.join("drive.mjs"),
        fs::read(root().join("page/tests/drive.js")).expect("a file"),
    )
    .expect("the test can be copied");

    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || luzhanqi_page::serve(&folder, &listener));
    let said = run(Command::new(need("node", "apt-get install nodejs npm"))
        .current_dir(&tools)
        .arg("drive.mjs")
        .arg(format!("http://{address}/"))
        .arg(chromium)
        .args(std::env::var_os("LUZHANQI_PICTURES")));
    assert!(said.ends_with("visits\n"), "{said}");
}
