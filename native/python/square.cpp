// The Python face: thin calls that release the GIL while they work.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "listening.hpp"
#include "square/engine.hpp"
#include "square/evaluation.hpp"
#include "square/prover.hpp"
#include "square/ranking.hpp"
#include "square/symmetry.hpp"

namespace nb = nanobind;
using parlour::listened;
using namespace parlour::square;

namespace {

// pieces per player, ban, repetition, limit
using TermsTold = std::tuple<int, bool, int, int>;
// red, blue, hole, banned
using LookTold = std::tuple<Cells, Cells, int, int>;
// red, blue, hole, phase, turn, the square of the tile that slid last, looks of movement
using State = std::tuple<Cells, Cells, int, int, int, int, std::vector<LookTold>>;
// depth, nodes, value, line
using Told = std::tuple<int, std::uint64_t, int, std::vector<Action>>;

void require(bool holds) {
    if (!holds) throw std::invalid_argument("no such position");
}

Terms terms_from(const TermsTold& told) {
    const auto [pieces, ban, repetition, limit] = told;
    require(pieces >= 1 && pieces <= 16 && repetition >= 0 && limit >= 0);
    return {pieces, ban, repetition, limit};
}

// The position as it lies after the symmetry.
Referee game_from(const TermsTold& terms, const State& state, int s) {
    const auto& [red, blue, hole, phase, turn, moved, seen] = state;
    const auto square = [&](int q) {
        require(q >= 0 && q <= no_square);
        return image_of_square(q, s);
    };
    require(hole >= 0 && hole < squares && phase >= 0 && phase <= 2 && (turn == 0 || turn == 1));
    std::vector<Look> looks;
    for (const auto& [reds, blues, empty, banned] : seen)
        looks.push_back({image(reds, s), image(blues, s), static_cast<std::uint8_t>(square(empty)),
                         static_cast<std::uint8_t>(square(banned))});
    return Referee(terms_from(terms), image(red, s), image(blue, s), square(hole),
                   static_cast<Phase>(phase), turn, square(moved), std::move(looks));
}

Told told(const Report& report, int s) {
    Told out{report.depth, report.nodes, report.value, {}};
    const int back = inverse(s);
    for (const Action action : report.line)
        std::get<3>(out).push_back(
            action < slide_action ? image_of_cell(action, back)
                                  : slide_action + image_of_square(action - slide_action, back));
    return out;
}

std::uint64_t perft(const TermsTold& terms, const State& state, int depth) {
    return game_from(terms, state, 0).perft(depth);
}

// After every action: what is legal then, and the end: -1 none, 0 or 1 the winner, 2 repetition,
// 3 the limit.
std::vector<std::tuple<std::vector<Action>, int>> walk(const TermsTold& terms,
                                                       const std::vector<Action>& actions) {
    Referee game(terms_from(terms));
    std::vector<std::tuple<std::vector<Action>, int>> steps;
    const auto note = [&] {
        const int end = game.winner()                     ? *game.winner()
                        : game.draw() == Draw::none       ? -1
                        : game.draw() == Draw::repetition ? 2
                                                          : 3;
        steps.emplace_back(game.legal(), end);
    };
    note();
    for (const Action action : actions) {
        game.apply(action);
        note();
    }
    return steps;
}

class SquareEngine {
   public:
    explicit SquareEngine(int megabytes)
        : engine_(static_cast<std::size_t>(std::max(1, megabytes))) {}

    Told think(const TermsTold& terms, const State& state, int symmetry, std::uint64_t nodes,
               int ms, int depth, nb::object tell) {
        require(symmetry >= 0 && symmetry < symmetries);
        const Referee game = game_from(terms, state, symmetry);
        Limits limits;
        if (nodes > 0) limits.nodes = nodes;
        if (depth > 0) limits.depth = depth;
        if (ms > 0) limits.time = std::chrono::milliseconds(ms);
        const auto search = [&](const auto& listener) {
            return engine_.think(game, limits, listener);
        };
        const auto words = [&](const Report& now) { return told(now, symmetry); };
        return words(listened<Report>(engine_, tell, words, search));
    }

    // Every turn as its actions, with what it is worth without looking further than the rival's
    // next turn.
    std::vector<std::tuple<std::vector<Action>, int>> rank(const TermsTold& terms,
                                                           const State& state) const {
        std::vector<std::tuple<std::vector<Action>, int>> ranked;
        for (const auto& [line, value] : ranked_turns(game_from(terms, state, 0)))
            ranked.emplace_back(line, value);
        return ranked;
    }

    int evaluate(const TermsTold& terms, const State& state) const {
        return parlour::square::evaluate(Frame::of(game_from(terms, state, 0)));
    }

    void stop() { engine_.stop(); }
    void forget() { engine_.forget(); }

   private:
    Engine engine_;
};

// How many positions a prover looked at, whether they sufficed, and what it found.
using Tried = std::tuple<Action, int, std::vector<Action>>;
using Replied = std::tuple<std::vector<Action>, int>;

template <typename Found>
using Proven = std::tuple<std::uint64_t, bool, Found>;

template <typename Found>
Proven<Found> proven(std::uint64_t nodes, const auto& search) {
    Prover prover(nodes);
    try {
        Found found = search(prover);
        return {prover.nodes(), true, std::move(found)};
    } catch (const Unsettled&) {
        return {nodes, false, Found{}};
    }
}

Proven<int> wins_in(const TermsTold& terms, const State& state, int most, std::uint64_t nodes) {
    const Referee game = game_from(terms, state, 0);
    return proven<int>(nodes, [&](Prover& prover) { return prover.win(Frame::of(game), most); });
}

Proven<Replied> strike(const TermsTold& terms, const State& state, int most, std::uint64_t nodes) {
    const Referee game = game_from(terms, state, 0);
    return proven<Replied>(nodes, [&](Prover& prover) {
        Prover::Reply found = prover.strike(game, most);
        return Replied{std::move(found.actions), found.turns};
    });
}

Proven<std::vector<Tried>> tries(const TermsTold& terms, const State& state, int most,
                                 std::uint64_t nodes) {
    const Referee game = game_from(terms, state, 0);
    return proven<std::vector<Tried>>(nodes, [&](Prover& prover) {
        std::vector<Tried> found;
        for (Prover::Try& tried : prover.tries(game, most))
            found.emplace_back(tried.action, tried.turns, std::move(tried.line));
        return found;
    });
}

Proven<std::vector<Replied>> replies(const TermsTold& terms, const State& state, int most,
                                     std::uint64_t nodes) {
    const Referee game = game_from(terms, state, 0);
    return proven<std::vector<Replied>>(nodes, [&](Prover& prover) {
        std::vector<Replied> found;
        for (Prover::Reply& reply : prover.replies(game, most))
            found.emplace_back(std::move(reply.actions), reply.turns);
        return found;
    });
}

}  // namespace

NB_MODULE(_square, m) {
    using Unlocked = nb::call_guard<nb::gil_scoped_release>;
    m.def("perft", &perft, nb::arg("terms"), nb::arg("state"), nb::arg("depth"), Unlocked());
    m.def("walk", &walk, nb::arg("terms"), nb::arg("actions"), Unlocked());
    m.def("wins_in", &wins_in, nb::arg("terms"), nb::arg("state"), nb::arg("most"),
          nb::arg("nodes"), Unlocked());
    m.def("strike", &strike, nb::arg("terms"), nb::arg("state"), nb::arg("most"), nb::arg("nodes"),
          Unlocked());
    m.def("tries", &tries, nb::arg("terms"), nb::arg("state"), nb::arg("most"), nb::arg("nodes"),
          Unlocked());
    m.def("replies", &replies, nb::arg("terms"), nb::arg("state"), nb::arg("most"),
          nb::arg("nodes"), Unlocked());
    nb::class_<SquareEngine>(m, "SquareEngine")
        .def(nb::init<int>(), nb::arg("megabytes"))
        .def("think", &SquareEngine::think, nb::arg("terms"), nb::arg("state"), nb::arg("symmetry"),
             nb::arg("nodes"), nb::arg("ms"), nb::arg("depth"), nb::arg("tell").none())
        .def("rank", &SquareEngine::rank, nb::arg("terms"), nb::arg("state"))
        .def("evaluate", &SquareEngine::evaluate, nb::arg("terms"), nb::arg("state"))
        .def("stop", &SquareEngine::stop, Unlocked())
        .def("forget", &SquareEngine::forget, Unlocked());
}
