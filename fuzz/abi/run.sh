#!/bin/sh
# Fuzzes the C ABI: fuzz/abi/run.sh SECONDS. Needs the toolchain of .ci/nightly, and clang with libFuzzer
# (apt-get install clang libclang-rt-dev, or the like with a version in its name: CLANG=clang-14).
# Rust and C are both watched by AddressSanitizer, C by UndefinedBehaviorSanitizer too.
set -eu
cd "$(dirname "$0")/../.."
out=fuzz/target/abi
host=$(rustc -vV | sed -n 's/^host: //p')
RUSTFLAGS="-Zsanitizer=address -Cpasses=sancov-module -Cdebug-assertions -Ccodegen-units=1
    -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares" \
    CARGO_PROFILE_RELEASE_LTO=false \
    cargo "+$(cat .ci/nightly)" rustc --release -p luzhanqi-ffi --crate-type staticlib --target "$host" --target-dir "$out"
${CLANG:-clang} -std=c11 -g -O1 -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
    -I include fuzz/abi/abi.c "$out/$host/release/libluzhanqi.a" -lm -lpthread -ldl -o "$out/abi"
mkdir -p fuzz/corpus/abi fuzz/artifacts/abi
"$out/abi" fuzz/corpus/abi -max_total_time="$1" -runs=10000000 -timeout=20 -max_len=4096 -print_final_stats=1 \
    -dict=fuzz/tokens.dict -artifact_prefix=fuzz/artifacts/abi/
