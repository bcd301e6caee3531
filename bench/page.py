"""The page in Chromium, by Chromium's own metrics: weight, paints, shifts, and input to paint.

Each game is opened the way a newcomer does, in every language and in two windows. Weight is what
came over the wire for the front page and then its table, from an empty cache; paint and first move
are those of a link to the table, from an empty cache as well. Of the languages the worst is told.
A busy machine shows in the times.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    Page,
    ViewportSize,
    sync_playwright,
)

from bench.house import house
from bench.limits import Limit

__all__ = ["BROWSERS", "busy", "run"]

LANGUAGES = Path(__file__).parents[1] / "web/src/lang"
BROWSERS = ("chromium", "chromium-headless-shell", "google-chrome")
LIMITS = {"weight": 150.0, "first_move": 1_000.0, "shift": 0.02, "input": 50.0}
WINDOWS: tuple[ViewportSize, ...] = ({"width": 390, "height": 664}, {"width": 1920, "height": 950})
ON_GRID = ("caro", "skill-gomoku")
"""Games on a board of 15 by 15, where input to paint is measured."""
MOVES = 24
READY = "[data-do=hint]:not(:disabled)"
"""A hint is offered exactly while a move can be made."""

WATCH = """
window.seen = { shift: 0, ready: 0, inputs: [] }
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value
}).observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (entry.interactionId) seen.inputs.push(entry.duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
const look = () => {
  if (document.querySelector('[data-do=hint]:not(:disabled)')) seen.ready = performance.now()
  else requestAnimationFrame(look)
}
requestAnimationFrame(look)
"""
"""Runs before the page does."""


@dataclass(frozen=True, slots=True)
class Visit:
    """What one newcomer met."""

    language: str
    weight: float
    painted: float
    first_move: float
    shift: float


@dataclass(frozen=True, slots=True)
class Figures:
    """What was measured for one game in one window."""

    game: str
    window: ViewportSize
    visits: tuple[Visit, ...]
    inputs: tuple[float, ...]
    work: float


def run() -> list[Limit]:
    """Prints a table over every game; the worst of its figures are held to the limits."""
    locales = sorted(path.name for path in LANGUAGES.iterdir() if path.is_dir())
    with house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, BROWSERS)), None),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        games = [game["id"] for game in httpx.get(f"{server.address}/api/games").json()["games"]]
        rows = [
            _measured(browser, server.address, game, window, locales)
            for game in games
            for window in WINDOWS
        ]
        browser.close()
    print(_table(rows))
    return _judged(rows)


def _measured(
    browser: Browser, address: str, game: str, window: ViewportSize, locales: list[str]
) -> Figures:
    visits = tuple(_visit(browser, address, game, window, locale) for locale in locales)
    inputs: list[float] = []
    work = 0.0
    if game in ON_GRID:
        with _visitor(browser, address, "en", window) as context:
            page = context.new_page()
            _open(page, f"/m/{_hold(context, address, game)}", READY)
            inputs, work = _play(page)
    return Figures(game, window, visits, tuple(inputs), work)


def _visit(browser: Browser, address: str, game: str, window: ViewportSize, locale: str) -> Visit:
    with _visitor(browser, address, locale, window) as context:
        held = _hold(context, address, game)
        page = context.new_page()
        weight = _weighed(context, page)
        home, table = _open(page, "/", "article"), _open(page, f"/m/{held}", READY)
        both = weight()
    shift = max(float(home["shift"]), float(table["shift"]))
    with _visitor(browser, address, locale, window) as context:
        page = context.new_page()
        seen = _open(page, f"/m/{_hold(context, address, game)}", READY)
        painted = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
        )
    return Visit(locale, both, painted, seen["ready"], max(shift, float(seen["shift"])))


@contextmanager
def _visitor(
    browser: Browser, address: str, locale: str, size: ViewportSize
) -> Iterator[BrowserContext]:
    context = browser.new_context(
        base_url=address, viewport=size, locale=locale, service_workers="block"
    )
    context.add_init_script(WATCH)
    yield context
    context.close()


def _hold(context: BrowserContext, address: str, game: str) -> str:
    """Opens a match on one device, as the page would, and puts its seats into the browser."""
    seats = next(
        listed["seats"]
        for listed in httpx.get(f"{address}/api/games").json()["games"]
        if listed["id"] == game
    )
    chairs = [{"kind": "human", "open": False}] * seats
    made = httpx.post(f"{address}/api/matches", json={"game": game, "seats": chairs}).json()
    tokens = {str(seat["seat"]): seat["token"] for seat in made["seats"]}
    held = {"id": made["id"], "game": game, "tokens": tokens, "mode": "device"}
    rest = {"at": 0, "plays": 0, "over": False}
    kept = json.dumps(json.dumps([{**held, **rest}]))
    context.add_init_script(f"localStorage.setItem('parlour.matches', {kept})")
    return str(made["id"])


def _open(page: Page, path: str, awaited: str) -> dict[str, Any]:
    page.goto(path)
    page.locator(awaited).first.wait_for()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)
    seen: dict[str, Any] = page.evaluate("seen")
    return seen


def _weighed(context: BrowserContext, page: Page) -> Callable[[], float]:
    """Kilobytes of the page itself that have come over the wire since."""
    wire = context.new_cdp_session(page)
    ours: dict[str, str] = {}
    sizes: list[tuple[str, float]] = []
    wire.on(
        "Network.requestWillBeSent",
        lambda e: ours.update({e["requestId"]: e["request"]["url"]}),
    )
    wire.on(
        "Network.dataReceived", lambda e: sizes.append((e["requestId"], e["encodedDataLength"]))
    )
    wire.send("Network.enable")
    return lambda: sum(size for asked, size in sizes if "/api/" not in ours[asked]) / 1_000


def _play(page: Page) -> tuple[list[float], float]:
    """Moves by mouse and by keys.

    Milliseconds from each input to the paint that shows it, as far as they are over 16; and the
    page's own CPU milliseconds a move, answers of the house included, which no busy machine swells.
    """
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy(wire)
    for number in range(MOVES):
        cell = page.locator("[data-cell].open").nth(37 * number % 150)
        if number % 2:
            cell.focus()
            page.keyboard.press("Enter")
        else:
            cell.click()
        page.wait_for_timeout(250)
        if page.locator(READY).count() == 0:
            break
    inputs: list[float] = page.evaluate("seen.inputs")
    return inputs, (busy(wire) - before) / (number + 1)


def busy(wire: CDPSession) -> float:
    """CPU milliseconds of the page's main thread so far."""
    metrics = wire.send("Performance.getMetrics")["metrics"]
    return 1_000 * float(next(m["value"] for m in metrics if m["name"] == "TaskDuration"))


def _judged(rows: list[Figures]) -> list[Limit]:
    visits = [visit for row in rows for visit in row.visits]
    inputs = [duration for row in rows for duration in row.inputs]
    return [
        Limit("weight", max(visit.weight for visit in visits), LIMITS["weight"], " kB"),
        Limit("first move", max(visit.first_move for visit in visits), LIMITS["first_move"], " ms"),
        Limit("shift", max(visit.shift for visit in visits), LIMITS["shift"]),
        Limit("input to paint", max(inputs, default=16.0), LIMITS["input"], " ms"),
    ]


def _table(rows: list[Figures]) -> str:
    lines = [
        (
            "| game | window | weight kB (in) | first paint ms | first move ms | shift "
            "| input to paint ms (CPU ms a move) |"
        ),
        "|---|---|---|---|---|---|---|",
        (
            f"| *limit* | | {LIMITS['weight']:.0f} | | {LIMITS['first_move']:,.0f} "
            f"| {LIMITS['shift']} | {LIMITS['input']:.0f} |"
        ),
    ]
    for row in rows:
        heaviest = max(row.visits, key=lambda visit: visit.weight)
        slowest = max(row.inputs, default=16.0)
        inputs = f"≤ {slowest:.0f} ({row.work:.0f})" if row.game in ON_GRID else ""
        lines.append(
            f"| {row.game} | {row.window['width']} by {row.window['height']} "
            f"| {heaviest.weight:.1f} ({heaviest.language}) "
            f"| {max(visit.painted for visit in row.visits):.0f} "
            f"| {max(visit.first_move for visit in row.visits):.0f} "
            f"| {max(visit.shift for visit in row.visits):.4f} | {inputs} |"
        )
    return "\n".join(lines)
