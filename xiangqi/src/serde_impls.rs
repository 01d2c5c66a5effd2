//! Serde: values as the strings that people write, everywhere the same.

use alloc::string::{String, ToString};

use crate::{
    Command, EndReason, Kind, Move, Piece, Point, Points, Position, Rules, Side, rules::RuleOption,
};

rules_kit::serde_as_text! {
    texts {
        Point: "a point such as h2", ToString::to_string;
        Move: "a move such as h2e2", ToString::to_string;
        Command: "a move such as h2e2, or a word such as resign", ToString::to_string;
        Kind: "the letter of a kind", |kind| String::from(kind.letter());
        Piece: "the letter of a piece", ToString::to_string;
        Side: "red or black", ToString::to_string;
        Position: "a FEN", ToString::to_string;
        Rules: "a rule string", ToString::to_string;
        RuleOption: "the key of a rule option", |option| String::from(option.key());
        EndReason: "the reason of an ending", ToString::to_string;
    }
    sets {
        Points: Point;
    }
}
