//! Gives the shared library its SONAME.

fn main() {
    c_border::soname::give("luzhanqi");
}
