"""`/api/docs`: the OpenAPI document as a page to read, without scripts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from parlour import games
from parlour.kernel import Code
from parlour.kernel.schema import Schema
from parlour.puzzles.codes import PuzzleCode
from parlour.tournament.codes import TournamentCode

__all__ = ["docs_routes"]

_STYLE = """
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-family: Palatino, Georgia, serif; }
summary { cursor: pointer; padding: .5rem 0; }
code { font: .9em ui-monospace, monospace; }
.method { display: inline-block; min-width: 3.5rem; font-weight: 700; }
table { border-collapse: collapse; margin: .5rem 0 1rem; width: 100%; }
td, th { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .25rem .5rem;
  text-align: left; vertical-align: top; }
"""

_Part = Schema | bool
"""A schema within a schema; `true` is anything, `false` nothing."""


def docs_routes(document: Callable[[], dict[str, Any]]) -> list[Route]:
    """The page and its style sheet, written when they are first asked for."""
    page = cache(lambda: _page(document()))

    async def show(_request: Request) -> Response:
        return Response(await run_in_threadpool(page), media_type="text/html; charset=utf-8")

    async def style(_request: Request) -> Response:
        return Response(_STYLE, media_type="text/css; charset=utf-8")

    return [Route("/api/docs", show), Route("/api/docs.css", style)]


def refusals() -> dict[str, str]:
    """Every code that a problem can point to: the house's, then each game's own."""
    told = Code.sentences() | PuzzleCode.sentences() | TournamentCode.sentences()
    for game in games.every().values():
        told |= {code: sentence for code, sentence in game.codes.items() if code not in told}
    return told


def _page(document: dict[str, Any]) -> str:
    info = document["info"]
    operations = "".join(
        _operation(method, path, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    )
    shapes = "".join(
        f'<h3 id="{name}">{name}</h3><p>{escape(shape.get("description", ""))}</p>{_members(shape)}'
        for name, shape in sorted(document["components"]["schemas"].items())
    )
    codes = "".join(
        f'<tr id="{code}"><td><code>{code}</code></td><td>{escape(sentence)}</td></tr>'
        for code, sentence in refusals().items()
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>{info["title"]} API</title><link rel="stylesheet" href="/api/docs.css"></head>'
        f"<body><h1>{info['title']} API {info['version']}</h1>"
        f"<p>{escape(info['description'])}</p>"
        '<p>As data: <a href="/api/openapi.json">openapi.json</a></p>'
        f"<h2>Operations</h2>{operations}<h2>Refusals</h2><table>{codes}</table>"
        f"<h2>Shapes</h2>{shapes}</body></html>"
    )


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    rows = []
    for parameter in operation["parameters"]:
        where = f"<code>{parameter['name']}</code> ({parameter['in']})"
        rows.append((where, _type(parameter["schema"])))
    if "requestBody" in operation:
        rows += [("body", _type(c["schema"])) for c in operation["requestBody"]["content"].values()]
    for status, answer in operation["responses"].items():
        shapes = ", ".join(_type(c["schema"]) for c in answer.get("content", {}).values())
        rows.append((status, f"{shapes} {escape(answer['description'])}"))
    table = "".join(f"<tr><td>{name}</td><td>{what}</td></tr>" for name, what in rows)
    return (
        f'<details><summary><span class="method">{method.upper()}</span> <code>{path}</code> '
        f"{escape(operation['summary'])}</summary><table>{table}</table></details>"
    )


def _members(shape: dict[str, Any]) -> str:
    if "anyOf" in shape:
        return f"<p>{_type(shape)}</p>"
    needed = shape.get("required", ())
    rows = "".join(
        f"<tr><td><code>{name}</code>{'' if name in needed else ' (optional)'}</td>"
        f"<td>{_type(member)}{_meaning(member)}</td></tr>"
        for name, member in shape.get("properties", {}).items()
    )
    return f"<table>{rows}</table>" if rows else ""


def _meaning(member: _Part) -> str:
    if isinstance(member, bool) or "description" not in member:
        return ""
    return f"<br>{escape(member['description'])}"


def _type(schema: _Part) -> str:
    if isinstance(schema, bool):
        return "anything" if schema else "nothing"
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f'<a href="#{name}">{name}</a>'
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f"<code>{escape(str(word))}</code>" for word in schema["enum"])
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    kinds = schema.get("type", "anything")
    return " or ".join(map(escape, [kinds] if isinstance(kinds, str) else kinds))
