"""The matches that this process has in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from weakref import WeakValueDictionary

from parlour.server.matches.live import LiveMatch

__all__ = ["Memory"]

_KEPT = 5_000


class Memory:
    """The latest matches, and every one that anybody still holds: none is in memory twice."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, LiveMatch] = OrderedDict()
        self._held: WeakValueDictionary[str, LiveMatch] = WeakValueDictionary()

    def __iter__(self) -> Iterator[LiveMatch]:
        return iter(list(self._held.values()))

    def find(self, match_id: str) -> LiveMatch | None:
        """The match, if it is here."""
        return self._held.get(match_id)

    def enter(self, live: LiveMatch) -> LiveMatch:
        """The match of that id which is here from now on: this one, unless another is."""
        return self._held.setdefault(live.id, live)

    def keep(self, live: LiveMatch) -> None:
        """It is the one that was asked for last; the one not asked for longest may go."""
        self._kept[live.id] = live
        self._kept.move_to_end(live.id)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
