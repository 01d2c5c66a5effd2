//! Conversion of Python arguments to values of the core. The argument type of each class is in the module of
//! the class.

/// An argument that is a value of a class or its text.
macro_rules! argument {
    ($($argument:tt)*) => {
        kit_py::argument! { $crate::errors::Fault; $($argument)* }
    };
}
pub(crate) use argument;
