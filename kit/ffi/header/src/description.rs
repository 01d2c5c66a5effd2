//! The declarations of a header as data, for generators of bindings. It is parsed from the generated
//! header, so that there is one source.

use serde::Serialize;

/// All declarations of a header, in its order.
#[derive(Debug)]
pub struct Description {
    /// The name of the library.
    pub library: String,
    /// The version of the package.
    pub version: String,
    /// The ABI number of the library.
    pub abi: u32,
    /// Constants.
    pub constants: Vec<Constant>,
    /// Aliases of number types.
    pub types: Vec<Alias>,
    /// Opaque types, used by pointer only.
    pub handles: Vec<Named>,
    /// Structs with public members.
    pub structs: Vec<Struct>,
    /// Functions.
    pub functions: Vec<Function>,
}

/// A constant.
#[derive(Serialize, Debug)]
pub struct Constant {
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: i64,
    /// Its documentation.
    pub doc: String,
    /// The header that declares it.
    pub header: String,
}

/// An alias of a number type, or the type of a function.
#[derive(Serialize, Debug)]
pub struct Alias {
    /// Its name.
    pub name: String,
    /// The C type.
    pub is: String,
    /// Its documentation.
    pub doc: String,
    /// The header that declares it.
    pub header: String,
}

/// An opaque type.
#[derive(Serialize, Debug)]
pub struct Named {
    /// Its name.
    pub name: String,
    /// Its documentation.
    pub doc: String,
    /// The header that declares it.
    pub header: String,
}

/// A struct.
#[derive(Serialize, Debug)]
pub struct Struct {
    /// Its name, also its tag.
    pub name: String,
    /// Bytes.
    pub size: usize,
    /// The alignment, on platforms where the alignment of a `uint64_t` is its size.
    pub align: usize,
    /// Its documentation.
    pub doc: String,
    /// The header that declares it.
    pub header: String,
    /// Its members; there is no padding.
    pub members: Vec<Member>,
}

/// A member of a struct.
#[derive(Serialize, Debug)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// The type; for an array, the type of an item.
    #[serde(rename = "type")]
    pub ty: String,
    /// The lengths of an array, the outermost first; empty for a single item.
    pub lengths: Vec<usize>,
    /// Bytes from the start of the struct.
    pub offset: usize,
    /// Its documentation.
    pub doc: String,
}

/// A function.
#[derive(Serialize, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The return type.
    pub returns: String,
    /// Its parameters.
    pub parameters: Vec<Parameter>,
    /// Its documentation.
    pub doc: String,
    /// The header that declares it.
    pub header: String,
}

/// A parameter of a function.
#[derive(Serialize, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its type, such as `const lzq_move *`.
    #[serde(rename = "type")]
    pub ty: String,
}

impl Description {
    /// Parses headers that this crate has generated.
    ///
    /// # Panics
    /// If a header has a struct with padding, an undeclared type, or an unknown line.
    pub fn read(library: &str, version: &str, headers: &[(String, String)]) -> Description {
        let mut read = Description {
            library: library.to_string(),
            version: version.to_string(),
            abi: kit_ffi::version::abi(version),
            constants: Vec::new(),
            types: Vec::new(),
            handles: Vec::new(),
            structs: Vec::new(),
            functions: Vec::new(),
        };
        for (name, text) in headers {
            read.take_in(name, text);
        }
        read
    }

    fn take_in(&mut self, name: &str, header: &str) {
        let body = header.split_once("extern \"C\" {\n#endif\n");
        let body = body.expect("a header has a part with its functions").1;
        let body = body.split("#ifdef __cplusplus").next().unwrap_or_default();
        let mut doc = String::new();
        let mut statement = String::new();
        for line in body.lines() {
            let text = line.trim();
            if statement.is_empty() && in_comment(&mut doc, text) {
                continue;
            }
            if let Some(define) = text.strip_prefix("#define ") {
                self.constants.push(constant(define, take(&mut doc), name));
                continue;
            }
            statement.push_str(line);
            statement.push('\n');
            let open = statement.contains('{') && !line.starts_with('}');
            if text.ends_with(';') && !open {
                let whole = std::mem::take(&mut statement);
                self.declare(&whole, take(&mut doc), name);
            } else if text.is_empty() && !open {
                statement.clear();
            }
        }
        assert!(statement.trim().is_empty(), "left over: {statement}");
    }

    /// Returns whether a header declares a type, a struct, a handle or a function of this name.
    pub fn declares(&self, name: &str) -> bool {
        self.types.iter().any(|one| one.name == name)
            || self.handles.iter().any(|one| one.name == name)
            || self.structs.iter().any(|one| one.name == name)
            || self.functions.iter().any(|one| one.name == name)
    }

    fn declare(&mut self, statement: &str, doc: String, header: &str) {
        let header = header.to_string();
        let one_line = statement.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(rest) = statement.strip_prefix("typedef struct ") {
            if let Some((name, members)) = rest.split_once(" {\n") {
                let made = self.layout(name, members, doc, header);
                self.structs.push(made);
            } else {
                let name = rest.split([' ', ';']).next().unwrap_or_default();
                self.handles.push(Named {
                    name: name.to_string(),
                    doc,
                    header,
                });
            }
        } else if let Some(rest) = one_line.strip_prefix("typedef ") {
            let rest = rest.trim_end_matches(';');
            // The name of a type of functions is inside.
            let (is, name) = match rest
                .split_once("(*")
                .and_then(|(a, b)| Some((a, b.split_once(')')?)))
            {
                Some((returns, (name, rest))) => (format!("{returns}(*){rest}"), name.to_string()),
                None => typed(rest),
            };
            self.types.push(Alias {
                name,
                is,
                doc,
                header,
            });
        } else {
            let (head, parameters) = one_line.split_once('(').expect("a function");
            // The macros of import and of statuses that must be used.
            let (_, head) = head.split_once("_API ").expect("a function");
            let (returns, name) = typed(head);
            let parameters = parameters.trim_end_matches(");").split(", ");
            let parameters = parameters.filter(|one| *one != "void").map(|one| {
                let (ty, name) = typed(one);
                Parameter { name, ty }
            });
            self.functions.push(Function {
                name,
                returns,
                parameters: parameters.collect(),
                doc,
                header,
            });
        }
    }

    fn layout(&self, name: &str, members: &str, doc: String, header: String) -> Struct {
        let mut made = Struct {
            name: name.to_string(),
            size: 0,
            align: 1,
            doc,
            header,
            members: Vec::new(),
        };
        let mut said = String::new();
        for line in members.lines().map(str::trim) {
            if line.starts_with('}') || in_comment(&mut said, line) {
                continue;
            }
            let (declared, lengths) = line.split_once('[').unwrap_or((line, ""));
            let (ty, member) = typed(declared.trim_end_matches(';'));
            let lengths = lengths.split(['[', ']', ';']);
            let lengths = lengths.filter_map(|length| length.parse().ok());
            let lengths: Vec<usize> = lengths.collect();
            let (size, align) = self.size(&ty);
            assert!(
                made.size.is_multiple_of(align),
                "{name} has padding before {member}: declare the spare bytes"
            );
            made.members.push(Member {
                name: member,
                ty,
                offset: made.size,
                doc: take(&mut said),
                lengths: lengths.clone(),
            });
            made.size += size * lengths.iter().product::<usize>();
            made.align = made.align.max(align);
        }
        assert!(
            made.size.is_multiple_of(made.align),
            "{name} has padding at its end: declare the spare bytes"
        );
        made
    }

    /// Size and alignment of a member's type.
    fn size(&self, ty: &str) -> (usize, usize) {
        let number = match ty {
            "uint8_t" | "char" => 1,
            "uint16_t" => 2,
            "uint32_t" | "int32_t" => 4,
            "uint64_t" | "double" => 8,
            _ => 0,
        };
        if number > 0 {
            return (number, number);
        }
        if let Some(alias) = self.types.iter().find(|alias| alias.name == ty) {
            return self.size(&alias.is);
        }
        let own = self.structs.iter().find(|own| own.name == ty);
        let own = own.unwrap_or_else(|| panic!("{ty} is not declared before it is used"));
        (own.size, own.align)
    }

    /// Returns JSON with a line for each declaration.
    pub fn json(&self) -> String {
        let lists = [
            ("constants", lines(&self.constants)),
            ("types", lines(&self.types)),
            ("handles", lines(&self.handles)),
            ("structs", lines(&self.structs)),
            ("functions", lines(&self.functions)),
        ];
        let lists = lists.map(|(name, lines)| format!(",\n\"{name}\": [\n{lines}\n]"));
        format!(
            "{{\n\"library\": \"{}\",\n\"version\": \"{}\",\n\"abi\": {}{}\n}}\n",
            self.library,
            self.version,
            self.abi,
            lists.concat()
        )
    }
}

/// A line for each item of a list.
fn lines<T: Serialize>(items: &[T]) -> String {
    let one = |item| serde_json::to_string(item).expect("texts and numbers");
    items.iter().map(one).collect::<Vec<_>>().join(",\n")
}

/// Whether a line is a comment or empty. Appends the text of a documentation comment to `doc`.
fn in_comment(doc: &mut String, line: &str) -> bool {
    let said = match line {
        "" | "*/" => return true,
        "/**" => {
            doc.clear();
            return true;
        }
        "*" => {
            doc.push('\n');
            return true;
        }
        line if line.starts_with("/* ") => return true,
        line => match (line.strip_prefix("/** "), line.strip_prefix("* ")) {
            (Some(begun), _) => {
                doc.clear();
                begun
            }
            (None, Some(said)) => said,
            (None, None) => return false,
        },
    };
    if !doc.is_empty() && !doc.ends_with('\n') {
        doc.push(' ');
    }
    doc.push_str(said.trim_end_matches("*/").trim_end());
    true
}

fn take(doc: &mut String) -> String {
    std::mem::take(doc)
}

fn constant(define: &str, doc: String, header: &str) -> Constant {
    let (name, value) = define.split_once(' ').expect("a constant has a value");
    let value = value.trim_matches(['(', ')']).parse();
    Constant {
        name: name.to_string(),
        value: value.unwrap_or_else(|_| panic!("{name} is not a whole number")),
        doc,
        header: header.to_string(),
    }
}

/// The type and the name of `const char *text`.
fn typed(declared: &str) -> (String, String) {
    let at = declared.rfind([' ', '*']).expect("a type and a name") + 1;
    let ty = declared[..at].trim().to_string();
    (ty, declared[at..].to_string())
}
