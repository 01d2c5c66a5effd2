//! The name stored in a shared library, for build scripts.

use crate::version::suffix;

/// Sets the name by which programs find the shared library at run time. It contains the ABI version,
/// except on Android, which has no versions in names. Windows uses the file name.
pub fn give(name: &str) {
    println!("cargo:rerun-if-changed=build.rs");
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let target = |key: &str| std::env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    if let Some(flag) = flag(
        name,
        &suffix(&version),
        &target("FAMILY"),
        &target("VENDOR"),
        &target("OS"),
    ) {
        println!("cargo:rustc-cdylib-link-arg=-Wl,{flag}");
    }
}

/// The linker flag.
fn flag(name: &str, suffix: &str, family: &str, vendor: &str, os: &str) -> Option<String> {
    match (family, vendor, os) {
        ("unix", "apple", _) => Some(format!("-install_name,@rpath/lib{name}.{suffix}.dylib")),
        ("unix", _, "android") => Some(format!("-soname,lib{name}.so")),
        ("unix", _, _) => Some(format!("-soname,lib{name}.so.{suffix}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_platform_has_its_way() {
        let said = |family, vendor, os| flag("x", "0.1", family, vendor, os).unwrap_or_default();
        assert_eq!(said("unix", "unknown", "linux"), "-soname,libx.so.0.1");
        assert_eq!(said("unix", "unknown", "android"), "-soname,libx.so");
        assert_eq!(
            said("unix", "apple", "macos"),
            "-install_name,@rpath/libx.0.1.dylib"
        );
        assert_eq!(said("windows", "pc", "windows"), "");
    }
}
