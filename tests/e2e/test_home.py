"""The front page: tables of strangers, games to go on with, records, and a house that is away."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import copytree

import pytest
from playwright.sync_api import Page, expect

from .browser import open_house
from .conftest import NOWHERE, PAGE, Guests
from .match_setup import open_match
from .tables import card, cell, open_game, place, running, stones, until

POLL_MS = 25_000
"""The list is asked for every ten seconds."""
UNREACHABLE = ("ERR_CONNECTION_REFUSED", "Failed to load resource")


WHOLE = """
  globalThis.whole = null
  new MutationObserver(() => {
    if (whole === null && document.querySelector('.games article'))
      whole = !!document.querySelector('[data-going]')
  }).observe(document, { subtree: true, childList: true })
"""
"""Runs before the page does: whether games to go on with stand there when the others come."""


def id_of(page: Page) -> str:
    """The match that the page is at."""
    return page.url.rsplit("/", 1)[1]


def test_a_listed_table_is_joined_by_a_stranger_and_watched_by_another(guests: Guests) -> None:
    host = guests()
    card(host, "Caro").get_by_role("button", name="Online").click()
    dialog = host.get_by_role("dialog")
    dialog.get_by_label("Your name").fill("Maker")
    dialog.get_by_role("switch", name="List it on the front page").check()
    dialog.get_by_role("button", name="Create invite link").click()
    expect(host.get_by_label("Link", exact=True)).to_be_visible()

    guest = guests()
    row = guest.locator(f"[data-room='{id_of(host)}']")
    expect(row).to_contain_text("Maker", timeout=POLL_MS)
    row.get_by_role("link", name="Sit down").click()
    guest.get_by_role("button", name="Sit down").click()
    expect(host.get_by_role("dialog")).to_have_count(0)

    watcher = guests("/watch")
    row = watcher.locator(f"[data-room='{id_of(host)}']")
    expect(row).to_contain_text(re.compile(r"Maker and \w+ \w+|\w+ \w+ and Maker"), timeout=POLL_MS)
    row.get_by_role("link", name="Watch").click()
    expect(watcher.get_by_text("You are watching")).to_be_visible()


def test_games_to_go_on_with_come_with_the_others_and_push_nothing_down(guests: Guests) -> None:
    page = guests(NOWHERE)
    open_match(page, "caro", ["H8"]).sit(page, 0, 1)
    expect(page.get_by_role("grid")).to_be_visible()
    page.add_init_script(WHOLE)
    page.goto("/")
    expect(running(page).first).to_be_visible()
    assert page.evaluate("whole") is True


def test_a_table_that_is_not_listed_stays_between_those_who_have_the_link(guests: Guests) -> None:
    host = guests()
    open_game(host, "Online")
    expect(host.get_by_label("Link", exact=True)).to_be_visible()
    guest = guests()
    with guest.expect_response("**/api/rooms"):
        guest.reload()
    expect(guest.locator("[aria-busy=true]")).to_have_count(0)
    expect(guest.locator(f"[data-room='{id_of(host)}']")).to_have_count(0)


def test_every_unfinished_game_can_be_gone_on_with(guests: Guests) -> None:
    page = guests()
    open_game(page, "One device")
    place(page, "H8")
    page.goto("/")
    open_game(page, "One device")
    for name in ("E5", "E6"):
        place(page, name)
    page.goto("/")
    expect(running(page, move=3)).to_be_visible()
    running(page, move=2).click()
    expect(cell(page, "H8")).to_have_accessible_name("H8, X, last move")


def test_a_record_is_read_back_and_looked_through(guests: Guests, tmp_path: Path) -> None:
    page = guests()
    open_game(page, "One device", Size="9")
    for name in ("E5", "D6", "E6"):
        place(page, name)
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Text record").click()
    kept = tmp_path / "game.txt"
    download.value.save_as(kept)

    page.goto("/")
    page.get_by_role("link", name="Look through a text record").click()
    page.get_by_label("Choose a file").set_input_files(kept)
    scrub = page.get_by_role("slider", name="Position")
    expect(scrub).to_have_value("3")
    expect(stones(page)).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(scrub).to_have_value("2")
    page.get_by_role("button", name="Move 1, X: E5").click()
    expect(scrub).to_have_value("1")
    page.get_by_role("button", name="More").click()
    expect(page.get_by_role("button", name="Share")).to_have_count(0)
    for name, start in {"Text record": b"[Parlour", "SGF": b"(;GM[4]", "PNG": b"\x89PNG"}.items():
        with page.expect_download() as download:
            page.get_by_role("button", name=name, exact=True).click()
        assert Path(download.value.path()).read_bytes().startswith(start), name
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Another record").click()
    field = page.get_by_label("Text record")
    expect(field).to_have_value(kept.read_text())


def test_the_houses_own_sgf_is_read_back_analysed_and_played_on(guests: Guests) -> None:
    page = guests()
    open_game(page, "One device", Size="9")
    for name in ("E5", "D6", "E6"):
        place(page, name)
    page.get_by_role("button", name="More").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="SGF", exact=True).click()
    page.goto("/record")
    page.get_by_label("Choose a file").set_input_files(download.value.path())
    expect(stones(page)).to_have_count(3)

    page.get_by_role("button", name="Analyse with the computer").click()
    page.wait_for_url("**/review")
    expect(page.locator("[data-analysis]")).to_be_visible()

    page.goto("/record")
    page.get_by_label("Choose a file").set_input_files(download.value.path())
    scrub = page.get_by_role("slider", name="Position")
    expect(scrub).to_have_value("3")
    page.keyboard.press("ArrowLeft")
    expect(scrub).to_have_value("2")
    page.get_by_role("button", name="Play on against the computer").click()
    page.wait_for_url("**/m/*")
    expect(stones(page)).to_have_count(2)
    place(page, "A1")
    expect(stones(page)).to_have_count(4)

    page.goto("/record")  # stones that are set up are where the game begins
    page.get_by_label("Text record").fill("(;GM[4]SZ[9]AB[aa:ab]AW[ii];W[hh])")
    page.get_by_role("button", name="Look through it").click()
    expect(stones(page)).to_have_count(4)
    expect(scrub).to_have_value("1")
    page.keyboard.press("ArrowLeft")
    expect(stones(page)).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(scrub).to_have_value("0")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("what is this", "The record cannot be read."),
        ('[Parlour "1"]\n[Game "whist"]\n[Rules "1"]\n[Options "{}"]\n', "no such game"),
        ("(;GM[4]\n;B[aa]\n;B[bb])", "Line 3: The record cannot be read. (B[bb]: it is the other"),
        (
            '[Parlour "1"]\n[Game "caro"]\n[Rules "1"]\n[Options "{}"]\n\nH8 H8',
            "Action 2, H8: That place is taken.",
        ),
    ],
)
def test_a_record_that_breaks_the_rules_says_what_is_wrong_and_where(
    guests: Guests, body: str, said: str
) -> None:
    guests.forgiven = ("422", "404")
    page = guests("/record")
    page.get_by_label("Text record").fill(body)
    page.get_by_role("button", name="Look through it").click()
    expect(page.get_by_role("alert")).to_contain_text(said)


def test_the_shell_opens_while_the_house_is_away(guests: Guests, tmp_path: Path) -> None:
    guests.forgiven = UNREACHABLE
    with open_house(tmp_path) as address:
        page = guests(address, service_workers="allow")
        expect(page.get_by_role("article").first).to_be_visible()
        page.goto(f"{address}/rules/caro")
        expect(page.get_by_role("heading", name="Draw")).to_be_visible()
        page.evaluate("navigator.serviceWorker.ready")
        page.goto(address)
        until(page, "navigator.serviceWorker.controller !== null")
        page.goto(f"{address}/rules/caro")
        expect(page.get_by_role("heading", name="Draw")).to_be_visible()
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("The house cannot be reached just now.")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    expect(page.get_by_role("article").first).to_be_visible()
    page.goto(f"{address}/rules/caro")
    expect(page.get_by_role("heading", name="Draw")).to_be_visible()
    page.goto(f"{address}/settings")
    page.goto(f"{address}/m/abcdefgh")
    expect(page.get_by_role("heading", name="cannot be reached")).to_be_visible()


def test_an_installed_page_says_that_it_needs_the_house_and_goes_on_once_it_is_back(
    guests: Guests,
) -> None:
    guests.forgiven = UNREACHABLE
    page = guests(service_workers="allow")
    open_game(page, "One device", "Caro")
    table = page.url
    page.evaluate("navigator.serviceWorker.ready")
    page.goto("/")
    until(page, "navigator.serviceWorker.controller !== null")
    rooms = (table, "/learn/caro", "/analysis/caro")
    for path in rooms:
        page.goto(path)
        expect(page.get_by_role("grid")).to_be_visible()
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("alert")).to_contain_text("Every move needs the house")
    expect(page.get_by_role("article").first).to_be_visible()
    for path in rooms:
        page.context.set_offline(True)
        page.goto(path)
        expect(page.get_by_role("heading", name="cannot be reached")).to_be_visible()
        expect(page.get_by_text("Every move needs the house")).to_be_visible()
        page.context.set_offline(False)
        expect(page.get_by_role("grid")).to_be_visible()


class Shelf(SimpleHTTPRequestHandler):
    """Serves a built page without a house behind it."""

    def send_head(self):  # type: ignore[no-untyped-def]
        """Addresses of the page are its index."""
        if "." not in self.path and not self.path.startswith("/api/"):
            self.path = "/index.html"
        return super().send_head()

    def end_headers(self) -> None:
        """As the house does: the worker is asked for anew every time."""
        self.send_header("cache-control", "no-cache")
        super().end_headers()

    def log_message(self, *_: object) -> None:
        """Quietly."""


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[tuple[str, Path]]:
    """The address of a copy of the page, and its folder."""
    folder = copytree(PAGE.parent, tmp_path / "page")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Shelf, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}", folder
    server.shutdown()
    server.server_close()


def test_a_new_version_is_announced_and_comes_with_a_reload(
    shelf: tuple[str, Path], guests: Guests
) -> None:
    guests.forgiven = ("404",)
    address, folder = shelf
    page = guests(f"{address}/settings", service_workers="allow")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    until(page, "navigator.serviceWorker.controller !== null")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.get_by_text("A new version is there.")).to_have_count(0)

    index, worker = folder / "index.html", folder / "sw.js"
    found = re.search(r'name="version" content="(\w+)"', index.read_text())
    assert found
    worker.write_text(worker.read_text().replace(found[1], "newer"))
    newer = index.read_text().replace(found[1], "newer")
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    expect(page.get_by_text("A new version is there.")).to_be_visible()
    index.write_text(newer)
    page.get_by_role("button", name="Reload").click()
    expect(page.locator("meta[name=version]")).to_have_attribute("content", "newer")
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    expect(page.get_by_text("A new version is there.")).to_have_count(0)
