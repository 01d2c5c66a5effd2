#!/usr/bin/env bash
# Builds a C library of this repository and installs it: headers, shared and static library, pkg-config
# file, CMake package, documentation with examples, licences. All paths are relative, so the prefix may be
# moved or packed.
#
#     install.sh luzhanqi|xiangqi PREFIX [options of cargo build, such as --release or --target TRIPLE]
#
# LIBDIR is the folder of the libraries under PREFIX (lib), such as lib64 or lib/x86_64-linux-gnu. DESTDIR is
# put before PREFIX, for packages of distributions. CARGO_BUILD replaces the command `build` of cargo, for
# example by `zigbuild`. The version comes from Cargo.toml. With GNU binutils (Linux, MinGW), the static library exports only the
# functions of the headers, and debug information is separate, in lib/.debug. CROSS is the prefix of the
# tools' names; for x86_64-pc-windows-gnu it defaults to x86_64-w64-mingw32-.
set -euo pipefail

[ $# -ge 2 ] || {
    sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" >&2
    exit 2
}
name=$1
mkdir -p "${DESTDIR:-}$2"
prefix=$(cd "${DESTDIR:-}$2" && pwd)
libdir=${LIBDIR:-lib}
case /$libdir/ in
//* | *//* | */./* | */../*)
    echo "install.sh: expected LIBDIR as a folder under PREFIX, got $libdir" >&2
    exit 2
    ;;
esac
# From the libraries back to the prefix.
up=$(printf '/%s' "$libdir" | sed 's|/[^/]*|/..|g; s|^/||')
shift 2
cd "$(dirname "$0")/../../.."
here=kit/ffi/package
case $name in
luzhanqi) home=luzhanqi-ffi functions=lzq_ about="Rules, hidden information and exact beliefs of Luzhanqi" ;;
xiangqi) home=xiangqi/ffi functions=xq_ about="Rules, the repetition rules, notations and records of Xiangqi" ;;
*)
    echo "install.sh: there is luzhanqi and xiangqi, not $name" >&2
    exit 2
    ;;
esac

# The paths of the libraries, from cargo's messages.
built=$(cargo "${CARGO_BUILD:-build}" -p "$name-ffi" "$@" --message-format=json-render-diagnostics |
    grep '"kind":\["staticlib","cdylib"\]' | grep -o '"filenames":\[[^]]*\]' | tail -n 1 |
    sed 's/"filenames":\[//; s/[]"]//g; s/\\\\/\//g' | tr ',' '\n')
built_as() { printf '%s\n' "$built" | grep "$1\$" | head -n 1; }
version=$(cargo pkgid -p "$name-ffi" | sed 's/.*[#@]//')
case $version in 0.*) abi=${version%.*} ;; *) abi=${version%%.*} ;; esac
triple=
for word in "$@"; do
    case $word in --target=*) triple=${word#--target=} ;; esac
    [ "${before:-}" != --target ] || triple=$word
    before=$word
done
[ -n "$triple" ] || triple=$(rustc -vV | sed -n 's/^host: //p')

# The system libraries that Rust's standard library needs: `rustc --print native-static-libs`, without
# those that the compiler links by itself. gcc and clang find the unwinder in libgcc_s or, with -static, in
# libgcc_eh.
case $triple in
*-windows-msvc) system="kernel32.lib ntdll.lib userenv.lib ws2_32.lib dbghelp.lib" ;;
*-windows-*)
    CROSS=${CROSS-${triple%%-*}-w64-mingw32-}
    system="-lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp"
    ;;
*-apple-*) system="-liconv" ;;
*-android*) system="-ldl -lm -llog" ;;
*-linux-musl*) system= ;;
*) system="-lpthread -lm -ldl" ;;
esac
export CROSS=${CROSS:-}

mkdir -p "$prefix/include" "$prefix/$libdir/cmake/$name" "$prefix/$libdir/pkgconfig" "$prefix/share/doc/$name"
cp include/"$name".h include/"$name".hpp include/"$name".json include/game_table.hpp "$prefix/include/"
for more in include/"$name"_*.h; do
    [ ! -f "$more" ] || cp "$more" "$prefix/include/"
done
cp LICENSE-MIT LICENSE-APACHE THIRD-PARTY.txt "$prefix/share/doc/$name/"
# Adjust its links to the installed headers.
sed 's|](\(\.\./\)*include/|](../../../include/|' "$home/README.md" >"$prefix/share/doc/$name/README.md"
for more in "$home/API.md" "$home/examples"; do
    [ ! -e "$more" ] || cp -R "$more" "$prefix/share/doc/$name/"
done

# The shared library, with separate debug information.
shared() {
    local from to=$1
    from=$(built_as "$2")
    cp "$from" "$to"
    if command -v "${CROSS}objcopy" >/dev/null; then
        local apart=$prefix/$libdir/.debug/${to##*/}.debug
        mkdir -p "$prefix/$libdir/.debug"
        "${CROSS}objcopy" --only-keep-debug "$to" "$apart"
        "${CROSS}objcopy" --strip-unneeded --add-gnu-debuglink="$apart" "$to"
    fi
}
location=$libdir implib="" static=$libdir/lib$name.a
case $triple in
*-windows-msvc)
    mkdir -p "$prefix/bin"
    cp "$(built_as '\.dll')" "$prefix/bin/"
    # The MSVC linker accepts this extension too.
    cp "$(built_as '\.dll\.lib')" "$prefix/$libdir/$name.dll.lib"
    static=$libdir/$name.lib
    location=bin/$name.dll implib=$libdir/$name.dll.lib
    ;;
*-windows-*)
    mkdir -p "$prefix/bin"
    shared "$prefix/bin/$name.dll" '\.dll'
    cp "$(built_as '\.dll\.a')" "$prefix/$libdir/lib$name.dll.a"
    location=bin/$name.dll implib=$libdir/lib$name.dll.a
    ;;
*-apple-*)
    cp "$(built_as '\.dylib')" "$prefix/$libdir/lib$name.$abi.dylib"
    ln -sf "lib$name.$abi.dylib" "$prefix/$libdir/lib$name.dylib"
    location=$libdir/lib$name.$abi.dylib
    ;;
*-android*)
    # Android's loader has no versions in names.
    shared "$prefix/$libdir/lib$name.so" '\.so'
    location=$libdir/lib$name.so
    ;;
*)
    shared "$prefix/$libdir/lib$name.so.$version" '\.so'
    [ "$version" = "$abi" ] || ln -sf "lib$name.so.$version" "$prefix/$libdir/lib$name.so.$abi"
    ln -sf "lib$name.so.$abi" "$prefix/$libdir/lib$name.so"
    location=$libdir/lib$name.so.$version
    ;;
esac

# The static library.
case $triple in
*-windows-msvc) cp "$(built_as "[^l]\.lib")" "$prefix/$static" ;;
*-apple-*) cp "$(built_as '\.a')" "$prefix/$static" ;;
*)
    archive=$(printf '%s\n' "$built" | grep "lib$name\.a\$")
    "$here/seal.sh" "$functions" "$archive" "$prefix/$static"
    mkdir -p "$prefix/$libdir/.debug"
    "$here/seal.sh" "$functions" "$archive" "$prefix/$libdir/.debug/lib$name.a" --debug-info
    ;;
esac

# CMake separates the items of lists by semicolons.
filled() {
    sed -e "s|@NAME@|$name|g" -e "s|@PREFIX@|$(printf %s "${functions%_}" | tr '[:lower:]' '[:upper:]')|g" \
        -e "s|@ABOUT@|$about|g" -e "s|@VERSION@|$version|g" -e "s|@ABI@|$abi|g" \
        -e "s|@SYSTEM@|$system|g" -e "s|@SYSTEM_LIST@|${system// /;}|g" \
        -e "s|@LIBDIR@|$libdir|g" -e "s|@UP@|$up|g" -e "s|@LOCATION@|$location|g" -e "s|@IMPLIB@|$implib|g" -e "s|@STATIC@|$static|g" "$here/$1"
}
filled config.cmake.in >"$prefix/$libdir/cmake/$name/$name-config.cmake"
filled version.cmake.in >"$prefix/$libdir/cmake/$name/$name-config-version.cmake"
filled library.pc.in >"$prefix/$libdir/pkgconfig/$name.pc"
