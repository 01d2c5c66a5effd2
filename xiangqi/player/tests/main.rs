//! Tests of the player.

mod law;
mod mates;
mod play;
