"""Generates bindings of the C library from its JSON description, for Python (ctypes) or C# (P/Invoke):

    bindings.py luzhanqi.json python > lzq.py
    bindings.py luzhanqi.json csharp > Lzq.cs

The bindings contain every constant, struct and function of the headers by name. In Python, load() opens
the shared library; C# finds it by its name. Use the same approach for other languages.
"""

import json
import sys

NUMBERS = {
    "char": "c_char",
    "double": "c_double",
    "int32_t": "c_int32",
    "size_t": "c_size_t",
    "uint8_t": "c_uint8",
    "uint16_t": "c_uint16",
    "uint32_t": "c_uint32",
    "uint64_t": "c_uint64",
}


class Module:
    def __init__(self, library):
        self.library = library
        self.aliases = {one["name"]: one["is"] for one in library["types"]}
        self.handles = {one["name"] for one in library["handles"]}

    def type(self, name):
        """The ctypes expression for a C type."""
        name = name.removeprefix("const ").strip()
        if name == "void":
            return "None"
        if name.endswith("*"):
            to = name[:-1].strip().removesuffix("const").strip()
            if to == "char":
                return "c_char_p"
            return "c_void_p" if to in self.handles else f"POINTER({self.type(to)})"
        name = self.aliases.get(name, name)
        if "(*)" in name:
            returns, parameters = name.rstrip(")").split("(*)(")
            types = [returns, *(one.rstrip("_abcdefghijklmnopqrstuvwxyz") for one in parameters.split(", "))]
            return f"CFUNCTYPE({', '.join(map(self.type, types))})"
        return NUMBERS.get(name, name)

    def lines(self):
        library = self.library
        yield f'"""{library["library"]} {library["version"]} from C: the documentation is in its header."""'
        yield "from ctypes import *"
        for one in library["constants"]:
            yield f"{one['name']} = {one['value']}"
        for one in library["structs"]:
            yield f"class {one['name']}(Structure):"
            yield f"    {one['doc']!r}"
            yield "    _fields_ = ["
            for member in one["members"]:
                kind = self.type(member["type"])
                for length in reversed(member["lengths"]):
                    kind = f"({kind} * {length})"
                yield f"        ({member['name']!r}, {kind}),"
            yield "    ]"
            yield f"assert sizeof({one['name']}) == {one['size']}"
        yield "def load(path):"
        yield "    library = CDLL(path)"
        for one in library["functions"]:
            types = ", ".join(self.type(each["type"]) for each in one["parameters"])
            yield f"    library.{one['name']}.argtypes = [{types}]"
            yield f"    library.{one['name']}.restype = {self.type(one['returns'])}"
            yield f"    library.{one['name']}.__doc__ = {one['doc']!r}"
        version = next(one["name"] for one in library["functions"] if one["name"].endswith("_abi_version"))
        yield f"    assert library.{version}() == {library['abi']}, 'another ABI'"
        yield "    return library"


CSHARP = {
    "char": "byte",
    "double": "double",
    "int32_t": "int",
    "size_t": "UIntPtr",
    "uint8_t": "byte",
    "uint16_t": "ushort",
    "uint32_t": "uint",
    "uint64_t": "ulong",
}


class CSharp(Module):
    def type(self, name):
        """The C# type for a C type. Pointers stay pointers, so calling code is unsafe."""
        name = name.removeprefix("const ").strip()
        if name.endswith("*"):
            to = name[:-1].strip().removesuffix("const").strip()
            return "IntPtr" if to in self.handles else self.type(to) + "*"
        name = self.aliases.get(name, name)
        return "IntPtr" if "(*)" in name else CSHARP.get(name, name)

    def lines(self):
        library = self.library
        name = library["library"].capitalize()
        yield f"// {library['library']} {library['version']} from C: the documentation is in its header."
        yield "using System;"
        yield "using System.Runtime.InteropServices;"
        for one in library["structs"]:
            yield f"[StructLayout(LayoutKind.Sequential, Size = {one['size']})]"
            yield f"public unsafe struct {one['name']} {{"
            for member in one["members"]:
                kind, length = self.type(member["type"]), 1
                for each in member["lengths"]:
                    length *= each
                many = f"fixed {kind} @{member['name']}[{length}]" if member["lengths"] else None
                yield f"    public {many or kind + ' @' + member['name']};"
            yield "}"
        yield f"public static unsafe class {name} {{"
        for one in library["constants"]:
            yield f"    public const int {one['name']} = {one['value']};"
        for one in library["functions"]:
            types = ", ".join(f"{self.type(each['type'])} @{each['name']}" for each in one["parameters"])
            yield f'    [DllImport("{library["library"]}", CallingConvention = CallingConvention.Cdecl)]'
            yield f"    public static extern {self.type(one['returns'])} {one['name']}({types});"
        yield "}"


if __name__ == "__main__":
    language = {"python": Module, "csharp": CSharp}[sys.argv[2]]
    with open(sys.argv[1], encoding="utf-8") as file:
        print("\n".join(language(json.load(file)).lines()))
