// The chase against the prover, which is held to the definition: every win that it finds is one.
#include <atomic>
#include <random>

#include "check.hpp"
#include "five/chase.hpp"
#include "five/prover.hpp"

using namespace parlour::five;

namespace {

constexpr std::uint64_t enough = 10'000'000;
constexpr int many_threes = 12;
const std::atomic<bool> going{false};
const std::atomic<bool> told_to_stop{true};

// Random stones, as many of either side, of which none has won.
Position scattered(const std::shared_ptr<const Knowledge>& knowledge, std::mt19937& rng, int size,
                   int count) {
    for (;;) {
        Position position(knowledge, size);
        bool over = false;
        while (!over && position.placed() < count) {
            const Cell cell = cell_at(static_cast<int>(rng() % static_cast<unsigned>(size)),
                                      static_cast<int>(rng() % static_cast<unsigned>(size)));
            if (!position.empty_at(cell)) continue;
            over = position.makes_five(cell);
            position.place(cell);
        }
        if (!over) return position;
    }
}

// How many stones the side to move needs, the last included.
int stones_of(const Position& position) { return Prover(position, many_threes, enough).win(); }

// Whether the line is of stones that can be placed, and wins all the way.
bool leads_there(Position position, const Chase::Win& win) {
    bool attacks = true;
    for (const Cell move : win.moves) {
        if (!position.empty_at(move) || position.makes_five(move)) return false;
        position.place(move);
        attacks = !attacks;
        if (attacks && stones_of(position) <= 0) return false;
    }
    return !win.moves.empty() && static_cast<int>(win.moves.size()) < win.plies;
}

// Whether there was a win to be found.
bool held_to_the_prover(parlour::test::Checks& check, const Position& position) {
    Chase chase(position, enough, going);
    const auto win = chase.win();
    const int stones = stones_of(position);
    if (win) {
        check.that(stones > 0 && 2 * stones - 1 <= win->plies, "a win that is found is one");
        check.that(leads_there(position, *win), "and its line leads there");
    } else {
        check.that(stones <= 3, "no win is overlooked that threats alone do not tell");
    }
    return win.has_value();
}

}  // namespace

int main() {
    parlour::test::Checks check;
    int found = 0;
    for (int rule = 0; rule < static_cast<int>(rules.size()); ++rule) {
        const auto knowledge = Knowledge::of(rule);
        std::mt19937 rng(static_cast<unsigned>(rule) + 7);
        for (int i = 0; i < 15; ++i)
            found += held_to_the_prover(
                check, scattered(knowledge, rng, 8, 24 + 2 * static_cast<int>(rng() % 8)));
        const Position open = scattered(knowledge, rng, 15, 30);
        Chase brief(open, 5, going), stopped(open, enough, told_to_stop);
        brief.win();
        stopped.win();
        check.that(brief.nodes() < 5 + max_size * max_size, "so many nodes and not many more");
        check.that(stopped.nodes() < max_size * max_size, "who is stopped looks no farther");
    }
    check.that(found > 5, "wins were among them");
    return check.verdict();
}
