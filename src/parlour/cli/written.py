"""What a file of exported matches holds already, and whether the house still says the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from parlour.server.export.export import START
from parlour.store import Store

__all__ = ["Written"]

_ALIAS = "gone:"


class _Player(msgspec.Struct):
    id: str | None = None


class _Line(msgspec.Struct):
    id: str
    players: list[_Player]
    counted: int
    annulled: int | None = None


_read = msgspec.json.Decoder(_Line).decode


@dataclass(slots=True)
class Written:
    """Where the file stops, who is named in it, and what it says was taken back."""

    place: tuple[int, str] = START
    people: set[str] = field(default_factory=set)
    annulled: set[str] = field(default_factory=set)

    @classmethod
    def read(cls, file: Path) -> Written:
        """What is in the file; a line that was cut short is taken off. Raises `DecodeError`."""
        found, whole = cls(), 0
        with file.open("r+b") as written:
            for text in written:
                if not text.endswith(b"\n"):
                    break
                line = _read(text)
                whole += len(text)
                found.place = (line.counted, line.id)
                found.people |= {player.id for player in line.players if player.id is not None}
                if line.annulled is not None:
                    found.annulled.add(line.id)
            written.truncate(whole)
        return found

    async def stands(self, store: Store) -> bool:
        """Whether every line would be written so again: nothing taken back, and nobody gone."""
        last, _ = self.place
        for one in await store.ratings.annulments():
            if one.match not in self.annulled and await self._holds(store, one.match, last):
                return False
        known = {person.id for person in await store.people.accounts()}
        return all(id_ in known or id_.startswith(_ALIAS) for id_ in self.people)

    async def _holds(self, store: Store, match_id: str, last: int) -> bool:
        place = await store.ratings.place(match_id)
        return place is not None and place <= last
