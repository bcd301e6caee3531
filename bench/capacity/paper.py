"""`python -m bench capacity`: the machines for so many people, and an evening of each house.

`capacity measure` measures every cost first, in about three minutes, and keeps them in
`costs.json`; both put the tables into `docs/capacity.md`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from bench.capacity.costs import Costs, machine
from bench.capacity.habits import Demand, Habits
from bench.capacity.plan import FIRST, Plan
from bench.capacity.queues import percentile
from bench.capacity.simulation import Seen, played
from bench.limits import Limit

__all__ = ["PAPER", "PEOPLE", "Tables", "run", "tables"]

PAPER = Path(__file__).parents[2] / "docs" / "capacity.md"
PEOPLE = (1_000, 10_000, 100_000)
_ACTIONS = 120_000
"""So many are played in an evening: longer where fewer people are online."""
_LONGEST_S = 600
_APART = 0.05
"""So far the load of the arithmetic and that of the evening may lie apart."""
_ACKNOWLEDGED_MS, _BOT_MS = 50, 1_000

Tables = dict[str, str]
"""What the paper shows, each under the name by which it marks the place."""


def tables(costs: Costs, plans: Sequence[Plan]) -> Tables:
    """What is computed from costs and habits."""
    return {
        "costs": costs.table(),
        "demand": _demand([plan.demand for plan in plans]),
        "machines": _machines(plans),
        "resources": "\n\n".join(map(_resources, plans)),
    }


def run(words: Sequence[str]) -> Iterable[Limit]:
    """Measure if that is wanted; compute, play, print, and keep what was found."""
    if "measure" in words:
        from bench.capacity.measure import measured  # noqa: PLC0415 - it needs PostgreSQL and Redis

        print(f"On {machine()}:")
        measured().write()
    costs = Costs.read()
    plans = Plan.row(PEOPLE, costs, Habits())
    evenings = [(plan, played(plan, _lasts(plan))) for plan in plans]
    found = tables(costs, plans) | {"evenings": _evenings(evenings), "bench": _bench(costs)}
    for name, table in found.items():
        print(f"### {name}\n\n{table}\n")
    if PAPER.exists():
        PAPER.write_text(filled(PAPER.read_text("utf-8"), found), encoding="utf-8")
    return [limit for plan, seen in evenings for limit in _limits(plan, seen)]


def filled(paper: str, found: Tables) -> str:
    """The paper with these tables in their places."""
    for name, table in found.items():
        place = re.compile(rf"(<!-- {name} -->\n).*?(\n<!-- end -->)", re.DOTALL)
        paper = place.sub(lambda at, table=table: f"{at[1]}\n{table}\n{at[2]}", paper)
    return paper


def _lasts(plan: Plan) -> float:
    return min(_LONGEST_S, _ACTIONS / plan.demand.actions)


def _limits(plan: Plan, seen: Seen) -> Iterable[Limit]:
    who = f"{plan.demand.people:,} people"
    yield Limit(f"{who}: load computed and played", abs(plan.load - seen.load), _APART, " apart")
    for what, of, most in (
        ("acknowledged", seen.acknowledged, _ACKNOWLEDGED_MS),
        ("a bot's wait", seen.bots, _BOT_MS),
    ):
        yield Limit(f"{who}: {what}, p99", percentile(of, 0.99) * 1e3, most, " ms")


def _demand(demands: Sequence[Demand]) -> str:
    return _table(
        ["people online", *(f"{d.people:,}" for d in demands)],
        ["actions/s, with those of bots", *(f"{d.actions:,.0f}" for d in demands)],
        ["moves of bots/s", *(f"{d.bots:,.0f}" for d in demands)],
        ["updates to watchers/s", *(f"{d.updates:,.0f}" for d in demands)],
        ["matches opened/s", *(f"{d.matches:,.1f}" for d in demands)],
        ["games of tournaments/s", *(f"{d.rounds:,.2f}" for d in demands)],
        ["pages/s", *(f"{d.reads:,.0f}" for d in demands)],
        ["attempts at puzzles/s", *(f"{d.puzzles:,.0f}" for d in demands)],
        ["matches analysed/s", *(f"{d.analyses:,.2f}" for d in demands)],
        ["at the analysis board", *(f"{d.studying:,.0f}" for d in demands)],
    )


def _machines(plans: Sequence[Plan]) -> str:
    thoughts = [plan.demand.thoughts(plan.costs, plan.habits) for plan in plans]
    return _table(
        ["people online", *(f"{plan.demand.people:,}" for plan in plans)],
        ["kept in", *(plan.store for plan in plans)],
        ["processes of the house", *(str(plan.processes) for plan in plans)],
        ["load of each", *(f"{plan.load:.0%}" for plan in plans)],
        ["cores that think", *(f"{plan.thinking:,}" for plan in plans)],
        *(
            [f"of them for {what}", *(f"{of[n]:,.1f}" for of in thoughts)]
            for n, what in enumerate(("bots", "analyses", "analysis boards"))
        ),
        ["machines of 8 cores", *(f"{plan.machines:,}" for plan in plans)],
        ["a year's actions", *(f"{plan.disk_gb:,.0f} GB" for plan in plans)],
        ["too small in the house before", *_too_small(plans)],
    )


def _too_small(plans: Sequence[Plan]) -> list[str]:
    """What breaks, the worst first, where so many come to a house for the number before."""
    first = replace(plans[0], processes=FIRST[0], thinking=FIRST[1])
    found = []
    for plan, before in zip(plans, [first, *plans], strict=False):
        short = [one for one in before.met_by(plan.demand.people).resources() if one.growth < 1]
        found.append(", ".join(f"{one.name} ({1 / one.growth:,.1f} times)" for one in short) or "-")
    return found


def _resources(plan: Plan) -> str:
    rows = [
        [one.name, f"{one.used:,.2f} {one.unit}".strip(), f"{one.full:,g}", f"{one.growth:,.1f}"]
        for one in plan.resources()
    ]
    head = [f"{plan.demand.people:,} people", "used", "there is", "lasts for so many times as many"]
    return _table(head, *rows)


def _evenings(evenings: Sequence[tuple[Plan, Seen]]) -> str:
    return _table(
        ["people online", *(f"{plan.demand.people:,}" for plan, _ in evenings)],
        ["seconds played", *(f"{_lasts(plan):,.0f}" for plan, _ in evenings)],
        ["load of a process: computed", *(f"{plan.load:.1%}" for plan, _ in evenings)],
        ["load of a process: played", *(f"{seen.load:.1%}" for _, seen in evenings)],
        ["load of the thinking cores", *(f"{seen.thinking:.1%}" for _, seen in evenings)],
        ["committed together", *(f"{seen.batch:.1f}" for _, seen in evenings)],
        *_waits("acknowledged", [seen.acknowledged for _, seen in evenings]),
        *_waits("rival told in another process", [seen.told for _, seen in evenings]),
        *_waits("a bot's move waits", [seen.bots for _, seen in evenings]),
    )


def _waits(name: str, of: Sequence[list[float]]) -> list[list[str]]:
    return [
        [f"{name}, p{share * 100:.0f}", *(_ms(figures, share) for figures in of)]
        for share in (0.5, 0.99)
    ]


def _ms(figures: list[float], share: float) -> str:
    return f"{percentile(figures, share) * 1e3:,.1f} ms" if figures else "-"


def _bench(costs: Costs) -> str:
    """The load of `bench actions`, played: what is simulated against what was measured."""
    alone = Demand(0, 1_000, *[0.0] * 8)
    seen = played(Plan(alone, costs, Habits(), 1, 1), 60)
    measured = costs.paced_p50_ms, costs.paced_p99_ms
    return _table(
        ["1,000 actions/s on one process", "p50", "p99"],
        ["measured", *(f"{ms:.1f} ms" for ms in measured)],
        ["played", *(_ms(seen.acknowledged, share) for share in (0.5, 0.99))],
    )


def _table(*rows: Sequence[str]) -> str:
    head, *rest = (f"| {' | '.join(row)} |" for row in rows)
    return "\n".join([head, f"|{'---|' * len(rows[0])}", *rest])
