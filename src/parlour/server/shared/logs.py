"""The log: one line a record, as key=value pairs or as JSON, without secrets."""

from __future__ import annotations

import json
import logging
import sys
import time
from contextvars import ContextVar

from parlour.server.shared.config import Config
from parlour.server.shared.config_sources import masked

__all__ = ["ACCESS", "Format", "request_id", "set_up_logs"]

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)
"""The request on whose behalf something is done; also told to the client."""

ACCESS = "parlour.access"
_LIBRARIES = logging.WARNING
"""What libraries say below this is what they send and receive, tokens and all."""
_BARE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:+{}[]<>@")


class Format(logging.Formatter):
    """A record as one line: what a client sent cannot begin another.

    Nobody logs a token, a cookie or a password; those of URLs in messages of libraries are masked.
    """

    def __init__(self, kind: str) -> None:
        super().__init__()
        self._kind = kind

    def format(self, record: logging.LogRecord) -> str:
        """The record as text."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        fields: dict[str, object] = {
            "at": f"{at}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
        }
        if (asked := request_id.get()) is not None:
            fields["request"] = asked
        fields["message"] = masked(record.getMessage())
        fields |= getattr(record, "fields", {})
        if record.exc_info:
            fields["exception"] = masked(self.formatException(record.exc_info))
        if self._kind == "json":
            return json.dumps(fields, ensure_ascii=False)
        return " ".join(f"{name}={_value(value)}" for name, value in fields.items())


def _value(value: object) -> str:
    text = str(value)
    return text if text and _BARE.issuperset(text) else json.dumps(text, ensure_ascii=False)


def set_up_logs(config: Config) -> None:
    """Everything that is logged in this process goes to standard error, in that form."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Format(config.log_format))
    logging.basicConfig(handlers=[handler], level=_LIBRARIES, force=True)
    logging.getLogger("parlour").setLevel(config.log_level.upper())
    logging.getLogger(ACCESS).setLevel("INFO" if config.access_log else "CRITICAL")
    logging.captureWarnings(True)
