"""A context that is used again is to nobody any other than a new one."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from .conftest import DESKTOP, PHONE
from .contexts import NOWHERE, Contexts

LEAVE = """async () => {
  localStorage.setItem('left', 'here')
  sessionStorage.setItem('left', 'here')
  document.cookie = 'left=here; max-age=1000'
  await (await caches.open('left')).put('/left', new Response('here'))
  const asked = indexedDB.open('left', 1)
  await new Promise(done => (asked.onsuccess = done))
  asked.result.close()
  globalThis.left = 'here'
  name = 'left'
}"""
FIND = """async () => ({
  kept: [{ ...localStorage }, { ...sessionStorage }, document.cookie, await caches.keys()],
  databases: await indexedDB.databases(),
  page: [typeof left, name, history.length, navigator.onLine, String(Date), String(fetch)],
  window: [innerWidth, innerHeight, screen.width, devicePixelRatio, 'ontouchstart' in window],
  language: navigator.language,
  asked: ['prefers-color-scheme: dark', 'prefers-reduced-motion: reduce', 'pointer: coarse',
    'forced-colors: active', 'prefers-contrast: more'].map(one => matchMedia(`(${one})`).matches),
  granted: (await navigator.permissions.query({ name: 'clipboard-read' })).state,
})"""


def opened(contexts: Contexts, house: str, **options: object) -> Page:
    """Somebody new, at an address of the house."""
    page = contexts.open(house, **options)
    page.goto(NOWHERE)
    return page


def test_nothing_that_a_guest_leaves_is_found_by_the_next_one(
    contexts: Contexts, house: str
) -> None:
    first = contexts.open(house, locale="en-US")  # such a context is never used again
    first.goto(NOWHERE)
    new = first.evaluate(FIND)
    contexts.leave(first.context)

    page = opened(contexts, house, viewport=PHONE, color_scheme="dark", reduced_motion=None)
    page.add_init_script("Date = class extends Date {}")
    page.route("**/*", lambda route: route.abort())
    page.evaluate(LEAVE)
    page.evaluate("open('about:blank')")
    page.context.set_offline(True)
    used = page.context
    assert len(used.pages) == 3
    contexts.leave(used)

    again = opened(contexts, house)
    assert again.context is used
    assert again.evaluate(FIND) == new
    assert again.viewport_size == DESKTOP
    contexts.leave(used)


@pytest.mark.parametrize(
    "do",
    [
        lambda page: page.context.add_init_script("Date = null"),
        lambda page: page.context.grant_permissions(["clipboard-read"]),
        lambda page: page.context.route("**/*", lambda route: route.abort()),
        lambda page: page.context.set_extra_http_headers({"left": "here"}),
        lambda page: page.context.on("page", lambda page: page.close()),
        lambda page: page.context.new_cdp_session(page),
        lambda page: page.clock.install(),
    ],
)
def test_a_context_to_which_something_lasting_was_done_is_used_no_more(
    contexts: Contexts, house: str, do: Callable[[Page], object]
) -> None:
    page = opened(contexts, house)
    do(page)
    contexts.leave(page.context)
    again = opened(contexts, house)
    assert again.context is not page.context
    contexts.leave(again.context)


def test_two_guests_at_once_share_nothing(contexts: Contexts, house: str) -> None:
    one, other = opened(contexts, house), opened(contexts, house)
    one.evaluate(LEAVE)
    assert other.evaluate(FIND)["kept"] == [{}, {}, "", []]
    for page in (one, other):
        contexts.leave(page.context)
