"""Parlour: five games, one kernel, one server, one page."""

__version__ = "0.1.0"
