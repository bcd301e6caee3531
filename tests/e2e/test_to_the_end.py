"""Every game to its end with the pointer alone, on a phone and on a desk, in both directions.

What is clicked is whatever the page lights, so that a control which lies under another is missed
here; the consoles are listened to all the while.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from soak import soaked

from .conftest import DESKTOP, NOWHERE, Guests
from .match_setup import HUMAN, OpenedMatch, open_match
from .scenes import GAMES
from .stay import centre
from .tables import wait_for

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
DESK: dict[str, Any] = {"viewport": DESKTOP}
SMALL: dict[str, dict[str, Any]] = {
    "caro": {"size": 7, "rule": "freestyle"},
    "stay-on-the-board": {"size": 8},
}
PLAYS = 400
OVER = "section.over h2"
CONFIRM = "[data-do=play], .tip .btn.primary"
"""What a finger aimed at, or a card that it was shown first."""


def touch(page: Page, at: Locator) -> None:
    if page.evaluate("navigator.maxTouchPoints") > 0:
        at.tap()
    else:
        at.click()


def step(page: Page, opened: OpenedMatch, dice: Random) -> None:
    """Does one of the things that the page offers."""
    if opened.game == "stay-on-the-board":
        return stay(page, opened, dice)
    choices = page.locator(".frame [data-cell].open, .day .btn:enabled")
    expect(choices.first.or_(page.locator(OVER))).to_be_visible()
    count = choices.count()
    if count == 0:
        return None
    return touch(page, choices.nth(dice.randrange(count)))


def stay(page: Page, opened: OpenedMatch, dice: Random) -> None:
    """The pad does not tell what is legal: the move is asked for elsewhere."""
    seat = opened.seen()["position"]["actors"][0]
    headers = {"authorization": f"Bearer {opened.tokens[seat]}"}
    position = page.request.get(f"/api/matches/{opened.id}", headers=headers).json()["position"]
    text = dice.choice(position["legal"])
    if text == "claim":
        touch(page, page.locator("[data-claim]"))
        return touch(page, page.locator("[data-claims]"))
    expect(page.locator(f"[data-dir='{text[0]}']")).to_be_enabled()
    touch(page, page.locator(f"[data-dir='{text[0]}']"))
    if text[2] != "1":
        touch(page, page.locator(f"[data-distance='{text[2]}']"))
    return touch(page, centre(page))


def played(opened: OpenedMatch) -> tuple[int, str]:
    position = opened.seen()["position"]
    return position["plays"], position["phase"]


def came_of_it(page: Page, opened: OpenedMatch, before: int) -> bool:
    """Whether what was touched has been played; where that is asked, it is confirmed."""
    if played(opened)[0] > before or page.locator(OVER).count():
        return True
    confirm = page.locator(CONFIRM)
    if confirm.count():
        touch(page, confirm.first)
    return False


def cases() -> Iterator[Any]:
    """Every game in both windows, left to right in one and right to left in the other."""
    shown = {seats: game for game, seats in reversed(GAMES.items())}.values()
    for game, seats in GAMES.items():
        one, other = ("en", "he") if seats > 1 else ("he", "en")
        yield (game, one, PHONE) if game in shown else soaked(game, one, PHONE)
        yield soaked(game, other, DESK)


@pytest.mark.parametrize(("game", "locale", "window"), list(cases()))
def test_a_game_is_played_to_its_end_by_pointer(
    guests: Guests, game: str, locale: str, window: dict[str, Any]
) -> None:
    page, dice = guests(NOWHERE, locale=locale, **window), Random(7)
    seats = [HUMAN] * GAMES[game]
    opened = open_match(page, game, options=SMALL.get(game), seats=seats, seed="island-2374")
    opened.sit(page, *range(len(seats)))
    for _ in range(PLAYS):
        before, phase = played(opened)
        if phase == "over":
            break
        step(page, opened, dice)
        wait_for(page, partial(came_of_it, page, opened, before), f"play {before + 1}")
    expect(page.locator(OVER)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
