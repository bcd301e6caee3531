"""What a host does about accounts at the machine itself, written down like any act."""

from __future__ import annotations

import asyncio
from pathlib import Path

from typer.testing import CliRunner

from parlour.cli import app
from parlour.server.shared import secret
from parlour.store import PersonRow, Role, SqliteStore
from parlour.store.people import Enter

RED = PersonRow("r", "Red Fox", Role.PLAYER, 1, "redfox", "$")


def at(file: Path, work):
    async def run():
        store = SqliteStore(file)
        await store.start()
        try:
            return await work(store)
        finally:
            await store.stop()

    return asyncio.run(run())


def admin(file: Path, *words: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, ["admin", *words, "--database", str(file)])
    return done.exit_code, done.output


def test_a_code_is_printed_and_only_its_hash_is_kept(tmp_path: Path):
    file = tmp_path / "house.sqlite"
    at(file, lambda store: store.commit([Enter(RED)]))
    code, said = admin(file, "reset-code", "~r")
    assert code == 0
    rows = at(file, lambda store: store._rows("SELECT digest FROM reset_code WHERE person = 'r'"))
    assert bytes(rows[0][0]) == secret.digest(said.split()[-1])


def test_an_account_is_closed_and_opened_once_each_with_its_reason(tmp_path: Path):
    file = tmp_path / "house.sqlite"
    at(file, lambda store: store.commit([Enter(RED)]))
    assert admin(file, "close", "~r", "--why", "a bot")[0] == 0
    assert at(file, lambda store: store.people.person("r")).closed == "a bot"
    assert admin(file, "close", "~r", "--why", "again")[0] == 1
    assert admin(file, "reset-code", "~r")[0] == 1
    assert admin(file, "reopen", "~r", "--why", "sorry")[0] == 0
    assert admin(file, "reopen", "~r", "--why", "sorry")[0] == 1
    acts = at(file, lambda store: store.moderation.acts_on("r", 9))
    assert {(act.kind, act.why, act.moderator) for act in acts} == {
        ("close", "a bot", ""),
        ("reopen", "sorry", ""),
    }
