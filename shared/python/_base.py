"""Gymnasium's class of vector environments, or what it brings where Gymnasium is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

__all__ = ["AutoresetMode", "Base"]


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
