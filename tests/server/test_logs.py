"""The log: one line a record, no secrets, nothing that a client can forge."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import httpx
import pytest

from accounts import PASSWORD, Browser, bearing
from house import GUEST, HOST, House, opened, refusal
from parlour.server.shared.logs import Format, request_id
from sockets import seated

NASTY = 'a "quoted"\nlevel=error message=forged \x1b[31m'


def record(message: str, *values: object, **fields: object) -> logging.LogRecord:
    made = logging.LogRecord("parlour.x", logging.WARNING, "f", 1, message, values, None)
    made.created, made.msecs = 0.25, 250.0
    made.fields = fields
    return made


def test_a_text_line_has_its_fields_as_pairs():
    line = Format("text").format(record("plain %s", "words", path="/api/x", empty="", ms=1.5))
    assert line == (
        "at=1970-01-01T00:00:00.250Z level=warning logger=parlour.x"
        ' message="plain words" path=/api/x empty="" ms=1.5'
    )


def test_a_json_line_has_the_same_fields():
    line = Format("json").format(record("plain %s", "words", ms=1.5))
    assert json.loads(line) == {
        "at": "1970-01-01T00:00:00.250Z",
        "level": "warning",
        "logger": "parlour.x",
        "message": "plain words",
        "ms": 1.5,
    }


@pytest.mark.parametrize("kind", ["text", "json"])
def test_a_record_is_one_line_whatever_is_in_it(kind: str):
    made = record("went wrong %s", NASTY, path=NASTY)
    try:
        raise ValueError(NASTY)
    except ValueError as why:
        made.exc_info = (type(why), why, why.__traceback__)
    line = Format(kind).format(made)
    assert line.isprintable()
    assert "ValueError" in line
    assert not re.search(r"(?<!n)level=error", line.replace("\\n", "n"))


@pytest.mark.parametrize("kind", ["text", "json"])
def test_passwords_of_urls_are_masked_in_messages_and_exceptions(kind: str):
    made = record("no way to %s", "postgresql://house:pa55@db/x")
    try:
        raise OSError("redis://:pa55@cache")
    except OSError as why:
        made.exc_info = (type(why), why, why.__traceback__)
    assert "pa55" not in Format(kind).format(made)


def test_a_record_names_the_request_it_was_made_for():
    before = request_id.set("abc")
    assert "request=abc" in Format("text").format(record("x"))
    request_id.reset(before)
    assert "request=" not in Format("text").format(record("x"))


def records(house: House) -> list[dict[str, object]]:
    lines = house.log.read_text().splitlines()
    return [json.loads(line) for line in lines if line.startswith("{")]


async def test_a_run_logs_every_request_and_no_secret(tmp_path: Path):
    settings = {"log_format": "json", "log_level": "debug", "access_log": "true"}
    secrets = {PASSWORD, "another battery staple", "wrong-token-of-somebody", "in-a-query"}
    with opened(tmp_path, **settings) as house:
        browser = Browser(house)
        browser.sign_up()
        browser.try_sign_in("Nobody", "another battery staple")
        match = browser.match(HOST, GUEST)
        match.join(name="Guest")
        match.tokens[7] = "wrong-token-of-somebody"
        match.get(seat=7)
        match.get("events", seat=0, token="in-a-query")
        async with seated(match, 0) as line:
            await line.ask("act", action="G7")
        with house.client() as http:
            answer = http.get("/api/nothing")
            assert refusal(answer) == (404, "not_found")
            program = browser.token()
            assert http.get("/api/me", headers=bearing(program)).status_code == 200
        secrets |= {program, str(browser.cookie), *filter(None, match.tokens.values())}
        assert len(secrets) == 8
        browser.close()
    text = house.log.read_text()
    assert [secret for secret in secrets if secret in text] == []
    told = [r for r in records(house) if r["logger"] == "parlour.access"]
    (missed,) = [r for r in told if r["path"] == "/api/nothing"]
    assert (missed["status"], missed["method"]) == (404, "GET")
    assert missed["request"] == answer.headers["x-request-id"]
    assert f"/api/matches/{match.id}/events" in {r["path"] for r in told}


def test_requests_are_not_logged_unless_the_host_wants_it(house: House, http: httpx.Client):
    http.get("/api/games")
    assert "/api/games" not in house.log.read_text()


def test_every_answer_has_an_id_of_its_own(http: httpx.Client):
    ids = {http.get(path).headers["x-request-id"] for path in ("/", "/api/health", "/api/no")}
    assert len(ids) == 3
