"""A small learner: python examples/train.py teaches itself Connect Four in some ten seconds.

It needs the game, `pip install ./examples/connect-four`, and nothing else. What it knows is a
weight for each line of four cells and what lies in it, and one for what lies in it wherever that
line is: their sum, squeezed to -1 … 1, is what a position is worth to whoever dropped last. It
plays itself, mostly what looks best, and after every game draws the worth of each position towards
what came of it, from the end backwards (temporal differences).
"""

import argparse
import math
import random
import time

from parlour_connect_four import COLUMNS, HEIGHT, LINES, Position, game

CELLS = [[HEIGHT * column + row for column, row in line] for line in LINES]
CODE = [n if n < 5 else 4 + n // 5 if n % 5 == 0 else 0 for n in range(21)]
"""What lies in a line: 1 to 4 discs of one side alone, 5 to 8 of the other, or nothing to count."""
STEP, WIDE_STEP = 0.02, 0.002
TRACE, WHIM = 0.8, 0.1


class Learner:
    """Weights, what they say of a position, and how they are changed."""

    def __init__(self) -> None:
        self.narrow = [[0.0] * 9 for _ in LINES]
        self.wide = [0.0] * 9

    def worth(self, codes: list[int]) -> float:
        """To whoever dropped last."""
        wide = self.wide
        return math.tanh(sum(wide[c] + self.narrow[n][c] for n, c in enumerate(codes) if c))

    def learn(self, codes: list[int], target: float) -> float:
        """Draw the worth of a position towards the target; what it was before."""
        was = self.worth(codes)
        for number, code in enumerate(codes):
            if code:
                self.narrow[number][code] += STEP * (target - was)
                self.wide[code] += WIDE_STEP * (target - was)
        return was

    def choose(self, s: Position, dice: random.Random) -> Position:
        """The position after the drop that looks best."""
        seat = game.actors(s)[0]
        after = [game.apply(s, seat, action) for action in game.legal(s, seat)]
        dice.shuffle(after)
        return max(after, key=lambda t: self.worth(codes_of(t)))


def codes_of(s: Position) -> list[int]:
    """What lies in every line, seen by whoever dropped last."""
    last = (len(s.drops) - 1) % 2
    cells = [0] * (len(COLUMNS) * HEIGHT)
    for column, discs in enumerate(s.columns):
        for row, disc in enumerate(discs):
            cells[HEIGHT * column + row] = 1 if int(disc) == last else 5
    return [CODE[cells[a] + cells[b] + cells[c] + cells[d]] for a, b, c, d in CELLS]


def anything(s: Position, dice: random.Random) -> Position:
    """The position after any drop."""
    seat = game.actors(s)[0]
    return game.apply(s, seat, dice.choice(game.legal(s, seat)))


def lesson(learner: Learner, dice: random.Random) -> None:
    """A game against itself, and what it teaches."""
    s, path = game.start({}), []
    while game.actors(s):
        s = anything(s, dice) if dice.random() < WHIM else learner.choose(s, dice)
        path.append(codes_of(s))
    target = 1.0 if s.line else 0.0
    for codes in reversed(path):
        was = learner.learn(codes, target)
        target = -(TRACE * target + (1 - TRACE) * was)  # what is good for one is bad for the other


def score(learner: Learner, games: int, seed: int) -> float:
    """The share of points against somebody who drops anywhere; sides change."""
    dice, points = random.Random(seed), 0.0
    for number in range(games):
        s = game.start({})
        while game.actors(s):
            mine = len(s.drops) % 2 == number % 2
            s = learner.choose(s, dice) if mine else anything(s, dice)
        points += game.outcome(s).scores[number % 2]
    return points / games


def main() -> None:
    """Learn, and say what came of it."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--games", type=int, default=1_200, help="lessons")
    asked.add_argument("--trials", type=int, default=100, help="games for each measurement")
    asked.add_argument("--seed", type=int, default=1)
    told = asked.parse_args()
    learner, dice, began = Learner(), random.Random(told.seed), time.monotonic()
    print(f"before: {score(learner, told.trials, told.seed):.0%} against anything")
    for part in range(1, 5):
        for _ in range(told.games // 4):
            lesson(learner, dice)
        won, spent = score(learner, told.trials, told.seed), time.monotonic() - began
        print(f"after {told.games // 4 * part} games: {won:.0%} ({spent:.0f} s)")


if __name__ == "__main__":
    main()
