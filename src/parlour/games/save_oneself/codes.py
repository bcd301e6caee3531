"""What only Save Oneself refuses (save-oneself.md section 3.1)."""

from __future__ import annotations

from parlour.kernel import RefusalCode

__all__ = ["IslandCode"]


class IslandCode(RefusalCode):
    """Why an action or an island was refused, beside what other games refuse."""

    MUST_MOVE = "must_move", "At least one step must be made first."
    ALREADY_DREW = "already_drew", "A card was drawn in this round already."
    ISLAND_LIMIT = "island_limit", "The island cannot grow past four rows and four columns."
    OUTSIDE_RECTANGLE = "outside_rectangle", "The ship's route closes that cell."
    NOT_IN_VIEW = "not_in_view", "No card on the table shows that side."
    CANNOT_FLIP = "cannot_flip", "That card cannot be flipped now."
    NOT_IN_DECK = "not_in_deck", "That card is not in the deck."
    SHIP_MISSING = "ship_missing", "A card called a ship, which is neither there nor driven off."
    SHIP_UNCALLED = "ship_uncalled", "No card lies there that calls a ship."
    NEVER_TURNED = "never_turned", "A card shows its front, and nothing there could have turned it."
    LIVES_OFF = "lives_off", "So many lives cannot be left there."
