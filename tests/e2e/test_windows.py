"""Every table and every page at home in every window: nothing is cut off or out of reach."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from parlour import games
from soak import every, soaked

from .conftest import NOWHERE, Guests
from .moments import MOMENTS, OWN, moments_of
from .scenes import GAMES
from .tables import cell, lying, playable
from .test_languages import LOCALES
from .windows import PHASES, THEMES, WINDOWS, Window, menu_of, phases_of, resize, troubles

TITLES = {game.id: game.name for game in games.every().values()}
SMALL = 32
"""Under so many pixels a finger aims first."""


def in_every_window(
    page: Page, game: str, phase: str, windows: Sequence[Window] = WINDOWS
) -> list[str]:
    """What is wrong in any of them, visited by resizing."""
    session = page.context.new_cdp_session(page)
    found = []
    menu = menu_of(page) if game else []
    for window in windows:
        resize(page, session, window)
        found += troubles(page, game, phase, window, menu)
    session.detach()
    return found


def at_every_phase(page: Page, game: str) -> list[str]:
    """What is wrong with that game's table at any time."""
    found = []
    for phase in phases_of(game):
        PHASES[phase](page, game)
        found += in_every_window(page, game, phase)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_table_fits_every_window_in_every_phase(guests: Guests, game: str) -> None:
    page = guests(NOWHERE)
    assert at_every_phase(page, game) == []


FEW = [
    window for window in WINDOWS if str(window) in {"320x568", "844x390", "1366x650", "1920x950"}
]


@pytest.mark.parametrize(
    ("game", "moment"),
    [
        (game, moment) if game == "caro" or moment in OWN.get(game, ()) else soaked(game, moment)
        for game in GAMES
        for moment in moments_of(game)
    ],
)
def test_a_moment_that_passes_fits_every_window(
    guests: Guests, request: pytest.FixtureRequest, game: str, moment: str
) -> None:
    guests.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    page = guests(NOWHERE)
    MOMENTS[moment](page, game)
    windows = WINDOWS if request.node.get_closest_marker("soak") else FEW
    assert in_every_window(page, game, moment, windows) == []


def sideways(page: Page) -> bool:
    """Whether the page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


@pytest.mark.parametrize("name", every(map(str, WINDOWS), ["390x664", "1920x950"]))
def test_whoever_is_new_comes_to_the_first_move_by_two_clicks(guests: Guests, name: str) -> None:
    window = next(window for window in WINDOWS if str(window) == name)
    size = {"width": window.width, "height": window.height}
    page = guests(viewport=size, has_touch=window.touch, device_scale_factor=window.zoom)
    page.get_by_role("button", name="Computer").first.click()
    assert not sideways(page)
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    middle = playable(page, "H8")
    expect(middle).to_be_in_viewport(ratio=1)
    assert not sideways(page)
    box = middle.bounding_box()
    assert box is not None
    middle.tap() if window.touch else middle.click()
    if window.touch and box["width"] < SMALL:
        page.locator("[data-do=play]").click()
    expect(cell(page, "H8")).to_have_accessible_name(lying("H8"))


@pytest.mark.soak
@pytest.mark.parametrize("name", [*map(str, WINDOWS)])
@pytest.mark.parametrize("game", [game for game in GAMES if game != "caro"])
def test_every_game_begins_by_two_clicks(guests: Guests, game: str, name: str) -> None:
    window = next(window for window in WINDOWS if str(window) == name)
    size = {"width": window.width, "height": window.height}
    page = guests(viewport=size, has_touch=window.touch, device_scale_factor=window.zoom)
    title = page.get_by_role("heading", name=TITLES[game], exact=True)
    shown = page.get_by_role("article").filter(has=title)
    shown.get_by_role("button").first.click()
    assert not sideways(page)
    begins = page.get_by_role("dialog").get_by_role("button", name=re.compile("^Start"))
    begins.first.click()
    expect(page.locator("[data-cell].open, [data-dir]:enabled").first).to_be_in_viewport()
    assert not sideways(page)


@pytest.mark.soak
@pytest.mark.parametrize(("locale", "theme", "game"), [*product(LOCALES, THEMES, GAMES)])
def test_a_table_fits_every_window_in_every_dress(
    guests: Guests, locale: str, theme: Any, game: str
) -> None:
    page = guests(NOWHERE, locale=locale, color_scheme=theme)
    assert at_every_phase(page, game) == []
