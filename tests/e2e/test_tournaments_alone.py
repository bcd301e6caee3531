"""The same deals for everybody, and one against many, in the browser."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from .conftest import PHONE, Guests
from .test_access import findings
from .test_tournaments import at_table, player


def announce(page: Page, name: str, form: str) -> str:
    """By the dialog; where the tournament is."""
    page.get_by_role("button", name="Announce a tournament").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_label("Form").select_option(label=form)
    assert not findings(page)
    dialog.get_by_role("button", name="Announce a tournament").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page.url


def joined(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_text("You are in.")).to_be_visible()


def match_of(page: Page) -> str:
    return page.url.rpartition("/m/")[2]


def test_everybody_plays_the_same_deals_and_the_next_opens_by_itself(guests: Guests) -> None:
    (host, name), (other, _) = player(guests), player(guests, viewport=PHONE)
    address = announce(host, "Five islands", "Same deals")
    for page in (host, other):
        joined(page, address)
    host.get_by_role("button", name="Start").click()
    for page in (host, other):
        at_table(page)
    first = match_of(host)
    assert first != match_of(other)
    assert host.request.post(f"/api/matches/{first}/resign", data={}).ok
    host.wait_for_url(lambda url: "/m/" in url and first not in url, timeout=30_000)
    watcher = guests(address.partition("//")[2].partition("/")[2].join(["/", ""]))
    games = watcher.locator("section").filter(has_text="Latest games")
    expect(games.get_by_text("Deal 1")).to_have_count(2)
    expect(games.get_by_role("link")).to_have_count(0)
    expect(watcher.get_by_role("cell", name="0").first).to_be_visible()
    expect(watcher.get_by_role("link", name=name)).to_be_visible()
    assert not findings(watcher)
    host.goto(address)
    assert host.request.post(
        f"/api/tournaments/{address.rpartition('/')[2]}/run", data={"do": "end"}
    ).ok


def test_the_host_of_an_exhibition_is_led_from_board_to_board(guests: Guests) -> None:
    (host, _), (one, _), (other, _) = (player(guests) for _ in range(3))
    address = announce(host, "All at once", "Exhibition")
    expect(host.get_by_text("You are in.")).to_be_visible()
    for page in (one, other):
        joined(page, address)
    host.get_by_role("button", name="Start").click()
    for page in (host, one, other):
        at_table(page)
    first, boards = match_of(host), {match_of(one), match_of(other)}
    (second,) = boards - {first}
    assert host.request.post(f"/api/matches/{first}/actions", data={"action": "H8"}).ok
    host.wait_for_url(f"**/m/{second}")
    guest = one if match_of(one) == first else other
    assert guest.request.post(f"/api/matches/{first}/actions", data={"action": "A1"}).ok
    host.goto(f"/m/{first}")
    host.get_by_role("button", name="To that board").click()  # it has waited for longer
    host.wait_for_url(f"**/m/{second}")
    assert host.request.post(f"/api/matches/{second}/actions", data={"action": "H8"}).ok
    host.wait_for_url(f"**/m/{first}")
