"""Trees for tests: grown at random by the rules, and as nested values to compare with."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from parlour import study
from parlour.kernel import CHANCE, Illegal, Node, Tree
from parlour.study.walk import rules_of


class Nested(NamedTuple):
    """A small tree as anybody would write one down: a name and branches."""

    action: str
    branches: list[Nested]


def nested(tree: Tree, index: int = 0) -> Nested:
    """The tree in that form."""
    branches = [nested(tree, child) for child in tree.children(index)]
    return Nested(tree.nodes[index].action, branches)


def shape(depths: list[int]) -> Tree:
    """A tree of these depths, each as near as it can be, that no rules have looked at."""
    nodes = [Node(0)]
    for number, wanted in enumerate(depths):
        nodes.append(Node(max(1, min(wanted, nodes[-1].depth + 1)), f"a{number}"))
    return Tree("none", 1, {}, tuple(nodes))


def chain(depth: int) -> Tree:
    """One line of so many actions."""
    return shape([at + 1 for at in range(depth)])


def grown(tree: Tree, rng: Random, lines: int, length: int) -> Tree:
    """The tree with lines that were played at random from nodes of it."""
    game = rules_of(tree)
    for _ in range(lines):
        path = tree.path(rng.randrange(len(tree.nodes)))
        s, line = study.position(tree, path), []
        for _ in range(length):
            actors = game.actors(s)
            if not actors:
                break
            seat = rng.choice(actors)
            choices = sorted(game.chance(s)) if seat == CHANCE else game.legal(s, seat)
            action = rng.choice(choices)
            s = game.apply(s, seat, action)
            line.append(f"{seat}:{action}" if len(actors) > 1 else action)
        tree = study.add(tree, path, line)
    return tree


def refusal(asked: object, *arguments: object, **named: object) -> Illegal:
    """What is refused when that is asked."""
    assert callable(asked)
    try:
        asked(*arguments, **named)
    except Illegal as refused:
        return refused
    raise AssertionError("nothing was refused")
