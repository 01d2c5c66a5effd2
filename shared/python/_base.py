"""Gymnasium's class of vector environments, or what it brings where Gymnasium is missing; copies of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["AutoresetMode", "Base", "Copies"]


class _Plain:
    """What Gymnasium's class brings, where it is missing."""

    metadata: dict[str, Any] = {}
    spec: Any = None
    render_mode: str | None = None
    closed = False

    def close(self, **kwargs: Any) -> None:
        """Closes nothing, as nothing is left open."""
        self.closed = True

    @property
    def unwrapped(self) -> Any:
        """Returns the environment itself."""
        return self


if TYPE_CHECKING:
    Base = _Plain

    def AutoresetMode(text: str) -> Any: ...
else:
    try:
        from gymnasium.vector import AutoresetMode
        from gymnasium.vector import VectorEnv as Base
    except ImportError:
        Base = _Plain

        def AutoresetMode(text: str) -> str:
            return text


class Copies:
    """Copies and pickles of the games of a VectorEnv."""

    _arguments: dict[str, Any]
    _arrays: tuple[str, ...]

    if TYPE_CHECKING:

        def get_state(self) -> bytes: ...
        def set_state(self, state: bytes) -> None: ...
        def _take(self, other: Any) -> None: ...

    def copy(self) -> Self:
        """Returns a second environment with the same games and the same future, and arrays of its own:
        for searches that try what follows. An opponent that is a function is shared.
        """
        twin = type(self)(**self._arguments)
        twin._take(self)
        for name in self._arrays:
            getattr(twin, name)[...] = getattr(self, name)
        return twin

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        twin = self.copy()
        memo[id(self)] = twin
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _revived, (type(self), self._arguments, self.get_state())


def _revived(cls: type[Copies], arguments: dict[str, Any], state: bytes) -> Copies:
    env = cls(**arguments)
    env.set_state(state)
    return env
