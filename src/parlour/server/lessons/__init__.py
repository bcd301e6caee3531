"""Courses of the games over HTTP: each request plays a step from its start, and nothing is kept."""
