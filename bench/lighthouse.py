"""Lighthouse on every kind of page: accessibility, best practices, and whether it can be installed.

The tool is no part of the project's dependencies: `npx` fetches the version named here, or
`LIGHTHOUSE` names one that is installed. Whether the page can be installed is asked of Chromium
itself, which Lighthouse no longer does.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Error, sync_playwright

from bench.house import house
from parlour.puzzles.file import shipped

__all__ = ["report"]

TOOL = os.environ.get("LIGHTHOUSE", "npx --yes lighthouse@12.8.2")
BROWSERS = ("chromium", "chromium-headless-shell", "google-chrome")
FLAGS = "--headless --no-sandbox --disable-gpu --disable-background-networking"
LEAST = {"accessibility": 100, "best-practices": 95}
GAMES = ("caro", "four-in-a-square", "skill-gomoku", "stay-on-the-board", "save-oneself")
PAGES = (
    "/",
    "/rules",
    "/rules/caro",
    "/learn/caro",
    "/puzzles",
    "/puzzles/run?game=caro",
    "/studies",
    "/watch",
    "/tournaments",
    "/leaderboards",
    "/analysis/caro",
    "/settings",
    "/daily",
    "/record",
    "/contacts",
    "/account",
    "/nowhere",
)
PATIENCE_S = 300


def report(asked: Sequence[str] = ()) -> None:
    """Prints a line for each page, or for those named, as it comes; what is below is marked."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        print("no Chromium here")
        return
    with house(PARLOUR_TOURNAMENTS="accounts") as server:
        paths = {path: path for path in PAGES}
        paths |= {"profile": _profile(server.address), "tournament": _tournament(server.address)}
        paths |= {"a puzzle": f"/puzzles/{next(shipped('caro')).id}"}
        paths |= {f"table of {game}": _table(server.address, game) for game in GAMES}
        paths |= {"review": _review(server.address)}
        print(f"installable: {_installable(server.address, browser)}", flush=True)
        for name in asked or paths:
            for line in _scores(server.address + paths[name], browser):
                print(f"{name}, {line}", flush=True)


def _profile(address: str) -> str:
    account = {"name": "Sandpiper", "password": "correct horse battery"}
    httpx.post(f"{address}/api/accounts", json=account).raise_for_status()
    return "/people/Sandpiper"


def _table(address: str, game: str) -> str:
    seats = [{"kind": "bot", "level": 1}] if game == "save-oneself" else [{"kind": "human"}] * 2
    body = {"game": game, "seats": seats}
    return f"/m/{httpx.post(f'{address}/api/matches', json=body).raise_for_status().json()['id']}"


def _tournament(address: str) -> str:
    clock = {"main_ms": 300_000, "increment_ms": 3_000}
    asked = {"name": "Friday night", "form": "arena", "game": "caro", "clock": clock}
    with httpx.Client(base_url=address) as host:
        account = {"name": "Curlew", "password": "correct horse battery"}
        host.post("/api/accounts", json=account).raise_for_status()
        made = host.post("/api/tournaments", json=asked).raise_for_status().json()
    return f"/tournaments/{made['tournament']['id']}"


def _review(address: str) -> str:
    """A game that was given up after its first move."""
    body = {"game": "caro", "seats": [{"kind": "human"}] * 2}
    made = httpx.post(f"{address}/api/matches", json=body).raise_for_status().json()
    by = {"authorization": f"Bearer {made['seats'][0]['token']}"}
    match = f"{address}/api/matches/{made['id']}"
    httpx.post(f"{match}/actions", json={"action": "H8"}, headers=by).raise_for_status()
    httpx.post(f"{match}/resign", json={}, headers=by).raise_for_status()
    return f"/m/{made['id']}/review"


def _scores(url: str, browser: str) -> Iterator[str]:
    for form in ("mobile", "desktop"):
        found = _run(url, form, browser)
        scores = {name: round(found["categories"][name]["score"] * 100) for name in LEAST}
        marked = ", ".join(
            f"{name} {score}{'' if score >= LEAST[name] else ' (below)'}"
            for name, score in scores.items()
        )
        faults = [
            audit["id"]
            for name in LEAST
            for one in found["categories"][name]["auditRefs"]
            if (audit := found["audits"][one["id"]])
            and audit["score"] is not None
            and audit["score"] < 1
        ]
        yield f"{form}: {marked} {' '.join(faults)}".rstrip()


def _run(url: str, form: str, browser: str) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [
            *shlex.split(TOOL),
            url,
            "--quiet",
            "--output=json",
            f"--output-path={out}",
            f"--only-categories={','.join(LEAST)}",
            f"--chrome-flags={FLAGS}",
            *(["--preset=desktop"] if form == "desktop" else []),
        ]
        environment = {**os.environ, "CHROME_PATH": browser}
        subprocess.run(command, env=environment, check=True, timeout=PATIENCE_S)
        found: dict[str, Any] = json.loads(out.read_text())
        return found


def _installable(address: str, browser: str) -> str:
    """What Chromium says against installing the page, once its service worker runs."""
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser, args=FLAGS.split())
        page = opened.new_page()
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        session = page.context.new_cdp_session(page)
        manifest = session.send("Page.getAppManifest")
        faults = [fault["message"] for fault in manifest["errors"]]
        faults += [
            fault["errorId"]
            for fault in session.send("Page.getInstallabilityErrors")["installabilityErrors"]
        ]
        page.context.set_offline(True)
        page.reload()
        try:
            page.get_by_role("article").first.wait_for()
        except Error:
            faults.append("does not start offline")
        opened.close()
    return ", ".join(faults) or "yes"
