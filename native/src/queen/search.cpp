#include "queen/search.hpp"

#include <algorithm>
#include <array>

namespace parlour::queen {

int estimate(const Position& position) {
    const Board& board = *position.board;
    int best = -sure;
    for (Cells ways = position.ways(), open = position.open; ways;) {
        const Cells part = connected(board, only<Cells>(first(ways)), open);
        ways &= ~part;
        open &= ~part;
        double looseness = 0;
        for (Cells left = part; left;) {
            const int ways_on = count(board.lines(take(left)) & part) + 1;
            looseness += 1.0 / (ways_on * ways_on);
        }
        const int confidence = static_cast<int>(800 / (1 + 4 * looseness));
        best = std::max(best, count(part) % 2 == 0 ? confidence : -confidence);
    }
    return best;
}

int Search::value(const Position& position, int depth, int ply, int alpha, int beta, Line& line) {
    line.clear();
    if (watch_.tick()) return 0;
    const Cells ways = position.ways();
    if (!ways) {
        line.push_back(claim);
        return win_in(ply + 1);
    }
    if (depth == 0) return estimate(position);

    struct Try {
        int rank;
        Cell cell;
    };
    std::array<Try, 4 * max_size> tries;
    std::size_t made = 0;
    for (Cells left = ways; left;) {
        const int cell = take(left);
        const int ways_on = count(position.board->lines(cell) & position.open);
        // A move that leaves the other side stuck comes last.
        tries[made++] = {ways_on ? ways_on : 100, static_cast<Cell>(cell)};
    }
    std::stable_sort(tries.begin(), tries.begin() + static_cast<std::ptrdiff_t>(made),
                     [](const Try& a, const Try& b) { return a.rank < b.rank; });
    int best = -sure_win;
    Line reply;
    for (std::size_t i = 0; i < made; ++i) {
        const int found = -value(position.after(tries[i].cell), depth - 1, ply + 1, -beta,
                                 -std::max(alpha, best), reply);
        if (watch_.out()) return 0;
        if (found > best) {
            best = found;
            line.assign(1, tries[i].cell);
            line.insert(line.end(), reply.begin(), reply.end());
        }
        if (best >= beta) break;
    }
    return best;
}

}  // namespace parlour::queen
