"""Analyses of matches: one for each match, shared by all who ask, one position at a time."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum

from parlour import players
from parlour.kernel import CHANCE, Code
from parlour.match import Match, chance
from parlour.players import deals
from parlour.players.analysis import Judgement, Moment, judge
from parlour.players.questions import Solve, Think
from parlour.server.http.client import HOUSE_ITSELF
from parlour.server.http.problems import Refusal
from parlour.server.shared.tasks import Tasks
from parlour.server.thinking.thinkers import NoThinker, Thinkers
from parlour.server.thinking.turns import Purpose, Turn
from parlour.server.thinking.worker import PlayerFailed

__all__ = ["Analyses", "Analysis", "State"]

log = logging.getLogger(__name__)

# Every position is thought about twice by the game's best player, which alone never slips on
# purpose: briefly, so that the whole match can be seen at once, and again to sharpen it.
_BRIEF_MS = 60
_LONG_MS = 500
_WHOLE_MS = 120_000
"""What the second look may take in all: a long match gets less for each position."""

_DEAL_MS = 2_000
"""What the search for the best play of a known deal may take."""

_AT_ONCE = 64
_KEPT = 64
_GRACE_S = 10.0
"""How long an analysis that was asked for waits for its first listener."""


class State(StrEnum):
    """Where an analysis stands."""

    RUNNING = "running"
    STOPPED = "stopped"
    DONE = "done"


class Analysis:
    """One match as it stood when somebody asked. What was found stays when it is stopped."""

    def __init__(
        self, match_id: str, match: Match, row: Sequence[Moment], client: str = HOUSE_ITSELF
    ) -> None:
        self.match = match_id
        self.client = client
        self.base = match.base
        self.game = match.game
        self.seqs = [play.seq for play in match.plays]
        self.state = State.STOPPED
        self.listeners = 0
        self.deal: deals.Deal | None = None
        self.pondered: tuple[Moment, players.Thought] | None = None
        """What the thought under way has found so far, and where."""
        self._options = match.setup.options
        self._draws = [play.action for play in match.plays if play.seat == CHANCE]
        self._row = row
        self._thoughts: list[players.Thought | None] = [None] * len(self._row)
        self._looks = [2 if moment.worth is not None else 0 for moment in self._row]
        self._found: list[int] = [i for i, looks in enumerate(self._looks) if looks]
        self._judgements = [self._judge(index) for index in range(len(self._row))]
        self._news = asyncio.Event()
        open_moments = self._looks.count(0)
        self._long_ms = max(_BRIEF_MS, min(_LONG_MS, _WHOLE_MS // max(1, open_moments)))
        self.thoughts_due = 2 * open_moments
        self.thoughts_had = 0

    @property
    def version(self) -> int:
        """Grows with everything that is found."""
        return len(self._found)

    def judgements(self, since: int = 0) -> Iterator[Judgement]:
        """What has been found after that version, each moment once, as it is judged now."""
        for index in sorted(set(self._found[since:])):
            judgement = self._judgements[index]
            if judgement is not None:
                yield judgement

    def questions(self) -> Iterator[tuple[int, players.Budget]]:
        """What is still to be thought about, the brief looks first."""
        level = players.levels(self.game)
        for look, ms in enumerate((_BRIEF_MS, self._long_ms)):
            for index in range(len(self._row)):
                if self._looks[index] <= look:
                    yield index, players.Budget(level, ms=ms)

    async def ask(self, thinkers: Thinkers, index: int, budget: players.Budget) -> players.Thought:
        """Have the position thought about, from what the seat to act saw."""
        moment = self._row[index]
        view = self.game.view(moment.state, moment.seat)

        def hear(thought: players.Thought) -> None:
            self.pondered = moment, thought
            self._tell()

        question = Think(self.game.id, view, moment.seat, budget)
        return await thinkers.ask(question, Turn(Purpose.ANALYSIS, self.client), hear)

    def lacks(self, seed: str | None) -> bool:
        """Something is left to do: positions, or the deal of a seed that may be told by now."""
        dealt = self.deal is None and self._dealt(seed)
        return self.thoughts_had < self.thoughts_due or bool(dealt)

    async def solve(self, thinkers: Thinkers, seed: str | None) -> None:
        """Find out whether the deal of the seed could be won."""
        draws = None if self.deal is not None else self._dealt(seed)
        if draws is None:
            return
        question = Solve(self.game.id, self._options, tuple(draws), _DEAL_MS)
        self.deal = await thinkers.ask(question, Turn(Purpose.ANALYSIS, self.client))
        self._tell()

    def _dealt(self, seed: str | None) -> list[str] | None:
        """What the seed deals; None where that cannot be told, or something else was drawn."""
        if seed is None or not deals.can_be_solved(self.game):
            return None
        draws = chance.deal(self.game, self.game.start(self._options), seed)
        return draws if draws[: len(self._draws)] == self._draws else None

    def learn(self, index: int, thought: players.Thought) -> None:
        """Take a thought in. What is proven needs no second look."""
        looks = 2 if thought.wins_in is not None else self._looks[index] + 1
        self.thoughts_had += looks - self._looks[index]
        self._looks[index] = looks
        self._thoughts[index] = thought
        for touched in (index - 1, index) if index else (index,):  # the action before led here
            self._judgements[touched] = self._judge(touched)
            self._found.append(touched)
        self._tell()

    def turn(self, state: State) -> None:
        """Let everybody know where it stands now."""
        self.state = state
        self._tell()

    def news(self) -> Coroutine[object, object, object]:
        """Waits for something new since this call, not since somebody came round to awaiting it."""
        return self._news.wait()

    def _judge(self, index: int) -> Judgement | None:
        return judge(self.game, self._row, self._thoughts, index)

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()


class Analyses:
    """All of them, so many of each client: one thought of each at a time, behind those of bots.

    An analysis nobody listens to is stopped; asked for again, it goes on where it was.
    """

    def __init__(self, thinkers: Thinkers, tasks: Tasks, each: int) -> None:
        self._thinkers = thinkers
        self._background = tasks
        self._each = each
        self._kept: OrderedDict[str, Analysis] = OrderedDict()
        self._tasks: dict[Analysis, asyncio.Task[None]] = {}
        self._graces: dict[Analysis, asyncio.TimerHandle] = {}
        self._closed = False

    def find(self, match_id: str, match: Match) -> Analysis | None:
        """The analysis of the match as it stands."""
        analysis = self._kept.get(match_id)
        return analysis if analysis is not None and analysis.base == match.base else None

    def require_room(self, client: str) -> None:
        """Raises `Refusal(rate_limited)` where as many as may be are made for the client."""
        if sum(analysis.client == client for analysis in self._tasks) >= self._each:
            headers = {"Retry-After": str(int(_GRACE_S))}
            raise Refusal(Code.RATE_LIMITED, "(others of yours are being made)", headers=headers)

    def begin(
        self, match_id: str, match: Match, seed: str | None, row: Sequence[Moment], client: str
    ) -> Analysis:
        """Start or go on. Raises `Refusal(unavailable)` where too many are under way.

        `seed` is what the cards were dealt from, if that is no secret any more; `row` are the
        moments of the match.
        """
        if self._closed or len(self._tasks) >= _AT_ONCE:
            raise Refusal(Code.UNAVAILABLE, headers={"Retry-After": str(int(_GRACE_S))})
        analysis = self.find(match_id, match)
        if analysis is None:
            if (former := self._kept.pop(match_id, None)) is not None:
                self._stop(former)
            analysis = Analysis(match_id, match, row)
        analysis.client = client
        self._keep(analysis)
        analysis.turn(State.RUNNING)
        self._tasks[analysis] = self._background.start(self._run(analysis, seed), "analysing")
        return analysis

    def await_listener(self, analysis: Analysis) -> None:
        """Somebody asked and is about to listen."""
        if analysis.state is State.RUNNING and not analysis.listeners:
            self._end_grace(analysis)
            loop = asyncio.get_running_loop()
            self._graces[analysis] = loop.call_later(_GRACE_S, self._stop, analysis)

    @contextmanager
    def listening(self, analysis: Analysis) -> Iterator[None]:
        """Somebody listens. When the last one leaves, the work stops."""
        self._end_grace(analysis)
        analysis.listeners += 1
        try:
            yield
        finally:
            analysis.listeners -= 1
            if not analysis.listeners and analysis not in self._graces:
                self._stop(analysis)

    def close(self) -> None:
        """Give all of them up, so that everybody who listens can leave."""
        self._closed = True
        for analysis in list(self._tasks):
            self._stop(analysis)

    async def stop(self) -> None:
        """Wait for nothing more."""
        self.close()
        await self._background.stop()

    async def _run(self, analysis: Analysis, seed: str | None) -> None:
        ended = State.STOPPED
        try:
            await analysis.solve(self._thinkers, seed)
            for index, budget in analysis.questions():
                thought = await analysis.ask(self._thinkers, index, budget)
                analysis.learn(index, thought)
            ended = State.DONE
        except (PlayerFailed, NoThinker) as why:
            log.warning("cannot analyse match=%s: %s", analysis.match, why)
        finally:
            if self._tasks.get(analysis) is asyncio.current_task():
                del self._tasks[analysis]
                self._end_grace(analysis)
                analysis.turn(ended)

    def _stop(self, analysis: Analysis) -> None:
        self._end_grace(analysis)
        task = self._tasks.pop(analysis, None)
        if task is not None:
            task.cancel()
            analysis.turn(State.STOPPED)

    def _end_grace(self, analysis: Analysis) -> None:
        if (grace := self._graces.pop(analysis, None)) is not None:
            grace.cancel()

    def _keep(self, analysis: Analysis) -> None:
        self._kept[analysis.match] = analysis
        self._kept.move_to_end(analysis.match)
        if len(self._kept) > _KEPT:
            _, oldest = self._kept.popitem(last=False)
            self._stop(oldest)
