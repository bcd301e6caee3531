"""What the system asks for is done: more contrast, its own colours, stillness."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from soak import every

from .axe import findings
from .conftest import NOWHERE, Guests
from .match_setup import HUMAN, open_match
from .places import PLACES
from .scenes import GAMES
from .tables import until
from .windows import PHASES

COLOURS = """(within = '.frame') => {
  const drawn = document.querySelectorAll(`${within} svg :is(path, rect, circle)`)
  const styles = [...drawn].map((one) => getComputedStyle(one))
  const colours = styles.flatMap(({ fill, stroke }) => [fill, stroke])
  return colours.filter((colour) => colour.startsWith('rgb('))
}"""
SYSTEM = """() => {
  const probe = document.body.appendChild(document.createElement('i'))
  const names = ['Canvas', 'CanvasText', 'GrayText', 'Highlight', 'HighlightText', 'LinkText']
  return names.map((name) => {
    probe.style.color = name
    return getComputedStyle(probe).color
  })
}"""


FORCED = """getComputedStyle(document.documentElement).getPropertyValue('--tile') === 'Canvas'"""


def sit(page: Page, game: str) -> None:
    """A table of that game on one device."""
    seats = [HUMAN] * GAMES[game]
    open_match(page, game, seats=seats, seed="seen").sit(page, *range(len(seats)))
    expect(page.locator(".frame svg").first).to_be_visible()


def test_boards_take_the_colours_that_the_system_forces(guests: Guests) -> None:
    page = guests(NOWHERE, forced_colors="active")
    for game in GAMES:
        sit(page, game)
        until(page, FORCED)
        strays = set(page.evaluate(COLOURS)) - set(page.evaluate(SYSTEM))
        assert strays == set(), game


@pytest.mark.parametrize("game", every(GAMES, ["caro"]))
def test_the_result_and_the_review_take_those_colours_too(guests: Guests, game: str) -> None:
    page = guests(NOWHERE, forced_colors="active")
    for phase in ("result", "review"):
        PHASES[phase](page, game)
        until(page, FORCED)
        strays = set(page.evaluate(COLOURS)) - set(page.evaluate(SYSTEM))
        assert strays == set(), phase


ROOMS = ["home", "new-game", "puzzles", "course", "analysis", "learn", "watch"]
WHERE = {"course": "/learn/caro", "analysis": "/analysis/caro"}


@pytest.mark.parametrize("room", every(ROOMS, ["analysis"]))
def test_every_drawing_of_a_page_takes_those_colours(guests: Guests, room: str) -> None:
    page = guests(NOWHERE, forced_colors="active")
    if room in WHERE:
        page.goto(WHERE[room])
        expect(page.locator(".frame svg").first).to_be_visible()
    else:
        PLACES[room](page)
    until(page, FORCED)
    strays = set(page.evaluate(COLOURS, "body")) - set(page.evaluate(SYSTEM))
    assert strays == set()


@pytest.mark.parametrize("game", every(GAMES, ["skill-gomoku"]))
def test_lines_and_pieces_of_the_plain_board_stand_out(guests: Guests, game: str) -> None:
    page = guests(NOWHERE, contrast="more", color_scheme="dark")
    for phase in ("live", "review"):
        PHASES[phase](page, game)
        expect(page.locator("html")).to_have_attribute("data-boards", "contrast")
        assert findings(page) == []


def test_what_the_system_asks_for_is_followed_while_the_page_is_open(guests: Guests) -> None:
    page = guests(NOWHERE, color_scheme="light")
    for phase in ("result", "review"):
        PHASES[phase](page, "caro")
        root = page.locator("html")
        expect(root).to_have_attribute("data-boards", "paper")
        page.emulate_media(contrast="more")
        expect(root).to_have_attribute("data-boards", "contrast")
        page.emulate_media(forced_colors="active")
        until(page, FORCED)
        page.emulate_media(contrast="no-preference", forced_colors="none")
        expect(root).to_have_attribute("data-boards", "paper")


def test_whoever_asks_for_contrast_gets_the_plain_board_unless_another_was_chosen(
    guests: Guests,
) -> None:
    page = guests(NOWHERE, contrast="more", color_scheme="light")
    sit(page, "caro")
    root = page.locator("html")
    expect(root).to_have_attribute("data-boards", "contrast")
    expect(page.locator(".frame")).to_have_css("background-color", "rgb(255, 255, 255)")
    page.goto("/settings")
    boards = page.get_by_role("radiogroup", name="Board")
    expect(boards.get_by_role("radio", name="High contrast")).to_be_checked()
    for board in ("Wood", "Paper"):
        boards.get_by_text(board).click()
        expect(root).to_have_attribute("data-boards", board.lower())
    page.reload()
    expect(root).to_have_attribute("data-boards", "paper")


def test_nothing_moves_where_stillness_is_asked_for(guests: Guests) -> None:
    page = guests(NOWHERE, reduced_motion="reduce")
    for game in GAMES:
        sit(page, game)
        assert page.evaluate("document.getAnimations().length") == 0, game
