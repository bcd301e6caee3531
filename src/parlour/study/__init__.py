"""Trees of variations: read, walked, changed, kept and written. Everything is a pure function.

    from parlour import study

    tree = study.read("(;GM[4]SZ[15];B[hh](;W[ii])(;W[hg]C[closer]))")
    tree = study.add(tree, ("H8", "I7"), ["G9"])
    print(study.write(tree))

No game is known here by name: a tree says which it is of, and the game reads and writes the files
of other programs.
"""

from parlour.kernel.tree import Glyph, Limits, Node, Tree
from parlour.study.change import Change, ChangeKind, applied, decided, read_change, require_seen
from parlour.study.codes import StudyCode
from parlour.study.edit import add, comment, delete, judge, main_line, mark, promote
from parlour.study.files import begin, of_moves, of_record, read, to_record, write
from parlour.study.text import dump, load
from parlour.study.walk import check, position, positions

__all__ = [
    "Change",
    "ChangeKind",
    "Glyph",
    "Limits",
    "Node",
    "StudyCode",
    "Tree",
    "add",
    "applied",
    "begin",
    "check",
    "comment",
    "decided",
    "delete",
    "dump",
    "judge",
    "load",
    "main_line",
    "mark",
    "of_moves",
    "of_record",
    "position",
    "positions",
    "promote",
    "read",
    "read_change",
    "require_seen",
    "to_record",
    "write",
]
