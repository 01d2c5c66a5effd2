//! Workloads whose instructions are counted.
