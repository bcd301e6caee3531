"""Games as plain functions over values, and whatever plays, keeps and shows them.

    import parlour

    game = parlour.new("caro", rule="caro")
    game.play("H8").play("H9")
    print(game)

What is named here is loaded when it is first asked for: `import parlour` alone brings in neither
the server nor an engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlour import games as games
    from parlour import study as study
    from parlour.kernel import CHANCE, AnyGame, Code, Game, Illegal, Outcome, Tree
    from parlour.library.analysis import Analysis, Line, analyse
    from parlour.library.catalogue import game, new
    from parlour.library.papers import read, replay
    from parlour.library.playthrough import Playthrough
    from parlour.library.position import Position
    from parlour.match.record import Record
    from parlour.players.analysis import Judgement
    from parlour.players.thought import Thought

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "Analysis",
    "AnyGame",
    "Code",
    "Game",
    "Illegal",
    "Judgement",
    "Line",
    "Outcome",
    "Playthrough",
    "Position",
    "Record",
    "Thought",
    "Tree",
    "__version__",
    "analyse",
    "game",
    "games",
    "new",
    "read",
    "replay",
    "study",
]

_HOMES = {
    **dict.fromkeys(("CHANCE", "AnyGame", "Code", "Game", "Illegal", "Outcome", "Tree"), "kernel"),
    **dict.fromkeys(("Analysis", "Line", "analyse"), "library.analysis"),
    **dict.fromkeys(("game", "new"), "library.catalogue"),
    **dict.fromkeys(("read", "replay"), "library.papers"),
    "Playthrough": "library.playthrough",
    "Position": "library.position",
    "Record": "match.record",
    "Judgement": "players.analysis",
    "Thought": "players.thought",
}
"""Where a name lives."""


def __getattr__(name: str) -> Any:
    """A name of the library, loaded now (PEP 562)."""
    if name in ("client", "games", "study"):
        return import_module(f"{__name__}.{name}")
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
