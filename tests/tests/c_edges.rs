//! Every function of the header with NULLs, short buffers and garbage.

#[path = "../c/build.rs"]
mod build;
#[path = "../c/edges.rs"]
mod edges;

use build::{Link, program, run_program};

#[test]
fn every_function_bears_nulls_short_buffers_and_garbage() {
    let said = run_program(&program(&edges::written(), "c11", Link::Static));
    let checks: u32 = said.trim().parse().expect("a number of checks");
    assert!(checks > 300_000, "{checks} checks");
}
