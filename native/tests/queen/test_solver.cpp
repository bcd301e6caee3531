// The solver against the definition.
#include "check.hpp"
#include "queen/brute.hpp"
#include "queen/solver.hpp"

using namespace parlour::queen;
using parlour::Space;
using parlour::test::Brute;
using parlour::test::Checks;

namespace {

const std::atomic<bool> never{false};

template <class Set>
void compare(const Position& position, Space& space, std::uint32_t generation, Brute& brute,
             Checks& check) {
    const Graph<Set> graph(position);
    Memory<Set> memory(space, generation);
    Watch watch({}, never);
    Solver<Set> solver(graph, memory, watch);
    check.that(solver.wins(graph.all, graph.ways, -1) == brute.wins(position), "the value");
    for (int spot = 0; spot < graph.spots; ++spot) {
        if (!(graph.ways & only<Set>(spot))) continue;
        const bool won = !brute.wins(position.after(graph.cell(spot)));
        check.that(solver.wins_at(graph.all, spot) == won, "the value of a move");
    }
    if (graph.ways) {
        const int found = solver.winning_spot(graph.all, graph.ways, -1);
        check.that((found >= 0) == brute.wins(position), "a winning move where there is one");
    }
}

void check_pairs(Checks& check, std::mt19937& random) {
    for (int i = 0; i < 300; ++i) {
        const Graph<std::uint64_t> graph(parlour::test::scattered(4 + i % 5, 60, random));
        for (int spot = 0; spot < graph.spots; ++spot) {
            const int partner = graph.partner(spot);
            if (partner < 0) continue;
            check.that(graph.partner(partner) == spot, "partners are mutual");
            check.that((graph.near(spot) >> partner & 1) != 0, "partners are neighbours");
        }
    }
}

}  // namespace

int main() {
    Checks check;
    std::mt19937 random(7);
    Space space(1);
    std::uint32_t generation = 0;
    // Every start of two, three and four cells a side (section 18 gives the first two).
    for (int size = 2; size <= 4; ++size) {
        Brute brute;
        const Board& board = Board::of(size);
        for (int cell = 0; cell < board.cells(); ++cell) {
            const Position start{&board, cell, board.all() & ~only<Cells>(cell)};
            check.that(brute.wins(start) == (size == 3), "starts of 2x2, 3x3 and 4x4");
            compare<std::uint32_t>(start, space, ++generation, brute, check);
        }
    }
    for (int i = 0; i < 1000; ++i) {
        Brute brute;
        const int size = 3 + i % 7;
        const Position position =
            parlour::test::scattered(size, static_cast<unsigned>(800 / (size * size)), random);
        compare<std::uint32_t>(position, space, ++generation, brute, check);
    }
    space.clear();
    generation = 0;
    for (int i = 0; i < 1000; ++i) {
        Brute brute;
        const int size = 4 + i % 6;
        const Position position =
            parlour::test::scattered(size, static_cast<unsigned>(800 / (size * size)), random);
        compare<std::uint64_t>(position, space, ++generation, brute, check);
    }
    check_pairs(check, random);
    return check.verdict();
}
