"""Moments of a match that come and go: an offer, somebody away, a cell aimed at, a choice."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import product

from playwright.sync_api import BrowserContext, Page, WebSocketRoute, expect

from .castaway import SOS, castaway, go
from .contexts import NOWHERE
from .match_setup import HUMAN, OpenedMatch, open_match
from .others import known, somebody
from .scenes import GAMES, scene_of
from .tables import playable, running
from .windows import CLOCK, PHASES, open_scene

__all__ = ["MOMENTS", "OWN", "moments_of"]

HELD = """one => {
  const held = JSON.parse(localStorage.getItem('parlour.matches') ?? '[]')
  localStorage.setItem('parlour.matches', JSON.stringify([one, ...held]))
}"""
"""What it is to sit at one more table."""
PHONE = {"width": 390, "height": 664}
AIMED = {"caro", "skill-gomoku", "four-in-a-square"}
"""Games in which a cell may be aimed at before it is played."""


def _against(page: Page, other: BrowserContext, game: str) -> OpenedMatch:
    """The game in its middle against them; the page plays the near side."""
    table = open_scene(page, game, apart=True, clock=CLOCK)
    guest = other.new_page()
    theirs = replace(table, page=guest).join("")
    theirs.play(scene_of(game).actions)
    return replace(theirs, page=page)


def _talk(page: Page, game: str) -> None:
    """Lines of both, long and short, in a panel that was unfolded where it was folded."""
    known(page)
    with somebody(page) as other:
        table = _against(page, other, game)
        theirs = replace(table, page=other.pages[0])
        theirs.say(1, "Good evening! I have not played this for years, so be patient with me.")
        table.say(0, "Hello.")
        theirs.say(1, "Hm.")
    page.set_viewport_size(PHONE)
    table.sit(page, 0, mode="online")
    page.locator("[data-do=unfold]").click()
    page.get_by_role("button", name="Chat").click()
    expect(page.get_by_role("log").get_by_text("Hm.")).to_be_visible()


def _offer(page: Page, game: str) -> None:
    """They offer something that wants an answer."""
    with somebody(page) as other:
        table = _against(page, other, game)
        table.sit(page, 0, mode="online")
        expect(page.get_by_role("timer").first).to_be_visible()
        replace(table, page=other.pages[0]).offer(1, "pause")
    expect(page.locator("[data-do=accept]")).to_be_visible()


def _absent(page: Page, game: str) -> None:
    """They were here, and have gone."""
    with somebody(page) as other:
        table = _against(page, other, game)
        table.sit(page, 0, mode="online")
        guest = other.pages[0]
        guest.goto(f"/m/{table.id}")
        expect(guest.get_by_role("timer").first).to_be_visible()
        expect(page.locator(".plate.away")).to_have_count(0)
    expect(page.locator("[data-absent]")).to_be_visible()


def _aimed(page: Page, game: str) -> None:
    """A cell is chosen, and asks to be played or dropped."""
    page.goto(NOWHERE)
    page.evaluate("localStorage.setItem('parlour.settings', '{\"confirm\": \"always\"}')")
    PHASES["live"](page, game)
    page.locator("[data-cell].open").first.click()
    expect(page.locator("[data-do=drop]")).to_be_visible()
    page.evaluate("localStorage.removeItem('parlour.settings')")


def _unfolded(page: Page, game: str) -> None:
    """What has no room beside the board is asked for."""
    page.set_viewport_size(PHONE)
    PHASES["live"](page, game)
    page.locator("[data-do=unfold]").click()
    expect(page.get_by_role("region", name="Moves")).to_be_visible()


def _seeking(page: Page, game: str) -> None:
    """Somebody for another game is looked for meanwhile."""
    PHASES["live"](page, game)
    page.goto("/")
    # What an earlier page looked for may still be waited for: nobody is to be found here.
    wished, clock = next(_wishes)
    region = page.get_by_role("region", name="Quick match")
    region.get_by_label("Game").select_option(label=wished)
    region.get_by_role("button", name=clock, exact=True).click()
    expect(page.get_by_text("Looking for")).to_be_visible()
    running(page).first.click()
    expect(page.locator("header [role=status]")).to_be_visible()
    expect(page.locator(".frame svg").first).to_be_visible()


def _hint(page: Page, game: str) -> None:
    """The computer has said what it would do."""
    PHASES["live"](page, game)
    page.locator("[data-do=hint]").click()
    expect(page.locator("[data-do=hint]")).to_be_enabled()
    expect(page.locator("[data-spoken]")).not_to_be_empty()


def _paused(page: Page, game: str) -> None:
    """Both have agreed to rest."""
    with somebody(page) as other:
        table = _against(page, other, game)
        table.sit(page, 0, mode="online")
        table.offer(0, "pause")
        replace(table, page=other.pages[0]).offer(1, "pause")
        expect(page.get_by_role("button", name="Go on")).to_be_visible()


def _watched(page: Page, game: str) -> None:
    """One has no seat here."""
    with somebody(page) as other:
        table = _against(page, other, game)
        page.goto(f"/m/{table.id}")
        expect(page.get_by_role("timer").first).to_be_visible()


def _reconnecting(page: Page, game: str) -> None:
    """The line is gone."""
    PHASES["online"](page, game)
    # The menu comes when it is opened first.
    page.locator("[data-do=more]").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    page.context.set_offline(True)
    expect(page.get_by_text("Reconnecting").first).to_be_visible()


def _thinking(page: Page, game: str) -> None:
    """The computer is to move, and what it does is not told yet."""

    def follow(line: WebSocketRoute) -> None:
        house = line.connect_to_server()
        held = False

        def tell(message: str | bytes) -> None:
            nonlocal held
            if not held:
                line.send(message)
            held = held or '"actors":[1]' in str(message)

        house.on_message(tell)

    page.route_web_socket(re.compile("/live$"), follow)
    opened = open_match(page, game, seats=(HUMAN, {"kind": "bot", "level": 1}))
    opened.sit(page, 0, mode="computer")
    playable(page, "H8").click()
    expect(page.locator(".dots")).to_be_visible()


def _premove(page: Page, game: str) -> None:
    """Something was chosen while the other side is to move."""
    table = open_scene(page, game, apart=True, clock=CLOCK).join("Far Away")
    table.play(scene_of(game).actions)
    table.sit(page, 1, mode="online")
    page.locator("[data-cell=A1]").click()
    expect(page.locator("[data-premove=A1]")).to_be_visible()


def _swap2(page: Page, game: str) -> None:
    """The sides are to be chosen."""
    opened = open_match(page, game, ["H8", "I9", "H9"], options={"opening": "swap2"})
    opened.sit(page, 0, 1)
    expect(page.get_by_role("button", name="Play O", exact=True)).to_be_visible()


def _counter(page: Page, game: str) -> None:
    """A card may be answered, for a while."""
    opened = open_scene(page, game)
    opened.act(0, "fly_sand G10")
    opened.sit(page, 0, 1)
    expect(page.get_by_role("alertdialog")).to_be_visible()


def _claim(page: Page, game: str) -> None:
    """Whoever claims is asked whether that is meant."""
    PHASES["live"](page, game)
    page.locator("[data-claim]").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def _met(page: Page, game: str) -> OpenedMatch:
    """It is over: there was somebody elsewhere, a clock, and talk."""
    with somebody(page) as other:
        table = _against(page, other, game)
        replace(table, page=other.pages[0]).give_up(1)
    table.sit(page, 0, mode="online")
    expect(page.locator("section.over")).to_be_visible()
    expect(page.locator("[data-do=rematch]")).to_be_enabled()
    return table


def _rematch(page: Page, game: str) -> None:
    """And they ask for another one."""
    _met(page, game).offer(1, "rematch")
    expect(page.locator("[data-do=accept]")).to_be_visible()


def _elsewhere(page: Page, game: str) -> None:
    """Another game of one's own goes on by the clock."""
    other = open_scene(page, "four-in-a-square", apart=True, clock=CLOCK).join("Far Away")
    other.sit(page, 0, mode="online")
    expect(page.get_by_role("timer").first).to_be_visible()
    opened = open_scene(page, game)
    tokens = {str(seat): token for seat, token in opened.tokens.items()}
    held = {"id": opened.id, "game": game, "tokens": tokens, "mode": "device"}
    page.evaluate(HELD, {**held, "at": 1, "plays": 0, "over": False})
    page.goto(f"/m/{opened.id}")
    expect(page.locator("[data-do=hint]")).to_be_enabled()
    expect(page.get_by_role("complementary", name="Your running game")).to_be_visible()


def _ending(page: Page, game: str) -> None:
    """The rules have ended the game, and tell how."""
    castaway(page, SOS)
    for cell in ("0,1", "0,0", "1,1", "0,1"):
        go(page, cell)
    expect(page.locator("section.over")).to_be_visible()


_wishes = product(("Four in a Square", "Stay on the Board"), ("10+5", "3+2", "1+1"))

MOMENTS: Mapping[str, Callable[[Page, str], object]] = {
    "talk": _talk,
    "offer": _offer,
    "absent": _absent,
    "aimed": _aimed,
    "unfolded": _unfolded,
    "seeking": _seeking,
    "hint": _hint,
    "paused": _paused,
    "watched": _watched,
    "reconnecting": _reconnecting,
    "thinking": _thinking,
    "premove": _premove,
    "swap2": _swap2,
    "counter": _counter,
    "met": _met,
    "rematch": _rematch,
    "elsewhere": _elsewhere,
    "claim": _claim,
    "ending": _ending,
}
OWN: Mapping[str, set[str]] = {
    "caro": {"thinking", "premove", "swap2"},
    "skill-gomoku": {"counter"},
    "stay-on-the-board": {"claim"},
    "save-oneself": {"ending"},
}
"""Moments that are shown by the example of one game."""


def moments_of(game: str) -> list[str]:
    """Those that a match of this game has."""
    met = {"talk", "offer", "absent", "paused", "watched", "reconnecting", "met", "rematch"}
    aimed = {"aimed"} if game in AIMED else set()
    every = {*(met if GAMES[game] > 1 else ()), *aimed, *OWN.get(game, ())}
    # Where controls are tall, a low window is higher by what is told over it.
    elsewhere = set() if game == "stay-on-the-board" else {"elsewhere"}
    every |= {"unfolded", "seeking", "hint"} | elsewhere
    return [one for one in MOMENTS if one in every]
