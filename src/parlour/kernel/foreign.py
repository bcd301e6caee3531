"""What a game makes of a record that another program wrote."""

from __future__ import annotations

from dataclasses import dataclass, field

from parlour.kernel.values import Options

__all__ = ["Foreign", "plain_text"]


@dataclass(frozen=True, slots=True)
class Foreign:
    """A match in our notation. `seats` are names, for people; `times` are milliseconds.

    The first `setup` actions lead to a position that was set up: nobody played them in that order.
    """

    options: Options = field(hash=False)
    actions: tuple[str, ...]
    seats: tuple[str, ...] = ()
    result: str = "*"
    reason: str = ""
    times: tuple[int, ...] = ()
    setup: int = 0


def plain_text(file: str | bytes) -> str:
    """The text of a file that says nothing of its charset: UTF-8, or else Latin-1."""
    if isinstance(file, str):
        return file
    try:
        return file.decode()
    except UnicodeDecodeError:
        return file.decode("latin-1")
