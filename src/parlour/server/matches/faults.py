"""What a game gets wrong while it is played: rules are somebody else's, and the match goes on.

Trying a game first finds most of it, yet no trial comes to every position.
"""

from __future__ import annotations

import logging

from parlour.kernel import AnyGame

__all__ = ["raises"]

log = logging.getLogger(__name__)

_known: set[tuple[str, str]] = set()


def raises(game: AnyGame, method: str) -> None:
    """That method of the game has just raised: the log has it once, however often it happens."""
    if (game.id, method) not in _known:
        _known.add((game.id, method))
        log.exception("failed: %s of %s: nothing of it is shown", method, game.id)
