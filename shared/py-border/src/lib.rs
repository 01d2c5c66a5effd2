//! What the Python packages of both games have alike: how what callers write becomes a value, how
//! errors become exceptions, enums of Python looked up once, rules, games and places of boards as
//! classes, values that have one object each, lists of records, panics, memory of which callers choose the size, long work, arrays that
//! games are written into, what all `VectorEnv`s take and tell, and the methods of plain values. Nothing here knows a board.

pub mod args;
pub mod enums;
pub mod errors;
pub mod games;
pub mod guard;
pub mod long;
pub mod options;
pub mod out_array;
pub mod places;
pub mod playouts;
pub mod records;
pub mod room;
pub mod shared;
pub mod values;
pub mod vector;
