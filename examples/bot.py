"""A bot for any game of the house: PARLOUR=http://… TOKEN=parlour_… python examples/bot.py [MATCH]

It takes up every challenge, plays all its matches at once, at random, and waits for the next; with
the id of a match or the code of a room it plays that one alone. Replace `choose`. It needs
`pip install "parlour[client]"`.
"""

import os
import random
import sys
from collections.abc import Sequence
from typing import Any

from parlour.client import Client, Match, Refused

HOUSE, TOKEN = os.environ.get("PARLOUR", "http://127.0.0.1:8000"), os.environ["TOKEN"]
PATIENCE_S = 600


def choose(view: dict[str, Any], legal: Sequence[str]) -> str:
    """The action to play: `view` is what this seat may know, `legal` what may be played."""
    return random.choice(legal)


def play(match: Match) -> None:
    """As long as it is the bot's turn."""
    while (position := match.position()).legal:
        action = choose(position.view, position.legal)
        print(match.id, action, match.act(action, base=position.base), flush=True)


def wait(house: Client) -> None:
    """For challenges, for turns, for the rounds of tournaments that the bot has joined."""
    for notice in house.events():
        try:
            # Where it names no match, what came before is looked up too.
            for match in [house.match(notice.match)] if notice.match else house.playing():
                play(match)
            for challenge in house.challenges().received if not notice.match else ():
                house.accept(challenge.id)  # whose turn it is there, the house will say
        except Refused as refused:  # it was withdrawn meanwhile, or is over
            print(refused, flush=True)


def play_one(house: Client, wanted: str) -> None:
    """A free seat of it, or the bot's own, to the end."""
    match = house.match(wanted)
    if len(wanted) == 6 or not match.info().yours:
        match = house.join(wanted)
        print("seat", match.seat)
    while match.turn(within=PATIENCE_S).phase != "over":
        play(match)
    print(match.position().result)


with Client(HOUSE, TOKEN) as house:
    play_one(house, sys.argv[1]) if sys.argv[1:] else wait(house)
