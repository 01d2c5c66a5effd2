//! Conversion of Python arguments to values of the core. Each class's argument type is in the class's module.

/// An argument that is a value of a class or its text.
macro_rules! argument {
    ($($argument:tt)*) => {
        kit_py::argument! { $crate::errors::Fault; $($argument)* }
    };
}
pub(crate) use argument;
