"""A process that paints: drawings come in on standard input, images go out on standard output.

It lasts as long as its input does, so that it never outlives whoever asks. A message is its length
in four bytes, then as much.
"""

from __future__ import annotations

import io
import os
import signal
import sys

import msgspec
import resvg_py
from PIL import Image

from parlour.server.drawing.shapes import Commission

__all__ = ["main", "paint"]

_NICE = 10
_LAST_MS = 2_500


def paint(asked: Commission) -> bytes:
    """The image, which moves where there are several drawings."""
    if asked.form == "PNG":
        return _png(asked.drawings[0], asked.width)
    frames = [_frame(drawing, asked.width) for drawing in asked.drawings]
    times = [asked.ms] * (len(frames) - 1) + [_LAST_MS]
    out, rest = io.BytesIO(), {"append_images": frames[1:], "duration": times, "loop": 0}
    if asked.form == "WEBP":
        frames[0].save(out, "WEBP", save_all=True, lossless=True, method=1, quality=40, **rest)
    else:
        frames[0].save(out, "GIF", save_all=True, optimize=False, **rest)
    return out.getvalue()


def _png(drawing: str, width: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width, skip_system_fonts=True))


def _frame(drawing: str, width: int) -> Image.Image:
    return Image.open(io.BytesIO(_png(drawing, width))).convert("RGB")


def main() -> None:
    """Paint until standard input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a Ctrl-C is for who asks
    os.nice(_NICE)  # people's moves come first, and bots' too
    read = msgspec.json.Decoder(Commission).decode
    into, out = sys.stdin.buffer, sys.stdout.buffer
    while head := into.read(4):
        try:
            image = paint(read(into.read(int.from_bytes(head))))
        except Exception as why:  # whatever it is, whoever asked hears that nothing came of it
            print(f"cannot paint: {why!r}", file=sys.stderr)
            image = b""
        out.write(len(image).to_bytes(4) + image)
        out.flush()


if __name__ == "__main__":
    main()
