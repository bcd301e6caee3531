"""Puzzles in a real browser: solved, failed, rated, run through, by keys alone, on a phone."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from parlour import games
from parlour.puzzles.file import shipped
from parlour.puzzles.puzzle import Puzzle
from parlour.puzzles.solving import Status, solve
from soak import soaked

from .axe import findings
from .conftest import NOWHERE, PHONE, Guests
from .others import known
from .test_lessons import HANDS, cell, walk
from .test_navigation import GO

GAME = "caro"
STAY = "stay-on-the-board"
EVERY = {puzzle.id: puzzle for puzzle in shipped()}
LONG = next(puzzle for puzzle in shipped(GAME) if puzzle.length > 1)
SOURCE = Path(__file__).parents[2] / "web/src"

SAID = "[data-puzzle] [role=status]:not([data-toasts])"
"""Where a puzzle says what came of an action; notices have a place of their own."""


def words(locale: str) -> dict[str, str]:
    """What any page says of puzzles, in words of its own and of the games."""
    files = [SOURCE / "lang" / locale / "puzzles.json"]
    files += (SOURCE / "boards").glob(f"*/lang/{locale}/card.json")
    texts = (file.read_text(encoding="utf-8") for file in files)
    return {key: said for text in texts for key, said in json.loads(text).items()}


def word(told: Mapping[str, str], puzzle: Puzzle, kind: str, name: str) -> str:
    """Its game's own word for a goal (`puzzle`) or a theme, else that of all puzzles."""
    usual = {"puzzle": "goal", "theme": "theme"}[kind]
    own = told.get(f"{puzzle.game}.{kind}.{name}")
    return own or told.get(f"puzzles.{usual}.{name}", "")


def line(puzzle: Puzzle) -> list[str]:
    return [action for action, _ in puzzle.main_line()]


def wrong(puzzle: Puzzle) -> str:
    """A legal first action that is not good."""
    game = games.get(puzzle.game)
    legal = game.legal(solve(game, puzzle, []).state, puzzle.seat)
    return next(a for a in legal if solve(game, puzzle, [a]).status is Status.WRONG)


def act(page: Page, puzzle: Puzzle, actions: list[str]) -> None:
    """Does these one after the other, by hand."""
    game = games.get(puzzle.game)
    for count, action in enumerate(actions):
        state = solve(game, puzzle, actions[:count]).state
        HANDS.get(puzzle.game, cell)(page, action, state)


def said(page: Page) -> Locator:
    return page.locator(f"{SAID} p").first


def asked(page: Page) -> Puzzle:
    """The puzzle that is on the page."""
    room = page.locator("[data-puzzle]")
    expect(room.locator(".frame svg").first).to_be_visible()
    return EVERY[room.get_attribute("data-puzzle") or ""]


def stands(page: Page, status: str) -> None:
    expect(page.locator("[data-puzzle]")).to_have_attribute("data-status", status)


def next_one(page: Page, puzzle: Puzzle) -> Puzzle:
    page.locator("[data-do=next]").click()
    expect(page.locator(f"[data-puzzle='{puzzle.id}']")).to_have_count(0)
    return asked(page)


LOCALES = ["en", *map(soaked, ("he", "uk", "ru", "zh", "vi"))]


@pytest.mark.parametrize("locale", LOCALES)
def test_puzzles_are_solved_and_failed_and_both_are_rated(guests: Guests, locale: str) -> None:
    page, told = guests(NOWHERE, locale=locale), words(locale)
    name = known(page)
    page.goto("/")
    page.get_by_role("link", name=told["puzzles.title"], exact=True).click()
    page.locator(f"[data-puzzles={GAME}] [data-do=solve]").click()
    puzzle = asked(page)
    expect(said(page)).to_have_text(word(told, puzzle, "puzzle", puzzle.goal))
    act(page, puzzle, line(puzzle))
    stands(page, "solved")
    expect(said(page)).to_have_text(told["puzzles.solved"])
    expect(page.locator(SAID)).to_contain_text("+")
    vote = page.locator("[data-vote=up]")
    vote.click()
    expect(vote).to_have_attribute("aria-pressed", "true")

    puzzle = next_one(page, puzzle)
    bad = wrong(puzzle)
    act(page, puzzle, [bad])
    stands(page, "wrong")
    refutation = solve(games.get(GAME), puzzle, [bad]).refutation
    expect(said(page)).to_contain_text(refutation[0])
    expect(page.locator(SAID)).to_contain_text("−")  # noqa: RUF001
    page.locator("[data-do=again]").click()
    act(page, puzzle, line(puzzle))
    stands(page, "solved")

    puzzle = next_one(page, puzzle)
    page.locator("[data-do=solution]").click()
    stands(page, "shown")
    assert findings(page) == []
    page.goto(f"/people/{name}")
    rated = page.locator("[data-puzzle-ratings] tbody tr")
    expect(rated).to_contain_text("1/3")
    page.goto("/puzzles")
    expect(page.locator(f"[data-puzzles={GAME}]")).to_contain_text("3")


def test_a_puzzle_of_a_board_that_burns_is_seen_failed_and_solved(guests: Guests) -> None:
    """Nothing is kept in mind here: the solver sees what has burnt."""
    puzzle = next(p for p in shipped(STAY) if p.length > 1)
    page = guests(f"/puzzles/{puzzle.id}?game={STAY}", viewport=PHONE)
    assert asked(page) == puzzle
    expect(said(page)).to_have_text(word(words("en"), puzzle, "puzzle", puzzle.goal))
    expect(page.locator(".frame [data-cell]").first).to_be_visible()
    act(page, puzzle, [wrong(puzzle)])
    stands(page, "wrong")
    expect(said(page)).to_contain_text("Your move led")  # nobody needs to answer that
    page.locator("[data-do=again]").click()
    act(page, puzzle, [next(iter(puzzle.tree.wrong))])
    stands(page, "wrong")
    assert findings(page) == []
    page.locator("[data-do=again]").click()
    act(page, puzzle, line(puzzle))
    stands(page, "solved")
    page.locator("[data-do=next]").click()
    expect(page.locator(f"[data-puzzle='{puzzle.id}']")).to_have_count(0)
    assert asked(page).game == STAY


def test_puzzles_say_that_they_need_the_house_and_come_once_it_is_back(guests: Guests) -> None:
    guests.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    page = guests(f"/puzzles/{LONG.id}")
    asked(page)
    page.evaluate(GO, "/puzzles")
    expect(page.locator(f"[data-puzzles={GAME}]")).to_be_visible()
    page.context.set_offline(True)
    page.evaluate(GO, f"/puzzles/{LONG.id}")
    expect(page.get_by_text("Every move needs the house")).to_be_visible()
    assert findings(page) == []
    page.context.set_offline(False)
    assert asked(page) == LONG


TURNS = ("four-in-a-square", "save-oneself", "skill-gomoku")
KINDS = {
    (puzzle.game, puzzle.goal): puzzle
    for puzzle in EVERY.values()
    if puzzle.game in TURNS and 2 <= puzzle.length <= 5
}
EACH = [
    pytest.param(puzzle, id=f"{game}-{goal}") if goal != "defend" else soaked(puzzle)
    for (game, goal), puzzle in sorted(KINDS.items())
]


@pytest.mark.parametrize("puzzle", EACH)
def test_each_kind_of_puzzle_is_failed_solved_and_shown(guests: Guests, puzzle: Puzzle) -> None:
    page = guests(f"/puzzles/{puzzle.id}", viewport=PHONE)
    asked(page)
    assert "{" not in said(page).inner_text()
    bad = wrong(puzzle)
    act(page, puzzle, [bad])
    stands(page, "wrong")
    if solve(games.get(puzzle.game), puzzle, [bad]).chance:
        expect(page.locator(SAID)).to_contain_text("The best: ")
    page.locator("[data-do=again]").click()
    act(page, puzzle, line(puzzle))
    stands(page, "solved")
    page.reload()
    asked(page)
    page.locator("[data-do=solution]").click()
    stands(page, "shown")
    assert findings(page) == []


def test_a_puzzle_goes_on_at_the_analysis_board(guests: Guests) -> None:
    page = guests(f"/puzzles/{LONG.id}")
    asked(page)
    page.locator("[data-do=solution]").click()
    page.locator("[data-do=analyse]").click()
    tree = page.get_by_role("region", name="Variations")
    expect(tree.get_by_role("button", name=line(LONG)[0])).to_be_visible()
    expect(page.locator(f".frame [data-cell={line(LONG)[0]}].open")).to_be_visible()


def test_a_guest_solves_the_puzzle_of_the_day_and_this_browser_remembers(guests: Guests) -> None:
    page = guests()
    page.get_by_role("link", name="Look through a text record").scroll_into_view_if_needed()
    page.locator("[data-daily-puzzle]").click()
    puzzle = asked(page)
    act(page, puzzle, line(puzzle))
    stands(page, "solved")
    expect(page.locator(SAID)).to_contain_text("+")
    page.goto("/puzzles")
    expect(page.get_by_text("1 day in a row")).to_be_visible()
    expect(page.locator(f"[data-puzzles={puzzle.game}]")).to_contain_text("1 of 1 solved")


def test_a_puzzle_is_solved_by_keys_alone_on_a_phone(guests: Guests) -> None:
    page = guests(f"/puzzles/{LONG.id}?game={GAME}", viewport=PHONE)
    asked(page)
    assert findings(page) == []
    page.locator(".frame [role=grid] [tabindex='0']").focus()
    walk(page, wrong(LONG))
    stands(page, "wrong")
    expect(page.locator("[data-do=again]")).to_be_focused()
    page.keyboard.press("Enter")
    for action in line(LONG):
        expect(page.locator(".frame [role=gridcell]:focus")).to_be_visible()
        walk(page, action)
    stands(page, "solved")
    expect(page.locator("[data-do=next]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-puzzle='{LONG.id}']")).to_have_count(0)
    asked(page)


def running(page: Page, step: int) -> Puzzle:
    """The puzzle that is asked at that step of the run."""
    room = page.locator(f"[data-run='{step}']")
    expect(room.locator(".frame svg").first).to_be_visible()
    run = page.url.partition("run=")[2]
    shown: Any = page.request.get(f"/api/puzzles/runs/{run}").json()
    return EVERY[shown["puzzle"]["id"]]


def test_a_run_ends_with_the_third_miss_and_is_on_the_board(guests: Guests) -> None:
    page = guests("/puzzles", viewport=PHONE)
    name = known(page)
    page.reload()
    page.locator(f"[data-puzzles={GAME}] [data-do=run]").click()
    page.locator("[data-do=begin]").click()
    for step in range(5):
        puzzle = running(page, step)
        act(page, puzzle, line(puzzle) if step < 2 else [wrong(puzzle)])
        if step == 1:
            expect(page.locator("[data-run='2']")).to_be_visible()
            page.reload()
    over = page.locator("[data-run-over='2']")
    expect(over.get_by_role("status")).to_contain_text("That was the third miss. Your best run: 2.")
    expect(over.get_by_role("listitem")).to_have_count(5)
    assert findings(page) == []
    over.get_by_role("link", name="Puzzles").click()
    board = page.get_by_role("region", name="Best runs")
    expect(board.get_by_role("listitem").filter(has_text=name)).to_contain_text("2")


def test_every_goal_and_theme_of_the_shipped_puzzles_has_its_words() -> None:
    told = words("en")
    dumb = {
        f"{puzzle.game}.{kind}.{name}"
        for puzzle in EVERY.values()
        for kind, names in {"puzzle": [puzzle.goal], "theme": puzzle.themes}.items()
        for name in names
        if not word(told, puzzle, kind, name)
    }
    assert sorted(dumb) == []
