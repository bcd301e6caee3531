// The engine from outside: proofs, determinism, limits, threads.
#include <chrono>
#include <thread>

#include "check.hpp"
#include "five/engine.hpp"

using namespace parlour;
using namespace parlour::five;

namespace {

struct Spot {
    int x, y;
};

Position set_up(const Engine& engine, std::initializer_list<Spot> xs,
                std::initializer_list<Spot> os) {
    Position position(engine.knowledge(), 15);
    for (const Spot spot : xs) {
        position.set_turn(Side::x);
        position.place(cell_at(spot.x, spot.y));
    }
    for (const Spot spot : os) {
        position.set_turn(Side::o);
        position.place(cell_at(spot.x, spot.y));
    }
    position.set_turn(Side::x);
    return position;
}

Limits nodes(std::uint64_t count) {
    Limits limits;
    limits.nodes = count;
    return limits;
}

using parlour::test::Checks;

void check_answers(Checks& check) {
    for (int rule = 0; rule < static_cast<int>(rules.size()); ++rule) {
        Engine engine(Knowledge::of(rule), 2, 1);
        const bool strict = rules[static_cast<std::size_t>(rule)].voids == Voids::one;

        // An open three: a win in three plies, except where a four has one-stone answers.
        const Position three = set_up(engine, {{6, 7}, {7, 7}, {8, 7}}, {{3, 3}, {11, 3}, {3, 11}});
        const int value = engine.think(three, nodes(3000), 1, {}).lines.front().value;
        check.that(strict ? !decided(value) : value == win_in(3), "an open three (A9)");

        // Two crossing threes: the crossing wins under every rule.
        const Position cross = set_up(engine, {{4, 7}, {5, 7}, {6, 7}, {7, 4}, {7, 5}, {7, 6}},
                                      {{2, 2}, {12, 2}, {2, 12}, {12, 12}, {11, 9}, {10, 3}});
        const Report fork = engine.think(cross, nodes(3000), 1, {});
        check.that(fork.lines.front().value == win_in(3), "crossing fours win (A7)");
        if (strict) check.that(fork.lines.front().moves.front() == cell_at(7, 7), "only there");

        // Equal budgets, equal answers.
        const Position open = set_up(engine, {{7, 7}, {8, 6}}, {{8, 8}, {6, 7}});
        Engine twin(engine.knowledge(), 2, 1);
        engine.forget();
        const Report one = engine.think(open, nodes(5000), 2, {});
        const Report two = twin.think(open, nodes(5000), 2, {});
        check.that(one.nodes == two.nodes && one.lines.front().moves == two.lines.front().moves &&
                       one.lines.back().value == two.lines.back().value,
                   "a node budget is deterministic");
        check.that(one.nodes <= 5001, "a node budget is kept");
        Limits shallow;
        shallow.depth = 3;
        const std::uint64_t fresh =
            Engine(Knowledge::of(rule), 1, 1).think(open, shallow, 1, {}).nodes;
        bool forgotten = true;
        for (int i = 0; i < 300; ++i) {
            engine.forget();
            forgotten = forgotten && engine.think(open, shallow, 1, {}).nodes == fresh;
        }
        check.that(forgotten, "what is forgotten has no say any more");
    }
}

void check_ends(Checks& check) {
    Engine pair(Knowledge::of(0), 2, 2);
    const Position open = set_up(pair, {{7, 7}, {8, 6}}, {{8, 8}, {6, 7}});
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        pair.stop();
    });
    pair.ready();
    check.that(!pair.think(open, Limits{}, 1, {}).lines.empty(), "a stopped search has an answer");
    stopper.join();
    Limits brief;
    brief.hard = std::chrono::milliseconds(40);
    pair.ready();
    check.that(!pair.think(open, brief, 1, {}).lines.empty(), "so has one that ran out of time");
}

// Self-play on small and full boards: every answer is an empty cell.
void check_moves(Checks& check) {
    for (int rule = 0; rule < static_cast<int>(rules.size()); ++rule) {
        Engine engine(Knowledge::of(rule), 1, 1);
        for (const int size : {7, 8}) {
            Position position(engine.knowledge(), size);
            while (!position.full()) {
                engine.ready();
                const Report report = engine.think(position, nodes(60), 1, {});
                const Cell move = report.lines.front().moves.front();
                check.that(position.empty_at(move), "moves are legal");
                if (!position.empty_at(move) || position.makes_five(move)) break;
                position.place(move);
            }
        }
    }
}

}  // namespace

int main() {
    parlour::test::Checks check;
    check_answers(check);
    check_ends(check);
    check_moves(check);
    return check.verdict();
}
