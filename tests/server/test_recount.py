"""Ratings reckoned once more are those that the house counted, in whatever order it did."""

from __future__ import annotations

from random import Random

from parlour.server.results.recount import reckoned
from parlour.server.results.result import Result, reckon, take_back
from parlour.store import Standing
from parlour.store.ratings import Annulment

_PEOPLE = "abcd"


def test_a_match_that_was_counted_late_is_reckoned_in_its_turn():
    rng = Random(5)
    kept: dict[str, Standing] = {}
    results, annulments = [], []
    for place in range(1, 40):
        pair = tuple(rng.sample(_PEOPLE, 2))
        ended = 1_000_000 + rng.randrange(100) * 86_400_000  # not in the order of counting
        result = Result(f"m{place:02}", "caro", "", pair, (1.0, 0.0), ended, 2 * place)
        rate = reckon(result, [kept.get(who) for who in pair])
        kept.update({standing.person: standing for standing in rate.standings})
        results.append(result)
        if place % 7 == 0:
            undone = take_back(rate.changes, rate.standings, ended - 5)
            for before, after in undone.standings:
                kept.pop(before.person)
                if after is not None:
                    kept[before.person] = after
            annulments.append(Annulment(result.match, ended - 5, 2 * place + 1))
    rng.shuffle(results)
    standings, _ = reckoned(results, annulments)
    assert {standing.person: standing for standing in standings} == kept
