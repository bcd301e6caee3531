"""`parlour puzzles mine`: puzzles out of quick games of the engine with itself, or of people."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from parlour.cli.options import asked
from parlour.cli.puzzles.ledger import Ledger, State
from parlour.cli.puzzles.played import Played
from parlour.cli.puzzles.source import source_of
from parlour.games import get
from parlour.kernel import Illegal
from parlour.players.mine import Mine
from parlour.puzzles.file import BrokenFile
from parlour.puzzles.puzzle import Puzzle

__all__ = ["mine"]

_TOLD_EVERY_S = 10.0


def mine(
    game: Annotated[str, typer.Argument(help="Its id.")],
    out: Annotated[Path, typer.Option(help="Puzzles are added to this file, a line each.")] = Path(
        "puzzles.jsonl"
    ),
    options: Annotated[
        list[str] | None,
        typer.Option(help="Of the game: name=value,name=value. Several: each in turn."),
    ] = None,
    seconds: Annotated[float, typer.Option(help="No new game after so long; 0: no limit.")] = 0,
    count: Annotated[int, typer.Option(help="So many puzzles more; 0: no limit.")] = 0,
    seed: Annotated[int, typer.Option(help="Of the games that the engine plays.")] = 1,
    file: Annotated[
        Path | None,
        typer.Option(
            "--from",
            exists=True,
            dir_okay=False,
            help="Look through these games, as `parlour export` wrote them.",
        ),
    ] = None,
) -> None:
    """Find puzzles and prove them. Ctrl-C ends it; the same command goes on from there."""
    source = source_of(game)
    try:
        schema = get(game).options_schema
        chosen = [asked(get(game), text) for text in options or ()]
        variants = [schema.read(each) for each in chosen]
        wanted = State(game, variants, seed, "" if file is None else str(file.resolve()))
        ledger = Ledger.open(out, wanted)
    except (BrokenFile, Illegal, OSError) as why:
        raise typer.BadParameter(str(why)) from why
    search = Mine(source, ledger.ids)
    found = _Found(search, time.monotonic())
    played = None if file is None else Played(file, get(game), chosen)
    try:
        for puzzle in _every(search, ledger, found, seconds, played):
            ledger.add(puzzle)
            found.add(puzzle)
            if count and found.total >= count:
                break
    except KeyboardInterrupt:
        typer.echo("stopped; what was found is kept")
    found.tell(ledger.state.done)
    if played is not None and played.broken:
        typer.echo(f"{played.broken} lines are no games by the rules and were left out")


def _every(
    search: Mine, ledger: Ledger, found: _Found, seconds: float, played: Played | None
) -> Iterator[Puzzle]:
    """Puzzles game after game, from where the last search stopped."""
    for puzzles in _own(search, ledger.state) if played is None else _of(search, ledger, played):
        if seconds and found.elapsed >= seconds:
            return
        yield from puzzles
        ledger.look_back(ledger.state.done + 1)
        found.tell_now_and_then(ledger.state.done)


def _own(search: Mine, state: State) -> Iterator[Iterable[Puzzle]]:
    while True:
        yield search.own_game(state.done, state.seed, state.options)


def _of(search: Mine, ledger: Ledger, played: Played) -> Iterator[Iterable[Puzzle]]:
    for game in played.games(ledger.state.done):
        yield () if game is None else search.puzzles(*game, "house")


class _Found:
    """What this run has found so far, and how fast."""

    def __init__(self, search: Mine, started: float) -> None:
        self._search = search
        self._started = started
        self._told = 0.0
        self._by_goal: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """How many."""
        return self._by_goal.total()

    @property
    def elapsed(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._started

    def add(self, puzzle: Puzzle) -> None:
        """One more."""
        self._by_goal[puzzle.goal] += 1

    def tell_now_and_then(self, done: int) -> None:
        """Not more often than every few seconds."""
        if self.elapsed - self._told >= _TOLD_EVERY_S:
            self.tell(done)

    def tell(self, done: int) -> None:
        """A line: games looked at, puzzles by goal, how many an hour, what was refused."""
        self._told = self.elapsed
        goals = ", ".join(f"{goal} {number}" for goal, number in sorted(self._by_goal.items()))
        rate = 3_600 * self.total / max(self.elapsed, 1e-9)
        typer.echo(
            f"{done} games: {self.total} puzzles ({goals or 'none yet'}), {rate:,.0f} an hour; "
            f"{self._search.refused.total()} refused"
        )
