"""Looking back with the computer: the graph, the marks, the best move on the board."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from soaking import soaked

from .conftest import DESKTOP, PHONE, Guests
from .laying import HUMAN, Laid, lay
from .scenes import SCENES
from .test_access import findings

LOST = "H8 H7 H9 I10 H10 G9 H11 A1 H12"
"""X makes five, since O at last looked elsewhere."""


def _reviewed(page: Page, game: str = "caro", record: str = LOST, **rest: Any) -> Laid:
    laid = lay(page, game, record.split(), **rest)
    laid.sit(page, *laid.tokens)
    page.goto(f"/m/{laid.id}/review")
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    return laid


def _analyse(page: Page) -> None:
    page.get_by_role("button", name="Analyse with the computer").click()
    expect(page.locator("[data-analysis=done]")).to_be_visible()


@pytest.mark.parametrize(("theme", "size"), [soaked("light", DESKTOP), ("dark", PHONE)])
def test_an_analysis_draws_the_game_and_marks_what_lost_it(
    guests: Guests, theme: Any, size: Any
) -> None:
    page = guests(color_scheme=theme, viewport=size)
    _reviewed(page)
    _analyse(page)
    graph = page.get_by_role("img", name="Course of the game: X at 100 % in the end")
    expect(graph).to_be_visible()
    expect(graph.locator("[data-fault=blunder]")).to_have_count(1)
    blunder = page.get_by_role("button", name="Move 8, O: A1, blunder")
    expect(blunder).to_contain_text("??")
    blunder.click()
    expect(page.get_by_text("A1 was a blunder. Better: H12.")).to_be_visible()
    expect(page.locator("[data-standing]")).to_have_text("X wins, 1 move to go")
    expect(page.locator("[data-hint=H12]")).to_be_visible()
    expect(page.get_by_role("row", name="O", exact=False).last).to_contain_text("1")
    assert findings(page) == []


def test_the_graph_is_scrubbed_with_the_pointer_and_the_keys(guests: Guests) -> None:
    page = guests()
    _reviewed(page)
    _analyse(page)
    scrub = page.get_by_role("slider", name="Position")
    box = page.locator(".graph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 4 / 9, box["y"] + 20)
    expect(scrub).to_have_value("4")
    expect(page.locator("[data-hint]")).to_be_visible()
    page.keyboard.press("Home")
    expect(scrub).to_have_value("0")
    page.keyboard.press("End")
    expect(page.locator("[data-hint]")).to_have_count(0)


def test_an_analysis_can_be_stopped_and_gone_on_with(guests: Guests) -> None:
    page = guests()
    _reviewed(page)
    page.get_by_role("button", name="Analyse with the computer").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("[data-analysis=stopped]")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("[data-analysis=done]")).to_be_visible()


GAMES = [
    ("stay-on-the-board", "[data-way]", 2),
    ("four-in-a-square", "[data-hint]", 2),
    ("skill-gomoku", "[data-standing]", 2),
    ("save-oneself", "[data-standing]", 1),
]


@pytest.mark.parametrize(("game", "pointed", "seats"), GAMES)
def test_every_game_can_be_looked_back_at_with_the_computer(
    guests: Guests, game: str, pointed: str, seats: int
) -> None:
    page = guests()
    scene = SCENES[game]
    played = scene.actions[:6]
    laid = lay(page, game, played, options=scene.options, seats=[HUMAN] * seats, seed=scene.seed)
    laid.sit(page, *laid.tokens)
    page.goto(f"/m/{laid.id}/review")
    _analyse(page)
    expect(page.get_by_role("img", name="Course of the game")).to_be_visible()
    expect(page.locator(pointed).first).to_be_visible()


def test_a_game_against_somebody_elsewhere_offers_no_analysis_before_it_ends(
    guests: Guests,
) -> None:
    page = guests()
    laid = lay(page, "caro", ["H8", "H9"])
    laid.sit(page, 0, mode="online")
    page.goto(f"/m/{laid.id}/review")
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    expect(page.locator("[data-do=analyse]")).to_have_count(0)


def test_a_deal_that_is_over_says_whether_it_could_be_won_and_how(guests: Guests) -> None:
    page = guests()
    laid = lay(page, "save-oneself", ["W", "S"], seats=[HUMAN], seed="seed10")
    headers = {"authorization": f"Bearer {laid.tokens[0]}"}
    page.request.post(f"/api/matches/{laid.id}/resign", headers=headers, data={})
    laid.sit(page, 0)
    page.goto(f"/m/{laid.id}/review")
    _analyse(page)
    expect(page.locator("[data-deal=winnable]")).to_contain_text("32 points")
    page.get_by_text("How", exact=True).click()
    expect(page.locator("[data-deal] .line span").first).to_be_visible()
