// Who wins from each start of blocked mode, exactly.
//   queen_starts SIZE [MEGABYTES]
// The board of starts: + where the side to move first from there wins, - where it loses; starts
// that are images of each other are solved once.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <map>

#include "queen/graph.hpp"
#include "queen/memory.hpp"
#include "queen/solver.hpp"

using namespace parlour::queen;
using parlour::Space;

namespace {

// The least of the cell's images under the eight symmetries.
int least_image(int cell, int size) {
    int least = cell;
    for (int s = 0; s < 8; ++s) {
        int row = cell / size, col = cell % size;
        if (s & 1) row = size - 1 - row;
        if (s & 2) col = size - 1 - col;
        if (s & 4) std::swap(row, col);
        least = std::min(least, row * size + col);
    }
    return least;
}

struct Verdict {
    bool won = false;
    std::uint64_t nodes = 0;
};

template <class Set>
Verdict solved(const Position& start, Space& space) {
    space.clear();
    const std::atomic<bool> stop{false};
    const Graph<Set> graph(start);
    Memory<Set> memory(space, 1);
    Watch watch({}, stop);
    Solver<Set> solver(graph, memory, watch);
    const bool won = solver.wins(graph.all, graph.ways, -1);
    return {won, watch.nodes()};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "queen_starts SIZE [MEGABYTES]\n");
        return 2;
    }
    const Board& board = Board::of(std::clamp(std::atoi(argv[1]), min_size, 8));
    Space space(static_cast<std::size_t>(argc > 2 ? std::atoi(argv[2]) : 1024));
    std::map<int, Verdict> known;
    std::uint64_t nodes = 0;
    for (int cell = 0; cell < board.cells(); ++cell) {
        const int least = least_image(cell, board.size());
        if (least == cell) {
            const Position start{&board, cell, board.all() & ~only<Cells>(cell)};
            known[cell] = board.cells() <= 33 ? solved<std::uint32_t>(start, space)
                                              : solved<std::uint64_t>(start, space);
            nodes += known[cell].nodes;
        }
        std::printf("%c%s", known[least].won ? '+' : '-', (cell + 1) % board.size() ? " " : "\n");
        std::fflush(stdout);
    }
    std::printf("%dx%d: %zu starts, %llu nodes, %.1f s of CPU\n", board.size(), board.size(),
                known.size(), static_cast<unsigned long long>(nodes),
                static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}
