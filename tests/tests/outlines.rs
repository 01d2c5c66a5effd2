//! The outlines in drawings are those of the font that they name.

use std::fs;
use std::process::Command;

use luzhanqi_tests::{python_env, root, run};

const FONT: &str = "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc";

/// The tables, and every character that the drawings have.
const TABLES: [(&str, &str); 2] = [
    (
        "luzhanqi/src/render/outlines.rs",
        "司令军长师旅团营连排工兵炸弹地雷旗行大本山界前线軍長師團營連彈線MGLBCJKPEXOFmglbcjkpexof?",
    ),
    (
        "xiangqi/core/src/render/outlines.rs",
        "兵卒炮车马相象仕士帅将楚河汉界砲俥車傌馬帥將漢KAEHRCP",
    ),
];

#[test]
#[cfg_attr(
    not(release_tier),
    ignore = "LUZHANQI_TESTS=release runs it; needs a font of Debian, fontTools"
)]
fn outlines_come_from_the_font() {
    assert!(
        fs::exists(FONT).expect("a path"),
        "{FONT} is missing; install it with `apt-get install fonts-wqy-microhei`"
    );
    let python = python_env("outlines").join("python");
    for (file, characters) in TABLES {
        let table = run(Command::new(&python)
            .arg(root().join("tests/outlines.py"))
            .args([FONT, characters]));
        let file = root().join(file);
        if std::env::var_os("UPDATE_OUTLINES").is_some() {
            fs::write(&file, &table).expect("the table can be written");
        }
        assert!(
            fs::read_to_string(&file).expect("the table") == table,
            "{} is not what the font gives; UPDATE_OUTLINES=1 writes it",
            file.display()
        );
    }
}
