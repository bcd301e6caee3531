"""Results in the browser: a rated game, what it changes, and where that is shown."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Page, expect

from .conftest import NOWHERE, PHONE, Guests
from .others import at_home, known
from .tables import card, place
from .test_access import findings
from .test_people import sign_up

_numbers = count(1)


def new_name(word: str) -> str:
    """A name that nobody has yet."""
    return f"{word} " + "klmnopqrst"[next(_numbers) % 10] * 4


def open_rated(host: Page) -> str:
    """Opens a rated table of Caro on the first seat, and says where it is."""
    host.goto("/")
    card(host, "Caro").get_by_role("button", name="Online", exact=True).click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_role("radiogroup", name="Side").get_by_text("X", exact=True).click()
    dialog.get_by_role("switch", name="Rated").check()
    dialog.get_by_role("button", name="Create invite link").click()
    expect(host.get_by_label("Link", exact=True)).to_be_visible()
    return host.url


def play_rated(host: Page, guest: Page) -> None:
    """A rated game that the host wins with five in a row."""
    guest.goto(open_rated(host))
    expect(guest.get_by_role("main").get_by_text("Rated", exact=True)).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    for column in "ABCD":
        place(host, f"{column}1", times=2)
        place(guest, f"{column}3", times=2)
    place(host, "E1", times=2)


@pytest.mark.parametrize(
    "options",
    [{}, pytest.param({"viewport": PHONE}, marks=pytest.mark.soak)],
    ids=["desktop", "phone"],
)
def test_a_rated_game_shows_what_it_changed_to_both(guests: Guests, options) -> None:
    host, guest = guests(NOWHERE), guests(NOWHERE, **options)
    red, blue = new_name("Red"), new_name("Blue")
    at_home(host, red)
    known(guest, blue)
    play_rated(host, guest)
    for page in (host, guest):
        changes = page.get_by_label("Ratings", exact=True)
        expect(changes.locator("[data-change='0']")).to_have_text(re.compile(r"1662\?\s+\+162"))
        expect(changes.locator("[data-change='1']")).to_have_text(re.compile(r"1338\?\s+\u2212162"))
        expect(page.locator("[data-rating='0']")).to_have_text(re.compile(r"1662\?\s*\(\+162\)"))

    guest.goto(f"/people/{red}")
    ratings = guest.locator("section", has=guest.get_by_role("heading", name="Ratings"))
    expect(ratings).to_contain_text("1662")
    expect(guest.get_by_role("img", name=re.compile("^Rating over 1 game:"))).to_be_visible()
    past = guest.get_by_role("listitem").filter(has_text=blue)
    expect(past).to_contain_text("Won")
    expect(past).to_contain_text("1662 (+162)")
    assert findings(guest) == []
    guest.get_by_role("link", name="Game 1: 1662").click()
    expect(guest).to_have_url(re.compile("/m/[^/]+/review$"))
    guest.go_back()
    guest.get_by_label("Result").select_option(label="Lost")
    expect(guest.get_by_text("Nothing here yet.")).to_be_visible()
    expect(guest).to_have_url(re.compile(r"\?result=lost$"))
    guest.reload()
    expect(guest.get_by_label("Result")).to_have_value("lost")
    expect(guest.get_by_text("Nothing here yet.")).to_be_visible()
    guest.get_by_label("Result").select_option(label="Won")
    past.get_by_role("link").click()
    expect(guest).to_have_url(re.compile("/m/[^/]+/review$"))


def test_a_guest_is_not_asked_and_told_what_a_rated_table_needs(guests: Guests) -> None:
    guests.forgiven = ("status of 403",)
    host, guest = guests(), guests()
    card(guest, "Caro").get_by_role("button", name="Online", exact=True).click()
    dialog = guest.get_by_role("dialog")
    expect(dialog.get_by_role("switch", name="List publicly").or_(
        dialog.get_by_role("switch")).first).to_be_visible()  # fmt: skip
    expect(dialog.get_by_role("switch", name="Rated")).to_have_count(0)
    sign_up(host, new_name("Green"))
    guest.goto(open_rated(host))
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("Rated games are played between accounts")).to_be_visible()


def test_leaderboards_are_two_clicks_away_and_say_who_is_listed(guests: Guests) -> None:
    page = guests(viewport=PHONE)
    page.get_by_role("link", name="Leaderboards").click()
    expect(page.get_by_text("Accounts are listed after 10 rated games")).to_be_visible()
    page.get_by_label("Game").select_option(label="Save Oneself")
    expect(page.get_by_role("link", name="Deal of the day")).to_be_visible()
    assert findings(page) == []
