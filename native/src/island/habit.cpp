#include "island/habit.hpp"

#include <algorithm>
#include <cstdlib>

namespace parlour::island {

namespace {

constexpr int signal_worth = 20;
constexpr int rescue_worth = 40;

bool does_harm(const Position& s, Action action) {
    if (!is_step(action)) return false;
    const Cell cell = static_cast<Cell>(s.player + step_by[action]);
    if (!(s.taken >> cell & 1)) return false;
    const Card card = s.card_on(cell);
    const bool sailing = s.ship.here && !s.ship.paused;
    return s.hurts(card) || (card == pirates && s.back_in_view(pirates) && sailing);
}

Actions harmless(const Position& s, const Actions& actions) {
    Actions good;
    for (const Action action : actions)
        if (!does_harm(s, action)) good.add(action);
    return good.size() > 0 ? good : actions;
}

int worth_of(const Position& s, Action flip) {
    if (flip == skip) return 0;
    const Card card = card_of(flip);
    const Worth& gain = worth[card];
    int sum = gain.score + std::min(gain.front_lives, Position::most_lives - s.lives);
    if (card == map_c || card == map_r) sum = worth[map_c].score + 1;
    if (card == rocks || card == higher_ground || card == bottle) {
        Position after = s;
        after.fronts |= only(card);
        sum += after.will_be_seen() ? rescue_worth : s.ship.here ? 0 : signal_worth;
    }
    return sum;
}

// Where a signal waits for someone to climb, if the player is not there already.
Cell goal(const Position& s) {
    if (!s.back_in_view(higher_ground)) return nowhere;
    if (!s.back_in_view(rocks) && !s.front_in_view(flint)) return nowhere;
    return s.cell_of[higher_ground] == s.player ? nowhere : s.cell_of[higher_ground];
}

int away(Cell a, Cell b) {
    return std::abs(row_of(a) - row_of(b)) + std::abs(col_of(a) - col_of(b));
}

}  // namespace

Action wander(const Position& s, Dice& dice) {
    Actions actions;
    s.legal(actions);
    return dice.one_of(harmless(s, actions));
}

Action explore(const Position& s, Dice& dice) {
    Actions actions;
    s.legal(actions);
    if (s.phase == Phase::flip)
        return *std::max_element(actions.begin(), actions.end(), [&](Action a, Action b) {
            return worth_of(s, a) < worth_of(s, b);
        });
    const Actions good = harmless(s, actions);
    Actions known, fresh;
    for (const Action action : good) {
        const bool new_card = is_step(action) && !(s.taken >> (s.player + step_by[action]) & 1);
        (new_card ? fresh : known).add(action);
    }
    if (s.will_be_seen()) return dice.one_of(known.size() > 0 ? known : good);
    if (const Cell summit = goal(s); summit != nowhere) {
        Actions nearest;
        int least = 100;
        for (const Action action : good) {
            const int by = is_step(action) ? step_by[action] : 0;
            const int left = away(static_cast<Cell>(s.player + by), summit);
            if (left < least) nearest.clear(), least = left;
            if (left == least) nearest.add(action);
        }
        return dice.one_of(nearest);
    }
    return dice.one_of(fresh.size() > 0 ? fresh : known.size() > 0 ? known : good);
}

}  // namespace parlour::island
