"""Buttons that do something, and none that do not: while disconnected, for watchers, at the end."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from .conftest import NOWHERE, Guests
from .match_setup import OpenedMatch, open_match
from .tables import cell, lying, place, playable, stones
from .test_table_ui import open_scene

QUEUED = "What you did is sent as soon as the line is back."


def deeds(page: Page) -> list[str]:
    """What the row of actions offers."""
    buttons: Locator = page.locator(".actions [data-do]")
    return [button.get_attribute("data-do") or "" for button in buttons.all()]


def apart(page: Page) -> OpenedMatch:
    """A game of Caro between two people, two moves old."""
    opened = open_scene(page, "caro", 0, apart=True)
    opened.act(0, "H8")
    opened.act(1, "I9")
    return opened


def test_what_is_done_while_disconnected_is_shown_and_sent_later_once(guests: Guests) -> None:
    guests.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    page = guests(NOWHERE)
    apart(page).sit(page, 0, mode="online")
    expect(playable(page, "H9")).to_be_visible()
    page.context.set_offline(True)
    expect(page.get_by_text("Reconnecting").first).to_be_visible()
    cell(page, "H9").click()
    expect(page.locator(".status").get_by_text(QUEUED)).to_be_visible()
    expect(page.locator("rect.open")).to_have_count(0)
    page.locator("[data-do=draw]").click()
    expect(page.locator("[data-do=draw]")).to_be_disabled()
    page.context.set_offline(False)
    expect(cell(page, "H9")).to_have_accessible_name(lying("H9"))
    expect(stones(page)).to_have_count(3)
    expect(page.locator("[data-do=draw]")).to_have_text("Asked")
    expect(page.get_by_text(QUEUED)).to_have_count(0)


def test_starting_over_asks_first_once_a_move_was_made(guests: Guests) -> None:
    page = guests(NOWHERE)
    opened = open_match(page, "caro")
    opened.sit(page, 0, 1)
    place(page, "H8")
    dialog = page.get_by_role("dialog")
    page.get_by_role("button", name="More").click()
    dialog.get_by_role("button", name="Start over").click()
    expect(dialog.get_by_role("heading", name="Start over?")).to_be_visible()
    dialog.get_by_role("button", name="Keep playing").click()
    expect(stones(page)).to_have_count(1)
    page.get_by_role("button", name="More").click()
    dialog.get_by_role("button", name="Start over").click()
    dialog.get_by_role("button", name="Start over").click()
    expect(stones(page)).to_have_count(0)
    expect(page).not_to_have_url(f"/m/{opened.id}")
    page.get_by_role("button", name="More").click()
    before = page.url
    dialog.get_by_role("button", name="Start over").click()
    expect(page).not_to_have_url(before)


def test_watchers_see_no_dead_buttons_and_nobody_does_after_the_end(guests: Guests) -> None:
    page, watcher = guests(NOWHERE), guests(NOWHERE)
    opened = apart(page)
    opened.sit(page, 0, mode="online")
    expect(page.get_by_role("grid")).to_be_visible()
    assert {"takeback", "draw", "leave", "more"} <= set(deeds(page))
    watcher.goto(f"/m/{opened.id}")
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    assert deeds(watcher) == ["more"]
    page.locator("[data-do=leave]").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    for one in (page, watcher):
        expect(one.locator("section.over h2")).to_be_visible()
        assert deeds(one) == ["more"]


def test_a_disabled_button_stays_as_it_is_when_hovered(guests: Guests) -> None:
    page = guests("/record")
    button = page.get_by_role("button", name="Look through")
    expect(button).to_be_disabled()
    look = "e => [getComputedStyle(e).color, getComputedStyle(e).backgroundColor]"
    before = button.evaluate(look)
    button.hover(force=True)
    assert button.evaluate(look) == before
