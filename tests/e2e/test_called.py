"""Being called: the bell, the tab, the pictures that are shared and the board for other sites."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from parlour.server.push.keys import make_keys
from push_service import BrowserKeys, push_service

from .browser import open_house
from .conftest import NOWHERE, PHONE, Guests
from .match_setup import open_match
from .tables import wait_for
from .test_access import findings
from .test_people import PASSWORD, new_name

DAYS = {"main_ms": 3 * 86_400_000, "days": 3}


SUBSCRIBED = """
  let mine = null
  globalThis.Notification = class {
    static permission = 'granted'
    static requestPermission = async () => 'granted'
  }
  PushManager.prototype.getSubscription = async () => mine
  PushManager.prototype.subscribe = async () =>
    (mine = { ...told, toJSON: () => told, unsubscribe: async () => (mine = null) })
"""
"""A browser with a push service of its own, which headless ones have not."""

CALLED = """async told => {
  const shown = []
  self.registration.showNotification = async (title, { body, tag, data }) =>
    void shown.push([title, body, tag, data.url].join(' | '))
  for (const one of told) {
    const event = new PushEvent('push', { data: JSON.stringify(one) })
    const waits = []
    event.waitUntil = (work) => waits.push(work)
    self.dispatchEvent(event)
    await Promise.all(waits)
  }
  return shown
}"""
"""Runs in the service worker: what a push service delivers, and what is shown of it."""


def account(guests: Guests, **options: Any) -> tuple[Page, str]:
    """Somebody with an account, on the front page."""
    page, name = guests("/settings", **options), new_name()
    made = page.request.post("/api/accounts", data={"name": name, "password": PASSWORD})
    assert made.ok, made.text()
    page.evaluate(
        "you => localStorage.setItem('parlour.me', you)", made.text()[len('{"you":') : -1]
    )
    page.goto("/")
    return page, name


def challenge(by: Page, name: str) -> str:
    asked = {"name": name, "game": "caro", "clock": DAYS, "seat": 0}
    answer = by.request.post("/api/challenges", data=asked)
    assert answer.ok, answer.text()
    made: str = answer.json()["id"]
    return made


def bell(page: Page, unread: int) -> None:
    expect(page.locator(f"[data-bell='{unread}']")).to_be_visible()


def test_what_happens_is_heard_read_and_cleared(guests: Guests) -> None:
    red, red_name = account(guests)
    blue, blue_name = account(guests, viewport=PHONE)
    bell(blue, 0)
    asked = challenge(red, blue_name)
    bell(blue, 1)
    # What must be answered stands over the header as soon as it comes, until it is put off.
    blue.get_by_role("status", name="Challenges").get_by_role("button", name="Close").click()
    blue.locator("[data-bell]").click()
    dialog = blue.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{red_name} challenges you: Caro")
    assert findings(blue) == []
    dialog.get_by_role("button", name="Close").first.click()
    bell(blue, 0)

    match = blue.request.post(f"/api/challenges/{asked}/accept").json()["match"]
    bell(red, 1)
    red.request.post(f"/api/matches/{match}/actions", data={"action": "H8"})
    bell(blue, 1)
    # Another page of the same person hears of it too, and of it being seen.
    second = blue.context.new_page()
    second.goto("/settings")
    bell(second, 1)
    blue.locator("[data-bell]").click()
    blue.get_by_role("link", name=f"Your move against {red_name}").click()
    expect(blue.get_by_role("main")).to_have_attribute("data-table", match)
    bell(second, 0)
    second.locator("[data-bell]").click()
    with second.expect_response("**/api/me/notices"):
        second.get_by_role("button", name="Clear all").click()
    expect(second.get_by_role("dialog")).to_contain_text("Nothing has happened.")
    assert blue.request.get("/api/me/notices").json()["notices"] == []


def test_that_something_waits_is_seen_on_the_tab_while_nobody_looks(guests: Guests) -> None:
    red, _ = account(guests)
    blue, blue_name = account(guests)
    bell(blue, 0)
    blue.evaluate("""badged = []
        navigator.setAppBadge = async (count) => badged.push(count)
        navigator.clearAppBadge = async () => badged.push(0)""")
    blue.evaluate("document.hasFocus = () => false; dispatchEvent(new Event('blur'))")
    challenge(red, blue_name)
    expect(blue).to_have_title("(1) Parlour")
    icon = blue.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", "/icon-called.svg")
    assert blue.evaluate("badged.at(-1)") == 1
    blue.evaluate("document.hasFocus = () => true; dispatchEvent(new Event('focus'))")
    expect(blue).to_have_title("Parlour")
    expect(icon).to_have_attribute("href", "/icon.svg")


def test_nothing_is_asked_for_before_it_is_switched_on_and_a_hidden_page_notifies(
    guests: Guests,
) -> None:
    red, red_name = account(guests)
    blue, blue_name = account(guests)
    blue.add_init_script("""
        globalThis.shown = []
        globalThis.asked = 0
        globalThis.Notification = class {
          static permission = 'default'
          static requestPermission() {
            asked++
            this.permission = 'granted'
            return Promise.resolve('granted')
          }
          constructor(title, rest) { shown.push(`${title}: ${rest.body}`) }
        }
    """)
    blue.reload()
    bell(blue, 0)
    assert blue.evaluate("asked") == 0
    blue.locator("[data-bell]").click()
    blue.get_by_label("While this page is in the background").check()
    expect(blue.get_by_label("While this page is in the background")).to_be_checked()
    assert blue.evaluate("asked") == 1
    blue.keyboard.press("Escape")
    blue.evaluate("Object.defineProperty(document, 'hidden', { value: true })")
    challenge(red, blue_name)
    blue.wait_for_function("() => shown.length === 1")
    assert blue.evaluate("shown") == [f"Caro: {red_name} challenges you: Caro"]


def test_one_is_called_in_this_browser_for_what_was_switched_on_and_nothing_else(
    guests: Guests, tmp_path: Path
) -> None:
    keys = BrowserKeys()
    make_keys(tmp_path / "keys.json", "mailto:host@house.example")
    settings = {"push_keys": tmp_path / "keys.json", "push_private": True}
    with open_house(tmp_path, **settings) as house, push_service() as service:
        red, _ = account(guests, base_url=house)
        blue, name = account(guests, base_url=house, service_workers="allow")
        made = keys.asking(f"{service.address}/blue")
        told = {"endpoint": made.pop("endpoint"), "keys": made}
        blue.add_init_script(f"const told = {json.dumps(told)};{SUBSCRIBED}")
        blue.reload()
        blue.evaluate("navigator.serviceWorker.ready.then(() => true)")
        blue.locator("[data-bell]").click()
        switch = blue.get_by_label("Challenges and their answers")
        with blue.expect_response("**/api/me/push"):
            switch.check()
        expect(switch).to_be_checked()
        expect(blue.get_by_label("Games that begin")).not_to_be_checked()
        asked = challenge(red, name)
        wait_for(blue, lambda: service.calls, "the call")
        (call,) = service.calls
        assert keys.read(call.body)["kind"] == "challenge"
        with blue.expect_response("**/api/me/push"):
            switch.uncheck()
        expect(switch).not_to_be_checked()
        assert blue.request.get("/api/me/export").json()["called"] == []
        # It begins: nobody asked to be called for that.
        assert blue.request.post(f"/api/challenges/{asked}/accept").ok
        assert len(service.calls) == 1


def test_a_call_while_the_page_is_closed_speaks_the_words_of_the_page(guests: Guests) -> None:
    page = guests(service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    words = {"turn": "{who} hat gezogen: {game}", "games": {"caro": "Karo"}, "guest": "Gast"}
    page.evaluate(
        """async words => {
          const cache = await caches.open('parlour-words')
          await cache.put('/words', new Response(words))
        }""",
        json.dumps(words),
    )
    worker = page.context.service_workers[0]
    turn = {"kind": "turn", "about": "m1", "game": "caro", "match": "m1"}
    asked = {"kind": "challenge", "about": "c1", "game": "other", "match": None, "who": "Bob"}
    assert worker.evaluate(CALLED, [{**turn, "who": "Ann"}, {**turn, "who": ""}, asked]) == [
        "Karo | Ann hat gezogen: Karo | turn m1 | /m/m1",
        "Karo | Gast hat gezogen: Karo | turn m1 | /m/m1",
        "other | Bob | challenge c1 | /",
    ]


def test_a_game_is_shared_as_picture_animation_text_and_board(guests: Guests) -> None:
    page = guests(NOWHERE)
    body = {"game": "caro", "seats": [{"kind": "human"}] * 2}
    made = page.request.post("/api/matches", data=body).json()
    for number, action in enumerate(("H8", "H9", "I8")):
        token = made["seats"][number % 2]["token"]
        page.request.post(
            f"/api/matches/{made['id']}/actions",
            data={"action": action},
            headers={"authorization": f"Bearer {token}"},
        )
    page.goto(f"/m/{made['id']}")
    page.get_by_role("button", name="More").first.click()
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name="The position as a picture")
    expect(picture).to_be_visible()
    expect(picture).to_have_js_property("naturalWidth", 800)
    for name, kind in (("Picture", "image/png"), ("Animation", "image/webp")):
        link = dialog.get_by_role("link", name=name, exact=True).get_attribute("href")
        assert page.request.get(link or "").headers["content-type"] == kind
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog.get_by_role("button", name="Copy the text").click()
    expect(dialog).to_contain_text("Text copied")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.startswith("Caro: ")
    assert f"/m/{made['id']}" in text
    assert findings(page) == []


def test_a_house_without_a_painter_shares_drawings(guests: Guests) -> None:
    guests.forgiven = ("404",)
    page = guests(NOWHERE)
    page.route("**/picture.png*", lambda route: route.fulfill(status=404))
    laid = open_match(page, "caro", ["H8", "H9", "I8"])
    page.goto(f"/m/{laid.id}")
    page.get_by_role("button", name="More").first.click()
    page.get_by_role("button", name="Share", exact=True).click()
    dialog = page.get_by_role("dialog")
    picture = dialog.get_by_role("img", name="The position as a picture")
    expect(picture).to_have_attribute("src", re.compile(r"/picture\.svg\?"))
    expect(dialog.get_by_role("link", name="Picture", exact=True)).to_have_attribute(
        "download", f"parlour-{laid.id}.svg"
    )
    expect(dialog.get_by_role("link", name="Animation", exact=True)).to_have_count(0)


def test_a_board_for_other_sites_is_live_and_has_no_controls(guests: Guests) -> None:
    page = guests(NOWHERE)
    body = {"game": "caro", "seats": [{"kind": "human", "name": "Ann"}, {"kind": "human"}]}
    made = page.request.post("/api/matches", data=body).json()
    # Also where somebody has a game elsewhere whose clock runs.
    open_match(page, "caro", clock={"main_ms": 300_000}).sit(page, 0, mode="online")
    expect(page.get_by_role("grid")).to_be_visible()
    page.goto(f"/embed/m/{made['id']}")
    expect(page.locator(".names")).to_contain_text("Ann")
    expect(page.get_by_role("button")).to_have_count(0)
    link = page.get_by_role("link")
    expect(link).to_have_attribute("href", f"/m/{made['id']}")
    before = page.locator(".frame").inner_html()
    page.request.post(
        f"/api/matches/{made['id']}/actions",
        data={"action": "H8"},
        headers={"authorization": f"Bearer {made['seats'][0]['token']}"},
    )
    expect(page.locator(".frame")).not_to_have_js_property("innerHTML", before)
    assert findings(page) == []
    width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
