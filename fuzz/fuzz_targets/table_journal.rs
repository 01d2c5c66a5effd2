#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| luzhanqi_fuzz::tables::journal(text));
