//! Functions that front ends rarely need: `include/luzhanqi_tools.h`. Every file is one part of that
//! header, in the order of this list.

pub mod values;

pub mod options;

pub mod deal;
pub mod position;

pub mod play;
pub mod search;

pub mod game;

pub mod belief;

pub mod relaxed;

pub mod env;

pub mod player;

pub mod records;

pub mod render;
