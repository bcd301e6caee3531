"""Looking back with the computer: the graph, the marks, the best move on the board."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from soak import every, soaked

from .conftest import DESKTOP, NOWHERE, PHONE, Guests
from .match_setup import HUMAN, OpenedMatch, open_match
from .scenes import GAMES, scene_of
from .test_access import findings

LOST = "H8 H7 H9 I8 H10 J9 H11 A1 H12"
"""X makes five, since O at last looked elsewhere."""


def _reviewed(page: Page, game: str = "caro", record: str = LOST, **rest: Any) -> OpenedMatch:
    opened = open_match(page, game, record.split(), **rest)
    opened.sit(page, *opened.tokens)
    page.goto(f"/m/{opened.id}/review")
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    return opened


def _analyse(page: Page) -> None:
    page.get_by_role("button", name="Analyse with the computer").click()
    expect(page.locator("[data-analysis=done]")).to_be_visible()


@pytest.mark.parametrize(("theme", "size"), [soaked("light", DESKTOP), ("dark", PHONE)])
def test_an_analysis_draws_the_game_and_marks_what_lost_it(
    guests: Guests, theme: Any, size: Any
) -> None:
    page = guests(NOWHERE, color_scheme=theme, viewport=size)
    _reviewed(page)
    _analyse(page)
    graph = page.get_by_role("img", name="Course of the game: X at 100% in the end")
    expect(graph).to_be_visible()
    expect(graph.locator("[data-fault=blunder]")).to_have_count(1)
    # What was found takes the room of the moves, which are a tap away then.
    moves = page.get_by_role("button", name="Moves", exact=True).first
    moves.click()
    blunder = page.get_by_role("button", name="Move 8, O: A1, blunder")
    expect(blunder).to_contain_text("??")
    blunder.click()
    if size is PHONE:
        page.get_by_role("button", name="Analysis", exact=True).click()
    else:
        moves.click()
    expect(page.get_by_text("A1 was a blunder. Better: H12.")).to_be_visible()
    expect(page.locator("[data-standing]")).to_have_text("X wins, 1 move to go")
    expect(page.locator("[data-hint=H12]")).to_be_visible()
    expect(page.get_by_role("row", name="O", exact=False).last).to_contain_text("1")
    assert findings(page) == []


def test_the_graph_is_scrubbed_with_the_pointer_and_the_keys(guests: Guests) -> None:
    page = guests(NOWHERE)
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
    page = guests(NOWHERE)
    _reviewed(page)
    page.get_by_role("button", name="Analyse with the computer").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("[data-analysis=stopped]")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    expect(page.locator("[data-analysis=done]")).to_be_visible()


POINTED = {"four-in-a-square": "[data-hint]", "stay-on-the-board": "[data-way]"}
"""How a board points at the best move, where more is seen of it than how good it is."""


@pytest.mark.parametrize("game", every(GAMES, ["skill-gomoku", "stay-on-the-board"]))
def test_every_game_can_be_looked_back_at_with_the_computer(guests: Guests, game: str) -> None:
    page = guests(NOWHERE)
    scene = scene_of(game)
    played = scene.actions[:6]
    opened = open_match(
        page, game, played, options=scene.options, seats=[HUMAN] * GAMES[game], seed=scene.seed
    )
    opened.sit(page, *opened.tokens)
    page.goto(f"/m/{opened.id}/review")
    _analyse(page)
    expect(page.get_by_role("img", name="Course of the game")).to_be_visible()
    expect(page.locator(POINTED.get(game, "[data-standing]")).first).to_be_visible()


def test_a_game_against_somebody_elsewhere_offers_no_analysis_before_it_ends(
    guests: Guests,
) -> None:
    page = guests(NOWHERE)
    opened = open_match(page, "caro", ["H8", "H9"])
    opened.sit(page, 0, mode="online")
    page.goto(f"/m/{opened.id}/review")
    expect(page.get_by_role("slider", name="Position")).to_be_visible()
    expect(page.locator("[data-do=analyse]")).to_have_count(0)


def test_a_deal_that_is_over_says_whether_it_could_be_won_and_how(guests: Guests) -> None:
    page = guests(NOWHERE)
    opened = open_match(page, "save-oneself", ["W", "S"], seats=[HUMAN], seed="seed10")
    headers = {"authorization": f"Bearer {opened.tokens[0]}"}
    page.request.post(f"/api/matches/{opened.id}/resign", headers=headers, data={})
    opened.sit(page, 0)
    page.goto(f"/m/{opened.id}/review")
    _analyse(page)
    expect(page.locator("[data-deal=winnable]")).to_contain_text("32 points")
    page.get_by_text("How", exact=True).click()
    expect(page.locator("[data-deal] .line span").first).to_be_visible()
