// The prover against the definition of a forced win, played out stone by stone on small boards.
#include <algorithm>
#include <random>

#include "check.hpp"
#include "five/prover.hpp"
#include "five/referee.hpp"

using namespace parlour::five;

namespace {

constexpr int size = 7;

// A board without tables: whether a stone wins is asked of the rule's decision function alone.
class Plain {
   public:
    Plain(const Rule& rule, const Stones& stones) : rule_(rule), stones_(stones) {}

    // Whether the side wins with so many stones, each a four or, with threes, the threat of a
    // double four, against every answer.
    bool attack(Side own, int stones, int threes, bool any_threes) {
        if (stones <= 0) return false;
        if (has_five(own)) return true;
        const bool checked = has_five(other(own));
        return some_cell([&](Cell cell) {
            return with(cell, own, [&] {
                const bool four = has_five(own);
                if (!four && (!any_threes || (!checked && threes == 0))) return false;
                if (!four && !has_double4(own)) return false;
                return !has_five(other(own)) && !full() &&
                       every_answer(own, stones - 1, threes - (!four && !checked), any_threes);
            });
        });
    }

   private:
    bool every_answer(Side own, int stones, int threes, bool any_threes) {
        return !some_cell([&](Cell cell) {
            return with(cell, other(own), [&] { return !attack(own, stones, threes, any_threes); });
        });
    }
    bool has_five(Side side) {
        return some_cell([&](Cell cell) { return with(cell, side, [&] { return wins(cell); }); });
    }
    bool has_double4(Side side) {
        return some_cell([&](Cell cell) {
            return with(cell, side, [&] {
                return !some_cell([&](Cell stop) {
                    return with(stop, other(side), [&] { return !has_five(side); });
                });
            });
        });
    }
    bool wins(Cell cell) const {
        for (int d = 0; d < 4; ++d) {
            int length = 1;
            End ends[2];
            for (const int sign : {-1, 1}) {
                int i = 1;
                while (stones_[shifted(cell, d, sign * i)] == stones_[cell]) ++i;
                length += i - 1;
                const Stone past = stones_[shifted(cell, d, sign * i)];
                ends[sign > 0] = past == Stone::empty  ? End::empty
                                 : past == Stone::edge ? End::edge
                                                       : End::opponent;
            }
            if (rule_.wins(length, ends[0], ends[1])) return true;
        }
        return false;
    }
    bool full() {
        return !some_cell([](Cell) { return true; });
    }
    bool some_cell(auto&& holds) {
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x)
                if (const Cell cell = cell_at(x, y); stones_[cell] == Stone::empty && holds(cell))
                    return true;
        return false;
    }
    bool with(Cell cell, Side side, auto&& holds) {
        stones_[cell] = stone_of(side);
        const bool held = holds();
        stones_[cell] = Stone::empty;
        return held;
    }

    const Rule rule_;
    Stones stones_;
};

// Random stones, as many of either side, of which none has won.
Position scattered(const std::shared_ptr<const Knowledge>& knowledge, std::mt19937& rng,
                   int count) {
    for (;;) {
        Position position(knowledge, size);
        bool over = false;
        while (!over && position.placed() < count) {
            const Cell cell =
                cell_at(static_cast<int>(rng() % size), static_cast<int>(rng() % size));
            if (!position.empty_at(cell)) continue;
            over = position.makes_five(cell);
            position.place(cell);
        }
        if (!over) return position;
    }
}

Stones stones_of(const Position& position) {
    Stones stones = empty_board(size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) stones[cell_at(x, y)] = position.at(cell_at(x, y));
    return stones;
}

int held_to_the_definition(parlour::test::Checks& check, int rule, int threes, int most, int count,
                           std::mt19937& rng) {
    const auto knowledge = Knowledge::of(rule);
    const Position position = scattered(knowledge, rng, count);
    Plain plain(rules[static_cast<std::size_t>(rule)], stones_of(position));
    Prover prover(position, threes, 10'000'000);
    const int stones = prover.win();
    const Side own = position.turn();
    check.that(stones != Prover::unknown, "small boards are settled");
    if (stones == Prover::none || stones > most) {
        check.that(!plain.attack(own, most, threes, threes > 0), "no win is overlooked");
        return 0;
    }
    check.that(plain.attack(own, stones, threes, threes > 0), "a win that is found is one");
    check.that(!plain.attack(own, stones - 1, threes, threes > 0),
               "and there is none with fewer stones");
    int least = 99;
    Prover again(position, threes, 10'000'000);
    for (const auto& [cell, each] : again.wins()) least = std::min(least, each);
    check.that(least == stones, "the best of the first stones takes as many");
    return 1;
}

}  // namespace

int main() {
    parlour::test::Checks check;
    int by_threes = 0;
    for (int rule = 0; rule < static_cast<int>(rules.size()); ++rule) {
        std::mt19937 rng(static_cast<unsigned>(rule) + 1);
        int by_fours = 0;
        for (int i = 0; i < 100; ++i)
            by_fours += held_to_the_definition(check, rule, 0, 4,
                                               14 + 2 * static_cast<int>(rng() % 9), rng);
        check.that(by_fours > 0, "wins by fours were among them");
        for (int i = 0; i < 8; ++i)
            by_threes += held_to_the_definition(check, rule, 1, 3,
                                                26 + 2 * static_cast<int>(rng() % 3), rng);
    }
    check.that(by_threes > 0, "wins by threes were among them");

    const Position crowded = [] {
        std::mt19937 rng(5);
        return scattered(Knowledge::of(*rule_named("standard")), rng, 20);
    }();
    check.that(Prover(crowded, 6, 1).win() == Prover::unknown, "who has no nodes left says so");
    return check.verdict();
}
