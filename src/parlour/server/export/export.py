"""Matches as lines, one after the other: of a house of any size only a page is in memory."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress

import msgspec

from parlour.kernel import Illegal
from parlour.server.export.match_line import MatchLine, line_of, result_in, walked
from parlour.server.results.recount import reckoned
from parlour.server.results.result import Result
from parlour.server.shared.slices import Slices
from parlour.store import Store
from parlour.store.open_data import Listed
from parlour.store.ratings import Annulment, Recount

__all__ = ["START", "lines", "played", "put_back", "rated", "ratings_of", "read_place"]

START = (-1, "")
"""Before everything."""
_PAGE = 100
_PLACE = re.compile(r"([0-9]{1,15})-([0-9a-z]{1,20})")
_read = msgspec.json.Decoder(MatchLine).decode

Pages = Callable[[tuple[int, str]], Awaitable[Sequence[Listed]]]


def read_place(text: str) -> tuple[int, str] | None:
    """Where to go on: the last line's `counted` (of one's own: `ended`) and `id`, with a hyphen."""
    found = _PLACE.fullmatch(text)
    return None if found is None else (int(found[1]), found[2])


def rated(store: Store) -> Pages:
    """Every rated match."""
    return lambda after: store.open_data.rated(after, _PAGE)


def played(store: Store, person: str) -> Pages:
    """Every match of the person."""
    return lambda after: store.open_data.played(person, after, _PAGE)


async def lines(
    store: Store, slices: Slices, pages: Pages, after: tuple[int, str] = START
) -> AsyncIterator[bytes]:
    """The lines after that place. Matches of games that are not installed any more are left out."""
    while True:
        page = await pages(after)
        for listed in page:
            after = (listed.stands, listed.match)
            with suppress(Illegal):
                yield await _line(store, slices, listed)
        if len(page) < _PAGE:
            return


async def _line(store: Store, slices: Slices, listed: Listed) -> bytes:
    events = await store.log.events(listed.match)
    match = await slices.last(walked(events))
    changes = await store.ratings.changes(listed.match) if match.setup.rated else ()
    return line_of(listed, events[0].at, match, changes)


def ratings_of(written: Iterable[bytes | str]) -> Recount:
    """Every rating and change that the lines of an export add up to; nothing else was asked."""
    annulments: list[Annulment] = []

    def results() -> Iterator[Result]:
        for text in written:
            if not text.strip():
                continue
            line = _read(text)
            result = result_in(line)
            if result is not None:
                yield result
                if line.annulled is not None and line.uncounted is not None:
                    annulments.append(Annulment(line.id, line.annulled, line.uncounted))

    found = list(results())
    standings, changes = reckoned(found, annulments)
    places = {result.match: result.place or 0 for result in found}
    return Recount(tuple(standings), tuple(changes), places)


async def put_back(store: Store, made: Recount) -> Recount | None:
    """Keep these ratings in place of those that the house has; what was written.

    None: the house has counted matches that are not among these. Whom the house does not know has
    no rating in it, and a match that it does not have has changed none.
    """
    rated = dict(await store.ratings.rated())
    if any(place is not None and match not in made.places for match, place in rated.items()):
        return None
    known = {person.id for person in await store.people.accounts()}
    kept = Recount(
        tuple(one for one in made.standings if one.person in known),
        tuple(one for one in made.changes if one.match in rated),
        made.places,
    )
    await store.commit([kept])
    return kept
