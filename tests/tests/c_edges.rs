//! Every function of the headers with NULLs, short buffers and garbage.

use crate::build::{Link, built, linked, program, run_program};
use crate::edges;

#[test]
fn every_function_bears_nulls_short_buffers_and_garbage() {
    let said = run_program(&program(&edges::LUZHANQI.written(), "c11", Link::Static));
    let checks: u32 = said.trim().parse().expect("a number of checks");
    assert!(checks > 300_000, "{checks} checks");
}

#[test]
fn every_function_of_xiangqi_bears_them_too() {
    let written = edges::XIANGQI.written();
    let program = linked(&written, "c11", Link::Static, "xiangqi", &built("xiangqi"));
    let checks: u32 = run_program(&program).trim().parse().expect("a number");
    assert!(checks > 100_000, "{checks} checks");
}
