"""JSON Schema, in the few words that a game needs to describe its view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

__all__ = ["FLAG", "TEXT", "Schema", "by_name", "listed", "or_null", "record", "whole", "word"]

Schema: TypeAlias = dict[str, Any]

FLAG: Final[Schema] = {"type": "boolean"}
TEXT: Final[Schema] = {"type": "string"}


def whole(low: int | None = 0, high: int | None = None) -> Schema:
    """A whole number from `low` to `high`, either of which may be open."""
    bounds = {"minimum": low, "maximum": high}
    return {"type": "integer", **{name: at for name, at in bounds.items() if at is not None}}


def word(*words: str) -> Schema:
    """One of these words."""
    return {"type": "string", "enum": [str(one) for one in words]}


def listed(what: Schema, count: int | None = None) -> Schema:
    """A list of such things, of that length where one is named."""
    length = {} if count is None else {"minItems": count, "maxItems": count}
    return {"type": "array", "items": what, **length}


def or_null(what: Schema) -> Schema:
    """That, or null."""
    return {"anyOf": [what, {"type": "null"}]}


def by_name(names: Schema, what: Schema) -> Schema:
    """An object of such things, whose members have such names; any of them may be absent."""
    return {"type": "object", "propertyNames": names, "additionalProperties": what}


def record(members: Mapping[str, tuple[Schema, str]], about: str = "") -> Schema:
    """An object with exactly these members, each with its schema and what it means."""
    described = {
        name: {**what, "description": meaning} for name, (what, meaning) in members.items()
    }
    return {
        **({"description": about} if about else {}),
        "type": "object",
        "properties": described,
        "required": list(members),
        "additionalProperties": False,
    }
