"""Clocks as players meet them: what is offered, what is shown, what the end says."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from .conftest import NOWHERE, Guests
from .match_setup import open_match
from .tables import card, open_game, place
from .test_seek import clock

FIVE = "5 min + 5 s a move"
CAP = "At most 30 seconds a move"


def asked(page: Page) -> dict[str, object]:
    """What the match of this page was opened with."""
    shown = page.request.get(page.url.replace("/m/", "/api/matches/")).json()
    return {"clock": shown["position"]["clock"], **shown["options"]}


def test_no_move_is_capped_unless_that_is_asked_for_and_then_everybody_is_told(
    guests: Guests,
) -> None:
    host = guests()
    open_game(host, "Online", Side="X", Clock=FIVE)
    assert asked(host)["clock"]["cap_ms"] is None  # type: ignore[index]
    guest = guests(host.url)
    expect(guest.locator("form .badge", has_text=FIVE)).to_have_text(FIVE)

    host.goto("/")
    card(host, "Caro").get_by_role("button", name="Online").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("switch", name=CAP).click()
    dialog.get_by_role("button", name="Create invite link").click()
    expect(host.get_by_role("grid")).to_be_visible()
    guest.goto(host.url)
    expect(guest.locator("form .badge").filter(has_text="at most 30 s a move")).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    expect(clock(guest, 0)).to_contain_text(re.compile(r"\d+ s for this move"))
    expect(clock(guest, 1)).to_contain_text("at most 30 s a move")


def test_a_cap_that_ran_out_is_named_as_what_was_lost_by(guests: Guests) -> None:
    page = guests(NOWHERE)
    opened = open_match(page, "caro", ["H8", "I9"], clock={"main_ms": 300_000, "cap_ms": 3_000})
    opened.sit(page, 0, 1)
    place(page, "H9")
    ending = page.get_by_role("region", name="X wins")
    expect(ending).to_contain_text("O: the 3 seconds for one move ran out.")


def test_answer_time_between_people_is_ten_seconds_for_stopping_and_mending(
    guests: Guests,
) -> None:
    """skill-gomoku.md R-WINDOW; the table's own default is 5 s against the computer."""
    page = guests(NOWHERE)
    for way, seconds in (("Online", 10), ("One device", 10), ("Computer", 5)):
        page.goto("/")
        open_game(page, way, "Skill Gomoku")
        options = asked(page)
        assert (options["counterSeconds"], options["reviveSeconds"]) == (seconds, seconds), way
    page.goto("/")
    open_game(page, "Online", "Skill Gomoku", Answer="30")
    options = asked(page)
    assert (options["counterSeconds"], options["reviveSeconds"]) == (30, 30)
