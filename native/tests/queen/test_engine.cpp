// What callers rely on: right answers, legal lines, limits, stopping.
#include <thread>

#include "check.hpp"
#include "queen/brute.hpp"
#include "queen/engine.hpp"

using namespace parlour::queen;
using parlour::test::Brute;
using parlour::test::Checks;

namespace {

Position opened(int size, int piece) {
    const Board& board = Board::of(size);
    return {&board, piece, board.all() & ~only<Cells>(piece)};
}

// Every cell is a way, the claim comes exactly when there is none, and its distance is the value's.
void check_line(const Position& start, const RootMove& move, Checks& check) {
    Position position = start;
    for (std::size_t i = 0; i < move.line.size(); ++i) {
        const Cell cell = move.line[i];
        if (cell == claim) {
            check.that(!position.ways() && i + 1 == move.line.size(), "the claim is right");
            const int actions = static_cast<int>(move.line.size());
            check.that(move.value == win_in(actions) || move.value == loss_in(actions),
                       "the value counts the actions of the line");
            check.that((actions % 2 == 1) == won(move.value), "the winner claims");
            return;
        }
        check.that((position.ways() & only<Cells>(cell)) != 0, "a line of legal moves");
        position = position.after(cell);
    }
}

void agrees_with_the_definition(Checks& check) {
    Engine engine(1);
    std::mt19937 random(3);
    for (int i = 0; i < 700; ++i) {
        const int size = 3 + i % 7;
        const Position position =
            parlour::test::scattered(size, static_cast<unsigned>(800 / (size * size)), random);
        if (!position.ways()) continue;
        Brute brute;
        const Report report = engine.think(position, position.ways(), {}, 99, {});
        check.that(static_cast<int>(report.moves.size()) == count(position.ways()),
                   "every move is weighed");
        check.that(won(report.moves.front().value) == brute.wins(position), "won or lost");
        for (const RootMove& move : report.moves) {
            const bool winning = !brute.wins(position.after(move.line.front()));
            if (proven(move.value))
                check.that(won(move.value) == winning, "what is proven of a move is true");
            check_line(position, move, check);
        }
    }
}

void a_trap_counts_the_wrong_replies(Checks& check) {
    Engine engine(1);
    std::mt19937 random(5);
    for (int i = 0; i < 400; ++i) {
        const Position position = parlour::test::scattered(5, 30, random);
        Brute brute;
        if (!position.ways() || brute.wins(position)) continue;
        for (const RootMove& move : engine.think(position, position.ways(), {}, 1, {}).moves) {
            const Position after = position.after(move.line.front());
            int wrong = 0;
            for (Cells left = after.ways(); left;) wrong += brute.wins(after.after(take(left)));
            const int replies = count(after.ways());
            check.that(move.trap == (replies ? static_cast<double>(wrong) / replies : 0.0),
                       "the share of wrong replies");
        }
    }
}

void limits_hold(Checks& check) {
    Engine engine(1);
    const Position large = opened(9, 40);
    for (const std::uint64_t nodes : {100u, 5000u, 40000u}) {
        const Limits limits{nodes, std::chrono::hours(1)};
        const Report one = engine.think(large, large.ways(), limits, 1, {});
        const Report two = Engine(1).think(large, large.ways(), limits, 1, {});
        check.that(one.nodes <= nodes + 1, "no more nodes than allowed");
        check.that(one.nodes == two.nodes && one.depth == two.depth, "the same work every time");
        for (std::size_t i = 0; i < one.moves.size(); ++i)
            check.that(one.moves[i].line == two.moves[i].line, "the same answer every time");
    }
    const Position six = opened(6, 0);
    const Limits quick{endless, std::chrono::milliseconds(30)};
    const Report cut = engine.think(six, six.ways(), quick, 1, {});
    check.that(!proven(cut.moves.front().value) && cut.depth > 0, "a cut search keeps its guess");
    const Cells two = only<Cells>(1) | only<Cells>(6);
    const Report some = engine.think(six, two, {2000, std::chrono::hours(1)}, 1, {});
    check.that(some.moves.size() == 2, "only the targets asked about");
}

void every_look_is_told(Checks& check) {
    Engine engine(1);
    const Position position = opened(5, 12);
    int before = 0, times = 0;
    const Report report = engine.think(position, position.ways(), {}, 1, [&](const Report& now) {
        check.that(now.depth > before, "deeper each time");
        before = now.depth;
        ++times;
    });
    check.that(times > 2 && report.depth == before && report.depth == 24, "up to the proof");
}

void a_stop_ends_it(Checks& check) {
    Engine engine(8);
    const Position position = opened(8, 0);
    engine.ready();
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(60));
        engine.stop();
    });
    const Report report = engine.think(position, position.ways(), {}, 1, {});
    stopper.join();
    check.that(!report.moves.empty() && !proven(report.moves.front().value), "a guess remains");
}

}  // namespace

int main() {
    Checks check;
    agrees_with_the_definition(check);
    a_trap_counts_the_wrong_replies(check);
    limits_hold(check);
    every_look_is_told(check);
    a_stop_ends_it(check);
    return check.verdict();
}
