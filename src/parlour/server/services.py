"""The services of one process and their wiring: the one place where they meet."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from parlour.kernel import Limits as TreeLimits
from parlour.server.chat.chat import Chat
from parlour.server.club.club import Club
from parlour.server.contacts.contacts import Contacts
from parlour.server.drawing.studio import Studio
from parlour.server.http.limits import Limits
from parlour.server.lobby.seeks.pairing import Pairing
from parlour.server.lobby.seeks.queue import MemoryQueue, Queue
from parlour.server.lobby.television import Television
from parlour.server.matches.live import LiveMatch
from parlour.server.matches.matches import Matches
from parlour.server.matches.outside import OutsideGames
from parlour.server.matches.public import Public
from parlour.server.matches.scheduler import Scheduler
from parlour.server.matches.upkeep import Upkeep
from parlour.server.matches.vacancy import Vacancy
from parlour.server.moderation.moderation import Moderation
from parlour.server.notices.bell import Bell
from parlour.server.notices.match_notices import MatchNotices
from parlour.server.notices.streams import Streams
from parlour.server.people.connections import PersonConnections
from parlour.server.people.departure import Departure
from parlour.server.people.identity import Identities
from parlour.server.people.people import People
from parlour.server.people.reset import PasswordReset
from parlour.server.people.roles import Roles
from parlour.server.people.seats import Seats
from parlour.server.push.calls import Calls
from parlour.server.push.keys import read_keys
from parlour.server.puzzles.attempts import Attempts
from parlour.server.puzzles.index import Index
from parlour.server.puzzles.runs import Runs
from parlour.server.results.daily.back_fill import BackFill
from parlour.server.results.daily.boards import Boards
from parlour.server.results.ratings import Ratings
from parlour.server.shared.bus import Alone, Bus
from parlour.server.shared.config import Config
from parlour.server.shared.loop_lag import LoopLag
from parlour.server.shared.meters import Meters
from parlour.server.shared.tasks import Tasks
from parlour.server.sockets.absence import Absence
from parlour.server.sockets.presence import Presence
from parlour.server.sockets.visits import Visits
from parlour.server.studies.audience import Audience
from parlour.server.studies.chapters import Chapters
from parlour.server.studies.edits import Edits
from parlour.server.studies.studies import Studies
from parlour.server.study.files import TreeFiles
from parlour.server.thinking.analyses import Analyses
from parlour.server.thinking.bots import Bots
from parlour.server.thinking.counted import CountedThinkers
from parlour.server.thinking.hints import Hints
from parlour.server.thinking.lines import Lines
from parlour.server.thinking.thinkers import LocalThinkers, Thinkers
from parlour.server.tournaments.rounds import Rounds
from parlour.server.tournaments.tournaments import Tournaments
from parlour.store import Store, store_at

__all__ = ["Services"]


class Services:
    """Everything that one process serves with. Who hears of what is said in `_listen` alone."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.is_closing = False
        self.store: Store = store_at(config.database, config.gather_ms / 1_000)
        self.meters = Meters()
        self._lag = LoopLag(self.meters)
        self._bus, thinkers, self.queue = _shared(config, self.meters)
        self.thinkers = CountedThinkers(thinkers, self.meters)
        self._serve_matches(config)
        self._serve_people(config)
        self._listen()

    def _serve_matches(self, config: Config) -> None:
        store, bus, patience = self.store, self._bus, config.empty_room * 1_000
        self.matches = Matches(
            store, bus, self.meters, longest=config.longest_match, patience=patience
        )
        self.slices, self.winnable = self.matches.slices, self.matches.winnable
        self.outside_games = OutsideGames(config.rules_seconds, self.meters.failed)
        self._calling_off = self.tasks()
        self.scheduler = Scheduler(self.matches, self.tasks())
        self._upkeep = Upkeep(store, bus, self.matches, self.scheduler, self.tasks())
        self.chat = Chat(store, on=config.chat)
        self.presence = Presence(self.matches, bus, self.chat.catch_up, self.tasks())
        self.visits = Visits(self.presence)
        self.absence = Absence(
            self.matches, bus, config.absence, config.absence_untimed, self.tasks()
        )
        self.vacancy = Vacancy(
            self.matches, store, patience, self.scheduler.arm, self.presence.refresh
        )
        self.bots = Bots(
            self.matches,
            self.thinkers,
            bus,
            self.scheduler.again,
            self.tasks(),
            self.meters,
            config.bot_matches,
        )
        self.hints = Hints(self.thinkers)
        self.analyses = Analyses(self.thinkers, self.tasks(), config.analyses_at_once)
        self.lines = Lines(self.thinkers, config.analyses_at_once, config.lines_seconds)
        self.tree_files = TreeFiles(config.tree_nodes)
        self.puzzles = Index(store)
        self.attempts = Attempts(store, self.puzzles)
        self.puzzle_runs = Runs(store, self.puzzles)
        self.studio = Studio(self.tasks())
        self.public = Public(store.rooms, config.public_matches)
        self.television = Television(store.rooms)
        self.club = Club(store)

    def _serve_people(self, config: Config) -> None:
        store, bus = self.store, self._bus
        self.limits = Limits(config, bus)
        self.identities = Identities(store)
        self.connections = PersonConnections(store.credentials, bus, self.tasks())
        self.streams = Streams(bus, self.connections)
        self.bell = Bell(store, self.streams, self.tasks())
        self.match_notices = MatchNotices(self.bell)
        keys = read_keys(Path(config.push_keys))
        self.calls = Calls(store, keys, self.tasks(), private=config.push_private)
        self.people = People(store, self.limits, self.connections, self.tasks())
        self.roles = Roles(store)
        self.contacts = Contacts(store)
        self.seats = Seats(self.matches, self.identities)
        self.pairing = Pairing(self.queue, self.matches, bus, self.tasks())
        self.ratings = Ratings(store, self.tasks())
        self.tournaments = Tournaments(store, bus)
        self.rounds = Rounds(
            self.tournaments, self.matches, store, bus, self.tasks(), config.first_move
        )
        self._serve_studies(config)
        self.moderation = Moderation(store, self.matches, self.ratings, self.connections, self.bell)
        self.reset = PasswordReset(store, self.people, self.limits, self.connections)
        self.boards = Boards(store.daily)
        self._back_fill = BackFill(store, self.slices, self.tasks())
        self.departure = Departure(
            bus, self.connections, self.matches, store, self.ratings, self.tasks()
        )

    def _serve_studies(self, config: Config) -> None:
        store, bus = self.store, self._bus
        self.studies = Studies(store, bus, self.tasks(), config.studies)
        self.chapters = Chapters(store, self.tasks())
        limits = TreeLimits(
            nodes=config.study_nodes,
            depth=config.longest_match,
            comment=config.study_comment,
            text=config.study_text,
        )
        self.edits = Edits(store, self.studies, self.chapters, limits, config.study_chapters)
        self.audience = Audience(bus, self.connections, self.tasks())

    def _listen(self) -> None:
        """Who hears of what, in this order. Vacancy may arm anew what the scheduler has."""
        self.matches.on_commit += [
            self.boards.landed,
            self.scheduler.note,
            self.vacancy.note,
            self.bots.wake,
            self.hints.moved,
            self.presence.landed,
            self.ratings.landed,
            self.rounds.landed,
            self.absence.landed,
            self.match_notices.landed,
            LiveMatch.measure,
        ]
        self.outside_games.on_left_out += [self._call_off]
        self.matches.on_catch_up += [
            LiveMatch.measure,
            self.hints.moved,
            self.scheduler.note,
            self.vacancy.note,
            self.ratings.landed,
            self.absence.landed,
            self.match_notices.caught_up,
        ]
        self.bell.on_kept += [self.calls.ring]
        self.pairing.on_paired += [self.match_notices.paired]
        self.rounds.on_opened += [self.match_notices.round_begun]
        self.studies.on_landed += [self.audience.landed]
        self.studies.on_changed += [self.audience.changed]
        self.studies.on_gone += [self.audience.gone]
        self.departure.on_forgotten += [self.tournaments.forget, self.studies.forget]
        self.scheduler.on_visit += [self.vacancy.visit]
        self.presence.on_change += [self.vacancy.note, self.bots.attended, self.absence.note]
        self.visits.on_visit += [self.vacancy.note]
        self.visits.on_view += [self.bots.watched]
        self.chat.on_said += [self.presence.landed]

    def _call_off(self, game: str) -> None:
        """Nobody can go on with that game: whatever is played of it ends."""
        for live in self.matches.of_game(game):
            self._calling_off.start(self.matches.call_off(live), "calling off a match")

    def tasks(self) -> Tasks:
        """Background work of one part, whose failures are counted."""
        return Tasks(self.meters.failed)

    async def start(self) -> None:
        """Open the store and take up everything that was under way."""
        self.store.hold()
        await self.store.start()
        await self.connections.start()
        await self.people.start()
        await self.ratings.start()
        await self.thinkers.start()
        await self.presence.start()
        await self.pairing.start()
        await self.rounds.start()
        await self.calls.start()
        await self.audience.start()
        await self._upkeep.start()
        self._lag.start()
        self._back_fill.start()

    async def stop(self) -> None:
        """Close up."""
        self.closing()
        self._lag.stop()
        await self._upkeep.stop()
        await self._back_fill.stop()
        await self.departure.stop()
        await self.scheduler.stop()
        await self._calling_off.stop()
        await self.bots.stop()
        await self.analyses.stop()
        await self.studio.stop()
        await self.thinkers.stop()
        await self.pairing.stop()
        await self.rounds.stop()
        await self.queue.stop()
        await self.absence.stop()
        await self.presence.stop()
        await self.people.stop()
        await self.connections.stop()
        await self.ratings.stop()
        await self.studies.stop()
        await self.chapters.stop()
        await self.audience.stop()
        await self.bell.stop()
        await self.calls.stop()
        await self.matches.heartbeat.stop()
        await self.store.stop()

    def closing(self) -> None:
        """Word has come that the house is to close: from here on nobody's time runs."""
        self.is_closing = True
        self.analyses.close()
        self.pairing.close()
        self.streams.close()
        self.audience.close()
        self.absence.close()
        self.scheduler.close()
        self.matches.heartbeat.close()


def _shared(config: Config, meters: Meters) -> tuple[Bus, Thinkers, Queue]:
    """What this process shares with the others of the house, if there are others."""
    tasks = partial(Tasks, meters.failed)
    own = LocalThinkers(
        config.thinkers, warm=config.warm, replaced=meters.lost_thinker, tasks=tasks()
    )
    if not config.redis:
        return Alone(), own, MemoryQueue()
    # A house that has not outgrown one process needs none of these.
    from parlour.server.lobby.seeks.redis_queue import RedisQueue  # noqa: PLC0415
    from parlour.server.shared.redis_bus import RedisBus  # noqa: PLC0415
    from parlour.server.thinking.queued import QueuedThinkers  # noqa: PLC0415

    thinkers = QueuedThinkers(config.redis, own, config.thinkers, tasks)
    return RedisBus(config.redis, tasks()), thinkers, RedisQueue(config.redis)
