// The Python face: thin calls that release the GIL while they work.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "five/referee.hpp"

namespace nb = nanobind;
using namespace parlour::five;

namespace {

// Outside, a cell is its index `y * size + x`.
Cell cell_from(int index, int size) {
    if (index < 0 || index >= size * size)
        throw std::invalid_argument("no such cell: " + std::to_string(index));
    return cell_at(index % size, index / size);
}

int index_from(Cell cell, int size) { return y_of(cell) * size + x_of(cell); }

Referee game_of(std::string_view rule, int size) {
    const auto found = rule_named(rule);
    if (!found) throw std::invalid_argument("no such rule: " + std::string(rule));
    if (size < min_size || size > max_size)
        throw std::invalid_argument("no such size: " + std::to_string(size));
    return Referee(rules[static_cast<std::size_t>(*found)], size);
}

void place(Referee& game, Cell cell) {
    if (game.over()) throw std::invalid_argument("the game is over");
    if (game.stones()[cell] != Stone::empty) throw std::invalid_argument("the cell is taken");
    game.place(cell);
}

// Plays the moves until the game ends: how many were played, and the winning lines.
std::tuple<int, std::vector<std::vector<int>>> judge(std::string_view rule, int size,
                                                     const std::vector<int>& moves) {
    Referee game = game_of(rule, size);
    std::vector<std::vector<int>> lines;
    for (const int move : moves) {
        if (game.over()) break;
        const Cell cell = cell_from(move, size);
        place(game, cell);
        for (const Line& line : game.lines(cell)) {
            lines.emplace_back();
            for (const Cell c : line) lines.back().push_back(index_from(c, size));
        }
    }
    return {game.placed(), lines};
}

std::uint64_t perft(std::string_view rule, int size, const std::vector<int>& moves, int depth) {
    Referee game = game_of(rule, size);
    for (const int move : moves) place(game, cell_from(move, size));
    return game.perft(depth);
}

}  // namespace

NB_MODULE(_native, m) {
    using Unlocked = nb::call_guard<nb::gil_scoped_release>;
    m.def("judge", &judge, nb::arg("rule"), nb::arg("size"), nb::arg("moves"), Unlocked());
    m.def("perft", &perft, nb::arg("rule"), nb::arg("size"), nb::arg("moves"), nb::arg("depth"),
          Unlocked());
}
