// The Python face: thin calls that release the GIL while they work.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <optional>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "five/engine.hpp"
#include "five/opening.hpp"
#include "five/prover.hpp"
#include "five/referee.hpp"
#include "listening.hpp"

namespace nb = nanobind;
using parlour::listened;
using namespace parlour::five;

namespace {

// Outside, a cell is its index `y * size + x`.
Cell cell_from(int index, int size) {
    if (index < 0 || index >= size * size)
        throw std::invalid_argument("no such cell: " + std::to_string(index));
    return cell_at(index % size, index / size);
}

int index_from(Cell cell, int size) { return y_of(cell) * size + x_of(cell); }

int rule_from(std::string_view key) {
    const auto found = rule_named(key);
    if (!found) throw std::invalid_argument("no such rule: " + std::string(key));
    return *found;
}

Referee game_of(std::string_view rule, int size) {
    const auto found = static_cast<std::size_t>(rule_from(rule));
    if (size < min_size || size > max_size)
        throw std::invalid_argument("no such size: " + std::to_string(size));
    return Referee(rules[found], size);
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

// depth, nodes, and the lines as value, depth, cells.
using Told = std::tuple<int, std::uint64_t, std::vector<std::tuple<int, int, std::vector<int>>>>;

Told told(const Report& report, int size) {
    Told out{report.depth, report.nodes, {}};
    for (const RootLine& line : report.lines) {
        std::vector<int> cells;
        for (const Cell cell : line.moves) cells.push_back(index_from(cell, size));
        std::get<2>(out).emplace_back(line.value, line.depth, std::move(cells));
    }
    return out;
}

// A board as it comes from outside: 1 is X, 2 is O.
Position set_up(const std::shared_ptr<const Knowledge>& knowledge, const nb::bytes& board,
                int turn) {
    int size = min_size;
    while (size * size < static_cast<int>(board.size())) ++size;
    if (size > max_size || size * size != static_cast<int>(board.size()))
        throw std::invalid_argument("the board is not square, or has no such size");
    if (turn != 1 && turn != 2) throw std::invalid_argument("the turn is 1 or 2");
    Position position(knowledge, size);
    for (int i = 0; i < size * size; ++i) {
        const char stone = board.c_str()[i];
        if (stone == 0) continue;
        if (stone != 1 && stone != 2) throw std::invalid_argument("a stone is 1 or 2");
        position.set_turn(stone == 1 ? Side::x : Side::o);
        position.place(cell_from(i, size));
    }
    position.set_turn(turn == 1 ? Side::x : Side::o);
    return position;
}

// nodes, and cells with how many stones are needed then: 0 no win, -1 not settled.
using Proven = std::tuple<std::uint64_t, std::vector<std::tuple<int, int>>>;

class FiveProver {
   public:
    explicit FiveProver(std::string_view rule) : knowledge_(Knowledge::of(rule_from(rule))) {}

    std::tuple<std::uint64_t, int> win(nb::bytes board, int turn, int threes,
                                       std::uint64_t nodes) const {
        Prover prover(set_up(knowledge_, board, turn), threes, nodes);
        nb::gil_scoped_release unlocked;
        const int stones = prover.win();
        return {prover.nodes(), stones};
    }
    Proven wins(nb::bytes board, int turn, int threes, std::uint64_t nodes) const {
        return proven(board, turn, threes, nodes, &Prover::wins);
    }
    Proven replies(nb::bytes board, int turn, int threes, std::uint64_t nodes) const {
        return proven(board, turn, threes, nodes, &Prover::replies);
    }
    Proven answers(nb::bytes board, int turn, int threes, std::uint64_t nodes) const {
        return proven(board, turn, threes, nodes, &Prover::answers);
    }

   private:
    Proven proven(const nb::bytes& board, int turn, int threes, std::uint64_t nodes,
                  Prover::Found (Prover::*search)()) const {
        const Position position = set_up(knowledge_, board, turn);
        Prover prover(position, threes, nodes);
        nb::gil_scoped_release unlocked;
        Proven out;
        for (const auto& [cell, stones] : (prover.*search)())
            std::get<1>(out).emplace_back(index_from(cell, position.size()), stones);
        std::get<0>(out) = prover.nodes();
        return out;
    }

    std::shared_ptr<const Knowledge> knowledge_;
};

class FiveEngine {
   public:
    FiveEngine(std::string_view rule, int megabytes, int threads)
        : engine_(Knowledge::of(rule_from(rule)), static_cast<std::size_t>(std::max(1, megabytes)),
                  std::clamp(threads, 1, 64)) {}

    Told think(nb::bytes board, int turn, std::uint64_t nodes, int ms, int soft_ms, int depth,
               std::uint64_t proof, int width, nb::object tell) {
        const Position position = set_up(board, turn);
        if (position.full()) throw std::invalid_argument("the board is full");
        const int size = position.size();
        Limits limits;
        if (nodes > 0) limits.nodes = nodes;
        if (depth > 0) limits.depth = std::min(depth, 99);
        if (ms > 0) limits.hard = std::chrono::milliseconds(ms);
        if (soft_ms > 0) limits.soft = std::chrono::milliseconds(soft_ms);
        limits.proof = proof;
        const auto search = [&](const auto& listener) {
            return engine_.think(position, limits, std::max(1, width), listener);
        };
        const auto words = [&](const Report& now) { return told(now, size); };
        return words(listened<Report>(engine_, tell, words, search));
    }

    // Cells with how much they look like the move to play, by tables alone: wins and the stones
    // that stop one are exact, with `farther` also wins in three plies; the rest is a guess.
    std::vector<std::tuple<int, int>> rank(nb::bytes board, int turn, bool farther) const {
        const Position position = set_up(board, turn);
        const Side own = position.turn(), enemy = other(own);
        Cells cells;
        if (!farther && !position.count(own, Threat::five) && !position.count(enemy, Threat::five))
            position.candidates(cells);
        if (cells.empty()) Search::root_moves(position, cells);
        std::vector<std::tuple<int, int>> ranked;
        for (const Cell cell : cells)
            ranked.emplace_back(index_from(cell, position.size()), position.order(cell));
        return ranked;
    }

    // What a stone of either side (1 or 2) would make on an empty cell, from an open three on.
    std::vector<std::tuple<int, int, int>> threats(nb::bytes board) const {
        const Position position = set_up(board, 1);
        std::vector<std::tuple<int, int, int>> found;
        for (const Side side : {Side::x, Side::o}) {
            Cells cells;
            position.collect(side, Threat::open3, cells);
            for (const Cell cell : cells)
                found.emplace_back(static_cast<int>(stone_of(side)),
                                   index_from(cell, position.size()),
                                   static_cast<int>(position.threat(side, cell)));
        }
        return found;
    }

    // Cells in the order of play: an opening without a favourite, the same for the same seed.
    std::vector<int> opening(int size, std::uint64_t seed) {
        if (size < min_size || size > max_size)
            throw std::invalid_argument("no such size: " + std::to_string(size));
        std::vector<int> cells;
        for (const Cell cell : parlour::five::opening(engine_, size, seed))
            cells.push_back(index_from(cell, size));
        return cells;
    }

    int evaluate(nb::bytes board, int turn) const { return set_up(board, turn).evaluate(); }
    void stop() { engine_.stop(); }
    void forget() { engine_.forget(); }
    void warm_up() { engine_.warm_up(); }
    void learn(std::string_view rule) { engine_.learn(Knowledge::of(rule_from(rule))); }

   private:
    Position set_up(const nb::bytes& board, int turn) const {
        return ::set_up(engine_.knowledge(), board, turn);
    }

    Engine engine_;
};

}  // namespace

NB_MODULE(_five, m) {
    using Unlocked = nb::call_guard<nb::gil_scoped_release>;
    m.def("judge", &judge, nb::arg("rule"), nb::arg("size"), nb::arg("moves"), Unlocked());
    m.def("perft", &perft, nb::arg("rule"), nb::arg("size"), nb::arg("moves"), nb::arg("depth"),
          Unlocked());
    nb::class_<FiveProver>(m, "FiveProver")
        .def(nb::init<std::string_view>(), nb::arg("rule"))
        .def("win", &FiveProver::win, nb::arg("board"), nb::arg("turn"), nb::arg("threes"),
             nb::arg("nodes"))
        .def("wins", &FiveProver::wins, nb::arg("board"), nb::arg("turn"), nb::arg("threes"),
             nb::arg("nodes"))
        .def("replies", &FiveProver::replies, nb::arg("board"), nb::arg("turn"), nb::arg("threes"),
             nb::arg("nodes"))
        .def("answers", &FiveProver::answers, nb::arg("board"), nb::arg("turn"), nb::arg("threes"),
             nb::arg("nodes"));
    nb::class_<FiveEngine>(m, "FiveEngine")
        .def(nb::init<std::string_view, int, int>(), nb::arg("rule"), nb::arg("megabytes"),
             nb::arg("threads"))
        .def("think", &FiveEngine::think, nb::arg("board"), nb::arg("turn"), nb::arg("nodes"),
             nb::arg("ms"), nb::arg("soft_ms"), nb::arg("depth"), nb::arg("proof"),
             nb::arg("width"), nb::arg("tell").none())
        .def("rank", &FiveEngine::rank, nb::arg("board"), nb::arg("turn"), nb::arg("farther"))
        .def("threats", &FiveEngine::threats, nb::arg("board"))
        .def("opening", &FiveEngine::opening, nb::arg("size"), nb::arg("seed"), Unlocked())
        .def("evaluate", &FiveEngine::evaluate, nb::arg("board"), nb::arg("turn"))
        .def("stop", &FiveEngine::stop, Unlocked())
        .def("forget", &FiveEngine::forget, Unlocked())
        .def("warm_up", &FiveEngine::warm_up, Unlocked())
        .def("learn", &FiveEngine::learn, nb::arg("rule"), Unlocked());
}
