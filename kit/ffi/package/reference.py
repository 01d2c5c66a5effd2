#!/usr/bin/env python3
"""Prints the reference of a C library as one HTML page: reference.py include/luzhanqi.json."""

import html
import json
import re
import sys
from pathlib import Path

STYLE = "body{max-width:60em;margin:auto;font-family:sans-serif}pre,code{background:#f4f4f4}pre{padding:.5em}td{padding-right:1em}"

library = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
names = {
    item["name"]
    for kind in ("constants", "types", "handles", "structs", "functions")
    for item in library[kind]
}


def linked(text: str) -> str:
    """The text with a link from each name to its entry."""
    link = lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in names else found[0]
    return re.sub(r"\w+", link, html.escape(text, quote=False))


def doc(item: dict) -> str:
    return "".join(f"<p>{linked(line)}</p>" for line in (item.get("doc") or "").split("\n") if line)


def declared(kind: str, name: str, lengths: list = ()) -> str:
    """A declaration in C, such as `uint8_t squares[60]`."""
    return kind + ("" if kind.endswith("*") else " ") + name + "".join(f"[{length}]" for length in lengths)


def entry(name: str, code: str, item: dict) -> None:
    print(f'<h3 id="{name}">{name}</h3><pre>{linked(code)}</pre>{doc(item)}')


title = f"{library['library']} {library['version']} for C"
print(f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>')
print(
    f"<h1>{title}</h1><p>ABI version {library['abi']}. The conventions are on the first page of the header.</p>"
)
for header in dict.fromkeys(item["header"] for item in library["functions"]):
    own = {
        kind: [item for item in library[kind] if item["header"] == header]
        for kind in library
        if isinstance(library[kind], list)
    }
    print(
        f"<h1>{header}</h1><p>"
        + " ".join(linked(item["name"]) for item in own["functions"])
        + "</p><h2>Types</h2>"
    )
    for item in own["types"]:
        entry(item["name"], f"typedef {item['is']} {item['name']};", item)
    for item in own["handles"]:
        entry(item["name"], f"typedef struct {item['name']} {item['name']};", item)
    for item in own["structs"]:
        members = "".join(
            f"    {declared(it['type'], it['name'], it['lengths'])};\n" for it in item["members"]
        )
        entry(item["name"], f"struct {item['name']} {{ /* {item['size']} bytes */\n{members}}};", item)
        rows = "".join(
            f"<tr><td>{it['offset']}<td><code>{it['name']}</code><td>{linked(it['doc'] or '')}"
            for it in item["members"]
        )
        print(f"<table><tr><th>offset<th>member<th>{rows}</table>")
    print("<h2>Functions</h2>")
    for item in own["functions"]:
        inputs = ", ".join(declared(it["type"], it["name"]) for it in item["parameters"]) or "void"
        entry(item["name"], f"{declared(item['returns'], item['name'])}({inputs});", item)
    print("<h2>Constants</h2><table>")
    for item in own["constants"]:
        print(
            f'<tr id="{item["name"]}"><td><code>{item["name"]}</code><td>{html.escape(str(item["value"]))}<td>{doc(item)}'
        )
    print("</table>")
