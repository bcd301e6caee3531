"""All ratings once more, from the log of every rated match in the order in which they counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from parlour.server.results.result import Result, reckon, result_of, take_back
from parlour.store import Change, Standing, Store
from parlour.store.ratings import Annulment, Recount

__all__ = ["reckoned", "recount"]


async def recount(store: Store) -> tuple[int, int]:
    """Put what the log says in place of what is kept: how many matches and how many ratings.

    Who has left is still somebody to those they played against: the changes know them by an alias.
    """
    annulments = await store.ratings.annulments()
    results = [
        result
        for match_id, place in await store.ratings.rated()
        if (result := await _result(store, match_id, place))
    ]
    last = max([0, *(a.place for a in annulments), *(r.place or 0 for r in results)])
    late = sorted((r for r in results if r.place is None), key=lambda r: (r.at, r.match))
    placed = [result for result in results if result.place is not None]
    placed += [replace(result, place=last + n) for n, result in enumerate(late, start=1)]
    standings, changes = reckoned(placed, annulments)
    known = {person.id for person in await store.people.accounts()}
    kept = tuple(standing for standing in standings if standing.person in known)
    places = {result.match: result.place or 0 for result in placed}
    await store.commit([Recount(kept, tuple(changes), places)])
    return len(results), len(kept)


def reckoned(
    results: Iterable[Result], annulments: Iterable[Annulment]
) -> tuple[list[Standing], list[Change]]:
    """Every standing and change that these results add up to, in the order of their places.

    What counts is when the house counted a match, not when it ended: a process that falls between
    the two leaves its matches to be counted later. A match that was taken back counts until then:
    what was counted meanwhile was counted at what it had made of the ratings.
    """
    steps: list[tuple[int, int, str, Result | None]] = [
        (r.place or 0, 0, r.match, r) for r in results
    ]
    steps += [(one.place, one.at, one.match, None) for one in annulments]
    standings: dict[tuple[str, str, str], Standing] = {}
    changes: dict[str, tuple[Change, ...]] = {}
    for _, at, match_id, result in sorted(steps, key=lambda step: step[:3]):
        if result is not None:
            keys = [(person or "", result.game, result.variant) for person in result.people]
            rate = reckon(result, [standings.get(key) for key in keys])
            standings.update(zip(keys, rate.standings, strict=True))
            changes[match_id] = rate.changes
        elif match_id in changes:
            undone = changes[match_id]
            now = [standings.get((c.person, c.game, c.variant)) for c in undone]
            for before, after in take_back(undone, now, at).standings:
                key = (before.person, before.game, before.variant)
                if after is None:
                    del standings[key]
                else:
                    standings[key] = after
    return list(standings.values()), [change for made in changes.values() for change in made]


async def _result(store: Store, match_id: str, place: int | None) -> Result | None:
    result = result_of(match_id, await store.log.events(match_id))
    if result is None:
        return None
    result = replace(result, place=place)
    if None in result.people:
        aliases = {change.seat: change.person for change in await store.ratings.changes(match_id)}
        people = tuple(person or aliases.get(s) for s, person in enumerate(result.people))
        result = replace(result, people=people)
    return None if None in result.people else result
