"""Every window the page must be at home in, every phase of a match, and what is measured there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, ViewportSize, expect

from .match_setup import OpenedMatch, open_match
from .scenes import GAMES, UNDRAWN, scene_of

__all__ = [
    "PHASES",
    "THEMES",
    "WINDOWS",
    "Window",
    "menu_of",
    "open_scene",
    "phases_of",
    "resize",
    "troubles",
]

THEMES = ("light", "dark")
CLOCK = {"main_ms": 600_000, "increment_ms": 5_000}

MEASURE = (Path(__file__).parent / "windows.js").read_text()


@dataclass(frozen=True, slots=True)
class Window:
    """A window in CSS pixels, and whether fingers touch it."""

    width: int
    height: int
    touch: bool = False
    zoom: int = 1

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + (f"@{self.zoom}" if self.zoom > 1 else "")


WINDOWS = (
    Window(320, 568, touch=True),
    Window(375, 667, touch=True),
    Window(390, 664, touch=True),
    Window(844, 390, touch=True),
    Window(820, 1180, touch=True),
    Window(1024, 768, touch=True),
    Window(1366, 650),
    Window(1280, 800),
    Window(1920, 950),
    Window(2560, 1300),
    # Twice as large: half as many pixels of the page.
    Window(683, 325, zoom=2),
    Window(640, 400, zoom=2),
)


def resize(page: Page, session: CDPSession, window: Window) -> None:
    """Gives the page that window, and fingers or a mouse."""
    size: ViewportSize = {"width": window.width, "height": window.height}
    page.set_viewport_size(size)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": window.touch})
    if window.zoom > 1:
        scale = {"deviceScaleFactor": window.zoom, "mobile": False}
        session.send("Emulation.setDeviceMetricsOverride", {**size, **scale})


def open_scene(page: Page, game: str, *, apart: bool = False, clock: Any = None) -> OpenedMatch:
    """The game in its middle, or waiting for somebody to come."""
    scene = scene_of(game)
    chairs = [{"kind": "human", "open": apart and seat > 0} for seat in range(GAMES[game])]
    actions = () if apart else scene.actions
    rest = {"options": scene.options, "seed": scene.seed, "clock": clock}
    return open_match(page, game, actions, seats=chairs, **rest)


def _met(page: Page, game: str) -> OpenedMatch:
    """The game in its middle against somebody elsewhere, by the clock."""
    opened = open_scene(page, game, apart=True, clock=CLOCK).join("Far Away")
    opened.play(scene_of(game).actions)
    return opened


def _live(page: Page, game: str) -> None:
    open_scene(page, game).sit(page, *range(GAMES[game]))
    expect(page.locator("[data-do=hint]")).to_be_enabled()


def _online(page: Page, game: str) -> None:
    """There is talk as well."""
    _met(page, game).sit(page, 0, mode="online")
    expect(page.get_by_role("timer").first).to_be_visible()


def _waiting(page: Page, game: str) -> None:
    open_scene(page, game, apart=True).sit(page, 0, mode="online")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def _invited(page: Page, game: str) -> None:
    open_scene(page, game, apart=True).sit(page, 0, mode="online")
    expect(page.get_by_role("dialog")).to_be_visible()


def _over(page: Page, game: str) -> OpenedMatch:
    opened = open_scene(page, game)
    opened.give_up(0)
    return opened


def _result(page: Page, game: str) -> None:
    _over(page, game).sit(page, *range(GAMES[game]))
    expect(page.locator("section.over")).to_be_visible()


def _review(page: Page, game: str) -> None:
    page.goto(f"/m/{_over(page, game).id}/review")
    expect(page.get_by_role("slider")).to_be_visible()


def _study(page: Page, game: str) -> None:
    """Looking back at a game against somebody else: moves, talk and what the computer says."""
    opened = _met(page, game)
    opened.give_up(0)
    opened.sit(page, 0, mode="online")
    expect(page.locator("section.over")).to_be_visible()
    page.goto(f"/m/{opened.id}/review")
    expect(page.get_by_role("slider")).to_be_visible()


def _rules(page: Page, game: str) -> None:
    opened = open_scene(page, game)
    opened.sit(page, *range(GAMES[game]))
    page.goto(f"/m/{opened.id}/rules")
    expect(page.get_by_role("dialog").locator("h2").nth(1)).to_be_visible()


PHASES: Mapping[str, Callable[[Page, str], None]] = {
    "live": _live,
    "online": _online,
    "waiting": _waiting,
    "invited": _invited,
    "result": _result,
    "review": _review,
    "study": _study,
    "rules": _rules,
}


def phases_of(game: str) -> list[str]:
    """Those that a match of this game has: alone, nobody is met or waited for."""
    apart = {"online", "waiting", "invited", "study"}
    return [phase for phase in PHASES if GAMES[game] > 1 or phase not in apart]


BACK = {"first", "back", "run", "forward", "last", "share", "more"}
MUST: Mapping[str, set[str]] = {
    "live": {"hint", "takeback", "leave", "more"},
    "online": {"takeback", "draw", "leave", "more"},
    "waiting": {"leave", "more"},
    "result": {"rematch", "review", "share", "more"},
    "review": {"analyse", *BACK},
    "study": {"analyse", *BACK},
    "offer": {"accept", "decline", "takeback", "leave", "more"},
    "absent": {"takeback", "leave", "more"},
    "aimed": {"drop", "play"},
    "hint": {"hint", "takeback", "leave", "more"},
    "premove": {"takeback", "leave", "more"},
    "thinking": {"takeback", "leave", "more"},
    "swap2": {"takeback", "leave", "more"},
    "watched": {"more"},
    "ending": {"rematch", "review", "share", "more"},
    "met": {"rematch", "review", "share", "more"},
    "rematch": {"accept", "decline", "review", "share", "more"},
    "elsewhere": {"hint", "takeback", "leave", "more"},
    "puzzle": {"solution"},
    "solution": {"next", "again", "analyse"},
    "course": {"hint"},
    "analysis": {"files", "position", "more"},
    "variations": {"files", "position", "more", "unfold"},
}
"""What can be done at a moment, whatever the window: in sight, or in the menu that is."""


def menu_of(page: Page) -> list[str]:
    """What the menu of this moment offers; none where a dialog lies over the table."""
    opener = page.locator("main [data-do=more]")
    if page.get_by_role("dialog").count() or not opener.count():
        return []
    opener.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    offered = dialog.locator("[data-do]:visible")
    names = [one.get_attribute("data-do") or "" for one in offered.all()]
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    return names


def troubles(
    page: Page, game: str, phase: str, window: Window, menu: Sequence[str] = ()
) -> list[str]:
    """What is wrong with the page in this window; without a game it is no table."""
    must = MUST.get(phase, set()) - ({"draw"} if game in UNDRAWN else set())
    asked: dict[str, Any] = {"game": game, "phase": phase, "touch": window.touch}
    asked |= {"must": sorted(must), "menu": list(menu)}
    found: list[str] = page.evaluate(MEASURE, asked)
    return [f"{game} {phase} {window}: {one}" for one in found]
