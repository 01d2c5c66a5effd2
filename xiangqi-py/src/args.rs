//! Arguments: how what Python callers write becomes a value of the core. The type of each argument
//! stands beside its class.

/// An argument that is a value of a class or its text.
macro_rules! argument {
    ($($argument:tt)*) => {
        py_border::argument! { $crate::errors::Fault; $($argument)* }
    };
}
pub(crate) use argument;
