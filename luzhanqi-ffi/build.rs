//! Gives the shared library its SONAME.

fn main() {
    kit_ffi::soname::give("luzhanqi");
}
