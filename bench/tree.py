"""A tree of 10,000 moves on a phone's window in Chromium: how long its frames take.

While somebody scrolls through the variations, types a comment, adds and takes away moves, every
frame is timed as the page sees it, at the machine's own speed and four times slower. Of the page's
own work its CPU time is told as well, which no busy machine swells.
"""

from __future__ import annotations

import json
import shutil
import statistics
from dataclasses import dataclass

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.house import house
from bench.page import BROWSERS, busy

__all__ = ["NODES", "report", "tree"]

NODES = 10_000
_FRAME_MS = 1_000 / 60

_WATCH = """
() => {
  window.frames_ = []
  let last = performance.now()
  const next = (now) => {
    frames_.push(now - last)
    last = now
    watching = requestAnimationFrame(next)
  }
  let watching = requestAnimationFrame(next)
  window.seen_ = () => { cancelAnimationFrame(watching); return frames_ }
}
"""
_SCROLL = """
(steps) => new Promise((done) => {
  const list = document.querySelector('[data-tree]')
  const by = 200
  const step = () => (list.scrollTop += by, --steps > 0 ? requestAnimationFrame(step) : done())
  requestAnimationFrame(step)
})
"""


@dataclass(frozen=True, slots=True)
class Run:
    """What was done so slowly: every frame, and the CPU milliseconds of the page's main thread."""

    name: str
    slower: int
    frames: list[float]
    cpu: float

    def row(self) -> str:
        """As a row of the table."""
        ordered = sorted(self.frames)
        late = sum(frame > 1.5 * _FRAME_MS for frame in ordered) / len(ordered)
        return (
            f"| {self.name} | {self.slower} | {len(ordered)} | {statistics.median(ordered):.1f} "
            f"| {ordered[int(0.99 * len(ordered))]:.1f} | {late:.1%} "
            f"| {self.cpu / len(ordered):.1f} |"
        )


def tree(nodes: int = NODES) -> str:
    """A tree with a main line of 100 moves, branches at every one, and a comment here and there."""
    names = [f"{column}{row}" for column in "ABCDEFGHIJKLMNO" for row in range(1, 16)]
    main, each = names[:100], nodes // 100
    lines: list[tuple[object, ...]] = [(0, "")]
    for depth, action in enumerate(main, start=1):
        lines.append((depth, action))
        left, start = each - 1, 101
        while left > 0:  # rivals of the next move, eleven moves each
            long = min(11, left)
            left -= long
            for step in range(long):
                said = ({"comment": f"after {action}, {step}"},) if step % 5 == 4 else ()
                lines.append((depth + 1 + step, names[start + step], *said))
            start += 11
    return json.dumps({"tree": 1, "game": "caro", "rules": 1, "options": {}, "nodes": lines})


def report() -> str:
    """A table of what was done, with frames and CPU."""
    with house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=next(filter(None, map(shutil.which, BROWSERS)), None),
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        context = browser.new_context(
            base_url=server.address,
            viewport={"width": 390, "height": 664},
            has_touch=True,
            service_workers="block",
        )
        kept = json.dumps(tree())
        context.add_init_script(f"localStorage.setItem('parlour.tree.caro', {kept})")
        page = context.new_page()
        page.goto("/analysis/caro")
        page.locator("[data-tree]").wait_for()
        wire = context.new_cdp_session(page)
        wire.send("Performance.enable", {"timeDomain": "threadTicks"})
        runs = [run for slower in (1, 4) for run in _runs(page, wire, slower)]
        browser.close()
    lines = [
        "| what | times slower | frames | median ms | p99 ms | late | CPU ms a frame |",
        "|---|---|---|---|---|---|---|",
        *(run.row() for run in runs),
    ]
    return "\n".join(lines)


def _runs(page: Page, wire: CDPSession, slower: int) -> list[Run]:
    wire.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    deeds = {
        "scrolling by 12,000 pixels a second": lambda: page.evaluate(_SCROLL, 300),
        "typing a comment": lambda: _typed(page),
        "taking away and back, up": lambda: _changed(page),
    }
    found = []
    for name, deed in deeds.items():
        page.evaluate(_WATCH)
        before = busy(wire)
        deed()
        frames: list[float] = page.evaluate("seen_()")
        found.append(Run(name, slower, frames, busy(wire) - before))
    return found


def _typed(page: Page) -> None:
    page.locator("[data-tree]").evaluate("list => list.scrollTo(0, 0)")
    page.locator("[data-tree] .move").nth(3).click()
    page.get_by_role("button", name="Comment and sign").click()
    page.get_by_role("textbox", name="Comment").press_sequentially("a word or two more, " * 3)
    page.keyboard.press("Escape")
    page.wait_for_timeout(1_500)  # it is kept meanwhile


def _changed(page: Page) -> None:
    for at in (3, 4, 2, 4, 3):
        page.locator("[data-tree] .move").nth(at).click()
        page.get_by_role("button", name="Delete from here").click()
        page.get_by_role("button", name="Undo").click()
        up = page.get_by_role("button", name="Move the variation up")
        if up.is_enabled():
            up.click()
    page.wait_for_timeout(1_500)
