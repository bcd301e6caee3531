"""`python -m parlour.cli`."""

from parlour.cli import app

app()
