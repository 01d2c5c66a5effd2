//! Names in this library for the parts that the libraries of both games share.

pub(crate) use luzhanqi_table::{Client, Table, kit_table};

pub(crate) use crate::game::lzq_game as any_game;
pub(crate) use crate::piece::lzq_seat as any_seat;
pub(crate) use crate::status::{
    LZQ_E_ENTROPY as E_ENTROPY, LZQ_E_PARSE as E_PARSE, LZQ_E_RECORD as E_RECORD,
    LZQ_E_TABLE as E_TABLE, lzq_status as any_status,
};
pub(crate) use crate::view::lzq_view as any_seen;

macro_rules! prefix {
    () => {
        "lzq"
    };
}
pub(crate) use prefix;
