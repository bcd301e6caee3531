"""Tournaments in the browser: announced, joined, played to the podium."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, Guests
from .test_access import findings
from .test_people import new_name, sign_up

WON = "A1 O15 B1 O14 C1 O13 D1 O12 E1"


def player(guests: Guests, path: str = "/tournaments", **options: object) -> tuple[Page, str]:
    """Somebody with an account, at that page."""
    page, name = guests(path, **options), new_name()
    sign_up(page, name)
    return page, name


def announce(page: Page, name: str, form: str, **fields: str) -> None:
    """By the dialog, to be started by hand."""
    page.get_by_role("button", name="Announce a tournament").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_label("Form").select_option(form)
    for label, value in fields.items():
        dialog.get_by_label(label, exact=True).fill(value)
    dialog.get_by_role("button", name="Announce a tournament").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def at_table(page: Page) -> None:
    """The game has opened by itself."""
    page.wait_for_url("**/m/*", timeout=30_000)


def win(pages: list[Page]) -> None:
    """The first seat of the match that these two sit at wins it."""
    match = pages[0].url.rpartition("/m/")[2]
    where = f"/api/matches/{match}"
    seats = {page.request.get(where).json()["yours"][0]: page for page in pages}
    for turn, action in enumerate(WON.split()):
        played = seats[turn % 2].request.post(f"{where}/actions", data={"action": action})
        assert played.ok, played.text()


def test_a_swiss_with_a_bye_is_played_from_the_announcement_to_the_podium(guests: Guests) -> None:
    people = [player(guests), player(guests), player(guests, viewport=PHONE)]
    (host, _), *others = people
    announce(host, "Friday night", "swiss", Rounds="1")
    host.get_by_role("button", name="Join").click()
    for page, _ in others:
        page.goto("/")
        page.get_by_role("link", name="Friday night").click()  # the banner of the front page
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_text("You are in.")).to_be_visible()
    assert not findings(host)
    host.get_by_role("button", name="Start").click()

    # Who came last sits out: all have the same rating.
    rested, rested_name = people[2]
    expect(rested.get_by_text("sits out")).to_be_visible()
    pair = [page for page, _ in people[:2]]
    for page in pair:
        at_table(page)
    win(pair)
    expect(rested.get_by_role("list", name="Podium")).to_contain_text(rested_name)
    for page in pair:
        page.get_by_role("link", name="To the tournament").click()
        expect(page.get_by_role("list", name="Podium")).to_be_visible()
    assert not findings(host)
    with host.expect_download() as saved:
        host.get_by_role("link", name="CSV").click()
    assert rested_name in saved.value.path().read_text()


def _arena(guests: Guests, count: int, minutes: int) -> list[Page]:
    """An arena that so many have joined and that has begun: everybody sits at the first table."""
    pages = [player(guests)[0] for _ in range(count)]
    announce(pages[0], "A short night", "arena", Minutes=str(minutes))
    address = pages[0].url
    for page in pages:
        page.goto(address)
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_text("You are in.")).to_be_visible()
    pages[0].get_by_role("button", name="Start").click()
    for page in pages:
        at_table(page)
    return pages


def test_in_an_arena_the_next_game_opens_by_itself(guests: Guests) -> None:
    pages = _arena(guests, 2, 10)
    former = pages[0].url
    win(pages)
    for page in pages:  # from the table of the one before
        page.wait_for_url(lambda url: "/m/" in url and url != former, timeout=60_000)
    page = pages[0]
    id_ = page.request.get("/api/tournaments").json()["mine"][0]["id"]
    watcher = guests(f"/tournaments/{id_}")
    expect(watcher.get_by_text(re.compile(r"^Ends \d+:\d\d"))).to_be_visible()
    assert page.request.post(f"/api/tournaments/{id_}/run", data={"do": "end"}).ok
    page.goto(f"/tournaments/{id_}")
    expect(page.get_by_role("list", name="Podium")).to_be_visible()


@pytest.mark.soak
def test_an_arena_of_six_browsers_lasts_until_its_time_is_up(guests: Guests) -> None:
    pages = _arena(guests, 6, 2)
    (shown,) = pages[0].request.get("/api/tournaments").json()["mine"]
    id_, won = shown["id"], set[str]()
    while pages[0].request.get(f"/api/tournaments/{id_}").json()["tournament"]["state"] != "over":
        tables: dict[str, list[Page]] = {}
        for page in pages:
            match = page.request.get(f"/api/tournaments/{id_}").json()["mine"]["match"]
            if match and match not in won and page.url.endswith(match):
                tables.setdefault(match, []).append(page)
        for match, pair in tables.items():
            if len(pair) == 2:
                win(pair)
                won.add(match)
        pages[0].wait_for_timeout(250)
    assert len(won) > 3  # somebody has played more than once
    for page in pages:
        page.goto(f"/tournaments/{id_}")
        expect(page.get_by_role("list", name="Podium")).to_be_visible()
    total = pages[0].request.get(f"/api/tournaments/{id_}/standings").json()["rows"]
    assert sum(row["wins"] for row in total) >= len(won)
