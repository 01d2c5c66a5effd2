//! The front end in SDL2, played with the mouse under a virtual X server.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::build;
use crate::build::{compiler, library, scratch};
use luzhanqi_tests::{need, root, run};

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

fn built() -> PathBuf {
    let pkg_config = need("pkg-config", "apt-get install pkg-config");
    let flags = |what: &str| -> Vec<String> {
        let said = run(Command::new(&pkg_config).args([what, "sdl2", "SDL2_ttf"]));
        said.split_whitespace().map(str::to_string).collect()
    };
    let program = scratch("programs").join("luzhanqi-sdl");
    run(compiler("c++17")
        .arg(root().join("luzhanqi-ffi/examples/sdl/main.cpp"))
        .args(flags("--cflags"))
        .args(["-x", "none", "-o"])
        .arg(&program)
        .arg(library().join("libluzhanqi.a"))
        .args(flags("--libs"))
        .args(build::SYSTEM));
    program
}

/// A screen that nobody sees, and its name.
fn screen() -> (Running, String) {
    let server = need("Xvfb", "apt-get install xvfb");
    let mut child = Command::new(server)
        // It takes a free number and tells it.
        .args(["-displayfd", "1", "-screen", "0", "900x960x24"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the X server starts");
    let mut number = String::new();
    let said = child.stdout.take().expect("its output");
    BufReader::new(said)
        .read_line(&mut number)
        .expect("a display number");
    (Running(child), format!(":{}", number.trim()))
}

fn click(display: &str, x: &str, y: &str) {
    let xdotool = need("xdotool", "apt-get install xdotool");
    let whole = |number: &str| number.split('.').next().unwrap_or_default().to_string();
    run(Command::new(xdotool).env("DISPLAY", display).args([
        "mousemove",
        &whole(x),
        &whole(y),
        "click",
        "1",
    ]));
}

/// Plays with the mouse where the program says, and ends the program; gives what it said last.
fn play(program: &Path, options: &[&str], turns: usize, shots: &Path) -> String {
    let (_server, display) = screen();
    fs::remove_dir_all(shots).ok();
    fs::create_dir_all(shots).expect("a place for pictures");
    let mut game = Command::new(program)
        .env("DISPLAY", &display)
        .env("SDL_VIDEODRIVER", "x11")
        .args(["--tell", "--pace", "1", "--shots"])
        .arg(shots)
        .args(options)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the front end starts");
    let mut said = BufReader::new(game.stdout.take().expect("its output"));
    let mut game = Running(game);
    let mut last = String::new();
    for line in said.by_ref().lines().take(turns) {
        last = line.expect("a line");
        let words: Vec<&str> = last.split_whitespace().collect();
        match words[..] {
            ["move", x, y, to_x, to_y, _] => {
                click(&display, x, y);
                if (x, y) != (to_x, to_y) {
                    click(&display, to_x, to_y);
                }
            }
            ["pass", x, y] => click(&display, x, y),
            _ => break,
        }
    }
    // It ends by itself, as when its window is closed, so that every picture is whole.
    run(Command::new("sh").args(["-c", &format!("kill -TERM {}", game.0.id())]));
    said.read_to_string(&mut String::new())
        .expect("its last words");
    let status = game.0.wait().expect("the front end ends");
    assert!(status.success(), "the front end ended with {status}");
    last
}

/// A picture in 32 bits.
struct Picture {
    width: usize,
    height: usize,
    pixels: Vec<u8>,
}

impl Picture {
    fn read(path: &Path) -> Picture {
        let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let number = |at: usize| {
            let four = bytes[at..at + 4].try_into().expect("four bytes");
            u32::from_le_bytes(four) as usize
        };
        assert_eq!((&bytes[..2], bytes[28]), (&b"BM"[..], 32));
        Picture {
            width: number(18),
            height: number(22),
            pixels: bytes[number(10)..].to_vec(),
        }
    }

    /// The colour at a place.
    fn at(&self, x: usize, y: usize) -> u32 {
        let start = ((self.height - 1 - y) * self.width + x) * 4;
        let pixel = &self.pixels[start..start + 3];
        u32::from(pixel[2]) << 16 | u32::from(pixel[1]) << 8 | u32::from(pixel[0])
    }

    /// How many pixels have a colour.
    fn count(&self, color: u32) -> usize {
        let places = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        places.filter(|(x, y)| self.at(*x, *y) == color).count()
    }
}

fn pictures(shots: &Path) -> Vec<Picture> {
    let mut files: Vec<PathBuf> = fs::read_dir(shots)
        .expect("the pictures")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    let whole = |path: &PathBuf| path.extension().is_some_and(|ext| ext == "bmp");
    assert!(files.iter().all(whole), "a picture is left half: {files:?}");
    files.iter().map(|path| Picture::read(path)).collect()
}

const IVORY: u32 = 0xfffaf0;
const PAPER: u32 = 0xf4e6c3;
const GOLD: u32 = 0xf2b134;
const GREEN: u32 = 0x3f8f4f;

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs libsdl2-dev, libsdl2-ttf-dev, xvfb, xdotool, fonts-wqy-zenhei (apt-get install)"
)]
fn the_front_end_is_played_with_the_mouse() {
    let program = built();

    // Against the library's player to the end.
    let shots = scratch("shots/player");
    let last = play(
        &program,
        &["--rules", "oca,ply-limit=60", "--seed", "7"],
        3000,
        &shots,
    );
    assert!(last.starts_with("over "), "{last}");
    let all = pictures(&shots);
    let (first, end) = (&all[0], &all[all.len() - 1]);
    assert_eq!(first.at(4, 4), PAPER);
    // The paper under a tile's name, beside the name: ivory for one's own, never for the other's.
    let shows = |picture: &Picture, column: usize, y: usize| {
        picture.at(78 + 106 * column - 32, y - 15) == IVORY
    };
    assert!(
        (0..5).all(|column| shows(first, column, 842)),
        "south sees its own pieces"
    );
    assert!(
        (0..5).all(|column| !shows(first, column, 60)),
        "north's kinds are hidden"
    );
    assert!(
        all.iter().any(|picture| picture.count(GREEN) > 100),
        "destinations are shown"
    );
    assert!(end.count(GOLD) > 5_000, "the result is shown");

    // Two players: the board is covered between the turns.
    let shots = scratch("shots/hot-seat");
    let last = play(&program, &["--seed", "5", "--north", "human"], 40, &shots);
    assert!(
        last.starts_with("move ") || last.starts_with("pass "),
        "{last}"
    );
    let covered = |picture: &Picture| picture.at(4, 4) != PAPER;
    let all = pictures(&shots);
    assert!(all.iter().filter(|picture| covered(picture)).count() > 8);
    // Nothing of the board is left under the cover.
    assert!(
        all.iter()
            .filter(|picture| covered(picture))
            .all(|picture| !shows(picture, 0, 842))
    );

    // The same turn in either language: other words beside the same board.
    let [english, chinese] = ["en", "zh"].map(|lang| {
        let shots = scratch(&format!("shots/{lang}"));
        play(
            &program,
            &["--seed", "5", "--north", "easy", "--lang", lang],
            1,
            &shots,
        );
        pictures(&shots).remove(0)
    });
    let apart = |x: usize, y: usize| english.at(x, y) != chinese.at(x, y);
    let differ = |from: usize, to: usize| {
        let places = (0..english.height).flat_map(|y| (from..to).map(move |x| (x, y)));
        places.filter(|(x, y)| apart(*x, *y)).count()
    };
    assert!(
        differ(592, english.width) > 1000,
        "the panel speaks Chinese"
    );
    assert!(
        differ(0, 592) < 4000,
        "the board is the same but for its camps"
    );

    // Flips.
    let shots = scratch("shots/flip");
    let flip = ["--rules", "flip", "--seed", "5", "--north", "human"];
    let last = play(&program, &flip, 60, &shots);
    assert!(last.starts_with("move "), "{last}");
    let all = pictures(&shots);
    assert!(
        all[0].count(IVORY) < all[all.len() - 1].count(IVORY),
        "pieces are turned"
    );
    // Half a gigabyte that nobody looks at when all is well.
    fs::remove_dir_all(scratch("shots")).ok();
}
