"""Positions as pictures that can be shared: drawn for watchers, painted beside the event loop."""
