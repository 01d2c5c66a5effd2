//! Match files of every version: a stopped match goes on to the results that it had.

use std::fs;

use crate::golden_files::Format;
use crate::program;
use serde_json::{Value, json};

const MATCHES: [&[&str]; 2] = [
    &["--south", "random"],
    &[
        "--rules",
        "standard,quiet-limit=20",
        "--south",
        "random",
        "--north",
        "random",
        "--swap-armies",
    ],
];

#[test]
fn match_files() {
    let file = program::scratch("golden-luzhanqi").join("match.txt");
    let play = |line: &Value, more: &str| {
        let options = line["options"].as_array().expect("a list").iter();
        let mut words = vec!["match", "--json", "--seed", "7", "--games", "4", "--record"];
        words.push(file.to_str().expect("a name"));
        words.extend(options.map(|word| word.as_str().expect("a word")));
        words.extend(more.split_whitespace());
        let mut line = line.clone();
        line["results"] = program::good(&words).parse().expect("results are JSON");
        line["file"] = fs::read_to_string(&file).expect("a record").into();
        line
    };
    // The file is whole, so nothing is played.
    let read = |line: &Value| {
        fs::write(&file, line["file"].as_str().expect("a text")).expect("a file");
        play(line, "--resume")
    };
    let lines = || {
        let line = |options: &&[&str]| {
            fs::remove_file(&file).ok();
            play(&json!({"options": options}), "")
        };
        MATCHES.iter().map(line).collect()
    };
    let format = Format::new(env!("CARGO_MANIFEST_DIR"), "matches", 1, "file");
    format.test(lines, read);
}
