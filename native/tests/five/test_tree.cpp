// What the tree searches share, and the depths that the table keeps.
#include <algorithm>
#include <random>
#include <vector>

#include "check.hpp"
#include "five/transposition.hpp"
#include "tree/aspiration.hpp"
#include "tree/line.hpp"
#include "tree/ranking.hpp"
#include "tree/reductions.hpp"
#include "tree/value.hpp"

using namespace parlour;

namespace {

void rank(test::Checks& check, std::mt19937& rng) {
    Ranking<int, 40> ranking;
    std::vector<int> scores;
    for (int move = 1; move <= 40; ++move) {
        scores.push_back(static_cast<int>(rng() % 20));
        ranking.add(move, scores.back());
    }
    std::sort(scores.rbegin(), scores.rend());
    bool in_order = true;
    for (const int score : scores)
        in_order = in_order && ranking.next() != 0 && ranking.score() == score;
    check.that(in_order && ranking.next() == 0, "moves come best first, and then none");
}

void aspire(test::Checks& check) {
    for (const int value : {-29'990, -700, -41, 0, 12, 90, 5'000, 29'999}) {
        Aspiration window(40, 3);
        window.narrow(0);
        int tries = 1;
        while (!window.holds(value) && tries < 10) ++tries;
        check.that(tries < 6 && window.alpha < value && value < window.beta,
                   "a window grows until it holds");
        check.that((tries == 1) == (value > -40 && value < 40), "and not before it has to");
    }
}

void remember(test::Checks& check) {
    Line<int, 3> line, next;
    next.extend(4, line);
    line.extend(3, next);
    next.extend(2, line);
    line.extend(1, next);
    check.that(line.length == 3 && *line.begin() == 1 && line.moves[2] == 3,
               "a line keeps its beginning");
    Killers<int> killers;
    for (const int move : {5, 6, 6}) killers.add(move);
    check.that(killers.first == 6 && killers.second == 5, "killers are the last two that differ");
}

}  // namespace

int main() {
    test::Checks check;
    std::mt19937 rng(3);
    for (int i = 0; i < 50; ++i) rank(check, rng);
    aspire(check);
    remember(check);

    for (const int value : {-29'950, -300, 0, 9'000, 29'991})
        check.that(from_table(to_table(value, 7), 7) == value &&
                       (decided(value) || to_table(value, 7) == value),
                   "distances go into a table and come out");
    check.that(decided(win_in(farthest)) && lost(loss_in(farthest)) && !decided(10'000),
               "evaluations decide nothing");
    for (int best = -1; best <= 2; ++best)
        check.that(settles(bound_of(best, 0, 1), best, 0, 1),
                   "what a window has found answers that window");

    const Reductions<63> reductions(16, 0.3, 1.6);
    bool grows = true;
    for (int depth = 2; depth < 70; ++depth)
        for (int number = 2; number < 70; ++number)
            grows = grows && reductions(depth, number) >= reductions(depth - 1, number) &&
                    reductions(depth, number) >= reductions(depth, number - 1);
    check.that(grows, "deeper and later moves are never reduced less");

    five::Transpositions table(1);
    for (int depth = 0; depth < 400; ++depth) {
        const auto hash = static_cast<std::uint64_t>(depth + 1) * 0x9e3779b97f4a7c15;
        table.keep(hash, {five::cell_at(3, 3), 5, 6, depth, Bound::exact, false});
        const five::Entry entry = table.find(hash);
        check.that(entry.reaches(depth) && !entry.reaches(depth + five::depth_grain),
                   "a depth is kept, but for less than a grain");
    }
    return check.verdict();
}
