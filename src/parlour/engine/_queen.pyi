from collections.abc import Callable, Sequence

_Told = tuple[int, int, list[tuple[int, float, list[int]]]]

def ways(cells: bytes, piece: int) -> list[int]: ...
def perft(cells: bytes, piece: int, depth: int) -> int: ...

class QueenEngine:
    def __init__(self, megabytes: int) -> None: ...
    def think(
        self,
        cells: bytes,
        piece: int,
        targets: Sequence[int],
        nodes: int,
        ms: int,
        wins: int,
        tell: Callable[[_Told], object] | None,
    ) -> _Told: ...
    def stop(self) -> None: ...
