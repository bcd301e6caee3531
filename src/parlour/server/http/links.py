"""Where answers lead: the links of the OpenAPI document, for programs that find their way by it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from parlour.server.http.operations import Operation

__all__ = ["links"]

_MATCH = "/api/matches/{id}"
_LEADS: dict[str, dict[str, str]] = {
    "open": {"/id": _MATCH, "/code": "/api/rooms/{code}"},
    "play_daily": {"/id": _MATCH},
    "room": {"/match": _MATCH},
    "accept_challenge": {"/match": _MATCH},
    "seek": {"/id": "/api/seeks/{id}"},
    "challenge": {"/id": "/api/challenges/{id}"},
    "new_token": {"/token/id": "/api/me/tokens/{id}"},
    "sign_up": {"/you/name": "/api/people/{name}", "/you/id": "/api/people/{id}"},
}
"""By operation: a place in its answer, and the path that what stands there opens."""


def links(operation: Operation, operations: Sequence[Operation]) -> dict[str, Any]:
    """What can be done next with what the operation answers, by name."""
    found = {}
    for place, path in _LEADS.get(operation.name, {}).items():
        (parameter,) = re.findall(r"\{(\w+)\}", path)
        for other in operations:
            if f"{other.path}/".startswith(f"{path}/"):
                parameters = {parameter: f"$response.body#{place}"}
                found[other.name] = {"operationId": other.name, "parameters": parameters}
    return found
