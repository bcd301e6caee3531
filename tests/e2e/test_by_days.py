"""Games by days are for those who can be told that it is their move."""

from __future__ import annotations

from playwright.sync_api import expect

from .conftest import Guests
from .match_setup import open_match
from .tables import card
from .test_called import account
from .test_people import PASSWORD, new_name


def test_by_days_nobody_sits_down_who_could_not_be_told_of_their_move(guests: Guests) -> None:
    host, _ = account(guests)
    chairs = [{"kind": "human", "open": False}, {"kind": "human", "open": True}]
    laid = open_match(host, "caro", seats=chairs, clock={"days": 3})
    page = guests(f"/m/{laid.id}")
    expect(page.get_by_role("main")).to_contain_text("A game by days is for accounts")
    sit = page.get_by_role("button", name="Sit down")
    expect(sit).to_have_count(0)
    page.get_by_role("button", name="Sign up").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Your name").fill(new_name())
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Sign up", exact=True).click()
    sit.click()
    expect(page.get_by_role("main")).to_have_attribute("data-table", laid.id)
    assert all(not seat["free"] for seat in laid.seen()["position"]["seats"])


def test_a_clock_by_days_that_an_account_chose_is_not_offered_to_a_guest(guests: Guests) -> None:
    page = guests()
    page.evaluate(
        "localStorage.setItem('parlour.new.caro.online', JSON.stringify({ clock: '3d' }))"
    )
    card(page, "Caro").get_by_role("button", name="Online", exact=True).click()
    dialog = page.get_by_role("dialog")
    clock = dialog.get_by_label("Clock")
    expect(clock).to_have_value("none")
    expect(clock.locator("option[value$=d]")).to_have_count(0)
