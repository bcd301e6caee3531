"""The running of rounds: one look a second, in one of the processes of the house at a time.

Nothing of it is kept but in the logs: whoever looks next finds what is to be done, and what was
done is not done again, for every insert is a compare-and-set. So a house that falls between any two
steps goes on where it was.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from parlour.kernel import Illegal
from parlour.match import HOUSE, Chair, Person, Phase, PlayerKind, Setup
from parlour.match.clock import DAY_MS
from parlour.match.command import Abandon, Void
from parlour.server.matches.commit import Listener
from parlour.server.matches.create import Opening
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.shared import secret
from parlour.server.shared.bus import Bus
from parlour.server.shared.heartbeat import now_ms
from parlour.server.shared.tasks import Tasks
from parlour.server.tournaments.match_score import score_match
from parlour.server.tournaments.tournaments import Held, Tournaments
from parlour.store import Conflict, Role, Store, Unavailable
from parlour.store.tournaments import EntrantRow
from parlour.tournament import Event, Form, Game, State, Tournament, decide
from parlour.tournament.pairing import Next, next_of

__all__ = ["Rounds"]

log = logging.getLogger(__name__)

_EVERY_S = 1
_AT_ONCE = 32
"""So many matches are opened together, in one group of writes."""


class Rounds:
    """Opens, pairs, settles and ends tournaments. `on_opened` hears of each match that it opens.

    `patience` is how long, in seconds, a player has for the first move.
    """

    def __init__(
        self,
        tournaments: Tournaments,
        matches: Matches,
        store: Store,
        bus: Bus,
        tasks: Tasks,
        patience: int,
    ) -> None:
        self._tournaments = tournaments
        self._matches = matches
        self._store = store
        self._bus = bus
        self._tasks = tasks
        self._patience = patience * 1_000
        self.on_opened: list[Listener] = []

    async def start(self) -> None:
        """Begin to run them."""
        self._tasks.keep("running tournaments", self._run)

    async def stop(self) -> None:
        """Look no more."""
        await self._tasks.stop()

    def landed(self, live: LiveMatch) -> None:
        """A match of a tournament may have ended: its result counts at once."""
        if live.match.setup.tournament is not None and live.match.phase is Phase.OVER:
            self._tasks.start(self._count(live), "counting a tournament's match")

    async def call_off(self, match_id: str) -> None:
        """A moderator has decided a game: its match, where it goes on, ends without a result.

        Nobody is kept at it, and it changes no rating.
        """
        with suppress(Illegal):  # it is over, or was not opened yet
            await self._matches.submit(await self._matches.get(match_id), Void(HOUSE))

    async def _run(self) -> None:
        while True:
            try:
                if await self._bus.claim("tournaments", _EVERY_S):
                    await self._advance_all()
            except Unavailable as why:
                log.warning("cannot run tournaments: %s", why)
            await asyncio.sleep(_EVERY_S)

    async def _advance_all(self) -> None:
        """One that fails does not keep the others from going on."""
        failed: Exception | None = None
        now = now_ms()
        for row in await self._store.tournaments.active():
            if not row.due(now):
                continue
            try:
                await self._advance(await self._tournaments.get(row.id))
            except Unavailable:
                raise
            except Exception as why:  # whatever it is, it is one tournament's
                log.warning("cannot run tournament=%s", row.id)
                failed = why
        if failed is not None:
            raise failed

    async def _advance(self, held: Held) -> None:
        t, now = held.tournament, now_ms()
        if t.state in (State.PLANNED, State.OPEN):
            await self._begin_by_time(held, now)
        if t.going:
            await self._mend(held)
            await self._miss(held, now)
        if held.tournament.state is not State.RUNNING:
            return
        seq, wakeup = held.wakeup
        if held.tournament.seq == seq and now < wakeup:
            return
        step = await asyncio.to_thread(next_of, held.tournament, now)
        held.wakeup = (held.tournament.seq, step.wakeup or now)
        if step.over:
            await self._tournaments.submit(held, decide.finish)
        elif step.pairs:
            await self._pair(held, step, held.tournament.seq)

    async def _begin_by_time(self, held: Held, now: int) -> None:
        """It opens and starts when it was said that it would; where nobody came, it is over."""
        t = held.tournament
        if t.state is State.PLANNED and t.terms.opens is not None and now >= t.terms.opens:
            await self._tournaments.submit(held, decide.open_up)
        t = held.tournament
        if t.state is State.OPEN and t.terms.starts is not None and now >= t.terms.starts:
            if len(t.entrants) > 1:
                await self._tournaments.submit(held, decide.start)
            else:
                await self._tournaments.submit(held, partial(decide.end, why="too_few"))

    async def _pair(self, held: Held, step: Next, seq: int) -> None:
        """Write who meets whom, under the ids that the matches will have; then open them."""
        ids = [secret.match_id() for _ in step.pairs]

        def begin(t: Tournament, now: int) -> tuple[Event, ...]:
            return decide.begin(t, step, ids, now) if t.seq == seq else ()

        if await self._tournaments.submit(held, begin):
            await self._open(held, [game for game in held.tournament.going if game.id in ids])

    async def _mend(self, held: Held) -> None:
        """What was called for and is missing is opened; what is over and not counted, counted."""
        overdue = await self._store.tournaments.overdue(held.id)
        games = {game.id: game for game in held.tournament.going}
        missing = [games[o.match] for o in overdue if o.missing and o.match in games]
        if missing:
            await self._open(held, missing)
        for match_id in (o.match for o in overdue if not o.missing and o.match in games):
            await self._ended(await self._matches.get(match_id))

    async def _miss(self, held: Held, now: int) -> None:
        """Who has not come to the first move in time forfeits. A deal waits for its player."""
        setup = Setup.read(held.tournament.terms.setup)
        if setup.clock is None or setup.clock.main_ms >= DAY_MS:
            return
        going = held.tournament.going
        held.moved &= {game.id for game in going}
        for game in going:
            if now - game.at >= self._patience and game.id not in held.moved:
                await self._require_move(held, game)

    async def _require_move(self, held: Held, game: Game) -> None:
        try:
            live = await self._matches.get(game.id)
            match, patience = live.match, self._patience
            if held.tournament.terms.form is Form.SIMUL and 0 in match.actors:
                patience *= len(held.tournament.games)  # the host goes from board to board
            if match.everyone_played:
                held.moved.add(game.id)
            elif match.phase is Phase.RUNNING and now_ms() - match.since >= patience:
                await self._matches.submit(live, Abandon(match.actors[0]))
        except Illegal as why:  # it moved on, or is not there yet
            log.info("nobody is missed match=%s code=%s", game.id, why.code)

    async def _open(self, held: Held, games: Sequence[Game]) -> None:
        people = await self._store.tournaments.entrants(held.id)
        for first in range(0, len(games), _AT_ONCE):
            some = games[first : first + _AT_ONCE]
            await asyncio.gather(*(self._open_one(held, game, people) for game in some))

    async def _open_one(self, held: Held, game: Game, people: dict[str, EntrantRow]) -> None:
        """The game's match; one whose player is gone for good is forfeited."""
        seated = game.players[:1] if game.alone else game.players
        players = [people.get(who or "") for who in seated]
        away = [seat for seat, player in enumerate(players) if player is None]
        if away:
            await self._tournaments.submit(
                held, lambda t, now: decide.forfeit(t, game.id, away, now)
            )
            return
        opening = _opening(held, game, [player for player in players if player is not None])
        try:
            live, _ = await self._matches.open(opening)
        except Conflict:
            return  # another process has opened it
        for listener in self.on_opened:
            listener(live)

    async def _count(self, live: LiveMatch) -> None:
        """Now, or when the next look finds that it is over, if the store is away."""
        try:
            await self._ended(live)
        except Unavailable as why:
            log.warning("cannot count match=%s: %s", live.id, why)

    async def _ended(self, live: LiveMatch) -> None:
        """Count what a match came to, once."""
        tournament = live.match.setup.tournament
        if tournament is None or live.match.ending is None:
            return  # it is written that it is over, and will be heard of in a moment
        held = await self._tournaments.get(tournament)
        game = held.tournament.game(live.id)
        if game is None or game.scores is not None:
            return
        found = score_match(live.match, await self._store.log.events(live.id))
        if found.away:
            ended = partial(decide.forfeit, game=live.id, seats=found.away)
        else:
            ended = partial(decide.settle, game=live.id, scores=found.scores)
        await self._tournaments.submit(held, lambda t, now: ended(t, now=now))


def _opening(held: Held, game: Game, players: Sequence[EntrantRow]) -> Opening:
    """The match of a game: nobody may look at a deal that they are still to play."""
    t = held.tournament
    setup = replace(
        Setup.read(t.terms.setup),
        chairs=tuple(_chairs(players)),
        tournament=held.id,
        unaided=game.alone,
        exhibition=t.terms.form is Form.SIMUL,
    )
    seed = secret.sealed_seed(t.ends, t.terms.deals, game.round) if game.alone else None
    public = not t.terms.private and not game.alone
    return Opening(setup, [False] * len(players), seed, given=False, public=public, id=game.id)


def _chairs(players: Iterable[EntrantRow]) -> Iterable[Chair]:
    for seat, player in enumerate(players):
        kind = PlayerKind.BOT if player.role is Role.BOT else PlayerKind.ACCOUNT
        yield Chair(name=player.name, person=Person(player.id, kind), guest=seat == 1)
