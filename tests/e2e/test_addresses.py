"""Addresses that lead nowhere, and what is slow to come: each is told, and nothing is blank."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from .conftest import Guests
from .laying import lay
from .tables import open_game


@pytest.mark.parametrize("path", ["/m/%", "/people/%E0%A4%A", "/no/such/place"])
def test_an_address_that_is_none_says_so(guests: Guests, path: str) -> None:
    page = guests(path)
    expect(page.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).last.click()
    expect(page.get_by_role("article").first).to_be_visible()


def test_an_unknown_match_and_a_game_without_a_board_are_told(guests: Guests) -> None:
    guests.forgiven = ("status of 404",)
    page = guests("/m/nosuchmatch1")
    expect(page.get_by_role("heading", name="There is no such match.")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    laid = lay(page, "caro")

    def renamed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "game": "chess"})

    page.route(f"**/api/matches/{laid.id}", renamed)
    page.goto(f"/m/{laid.id}")
    expect(page.get_by_role("heading", name="no board for that game")).to_be_visible()


def test_a_page_that_is_slow_to_come_says_so_and_one_that_does_not_come_too(
    guests: Guests,
) -> None:
    guests.forgiven = ("ERR_FAILED", "dynamically imported module", "blocked by Playwright")
    page = guests(service_workers="block")
    held: list[Route] = []
    page.route(re.compile("/assets/Settings-"), lambda route, _: held.append(route))
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("status").filter(has_text="Loading")).to_be_visible()
    for route in held:
        route.continue_()
    expect(page.get_by_role("heading", name="Look")).to_be_visible()
    page.route(re.compile("/assets/RulesPage-"), lambda route: route.abort())
    page.goto("/rules/caro")
    expect(page.get_by_role("heading", name="cannot be reached")).to_be_visible()


def test_a_table_that_cannot_be_reached_is_tried_again(guests: Guests) -> None:
    guests.forgiven = ("ERR_FAILED",)
    page = guests()
    laid = lay(page, "caro")
    page.route(f"**/api/matches/{laid.id}", lambda route: route.abort(), times=1)
    page.goto(f"/m/{laid.id}")
    expect(page.get_by_role("heading", name="cannot be reached")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_without_its_words_the_page_still_says_what_is_wrong(guests: Guests) -> None:
    guests.forgiven = ("ERR_FAILED", "dynamically imported module", "blocked by Playwright")
    page = guests(service_workers="block")
    page.route(re.compile("/assets/house-"), lambda route: route.abort())
    page.goto("/settings")
    expect(page.get_by_role("heading", name="cannot be reached")).to_be_visible()
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Look")).to_be_visible()


def test_whoever_watched_once_is_still_offered_the_free_seat(guests: Guests) -> None:
    host = guests()
    open_game(host, "Online", Side="X")
    guest = guests(host.url)
    guest.get_by_role("button", name="Just watch").click()
    expect(guest.get_by_text("You are watching")).to_be_visible()
    guest.reload()
    guest.get_by_role("button", name="Sit down").click()
    expect(guest.get_by_text("You are watching")).to_have_count(0)
    expect(host.get_by_role("dialog")).to_have_count(0)
