"""The base classes of vector environments: Gymnasium's or a plain one, and one for copies and pickles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing_extensions import Self

__all__ = ["AutoresetMode", "Base", "Copies"]


class _Plain:
    """Replaces Gymnasium's base class if Gymnasium is not installed."""

    metadata: dict[str, Any] = {}
    spec: Any = None
    render_mode: str | None = None
    closed = False

    def close(self, **kwargs: Any) -> None:
        """Does nothing, because environments have nothing to close."""
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
    """Lets a VectorEnv be copied and pickled with its games."""

    _arguments: dict[str, Any]
    _arrays: tuple[str, ...]

    if TYPE_CHECKING:

        def get_state(self) -> bytes: ...
        def set_state(self, state: bytes) -> None: ...
        def _take(self, other: Any) -> None: ...

    def copy(self) -> Self:
        """Returns an environment with separate arrays that continues the same games in the same way. Useful
        for searches. If the opponent is a function, both environments use the same function.
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
