// The odds against every order of the cards, counted one by one by the rules alone.
#include <algorithm>
#include <bit>

#include "check.hpp"
#include "island/habit.hpp"
#include "island/odds.hpp"

using namespace parlour::island;

namespace {

std::uint64_t looked = 0;

// The share of rescues, and the days to a certain one, without any memory.
struct Plain {
    double share;
    int days;
};

Plain plain(const Position& s) {
    if (++looked > 400'000) return {0, 0};
    if (s.phase == Phase::over) return {s.won() ? 1.0 : 0.0, s.won() ? 1 : 0};
    Actions actions;
    s.legal(actions);
    Plain found{0, 0};
    bool certain = true;
    for (const Action action : actions) {
        Position next = s;
        next.play(action);
        Plain then = plain(next);
        const bool morning = next.phase == Phase::move && !next.moved && !next.placed;
        if (then.days && morning) ++then.days;
        if (s.phase == Phase::draw) {
            found.share += then.share / actions.size();
            found.days = std::max(found.days, then.days);
            certain = certain && then.days;
        } else {
            found.share = std::max(found.share, then.share);
            if (then.days && (!found.days || then.days < found.days)) found.days = then.days;
        }
    }
    if (s.phase == Phase::draw && !certain) found.days = 0;
    return found;
}

}  // namespace

int main() {
    parlour::test::Checks check;
    int between = 0, certain = 0, compared = 0;
    for (int game = 0; game < 400; ++game) {
        Dice dice(static_cast<std::uint64_t>(game));
        Position s(game % 4 == 0);
        while (s.phase != Phase::over) {
            if (s.phase == Phase::draw) {
                s.play(draw_of(dice.one_of(s.undealt())));
                continue;
            }
            if (std::popcount(s.undealt()) <= 3 || s.lives <= 3) {
                looked = 0;
                const Plain known = plain(s);
                if (looked <= 400'000 && std::popcount(s.undealt()) <= Odds::most_undealt) {
                    Odds odds(1'000'000);
                    const Chance chance = odds.of(s);
                    const double share = static_cast<double>(chance.rescues) / Odds::orders(s);
                    check.that(share > known.share - 1e-9 && share < known.share + 1e-9,
                               "as many orders are rescued as are");
                    check.that(chance.days == known.days, "certain within as many days as it is");
                    check.that((chance.rescues == Odds::orders(s)) == (chance.days > 0),
                               "what is rescued in every order is certain");
                    ++compared;
                    between += share > 0 && share < 1;
                    certain += chance.days > 0;
                }
            }
            s.play(dice.happens(0.3) ? wander(s, dice) : explore(s, dice));
        }
    }
    check.that(compared > 300 && between > 30 && certain > 10, "there was something to compare");
    bool unsettled = false;
    try {
        Position fresh;
        fresh.play(draw_of(flint));
        Odds(1'000).of(fresh);
    } catch (const Unsettled&) {
        unsettled = true;
    }
    check.that(unsettled, "too much is refused");
    std::printf("%d compared, %d between, %d certain\n", compared, between, certain);
    return check.verdict();
}
