"""What a game is: pure values and one protocol, on the standard library alone."""

from parlour.kernel.codes import SENTENCES, Code, Illegal
from parlour.kernel.deadline import Deadline
from parlour.kernel.foreign import Foreign
from parlour.kernel.game import CHANCE, AnyGame, Game, Json, Options, Seat, View
from parlour.kernel.happening import Happening
from parlour.kernel.options import BadOption, Choice, Field, Flag, Form, Several, Whole
from parlour.kernel.outcome import Outcome

__all__ = [
    "CHANCE",
    "SENTENCES",
    "AnyGame",
    "BadOption",
    "Choice",
    "Code",
    "Deadline",
    "Field",
    "Flag",
    "Foreign",
    "Form",
    "Game",
    "Happening",
    "Illegal",
    "Json",
    "Options",
    "Outcome",
    "Seat",
    "Several",
    "View",
    "Whole",
]
