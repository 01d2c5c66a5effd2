#!/usr/bin/env bash
# Builds the npm package: build.sh FOLDER. Wants Rust with the standard library of
# wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`), or Debian's rustc-web and
# rust-web-src, with which that library is built, small too: what is published is built so. And npm for
# `wasm-opt`.
set -euo pipefail
[ $# = 1 ] || { echo "usage: build.sh FOLDER" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
target=${CARGO_TARGET_DIR:-$root/target}
wasm=wasm32-unknown-unknown
binaryen=132.0.0

# The program that writes the JavaScript is built by the machine's own compiler.
cargo build --quiet --locked --manifest-path "$here/bindgen/Cargo.toml" --target-dir "$target/bindgen"

flags=()
# A wasm memory holds no path of this machine.
RUSTFLAGS="--remap-path-prefix=$HOME=. --remap-path-prefix=$root=."
if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$wasm" ]; then
    if [ ! -x /usr/bin/rustc ] || [ ! -d /usr/src ]; then
        echo "no standard library of $wasm: rustup target add $wasm," \
            "or apt-get install rustc-web rust-web-src" >&2
        exit 1
    fi
    # rust-lld comes with the machine's own compiler.
    PATH=$PATH:$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin
    export PATH RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
    # A browser shows no message of a panic: none is kept.
    RUSTFLAGS+=" -Zunstable-options -Cpanic=immediate-abort"
    flags=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
fi
RUSTFLAGS=$RUSTFLAGS cargo build --quiet --locked -p luzhanqi-wasm --profile wasm --target $wasm \
    --target-dir "$target/wasm" --manifest-path "$root/Cargo.toml" "${flags[@]}"

if [ ! -x "$target/npm/node_modules/.bin/wasm-opt" ]; then
    npm install --silent --no-audit --no-fund --prefix "$target/npm" "binaryen@$binaryen"
fi

rm -rf "${out:?}"/*
"$target/bindgen/debug/bindgen" "$target/wasm/$wasm/wasm/luzhanqi_wasm.wasm" "$out"
# What every browser since 2023 has, and no newer encodings.
features=()
for feature in bulk-memory bulk-memory-opt call-indirect-overlong multivalue mutable-globals \
    nontrapping-float-to-int reference-types sign-ext; do
    features+=("--enable-$feature")
done
"$target/npm/node_modules/.bin/wasm-opt" -Oz --converge "${features[@]}" \
    --low-memory-unused "$out/luzhanqi_bg.wasm" -o "$out/luzhanqi_bg.wasm"
# The types have the comments.
node -e 'const { readFileSync, writeFileSync } = require("node:fs");
    const [file] = process.argv.slice(1);
    writeFileSync(file, readFileSync(file, "utf8").replace(/^ *\/\*\*[^]*?\*\/\n/gm, ""));' "$out/luzhanqi.js"
sed -i "s|'luzhanqi-support'|'./support.js'|; s|\"luzhanqi-support\"|'./support.js'|" "$out/luzhanqi.js"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
cp "$here"/package/* "$root"/LICENSE-MIT "$root"/LICENSE-APACHE "$out"
sed -i "s/\"version\": \".*\"/\"version\": \"$version\"/" "$out/package.json"
rm -f "$out/luzhanqi_bg.wasm.d.ts"
