"""What axe finds on a page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

__all__ = ["findings"]

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
COUNTED = {"moderate", "serious", "critical"}
ON_ITS_WAY = "main[aria-busy=true]"


def findings(page: Page) -> list[str]:
    """What axe finds that is more than minor, evaluated from outside, past the page's policy.

    A page that is still on its way has no heading yet: it is looked at once it has come.
    """
    expect(page.locator(ON_ITS_WAY)).to_have_count(0)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    report: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{finding['id']}: {node['html'][:160]}"
        for finding in report["violations"]
        if finding["impact"] in COUNTED
        for node in finding["nodes"]
    ]
