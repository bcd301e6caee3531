"""The examples run, against a real house."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import parlour
from accounts import PASSWORD, Browser
from house import GUEST, HOST, PATIENCE_S, Match, opened, wait_for
from parlour.client import Client

EXAMPLES = Path(__file__).parents[1] / "examples"
BOT = EXAMPLES / "bot.py"


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
    assert all("reason=" in words for words in said)


def test_the_example_bot_waits_for_challenges_and_plays_each(tmp_path: Path):
    with (
        opened(tmp_path) as house,
        closing(Browser(house)) as owner,
        Client(house.address, timeout=PATIENCE_S) as fox,
    ):
        fox.sign_up("Fox", PASSWORD)
        name = owner.sign_up("Waiting Machine")["name"]
        owner.http.post("/api/me/bot")
        fox.challenge(name, "four-in-a-square", seat=0)  # before the bot was there
        bot = subprocess.Popen(
            [sys.executable, BOT],
            env=os.environ | {"PARLOUR": house.address, "TOKEN": owner.token("play", "read")},
        )
        try:
            for seat in (1, 0):
                match = wait_for(fox.playing, "the bot to take up the challenge")[0]
                while (position := match.turn(within=PATIENCE_S)).phase != "over":
                    match.act(position.legal[0], base=position.base)
                fox.challenge(name, "four-in-a-square", seat=seat)  # while the bot listens
            assert bot.poll() is None
        finally:
            bot.terminate()
            bot.wait(PATIENCE_S)


def test_two_levels_play_each_other_and_their_records_can_be_read(tmp_path: Path):
    command = [sys.executable, EXAMPLES / "selfplay.py", "stay-on-the-board", "1", "4"]
    command += ["--games", "3", "--into", tmp_path, "--option", "mode=blocked"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    records = sorted(tmp_path.glob("stay-on-the-board-*.txt"))
    played = [parlour.replay(path.read_text()) for path in records]
    assert len(played) == 3
    assert all(game.over for game in played)
    assert [parlour.read(path.read_text()).seats[0] for path in records] == [
        "level 1",
        "level 4",
        "level 1",
    ]
    assert done.stdout.splitlines()[-1].endswith("level 4, 3 games")


def test_the_small_learner_gets_better_at_connect_four():
    """The same seed plays the same games: it goes from 50 % to 97 % on any machine."""
    command = [sys.executable, EXAMPLES / "train.py", "--games", "240", "--trials", "60"]
    path = str(EXAMPLES / "connect-four/src")
    done = subprocess.run(
        command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=True
    )
    before, *_, after = [int(share) for share in re.findall(r"(\d+)%", done.stdout)]
    assert before <= 65
    assert after >= 85
    assert done.stdout.splitlines()[-1].startswith("after 240 games")
