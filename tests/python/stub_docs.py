"""Stubs of a compiled module that have its docstrings, for editors that read only stubs."""

import ast
import inspect
import os
from pathlib import Path
from types import ModuleType
from typing import Any


def literal(text: str, indent: str) -> str:
    """Returns a docstring as source code."""
    lines = [indent + line if line else "" for line in text.splitlines()]
    opening = 'r"""' if "\\" in text else '"""'
    closing = f'\n{indent}"""' if len(lines) > 1 else '"""'
    return indent + opening + "\n".join(lines).removeprefix(indent) + closing


def documented(text: str, module: ModuleType) -> str:
    """Returns stubs with their docstrings replaced by those of the module."""
    lines = text.split("\n")

    def visit(node: ast.ClassDef | ast.FunctionDef, thing: Any) -> None:
        own = node.name.startswith("_") or thing is None
        doc = None if own else inspect.getdoc(thing)
        if isinstance(node, ast.ClassDef):
            for part in reversed(node.body):
                if isinstance(part, ast.ClassDef | ast.FunctionDef):
                    visit(part, getattr(thing, part.name, None))
        if not doc:
            return
        first = node.body[0]
        new = literal(doc, " " * (node.col_offset + 4))
        if ast.get_docstring(node) is not None:
            lines[first.lineno - 1 : first.end_lineno] = [new]
        elif isinstance(node, ast.ClassDef):
            decorated = [*getattr(first, "decorator_list", []), first]
            lines.insert(decorated[0].lineno - 1, new)
        else:
            line = lines[first.lineno - 1]
            lines[first.lineno - 1] = line[: first.col_offset].rstrip() + "\n" + new

    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    # The members that two classes share are in a base class that exists only in the stubs.
    heirs = {
        base.id: getattr(module, heir.name)
        for heir in classes
        for base in heir.bases
        if isinstance(base, ast.Name)
    }
    for node in reversed(ast.parse(text).body):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            visit(node, getattr(module, node.name, None) or heirs.get(node.name))
    return "\n".join(lines)


def check(stubs: Path, module: ModuleType) -> None:
    """Fails if the stubs lack a docstring of the module. With UPDATE_STUBS=1, first writes them."""
    text = stubs.read_text(encoding="utf-8")
    wanted = documented(text, module)
    if os.environ.get("UPDATE_STUBS") == "1":
        stubs.write_text(wanted, encoding="utf-8")
    else:
        assert text == wanted, "UPDATE_STUBS=1 pytest tests/test_stubs.py, and look at them"
    assert documented(wanted, module) == wanted
    tree = ast.parse(wanted)
    plain = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
        and not node.name.startswith("_")
        and ast.get_docstring(node) is None
    ]
    assert plain == []
