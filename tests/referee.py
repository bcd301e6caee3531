"""A tournament judged by its log alone: whether every pairing was legal, and what the table is.

Nothing here is of the house: it reads the lines of the log and counts for itself, by the rules as
they are written down in `docs/api.md`.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["LOG", "Line", "Played", "Report"]

LOG = """
    SELECT seq, at, kind, player, text FROM tournament_event
    WHERE tournament = ? AND seq > ? ORDER BY seq
"""
Line = Sequence[Any]
"""Number, time, kind, player, text."""


@dataclass
class Played:
    """A game: the players by seat, no second in a bye; `sat`: somebody sat down to it."""

    id: str
    round: int
    first: str
    second: str | None
    began: int
    ended: int = 0
    scores: tuple[float, float] | None = None
    sat: bool = True

    @property
    def players(self) -> list[str]:
        """One or two."""
        return [self.first, *filter(None, [self.second])]

    def score(self, who: str) -> float:
        """What the player has of it."""
        return 0.0 if self.scores is None else self.scores[who != self.first]

    def rival(self, who: str) -> str | None:
        """Whom the player met."""
        return self.second if who == self.first else self.first


@dataclass
class Report:
    """What a log tells; `wrong` are the lines that say what must not be."""

    seq: int = -1
    form: str = ""
    rounds: int = 0
    minutes: int = 0
    began: int = 0
    over: bool = False
    players: list[str] = field(default_factory=list)
    games: dict[str, Played] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, log: Iterable[Line]) -> Report:
        """Of a whole log."""
        report = cls()
        report.hear(log)
        report.judge()
        return report

    def hear(self, log: Iterable[Line]) -> None:
        """The next lines."""
        for seq, at, kind, player, text in log:
            self.seq += 1
            if seq != self.seq:
                self.wrong.append(f"line {self.seq} of the log is missing")
            self._read(at, kind, player, text)

    def judge(self) -> None:
        """Say what of it must not be."""
        self.wrong += [*self._at_once(), *self._unsettled()]
        if self.form == "swiss":
            self.wrong += self._rounds()

    def _read(self, at: int, kind: str, player: str | None, text: str) -> None:
        match kind:
            case "create":
                terms = json.loads(text)
                self.form, self.rounds = terms["form"], terms["rounds"]
                self.minutes = terms["minutes"]
            case "join" if player not in self.players:
                self.players.append(str(player))
            case "start":
                self.began = at
            case "over":
                self.over = not text
            case "pair":
                told = json.loads(text)
                for id_, first, second in told["games"]:
                    pair = [None if n is None else self.players[n - 1] for n in (first, second)]
                    self._begin(Played(id_, told["round"], str(pair[0]), pair[1], at))
            case "result" | "forfeit" | "adjudicate":
                told = json.loads(text)
                self._end(told["game"], tuple(told["scores"]), at, sat=kind != "forfeit")

    def _begin(self, game: Played) -> None:
        if game.id in self.games:
            self.wrong.append(f"{game.id} was begun twice")
        if game.second == game.first:
            self.wrong.append(f"{game.first} was to play themselves")
        if game.second is None and self.form != "solo":
            game.scores, game.sat, game.ended = (1.0, 0.0), False, game.began
        self.games[game.id] = game

    def _end(self, id_: str, scores: tuple[float, ...], at: int, *, sat: bool) -> None:
        game = self.games[id_]
        if game.scores is not None:
            self.wrong.append(f"{id_} was counted twice")
        game.scores, game.ended, game.sat = (scores[0], scores[1]), at, sat

    def games_of(self, who: str) -> list[Played]:
        """In the order in which they began."""
        return [game for game in self.games.values() if who in game.players]

    def _at_once(self) -> Iterator[str]:
        """Nobody plays two games at once, but for whoever holds an exhibition."""
        until: dict[str, tuple[int, str]] = {}
        for game in self.games.values():
            for who in game.players[self.form == "simul" :]:
                ended, id_ = until.get(who, (0, ""))
                if id_ and (not ended or game.began < ended):
                    yield f"{who} was paired in {game.id} and still played {id_}"
                until[who] = game.ended, game.id

    def _unsettled(self) -> Iterator[str]:
        if self.over:
            for game in self.games.values():
                if game.scores is None:
                    yield f"{game.id} has no result"

    def _rounds(self) -> Iterator[str]:
        """Rounds follow each other whole; nobody meets anybody twice or sits out twice."""
        by_round: dict[int, list[Played]] = defaultdict(list)
        for game in self.games.values():
            by_round[game.round].append(game)
        if self.over and [*by_round] != [*range(1, self.rounds + 1)]:
            yield f"the rounds are {[*by_round]}, not 1 to {self.rounds}"
        for number, games in by_round.items():
            times = Counter(who for game in games for who in game.players)
            for who, count in times.items():
                if count > 1:
                    yield f"{who} was paired {count} times in round {number}"
        met = Counter(frozenset(g.players) for g in self.games.values() if g.second is not None)
        yield from (f"{sorted(pair)} met {count} times" for pair, count in met.items() if count > 1)
        byes = Counter(game.first for game in self.games.values() if game.second is None)
        yield from (f"{who} sat out {count} times" for who, count in byes.items() if count > 1)

    # -- the table --------------------------------------------------------------------------------

    def points(self, who: str) -> float:
        """What the player's games come to."""
        total, streak = 0.0, 0
        for game in self.games_of(who):
            if game.scores is None:
                continue
            score = game.score(who)
            if self.form == "arena":
                total += 2 * score * (2 if streak >= 2 else 1)
                streak = streak + 1 if score == 1 else 0
            else:
                total += score
        return total

    def table(self) -> dict[str, tuple[int, float, tuple[float, ...]]]:
        """Everybody's rank, points and what decides between equals."""
        points = {who: self.points(who) for who in self.players}
        lines = {who: (points[who], self._ties(who, points)) for who in self.players}
        ranked = sorted(lines.values(), reverse=True)
        return {who: (ranked.index(line) + 1, *line) for who, line in lines.items()}

    def _ties(self, who: str, points: dict[str, float]) -> tuple[float, ...]:
        mine = [game for game in self.games_of(who) if game.scores is not None]
        if self.form == "arena":
            return (float(sum(game.sat and game.score(who) == 1 for game in mine)),)
        worth = [points[(game.sat and game.rival(who)) or who] for game in mine]
        beaten = [w * game.score(who) for w, game in zip(worth, mine, strict=True)]
        return (sum(worth), sum(beaten))

    def longest_wait(self) -> float:
        """For how many seconds somebody waited in an arena while another waited, at most."""
        ends = self.began + self.minutes * 60_000
        waits = [
            (since, min(until, ends))
            for who in self.players
            for since, until in self._free(who, ends)
            if since < ends
        ]
        changes = Counter[int]()
        for since, until in waits:
            changes[since] += 1
            changes[until] -= 1
        shared, count, last, total = {}, 0, self.began, 0
        for now in sorted(changes):
            total += now - last if count > 1 else 0
            shared[now], last = total, now
            count += changes[now]
        return max((shared[until] - shared[since] for since, until in waits), default=0) / 1_000

    def _free(self, who: str, ends: int) -> Iterator[tuple[int, int]]:
        since = self.began
        for game in self.games_of(who):
            yield since, game.began
            since = game.ended or ends
        yield since, max(since, ends)
