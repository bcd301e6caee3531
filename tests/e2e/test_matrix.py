"""Every page in every dress: nothing that axe takes seriously, and no words past their box."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from soak import every

from .browser import open_house
from .conftest import NOWHERE, PHONE, Guests
from .match_setup import OpenedMatch
from .places import PLACES
from .scenes import GAMES
from .test_access import SIZES, findings
from .test_languages import LOCALES, choose, spilling
from .test_table_ui import open_scene

THEMES = ("light", "dark")
CLUB = (
    *("tournament", "tournaments", "moderation", "contacts", "person", "account"),
    *("leaderboards", "club", "watch", "embed", "television", "wall"),
)
"""Places of `places.py`, in an order in which each finds what it needs."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house of our own: whoever signs up first is its host."""
    with open_house(tmp_path_factory.mktemp("matrix"), tournaments="accounts") as house:
        yield house


def mid_game(page: Page, game: str) -> OpenedMatch:
    """A match on one device in the middle, with this browser on all its seats."""
    opened = open_scene(page, game)
    opened.sit(page, *range(GAMES[game]))
    expect(page.locator("[data-do=hint]")).to_be_enabled()
    return opened


def give_up(page: Page) -> None:
    """Ends the match here, and sees its result."""
    page.locator("[data-do=leave]").click()
    page.get_by_role("dialog").locator(".danger").click()
    expect(page.locator("section.over")).to_be_visible()


def everywhere(page: Page) -> Iterator[str]:
    """Goes to every place, dialog and state of the page; says where it is."""
    page.goto("/")
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    yield "home"
    for number, game in enumerate(GAMES):
        buttons = page.get_by_role("article").nth(number).get_by_role("button")
        for way in range(buttons.count()):
            buttons.nth(way).click()
            expect(page.get_by_role("dialog")).to_be_visible()
            yield f"dialog {way} of {game}"
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
    for game in GAMES:
        opened = mid_game(page, game)
        yield f"table of {game}"
        for button in ("more", "leave"):
            page.locator(f"[data-do={button}]").click()
            yield f"{button} at {game}"
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog")).to_have_count(0)
        give_up(page)
        yield f"result of {game}"
        page.goto(f"/m/{opened.id}/review")
        expect(page.get_by_role("slider")).to_be_visible()
        yield f"review of {game}"
        page.goto(f"/rules/{game}")
        expect(page.locator("main h2").first).to_be_visible()
        yield f"rules of {game}"
    for path in ("settings", "record", "daily", "nowhere"):
        page.goto(f"/{path}")
        expect(page.get_by_role("main")).to_be_visible()
        page.wait_for_load_state("networkidle")
        yield path
    yield from the_club(page)


def the_club(page: Page) -> Iterator[str]:
    """Where people are, and what they do together; the first account of the house is its host."""
    for place in CLUB:
        PLACES[place](page)
        yield place
    page.goto("/tournaments")
    page.locator("main button.primary").first.click()
    for form in page.get_by_role("dialog").locator("#cup-form option").all():
        page.locator("#cup-form").select_option(form.get_attribute("value"))
        yield f"announcing {form.get_attribute('value')}"
    page.keyboard.press("Escape")


@pytest.mark.soak
@pytest.mark.parametrize(("locale", "theme", "size"), [*product(LOCALES, THEMES, SIZES)])
def test_every_page_holds_in_every_dress(
    guests: Guests, locale: str, theme: Any, size: str
) -> None:
    page = guests(NOWHERE, locale=locale, color_scheme=theme, viewport=SIZES[size])
    assert [
        f"{where}: {trouble}"
        for where in everywhere(page)
        for trouble in (*findings(page), *spilling(page))
    ] == []


def spilling_anywhere(page: Page) -> list[str]:
    """What spills here in any language."""
    spilt = []
    for locale in LOCALES:
        choose(page, locale)
        spilt += [f"{locale}: {box}" for box in spilling(page)]
    return spilt


@pytest.mark.parametrize("game", every(GAMES, ["save-oneself"]))
def test_a_game_and_its_result_fit_a_phone_in_every_language(guests: Guests, game: str) -> None:
    page = guests(NOWHERE, viewport=PHONE)
    mid_game(page, game)
    spilt = spilling_anywhere(page)
    give_up(page)
    assert [*spilt, *spilling_anywhere(page)] == []


def test_the_deal_of_the_day_fits_a_phone_in_every_language(guests: Guests) -> None:
    page = guests("/daily", viewport=PHONE)
    page.locator("main button.primary").click()
    expect(page.get_by_role("grid")).to_be_visible()
    spilt = spilling_anywhere(page)
    page.locator("rect.open").first.click()
    give_up(page)
    expect(page.locator("section.over a[href='/daily']")).to_be_visible()
    spilt += spilling_anywhere(page)
    page.goto("/daily")
    expect(page.get_by_role("row").nth(1)).to_be_visible()
    assert [*spilt, *spilling_anywhere(page)] == []
