"""What is measured, and how. `python -m bench` runs it all, `python -m bench NAME` one part."""
