"""Every page that is no table, and how to come there."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from typing import Any

from playwright.sync_api import APIRequestContext, Page, expect

from .match_setup import HUMAN, open_match
from .others import known, somebody
from .scenes import scene_of

__all__ = ["PLACES", "come_to"]

KEEPER = "The Keeper"
_numbers = count()


def _opened(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.wait_for_load_state("networkidle")


def _asked(request: APIRequestContext, path: str, body: Mapping[str, Any]) -> Any:
    answer = request.post(path, data=dict(body), timeout=60_000)  # a process is begun for a file
    assert answer.ok, answer.text()
    return answer.json()


def _moderation(page: Page) -> None:
    """A report waits, in a house whose host this is: whoever signed up first."""
    known(page, KEEPER)
    with somebody(page) as other:
        report = {"person": KEEPER, "reason": "abuse", "text": "Shouts at everybody. " * 6}
        _asked(other.request, "/api/reports", report)
    _opened(page, "/moderation")
    if reports := page.locator("main [aria-expanded]").all():
        reports[0].click()


def _tournament(page: Page) -> None:
    """The first round is played."""
    known(page, KEEPER)
    for held in page.request.get("/api/tournaments").json()["current"]:  # nobody holds many
        page.request.post(f"/api/tournaments/{held['id']}/run", data={"do": "end"})
    clock = {"main_ms": 600_000, "increment_ms": 5_000}
    asked = {"name": f"The Friday night of a long week, part {next(_numbers)}", "form": "swiss"}
    body = {**asked, "game": "caro", "clock": clock}
    id_ = _asked(page.request, "/api/tournaments", body)["tournament"]["id"]
    for _ in range(3):
        with somebody(page) as other:
            _asked(other.request, f"/api/tournaments/{id_}/join", {})
    _asked(page.request, f"/api/tournaments/{id_}/run", {"do": "start"})
    _opened(page, f"/tournaments/{id_}")


def _new(page: Page) -> None:
    """Somebody who was never here."""
    page.context.clear_cookies()
    page.evaluate("localStorage.clear()")
    _opened(page, "/")


def _back(page: Page) -> None:
    """Somebody with a game that waits, and all of the page down to its foot."""
    scene = scene_of("caro")
    opened = open_match(page, "caro", scene.actions, options=scene.options, seats=(HUMAN, HUMAN))
    opened.sit(page, 0, mode="online")
    _opened(page, "/")
    page.get_by_role("link", name="Look through a text record").scroll_into_view_if_needed()
    expect(page.get_by_role("heading", name="Deal of the day")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def _account(page: Page) -> None:
    """The menu of the header."""
    _opened(page, "/")
    page.get_by_role("button", name=re.compile("^Account")).click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _start(page: Page) -> None:
    """The dialog of a new game."""
    page.goto("/play/caro")
    expect(page.get_by_role("dialog")).to_be_visible()


def _person(page: Page) -> None:
    """Somebody's own page, with a game that was played."""
    name = known(page)
    open_match(page, "caro", scene_of("caro").actions).give_up(0)
    _opened(page, f"/people/{name}")


def _embedded(page: Page) -> None:
    """A board for the pages of others."""
    scene = scene_of("caro")
    _opened(page, f"/embed/m/{open_match(page, 'caro', scene.actions, options=scene.options).id}")
    expect(page.locator(".frame svg").first).to_be_visible()


def _screen(page: Page, what: str) -> None:
    """What runs by itself, on the pages of others."""
    page.goto(f"/embed/{what}")
    expect(page.get_by_role("main")).to_be_visible()


def _sit_down(page: Page) -> None:
    """A table where a seat is free."""
    chairs = (HUMAN, {"kind": "human", "open": True})
    with somebody(page) as other:
        opened = open_match(other.new_page(), "caro", seats=chairs)
    page.goto(f"/m/{opened.id}")
    expect(page.get_by_role("button", name="Just watch")).to_be_visible()


STUDY = "(;GM[4]SZ[15];B[hh](;W[ii]C[Closer than it looks: {0}];B[ij])(;W[hg]TE[2]CR[aa]AR[hh:hg]))"
"""Variations with what is said of them."""


def _study(page: Page) -> None:
    """Two chapters, somebody else who writes in it, and a comment that is looked at."""
    known(page, KEEPER)
    text = STUDY.format("the diagonal is open on both sides. " * 6)
    begun = {"name": "The first four moves", "text": text}
    asked = {"name": "Forks from the middle of the board", "visibility": "link", "chapter": begun}
    id_ = _asked(page.request, "/api/studies", asked)["id"]
    _asked(page.request, f"/api/studies/{id_}/chapters", {"name": "Another", "game": "caro"})
    with somebody(page) as other:
        name = other.request.get("/api/me").json()["you"]["name"]
        page.request.put(f"/api/studies/{id_}/editors/{name}")
        _asked(other.request, f"/api/studies/{id_}/accept", {})
    page.goto(f"/studies/{id_}")  # which is never idle: it listens
    expect(page.locator("[data-chapter]")).to_be_visible()
    page.locator("[data-tree] button", has_text="I7").click()
    expect(page.locator("[data-drawn]")).to_be_attached()


def _chapters(page: Page) -> None:
    """The list of them."""
    page.locator("[data-do=chapters]").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _sharing(page: Page) -> None:
    page.keyboard.press("Escape")
    page.locator("[data-do=sharing]").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _studies(page: Page) -> None:
    """Some of one's own."""
    known(page, KEEPER)
    _opened(page, "/studies")
    expect(page.locator("[data-studies=mine]")).to_be_visible()


def _new_study(page: Page) -> None:
    page.locator("[data-do=new-study]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Game")).to_be_visible()
    dialog.get_by_text("From a file or moves").click()


def _seeking(page: Page) -> None:
    """Somebody to play with is looked for."""
    _opened(page, "/")
    region = page.get_by_role("region", name="Quick match")
    region.get_by_label("Game").select_option(label="Four in a Square")
    region.get_by_role("button", name="10+5", exact=True).click()
    expect(page.get_by_text("Looking for")).to_be_visible()


def _seeking_on(page: Page) -> None:
    """And one reads something meanwhile."""
    page.get_by_role("navigation").get_by_role("link", name="Leaderboards").click()
    expect(page.locator("header [role=status]")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


PLACES: Mapping[str, Callable[[Page], None]] = {
    "moderation": _moderation,
    "tournament": _tournament,
    "home": _new,
    "home-again": _back,
    "menu": _account,
    "new-game": _start,
    "seeking": _seeking,
    "seeking-on": _seeking_on,
    "learn": partial(_opened, path="/rules"),
    "rules": partial(_opened, path="/rules/caro"),
    "puzzles": partial(_opened, path="/puzzles"),
    "run-to-begin": partial(_opened, path="/puzzles/run?game=caro"),
    "study-written": _study,
    "study-chapters": _chapters,
    "study-sharing": _sharing,
    "studies": _studies,
    "study-new": _new_study,
    "sit-down": _sit_down,
    "watch": partial(_opened, path="/watch"),
    "tournaments": partial(_opened, path="/tournaments"),
    "leaderboards": partial(_opened, path="/leaderboards"),
    "club": partial(_opened, path="/club"),
    "person": _person,
    "contacts": partial(_opened, path="/contacts"),
    "account": partial(_opened, path="/account"),
    "settings": partial(_opened, path="/settings"),
    "daily": partial(_opened, path="/daily"),
    "record": partial(_opened, path="/record"),
    "embed": _embedded,
    "television": partial(_screen, what="tv"),
    "wall": partial(_screen, what="wall"),
    "nowhere": partial(_opened, path="/nowhere"),
}
"""Where one can be besides at a table, in an order in which each finds what it needs."""

_AFTER = {
    "seeking-on": "seeking",
    "study-chapters": "study-written",
    "study-sharing": "study-chapters",
    "study-new": "studies",
}


def come_to(page: Page, place: str) -> None:
    """Goes there, by way of what must be open first."""
    if place in _AFTER:
        come_to(page, _AFTER[place])
    PLACES[place](page)
