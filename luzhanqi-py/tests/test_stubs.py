"""The stubs of the compiled module have its docstrings.

`UPDATE_STUBS=1 pytest tests/test_stubs.py` rewrites them.
"""

from pathlib import Path

import stub_docs

from luzhanqi import _native

STUBS = Path(__file__).parent.parent / "python/luzhanqi/_native.pyi"


def test_stubs_have_the_docstrings() -> None:
    stub_docs.check(STUBS, _native)
