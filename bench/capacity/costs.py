"""What everything costs, as it was measured last: a small file, written by `measure`."""

from __future__ import annotations

import json
import os
import platform
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path

__all__ = ["FILE", "Costs", "machine"]

FILE = Path(__file__).parent / "costs.json"


def _cost(unit: str, what: str) -> float:
    made: float = field(metadata={"unit": unit, "what": what})
    return made


@dataclass(frozen=True, slots=True)
class Costs:
    """Every cost with its unit. CPU is that of one core of the machine that it was measured on."""

    action_us: float = _cost("µs", "an action at 1,000/s on one process: CPU of the server")
    paced_p50_ms: float = _cost("ms", "from sending such an action to its acknowledgement, p50")
    paced_p99_ms: float = _cost("ms", "the same, p99")
    seldom_us: float = _cost("µs", "an action at 50/s, where no commit is shared")
    acknowledged_ms: float = _cost("ms", "such an action to its acknowledgement, p50")
    action_bytes: float = _cost("bytes", "an action on disk, matches and indexes included")
    update_us: float = _cost("µs", "telling one watcher of an action")
    outgrown_us: float = _cost(
        "µs", "an action at 1,000/s on two processes: CPU of both, told at both"
    )
    postgres_us: float = _cost("µs", "the same: CPU of PostgreSQL")
    redis_us: float = _cost("µs", "the same: CPU of Redis")
    bystander_us: float = _cost("µs", "the same: CPU of a third process that has no part in it")
    socket_kb: float = _cost("kB", "an idle socket: memory")
    socket_us: float = _cost("µs/s", "an idle socket: CPU")
    house_mb: float = _cost("MB", "a process that nobody uses: memory")
    match_us: float = _cost("µs", "opening a match and greeting its two sockets")
    read_us: float = _cost("µs", "a page of the lobby's list")
    puzzle_us: float = _cost("µs", "choosing a puzzle and judging an attempt at it")
    round_us: float = _cost("µs", "a tournament's game: pairing, opening, counting its result")
    bot_low_ms: float = _cost("ms", "a move of a Caro bot of level 3: CPU of a thinking process")
    bot_middle_ms: float = _cost("ms", "a move of a Caro bot of level 6")
    bot_top_ms: float = _cost("ms", "a move of a Caro bot of level 10")
    analysis_s: float = _cost("s", "the analysis of a Caro match of 40 moves: thinking CPU")
    lines_share: float = _cost("cores", "one who moves on every 6 s on the analysis board")

    def write(self, file: Path = FILE) -> None:
        """Keep them, with the machine that they are of."""
        rounded = {name: float(f"{value:.3g}") for name, value in asdict(self).items()}
        told = {"machine": machine(), "costs": rounded}
        file.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")

    @classmethod
    def read(cls, file: Path = FILE) -> Costs:
        """Those that were kept."""
        return cls(**json.loads(file.read_text("utf-8"))["costs"])

    def table(self) -> str:
        """Every cost, as Markdown."""
        rows = [
            f"| {cost.metadata['what']} | {getattr(self, cost.name):,g} {cost.metadata['unit']} |"
            for cost in fields(self)
        ]
        return "\n".join(["| what | cost |", "|---|---|", *rows])


def machine() -> str:
    """What this runs on, in a few words."""
    model = "unknown processor"
    for line in Path("/proc/cpuinfo").read_text("utf-8").splitlines():
        if line.startswith("model name"):
            model = line.partition(":")[2].strip()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"
