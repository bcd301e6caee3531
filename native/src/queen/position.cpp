#include "queen/position.hpp"

namespace parlour::queen {

Cells connected(const Board& board, Cells some, Cells open) {
    Cells found = some;
    for (Cells front = some; front;) {
        const Cells fresh = board.lines(take(front)) & open & ~found;
        found |= fresh;
        front |= fresh;
    }
    return found;
}

Cells Position::reachable() const { return connected(*board, ways(), open); }

std::uint64_t Position::perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t walks = 0;
    for (Cells left = ways(); left;) walks += after(take(left)).perft(depth - 1);
    return walks;
}

}  // namespace parlour::queen
