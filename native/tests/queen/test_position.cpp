// The board and the walks on it.
#include "check.hpp"
#include "queen/brute.hpp"

using namespace parlour::queen;
using parlour::test::Checks;

namespace {

Position opened(int size, int row, int column) {
    const Board& board = Board::of(size);
    const int piece = row * size + column;
    return {&board, piece, board.all() & ~only<Cells>(piece)};
}

}  // namespace

int main() {
    Checks check;
    // Section 19, cases 1 to 4.
    for (int cell = 0; cell < 4; ++cell)
        check.that(count(opened(2, cell / 2, cell % 2).ways()) == 3, "2x2 has three ways");
    check.that(count(opened(3, 1, 1).ways()) == 8, "3x3 centre");
    check.that(count(opened(3, 0, 0).ways()) == 6, "3x3 corner");
    check.that(count(opened(4, 1, 1).ways()) == 11, "4x4");
    check.that(count(opened(5, 2, 2).ways()) == 16, "5x5 centre");
    check.that(count(opened(9, 4, 4).ways()) == 32, "9x9 centre");
    check.that(count(opened(9, 0, 0).ways()) == 24, "9x9 corner");
    // On 2x2 every walk uses up the board.
    check.that(opened(2, 0, 0).perft(3) == 6 && opened(2, 0, 0).perft(4) == 0, "walks of 2x2");
    check.that(opened(9, 8, 8).perft(1) == 24, "walks of one move are ways");

    Position stranded = opened(3, 2, 0);  // case 32: [0, 1] and [1, 2] are open but out of reach
    stranded.open = only<Cells>(1) | only<Cells>(5);
    check.that(!stranded.ways() && !stranded.reachable(), "nothing is reachable");

    std::mt19937 random(1);
    for (int i = 0; i < 2000; ++i) {
        const Position position = parlour::test::scattered(2 + i % 8, 10 + i % 60, random);
        const Cells reachable = position.reachable();
        check.that((reachable & ~position.open) == 0, "only open cells are reachable");
        check.that((position.ways() & ~reachable) == 0, "every way is");
        for (Cells left = reachable; left;) {
            const Cells near = position.board->lines(take(left)) & position.open;
            check.that((near & ~reachable) == 0, "what a reachable cell reaches is");
        }
    }
    return check.verdict();
}
