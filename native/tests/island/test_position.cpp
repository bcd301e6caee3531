// Random play keeps what every position must keep.
#include <bit>

#include "check.hpp"
#include "island/habit.hpp"
#include "island/position.hpp"

using namespace parlour::island;

int main() {
    parlour::test::Checks check;
    int ends[5] = {};
    for (int game = 0; game < 20'000; ++game) {
        Dice dice(static_cast<std::uint64_t>(game));
        Position s(game % 2 == 0);
        int played = 0;
        while (s.phase != Phase::over) {
            Actions actions;
            s.legal(actions);
            check.that(actions.size() > 0, "somebody can act (section 7)");
            const Action action = s.phase == Phase::draw ? dice.one_of(actions)
                                  : dice.happens(0.4)    ? dice.one_of(actions)
                                  : dice.happens(0.3)    ? wander(s, dice)
                                                         : explore(s, dice);
            bool among = false;
            for (const Action legal : actions) among |= legal == action;
            check.that(among, "habits are legal");
            const std::uint64_t key = s.key();
            s.play(action);
            check.that(s.key() != key || s.phase == Phase::over,
                       "a position differs from the one before");
            check.that(s.laid == std::popcount(s.taken) && s.laid == std::popcount(s.dealt),
                       "one card per cell");
            check.that((s.fronts & ~s.dealt) == 0, "only what lies is turned");
            check.that(s.lives >= 0 && s.lives <= Position::most_lives, "lives stay in range");
            check.that(s.high_row - s.low_row < 4 && s.high_col - s.low_col < 4, "four by four");
            check.that(++played < 200, "a game ends");
        }
        check.that(s.won() == (s.end == End::victory), "a rescue is a victory");
        ++ends[static_cast<int>(s.end)];
    }
    check.that(ends[0] == 0, "an end has a reason");
    for (int end = 1; end < 5; ++end) check.that(ends[end] > 0, "games end in every way");
    return check.verdict();
}
