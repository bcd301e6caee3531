"""A house over the network: `Client`, and `AsyncClient` for who awaits. Needs the extra `client`.

    from parlour.client import Client, bot, person

    with Client("http://127.0.0.1:8000") as house:
        match = house.open("caro", [person("Fox"), bot(level=2)])
        while (position := match.turn()).phase != "over":
            match.act(match.hint().action, base=position.base)
        print(match.record())

What a house refuses is raised as `Refused`, with its code and its sentence.
"""

from importlib.util import find_spec

if find_spec("httpx") is None or find_spec("websockets") is None:
    raise ImportError("parlour.client needs httpx and websockets: pip install 'parlour[client]'")

from parlour.client.account_shapes import (
    Challenge,
    Challenges,
    Notice,
    TournamentInfo,
    Tournaments,
    TournamentStanding,
)
from parlour.client.asynchronous import AsyncClient, AsyncMatch
from parlour.client.refusal import Refused
from parlour.client.requests import bot, clock, person
from parlour.client.shapes import (
    Analysis,
    Chair,
    Event,
    Game,
    Hint,
    Judged,
    MatchInfo,
    Person,
    Position,
    ReadRecord,
    Result,
    Summary,
    Update,
)
from parlour.client.sync import Client, Match

__all__ = [
    "Analysis",
    "AsyncClient",
    "AsyncMatch",
    "Chair",
    "Challenge",
    "Challenges",
    "Client",
    "Event",
    "Game",
    "Hint",
    "Judged",
    "Match",
    "MatchInfo",
    "Notice",
    "Person",
    "Position",
    "ReadRecord",
    "Refused",
    "Result",
    "Summary",
    "TournamentInfo",
    "TournamentStanding",
    "Tournaments",
    "Update",
    "bot",
    "clock",
    "person",
]
