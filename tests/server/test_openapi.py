"""The OpenAPI document: it names every route, is what the house serves, and feeds the page."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from jsonschema import Draft202012Validator
from starlette.applications import Starlette
from starlette.routing import Route

from house import HUMAN, Match
from parlour import games
from parlour.kernel import AnyGame
from parlour.server import Config, build, described
from parlour.server.http.docs import docs_routes

WEB = Path(__file__).parents[2] / "web"
BESIDES = {"/api/openapi.json", "/api/docs", "/api/docs.css"}
"""Addresses under /api that tell of the API and are no part of it."""


def test_the_document_names_every_route_of_the_api_and_no_other(tmp_path: Path):
    app = build(Config(database=str(tmp_path / "unopened.sqlite")))
    routes = {
        (route.path, method)
        for route in app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or ())
        if method != "HEAD" and route.path not in BESIDES
    }
    document = described()
    named = {(path, method.upper()) for path, ops in document["paths"].items() for method in ops}
    assert named == routes
    ids = [op["operationId"] for ops in document["paths"].values() for op in ops.values()]
    assert len(set(ids)) == len(ids)


def test_every_reference_of_the_document_leads_somewhere():
    document = described()
    references = re.findall(r'"\$ref": "#/components/schemas/(\w+)"', json.dumps(document))
    assert references
    assert set(references) <= set(document["components"]["schemas"])


def test_the_house_serves_what_the_command_prints(http: httpx.Client):
    command = [sys.executable, "-m", "parlour.cli", "openapi"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert json.loads(printed) == http.get("/api/openapi.json").json() == described()


def answer(shape: str) -> Draft202012Validator:
    """Whether an answer is of that shape of the document."""
    return Draft202012Validator({"$ref": f"#/components/schemas/{shape}", **described()})


@pytest.mark.parametrize("game", games.every().values(), ids=lambda game: game.id)
def test_positions_and_frames_show_the_view_that_the_document_describes(
    http: httpx.Client, game: AnyGame
):
    match = Match.open(http, game.id, *[HUMAN] * game.seats)
    shown = http.get(f"/api/matches/{match.id}").json()
    review = http.get(f"/api/matches/{match.id}/review").json()
    answer("MatchShown").validate(shown)
    answer("Review").validate(review)
    for whole, shape, view in (
        (shown, "MatchShown", shown["position"]["view"]),
        (review, "Review", review["frames"][0]["view"]),
    ):
        view["planted"] = 1
        assert not answer(shape).is_valid(whole)


async def test_whatever_json_schema_a_game_has_for_its_views_is_described(
    monkeypatch: pytest.MonkeyPatch,
):
    schema = {
        "properties": {
            "board": True,
            "none": {"type": "array", "items": False},
            "maybe": {"type": ["string", "null"]},
            "view": {"type": "string", "description": "Of the game's own."},
        }
    }
    monkeypatch.setattr(type(games.get("caro")), "view_schema", schema)
    document = described()
    transport = httpx.ASGITransport(Starlette(routes=docs_routes(lambda: document)))
    async with httpx.AsyncClient(transport=transport, base_url="http://house") as http:
        page = (await http.get("/api/docs")).text
    for line in ("board</code> (optional)</td><td>anything", "list of nothing", "string or null"):
        assert line in page
    assert document["components"]["schemas"]["CaroView"]["properties"]["view"]["type"] == "string"
    assert "$ref" not in schema["properties"]["view"]


def test_every_refusal_of_the_document_is_a_problem(http: httpx.Client):
    document = described()
    for operations in document["paths"].values():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if status == "431":  # said before anything of the request was read
                    assert "content" not in answer
                elif status >= "400":
                    assert list(answer["content"]) == ["application/problem+json"]
    problem: dict[str, Any] = document["components"]["schemas"]["Problem"]
    needed = {"type", "title", "status", "code", "detail", "message"}
    assert set(problem["required"]) == needed
    assert set(http.get("/api/nothing").json()) == needed


def test_the_pages_types_are_those_of_this_document(tmp_path: Path):
    node = shutil.which("node", path=f"{WEB.parent}/.tools/node/bin:{os.environ['PATH']}")
    if node is None or not (WEB / "node_modules/openapi-typescript").exists():
        if os.environ.get("CI"):
            pytest.fail("node and web/node_modules are needed: run `make test`")
        pytest.skip("NO CHECK OF THE PAGE'S TYPES: run `npm ci` in web/")
    copy = tmp_path / "web"
    (copy / "src/api").mkdir(parents=True)
    shutil.copytree(WEB / "scripts", copy / "scripts")
    shutil.copy(WEB / "package.json", copy)
    (copy / "node_modules").symlink_to(WEB / "node_modules")
    parlour = Path(sys.executable).with_name("parlour")
    subprocess.run(
        [node, "scripts/types.js"], cwd=copy, env=os.environ | {"PARLOUR_BIN": parlour}, check=True
    )
    made, kept = (folder / "src/api/schema.d.ts" for folder in (copy, WEB))
    assert made.read_text() == kept.read_text(), "stale: run `make types`"
