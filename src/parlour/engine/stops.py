"""STOP of the Gomocup protocol, which one thread hears and another comes to in its turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["Stops", "word_of"]

_WORDS: Final = ("STOP", "YXSTOP")


@dataclass(slots=True)
class Stops:
    """Each number is changed by one thread alone.

    A stop ends the search that runs, and whatever was asked before it and has yet to begin: those
    end after their first look. The move is its answer.
    """

    _heard: int = 0  # by whoever reads
    _met: int = 0
    _answered: int = 0  # by a move, and yet to be met

    def hear(self, text: str, *, thinking: bool) -> bool:
        """Told of every line as it is read. Whether a search that runs is to end."""
        word = word_of(text)
        if word not in _WORDS and not (word == "END" and thinking):
            return False
        self._heard += 1
        return thinking

    def meet(self, lines: Iterator[str]) -> Iterator[str]:
        """The lines as they are obeyed, those of lists among them."""
        for text in lines:
            if word_of(text) in _WORDS:
                self._met += 1
            yield text

    @property
    def waiting(self) -> bool:
        """Whether there is one behind what is obeyed now."""
        return self._heard > self._met

    def answer(self) -> None:
        """A move was found, which answers all that wait."""
        self._answered = max(0, self._heard - self._met)

    def obey(self) -> bool:
        """One is met: whether a move has answered it."""
        answered = self._answered > 0
        self._answered -= answered
        return answered


def word_of(text: str) -> str:
    """The command of a line that says nothing else."""
    return text.strip().upper()
