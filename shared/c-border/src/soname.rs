//! The name that a shared library gives itself, for build scripts.

use crate::version::suffix;

/// Gives the shared library `lib<name>.so` that is being built its SONAME, which changes with the
/// ABI: before 1.0 every minor version may break it.
pub fn give(name: &str) {
    println!("cargo:rerun-if-changed=build.rs");
    // cargo-c gives one of its own.
    let by_cargo_c = std::env::var_os("CARGO_FEATURE_CAPI").is_some();
    let version = std::env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let name = format!("lib{name}.so.{}", suffix(&version));
    let elf = std::env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "unix")
        && std::env::var("CARGO_CFG_TARGET_VENDOR").is_ok_and(|vendor| vendor != "apple");
    if elf && !by_cargo_c {
        println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,{name}");
    }
}
