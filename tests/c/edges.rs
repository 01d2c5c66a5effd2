//! A program in C that drives every function of the header with NULLs, short buffers and garbage. It
//! is made from the header itself: a new function is driven as soon as it is declared.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use super::build::{Function, functions_of, scratch};

/// What the driver has to know of a library beside its header.
pub struct Library {
    name: &'static str,
    prefix: &'static str,
    /// The header of `tests/c` with the objects.
    objects: &'static str,
    handles: &'static [&'static str],
    /// Types that are numbers.
    numbers: &'static [&'static str],
    /// Types, if not any, and names of parameters for which NULL has a meaning of its own.
    optional: &'static [(&'static str, &'static str)],
    /// What is wrong with an argument of a type, by an expression, and the status that answers it wherever
    /// it is found.
    wrong: &'static [(&'static str, &'static str, &'static str)],
    /// Numbers that are indices or choices, by their names; they are out of range alike.
    indices: &'static [&'static str],
    /// Functions and parameters for which what is wrong elsewhere has a meaning of its own, and why.
    meant: &'static [(&'static str, &'static str, &'static str)],
}

pub const LUZHANQI: Library = Library {
    name: "luzhanqi",
    prefix: "lzq_",
    objects: "edges.h",
    handles: &[
        "game",
        "view",
        "belief",
        "relaxed_belief",
        "weighted_belief",
        "record",
        "records",
        "scene",
        "search",
        "table",
        "client",
    ],
    numbers: &[
        "role",
        "seat",
        "color",
        "kind",
        "kinds",
        "piece",
        "station",
        "stations",
        "status",
        "option",
        "lang",
        "topic",
        "hint_reason",
    ],
    optional: &[
        ("lzq_play_result*", "tried"),
        ("lzq_observation*", "seen"),
        ("", "before"),
        ("", "secret"),
        ("const lzq_limits*", "limits"),
        ("void*", "user"),
    ],
    wrong: &[
        ("lzq_role", "7", "RANGE"),
        ("lzq_seat", "7", "RANGE"),
        ("lzq_color", "7", "RANGE"),
        ("lzq_kind", "LZQ_KINDS", "RANGE"),
        ("lzq_kinds", "0xffff", "RANGE"),
        ("lzq_piece", "0x7f", "RANGE"),
        ("lzq_station", "LZQ_STATIONS", "RANGE"),
        ("lzq_stations", "(lzq_stations)1 << 60", "RANGE"),
        ("lzq_option", "LZQ_RULE_COUNT", "RANGE"),
        ("lzq_lang", "LZQ_LANGS", "RANGE"),
        ("lzq_level", "LZQ_LEVELS", "RANGE"),
        ("lzq_style", "77", "RANGE"),
        ("lzq_action", "LZQ_ACTIONS", "RANGE"),
        ("lzq_move", "bad_move", "RANGE"),
        ("lzq_rules*", "&bad.rules", "RULES"),
        ("lzq_army*", "&bad.army", "ARMY"),
        ("lzq_deal*", "&bad.deal", "DEAL"),
        ("lzq_position*", "&bad.position", "POSITION"),
        ("lzq_illegal*", "&bad.illegal", "RANGE"),
        ("lzq_outcome*", "&bad.outcome", "RANGE"),
        ("lzq_piece*", "bad.scratch", "RANGE"),
        ("char*", "\"\\xff\"", "TEXT"),
    ],
    indices: &[
        "number",
        "place",
        "enemy",
        "plane",
        "plies",
        "history",
        "highlight",
        "manner",
        "reason",
    ],
    meant: &[
        (
            "lzq_army_faults",
            "army",
            "what is wrong with it is the answer",
        ),
        ("lzq_army_complete", "seat", "it has none"),
    ],
};

pub const XIANGQI: Library = Library {
    name: "xiangqi",
    prefix: "xq_",
    objects: "xiangqi_edges.h",
    handles: &["game", "search", "record", "records", "table", "client"],
    numbers: &[
        "role", "side", "kind", "piece", "point", "status", "option", "lang",
    ],
    optional: &[
        ("const xq_position*", "start"),
        ("", "secret"),
        ("const xq_limits*", "limits"),
        ("void*", "user"),
    ],
    wrong: &[
        ("xq_role", "7", "RANGE"),
        ("xq_side", "7", "RANGE"),
        ("xq_kind", "77", "RANGE"),
        ("xq_point", "200", "RANGE"),
        ("xq_action", "XQ_ACTIONS", "RANGE"),
        ("xq_move", "bad_move", "RANGE"),
        ("char*", "\"\\xff\"", "TEXT"),
    ],
    indices: &["plane", "history"],
    meant: &[],
};

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

struct Call {
    args: Vec<String>,
}

impl Call {
    fn of(library: &Library, function: &Function, capacity: &str) -> Call {
        let args = library
            .roles(function)
            .iter()
            .zip(&function.params)
            .map(|(role, (ty, name))| match role {
                Role::Text => library.text_for(function, name),
                _ => library.good(role, ty, name, capacity),
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

impl Library {
    /// The name of a type of the library without what all begin with.
    fn own<'a>(&self, ty: &'a str) -> Option<&'a str> {
        ty.strip_prefix(self.prefix)
    }

    fn roles(&self, function: &Function) -> Vec<Role> {
        let mut roles: Vec<Role> = Vec::new();
        for (i, (ty, name)) in function.params.iter().enumerate() {
            let handle = |stars: &str| {
                let bare = ty.trim_start_matches("const ").strip_suffix(stars)?;
                let bare = bare.strip_prefix(self.prefix)?;
                self.handles.iter().copied().find(|handle| *handle == bare)
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
    fn may_be_null(&self, (ty, name): &(String, String)) -> bool {
        let mut optional = self.optional.iter();
        optional.any(|(known, own)| own == name && (known.is_empty() || known == ty))
    }

    /// An expression for a good argument; `edge.h` has the objects.
    fn good(&self, role: &Role, ty: &str, name: &str, capacity: &str) -> String {
        let bare = ty.trim_start_matches("const ").trim_end_matches('*');
        match role {
            Role::Value if self.own(bare) == Some("move") => "good_move".to_string(),
            Role::Value if matches!(name, "depth" | "max_plies" | "count" | "length") => {
                "1".to_string()
            }
            Role::Value => "0".to_string(),
            Role::Text => format!("good_{}", if name == "text" { "text" } else { name }),
            Role::Handle(handle) => format!("a_{handle}"),
            Role::NewHandle(handle) => format!("&e.new_{handle}"),
            Role::Buffer => format!("({bare}*)buffer"),
            Role::Capacity => capacity.to_string(),
            Role::Place if bare == "double" && name == "weights" => "e.weights".to_string(),
            Role::Place => match self.own(bare) {
                Some(object) if !self.numbers.contains(&object) => format!("&e.{object}"),
                _ => format!("({bare}*)e.scratch"),
            },
        }
    }

    /// The text that a parse function likes.
    fn text_for(&self, function: &Function, name: &str) -> String {
        let what = function
            .name
            .trim_start_matches(self.prefix)
            .trim_end_matches("_parse")
            .trim_end_matches("_faults");
        // A set-up is the text of a position.
        let what = if what == "setup" { "position" } else { what };
        match name {
            "text" => format!("text_{what}"),
            "json" if function.name.ends_with("_observe") => "text_observation".to_string(),
            other => format!("text_{other}"),
        }
    }

    /// Every argument of a function that gives statuses, wrong by itself: its place, what is given, and
    /// the status that answers it everywhere.
    fn wrong_arguments(&self, function: &Function, roles: &[Role]) -> Vec<(usize, String, &str)> {
        if self.own(&function.returns) != Some("status") {
            return Vec::new();
        }
        let mut all = Vec::new();
        for (i, (role, (ty, name))) in roles.iter().zip(&function.params).enumerate() {
            let mut meant = self.meant.iter();
            if meant.any(|(own, of, _)| own == &function.name && of == name) {
                continue;
            }
            // What is only written is no argument; what is written too comes first.
            let read = ty.starts_with("const ") || i == 0;
            let bare = ty.trim_start_matches("const ");
            match role {
                Role::Value if self.indices.contains(&name.as_str()) => {
                    all.push((i, format!("({ty})-1"), "RANGE"));
                }
                Role::Place if !read => {}
                Role::Value | Role::Text | Role::Place => {
                    let known = self.wrong.iter().find(|(own, ..)| *own == bare);
                    all.extend(known.map(|(_, wrong, status)| (i, wrong.to_string(), *status)));
                }
                _ => {}
            }
        }
        all
    }

    fn drive(&self, function: &Function, out: &mut String) {
        let roles = self.roles(function);
        let status = self.own(&function.returns) == Some("status");
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
            let call = Call::of(self, function, capacity)
                .with(i, "NULL")
                .text(function);
            if function.returns == "void" {
                writeln!(out, "    {call};").unwrap();
            } else if !status {
                writeln!(out, "    (void){call};").unwrap();
            } else if self.may_be_null(&function.params[i]) {
                writeln!(out, "    EXPECT_NOT_NULL_ERROR({call});").unwrap();
            } else {
                writeln!(out, "    EXPECT_NULL_ERROR({call});").unwrap();
            }
        }
        for (i, role) in roles.iter().enumerate() {
            let Role::Handle(own) = role else {
                continue;
            };
            let other = self.handles.iter().find(|other| *other != own);
            let wrong = format!("(void *)a_{}", other.expect("two types of handles"));
            let call = Call::of(self, function, capacity).with(i, &wrong);
            let call = call.text(function);
            if status {
                writeln!(out, "    EXPECT_HANDLE_ERROR({call});").unwrap();
            } else {
                let none = if function.returns == "void" {
                    ""
                } else {
                    "(void)"
                };
                writeln!(out, "    {none}{call};").unwrap();
            }
        }
        for (i, argument, expected) in self.wrong_arguments(function, &roles) {
            let call = Call::of(self, function, capacity).with(i, &argument);
            let call = call.text(function);
            writeln!(out, "    EXPECT_STATUS({call}, EDGE_E({expected}));").unwrap();
        }
        for (i, role) in roles.iter().enumerate() {
            // A message is written on failure only: garbage below brings that about.
            if *role != Role::Buffer || function.params[i].1 == "why" {
                continue;
            }
            let ty = function.params[i].0.trim_end_matches('*');
            let text = ty == "char";
            let mut measure = Call::of(self, function, capacity).with(i, "NULL");
            measure = measure.with(i + 1, "0");
            let mut some = Call::of(self, function, capacity);
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
                Role::Value if self.own(ty) == Some("move") => "garbage_move()".to_string(),
                Role::Value if matches!(&name[..], "depth" | "count" | "length") => "garbage() & 1".to_string(),
                Role::Value if name == "max_plies" => "garbage() & 15".to_string(),
                Role::Value if ty == "double" => "garbage_double()".to_string(),
                // Functions of the program are called.
                Role::Value if ty.ends_with("_hook") => "0".to_string(),
                Role::Value => format!("({ty})garbage()"),
                Role::Text => format!("garbage_text({})", self.text_for(function, name)),
                Role::Capacity => "some_capacity".to_string(),
                Role::NewHandle(handle) => {
                    let prefix = self.prefix;
                    write!(
                        after,
                        " if (e.new_{handle} != before.new_{handle}) {{ {prefix}{handle}_free(e.new_{handle}); \
                         e.new_{handle} = before.new_{handle}; }}"
                    )
                    .unwrap();
                    self.good(role, ty, name, "")
                }
                role => self.good(role, ty, name, ""),
            });
            }
            let rounds = if ["belief", "candidates", "player"]
                .iter()
                .any(|name| function.name.contains(name))
            {
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
                    "        edge_status status = {call};\n        CHECK(status != EDGE_E_INTERNAL);\n        \
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
    pub fn written(&self) -> PathBuf {
        let path = scratch("edges").join(format!("{}_edges.c", self.name));
        fs::write(&path, self.source()).expect("the program can be written");
        path
    }

    fn source(&self) -> String {
        let mut out = format!("#include \"{}\"\n\n", self.objects);
        let all = functions_of(self.name, self.prefix);
        for function in &all {
            self.drive(function, &mut out);
        }
        out.push_str("int main(void) {\n");
        for function in &all {
            writeln!(out, "    now = \"{0}\";\n    drive_{0}();", function.name).unwrap();
        }
        out.push_str("    printf(\"%d\\n\", checks);\n    return differences != 0;\n}\n");
        out
    }
}
