"""Web Push against a push service on this machine, which checks who calls and reads it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from stat import S_IMODE
from typing import get_args

import pytest
from cryptography.exceptions import InvalidTag

from accounts import Browser, delete
from house import House, opened, refusal, wait_for
from parlour.server.push.delivery import Undeliverable, deliver, require_endpoint
from parlour.server.push.shapes import Callable
from push_service import BrowserKeys, PushService, push_service

CONTACT = "mailto:host@house.example"


def make_keys(path: Path, contact: str = CONTACT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "parlour.cli", "push-keys", "--contact", contact],
        env={"PARLOUR_PUSH_KEYS": str(path), "PATH": ""},
        cwd=path.parent,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def calling(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house that calls people, on this machine too."""
    folder = tmp_path_factory.mktemp("calling")
    made = make_keys(folder / "keys.json")
    assert made.returncode == 0, made.stderr
    settings = {"push_keys": folder / "keys.json", "push_private": True}
    with opened(folder, **settings) as house:
        yield house


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as service:
        yield service


@pytest.fixture
def two(calling: House) -> Iterator[tuple[Browser, Browser]]:
    red, blue = Browser(calling), Browser(calling)
    red.sign_up()
    blue.sign_up()
    yield red, blue
    red.close()
    blue.close()


def challenge(by: Browser, to: Browser) -> str:
    you = to.me()
    assert you
    answer = by.http.post("/api/challenges", json={"name": you["name"], "game": "caro"})
    made: str = answer.json()["id"]
    return made


def key_of(browser: Browser) -> str:
    key: str = browser.http.get("/api/push").json()["key"]
    return key


def test_a_call_is_signed_by_the_house_and_read_by_the_browser_alone(
    calling: House, two: tuple[Browser, Browser], service: PushService
):
    red, blue = two
    keys, other = BrowserKeys(), BrowserKeys()
    for to, path, kinds in ((keys, "one", ("challenge",)), (other, "two", ("turn",))):
        asked = to.asking(f"{service.address}/{path}", *kinds)
        assert blue.http.put("/api/me/push", json=asked).is_success
    made = challenge(red, blue)
    (call,) = wait_for(lambda: service.calls, "the call")
    claims = call.claims(key_of(blue))
    assert (claims["aud"], claims["sub"]) == (service.address, CONTACT)
    assert 0 < claims["exp"] - time.time() < 86_400
    assert (call.path, call.headers["content-encoding"]) == ("/one", "aes128gcm")
    assert int(call.headers["ttl"]) > 0
    told, me = keys.read(call.body), red.me()
    assert me
    assert told.pop("at") > 0
    wanted = {"kind": "challenge", "game": "caro", "about": made, "match": None}
    assert told == {**wanted, "who": me["name"]}
    with pytest.raises(InvalidTag):
        other.read(call.body)
    assert len(calling.rows("SELECT id FROM push_device")) == 2
    assert [d["kinds"] for d in blue.http.get("/api/me/export").json()["called"]] == [
        ["challenge"],
        ["turn"],
    ]


def test_a_browser_may_be_called_for_everything(two: tuple[Browser, Browser]):
    kinds = get_args(Callable)
    asked = BrowserKeys().asking("http://127.0.0.1:1/x", *kinds)
    assert two[0].http.put("/api/me/push", json=asked).is_success
    (called,) = two[0].http.get("/api/me/export").json()["called"]
    assert called["kinds"] == list(kinds)
    assert refusal(two[0].http.put("/api/me/push", json=asked | {"kinds": [*kinds, "turn"]})) == (
        400,
        "bad_request",
    )


@pytest.mark.parametrize("gone", [404, 410])
def test_an_endpoint_that_is_gone_is_forgotten(
    two: tuple[Browser, Browser], service: PushService, gone: int
):
    red, blue = two
    blue.http.put("/api/me/push", json=BrowserKeys().asking(service.address, "challenge"))
    service.statuses = [gone]
    challenge(red, blue)
    wait_for(lambda: blue.http.get("/api/me/export").json()["called"] == [], "it to be forgotten")
    assert len(service.calls) == 1


def test_a_service_that_is_busy_is_called_again(two: tuple[Browser, Browser], service: PushService):
    red, blue = two
    keys = BrowserKeys()
    blue.http.put("/api/me/push", json=keys.asking(service.address, "challenge"))
    service.statuses = [503, 429]
    challenge(red, blue)
    calls = wait_for(lambda: service.calls[2:], "the third call")
    assert keys.read(calls[0].body)["kind"] == "challenge"


def test_nobody_is_called_any_more_once_the_browser_has_dropped_it_or_is_signed_out(
    two: tuple[Browser, Browser], service: PushService
):
    red, blue = two
    asked = BrowserKeys().asking(service.address, "challenge", "declined")
    for browser in two:
        browser.http.put(
            "/api/me/push", json={**asked, "endpoint": f"{service.address}/{browser.cookie}"}
        )
    dropped = delete(red.http, "/api/me/push", endpoint=f"{service.address}/{red.cookie}")
    assert dropped.is_success
    name = (blue.me() or {})["name"]
    delete(blue.http, "/api/session")
    assert red.http.post("/api/challenges", json={"name": name, "game": "caro"}).is_success
    keys = BrowserKeys()
    red.http.put("/api/me/push", json=keys.asking(f"{service.address}/red", "declined"))
    blue.sign_in(name)
    (asked_for,) = blue.http.get("/api/challenges").json()["received"]
    delete(blue.http, f"/api/challenges/{asked_for['id']}")
    (call,) = wait_for(lambda: service.calls, "the answer")
    assert (call.path, keys.read(call.body)["kind"]) == ("/red", "declined")


BAD = [
    ({"endpoint": "ftp://127.0.0.1/x"}, "bad_endpoint"),
    ({"endpoint": "http://user@127.0.0.1/x"}, "bad_endpoint"),
    ({"endpoint": "http://127.0.0.1:99999/x"}, "bad_endpoint"),
    ({"endpoint": "http:///x"}, "bad_endpoint"),
    ({"endpoint": "http://a\r\nb/x"}, "bad_endpoint"),
    ({"p256dh": "AAAA"}, "bad_endpoint"),
    ({"auth": "AAAA"}, "bad_endpoint"),
    ({"p256dh": "%"}, "bad_endpoint"),
    ({"kinds": ["chat"]}, "bad_request"),
    ({"endpoint": "h" * 1_001}, "bad_request"),
]


@pytest.mark.parametrize(("wrong", "code"), BAD)
def test_what_cannot_be_called_is_refused(
    two: tuple[Browser, Browser], wrong: dict[str, object], code: str
):
    asked = BrowserKeys().asking("http://127.0.0.1:1/x", "turn")
    status = 422 if code == "bad_endpoint" else 400
    assert refusal(two[0].http.put("/api/me/push", json=asked | wrong)) == (status, code)


PRIVATE = ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "[::1]", "[fd00::1]",
           "[::ffff:127.0.0.1]", "[2002:7f00:1::]", "[64:ff9b::7f00:1]", "0.0.0.1", "224.0.0.1",
           "100.64.0.1"]  # fmt: skip


@pytest.mark.parametrize("host", PRIVATE)
def test_no_address_of_a_private_network_is_called(host: str):
    with pytest.raises(Undeliverable):
        require_endpoint(f"https://{host}/x", private=False)


@pytest.mark.parametrize("endpoint", ["http://push.example/", "https://push.example:8443/"])
def test_only_https_at_its_own_port_is_called(endpoint: str):
    with pytest.raises(Undeliverable):
        require_endpoint(endpoint, private=False)


async def test_a_name_that_leads_to_a_private_network_is_not_called_either():
    with pytest.raises(Undeliverable):
        await deliver("https://localhost/x", {}, b"")


def test_a_house_without_keys_calls_nobody(house: House):
    browser = Browser(house)
    browser.sign_up()
    assert browser.http.get("/api/push").json() == {"key": None}
    asked = BrowserKeys().asking("https://push.example/1", "turn")
    assert refusal(browser.http.put("/api/me/push", json=asked)) == (404, "not_found")
    browser.close()


def test_keys_are_made_once_for_their_owner_alone(tmp_path: Path):
    path = tmp_path / "folder" / "keys.json"
    path.parent.mkdir()
    assert make_keys(path, "somebody").returncode == 2
    assert not path.exists()
    assert make_keys(path).returncode == 0
    assert S_IMODE(path.stat().st_mode) == 0o600
    kept = path.read_text()
    again = make_keys(path)
    assert (again.returncode, path.read_text()) == (1, kept)
    assert "is there already" in again.stderr
