"""A process that thinks, as whoever starts it meets it."""

from __future__ import annotations

import subprocess
import sys


def test_a_process_whose_house_was_killed_while_it_started_ends_without_a_word():
    pipe = subprocess.PIPE
    command = [sys.executable, "-m", "parlour.players.process"]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()  # nobody is left to hear that it is ready
        assert process.stderr.read() == b""
        assert process.wait() == 0
