"""`python -m parlour`."""

from parlour.cli import app

app(prog_name="python -m parlour")
