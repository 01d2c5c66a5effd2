//! stub
/// How
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Forcing { /// c
 Check }
impl core::fmt::Display for Forcing { fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { f.write_str("x") } }
