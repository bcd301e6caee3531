"""What both sides may see of a challenge."""

from __future__ import annotations

from parlour.match import Setup
from parlour.server.lobby.challenges import shapes
from parlour.server.matches import requests
from parlour.store.challenges import Challenge

__all__ = ["challenge_shown"]


def challenge_shown(c: Challenge) -> shapes.ChallengeShown:
    """A challenge on the wire."""
    setup = Setup.read(c.setup)
    control, clock = setup.clock, None
    if control is not None:
        times = (control.main_ms, control.increment_ms, control.cap_ms)
        clock = requests.ClockAsked(*times, control.days)
    return shapes.ChallengeShown(
        id=c.id,
        challenger=c.names[0],
        challenged=c.names[1],
        game=setup.game,
        options=dict(setup.options),
        clock=clock,
        rated=setup.rated,
        seat=c.seat,
        created=c.created,
        expires=c.expires,
        state=c.state,
        match=c.match,
    )
