//! A program in C that drives every function of the header with NULLs, short buffers and garbage. It
//! is made from the header itself: a new function is driven as soon as it is declared.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use super::build::{Function, functions, scratch};

const HANDLES: [&str; 7] = [
    "game", "view", "belief", "weighted", "record", "records", "scene",
];

/// What a parameter is.
#[derive(Clone, PartialEq)]
enum Role {
    /// A plain number or struct.
    Value,
    /// A text that is read.
    Text,
    /// A struct or array that is read, or read and written, or written.
    Place,
    /// A handle.
    Handle(&'static str),
    /// The place of a new handle.
    NewHandle(&'static str),
    /// A list or text; the next parameter is its capacity.
    Buffer,
    /// The capacity of the buffer before it.
    Capacity,
}

fn roles(function: &Function) -> Vec<Role> {
    let mut roles: Vec<Role> = Vec::new();
    for (i, (ty, name)) in function.params.iter().enumerate() {
        let handle = |stars: &str| {
            let bare = ty.trim_start_matches("const ").strip_suffix(stars)?;
            let bare = bare.strip_prefix("lzq_")?;
            HANDLES.into_iter().find(|handle| *handle == bare)
        };
        let sized = function
            .params
            .get(i + 1)
            .is_some_and(|(_, next)| next.ends_with("capacity"));
        roles.push(if name.ends_with("capacity") {
            Role::Capacity
        } else if !ty.ends_with('*') {
            Role::Value
        } else if let Some(handle) = handle("**") {
            Role::NewHandle(handle)
        } else if let Some(handle) = handle("*") {
            Role::Handle(handle)
        } else if ty == "const char*" {
            Role::Text
        } else if sized {
            Role::Buffer
        } else {
            Role::Place
        });
    }
    roles
}

/// Where NULL has a meaning of its own.
fn may_be_null((ty, name): &(String, String)) -> bool {
    matches!(
        (ty.as_str(), name.as_str()),
        ("lzq_undo*", "undo") | ("lzq_tried*", "tried") | (_, "before")
    )
}

/// An expression for a good argument; `edge.h` has the objects.
fn good(role: &Role, ty: &str, name: &str, capacity: &str) -> String {
    let bare = ty.trim_start_matches("const ").trim_end_matches('*');
    match role {
        Role::Value => match (bare, name) {
            ("lzq_move", _) => "good_move".to_string(),
            (_, "depth" | "max_plies" | "count") => "1".to_string(),
            _ => "0".to_string(),
        },
        Role::Text => format!("good_{}", if name == "text" { "text" } else { name }),
        Role::Handle(handle) => format!("a_{handle}"),
        Role::NewHandle(handle) => format!("&e.new_{handle}"),
        Role::Buffer => format!("({bare}*)buffer"),
        Role::Capacity => capacity.to_string(),
        Role::Place if bare == "double" && name == "weights" => "e.weights".to_string(),
        Role::Place if bare.starts_with("lzq_") && bare != "lzq_status" && !is_number(bare) => {
            format!("&e.{}", bare.trim_start_matches("lzq_"))
        }
        Role::Place => format!("({bare}*)e.scratch"),
    }
}

fn is_number(ty: &str) -> bool {
    matches!(
        ty,
        "lzq_seat"
            | "lzq_color"
            | "lzq_kind"
            | "lzq_kinds"
            | "lzq_piece"
            | "lzq_station"
            | "lzq_stations"
    )
}

/// The text that a parse function likes.
fn text_for(function: &Function, name: &str) -> String {
    let what = function
        .name
        .trim_start_matches("lzq_")
        .trim_end_matches("_parse");
    match name {
        "text" => format!("text_{what}"),
        "json" if function.name == "lzq_view_observe" => "text_observation".to_string(),
        other => format!("text_{other}"),
    }
}

struct Call {
    args: Vec<String>,
}

impl Call {
    fn of(function: &Function, capacity: &str) -> Call {
        let args = roles(function)
            .iter()
            .zip(&function.params)
            .map(|(role, (ty, name))| match role {
                Role::Text => text_for(function, name),
                _ => good(role, ty, name, capacity),
            })
            .collect();
        Call { args }
    }

    fn with(mut self, place: usize, argument: &str) -> Call {
        self.args[place] = argument.to_string();
        self
    }

    fn text(&self, function: &Function) -> String {
        format!("{}({})", function.name, self.args.join(", "))
    }
}

fn drive(function: &Function, out: &mut String) {
    let roles = roles(function);
    let status = function.returns == "lzq_status";
    let capacity = "sizeof buffer / 64";
    writeln!(
        out,
        "static void drive_{}(void) {{\n    set_up();",
        function.name
    )
    .unwrap();
    for (i, role) in roles.iter().enumerate() {
        if matches!(role, Role::Value | Role::Capacity) {
            continue;
        }
        let call = Call::of(function, capacity).with(i, "NULL").text(function);
        if function.returns == "void" {
            writeln!(out, "    {call};").unwrap();
        } else if !status {
            writeln!(out, "    (void){call};").unwrap();
        } else if may_be_null(&function.params[i]) {
            writeln!(out, "    EXPECT_NOT_NULL_ERROR({call});").unwrap();
        } else {
            writeln!(out, "    EXPECT_NULL_ERROR({call});").unwrap();
        }
    }
    for (i, role) in roles.iter().enumerate() {
        // A message is written on failure only: garbage below brings that about.
        if *role != Role::Buffer || function.params[i].1 == "why" {
            continue;
        }
        let ty = function.params[i].0.trim_end_matches('*');
        let text = ty == "char";
        let mut measure = Call::of(function, capacity).with(i, "NULL");
        measure = measure.with(i + 1, "0");
        let mut some = Call::of(function, capacity);
        some = some.with(i + 1, "room");
        writeln!(
            out,
            "    SHORT_BUFFERS({ty}, {}, {}, {});",
            i32::from(text),
            measure.text(function),
            some.text(function)
        )
        .unwrap();
    }
    // Garbage in all plain arguments at once, many times.
    if function.returns != "void" {
        let mut args = Vec::new();
        let mut after = String::new();
        for (i, role) in roles.iter().enumerate() {
            let (ty, name) = &function.params[i];
            args.push(match role {
                Role::Value if ty == "lzq_move" => "garbage_move()".to_string(),
                Role::Value if name == "depth" || name == "count" => "garbage() & 1".to_string(),
                Role::Value if name == "max_plies" => "garbage() & 15".to_string(),
                Role::Value if ty == "double" => "garbage_double()".to_string(),
                Role::Value => format!("({ty})garbage()"),
                Role::Text => format!("garbage_text({})", text_for(function, name)),
                Role::Capacity => "some_capacity".to_string(),
                Role::NewHandle(handle) => {
                    write!(
                        after,
                        " if (e.new_{handle} != before.new_{handle}) {{ lzq_{handle}_free(e.new_{handle}); \
                         e.new_{handle} = before.new_{handle}; }}"
                    )
                    .unwrap();
                    good(role, ty, name, "")
                }
                role => good(role, ty, name, ""),
            });
        }
        let rounds = if function.name.contains("belief") || function.name.contains("candidates") {
            200
        } else {
            2000
        };
        let call = format!("{}({})", function.name, args.join(", "));
        writeln!(
            out,
            "    for (int i = 0; i < {rounds}; i++) {{\n        size_t some_capacity = garbage() % 64;\n        \
             (void)some_capacity;\n        put_garbage();\n        struct objects before = e;\n        (void)before;"
        )
        .unwrap();
        if status {
            writeln!(
                out,
                "        lzq_status status = {call};\n        CHECK(status != LZQ_E_INTERNAL);\n        \
                 if (status < 0) CHECK(memcmp(&e, &before, sizeof e) == 0);"
            )
            .unwrap();
        } else {
            writeln!(out, "        (void){call};").unwrap();
        }
        writeln!(out, "       {after}\n        CHECK(canaries());\n    }}").unwrap();
    }
    writeln!(out, "    tear_down();\n}}\n").unwrap();
}

/// The program, written to a file.
pub fn written() -> PathBuf {
    let path = scratch("edges").join("edges.c");
    fs::write(&path, source()).expect("the program can be written");
    path
}

fn source() -> String {
    let mut out = String::from("#include \"edges.h\"\n\n");
    let all = functions();
    for function in &all {
        drive(function, &mut out);
    }
    out.push_str("int main(void) {\n");
    for function in &all {
        writeln!(out, "    now = \"{0}\";\n    drive_{0}();", function.name).unwrap();
    }
    out.push_str("    printf(\"%d\\n\", checks);\n    return 0;\n}\n");
    out
}
