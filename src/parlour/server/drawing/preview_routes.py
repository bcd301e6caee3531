"""What a link to the house says where it is shared: title, text and picture (Open Graph)."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from html import escape
from urllib.parse import quote, unquote

from starlette.requests import Request

from parlour import games
from parlour.kernel import Illegal
from parlour.match import Match, Phase
from parlour.puzzles.puzzle import Puzzle
from parlour.server.http.client import client_of
from parlour.server.http.problems import Refusal
from parlour.server.services import Services
from parlour.server.studies.held import Held
from parlour.store import Unavailable
from parlour.store.results import Wanted
from parlour.tournament import Form, State, Tournament

__all__ = ["Previews"]

_KEPT = 2_000
_FRESH_S = 20.0
_LONGEST_ID = 40


@dataclass(frozen=True, slots=True)
class _Preview:
    title: str
    text: str
    picture: str
    wide: bool = False

    def head(self, base: str, address: str) -> str:
        """The tags; names are whatever people chose."""
        told = {
            "og:site_name": "Parlour",
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.text,
            "og:url": base + address,
            "og:image": base + self.picture,
        }
        if self.wide:
            told |= {"og:image:width": "1200", "og:image:height": "630"}
        card = "summary_large_image" if self.wide else "summary"
        tags = [f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items()]
        return "".join([*tags, f'<meta name="twitter:card" content="{card}">'])


class Previews:
    """Heads of pages about matches, people, studies, puzzles and games, for a moment each."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._known: OrderedDict[str, tuple[float, _Preview | None]] = OrderedDict()

    async def head(self, request: Request) -> str:
        """What the head of that page says beside the usual; nothing where nobody can tell."""
        first, _, rest = request.url.path.strip("/").partition("/")
        subject = unquote(rest.partition("/")[0])
        place = None if rest else _PLACES.get(first)
        found = place or await self._found(request, first, subject)
        base = str(request.base_url).rstrip("/")
        return "" if found is None else found.head(base, quote(request.url.path))

    async def _found(self, request: Request, first: str, subject: str) -> _Preview | None:
        if first not in _SUBJECTS or not subject:
            return None
        if first in _OF_IDS and len(subject) > _LONGEST_ID:
            return None
        key, now = f"{first}/{subject}", time.monotonic()
        at, found = self._known.get(key, (0.0, None))
        if key in self._known and now - at < _FRESH_S:
            return found
        try:
            self._services.limits.requests.take(client_of(request))
            found = await self._made(first, subject)
        except (Illegal, Refusal, Unavailable):  # no such match, or too many are asked for
            found = None
        self._known[key] = (now, found)
        self._known.move_to_end(key)
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return found

    async def _made(self, first: str, subject: str) -> _Preview | None:
        if first == "m":
            live = await self._services.matches.get(subject, waits=False)
            return _of_match(live.id, live.match)
        if first == "people":
            return await self._of_person(subject)
        if first == "tournaments":
            return _of_tournament((await self._services.tournaments.get(subject)).tournament)
        if first == "studies":
            return _of_study(await self._services.studies.get(subject))
        if first == "puzzles":
            await self._services.puzzles.ready()
            return _of_puzzle(self._services.puzzles.puzzle(subject))
        game = games.every().get(subject)
        if game is None or (first == "learn" and not game.course):
            return None
        verb = _SUBJECTS[first]
        about = (
            game.about or "Against the computer, on one device or online. Nothing to sign up for."
        )
        return _Preview(f"{verb} {game.name}", about, "/icon-512.png")

    async def _of_person(self, name: str) -> _Preview | None:
        # Names change, and so the links of the page say the id.
        person = await self._services.people.named(name)
        title, text = f"{person.name} on Parlour", "Games, ratings and history."
        past = await self._services.store.results.past(Wanted(person.id, limit=1))
        if not past:
            return _Preview(title, text, "/icon-512.png")
        return _Preview(title, text, _card(past[0].match), wide=True)


_PLACES = {
    "": _Preview("Parlour", "Pull up a chair: games for one device, online or against the "
                 "computer. Nothing to sign up for.", "/icon-512.png"),
    "studies": _Preview("Studies", "Variations with comments, written together and read by "
                        "whoever has the link.", "/icon-512.png"),
    "puzzles": _Preview("Puzzles", "Find the right action. Each puzzle is proven.",
                        "/icon-512.png"),
    "daily": _Preview("The deal of the day", "The same cards for everybody. How far do you get?",
                      "/icon-512.png"),
}  # fmt: skip
"""Pages that are the same whatever they are asked about."""

_SUBJECTS = {
    "m": "",
    "people": "",
    "tournaments": "",
    "studies": "",
    "puzzles": "",
    "play": "Play",
    "rules": "Rules of",
    "learn": "Learn",
}
"""Pages that are about something, and what is done there with a game."""

_OF_IDS = {"m", "tournaments", "studies", "puzzles"}

_FORMS = {
    Form.ARENA: "An arena",
    Form.SWISS: "A Swiss tournament",
    Form.ROBIN: "Everybody meets everybody",
    Form.KNOCKOUT: "A knockout",
    Form.SIMUL: "One against all",
    Form.SOLO: "The same deals for everybody",
}


def _card(match: str) -> str:
    """Where the picture of a match is, as wide as links are shown."""
    return f"/api/matches/{quote(match)}/picture.png?card=true"


def _of_match(id_: str, match: Match) -> _Preview:
    """Nothing here says more than a watcher is shown; the picture neither."""
    game = match.game.name
    names = [
        sitting.name or (f"Computer, level {chair.level}" if chair.is_bot else "")
        for chair, sitting in zip(match.setup.chairs, match.seats, strict=True)
    ]
    who = " vs ".join(name for name in names if name)
    title = f"{game}: {who}" if who else game
    text = {
        Phase.WAITING: "Somebody waits for you: take the free seat.",
        Phase.RUNNING: f"Being played: {len(match.plays)} actions so far. Look on.",
        Phase.PAUSED: "Paused. Look on.",
        Phase.OVER: f"Played in {len(match.plays)} actions. See every one of them.",
    }[match.phase]
    return _Preview(title, text, _card(id_), wide=True)


def _of_study(held: Held) -> _Preview | None:
    """What whoever has the link may read; of one that is private nothing is said."""
    if not held.may_read(None):
        return None
    chapters, moves = len(held.chapters), sum(chapter.nodes for chapter in held.chapters)
    game = games.every().get(held.chapters[0].game)
    about = (
        f"A study of {held.chapters[0].game if game is None else game.name} by {held.owner.name}: "
        f"{chapters} {'chapter' if chapters == 1 else 'chapters'}, "
        f"{moves} {'move' if moves == 1 else 'moves'}."
    )
    picture = f"/api/studies/{quote(held.id)}/picture.png?card=true"
    return _Preview(held.row.name, about, picture, wide=True)


def _of_puzzle(puzzle: Puzzle) -> _Preview:
    """As it starts: how it ends is for whoever solves it."""
    game = games.get(puzzle.game)
    picture = f"/api/puzzles/{quote(puzzle.id)}/picture.png?card=true"
    about = "Find the action that is proven to be right. Nothing to sign up for."
    return _Preview(f"A puzzle in {game.name}", about, picture, wide=True)


def _of_tournament(t: Tournament) -> _Preview:
    """What is told to everybody who has the link."""
    game = games.every().get(t.terms.game)
    there = len(t.entrants)
    text = {
        State.PLANNED: "It is announced.",
        State.OPEN: f"Join in: {there} so far.",
        State.RUNNING: f"Being played by {there}. Look on.",
        State.PAUSING: f"Being played by {there}. Look on.",
        State.OVER: f"Played by {there}. See who won.",
    }[t.state]
    about = f"{_FORMS[t.terms.form]} in {t.terms.game if game is None else game.name}. {text}"
    return _Preview(t.terms.name, about, "/icon-512.png")
