"""Studies as tests write and read them over HTTP."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

import httpx

from parlour import study
from parlour.kernel import Node, Tree
from parlour.study import applied, read_change

Heard = Iterator[tuple[str, dict[str, Any]]]


@dataclass
class Desk:
    """One who writes in a chapter: what they have seen of it, and the tree as they have it."""

    http: httpx.Client
    study: str
    chapter: str
    headers: dict[str, str] = field(default_factory=dict)
    seq: int = 0
    tree: Tree = field(default_factory=lambda: study.begin("caro"))

    @classmethod
    def create(cls, http: httpx.Client, **asked: Any) -> Desk:
        """A new study of an empty chapter, or of what is asked for."""
        chapter = {"name": "One", "game": "caro"} | asked.pop("chapter", {})
        body = {"name": "A study", "chapter": chapter} | asked
        answer = http.post("/api/studies", json=body)
        assert answer.status_code == 201, answer.text
        shown = answer.json()
        return cls(http, shown["id"], shown["chapters"][0]["id"]).read()

    @property
    def path(self) -> str:
        return f"/api/studies/{self.study}"

    def of(self, http: httpx.Client, **headers: str) -> Desk:
        """The same chapter on somebody else's desk."""
        return Desk(http, self.study, self.chapter, headers).read()

    def shown(self) -> dict[str, Any]:
        answer = self.http.get(self.path, headers=self.headers)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def read(self) -> Desk:
        """The chapter as it is kept, and what followed."""
        answer = self.http.get(f"{self.path}/chapters/{self.chapter}", headers=self.headers)
        assert answer.status_code == 200, answer.text
        self.seq, self.tree = answer.json()["seq"], study.load(answer.json()["text"])
        return self.catch_up()

    def catch_up(self) -> Desk:
        """What was done since."""
        asked = {"since": self.seq}
        told = self.http.get(f"{self.path}/edits", params=asked, headers=self.headers).json()
        assert told["whole"]
        for edit in told["edits"]:
            self.take(edit)
        self.seq = told["seq"]
        return self

    def take(self, edit: dict[str, Any]) -> None:
        """Make an edit that was told."""
        if edit["chapter"] == self.chapter and "change" in edit and edit["seq"] > self.seq:
            self.tree = applied(self.tree, read_change(edit["kind"], json.dumps(edit["change"])))
        self.seq = max(self.seq, edit["seq"])

    def ask(self, kind: str, path: str = "", **rest: Any) -> httpx.Response:
        """Ask for a change at the node that these actions lead to."""
        body = {"kind": kind, "path": path.split(), "base": self.seq, "key": uuid4().hex} | rest
        where = f"{self.path}/chapters/{self.chapter}/edits"
        return self.http.post(where, json=body, headers=self.headers)

    def do(self, kind: str, path: str = "", **rest: Any) -> Desk:
        """The same, which must be done."""
        answer = self.ask(kind, path, **rest)
        assert answer.status_code == 200, answer.text
        return self

    def said(self, path: str = "") -> str:
        """The comment there."""
        at = self.tree.find(path.split())
        assert at is not None
        return self.tree.nodes[at].comment

    @contextmanager
    def listening(self) -> Iterator[Heard]:
        """What happens to the study, event by event."""
        headers = self.headers | {"accept": "text/event-stream"}
        query = {"since": self.seq}
        with self.http.stream("GET", f"{self.path}/edits", params=query, headers=headers) as answer:
            assert answer.status_code == 200
            yield _heard(answer.iter_lines())


def large_tree(nodes: int, letters: int = 0) -> Tree:
    """A legal tree of so many moves, with so many letters said: one long line, and many short."""
    tree = study.begin("caro", size=20, rule="freestyle")
    # In every other column of every other row nobody has five in a row.
    apart = [f"{x}{y}" for x in "ACEGIKMOQS" for y in range(1, 21, 2)]
    cells = apart + [f"{x}{y}" for x in "BDFHJLNPRT" for y in range(2, 21, 2)][:10]
    made = [tree.nodes[0], *(Node(depth, cell) for depth, cell in enumerate(cells, start=1))]
    for first in apart[1:]:
        made.append(Node(1, first))
        made += [Node(2, cell) for cell in cells if cell != first]
    made = made[: nodes + 1]
    each = letters // len(made)
    return replace(tree, nodes=tuple(replace(node, comment="x" * each) for node in made))


def _heard(lines: Iterator[str]) -> Heard:
    name = ""
    for line in lines:
        assert line != ": still here", "waited in vain"
        kind, _, value = line.partition(": ")
        if kind == "event":
            name = value
        elif kind == "data":
            yield name, json.loads(value)


def next_of(heard: Heard, kind: str) -> dict[str, Any]:
    """The next event of that kind."""
    return next(told for name, told in heard if name == kind)
