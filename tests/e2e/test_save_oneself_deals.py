"""Save Oneself in the browser: which cards are dealt, the deal of the day, hints and settings."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Request, expect

from .castaway import (
    LOST,
    SOS,
    castaway,
    go,
    lives,
    you,
)
from .conftest import NOWHERE, Guests
from .tables import card


def test_the_hint_points_at_something_legal(guests: Guests) -> None:
    page = guests(NOWHERE)
    castaway(page, SOS)
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("[data-hint]")
    expect(hint).to_be_visible(timeout=20_000)
    name = hint.get_attribute("data-hint")
    assert name in {"0,1", "1,0", "0,-1", "-1,0"}


def test_places_to_go_are_lit_only_for_those_who_want_it(guests: Guests) -> None:
    page = guests(NOWHERE)
    castaway(page, SOS)
    lit = page.locator("g.step")
    expect(lit.first).to_be_visible()
    page.goto("/settings")
    page.get_by_role("switch", name="Light up where one may play").uncheck()
    page.go_back()
    expect(page.locator("[data-cell='0,1'].open")).to_be_visible()
    expect(lit).to_have_count(0)
    go(page, "0,1")
    you(page, "0,1")


def test_speed_and_hints_are_settings_of_the_page(guests: Guests) -> None:
    """Section 4: the reference pace is 500 ms for the ship; hints are off by default."""
    page = guests(NOWHERE, reduced_motion="no-preference")
    castaway(page, LOST)
    go(page, "1,0")
    ship = page.locator("[data-ship]")
    pace = "e => getComputedStyle(e).transitionDuration"
    expect(ship).to_be_visible()
    assert ship.evaluate(pace) == "0.5s"
    expect(page.locator("[data-hint]")).to_have_count(0)
    page.goto("/settings")
    page.get_by_role("radiogroup", name="Pace of the island").get_by_text("Slow").click()
    page.get_by_role("switch", name="Show advice before every step").check()
    page.go_back()
    expect(page.locator("[data-hint]")).to_be_visible()
    assert ship.evaluate(pace) == "1s"


@pytest.mark.parametrize("link", [f"/deal/save-oneself/{SOS}", f"/deal/{SOS}"])
def test_a_shared_deal_asks_whether_to_play_it(guests: Guests, link: str) -> None:
    page = guests(link)
    expect(page.get_by_role("dialog").get_by_role("textbox", name="Deal")).to_have_value(SOS)
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(page.locator("[data-card=rocks]")).to_be_visible()


def test_only_deals_that_can_be_won_are_dealt_until_that_is_switched_off(guests: Guests) -> None:
    page = guests()
    asked: list[dict[str, object]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/matches"):
            asked.append(request.post_data_json)

    page.on("request", note)
    for on in (True, False, False):
        card(page, "Save Oneself").get_by_role("button", name="Play").click()
        switch = page.get_by_role("dialog").get_by_role("switch", name="Only deals that can be won")
        if on or len(asked) > 1:
            expect(switch).to_be_checked(checked=on)
        else:
            switch.click()
        page.get_by_role("dialog").get_by_role("button", name="Start").click()
        expect(page.get_by_role("grid")).to_be_visible()
        page.goto("/")
    assert [body.get("winnable", False) for body in asked] == [True, False, False]


def test_the_deal_of_the_day_counts_once_and_keeps_its_table(guests: Guests) -> None:
    host, guest = guests("/"), guests("/daily")
    card(host, "Save Oneself").get_by_role("link", name="Daily").click()
    host.get_by_label("Your name").fill("Maker")
    host.get_by_role("button", name="Play today's deal").click()
    expect(host.get_by_role("grid")).to_be_visible()
    # Section 14: a card that was seen is not taken back where it counts.
    expect(host.get_by_role("button", name="Undo")).to_have_count(0)
    expect(host.locator("[data-do=hint]:enabled")).to_have_count(0)
    host.goto("/daily")
    expect(host.get_by_role("row", name="Maker (you)")).to_contain_text("Still on the island")
    host.get_by_role("link", name="Go on with your attempt").click()
    host.locator("rect.open").first.click()
    expect(lives(host)).not_to_have_attribute("aria-valuenow", "16")
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(host.get_by_text("This was the deal of the day.")).to_be_visible()
    expect(host.get_by_text("This deal could be won.")).to_be_visible()
    expect(host.locator("[data-seed]")).to_have_count(0)
    host.get_by_role("link", name="Today's table").click()
    mine = host.get_by_role("row", name="Maker (you)")
    expect(mine).to_contain_text("Gave up")
    # The text to paste: game, day, how it went and where the table is, and no card.
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.get_by_role("button", name="Copy my result").click()
    expect(host.get_by_text("Result copied")).to_be_visible()
    day = datetime.now(UTC).date()
    told, link = host.evaluate("navigator.clipboard.readText()").split("\n")
    assert re.fullmatch(rf"Save Oneself, .*\b{day.day}\b.*: Gave up, score -?\d+", told), told
    assert link.endswith(f"/daily/{day}"), link
    host.get_by_role("button", name="Play it again, for practice").click()
    expect(host.get_by_text("Practice: your first attempt of today counts.")).to_be_visible()

    guest.reload()
    other = guest.get_by_role("row", name="Maker")
    expect(other).to_contain_text("Gave up")
    expect(other.get_by_role("link")).to_have_count(0)
    expect(
        guest.get_by_text("The cards of this day are told when the day is over.")
    ).to_be_visible()
    expect(guest.get_by_role("button", name="Play today's deal")).to_be_visible()
    guests.forgiven = ("404",)
    guest.get_by_role("link", name="The day before").click()
    expect(guest.get_by_text("Nothing was dealt on that day.")).to_be_visible()
