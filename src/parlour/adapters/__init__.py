"""Games as environments of other projects. Each module here needs the extra of its name.

`pip install "parlour[pettingzoo]"` brings what `parlour.adapters.pettingzoo` needs, and so on. A
game suits them if it has `actions` and `observation`; what has not is refused with `Unsuited`.
"""
