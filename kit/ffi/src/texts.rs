//! Static texts for C, built at compile time, with a zero byte at the end.

/// Returns a text of the core crate, padded with zero bytes to `N`.
pub const fn c_text<const N: usize>(text: &str) -> [u8; N] {
    let bytes = text.as_bytes();
    assert!(
        bytes.len() < N,
        "the buffer must hold the text and its terminating zero"
    );
    let mut out = [0; N];
    let mut i = 0;
    while i < bytes.len() {
        out[i] = bytes[i];
        i += 1;
    }
    out
}

/// Returns a text as a zero-terminated array, for a member of a struct. A text that does not fit is cut
/// between two characters.
pub fn cut<const N: usize>(text: &str) -> [std::ffi::c_char; N] {
    let mut out = [0; N];
    let end = (0..N).rev().find(|&end| text.is_char_boundary(end));
    let bytes = &text.as_bytes()[..end.unwrap_or(0)];
    for (place, byte) in out.iter_mut().zip(bytes) {
        *place = *byte as std::ffi::c_char;
    }
    out
}

/// Defines a static table with a text for each item of a list.
#[macro_export]
macro_rules! c_texts {
    ($name:ident, $width:literal, $list:expr, |$item:ident| $text:expr) => {
        static $name: [[u8; $width]; $list.len()] = {
            let mut table = [[0; $width]; $list.len()];
            let mut i = 0;
            while i < table.len() {
                let $item = $list[i];
                table[i] = $crate::texts::c_text($text);
                i += 1;
            }
            table
        };
    };
}

/// Returns the text at this index, or NULL.
pub fn pick<const N: usize>(table: &'static [[u8; N]], number: usize) -> *const std::ffi::c_char {
    table
        .get(number)
        .map_or(std::ptr::null(), |text| text.as_ptr().cast())
}

/// A static table of texts for players in each language: one text for each item of a list. `Lang` has to be
/// in scope.
#[macro_export]
macro_rules! c_labels {
    ($name:ident, $width:literal, $list:expr, |$item:ident, $lang:ident| $text:expr) => {
        static $name: [[[u8; $width]; $list.len()]; Lang::ALL.len()] = {
            let mut table = [[[0; $width]; $list.len()]; Lang::ALL.len()];
            let (mut n, mut i) = (0, 0);
            while n < Lang::ALL.len() {
                while i < $list.len() {
                    let ($item, $lang) = (&$list[i], Lang::ALL[n]);
                    table[n][i] = $crate::texts::c_text($text);
                    i += 1;
                }
                i = 0;
                n += 1;
            }
            table
        };
    };
}

/// A static table of texts about the values of options in each language. An option has at most `$most` named
/// values, and the method `$texts` returns their texts. `Lang` and `RuleOption` have to be in scope.
#[macro_export]
macro_rules! c_value_texts {
    ($name:ident, $width:literal, $most:literal, $texts:ident) => {
        static $name: [[[[u8; $width]; $most]; RuleOption::ALL.len()]; Lang::ALL.len()] = {
            let mut table = [[[[0; $width]; $most]; RuleOption::ALL.len()]; Lang::ALL.len()];
            let (mut n, mut i, mut k) = (0, 0, 0);
            while n < Lang::ALL.len() {
                while i < RuleOption::ALL.len() {
                    let texts = RuleOption::ALL[i].$texts(Lang::ALL[n]);
                    while k < texts.len() {
                        table[n][i][k] = $crate::texts::c_text(texts[k]);
                        k += 1;
                    }
                    k = 0;
                    i += 1;
                }
                i = 0;
                n += 1;
            }
            table
        };
    };
}

/// The text of an option's value in a table of [`c_value_texts!`](crate::c_value_texts!), or NULL.
pub fn value_text<const N: usize, const MOST: usize, const OPTIONS: usize>(
    table: &'static [[[[u8; N]; MOST]; OPTIONS]],
    lang: usize,
    option: usize,
    value: usize,
) -> *const std::ffi::c_char {
    let texts = table.get(lang).and_then(|options| options.get(option));
    match texts.and_then(|texts| texts.get(value)) {
        Some(text) if text[0] != 0 => text.as_ptr().cast(),
        _ => std::ptr::null(),
    }
}
