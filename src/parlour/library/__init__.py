"""The library's face: games, positions, playthroughs and analysis in one process, without a server.

Everything here is also named in `parlour` itself.
"""
