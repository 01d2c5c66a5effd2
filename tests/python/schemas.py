"""Validates JSON texts, one a line, against a schema: schemas.py SCHEMA DEFINITION FILE. DEFINITION is a name in
`$defs`, or empty for the whole schema. Then damages each kind of text, which the schema must notice."""

import copy
import json
import sys

from jsonschema import Draft202012Validator

path, definition, lines = sys.argv[1:]
with open(path) as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
if definition:
    schema = {"$ref": f"#/$defs/{definition}", "$defs": schema["$defs"]}
validator = Draft202012Validator(schema)


def objects(value, at=()):
    """The paths of all objects in a value, itself included."""
    if isinstance(value, dict):
        yield at
        for name, member in value.items():
            yield from objects(member, (*at, name))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from objects(item, (*at, index))


def inside(value, at):
    for step in at:
        value = value[step]
    return value


def is_open(at):
    """Whether the schema leaves an object to others: options, and observations in messages."""
    return "options" in at or "list" in at


seen, damaged = {}, 0
with open(lines) as file:
    for line in file:
        value = json.loads(line)
        validator.validate(value)
        kind = value.get("t") or next(iter(value))
        shape = (kind, json.dumps(sorted(map(str, objects(value)))))
        if seen.setdefault(shape, line) is not line:
            continue
        later = copy.deepcopy(value)
        for at in objects(value):
            # Clients may be older than their server. The letters of a pool are no members.
            if "pool" not in at:
                inside(later, at)["of-a-later-version"] = {"x": 1}
        validator.validate(later)
        for at in objects(value):
            for name in [] if is_open(at) else inside(value, at):
                bad = copy.deepcopy(value)
                inside(bad, at)[name] = [[[]]] if name != "list" else [[]]
                assert not validator.is_valid(bad), (name, bad)
                damaged += 1
for kind in sorted({kind for kind, _ in seen}):
    one = json.loads(next(line for (name, _), line in seen.items() if name == kind))
    del one["t" if "t" in one else kind]
    assert not validator.is_valid(one), one
print(" ".join(sorted({kind for kind, _ in seen})), damaged)
