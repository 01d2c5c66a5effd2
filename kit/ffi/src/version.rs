//! The version of an ABI, computed from the version of the package. Before 1.0, each minor version has a
//! different ABI; from 1.0 on, each major version. The number in the header, the name of the shared library
//! and CMake's compatibility check follow from it.

/// The major and the minor number of a version such as `0.1.0`.
const fn numbers(version: &str) -> (u32, u32) {
    let (bytes, mut i, mut parts, mut part) = (version.as_bytes(), 0, [0u32; 3], 0);
    while i < bytes.len() && part < 3 {
        match bytes[i] {
            digit @ b'0'..=b'9' => parts[part] = 10 * parts[part] + (digit - b'0') as u32,
            b'.' => part += 1,
            _ => break,
        }
        i += 1;
    }
    (parts[0], parts[1])
}

/// Returns the number of the ABI: the minor version before 1.0, later 1000 times the major version.
pub const fn abi(version: &str) -> u32 {
    match numbers(version) {
        (0, minor) => minor,
        (major, _) => 1000 * major,
    }
}

/// Returns the number at the end of a shared library's name: `0.1` or `1`.
pub fn suffix(version: &str) -> String {
    match numbers(version) {
        (0, minor) => format!("0.{minor}"),
        (major, _) => major.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_abi_has_one_number_in_two_shapes() {
        for (version, number, name) in [
            ("0.1.0", 1, "0.1"),
            ("0.12.3", 12, "0.12"),
            ("1.0.0", 1000, "1"),
            ("2.7.1-rc.1", 2000, "2"),
        ] {
            assert_eq!((abi(version), &*suffix(version)), (number, name));
        }
    }
}
