#!/bin/sh
# Fuzzes the targets one after the other: fuzz/run.sh SECONDS [TARGET...]; without names, all.
# A target ends sooner when it has run ten million inputs.
# Needs the toolchain of .ci/nightly and cargo-fuzz (.ci/tool cargo-fuzz). The crate has no unsafe code,
# so the targets run without AddressSanitizer, several times as fast.
set -eu
cd "$(dirname "$0")"
nightly=$(cat ../.ci/nightly)
seconds=$1
shift
if [ $# -eq 0 ]; then
    # shellcheck disable=SC2046 # a word for each target
    set -- $(cargo "+$nightly" fuzz list)
fi
cargo "+$nightly" fuzz build --sanitizer none
for target in "$@"; do
    mkdir -p "corpus/$target" "found/$target"
    case $target in
    play | game | belief | exact | cost | table-steps | xiangqi-circle) words= ;;
    *) words=-dict=tokens.dict ;;
    esac
    # What was found before and the seeds are read, what is new is written to the first corpus.
    cargo "+$nightly" fuzz run --sanitizer none "$target" "corpus/$target" "seeds/$target" "found/$target" \
        -- $words -max_total_time="$seconds" -runs=10000000 -timeout=20 -max_len=8192 -print_final_stats=1 2>&1 |
        tee "corpus/$target.log" | tail -n 12
    rmdir --ignore-fail-on-non-empty "found/$target"
done
rmdir --ignore-fail-on-non-empty found
