"""What a request asks for behind the question mark."""

from __future__ import annotations

from starlette.requests import Request

from parlour.kernel import Code
from parlour.server.http.problems import Refusal

__all__ = ["number_of"]


def number_of(request: Request, name: str, usual: int, digits: int = 5) -> int:
    """A number that is not negative. Raises `Refusal(bad_request)` for anything else."""
    text = request.query_params.get(name)
    if text is None:
        return usual
    if not text.isdecimal() or len(text) > digits:
        raise Refusal(Code.BAD_REQUEST, f"({name} must be a number)")
    return int(text)
