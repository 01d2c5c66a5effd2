//! All tests over several packages, as one program: it links once, builds the C libraries once, and keeps
//! all cores busy. Run one file with `cargo test -p luzhanqi-tests names::`.

#[path = "../c/build.rs"]
mod build;
#[path = "../c/edges.rs"]
mod edges;
#[path = "../c/fetched.rs"]
mod fetched;
#[path = "../rust/golden.rs"]
mod golden_files;
#[path = "../../fuzz/src/lib.rs"]
mod targets;

use targets::tables::table;

mod both_games;
mod c_edges;
mod c_install;
mod c_layout;
mod c_memory;
mod c_programs;
mod c_sdl;
mod c_static;
mod c_windows;
mod c_xiangqi;
mod copies;
mod docs;
mod exports;
mod external_tools;
mod format;
mod golden;
mod growth;
mod instructions;
mod javascript;
mod lengths;
mod manifests;
mod names;
mod outlines;
mod packages;
mod platforms;
mod playground;
mod properties;
mod python;
mod schemas;
mod scripts;
mod table_attacks;
mod table_broken;
mod table_clocks;
mod table_hostile;
mod table_journal;
mod table_network;
mod table_options;
mod table_schedules;
mod table_time;
mod table_worlds;
mod tables;
mod xiangqi_oracle;
