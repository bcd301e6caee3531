"""All ratings once more, from the log of every rated match in the order of their ends."""

from __future__ import annotations

from dataclasses import replace

from parlour.server.ratings.reckoning import Result, reckon, result_of
from parlour.store import Batch, Change, Standing, Store
from parlour.store.ratings import Recount

__all__ = ["recount"]


async def recount(store: Store) -> tuple[int, int]:
    """Put what the log says in place of what is kept: how many matches and how many ratings.

    Who has left is still somebody to those they played against: the changes know them by an alias.
    """
    results = [result for match in await store.rated() if (result := await _result(store, match))]
    standings: dict[tuple[str, str, str], Standing] = {}
    changes: list[Change] = []
    for result in sorted(results, key=lambda result: (result.at, result.match)):
        keys = [(person or "", result.game, result.variant) for person in result.people]
        rate = reckon(result, [standings.get(key) for key in keys])
        standings.update(zip(keys, rate.standings, strict=True))
        changes += rate.changes
    known = {person.id for person in await store.accounts()}
    kept = tuple(standing for standing in standings.values() if standing.person in known)
    await store.commit(Batch(ratings=(Recount(kept, tuple(changes)),)))
    return len(results), len(kept)


async def _result(store: Store, match: str) -> Result | None:
    result = result_of(match, await store.events(match))
    if result is None:
        return None
    if None in result.people:
        aliases = {change.seat: change.person for change in await store.changes(match)}
        people = tuple(person or aliases.get(s) for s, person in enumerate(result.people))
        result = replace(result, people=people)
    return None if None in result.people else result
