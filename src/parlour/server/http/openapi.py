"""The OpenAPI document, written from the table of operations and the wire's structs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

import parlour
from parlour.server.http.client import COOKIE
from parlour.server.http.links import links
from parlour.server.http.operations import JSON, File, Operation, Text
from parlour.server.http.view_schemas import describe_views
from parlour.server.matches import wire
from parlour.server.sockets import messages

__all__ = ["document"]

_REFUSALS = {
    400: "The request cannot be read.",
    401: "The token opens no seat of this match, or the house does not know who asks.",
    403: "Who asks may not do that, or the password is wrong: see `code`.",
    404: "There is no such match, account or token.",
    409: "The match has moved on, the key was used, no seat is free or the name is taken.",
    410: "What it led to is over.",
    413: "The body is too large.",
    422: "Refused by the rules or the setup: see `code`.",
    429: "Too many requests: see Retry-After.",
    503: "The house is busy: see Retry-After.",
}
_ALWAYS = (400, 413, 429)
_HEAD = "The head of the request is too large: nothing is said beside that, and the line is closed."
_SCHEMES = {
    "seat": {"type": "http", "scheme": "bearer", "description": "The token of a seat."},
    "token": {"type": "http", "scheme": "bearer", "description": "An API token of a person."},
    "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
}
_SECURITY: dict[str | None, list[dict[str, list[str]]]] = {
    "anybody": [{}, {"session": []}, {"token": []}],
    "person": [{"session": []}, {"token": []}],
    "session": [{"session": []}],
}


def document(operations: Sequence[Operation]) -> dict[str, Any]:
    """The whole API, the socket's messages included."""
    shapes: set[type] = {wire.Problem, *messages.SOCKET}
    for operation in operations:
        shapes |= {
            shape for shape in (operation.body, operation.answer) if shape not in (None, Text, File)
        }
        shapes |= set((operation.stream or {}).values())
    ordered = sorted(shapes, key=lambda shape: shape.__name__)
    references, components = msgspec.json.schema_components(
        ordered, ref_template="#/components/schemas/{name}"
    )
    describe_views(components)
    schema = dict(zip(ordered, references, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for operation in operations:
        path = paths.setdefault(operation.path, {})
        described = path[operation.method.lower()] = _operation(operation, schema)
        if found := links(operation, operations):
            described["responses"][str(operation.status)]["links"] = found
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Parlour",
            "version": parlour.__version__,
            "license": {"name": "MIT"},
            "description": "Play every game of the house over HTTP. The same operations go over "
            "the socket `/api/matches/{id}/live`: send `Hello` first, then `Act`, `Propose`, "
            "`Leave`, `Resume`, `Redo` or `Ping`; the house sends `Welcome`, `Update`, "
            "`Chatted`, `Ok`, `Refused` and `Pong`.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": _SCHEMES,
        },
    }


def _operation(operation: Operation, schema: dict[type, dict[str, Any]]) -> dict[str, Any]:
    media = "text/plain" if operation.answer is Text else operation.media
    plain = operation.answer in (Text, File)
    shape = {"type": "string"} if plain else schema[operation.answer]
    answers: dict[str, Any] = {
        str(operation.status): {"description": "Done.", "content": {media: {"schema": shape}}}
    }
    if operation.stream is not None:
        events = {"anyOf": [schema[shape] for shape in dict.fromkeys(operation.stream.values())]}
        answers[str(operation.status)]["content"]["text/event-stream"] = {"schema": events}
    for status in sorted({*operation.refusals, *_ALWAYS}):
        content = {"application/problem+json": {"schema": schema[wire.Problem]}}
        answers[str(status)] = {"description": _REFUSALS[status], "content": content}
    answers["431"] = {"description": _HEAD}
    described: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.about,
        "parameters": _parameters(operation),
        "responses": answers,
    }
    if operation.body is not None:
        described["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": schema[operation.body]}},
        }
    if operation.needs is not None:
        described["security"] = _SECURITY[operation.needs]
    elif operation.needs_seat:
        described["security"] = [{"seat": []}, *_SECURITY["person"]]
    elif 401 in operation.refusals:
        described["security"] = [{}, {"seat": []}, *_SECURITY["person"]]
    return described


def _parameters(operation: Operation) -> list[dict[str, Any]]:
    parameters: list[dict[str, Any]] = [
        {"name": name, "in": "query", "required": False, "schema": shape}
        for name, shape in (operation.query or {}).items()
    ]
    for name in re.findall(r"\{(\w+)\}", operation.path):
        shape = {"type": "string"}
        parameters.append({"name": name, "in": "path", "required": True, "schema": shape})
    return parameters
