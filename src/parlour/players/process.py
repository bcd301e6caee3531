"""A process that thinks: questions come in on standard input, answers go out on standard output.

`python -m parlour.players.process` speaks one line of JSON at a time. It lasts as long as its input
does, so that it never outlives whoever asks, however that ended.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
import traceback
from queue import SimpleQueue

import msgspec

from parlour.players.questions import Asked, answer
from parlour.players.thinker import stop_thinking
from parlour.players.thought import Thought

__all__ = ["Ask", "Done", "Failed", "Heard", "Ready", "Stop", "Told", "main"]

_EVERY_S = 0.2
"""How often a thought under way is told of: as often as an eye can follow."""
_AGAIN_S = 0.02
_NICE = 5


class Ask(msgspec.Struct, frozen=True, tag=True):
    """A question and its number; `tells`: somebody wants to hear of the answer meanwhile."""

    number: int
    question: Asked
    tells: bool = False


class Stop(msgspec.Struct, frozen=True, tag=True):
    """Nobody waits for the answer to that question any more."""

    number: int


class Ready(msgspec.Struct, frozen=True, tag=True):
    """The process takes questions from here on."""


class Told(msgspec.Struct, frozen=True, tag=True):
    """What was found so far."""

    number: int
    thought: Thought


class Done(msgspec.Struct, frozen=True, tag=True):
    """The answer, as JSON."""

    number: int
    answer: msgspec.Raw


class Failed(msgspec.Struct, frozen=True, tag=True):
    """The player raised something: its last line, and the whole of it."""

    number: int
    why: str
    trace: str


Heard = Ready | Told | Done | Failed

_encode = msgspec.json.Encoder().encode


class _Process:
    """One question at a time is thought about; the thread that reads can stop it."""

    def __init__(self, out: int) -> None:
        self._out = out
        self._asked: SimpleQueue[Ask] = SimpleQueue()
        self._current = 0
        self._stopped = 0

    def run(self) -> None:
        """Answer until there is nobody to ask."""
        threading.Thread(target=self._read, daemon=True).start()
        self._say(Ready())
        while True:
            ask = self._asked.get()
            self._current = ask.number
            said: Heard = Failed(ask.number, "stopped", "")
            if self._stopped < ask.number:
                said = self._answered(ask)
            self._current = 0
            self._say(said)

    def _answered(self, ask: Ask) -> Heard:
        due = time.monotonic()  # the first report at once: the next may be long in coming

        def tell(thought: Thought) -> None:
            nonlocal due
            if (now := time.monotonic()) >= due:
                due = now + _EVERY_S
                self._say(Told(ask.number, thought))

        try:
            found = answer(ask.question, tell if ask.tells else None)
            return Done(ask.number, msgspec.Raw(_encode(found)))
        except Exception as why:  # whatever a player does, whoever asked hears of it
            return Failed(ask.number, f"{type(why).__name__}: {why}", traceback.format_exc())

    def _read(self) -> None:
        decode = msgspec.json.Decoder(Ask | Stop).decode
        for line in sys.stdin.buffer:
            match decode(line):
                case Ask() as ask:
                    self._asked.put(ask)
                case Stop(number):
                    self._stopped = number
                    # A search may not have begun yet, and one may follow another.
                    while self._current == number:
                        stop_thinking()
                        time.sleep(_AGAIN_S)
        os._exit(0)

    def _say(self, word: Heard) -> None:
        raw = _encode(word) + b"\n"
        try:
            while raw:
                raw = raw[os.write(self._out, raw) :]
        except BrokenPipeError:  # whoever asked was killed: there is nobody to tell of it
            os._exit(0)


def main() -> None:
    """Think until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for who asks
    os.nice(_NICE)  # people's moves come first
    out = os.dup(1)
    os.dup2(2, 1)  # whatever a player prints is no answer
    _Process(out).run()


if __name__ == "__main__":
    main()
