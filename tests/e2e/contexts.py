"""Contexts of the browser that serve one person after another, each as if it were new.

What a page costs is mostly that it is the first one of its process. A context is therefore used
again, with its process and what that has compiled. Only what can be proved to be empty is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

__all__ = ["DESKTOP", "NOWHERE", "Contexts", "marking"]

DESKTOP = {"width": 1280, "height": 800}
NOWHERE = "/theme.js"
"""An address of the house at which no page begins: the storage is there, and nothing runs."""

_OF_A_PAGE = {"viewport", "color_scheme", "reduced_motion"}
"""Options that a page takes with it when it is closed."""

_PASSING = {
    # looks only
    *("browser", "cookies", "is_closed", "pages", "request", "service_workers", "storage_state"),
    *("expect_console_message", "expect_event", "expect_page", "remove_listener", "wait_for_event"),
    # ends with its page, with the context, or is undone by `_emptied`
    *("add_cookies", "clear_cookies", "close", "new_page", "set_offline"),
}
"""All else that may be done to a context lasts as long as it, and nobody comes after that."""

_lent: dict[BrowserContext, tuple[str, Page]] = {}
"""Contexts to which nothing lasting was done: their houses, and the pages that keep them."""

_LEFT = """async () => [
  ...Object.keys(localStorage), ...Object.keys(sessionStorage), ...await caches.keys(),
  ...(await indexedDB.databases()).map(one => one.name),
  ...(await navigator.serviceWorker.getRegistrations()).map(one => one.scope),
  ...(navigator.onLine ? [] : ['offline']),
]"""


class Contexts:
    """The contexts of one browser, of which some wait for the next person."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._waiting: defaultdict[str, list[Page]] = defaultdict(list)

    def open(self, house: str, **options: Any) -> Page:
        """A page of its own for somebody new in that house, which shows nothing yet."""
        asked = {"viewport": DESKTOP, "reduced_motion": "reduce", **options}
        if asked.keys() - _OF_A_PAGE:
            return self._made(house, **asked).new_page()
        keeper = self._empty(house)
        page = keeper.context.new_page()
        if (size := asked.pop("viewport")) != DESKTOP:
            page.set_viewport_size(size)
        if asked != {"reduced_motion": "reduce"}:
            page.emulate_media(**asked)
        _lent[keeper.context] = house, keeper
        return page

    def leave(self, context: BrowserContext) -> None:
        """Its person goes home, and somebody else may come."""
        if context not in _lent:
            context.close()
            return
        house, keeper = _lent.pop(context)
        for page in context.pages:
            if page is not keeper:
                page.close()
        _emptied(keeper, house)
        self._waiting[house].append(keeper)

    def _empty(self, house: str) -> Page:
        """The page that keeps the process of an empty context."""
        while self._waiting[house]:
            keeper = self._waiting[house].pop()
            if not keeper.evaluate(_LEFT) and not keeper.context.cookies():
                return keeper
            keeper.context.close()
        keeper = self._made(house, viewport=DESKTOP, reduced_motion="reduce").new_page()
        keeper.goto(NOWHERE)
        return keeper

    def _made(self, house: str, **options: Any) -> BrowserContext:
        # A worker would fetch the whole page for every newcomer. Its own tests allow it.
        given = {"base_url": house, "service_workers": "block", **options}
        context = self._browser.new_context(**given)
        context.set_default_timeout(15_000)
        return context


def _emptied(keeper: Page, house: str) -> None:
    context = keeper.context
    context.set_offline(False)
    context.clear_cookies()
    session = context.new_cdp_session(keeper)
    session.send("Storage.clearDataForOrigin", {"origin": house, "storageTypes": "all"})
    session.detach()
    keeper.evaluate("sessionStorage.clear()")


@contextmanager
def marking() -> Iterator[None]:
    """Meanwhile a context is lent no more once something lasting is done to it."""
    with pytest.MonkeyPatch.context() as patch:
        for name in dir(BrowserContext):
            if not name.startswith("_") and name not in _PASSING:
                patch.setattr(BrowserContext, name, _marked(getattr(BrowserContext, name)))
        patch.setattr(Page, "clock", _marked(Page.clock))  # which is the context's
        yield


def _marked(member: Any) -> Any:
    if isinstance(member, property):
        return property(_marked(member.fget))

    @wraps(member)
    def marked(self: BrowserContext | Page, *args: Any, **kwargs: Any) -> Any:
        _lent.pop(self.context if isinstance(self, Page) else self, None)
        return member(self, *args, **kwargs)

    return marked
