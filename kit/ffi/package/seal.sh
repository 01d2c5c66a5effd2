#!/usr/bin/env bash
# Hides the symbols of a static library written in Rust, except the functions of the header. The archive from
# rustc exports all of Rust's standard library, so two such archives collide in one program.
#
#     seal.sh PREFIX IN.a OUT.a [--debug-info]
#
# PREFIX is the prefix of the functions, such as lzq_. Debug information is removed without --debug-info.
# CROSS is the prefix of the tools' names, such as x86_64-w64-mingw32-. The script needs GNU binutils, for
# ELF and PE. luzhanqi-ffi/README.md has the alternatives for other platforms.
set -euo pipefail

prefix=$1 in=$2 out=$3 debug=${4:---no-debug-info}
ld=${CROSS:-}ld objcopy=${CROSS:-}objcopy nm=${CROSS:-}nm ar=${CROSS:-}ar
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$nm" --defined-only --extern-only --format=posix "$in" 2>/dev/null |
    awk -v prefix="$prefix" 'NF >= 2 && $1 !~ /:$/ {print $1, index($1, prefix) == 1}' |
    sort -u >"$work/visible"
grep -q ' 1$' "$work/visible" || {
    echo "seal.sh: no function in $in begins with $prefix" >&2
    exit 1
}
rm -f "$out"

case $("$objcopy" --info | sed -n 2p) in
pe*)
    # Linking into one object breaks the unwind tables here. So keep the members and rename the symbols.
    strip=--strip-debug
    [ "$debug" != --debug-info ] || strip=
    awk -v prefix="$prefix" '$2 == 0 {print $1, prefix "_" NR}' "$work/visible" >"$work/names"
    # The sections of pointers are merged by name, and the name is also a symbol: rename both.
    sed -n 's/^\(\.refptr\.[^ ]*\) \(.*\)/.rdata$\1 .rdata$.refptr.\2/p' "$work/names" >"$work/pointers"
    sed 's/\(.*\) /--rename-section \1=/' "$work/pointers" >"$work/sections"
    cat "$work/pointers" >>"$work/names"
    # shellcheck disable=SC2086
    "$objcopy" --redefine-syms="$work/names" @"$work/sections" $strip "$in" "$out"
    "${CROSS:-}ranlib" "$out"
    ;;
*)
    # One object, without unreachable code. A linker merges section groups by name, even if the name is local
    # to an object, so dissolve them.
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
