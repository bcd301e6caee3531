"""Why a tree or a lesson is refused, beside what the rules refuse."""

from __future__ import annotations

from parlour.kernel import Illegal, RefusalCode, Tree
from parlour.kernel.tree import Limits, Path

__all__ = ["StudyCode", "bound", "found"]


class StudyCode(RefusalCode):
    """What cannot be done to a tree, or in a lesson."""

    NO_VARIATION = "no_variation", "There is no such variation."
    ROOT_STAYS = "root_stays", "The position that everything starts from is no move."
    TOO_MANY_MOVES = "too_many_moves", "The tree has no room for so many moves."
    LINE_TOO_LONG = "line_too_long", "The line has too many moves."
    COMMENT_TOO_LONG = "comment_too_long", "The comment is too long."
    TOO_MUCH_TEXT = "too_much_text", "The tree has no room for so much text."
    TOO_MANY_MARKS = "too_many_marks", "There are too many marks on one position."
    STEP_ENDED = "step_ended", "That step of the lesson has ended: begin it again."
    BRANCH_CHANGED = (
        "branch_changed",
        "Somebody has added to that branch meanwhile: look at it again.",
    )
    UNKNOWN_STUDY = "unknown_study", "There is no such study, or it is not open to you."
    UNKNOWN_CHAPTER = "unknown_chapter", "The study has no such chapter."
    LAST_CHAPTER = "last_chapter", "A study keeps one chapter at least."
    CHAPTER_CHANGED = "chapter_changed", "Somebody has added to that chapter meanwhile."
    TOO_MANY_STUDIES = "too_many_studies", "You have as many studies as an account may have."
    TOO_MANY_CHAPTERS = "too_many_chapters", "The study has no room for another chapter."
    TOO_MANY_EDITORS = "too_many_editors", "The study has as many editors as it may have."
    NO_THREATS = "no_threats", "The computer names no threats in this game."
    NO_BOOK = "no_book", "There is no book of openings for this game."
    NO_SUCH_FORM = "no_such_form", "This game has no file that other programs read."


def found(tree: Tree, path: Path) -> int:
    """The index of the node at the path. Raises `Illegal(no_variation)`."""
    index = tree.find(path)
    if index is None:
        raise Illegal(StudyCode.NO_VARIATION, f"({' '.join(path[-3:])[:80]})")
    return index


def bound(tree: Tree, limits: Limits) -> Tree:
    """The tree, if it is within the limits. Raises `Illegal`, which names the one it is over."""
    if len(tree.nodes) - 1 > limits.nodes:
        raise Illegal(StudyCode.TOO_MANY_MOVES, f"(at most {limits.nodes})")
    if max(node.depth for node in tree.nodes) > limits.depth:
        raise Illegal(StudyCode.LINE_TOO_LONG, f"(at most {limits.depth})")
    if max(len(node.comment) for node in tree.nodes) > limits.comment:
        raise Illegal(StudyCode.COMMENT_TOO_LONG, f"(at most {limits.comment} letters)")
    if sum(len(node.comment) for node in tree.nodes) > limits.text:
        raise Illegal(StudyCode.TOO_MUCH_TEXT, f"(at most {limits.text} letters)")
    if max(node.marks for node in tree.nodes) > limits.marks:
        raise Illegal(StudyCode.TOO_MANY_MARKS, f"(at most {limits.marks})")
    return tree
