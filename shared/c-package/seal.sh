#!/usr/bin/env bash
# Makes a static library of Rust's fit to stand beside others: nothing is visible but the functions of the
# header, and what has no such name has none that another library has. As rustc writes it, the archive
# shows all of Rust's standard library, and two such archives in one program collide.
#
#     seal.sh PREFIX IN.a OUT.a [--debug-info]
#
# PREFIX is what the functions begin with, as lzq_. Debug information goes unless --debug-info is given.
# CROSS is what the names of the tools begin with, as x86_64-w64-mingw32-. It takes GNU binutils, for ELF
# and PE; what to do elsewhere says luzhanqi-ffi/README.md.
set -euo pipefail

prefix=$1 in=$2 out=$3 debug=${4:---no-debug-info}
ld=${CROSS:-}ld objcopy=${CROSS:-}objcopy nm=${CROSS:-}nm ar=${CROSS:-}ar
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$nm" --defined-only --extern-only --format=posix "$in" 2>/dev/null |
    awk -v prefix="$prefix" 'NF >= 2 && $1 !~ /:$/ {print $1, index($1, prefix) == 1}' |
    sort -u >"$work/visible"
grep -q ' 1$' "$work/visible" || { echo "seal.sh: no function in $in begins with $prefix" >&2; exit 1; }
rm -f "$out"

case $("$objcopy" --info | sed -n 2p) in
pe*)
    # Linked into one object, tables of unwinding are wrong there. Members stay, and get names of our own.
    strip=--strip-debug
    [ "$debug" != --debug-info ] || strip=
    awk -v prefix="$prefix" '$2 == 0 {print $1, prefix "_" NR}' "$work/visible" >"$work/names"
    # Pointers lie in sections of which a linker keeps one by its name, which a symbol has too.
    sed -n 's/^\(\.refptr\.[^ ]*\) \(.*\)/.rdata$\1 .rdata$.refptr.\2/p' "$work/names" >"$work/pointers"
    sed 's/\(.*\) /--rename-section \1=/' "$work/pointers" >"$work/sections"
    cat "$work/pointers" >>"$work/names"
    # shellcheck disable=SC2086
    "$objcopy" --redefine-syms="$work/names" @"$work/sections" $strip "$in" "$out"
    "${CROSS:-}ranlib" "$out"
    ;;
*)
    # One object, without what the functions do not reach. Of groups a linker keeps one by its name, also
    # where the name is local to an object.
    strip=--strip-unneeded
    [ "$debug" != --debug-info ] || strip=
    sed -n 's/ 1$//p' "$work/visible" | sed 's/^/-u /' >"$work/roots"
    "$ld" -r --gc-sections --force-group-allocation @"$work/roots" -o "$work/all.o" "$in"
    # shellcheck disable=SC2086
    "$objcopy" -w --keep-global-symbol="$prefix*" $strip -R .llvmbc -R .llvmcmd \
        "$work/all.o" "$work/${prefix}all.o"
    "$ar" rcs "$out" "$work/${prefix}all.o"
    ;;
esac
