//! What the Python packages of both games share: conversion of arguments, errors as exceptions, enum members,
//! the classes of rules, games and board places, interned values, lists of records, panics, memory limits,
//! long work, output arrays, the arguments and outputs of `VectorEnv`, and the methods of plain values. Knows
//! no board.

pub mod args;
pub mod enums;
pub mod errors;
pub mod games;
pub mod long;
pub mod options;
pub mod out_array;
pub mod panics;
pub mod places;
pub mod playouts;
pub mod records;
pub mod room;
pub mod shared;
pub mod tables;
pub mod values;
pub mod vector;
