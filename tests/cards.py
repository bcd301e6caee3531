"""Battle of Cards as tests of a house play it, and what of it is hidden from whom."""

from __future__ import annotations

import re

from parlour_battle_of_cards import CARDS

from house import House, Match

GAME = "battle-of-cards"
_FACES = 5
"""From this number on nothing else in a picture reads like a card: ranks, prizes, points."""


def lay(match: Match, *seats: int) -> None:
    """A card of each of these seats, or of whoever may lay one."""
    for seat in seats or match.position()["actors"]:
        assert match.act(seat, match.position(seat)["legal"][0]).status_code == 200


def hidden(house: House, match: Match, seat: int | None) -> set[str]:
    """The cards that the seat, or a watcher, may not know: neither its own nor turned over."""
    query = "SELECT seat, text FROM event WHERE match = ? AND kind = 'action' ORDER BY seq"
    rows = house.rows(query, match.id)
    deal = [text.removeprefix("deal ") for by, text in rows if text.startswith("deal ")]
    laid = [(by, text) for by, text in rows if by >= 0]
    turned = {card for _, card in laid[: len(laid) // 3 * 3]}
    return set(CARDS) - turned - (set(deal[seat::3]) if seat is not None else set())


def tells(text: str, secret: set[str]) -> bool:
    """Whether one of these cards stands in it by its name, or on the face of a picture's card."""
    faces = [card.strip("#").lstrip("0") for card in secret]
    drawn = "|".join(face for face in faces if int(face) >= _FACES)
    return any(card in text for card in secret) or bool(re.search(f'[>"](?:{drawn})[<"]', text))


def leaks(said: dict[str, str], secret: set[str]) -> set[str]:
    """The doors at which something hidden is told."""
    return {door for door, text in said.items() if tells(text, secret)}
