//! Names in this library for the parts that the libraries of both games share.

pub(crate) use xiangqi_table::{Client, Table, kit_table};

pub(crate) use crate::game::xq_game as any_game;
pub(crate) use crate::game::xq_game as any_seen;
pub(crate) use crate::piece::xq_side as any_seat;
pub(crate) use crate::status::{
    XQ_E_ENTROPY as E_ENTROPY, XQ_E_PARSE as E_PARSE, XQ_E_RECORD as E_RECORD,
    XQ_E_TABLE as E_TABLE, xq_status as any_status,
};

macro_rules! prefix {
    () => {
        "xq"
    };
}
pub(crate) use prefix;
