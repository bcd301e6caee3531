"""A game that the page has no board for, played from the picture that its rules make."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from .browser import open_house
from .conftest import DESKTOP, NOWHERE, PHONE, Guests
from .match_setup import open_match
from .tables import card, cell, open_game
from .test_access import findings

SHELF = Path(__file__).parents[1] / "shelf"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house with the games of the tests on its shelf."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(SHELF))
        with open_house(tmp_path_factory.mktemp("shelf")) as address:
            yield address


def over(page: Page) -> bool:
    """Whether the result is shown."""
    return page.locator("section.over").is_visible()


def in_turn(*pages: Page) -> list[Page]:
    """The two who sit there, whoever moves first coming first."""
    for page in pages:
        expect(page.locator(".plate.turn")).to_be_visible()
    return sorted(pages, key=lambda page: -page.locator("[data-cell].open").count())


def play_on(page: Page) -> None:
    """Plays whatever can be played until the match is over."""
    moment = page.locator("[data-cell].open, section.over").first
    while True:
        expect(moment).to_be_visible()
        if over(page):
            return
        before = page.locator("[data-cell].open").count()
        page.locator("[data-cell].open").first.click()
        expect(page.locator("[data-cell].open")).not_to_have_count(before)


@pytest.mark.parametrize(
    "size", [pytest.param(DESKTOP, marks=pytest.mark.soak), PHONE], ids=["desk", "phone"]
)
def test_it_is_played_to_its_end_against_the_computer(guests: Guests, size: dict[str, int]) -> None:
    page = guests(viewport=size, has_touch=size is PHONE)
    assert "Three in a row on a small board." in card(page, "Noughts").inner_text()
    open_game(page, "Computer", "Noughts")
    assert findings(page) == []
    play_on(page)
    expect(page.locator("section.over h2")).to_have_text(re.compile("You win|You lose|Draw"))
    assert findings(page) == []


def test_two_browsers_play_it_and_look_back(guests: Guests) -> None:
    first = guests()
    open_game(first, "Online", "Noughts")
    second = guests(first.url)
    second.get_by_role("button", name="Sit down").click()
    host, guest = in_turn(first, second)
    for at, name in enumerate(["a1", "a2", "b1", "b2", "c1"]):
        player = guest if at % 2 else host
        player.locator(f"[data-cell={name}].open").click()
        for page in (first, second):
            expect(cell(page, name)).not_to_have_accessible_name(f"{name}, empty, can be played")
    expect(cell(host, "a1")).to_have_accessible_name("a1, cross, You, winning")
    expect(host.get_by_role("heading", name="You win")).to_be_visible()
    expect(guest.get_by_role("heading", name="You lose")).to_be_visible()
    guest.get_by_role("link", name="Review").click()
    guest.get_by_role("slider").press("Home")
    guest.get_by_role("slider").press("ArrowRight")
    expect(cell(guest, "a1")).to_have_accessible_name("a1, cross, Player 1, last move")
    expect(cell(guest, "b1")).to_have_accessible_name("b1, empty")
    assert findings(guest) == []


def test_keys_walk_it_and_what_has_no_cell_is_a_button(guests: Guests) -> None:
    page = guests()
    card(page, "Noughts").get_by_role("button", name="One device").click()
    page.get_by_role("switch", name="Passing").click()
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(cell(page, "b2")).to_have_accessible_name("b2, cross, Player 1, last move")
    page.get_by_role("button", name="pass").click()
    expect(page.get_by_role("button", name="Move 2, Player 2: pass")).to_be_visible()
    expect(page.locator(".plate.turn[data-seat='0']")).to_be_visible()


def test_it_speaks_the_words_it_brings_and_its_rules_page_says_what_it_is(guests: Guests) -> None:
    page = guests("/rules/noughts")
    expect(page.get_by_text("the first to have three wins")).to_be_visible()
    expect(page.get_by_text("A turn may be passed.")).to_be_visible()
    assert findings(page) == []
    ours = guests(locale="uk-UA")
    # Three games of that package speak the same words: each with a board of another kind.
    expect(ours.get_by_role("heading", name="Хрестики-нулики", exact=True)).to_have_count(3)


def test_nobody_sees_the_cards_of_others(guests: Guests) -> None:
    first = guests()
    open_game(first, "Online", "Hidden Hand")
    second = guests(first.url)
    second.get_by_role("button", name="Sit down").click()
    texts = "page => [...page.querySelectorAll('[data-picture] g > text')].map(t => t.textContent)"
    for page in (first, second):
        expect(page.locator("[data-cell]")).to_have_count(4)
    hands = [set(page.locator("main").evaluate(texts)) for page in (first, second)]
    assert [len(hand) for hand in hands] == [2, 2]
    assert not hands[0] & hands[1]
    expect(first.locator("[aria-label*='card face down']")).to_have_count(2)
    players = in_turn(first, second)
    for turn in range(4):
        players[turn % 2].locator("[data-cell].open").first.click()
    for page in players:
        expect(page.locator("section.over")).to_be_visible()


def test_a_board_of_its_own_is_played(guests: Guests) -> None:
    page = guests()
    card(page, "Own Noughts").get_by_role("button", name="One device").click()
    page.get_by_role("button", name="Start").click()
    for name in ["a1", "b1", "a2", "b2", "a3"]:
        page.get_by_role("button", name=f"own {name}").click()
        expect(page.get_by_role("button", name=f"own {name}")).not_to_have_text("·")
    expect(page.get_by_role("heading", name="Player 1 wins")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="own a3")).to_have_text("X")


TORN = {"by a move": ("3", False), "at once": ("4", False), "later": ("5", False),
        "with nothing": ("3", True)}  # fmt: skip


@pytest.mark.parametrize("how", TORN)
def test_a_board_that_fails_makes_way_for_the_general_one(guests: Guests, how: str) -> None:
    size, passing = TORN[how]
    guests.forgiven = ("torn",)
    page = guests()
    card(page, "Torn Noughts").get_by_role("button", name="One device").click()
    page.get_by_role("dialog").get_by_text(size, exact=True).click()
    if passing:
        page.get_by_role("switch", name="Passing").check()
    page.get_by_role("button", name="Start").click()
    if how in ("by a move", "later"):
        expect(page.locator("[data-module]")).to_be_attached()
        page.keyboard.press("/")
        page.get_by_role("textbox").fill("a1")
        page.keyboard.press("Enter")
    expect(page.get_by_text("This game's own board does not work here")).to_be_visible()
    cell(page, "b2").click()
    expect(cell(page, "b2")).to_have_accessible_name(re.compile("^b2, (cross|ring), Player"))
    assert findings(page) == []


def test_a_cell_is_chosen_ahead_where_there_is_a_clock(guests: Guests) -> None:
    page = guests(NOWHERE)
    laid = open_match(page, "noughts", clock={"main_ms": 300_000})
    laid.sit(page, 1, mode="online")
    expect(cell(page, "b2")).to_have_accessible_name("b2, empty, can be chosen ahead")
    cell(page, "b2").click()
    expect(page.locator("[data-premove=b2]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("[data-premove]")).to_have_count(0)
    cell(page, "b2").click()
    laid.act(0, "a1")
    expect(page.locator("[data-premove]")).to_have_count(0)
    expect(page.locator(".plate.turn[data-seat='0']")).to_be_visible()
    assert laid.seen()["position"]["plays"] == 2
