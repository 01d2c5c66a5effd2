"""Calls every public function of a package with wrong arguments."""

from __future__ import annotations

import enum
import inspect
import re
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

HUGE = 100_000

# Values for each argument, and lists of some of them.
STRANGE: list[Any] = [
    *(
        sign * 2**power + more
        for power in (7, 8, 16, 31, 32, 63, 64, 70)
        for sign in (1, -1)
        for more in (-1, 0)
    ),
    10**5000,
    -(10**5000),
    float("nan"),
    float("inf"),
    -1.5,
    "x" * HUGE,
    "\0",
    "\u200b\U000e0001\"'\\",
    "\ud800",
    "[" * HUGE,
    '{"' + "x" * HUGE + '": 1}',
    '[{"moved": "' + "x" * HUGE + '"}]',
    '[Rules "' + "x" * HUGE + '"]',
    "standard,mines=" + "x" * HUGE,
    b"\xff" * HUGE,
    [-1] * 25,
    [2**70] * 32,
    [256] * 32,
    [["x" * HUGE]],
    {"x" * HUGE: "y" * HUGE},
    {1: 2},
    (),
    None,
    True,
    object(),
    type,
    len,
]

# The argument's own error, or Python's error for an argument of another type.
ALLOWED = (ValueError, TypeError, IndexError, KeyError, AttributeError, MemoryError)
# The longest message that is needed.
LONGEST = 2000
# Rust's forms of values, escapes and paths, and Markdown code: not for readers of Python.
RUST = re.compile(r"\\u\{|\b(Some|Ok|Err)\(|\w::\w|\b[A-Z]\w+ \{|\bNaN\b|`")


def members(modules: list[ModuleType], samples: list[Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yields names and callables: classes and functions of the modules, and methods of the samples."""
    for module in modules:
        for name in module.__all__:
            thing = getattr(module, name)
            ours = not (isinstance(thing, type) and issubclass(thing, BaseException))
            if callable(thing) and ours:
                yield f"{module.__name__}.{name}", thing
            if not isinstance(thing, type) or not ours or issubclass(thing, enum.Enum):
                continue
            for method in (name for name in dir(thing) if not name.startswith("_")):
                # Static methods and class methods.
                if not inspect.isroutine(inspect.getattr_static(thing, method)):
                    continue
                if isinstance(inspect.getattr_static(thing, method), (staticmethod, classmethod)):
                    yield f"{name}.{method}", getattr(thing, method)
    operators = ["__getitem__", "__contains__", "__eq__", "__setstate__", "__index__"]
    for sample in samples:
        names = [name for name in dir(sample) if not name.startswith("_") or name in operators]
        for name in names:
            method = getattr(sample, name, None)
            if inspect.isroutine(method):
                yield f"{type(sample).__name__}.{name}", method


def calls(function: Callable[..., Any], good: dict[str, Any]) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """Yields arguments: one of them odd, the others valid if their names are known."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except ValueError:
        parameters = []
    kinds = inspect.Parameter
    for strange in STRANGE:
        yield [strange], {}
        if isinstance(function, enum.EnumType):
            continue
        yield [strange, strange], {}
        for odd in parameters:
            positional, named = [], {}
            for parameter in parameters:
                given = strange if parameter is odd else good.get(parameter.name, parameter.default)
                if parameter.kind == kinds.VAR_KEYWORD:
                    named.update({"x": strange} if parameter is odd else {})
                elif parameter.kind == kinds.KEYWORD_ONLY:
                    named[parameter.name] = given
                elif parameter.kind != kinds.VAR_POSITIONAL:
                    positional.append(0 if given is kinds.empty else given)
            yield positional, named


def short(given: Any) -> str:
    """Returns a short text of an odd argument."""
    try:
        return repr(given)[:40]
    except ValueError:
        return "a number of very many digits"


def fault(error: BaseException) -> str | None:
    """Returns what is wrong with an exception, if anything."""
    if not isinstance(error, ALLOWED):
        return "it is none of those that are said"
    if not str(error):
        return "it says nothing"
    if rust := RUST.search(str(error)):
        return f"it shows {rust[0]!r}, which is Rust's"
    longest = max(len(str(error)), len(repr(getattr(error, "details", ""))))
    return f"it has {longest} characters" if longest > LONGEST else None


def check_settings(envs: list[Callable[[], Any]], refused: type[Exception] = ValueError) -> set[str]:
    """Gives each environment the state of each other one, and returns the texts of the errors."""
    texts = set()
    for one in envs:
        for other in envs:
            state = one().get_state()
            if one is other:
                other().set_state(state)
                continue
            try:
                other().set_state(state)
            except refused as error:
                assert fault(error) is None, error
                texts.add(str(error))
            else:
                raise AssertionError("the settings differ, and the state was taken")
    return texts


def fuzz(
    modules: list[ModuleType],
    samples: Callable[[], list[Any]],
    good: dict[str, Any],
    endless: tuple[str, ...] = (),
) -> int:
    """Makes all the calls. Returns how many raised. Values that a call changes are made again for each.
    Methods in `endless` do as much work as asked, so they get no numbers in the billions."""
    raised, wrong = 0, {}
    for number, (name, _) in enumerate(members(modules, samples())):
        function = list(members(modules, samples()))[number][1]
        for positional, named in calls(function, good):
            given = (*positional, *named.values())
            if name in endless and any(isinstance(one, int) and 2**16 < one < 2**33 for one in given):
                continue
            try:
                function(*positional, **named)
            except BaseException as error:
                raised += 1
                if why := fault(error):
                    said = ", ".join(map(short, given))
                    wrong.setdefault((name, why), f"{name}({said}): {why}: {error!r:.200}")
    assert not wrong, "\n".join(wrong.values())
    return raised
