"""The examples, installed beside the house and played in the browser as anybody would."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from installed import BATTLE_OF_CARDS, CONNECT_FOUR, installed

from .browser import open_house
from .conftest import NOWHERE, PHONE, Guests
from .tables import open_game
from .test_access import findings
from .test_general_board import over

CARD = re.compile(r"#\d\d")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house in which the examples are installed."""
    site = installed(tmp_path_factory.mktemp("site"), BATTLE_OF_CARDS, CONNECT_FOUR)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(site))
        with open_house(tmp_path_factory.mktemp("outside")) as address:
            yield address


def test_connect_four_is_played_to_its_end_against_level_three(guests: Guests) -> None:
    page = guests(viewport=PHONE, has_touch=True)
    open_game(page, "Computer", "Connect Four", Level="3")
    moment = page.locator("[data-cell].open, section.over").first
    for dropped in range(22):
        expect(moment).to_be_visible()
        if over(page):
            break
        discs = page.get_by_role("gridcell", name=re.compile("disc"))
        expect(discs).to_have_count(2 * dropped)
        page.locator("[data-cell].open").nth(dropped % 3).click()
        expect(discs.nth(2 * dropped)).to_be_visible()
        expect(page.locator(".plate.turn[data-seat='0'], section.over").first).to_be_visible()
    expect(page.locator("section.over h2")).to_have_text(re.compile("You win|You lose|Draw"))
    assert findings(page) == []


class Player:
    """Somebody with a browser of their own, and everything that came over their socket."""

    def __init__(self, guests: Guests, path: str = "/") -> None:
        self.page = guests(NOWHERE)
        self.heard: list[str] = []
        self.page.on("websocket", self._connected)
        self.page.goto(path)

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._receive)

    def _receive(self, frame: str | bytes) -> None:
        self.heard.append(frame if isinstance(frame, str) else frame.decode())

    @property
    def hand(self) -> Locator:
        """The cards that they may lay now."""
        return self.page.locator("[data-cell].open")

    def cards_heard(self) -> set[str]:
        """Every card that their browser was told of."""
        return set(CARD.findall("".join(self.heard)))


def test_three_browsers_lay_cards_that_nobody_else_is_told(guests: Guests) -> None:
    host = Player(guests)
    open_game(host.page, "Online", "Battle of Cards")
    players = [host, Player(guests, host.page.url), Player(guests, host.page.url)]
    for guest in players[1:]:
        guest.page.get_by_role("button", name="Sit down").click()
    for player in players:
        expect(player.hand).to_have_count(4)
    hands = [player.cards_heard() for player in players]
    assert [len(hand) for hand in hands] == [4, 4, 4]
    assert not hands[0] & hands[1] | hands[1] & hands[2] | hands[2] & hands[0]
    players[0].hand.first.click()
    expect(players[0].hand).to_have_count(0)
    assert [player.cards_heard() for player in players] == hands
    for left in (4, 3, 2, 1):
        for player in players[left == 4 :]:
            expect(player.hand).to_have_count(left)
        for player in players[left == 4 :]:
            player.hand.first.click()
    for player in players:
        expect(player.page.locator("section.over")).to_be_visible()
    assert findings(host.page) == []
