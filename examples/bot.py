"""A bot for any game of the house: PARLOUR=http://… TOKEN=parlour_… python examples/bot.py MATCH

It takes a free seat, or goes on with its own, and plays at random: replace `choose`.
"""

import json
import os
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

HOUSE, TOKEN = os.environ.get("PARLOUR", "http://127.0.0.1:8000"), os.environ["TOKEN"]
HEADERS = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}


def ask(path, body=None):
    """One request; a refusal is an answer as well, with a `code`."""
    data = None if body is None else json.dumps(body).encode()
    try:
        return json.load(urlopen(Request(f"{HOUSE}/api/matches/{path}", data, HEADERS)))
    except HTTPError as refused:
        return json.load(refused)


def choose(view, legal):
    """The action to play: `view` is what this seat may know, `legal` what may be played."""
    return random.choice(legal)


match = sys.argv[1]
if not ask(match)["yours"]:
    print("seat", ask(f"{match}/join", {}).get("seat"))
while (position := ask(match)["position"])["phase"] != "over":
    if position["legal"]:
        action = choose(position["view"], position["legal"])
        print(action, ask(f"{match}/actions", {"action": action, "base": position["base"]}))
    time.sleep(0.2)  # the socket would tell at once: see docs/api.md
print(position["result"])
