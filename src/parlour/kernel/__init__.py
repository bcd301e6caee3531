"""What a game is: pure values and one protocol, on the standard library alone."""

from parlour.kernel.codes import Code, Illegal, RefusalCode
from parlour.kernel.deadline import Deadline
from parlour.kernel.foreign import Foreign
from parlour.kernel.game import AnyGame, Game
from parlour.kernel.lesson import Mistake, Perform, Reach, Step, Survive, Win
from parlour.kernel.likeness import BACK, SQUARE_TURNS, Likeness, turned_in
from parlour.kernel.narration import Narration
from parlour.kernel.notation import LONGEST_ACTION, misspelt
from parlour.kernel.options import (
    BadOption,
    Choice,
    Field,
    Flag,
    OptionSchema,
    Role,
    Several,
    Sitter,
    Whole,
)
from parlour.kernel.outcome import Outcome
from parlour.kernel.picture import Cell, Mark, Picture, Shape
from parlour.kernel.placement import (
    Arrangement,
    Palette,
    Piece,
    Placement,
    PlacementCode,
    Span,
    Start,
)
from parlour.kernel.tree import Glyph, Limits, Node, Tree
from parlour.kernel.values import CHANCE, Json, Options, Seat, View

__all__ = [
    "BACK",
    "CHANCE",
    "LONGEST_ACTION",
    "SQUARE_TURNS",
    "AnyGame",
    "Arrangement",
    "BadOption",
    "Cell",
    "Choice",
    "Code",
    "Deadline",
    "Field",
    "Flag",
    "Foreign",
    "Game",
    "Glyph",
    "Illegal",
    "Json",
    "Likeness",
    "Limits",
    "Mark",
    "Mistake",
    "Narration",
    "Node",
    "OptionSchema",
    "Options",
    "Outcome",
    "Palette",
    "Perform",
    "Picture",
    "Piece",
    "Placement",
    "PlacementCode",
    "Reach",
    "RefusalCode",
    "Role",
    "Seat",
    "Several",
    "Shape",
    "Sitter",
    "Span",
    "Start",
    "Step",
    "Survive",
    "Tree",
    "View",
    "Whole",
    "Win",
    "misspelt",
    "turned_in",
]
