"""Every page that is no table: at home in every window, and open to everybody."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import expect

from soak import soaked

from .axe import findings
from .browser import open_house
from .conftest import DESKTOP, NOWHERE, PHONE, Guests
from .exercises import EXERCISES, exercises_of
from .places import PLACES
from .scenes import GAMES
from .test_languages import LOCALES
from .test_windows import FEW, in_every_window
from .windows import WINDOWS, Window


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house of our own: whoever signs up first is its host."""
    with open_house(tmp_path_factory.mktemp("places"), workers=1) as house:
        yield house


WITHIN = {"study-chapters", "study-sharing", "study-new"}
OPENED = {"menu", "new-game", "seeking", "seeking-on", *WITHIN}
AFRESH = [place for place in PLACES if place not in OPENED]
"""Those that are the same when they are loaded anew."""
SPEAK = """locale => {
  const kept = JSON.parse(localStorage.getItem('parlour.settings') ?? '{}')
  localStorage.setItem('parlour.settings', JSON.stringify({ ...kept, locale }))
}"""


@pytest.mark.parametrize(
    "windows",
    [pytest.param(FEW, id="few"), pytest.param(WINDOWS, marks=pytest.mark.soak, id="all")],
)
def test_every_page_fits_every_window_and_axe_finds_nothing(
    guests: Guests, windows: Sequence[Window]
) -> None:
    page = guests(NOWHERE, color_scheme="light")
    found = []
    for place, come in PLACES.items():
        page.set_viewport_size(DESKTOP)
        come(page)
        found += [f"{place}: {finding}" for finding in findings(page)]
        found += in_every_window(page, "", place, windows)
    for exercise in exercises_of("caro"):
        page.set_viewport_size(DESKTOP)
        EXERCISES[exercise](page, "caro")
        found += [f"{exercise}: {finding}" for finding in findings(page)]
        found += in_every_window(page, "caro", exercise, windows)
    assert found == []


@pytest.mark.soak
@pytest.mark.parametrize(("locale", "game"), [*product(LOCALES, GAMES)])
def test_a_board_without_a_match_fits_every_window_in_every_dress(
    guests: Guests, locale: str, game: str
) -> None:
    page = guests(NOWHERE, color_scheme="dark")
    page.evaluate(SPEAK, locale)
    found = []
    for exercise in exercises_of(game):
        page.set_viewport_size(DESKTOP)
        EXERCISES[exercise](page, game)
        found += in_every_window(page, game, exercise)
    assert found == []


@pytest.mark.parametrize(
    ("locale", "theme"), [soaked("he", "dark"), soaked("zh", "light"), soaked("vi", "dark")]
)
def test_axe_finds_nothing_in_another_dress(guests: Guests, locale: str, theme: Any) -> None:
    """By night, on a phone, and from right to left."""
    page = guests(NOWHERE, color_scheme=theme, viewport=PHONE, has_touch=True)
    found = []
    for place in AFRESH:
        PLACES[place](page)
        page.evaluate(SPEAK, locale)
        page.reload()
        expect(page.locator("html")).to_have_attribute("lang", locale)
        expect(page.get_by_role("main")).to_be_visible()
        expect(page.locator("[aria-busy=true]")).to_have_count(0)
        found += [f"{place}: {finding}" for finding in findings(page)]
        page.evaluate(SPEAK, "en")
    assert found == []
