"""Addresses that lead nowhere, and what is slow to come: each is told, and nothing is blank."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect

from .conftest import NOWHERE, Guests
from .match_setup import open_match
from .tables import open_game


@pytest.mark.parametrize("path", ["/m/%", "/people/%E0%A4%A", "/no/such/place"])
def test_an_address_that_is_none_says_so(guests: Guests, path: str) -> None:
    page = guests(path)
    expect(page.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()
    page.get_by_role("link", name="Home", exact=True).click()
    expect(page.get_by_role("article").first).to_be_visible()


def test_what_there_is_to_learn_is_found_beside_its_courses_as_well(guests: Guests) -> None:
    page = guests("/learn")
    expect(page.get_by_role("heading", name="Learn", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Learn")).to_have_attribute("aria-current", "true")


def test_an_unknown_match_and_an_unknown_game_are_told(guests: Guests) -> None:
    guests.forgiven = ("status of 404",)
    page = guests("/m/nosuchmatch1")
    expect(page.get_by_role("heading", name="There is no such match.")).to_be_visible()
    expect(page.get_by_role("button", name="Try again")).to_have_count(0)
    opened = open_match(page, "caro")

    def renamed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "game": "chess"})

    page.route(f"**/api/matches/{opened.id}", renamed)
    page.goto(f"/m/{opened.id}")
    expect(page.get_by_role("heading", name="The house has no such game.")).to_be_visible()


def test_no_page_shows_another_game_for_one_that_is_not_here(guests: Guests) -> None:
    page = guests(NOWHERE)
    for path in ("/rules/chess", "/leaderboards?game=chess", "/play/chess", "/deal/chess/a"):
        page.goto(path)
        expect(page.get_by_text("The house has no such game.")).to_be_visible()


def test_a_page_that_is_slow_to_come_says_so_and_one_that_does_not_come_too(
    guests: Guests,
) -> None:
    guests.forgiven = ("ERR_FAILED", "dynamically imported module", "blocked by Playwright")
    page = guests(service_workers="block")
    held: list[Route] = []
    page.route(re.compile("/assets/Settings-"), lambda route, _: held.append(route))
    page.get_by_role("button", name="Account", exact=True).click()
    page.get_by_role("dialog").get_by_role("link", name="Settings").click()
    expect(page.get_by_role("status").filter(has_text="Loading")).to_be_visible()
    for route in held:
        route.continue_()
    expect(page.get_by_role("heading", name="Look")).to_be_visible()
    page.route(re.compile("/assets/RulesPage-"), lambda route: route.abort())
    page.goto("/rules/caro")
    expect(page.get_by_role("heading", name="cannot be reached")).to_be_visible()


def test_what_was_opened_while_a_page_was_on_its_way_stays_open(guests: Guests) -> None:
    page = guests(service_workers="block")
    held: list[Route] = []
    page.route(re.compile("/assets/TournamentsPage-"), lambda route, _: held.append(route))
    page.get_by_role("link", name="Tournaments").click()
    expect(page.get_by_role("status").filter(has_text="Loading")).to_be_visible()
    page.get_by_role("button", name="Account", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Sign up").click()
    page.get_by_label("Your name").fill("Early")
    for route in held:
        route.continue_()
    expect(page.get_by_role("heading", level=1, name="Tournaments")).to_be_attached()
    expect(page.get_by_label("Your name")).to_have_value("Early")


def test_a_table_that_cannot_be_reached_is_tried_again(guests: Guests) -> None:
    guests.forgiven = ("ERR_FAILED",)
    page = guests(NOWHERE)
    opened = open_match(page, "caro")
    page.route(f"**/api/matches/{opened.id}", lambda route: route.abort(), times=1)
    page.goto(f"/m/{opened.id}")
    expect(page.get_by_role("heading", name="cannot be reached")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_without_its_words_the_page_still_says_what_is_wrong(guests: Guests) -> None:
    guests.forgiven = ("ERR_FAILED", "dynamically imported module", "blocked by Playwright")
    page = guests(service_workers="block")
    page.route(re.compile("/assets/en-"), lambda route: route.abort())
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
