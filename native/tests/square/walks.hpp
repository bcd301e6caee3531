// Random games for the tests, and what the rules alone say about a position.
#pragma once

#include <random>
#include <vector>

#include "square/frame.hpp"
#include "square/referee.hpp"

namespace parlour::test {

using namespace parlour::square;

// Every position of a random game, none of them over.
inline std::vector<Referee> random_game(const Terms& terms, std::mt19937& dice, int most = 200) {
    std::vector<Referee> positions;
    Referee game(terms);
    while (!game.over() && most-- > 0) {
        positions.push_back(game);
        const std::vector<Action> actions = game.legal();
        game.apply(actions[dice() % actions.size()]);
    }
    return positions;
}

// The actions to the end if the player to act wins or loses by force within `depth` actions,
// negative for a loss; 0 when nothing is forced so far.
inline int forced(const Referee& game, int depth) {
    if (depth == 0) return 0;
    int best = -1000;
    for (const Action action : game.legal()) {
        Referee next = game;
        next.apply(action);
        int worth = 0;
        if (next.winner())
            worth = *next.winner() == game.turn() ? 1 : -1;
        else if (!next.over()) {
            const int rest = forced(next, depth - 1);
            const int own = next.turn() == game.turn() ? rest : -rest;
            worth = own > 0 ? own + 1 : own < 0 ? own - 1 : 0;
        }
        // Soonest win, else nothing, else latest loss.
        const auto rank = [](int w) { return w > 0 ? 1000 - w : w < 0 ? -1000 - w : 0; };
        if (best == -1000 || rank(worth) > rank(best)) best = worth;
        if (best == 1) break;
    }
    return best;
}

inline const std::vector<Terms>& all_terms() {
    static const std::vector<Terms> terms{{16, false, 3, 100}, {16, true, 3, 100},
                                          {8, true, 2, 20},    {5, false, 0, 0},
                                          {6, true, 0, 12},    {1, false, 2, 10}};
    return terms;
}

}  // namespace parlour::test
