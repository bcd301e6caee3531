"""Boards that are no match's, by the rules of tables: puzzles, courses, and what is studied."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from playwright.sync_api import Page, expect

from parlour import games
from parlour.puzzles.file import shipped

from .match_setup import open_match

__all__ = ["EXERCISES", "exercises_of"]

PHONE = {"width": 390, "height": 664}
LOST = ["H8", "H7", "H9", "I10", "H10", "G9", "H11", "A1", "H12"]
"""A game of Caro with a mistake in it."""


def _puzzle(page: Page, game: str) -> None:
    """Asked, and nothing done."""
    page.goto(f"/puzzles/{next(shipped(game)).id}")
    expect(page.locator("[data-puzzle] .frame svg").first).to_be_visible()


def _solution(page: Page, game: str) -> None:
    """It was looked up: all that can be said of it is there."""
    _puzzle(page, game)
    page.locator("[data-do=solution]").click()
    expect(page.locator("[data-status=shown]")).to_be_visible()


def _run(page: Page, game: str) -> None:
    page.goto(f"/puzzles/run?game={game}")
    page.locator("[data-do=begin]").click()
    expect(page.locator("[data-run] .frame svg").first).to_be_visible()


def _course(page: Page, game: str) -> None:
    """A hint stands beside the task."""
    page.goto(f"/learn/{game}")
    page.locator("[data-do=hint]").click()
    expect(page.locator("[data-course] .frame svg").first).to_be_visible()


def _analysis(page: Page, game: str) -> None:
    page.goto(f"/analysis/{game}")
    expect(page.locator("[data-study] .frame svg").first).to_be_visible()


def _variations(page: Page, game: str) -> None:
    """They are unfolded where the board has left little for them."""
    opened = open_match(page, game, LOST)
    opened.sit(page, 0, 1)
    page.set_viewport_size(PHONE)
    page.goto(f"/analysis/{game}?match={opened.id}&at={len(LOST)}")
    page.locator("[data-do=unfold]").click()
    expect(page.locator("[data-tree] [aria-current]")).to_be_visible()


def _setup(page: Page, game: str) -> None:
    """A position is set up by hand."""
    _analysis(page, game)
    page.locator("[data-do=position]").click()
    page.get_by_role("dialog").locator("[data-do=set-up]").click()
    expect(page.locator("[data-setup]")).to_be_visible()


def _mistakes(page: Page, game: str) -> None:
    """What was played wrong is asked again."""
    opened = open_match(page, game, LOST)
    opened.sit(page, 0, 1)
    page.goto(f"/m/{opened.id}/review")
    page.locator("[data-do=analyse]").click()
    expect(page.locator("[data-analysis=done]")).to_be_visible()
    page.goto(f"/analysis/{game}?match={opened.id}&learn=1")
    expect(page.locator("[data-lesson=asked]")).to_be_visible()


EXERCISES: Mapping[str, Callable[[Page, str], None]] = {
    "puzzle": _puzzle,
    "solution": _solution,
    "run": _run,
    "course": _course,
    "analysis": _analysis,
    "variations": _variations,
    "set-up": _setup,
    "mistakes": _mistakes,
}


@cache
def exercises_of(game: str) -> list[str]:
    """Those that this game has."""
    rules = games.get(game)
    solved = {"puzzle", "solution", "run"} if any(shipped(game)) else set()
    learned = {"course"} if rules.course else set()
    placed = {"set-up"} if rules.arrangement else set()
    wrong = {"mistakes", "variations"} if game == "caro" else set()
    return [one for one in EXERCISES if one in {*solved, *learned, "analysis", *placed, *wrong}]
