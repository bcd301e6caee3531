// How long the exact solver takes at worst: many random positions with so many open cells.
//   queen_worst SIZE OPEN POSITIONS [SEED]
// Prints the median, the 99th percentile and the maximum of nodes and of seconds of CPU.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

#include "queen/graph.hpp"
#include "queen/memory.hpp"
#include "queen/solver.hpp"

using namespace parlour::queen;
using parlour::Space;

namespace {

double cpu() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// A random walk from a random cell until `open` cells are left besides the piece's own.
Position walked(const Board& board, int open, std::mt19937_64& random) {
    while (true) {
        const int start = static_cast<int>(random() % static_cast<unsigned>(board.cells()));
        Position position{&board, start, board.all() & ~only<Cells>(start)};
        while (count(position.open) > open && position.ways()) {
            Cells ways = position.ways();
            for (auto skip = random() % static_cast<unsigned>(count(ways)); skip > 0; --skip)
                take(ways);
            position = position.after(first(ways));
        }
        if (count(position.open) == open) return position;
    }
}

struct Cost {
    std::vector<double> seconds;
    std::vector<std::uint64_t> nodes;
    int won = 0;
};

template <class Set>
void measure(const Position& position, Space& space, Cost& cost) {
    static std::uint32_t generation = 0;
    if (++generation >= Memory<Set>::generations) {
        space.clear();
        generation = 1;
    }
    const std::atomic<bool> stop{false};
    const double begun = cpu();
    const Graph<Set> graph(position);
    Memory<Set> memory(space, generation);
    Watch watch({}, stop);
    Solver<Set> solver(graph, memory, watch);
    cost.won += solver.wins(graph.all, graph.ways, -1);
    cost.seconds.push_back(cpu() - begun);
    cost.nodes.push_back(watch.nodes());
}

template <class Figure>
Figure at(std::vector<Figure>& figures, double share) {
    std::sort(figures.begin(), figures.end());
    return figures[std::min(figures.size() - 1,
                            static_cast<std::size_t>(share * static_cast<double>(figures.size())))];
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "queen_worst SIZE OPEN POSITIONS [SEED]\n");
        return 2;
    }
    const Board& board = Board::of(std::clamp(std::atoi(argv[1]), min_size, max_size));
    const int open = std::clamp(std::atoi(argv[2]), 0, std::min(64, board.cells() - 1));
    const int positions = std::max(1, std::atoi(argv[3]));
    std::mt19937_64 random(argc > 4 ? std::strtoull(argv[4], nullptr, 10) : 1);
    Space space(128);
    Cost cost;
    for (int i = 0; i < positions; ++i) {
        const Position position = walked(board, open, random);
        if (open <= 32)
            measure<std::uint32_t>(position, space, cost);
        else
            measure<std::uint64_t>(position, space, cost);
    }
    std::printf("%dx%d %d open, %d positions, mover wins %d: ", board.size(), board.size(), open,
                positions, cost.won);
    for (const auto& [name, share] : {std::pair{"median", 0.5}, {"p99", 0.99}, {"max", 1.0}})
        std::printf("%s %.3f s %llu nodes  ", name, at(cost.seconds, share),
                    static_cast<unsigned long long>(at(cost.nodes, share)));
    std::printf("\n");
}
