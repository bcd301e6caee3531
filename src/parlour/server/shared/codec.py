"""JSON as it is sent: one encoder for every answer and message."""

from __future__ import annotations

import msgspec

__all__ = ["encode"]

encode = msgspec.json.Encoder().encode
