"""The Gomocup face over text streams: one thread reads, and can stop a search; one obeys."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Thread
from typing import TextIO

from parlour.engine.gomocup import Gomocup
from parlour.engine.stops import word_of

__all__ = ["serve"]


def serve(stdin: TextIO, stdout: TextIO) -> None:
    """Speaks the protocol over a pair of text streams until END."""
    heard: SimpleQueue[str] = SimpleQueue()

    def say(text: str) -> None:
        stdout.write(text + "\n")
        stdout.flush()

    def read() -> None:
        for text in iter(stdin.readline, ""):
            face.overheard(text)
            heard.put(text)
            if word_of(text) == "END":
                return  # who reads on would hold standard input while the program ends
        heard.put("")

    face = Gomocup(say, iter(heard.get, ""))
    Thread(target=read, daemon=True).start()
    face.run()
