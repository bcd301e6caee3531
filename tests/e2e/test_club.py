"""The club's page and what a profile tells beside ratings: days by keys, medals, records."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import httpx
import pytest
from playwright.sync_api import Page, expect

from .browser import open_house
from .conftest import PHONE, Guests
from .test_access import findings
from .test_languages import spilling
from .test_television import WON, begun, known, won


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house of its own: all that is counted here was played here."""
    with open_house(tmp_path_factory.mktemp("club"), workers=1) as house:
        yield house


def plays_first(one: httpx.Client, match: str) -> bool:
    return bool(one.get(f"/api/matches/{match}").json()["yours"] == [0])


def cup(red: httpx.Client, blue: httpx.Client) -> None:
    """A tournament of two that the first wins."""
    asked = {"name": "Friday night", "form": "swiss", "game": "caro", "rounds": 1, "pause_s": 0}
    made = red.post("/api/tournaments", json={**asked, "clock": {"main_ms": 600_000}}).json()
    at = f"/api/tournaments/{made['tournament']['id']}"
    for one in (red, blue):
        one.post(f"{at}/join", json={}).raise_for_status()
    red.post(f"{at}/run", json={"do": "start"}).raise_for_status()
    while (match := red.get(at).json()["mine"]["match"]) is None:
        pass
    for one, action in zip(
        (red, blue) if plays_first(red, match) else (blue, red), WON, strict=False
    ):
        one.post(f"/api/matches/{match}/actions", json={"action": action}).raise_for_status()
    blue.post(f"/api/matches/{match}/resign", json={}).raise_for_status()
    while red.get(at).json()["tournament"]["state"] != "over":
        pass


def today() -> str:
    now = datetime.now(UTC)
    return f"{now:%b} {now.day}, {now.year}"


def fits(page: Page) -> None:
    assert findings(page) == []
    assert spilling(page) == []


def test_the_club_and_a_profile_tell_what_was_played(guests: Guests, house: str) -> None:
    red, blue = known(house, "Strong Red"), known(house, "Strong Blue")
    for _ in range(2):
        won(begun(red, blue, rated=True), red, blue)
    cup(red, blue)
    page = guests("/leaderboards")
    page.get_by_role("main").get_by_role("link", name="The club").click()
    expect(page.get_by_role("heading", name="The club", level=1)).to_be_visible()
    chart = page.get_by_role("slider", name="Games a day over the last 30 days: 3 in all")
    expect(chart).to_have_attribute("aria-valuetext", f"{today()}: 3 games")
    chart.press("ArrowLeft")
    expect(chart).to_have_attribute("aria-valuenow", "28")
    expect(page.get_by_text("no game")).to_be_visible()
    records = page.locator("[data-records]")
    expect(records.get_by_role("heading", name="Fastest win")).to_be_visible()
    expect(records.get_by_text("9 actions")).to_have_count(2)
    fits(page)

    page.goto("/people/Strong Red")
    glance = page.locator("[data-highlights]")
    expect(glance.get_by_role("link", name="over Strong Blue, 1500")).to_be_visible()
    expect(glance.get_by_role("link", name="Friday night")).to_be_visible()
    expect(glance.get_by_role("img", name="place").first).to_be_visible()
    openings = page.locator("[data-openings]")
    expect(openings.get_by_role("row", name="Far apart")).to_contain_text("3")
    calendar = page.get_by_role("slider", name="A year of games: 3 games on 1 day")
    expect(calendar).to_have_attribute("aria-valuetext", f"{today()}: 3 games")
    calendar.press("ArrowUp")
    expect(calendar).to_have_attribute("aria-valuenow", "363")
    calendar.press("ArrowLeft")
    expect(calendar).to_have_attribute("aria-valuenow", "356")
    calendar.press("End")
    calendar.press("ArrowRight")
    expect(calendar).to_have_attribute("aria-valuenow", "364")
    fits(page)
    phone = guests("/people/Strong Red", viewport=PHONE)
    expect(phone.locator("[data-calendar] svg")).to_be_visible()
    fits(phone)
    glance.get_by_role("link", name="Friday night").click()
    expect(page.get_by_role("list", name="Podium")).to_be_visible()
    for http in (red, blue):
        http.close()
