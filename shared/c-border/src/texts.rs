//! Static texts for C, built at compile time, with a zero byte at the end.

/// Returns a text of the core crate, padded with zero bytes to `N`.
pub const fn c_text<const N: usize>(text: &str) -> [u8; N] {
    let bytes = text.as_bytes();
    assert!(bytes.len() < N, "the text and its end have to fit");
    let mut out = [0; N];
    let mut i = 0;
    while i < bytes.len() {
        out[i] = bytes[i];
        i += 1;
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
