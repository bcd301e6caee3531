// The engine from outside: proofs against brute force, determinism, limits, a stop.
#include <chrono>
#include <thread>

#include "check.hpp"
#include "square/engine.hpp"
#include "walks.hpp"

using namespace parlour;
using namespace parlour::test;

namespace {

Limits nodes(std::uint64_t count) {
    Limits limits;
    limits.nodes = count;
    return limits;
}

// How far brute force can look.
int horizon(const Referee& game) {
    if (game.phase() == Phase::movement) return 7;
    const int cells = count(everywhere & ~(game.pieces(0) | game.pieces(1) | tile(game.hole())));
    const int half = game.phase() == Phase::placement_slide ? 1 : 0;
    return (cells > 12 ? 2 : cells > 6 ? 4 : 6) - half;
}

}  // namespace

int main() {
    Checks check;
    std::mt19937 dice(5);
    Engine engine(2);
    int proofs = 0, losses = 0;
    for (const Terms& terms : all_terms()) {
        for (int round = 0; round < 5; ++round)
            for (const Referee& game : random_game(terms, dice, 120)) {
                if (dice() % 3) continue;
                const int far = horizon(game);
                const int known = forced(game, far);
                engine.forget();
                const Report report = engine.think(game, nodes(5'000), {});
                if (known) {
                    ++(known > 0 ? proofs : losses);
                    const int value = known > 0 ? win_in(known) : loss_in(-known);
                    check.that(report.value == value, "a forced end is found at its distance");
                } else {
                    check.that(!decided(report.value) || sure_win - std::abs(report.value) > far,
                               "nothing is claimed that is not so");
                }
                // The line is legal, and one that is proven ends as it says.
                Referee end = game;
                for (const Action action : report.line) {
                    check.that(!end.over(), "a line ends with the game");
                    if (!end.over()) end.apply(action);
                }
                if (decided(report.value) && end.over())
                    check.that(end.winner() == (report.value > 0 ? game.turn() : 1 - game.turn()),
                               "who is said to win does");
            }
    }
    check.that(proofs > 15 && losses > 4, "there was something to prove");

    const Referee fresh{Terms{}};
    Engine one(2), two(2);
    const Report a = one.think(fresh, nodes(30'000), {}), b = two.think(fresh, nodes(30'000), {});
    check.that(a.line == b.line && a.value == b.value && a.nodes == b.nodes,
               "a node budget is deterministic");
    check.that(a.nodes <= 30'000, "and kept");

    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        engine.stop();
    });
    engine.ready();
    check.that(!engine.think(fresh, Limits{}, {}).line.empty(), "a stopped search has an answer");
    stopper.join();
    Limits brief;
    brief.time = std::chrono::milliseconds(30);
    engine.ready();
    int told = 0;
    check.that(
        !engine.think(fresh, brief, [&](const Report& now) { told = now.depth; }).line.empty(),
        "so has one that ran out of time");
    check.that(told > 0, "and tells how deep it has come");
    return check.verdict();
}
