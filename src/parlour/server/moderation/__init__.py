"""Moderation: what people report, what moderators do about it, and that it is written down."""
