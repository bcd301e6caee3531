"""A process that is killed in the middle of its work loses nothing that it has acknowledged."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

from parlour.store import SqliteStore

WRITING = """
import asyncio, sys
from pathlib import Path
from parlour.match import Event, Kind
from parlour.store import Append, MatchRow, SqliteStore

async def play(store, match):
    events = await store.log.events(match)
    if not events:
        start = Append(match, (Event(0, 1, -2, Kind.START, "{}"),), None, False)
        await store.commit([MatchRow(match, "caro", "seed", 1), start])
        events = [None]
    for seq in range(len(events), 100_000):
        first = len(events) + 2 * (seq - len(events))
        pair = tuple(Event(first + n, seq, n, Kind.ACTION, "H8") for n in (0, 1))
        await store.commit([Append(match, pair, seq, False)])
        print(match, first + 1, flush=True)

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await store.start()
    await asyncio.gather(*(play(store, f"m{n}") for n in range(20)))

asyncio.run(main())
"""


def kill_while_writing(path: Path) -> dict[str, int]:
    """The last seq of each match that the process acknowledged before it was killed."""
    acknowledged: dict[str, int] = {}
    with subprocess.Popen(
        [sys.executable, "-c", WRITING, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        for count, line in enumerate(process.stdout):
            if not line.endswith("\n"):
                break  # cut off by the kill
            match, seq = line.split()
            acknowledged[match] = int(seq)
            if count == 300:
                process.kill()
    assert process.returncode == -signal.SIGKILL
    return acknowledged


async def test_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path):
    path = tmp_path / "parlour.sqlite"
    acknowledged: dict[str, int] = {}
    for _ in range(3):
        acknowledged |= await asyncio.to_thread(kill_while_writing, path)
        store = SqliteStore(path)
        await store.start()
        for match, seq in acknowledged.items():
            events = await store.log.events(match)
            assert [event.seq for event in events] == list(range(len(events)))
            assert len(events) > seq
            assert len(events) % 2 == 1  # the start and whole pairs: never half an append
        await store.stop()
    assert len(acknowledged) == 20
