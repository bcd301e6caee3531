"""A live table is not left by looking something up, and never without a word while a clock runs."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .conftest import NOWHERE, PHONE, Guests
from .match_setup import open_match
from .tables import place, playable, running
from .test_contacts import known

HOST, GUEST = {"kind": "human", "open": False}, {"kind": "human", "open": True}
CLOCK = {"main_ms": 300_000, "increment_ms": 2_000}


def test_rules_and_settings_lie_over_the_table_and_back_leads_to_it(guests: Guests) -> None:
    page = guests(NOWHERE, viewport=PHONE)
    opened = open_match(page, "caro", ["H8"])
    opened.sit(page, 0, 1)
    expect(playable(page, "I9")).to_be_visible()
    live = page.locator("[role=grid]").element_handle()
    dialog = page.get_by_role("dialog")
    for link, heading in [("Rules", "Rules"), ("Settings", "Look")]:
        page.get_by_role("button", name="More").click()
        dialog.get_by_role("link", name=link, exact=True).click()
        expect(dialog.get_by_role("heading", name=heading, exact=True)).to_be_visible()
        page.go_back()
        expect(dialog).to_have_count(0)
        expect(page).to_have_url(re.compile(f"/m/{opened.id}$"))
    page.get_by_role("button", name="More").click()
    dialog.get_by_role("link", name="Settings", exact=True).click()
    expect(page).to_have_url(re.compile("/settings$"))
    dialog.get_by_role("button", name="Close").click()
    expect(page).to_have_url(re.compile(f"/m/{opened.id}$"))
    assert live.evaluate("e => e.isConnected"), "the table was drawn anew"
    place(page, "I9")


def test_looking_somebody_up_does_not_leave_the_table(guests: Guests) -> None:
    (red, mine), (blue, name) = known(guests), known(guests)
    opened = open_match(red, "caro", seats=[HOST, GUEST], clock=CLOCK)
    joined = blue.request.post(f"/api/matches/{opened.id}/join", data={})
    assert joined.ok, joined.text()
    red.goto(f"/m/{opened.id}")
    expect(playable(red, "H8")).to_be_visible()
    live = red.locator("[role=grid]").element_handle()
    with red.expect_popup() as beside:
        red.get_by_role("link", name=name, exact=True).click()
    expect(beside.value.get_by_role("heading", name=name)).to_be_visible()
    beside.value.close()
    for link, heading in [("Profile", mine), ("Account and data", "Account and data")]:
        red.get_by_role("button", name=re.compile("^Account")).click()
        with red.expect_popup() as beside:
            red.get_by_role("dialog").get_by_role("link", name=link).click()
        expect(beside.value.get_by_role("heading", name=heading).first).to_be_visible()
        beside.value.close()
        red.keyboard.press("Escape")
    expect(red).to_have_url(re.compile(f"/m/{opened.id}$"))
    assert live.evaluate("e => e.isConnected"), "the table was drawn anew"
    place(red, "H8")


def test_leaving_a_timed_game_warns_and_its_clock_is_on_every_page(guests: Guests) -> None:
    page = guests(NOWHERE)
    opened = open_match(page, "caro", ["H8", "I9"], clock=CLOCK)
    opened.sit(page, 0, mode="online")
    expect(playable(page, "H9")).to_be_visible()
    page.goto("/")
    running(page).click()
    expect(playable(page, "H9")).to_be_visible()
    dialog = page.get_by_role("dialog")
    page.get_by_role("link", name="Home").click()
    expect(dialog).to_contain_text("Your clock goes on")
    dialog.get_by_role("button", name="Keep playing").click()
    expect(playable(page, "H9")).to_be_visible()
    page.go_back()
    expect(dialog).to_contain_text("Your clock goes on")
    expect(page).to_have_url(re.compile(f"/m/{opened.id}$"))
    dialog.get_by_role("button", name="Leave", exact=True).click()
    banner = page.get_by_role("complementary", name="Your running game")
    expect(banner).to_contain_text("Caro: it is your move.")
    expect(banner.get_by_role("timer")).to_have_text(re.compile(r"^\s*4:\d\d"))
    page.goto("/settings")
    expect(banner).to_be_visible()
    banner.get_by_role("link", name="To the table").click()
    expect(playable(page, "H9")).to_be_visible()
    expect(banner).to_have_count(0)
    page.locator("[data-do=leave]").click()
    dialog.locator(".danger").click()
    expect(page.locator("section.over h2")).to_be_visible()
    page.get_by_role("link", name="Home").first.click()
    expect(page.get_by_role("article").first).to_be_visible()
    expect(banner).to_have_count(0)


def test_a_game_without_a_clock_is_left_without_a_word(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, "caro", ["H8"]).sit(page, 0, 1)
    expect(playable(page, "I9")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("article").first).to_be_visible()
