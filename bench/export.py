"""What exporting many matches costs in memory, and whether its ratings are the house's."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter

from parlour import games
from parlour.match import Chair, Event, Kind, Person, PlayerKind, Setup
from parlour.server.matches.create import Opening, create
from parlour.server.matches.seat_rows import seatings
from parlour.server.results.result import Result, reckon
from parlour.store import Append, PersonRow, Role, SeatResult, SqliteStore, Standing, Write
from parlour.store.people import Enter

__all__ = ["report"]

_PEOPLE = 500
_AT_ONCE = 200
_WON = ["A1", "O15", "B1", "O14", "C1", "O13", "D1", "O12", "E1"]
_MEASURED = """
import resource, sys
from parlour.cli import app
try:
    app()
except SystemExit as done:
    if done.code:
        raise
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024, file=sys.stderr)
"""


def report(matches: int) -> str:
    """Lay that many rated matches, export them in a process of their own, and recount."""
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder) / "house.sqlite", Path(folder) / "rated.ndjson"
        began = perf_counter()
        asyncio.run(_lay(file, matches))
        opened = perf_counter() - began
        wrote, most = _run("export", "--to", str(out), "--database", str(file))
        read, most_read = _run("recount", str(out), "--check", "--database", str(file))
        return (
            f"{matches:,} matches opened in {opened:.0f} s; exported in {wrote:.0f} s with at most "
            f"{most} MB, {out.stat().st_size / 1e6:.0f} MB of lines; recounted and found "
            f"identical in {read:.0f} s with at most {most_read} MB"
        )


def _run(*words: str) -> tuple[float, int]:
    began = perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", _MEASURED, *words], capture_output=True, text=True, check=True
    )
    return perf_counter() - began, int(done.stderr.split()[-1])


async def _lay(file: Path, matches: int) -> None:
    store, rng = SqliteStore(file), Random(1)
    await store.start()
    people = [PersonRow(f"p{n}", f"P {n}", Role.PLAYER, 1, f"p{n}", "$") for n in range(_PEOPLE)]
    await store.commit([Enter(person) for person in people])
    standings: dict[str, Standing] = {}
    batch: list[Write] = []
    for number in range(matches):
        pair = rng.sample(people, 2)
        batch += _match(number, pair, standings)
        if len(batch) > _AT_ONCE * 6:
            await store.commit(batch)
            batch = []
    await store.commit(batch)
    await store.stop()


def _match(number: int, pair: list[PersonRow], standings: dict[str, Standing]) -> list[Write]:
    """A rated match that the first of the two won, as the house would have written it."""
    game, at = games.get("caro"), 1_700_000_000_000 + number * 60_000
    chairs = tuple(Chair(name=p.name, person=Person(p.id, PlayerKind.ACCOUNT)) for p in pair)
    setup = Setup.of(game, {}, chairs, rated=True)
    row, _, append = create(Opening(setup, (), id=f"m{number:011}"), "a seed")
    start = Event(0, at, -2, Kind.START, append.events[0].text)
    plays = [
        Event(seq + 1, at + (seq + 1) * 1_000, seq % 2, Kind.ACTION, action)
        for seq, action in enumerate(_WON)
    ]
    ended = plays[-1].at
    ends = tuple(SeatResult(seat, ended, 1.0 - seat, "line") for seat in (0, 1))
    result = Result(row.id, "caro", "", tuple(p.id for p in pair), (1.0, 0.0), ended)
    rate = reckon(result, [standings.get(p.id) for p in pair])
    standings.update({standing.person: standing for standing in rate.standings})
    whole = Append(row.id, (start, *plays), None, over=True, seat_results=ends)
    return [row, *seatings(row, setup), whole, rate]
