// The prover against the definition of a forced win, played out by the rules action by action.
#include <algorithm>

#include "check.hpp"
#include "square/prover.hpp"
#include "walks.hpp"

using namespace parlour;
using namespace parlour::test;

namespace {

// Whether the seat wins within so many turns of its own, the present one included, against every
// answer. What is drawn meanwhile is not won.
bool wins_within(const Referee& game, int seat, int turns) {
    if (game.over()) return game.winner() == seat;
    if (turns == 0) return false;
    const auto good = [&](Action action) {
        Referee next = game;
        next.apply(action);
        const bool passed = next.turn() != game.turn() && game.turn() == seat;
        return wins_within(next, seat, turns - (passed && !next.over()));
    };
    const std::vector<Action> legal = game.legal();
    return game.turn() == seat ? std::any_of(legal.begin(), legal.end(), good)
                               : std::all_of(legal.begin(), legal.end(), good);
}

int fewest(const Referee& game, int seat, int most) {
    for (int turns = 1; turns <= most; ++turns)
        if (wins_within(game, seat, turns)) return turns;
    return Prover::none;
}

int horizon(const Referee& game) {
    if (game.phase() == Phase::movement) return 3;
    const int cells = count(everywhere & ~(game.pieces(0) | game.pieces(1) | tile(game.hole())));
    return cells > 14 ? 1 : cells > 6 ? 2 : 3;
}

Referee played(Referee game, const std::vector<Action>& actions) {
    for (const Action action : actions) game.apply(action);
    return game;
}

// How many wins of more than one turn were met.
int check_tries(Checks& check, const Referee& game, int most) {
    Prover prover(1 << 22);
    const int seat = game.turn();
    int wins = 0;
    for (const Prover::Try& tried : prover.tries(game, most)) {
        const Referee next = played(game, {tried.action});
        const int left = next.turn() == seat || next.over() ? most : most - 1;
        const int spent = most - left;
        const int known = fewest(next, seat, left);
        const bool won = next.over() ? next.winner() == seat : known > 0;
        check.that(tried.turns == (won ? (next.over() ? 1 : known + spent) : Prover::none),
                   "an action wins in as many turns as it does");
        wins += tried.turns > 1;
        if (tried.turns || next.over()) continue;
        const Referee end = played(next, tried.line);
        // Nothing refutes where whoever answers can only give the game away, though too late.
        if (!end.over() && end.turn() != seat && most == 1) continue;
        check.that(end.over() ? end.winner() != seat : end.turn() == seat,
                   "a refutation ends with the rival's turn");
        check.that(!wins_within(end, seat, most - 1), "what refutes leaves no win");
    }
    return wins;
}

int check_replies(Checks& check, const Referee& game, int most) {
    Prover prover(1 << 22);
    const int rival = 1 - game.turn();
    int losses = 0;
    for (const Prover::Reply& reply : prover.replies(game, most)) {
        const Referee next = played(game, reply.actions);
        const int known = next.over() ? next.winner() == rival ? Prover::at_once : Prover::none
                                      : fewest(next, rival, most);
        check.that(reply.turns == known, "a reply holds out for as many turns as it does");
        losses += reply.turns > 0;
    }
    return losses;
}

}  // namespace

int main() {
    Checks check;
    std::mt19937 dice(11);
    int wins = 0, losses = 0;
    const std::vector<Terms> all{
        {16, false, 0, 0}, {16, true, 0, 0}, {8, false, 0, 0}, {5, true, 0, 0}};
    for (const Terms& terms : all)
        for (int round = 0; round < 50; ++round)
            for (const Referee& game : random_game(terms, dice, 90)) {
                if (dice() % 2) continue;
                const int most = horizon(game);
                wins += check_tries(check, game, most);
                if (game.phase() != Phase::placement_slide)
                    losses += check_replies(check, game, std::max(1, most - 1));
            }
    check.that(wins > 100 && losses > 1000, "there was something to prove");

    // Whoever asks for too much is told so.
    bool unsettled = false;
    try {
        Prover(10).tries(Referee({16, false, 3, 100}), 3);
    } catch (const Unsettled&) {
        unsettled = true;
    }
    check.that(unsettled, "the positions are bounded");
    std::printf("%d wins, %d losses\n", wins, losses);
    return check.verdict();
}
