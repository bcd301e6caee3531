"""Moves that are aimed first, and moves that are chosen before they are due."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from .conftest import NOWHERE, Guests
from .match_setup import OpenedMatch, open_match
from .tables import cell, lying, place, playable, until, wait_for

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 664}, "has_touch": True}
BLITZ = {"main_ms": 300_000}


class Finger:
    """One finger on the glass, which can be held and moved."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._cdp = page.context.new_cdp_session(page)

    def down(self, on: Locator) -> None:
        self._send("touchStart", on)

    def move(self, to: Locator) -> None:
        self._send("touchMove", to)

    def lift(self) -> None:
        self._cdp.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str, on: Locator) -> None:
        box = on.bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})


def aimed(page: Page, name: str) -> Locator:
    """The mark of the cell that is aimed at."""
    return page.locator(f"[data-aimed={name}]")


def stones(opened: OpenedMatch) -> int:
    """How many actions were played."""
    return int(opened.seen()["position"]["plays"])


def test_small_cells_are_aimed_by_a_finger_and_confirmed(guests: Guests) -> None:
    page = guests(NOWHERE, **PHONE)
    opened = open_match(page, "caro")
    opened.sit(page, 0, 1)
    expect(playable(page, "H8")).to_be_visible()
    cell(page, "H8").tap()
    expect(aimed(page, "H8")).to_be_attached()
    cell(page, "K8").tap()
    expect(aimed(page, "K8")).to_be_attached()
    expect(aimed(page, "H8")).to_have_count(0)
    assert stones(opened) == 0
    cell(page, "K8").tap()
    expect(cell(page, "K8")).to_have_accessible_name(lying("K8"))

    finger = Finger(page)
    loupe = page.locator(".loupe")
    finger.down(cell(page, "E5"))
    expect(loupe).to_contain_text("E5")
    finger.move(cell(page, "F6"))
    expect(loupe).to_contain_text("F6")
    finger.move(cell(page, "K8"))
    expect(page.locator("[data-do=play]")).to_have_count(0)  # a stone lies there
    finger.move(cell(page, "G7"))
    finger.lift()
    expect(loupe).to_have_count(0)
    button = page.get_by_role("button", name="Play G7")
    expect(button).to_be_in_viewport()
    # Buttons are clicked: on a busy machine a tap may last so long that it is a long press.
    page.get_by_role("button", name="Cancel").click()
    expect(aimed(page, "G7")).to_have_count(0)
    cell(page, "G7").tap()
    page.keyboard.press("Escape")
    expect(button).to_have_count(0)
    cell(page, "G7").tap()
    button.click()
    expect(cell(page, "G7")).to_have_accessible_name(lying("G7"))
    assert stones(opened) == 2


def test_large_cells_are_played_by_one_tap(guests: Guests) -> None:
    page = guests(NOWHERE, **PHONE)
    opened = open_match(page, "four-in-a-square")
    opened.sit(page, 0, 1)
    page.locator("[data-cell='0.3'].open").tap()
    expect(page.locator("[data-tile] .R")).to_have_count(1)


def test_a_setting_over_a_live_table_says_at_once_what_a_finger_moves(guests: Guests) -> None:
    page = guests(NOWHERE, **PHONE)
    open_match(page, "caro").sit(page, 0, 1)
    board = page.locator("svg:has([role=grid])")
    expect(board).to_have_css("touch-action", "pinch-zoom")
    for wish, moves in (("Never", False), ("Always", True)):
        page.evaluate(
            """history.pushState({ within: true }, '', `${location.pathname}/settings`)
            dispatchEvent(new PopStateEvent('popstate'))"""
        )
        page.get_by_role("radiogroup", name="Confirm moves").get_by_text(wish, exact=True).click()
        told = expect(board)
        (told.to_have_css if moves else told.not_to_have_css)("touch-action", "pinch-zoom")
        page.get_by_role("dialog").get_by_role("button", name="Close").first.click()
        expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize(("wish", "clicks"), [("never", 1), ("always", 2)])
def test_the_player_says_whether_moves_are_confirmed(
    guests: Guests, wish: str, clicks: int
) -> None:
    page = guests("/settings", **(PHONE if wish == "never" else {}))
    name = {"never": "Never", "always": "Always"}[wish]
    page.get_by_role("radiogroup", name="Confirm moves").get_by_text(name, exact=True).click()
    opened = open_match(page, "caro")
    opened.sit(page, 0, 1)
    expect(playable(page, "H8")).to_be_visible()
    if clicks == 1:
        cell(page, "H8").tap()
    else:
        cell(page, "H8").click()
        expect(aimed(page, "H8")).to_be_attached()
        assert stones(opened) == 0
        cell(page, "H8").click()
    expect(cell(page, "H8")).to_have_accessible_name(lying("H8"))
    if clicks == 2:  # keys as well
        expect(playable(page, "I8")).to_be_visible()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        expect(aimed(page, "I8")).to_be_attached()
        page.keyboard.press("Enter")
        expect(cell(page, "I8")).to_have_accessible_name(lying("I8"))


def premoved(page: Page, name: str) -> Locator:
    """The mark of what is chosen ahead."""
    return page.locator(f"[data-premove='{name}']")


def blitz_after_one_move(guests: Guests) -> tuple[Page, Page, OpenedMatch]:
    """Two at a game with a clock; the first has moved, the second is to act."""
    one = guests(NOWHERE)
    opened = open_match(one, "caro", clock=BLITZ)
    opened.sit(one, 0, mode="online")
    other = guests(NOWHERE)
    opened.sit(other, 1, mode="online")
    place(one, "H8")
    expect(playable(other, "I9")).to_be_visible()
    return one, other, opened


def test_a_move_chosen_ahead_is_let_go_in_three_ways_and_played_when_it_is_due(
    guests: Guests,
) -> None:
    one, other, _ = blitz_after_one_move(guests)
    for let_go in ("click", "Escape", "right"):
        cell(one, "J10").click()
        expect(premoved(one, "J10")).to_be_visible()
        expect(cell(one, "J10")).to_have_attribute("aria-selected", "true")
        expect(one.locator("[data-premoved]")).to_have_text("Premove J10")
        if let_go == "click":
            cell(one, "J10").click()
        elif let_go == "Escape":
            one.keyboard.press("Escape")
        else:
            cell(one, "A1").click(button="right")
        expect(premoved(one, "J10")).to_have_count(0)
    cell(one, "K11").click()
    cell(one, "J10").click()
    expect(premoved(one, "K11")).to_have_count(0)
    place(other, "I9")
    expect(cell(one, "J10")).to_have_accessible_name(lying("J10"))
    expect(cell(other, "J10")).to_have_accessible_name(lying("J10"))
    expect(premoved(one, "J10")).to_have_count(0)


def test_a_move_chosen_ahead_is_dropped_where_it_cannot_be_played_or_the_page_was_away(
    guests: Guests,
) -> None:
    guests.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    one, other, opened = blitz_after_one_move(guests)
    cell(one, "G7").click()
    expect(premoved(one, "G7")).to_be_visible()
    place(other, "G7")
    expect(playable(one, "F6")).to_be_visible()
    expect(premoved(one, "G7")).to_have_count(0)
    expect(one.locator("[role=status]", has_text=re.compile(r"\w"))).to_have_count(0)
    assert stones(opened) == 2
    place(one, "F6")

    # A game that has gone on while this page was away has left it behind.
    cell(one, "E5").click()
    expect(premoved(one, "E5")).to_be_visible()
    one.context.set_offline(True)
    expect(one.get_by_text("Reconnecting").first).to_be_visible()
    place(other, "O15")
    one.context.set_offline(False)
    expect(playable(one, "E5")).to_be_visible()
    expect(premoved(one, "E5")).to_have_count(0)
    place(one, "E6")
    assert stones(opened) == 5


def test_a_finger_chooses_ahead_by_aiming_and_takes_it_back_by_a_tap(guests: Guests) -> None:
    page = guests(NOWHERE, **PHONE)
    opened = open_match(page, "caro", ["H8"], clock=BLITZ)
    opened.sit(page, 0, mode="online")
    expect(playable(page, "J10")).to_be_visible()
    for _ in range(2):
        cell(page, "J10").tap()
        expect(aimed(page, "J10")).to_be_attached()
        page.get_by_role("button", name="Premove J10").tap()
        expect(premoved(page, "J10")).to_be_visible()
        cell(page, "J10").tap()
        expect(premoved(page, "J10")).to_have_count(0)
        expect(aimed(page, "J10")).to_have_count(0)
    cell(page, "J10").tap()
    cell(page, "J10").tap()
    expect(premoved(page, "J10")).to_be_visible()
    opened.act(1, "I9")
    expect(cell(page, "J10")).to_have_accessible_name(lying("J10"))


def test_nothing_is_chosen_ahead_without_a_clock_or_where_it_is_off(guests: Guests) -> None:
    page = guests(NOWHERE)
    opened = open_match(page, "caro")
    opened.sit(page, 0, mode="online")
    place(page, "H8")
    cell(page, "I9").click()
    expect(page.locator("[data-premove]")).to_have_count(0)
    page.goto("/settings")
    page.get_by_role("switch", name="Premoves").uncheck()
    opened = open_match(page, "caro", clock=BLITZ)
    opened.sit(page, 0, mode="online")
    place(page, "H8")
    cell(page, "I9").click()
    expect(page.locator("[data-premove]")).to_have_count(0)
    assert stones(opened) == 1


@pytest.mark.parametrize(
    ("game", "record", "ahead", "reply"),
    [
        ("skill-gomoku", ["H8"], "J10", "I9"),
        ("four-in-a-square", ["place 0.0", "slide 1"], "8.3", "place 8.0"),
    ],
)
def test_other_boards_offer_what_they_can_draw(
    guests: Guests, game: str, record: list[str], ahead: str, reply: str
) -> None:
    page = guests(NOWHERE)
    opened = open_match(page, game, record, clock=BLITZ)
    opened.sit(page, 0, mode="online")
    target = page.locator(f"[data-cell='{ahead}'].open")
    expect(target).to_be_visible()
    target.click()
    expect(premoved(page, ahead)).to_be_visible()
    opened.act(1, reply)
    if game == "four-in-a-square":
        expect(premoved(page, ahead)).to_be_visible()  # the other side has yet to slide
        opened.act(1, "slide 0")
    expect(premoved(page, ahead)).to_have_count(0)
    until(page, "document.querySelector('.plate.turn')?.dataset.seat !== undefined")
    plays = len(record) + (3 if game == "four-in-a-square" else 2)
    wait_for(page, lambda: stones(opened) == plays, "what was chosen ahead")


def test_a_move_and_a_turn_are_felt(guests: Guests) -> None:
    page = guests(NOWHERE)
    page.add_init_script("window.felt = []; navigator.vibrate = (ms) => felt.push(ms)")
    opened = open_match(page, "caro")
    opened.sit(page, 0, mode="online")
    place(page, "H8")
    assert len(page.evaluate("felt")) == 1
    opened.act(1, "I9")
    until(page, "felt.length === 2")
    page.goto("/settings")
    page.get_by_role("switch", name="Vibrate on moves").uncheck()
    page.goto(f"/m/{opened.id}")
    place(page, "J10")
    assert page.evaluate("felt") == []
