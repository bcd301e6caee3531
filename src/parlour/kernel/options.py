"""Game options: what may be set, what it means, and the check of what was asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from enum import StrEnum
from typing import Any

from parlour.kernel.codes import Code, Illegal

__all__ = [
    "BadOption",
    "Choice",
    "Field",
    "Flag",
    "OptionSchema",
    "Role",
    "Several",
    "Sitter",
    "Whole",
]


class BadOption(Illegal):
    """An option that the game does not have, or a value that the option cannot take."""

    def __init__(self, code: Code, option: str, detail: str) -> None:
        super().__init__(code, detail)
        self.option = option


class Role(StrEnum):
    """What an option is about, where it is not about the rules of play."""

    SITTERS = "sitters"
    """Who sits on each seat, a list of `Sitter`: the match fills it in, never a client."""

    START = "start"
    """Who begins, or where: chosen, it favours who chose it."""

    PACE = "pace"
    """How much time there is. As with a clock, games at any pace are rated together."""


class Sitter(StrEnum):
    """Who sits on a seat, as far as rules may ask."""

    HUMAN = "human"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number from `low` to `high`."""

    low: int
    high: int
    default: int
    about: str

    def check(self, value: object) -> int:
        """The value, or ValueError."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError("must be a whole number")
        if not self.low <= value <= self.high:
            raise ValueError(f"must be {self.low} to {self.high}")
        return value

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a list of words, each with its own explanation."""

    values: Mapping[str, str]
    default: str
    about: str

    def check(self, value: object) -> str:
        """The value, or ValueError."""
        if not isinstance(value, str) or value not in self.values:
            raise ValueError("must be one of " + ", ".join(self.values))
        return value

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value."""
        meanings = [{"const": word, "description": why} for word, why in self.values.items()]
        return {"type": "string", "oneOf": meanings}


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    default: bool
    about: str

    def check(self, value: object) -> bool:
        """The value, or ValueError."""
        if not isinstance(value, bool):
            raise ValueError("must be true or false")
        return value

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value."""
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Several:
    """Any number of different words of a list; their order means nothing."""

    values: tuple[str, ...]
    default: tuple[str, ...]
    about: str

    def check(self, value: object) -> tuple[str, ...]:
        """The words in the order of `values`, or ValueError."""
        if not isinstance(value, list | tuple) or any(v not in self.values for v in value):
            raise ValueError("must be a list out of " + ", ".join(self.values))
        if len(set(value)) != len(value):
            raise ValueError("must not name one twice")
        return tuple(v for v in self.values if v in value)

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value."""
        return {
            "type": "array",
            "items": {"type": "string", "enum": list(self.values)},
            "uniqueItems": True,
        }


@dataclass(frozen=True, slots=True)
class Field:
    """An option of a shape of its own: `accept` returns the value or raises ValueError."""

    accept: Callable[[object], Any]
    json_schema: Mapping[str, Any]
    default: Any
    about: str

    def check(self, value: object) -> Any:
        """The value, or ValueError."""
        return self.accept(value)

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the value."""
        return dict(self.json_schema)


@dataclass(frozen=True, slots=True)
class OptionSchema:
    """All options of a game by name.

    `between_people` are the values that a match between people has where nobody chose, in place of
    the defaults of the rules. `roles` are those of the options that choose no rules.
    """

    fields: Mapping[str, Whole | Choice | Flag | Several | Field]
    between_people: Mapping[str, Any] = dataclass_field(default_factory=dict)
    roles: Mapping[str, Role] = dataclass_field(default_factory=dict)

    def having(self, role: Role) -> tuple[str, ...]:
        """The options of that role."""
        return tuple(name for name, its in self.roles.items() if its is role)

    def read(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The options with every default filled in. Raises `BadOption`."""
        for name in options:
            if name not in self.fields:
                raise BadOption(Code.UNKNOWN_OPTION, str(name), f"({name})")
        read = {}
        for name, field in self.fields.items():
            if name not in options:
                read[name] = field.default
                continue
            try:
                read[name] = field.check(options[name])
            except ValueError as why:
                raise BadOption(Code.BAD_OPTION, name, f"({name} {why})") from why
        return read

    def schema(self) -> dict[str, Any]:
        """JSON Schema of the whole options object."""
        return {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                name: {
                    **field.schema(),
                    "default": list(field.default) if isinstance(field, Several) else field.default,
                    "description": field.about,
                    **self._remarks(name),
                }
                for name, field in self.fields.items()
            },
        }

    def _remarks(self, name: str) -> dict[str, Any]:
        """JSON Schema lets a document annotate what it describes: readers pass over the rest."""
        remarks = {}
        if name in self.between_people:
            remarks["betweenPeople"] = self.between_people[name]
        if name in self.roles:
            remarks["role"] = self.roles[name].value
        return remarks
