// The fast board against the referee and against itself computed afresh, on random games.
#include <random>

#include "check.hpp"
#include "five/position.hpp"
#include "five/referee.hpp"

using namespace parlour::five;

namespace {

std::vector<Cell> empties(const Referee& game) {
    std::vector<Cell> cells;
    for (int y = 0; y < game.size(); ++y)
        for (int x = 0; x < game.size(); ++x)
            if (game.stones()[cell_at(x, y)] == Stone::empty) cells.push_back(cell_at(x, y));
    return cells;
}

Position afresh(const Position& position, const std::vector<Cell>& moves) {
    Position fresh(position.shared_knowledge(), position.size());
    for (const Cell move : moves) fresh.place(move);
    return fresh;
}

bool same(const Position& a, const Position& b) {
    if (a.hash() != b.hash() || a.evaluate() != b.evaluate() || a.flags() != b.flags())
        return false;
    for (const Side side : {Side::x, Side::o}) {
        for (int t = 0; t < threats; ++t)
            if (a.count(side, static_cast<Threat>(t)) != b.count(side, static_cast<Threat>(t)))
                return false;
        for (int y = 0; y < a.size(); ++y)
            for (int x = 0; x < a.size(); ++x)
                if (a.threat(side, cell_at(x, y)) != b.threat(side, cell_at(x, y))) return false;
    }
    return true;
}

// Stones of the side to move that leave the enemy no winning cell, by trying them all.
std::vector<Cell> stops_by_force(Referee& game) {
    std::vector<Cell> stops;
    for (const Cell cell : empties(game)) {
        game.place(cell);
        bool lost = false;
        for (const Cell reply : empties(game)) {
            lost = game.place(reply) || lost;
            game.take_back(reply);
        }
        game.take_back(cell);
        if (!lost) stops.push_back(cell);
    }
    return stops;
}

// The cell's image under one of the eight symmetries of the board.
Cell image(Cell cell, int symmetry, int size) {
    int x = x_of(cell), y = y_of(cell);
    if (symmetry & 1) x = size - 1 - x;
    if (symmetry & 2) y = size - 1 - y;
    if (symmetry & 4) std::swap(x, y);
    return cell_at(x, y);
}

// The same stones seen in a mirror, or with the sides exchanged.
Position mirrored(const Position& position, const std::vector<Cell>& moves, int symmetry,
                  bool exchanged) {
    Position seen(position.shared_knowledge(), position.size());
    if (exchanged) seen.set_turn(Side::o);
    for (const Cell move : moves) seen.place(image(move, symmetry, position.size()));
    return seen;
}

// What the side to move may expect, and which moves it looks at first, do not depend on the seat.
bool alike(const Position& a, const Position& b, int symmetry) {
    bool same_order = true;
    for (int y = 0; y < a.size(); ++y)
        for (int x = 0; x < a.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (a.empty_at(cell))
                same_order =
                    same_order && a.order(cell) == b.order(image(cell, symmetry, a.size()));
        }
    return same_order && a.evaluate() == b.evaluate() && a.flags() == b.flags();
}

}  // namespace

int main() {
    parlour::test::Checks check;
    std::mt19937 rng(11);
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
        const auto knowledge = Knowledge::of(static_cast<int>(rule));
        for (int round = 0; round < 6; ++round) {
            const int size =
                round % 2 ? 7 + static_cast<int>(rng() % 14) : 7 + static_cast<int>(rng() % 3);
            Referee game(rules[rule], size);
            Position position(knowledge, size);
            std::vector<Cell> moves;
            while (!game.over()) {
                const auto free = empties(game);
                bool agree = true;
                for (const Cell cell : free) {
                    const bool wins = game.place(cell);
                    game.take_back(cell);
                    agree = agree && wins == position.makes_five(cell);
                }
                check.that(agree, "winning cells are those of the rule");
                if (position.count(other(game.turn()), Threat::five)) {
                    const auto stops = stops_by_force(game);
                    Cells found;
                    position.defences(Threat::five, found);
                    bool all = found.size() == stops.size();
                    for (const Cell cell : stops) all = all && found.has(cell);
                    check.that(all, "defences are exactly the stones that leave no winning cell");
                }
                // Mostly near the last stones, and seldom a win: boards fill and threats abound.
                Cell cell = free[rng() % free.size()];
                for (int i = 0; i < 6 && !moves.empty(); ++i) {
                    const Cell trial = free[rng() % free.size()];
                    if (position.order(trial) > position.order(cell) && !position.makes_five(trial))
                        cell = trial;
                }
                game.place(cell);
                position.place(cell);
                moves.push_back(cell);
                if (moves.size() % 7 == 0)
                    check.that(same(position, afresh(position, moves)), "incremental = afresh");
                const int symmetry = static_cast<int>(moves.size() % 8);
                const bool exchanged = moves.size() / 8 % 2 == 1;
                check.that(
                    alike(position, mirrored(position, moves, symmetry, exchanged), symmetry),
                    "evaluation and order are the same in every mirror and for both sides");
            }
            while (!moves.empty()) {
                position.take_back();
                moves.pop_back();
                if (moves.size() % 9 == 0)
                    check.that(same(position, afresh(position, moves)), "taken back = afresh");
            }
        }
    }
    return check.verdict();
}
