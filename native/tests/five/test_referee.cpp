// Games played by the referee: lines, perft, full boards.
#include "check.hpp"
#include "five/referee.hpp"

using namespace parlour::five;

namespace {

// X fills a row from the left while O plays scattered stones two rows below.
Referee after_row(const Rule& rule, int stones, int first_x) {
    Referee game(rule, 15);
    for (int i = 0; i < stones; ++i) {
        game.place(cell_at(first_x + i, 4));
        if (i + 1 < stones) game.place(cell_at(2 * i, 9));
    }
    return game;
}

}  // namespace

int main() {
    parlour::test::Checks check;
    for (const Rule& rule : rules) {
        const Referee open = after_row(rule, 5, 3);
        check.that(open.over(), "an open five wins under every rule (T01)");
        check.that(open.lines(cell_at(7, 4)).size() == 1, "one line is reported");
        check.that(open.lines(cell_at(7, 4)).front().front() == cell_at(3, 4), "left to right");
        const Referee rim = after_row(rule, 5, 0);
        check.that(rim.over() == (rule.voids != Voids::one), "a five at the edge (T04)");
        Referee small(rule, 7);
        check.that(small.perft(3) == 49 * 48 * 47, "perft of an empty board");
    }
    // 5 + 4 stones stand; X to move can end it on some cells, and those have no replies.
    Referee near_end(rules[0], 7);
    for (const auto& [x, y] :
         {std::pair{1, 3}, {1, 0}, {2, 3}, {3, 0}, {3, 3}, {5, 0}, {4, 3}, {0, 6}})
        near_end.place(cell_at(x, y));
    check.that(near_end.perft(1) == 41, "every empty cell is legal");
    check.that(near_end.perft(2) == 39 * 40, "two of the cells win and end the game");
    return check.verdict();
}
