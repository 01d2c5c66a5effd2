#!/usr/bin/env bash
# Builds an npm package: build.sh luzhanqi|xiangqi FOLDER. Wants Rust with the standard library of
# wasm32-unknown-unknown (`rustup target add wasm32-unknown-unknown`), or Debian's rustc-web and
# rust-web-src, with which that library is built, small too: what is published is built so. And npm for
# `wasm-opt` and `terser`.
set -euo pipefail
[ $# = 2 ] || {
    echo "usage: build.sh luzhanqi|xiangqi FOLDER" >&2
    exit 2
}
game=$1
case $game in
luzhanqi) home=luzhanqi-js ;;
xiangqi) home=xiangqi/js ;;
*)
    echo "build.sh: there is luzhanqi and xiangqi, not $game" >&2
    exit 2
    ;;
esac
mkdir -p "$2"
out=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
wasm=wasm32-unknown-unknown

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
    # A browser shows no message of a panic: none is kept. Compilers before 1.91 ask the standard library
    # for that alone, which leaves the module some kilobytes larger.
    # shellcheck disable=SC2054 # the comma is cargo's
    flags=(-Zbuild-std=std,panic_abort -Zbuild-std-features=optimize_for_size)
    immediate="-Zunstable-options -Cpanic=immediate-abort"
    # shellcheck disable=SC2086 # these are two words
    if "$RUSTC" $immediate --print sysroot >/dev/null 2>&1; then
        RUSTFLAGS+=" $immediate"
    else
        flags[1]+=,panic_immediate_abort
    fi
fi
RUSTFLAGS=$RUSTFLAGS cargo build --quiet --locked -p "$game-js" --profile wasm --target $wasm \
    --target-dir "$target/wasm" --manifest-path "$root/Cargo.toml" "${flags[@]}"

# These rewrite what is shipped: exact versions, by hash, and none of their scripts runs.
bin=$target/npm/node_modules/.bin
mkdir -p "$target/npm"
if ! cmp -s "$here/tools/package-lock.json" "$target/npm/package-lock.json" || [ ! -d "$bin" ]; then
    cp "$here"/tools/package*.json "$target/npm"
    npm ci --loglevel=error --no-audit --no-fund --ignore-scripts --prefix "$target/npm"
fi

rm -rf "${out:?}"/*
"$target/bindgen/debug/bindgen" "$target/wasm/$wasm/wasm/${game}_js.wasm" "$out"
node "$here/handles.mjs" "$out"
# What every browser since 2023 has, and no newer encodings.
features=()
for feature in bulk-memory bulk-memory-opt call-indirect-overlong multivalue mutable-globals \
    nontrapping-float-to-int reference-types sign-ext; do
    features+=("--enable-$feature")
done
small=(--flatten --rereloop -Oz)
"$bin/wasm-opt" "${features[@]}" --low-memory-unused "${small[@]}" "${small[@]}" -Oz --strip-target-features \
    --minify-imports-and-exports-and-modules "$out/rules_bg.wasm" -o "$out/rules_bg.wasm" |
    node "$here/names.mjs" "$out"
rm "$out/rules_bg.wasm.d.ts"
sed -i "s|'support'|'./support.js'|; s|\"support\"|'./support.js'|" "$out/rules.js"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
cp "$here"/*.js "$here"/*.d.ts "$root/$home"/package/* "$root"/{LICENSE-MIT,LICENSE-APACHE,THIRD-PARTY.txt} "$out"
# What needs no other file: the worker as a text, and all of it as one script, which is CommonJS too.
bundle=("$bin/esbuild" --bundle --log-level=error --target=es2022 --external:node:worker_threads)
minify=("$bin/terser" --compress --mangle --keep-classnames)
worker=$("${bundle[@]}" --format=iife "$out/inline-worker.js" | "${minify[@]}" | node "$here/text.mjs")
printf 'export const worker = %s;\nexport const wasm = "%s";\n' "$worker" "$(base64 -w 0 "$out/rules_bg.wasm")" \
    >"$out/inlined.js"
rm "$out/inline-worker.js"
mkdir "$out/cjs"
{
    "${bundle[@]}" --format=iife --global-name="$game" "$out/inline.js" | "${minify[@]}"
    echo "if (typeof module === \"object\" && module.exports) module.exports = $game;"
} >"$out/cjs/index.js"
cp "$out"/*.d.ts "$out/cjs"
rm "$out/cjs"/{inline,worker}.d.ts
echo '{ "type": "commonjs" }' >"$out/cjs/package.json"
# The types have the comments. Errors name classes.
for file in "$out"/*.js; do
    "${minify[@]}" --module --output "$file" "$file"
done
# The version and addresses of the workspace.
address() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" "$root/Cargo.toml" | head -n 1; }
sed -i "s|\"version\": \".*\"|\"version\": \"$version\"|
    /\"license\":/i\\  \"homepage\": \"$(address homepage)\",\\n  \"repository\": { \"type\": \"git\", \"url\": \"git+$(address repository).git\" }," "$out/package.json"
