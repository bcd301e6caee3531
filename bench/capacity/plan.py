"""The machines for so many people: arithmetic on costs and habits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from bench.capacity.costs import Costs
from bench.capacity.habits import Demand, Habits

__all__ = ["CORES", "FIRST", "Plan", "Resource"]

CORES, MEMORY_GB = 8, 16
"""Of a machine."""
FULL = 0.6
"""So much of a core may be used for long: above it the waits grow faster than the load."""
_THINKING_FULL = 0.8
"""A thought may wait a moment longer than an action."""
_LOOSE_SOCKETS = 50_000
"""What one process may hold open where `ulimit -n` was raised."""
_DAY_H = 4
"""A day has as many actions as so many busy hours."""
_DAYS = 365


@dataclass(frozen=True, slots=True)
class Resource:
    """Something that there is so much of. `used` of it in all, `full` is what it bears."""

    name: str
    used: float
    full: float
    unit: str

    @property
    def growth(self) -> float:
        """How many times as many people it bears."""
        return self.full / self.used if self.used else float("inf")


@dataclass(frozen=True, slots=True)
class Plan:
    """A house for that demand: its processes, and the cores that think for it."""

    demand: Demand
    costs: Costs
    habits: Habits
    processes: int
    thinking: int

    @classmethod
    def of(cls, people: int, costs: Costs, habits: Habits) -> Plan:
        """The smallest that bears it."""
        demand = Demand.of(people, habits)
        thinking = ceil(sum(demand.thoughts(costs, habits)) / _THINKING_FULL)
        plan = cls(demand, costs, habits, 1, max(1, thinking))
        while plan.load > FULL:
            plan = cls(demand, costs, habits, plan.processes + 1, plan.thinking)
        return plan

    @classmethod
    def row(cls, people: Sequence[int], costs: Costs, habits: Habits) -> list[Plan]:
        """A house for each of these."""
        return [cls.of(many, costs, habits) for many in people]

    def met_by(self, people: int) -> Plan:
        """The same house where so many come."""
        return replace(self, demand=Demand.of(people, self.habits))

    @property
    def store(self) -> str:
        """What the house is kept in, and what carries its news."""
        if self.processes > 1:
            return "PostgreSQL, Redis"
        return "SQLite" if self.machines == 1 else "SQLite, Redis for the workers"

    @property
    def machines(self) -> int:
        """So many in all: each process takes a core, and so do the database and Redis."""
        cores = self.processes + self.thinking
        return ceil(cores / CORES) if cores <= CORES else ceil((cores + 2) / CORES)

    @property
    def per_action(self) -> tuple[float, float, float]:
        """CPU seconds of an action: where it is made, where its rival sits, in each of the others.

        On one process all of it is in the first.
        """
        c = self.costs
        if self.processes == 1:
            return c.action_us / 1e6, 0.0, 0.0
        hears = c.outgrown_us * _HEARD
        return (c.outgrown_us - hears) / 1e6, hears / 1e6, c.bystander_us / 1e6

    @property
    def load(self) -> float:
        """The share of its core that each process of the house uses."""
        made, heard, aside = self.per_action
        actions = self.demand.actions * (made + heard + aside * max(0, self.processes - 2))
        return (actions + self.demand.beside(self.costs)) / self.processes

    def resources(self) -> list[Resource]:
        """What can become too little, what is least likely to last first."""
        d, c = self.demand, self.costs
        bots, analyses, boards = d.thoughts(c, self.habits)
        found = [
            Resource("processes of the house", self.load, 1.0, "of a core each"),
            Resource("thinking", bots + analyses + boards, self.thinking, "cores"),
            Resource(
                "memory of a process",
                (c.house_mb + d.people / self.processes * c.socket_kb / 1e3) / 1e3,
                MEMORY_GB / 2,
                "GB",
            ),
            Resource("sockets of a process", d.people / self.processes, _LOOSE_SOCKETS, ""),
        ]
        if self.processes > 1:
            postgres = d.actions * c.postgres_us / 1e6
            redis = d.actions * c.redis_us / 1e6 * self.processes / _MEASURED
            found += [
                Resource("PostgreSQL", postgres, CORES / 2, "cores"),
                Resource("Redis", redis, 1.0, "of its core"),
            ]
        return sorted(found, key=lambda resource: resource.growth)

    @property
    def disk_gb(self) -> float:
        """What a year's actions come to."""
        seconds = _DAY_H * 3_600 * _DAYS
        return self.demand.actions * seconds * self.costs.action_bytes / 1e9


FIRST = (1, 1)
"""The processes and thinking cores of a house as it is opened first, on a machine of two cores."""
_HEARD = 0.4
"""Of what an action costs two processes, the share of the one that is told of it."""
_MEASURED = 3
"""Processes that listened when the cost of Redis was measured."""
