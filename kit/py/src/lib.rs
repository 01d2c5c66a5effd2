//! Code that the Python packages of both games share. It covers arguments, errors, enums, shared methods of
//! classes, panics, memory limits, long work, searches of players, output arrays and `VectorEnv`. It does not depend on a board.

pub mod args;
pub mod enums;
pub mod errors;
pub mod games;
pub mod long;
pub mod observations;
pub mod options;
pub mod out_array;
pub mod panics;
pub mod pictures;
pub mod places;
pub mod playouts;
pub mod records;
pub mod room;
pub mod search;
pub mod shared;
pub mod tables;
pub mod values;
pub mod vector;
