// The solver against plain trying of everything, from late positions on.
#include <algorithm>

#include "check.hpp"
#include "island/habit.hpp"
#include "island/solver.hpp"

using namespace parlour::island;

namespace {

constexpr int too_many = 20'000;

Deal shuffled(Dice& dice) {
    Deal deal;
    for (std::size_t i = 0; i < cards; ++i) deal[i] = static_cast<Card>(i);
    for (int i = cards - 1; i > 0; --i)
        std::swap(deal[static_cast<std::size_t>(i)],
                  deal[static_cast<std::size_t>(dice.below(i + 1))]);
    return deal;
}

int best_of(Position s, const Deal& deal, int& tried) {
    if (s.phase == Phase::draw) s.play(draw_of(deal[s.laid]));
    if (s.phase == Phase::over) return s.won() ? s.score() : -1;
    Actions actions;
    s.legal(actions);
    int best = -1;
    for (const Action action : actions) {
        if (++tried > too_many) return best;
        Position next = s;
        next.play(action);
        best = std::max(best, best_of(next, deal, tried));
    }
    return best;
}

}  // namespace

int main() {
    parlour::test::Checks check;
    Solver solver(1);
    int compared = 0, winnable = 0;
    for (int game = 0; game < 400; ++game) {
        Dice dice(static_cast<std::uint64_t>(game));
        const Deal deal = shuffled(dice);
        std::vector<Position> path;
        Position s(game % 4 == 0);
        while (s.phase != Phase::over) {
            if (s.phase != Phase::draw) path.push_back(s);
            s.play(s.phase == Phase::draw ? draw_of(deal[s.laid])
                   : dice.happens(0.3)    ? wander(s, dice)
                                          : explore(s, dice));
        }
        for (std::size_t back = 2; back < 14 && back < path.size(); back += 2) {
            const Position& start = path[path.size() - back];
            int tried = 0;
            const int best = best_of(start, deal, tried);
            if (tried > too_many) break;
            const Solution found = solver.solve(start, deal, 1u << 30, std::chrono::hours(1));
            check.that(found.proven, "it comes to an end");
            check.that((found.won ? found.score : -1) == best, "nothing better was to be found");
            Position replayed = start;
            for (const Action action : found.line) replayed.play(action);
            check.that(!found.won || (replayed.won() && replayed.score() == found.score),
                       "the line keeps its promise");
            ++compared;
            winnable += best >= 0;
        }
    }
    std::printf("%d compared, %d winnable\n", compared, winnable);
    check.that(compared > 300 && winnable > 30, "there was something to compare");

    // Equal arguments, equal answers; a small budget is kept and still answers.
    Dice dice(5);
    for (int i = 0; i < 5; ++i) {
        const Deal deal = shuffled(dice);
        const Solution one = solver.solve(Position(), deal, 20'000, std::chrono::hours(1));
        const Solution two = solver.solve(Position(), deal, 20'000, std::chrono::hours(1));
        check.that(one.nodes == two.nodes && one.score == two.score && one.line == two.line,
                   "a node budget is deterministic");
        check.that(one.nodes <= 20'001 && one.score <= one.most, "a node budget is kept");
    }
    return check.verdict();
}
