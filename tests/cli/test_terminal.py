"""The real command in a real terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

PARLOUR = Path(sys.executable).with_name("parlour")
PATIENCE = 60.0


LAUNCH = """
import fcntl, os, signal, sys, termios
signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored where the tests run in the background
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


class Terminal:
    """A pseudo-terminal that controls the command in it, as a window of a desktop would."""

    def __init__(self, *command: str) -> None:
        self._end, inside = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", LAUNCH, PARLOUR, *command],
            stdin=inside,
            stdout=inside,
            stderr=inside,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "40"},
            start_new_session=True,
        )
        os.close(inside)
        self.seen = ""
        self._unread = ""

    def expect(self, text: str) -> str:
        """What was shown up to the text, without colours."""
        while text not in self._unread:
            ready, _, _ = select.select([self._end], [], [], PATIENCE)
            assert ready, f"{text!r} never came; last was {self._unread[-300:]!r}"
            raw = os.read(self._end, 65536).decode(errors="replace")
            self.seen += raw
            self._unread += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", raw)
        shown, _, self._unread = self._unread.partition(text)
        return shown

    def type(self, text: str) -> None:
        """Press these keys."""
        os.write(self._end, text.encode())

    def interrupt(self) -> None:
        """Press control-C, again where it fell between the prompt and the reading of the line."""
        for _ in range(6):
            self.type("\x03")
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
                return

    def close(self) -> int:
        """Wait for the command to leave by itself."""
        try:
            return self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            os.close(self._end)


def test_a_game_is_played_in_a_terminal_with_colours_and_left_with_control_d(tmp_path):
    terminal = Terminal("play", "caro", "--level", "1", "--seed", "5", "--options", "size=9")
    terminal.expect("seat 1 (you)> ")
    terminal.type("e5\n")
    assert "seat 2 (level 1): " in terminal.expect("X to place stone 3.")
    terminal.expect("seat 1 (you)> ")
    terminal.type("e5\n")
    terminal.expect("cell_taken: That place is taken.")
    terminal.type(f"save {tmp_path}/g.txt\n")
    terminal.expect("Saved.")
    terminal.expect("seat 1 (you)> ")
    terminal.type("\x04")
    assert terminal.close() == 0
    assert "\x1b[1;31" in terminal.seen
    assert (tmp_path / "g.txt").read_text().endswith("\n")


def test_control_c_leaves_the_table_quietly():
    terminal = Terminal("play", "caro", "--seat", "both")
    terminal.expect("seat 1 (player 1)> ")
    terminal.interrupt()
    assert terminal.close() == 0
    assert "Traceback" not in terminal.seen


def test_a_record_is_walked_through_with_enter(tmp_path):
    file = tmp_path / "g.txt"
    file.write_text('[Parlour "1"]\n[Game "caro"]\n[Rules "1"]\n[Options "{}"]\n\nH8 I9 H9\n')
    terminal = Terminal("replay", str(file), "--step")
    terminal.expect("[Enter] ")
    terminal.type("\n")
    assert "1. seat 1: H8" in terminal.expect("[Enter] ")
    terminal.type("q\n")
    terminal.expect("Not finished.")
    assert terminal.close() == 0
