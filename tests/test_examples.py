"""The examples run, against a real house."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from persons import Browser
from serving import GUEST, HOST, PATIENCE_S, Match, opened

BOT = Path(__file__).parents[1] / "examples/bot.py"


def test_the_example_bot_joins_a_match_and_plays_it_to_the_end(tmp_path: Path):
    with opened(tmp_path) as house:
        tokens = []
        for name in ("First Machine", "Second Machine"):
            owner = Browser(house)
            owner.sign_up(name)
            if name != "First Machine":  # the first account is the host, who stays a person
                owner.http.post("/api/me/bot")
            tokens.append(owner.token("play", "read"))
            owner.close()
        with house.client() as http:
            opener = {"authorization": f"Bearer {tokens[0]}"}
            body = {"game": "stay-on-the-board", "seats": [HOST, GUEST]}
            made = http.post("/api/matches", json=body, headers=opener).json()
            bots = [
                subprocess.Popen(
                    [sys.executable, BOT, made["id"]],
                    env=os.environ | {"PARLOUR": house.address, "TOKEN": token},
                    stdout=subprocess.PIPE,
                    text=True,
                )
                for token in tokens
            ]
            said = [bot.communicate(timeout=PATIENCE_S)[0] for bot in bots]
            match = Match(http, made["id"], {})
            assert match.result is not None
            players = [seat["player"]["kind"] for seat in match.position()["seats"]]
    assert [bot.returncode for bot in bots] == [0, 0]
    assert players == ["account", "bot"]
    assert "seat 1" in said[1]
    assert all("'reason'" in words for words in said)
