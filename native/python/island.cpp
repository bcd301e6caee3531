// The Python face: thin calls that release the GIL while they work.
#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <tuple>
#include <vector>

#include "island/habit.hpp"
#include "island/odds.hpp"
#include "island/planner.hpp"
#include "island/solver.hpp"
#include "listening.hpp"

namespace nb = nanobind;
using parlour::listened;
using namespace parlour::island;

namespace {

// A position travels as signed bytes: calm seas, phase, lives, row and column of the player, moves
// left, placed, moved, end; ship: here, row, column, heading, paused, turned, r0, c0; then for each
// filled cell, in order: row, column, card * 2 + (1 if its front is in view).
constexpr std::size_t head = 17, per_card = 3;

Position unpack(const nb::bytes& packed) {
    const auto size = packed.size();
    if (size < head || (size - head) % per_card != 0 || (size - head) / per_card > cards)
        throw std::invalid_argument("not a position");
    const auto* at = reinterpret_cast<const std::int8_t*>(packed.c_str());
    const auto within = [](int value, int low, int high) {
        if (value < low || value > high) throw std::invalid_argument("not a position");
        return value;
    };
    Position s(at[0] != 0);
    s.phase = static_cast<Phase>(within(at[1], 0, 3));
    s.lives = static_cast<std::int8_t>(within(at[2], 0, Position::most_lives));
    s.player = cell_at(within(at[3], -3, 3), within(at[4], -3, 3));
    s.moves_left = static_cast<std::int8_t>(within(at[5], 0, 2));
    s.placed = at[6] != 0;
    s.moved = at[7] != 0;
    s.end = static_cast<End>(within(at[8], 0, 4));
    if (at[9] != 0) {
        s.ship.here = true;
        s.ship.row = static_cast<std::int8_t>(within(at[10], -10, 10));
        s.ship.col = static_cast<std::int8_t>(within(at[11], -10, 10));
        s.ship.heading = static_cast<Heading>(within(at[12], 0, 3));
        s.ship.paused = at[13] != 0;
        s.ship.turned = at[14] != 0;
        s.ship.r0 = static_cast<std::int8_t>(within(at[15], -6, 6));
        s.ship.c0 = static_cast<std::int8_t>(within(at[16], -6, 6));
    }
    for (std::size_t i = head; i < size; i += per_card) {
        const int row = within(at[i], -3, 3), col = within(at[i + 1], -3, 3);
        const int side = within(at[i + 2], 0, 2 * cards - 1);
        const Card card = static_cast<Card>(side / 2);
        const Cell cell = cell_at(row, col);
        if ((s.taken >> cell & 1) || (s.dealt >> card & 1))
            throw std::invalid_argument("not a position");
        s.cell_of[card] = cell;
        s.filled[s.laid++] = cell;
        s.taken |= only(cell);
        s.dealt |= only(card);
        if (side % 2) s.fronts |= only(card);
        s.low_row = std::min(s.low_row, static_cast<std::int8_t>(row));
        s.high_row = std::max(s.high_row, static_cast<std::int8_t>(row));
        s.low_col = std::min(s.low_col, static_cast<std::int8_t>(col));
        s.high_col = std::max(s.high_col, static_cast<std::int8_t>(col));
    }
    if (s.phase == Phase::draw ? s.laid == cards || (s.taken >> s.player & 1)
                               : s.laid == 0 || !(s.taken >> s.player & 1))
        throw std::invalid_argument("not a position");
    return s;
}

nb::bytes pack(const Position& s) {
    std::vector<std::int8_t> out;
    const auto put = [&](int value) { out.push_back(static_cast<std::int8_t>(value)); };
    for (const int value :
         {int{s.calm_seas}, int(s.phase), int{s.lives}, row_of(s.player), col_of(s.player),
          int{s.moves_left}, int{s.placed}, int{s.moved}, int(s.end), int{s.ship.here}})
        put(value);
    const Ship ship = s.ship.here ? s.ship : Ship{};
    for (const int value : {int{ship.row}, int{ship.col}, int{ship.heading}, int{ship.paused},
                            int{ship.turned}, int{ship.r0}, int{ship.c0}})
        put(value);
    for (int i = 0; i < s.laid; ++i) {
        const Cell cell = s.filled[static_cast<std::size_t>(i)];
        const Card card = s.card_on(cell);
        put(row_of(cell));
        put(col_of(cell));
        put(2 * card + (s.front_in_view(card) ? 1 : 0));
    }
    return nb::bytes(reinterpret_cast<const char*>(out.data()), out.size());
}

Position to_act(const nb::bytes& packed) {
    const Position s = unpack(packed);
    if (s.phase != Phase::move && s.phase != Phase::flip)
        throw std::invalid_argument("the player is not to act");
    return s;
}

std::vector<int> legal(const nb::bytes& packed) {
    Actions actions;
    unpack(packed).legal(actions);
    return {actions.begin(), actions.end()};
}

nb::bytes play(const nb::bytes& packed, int action) {
    Position s = unpack(packed);
    Actions actions;
    s.legal(actions);
    if (std::find(actions.begin(), actions.end(), action) == actions.end())
        throw std::invalid_argument("not legal");
    s.play(static_cast<Action>(action));
    return pack(s);
}

int score(const nb::bytes& packed) { return unpack(packed).score(); }

// What a habit does: wanders in that share of its actions and explores otherwise.
int habit(const nb::bytes& packed, std::uint64_t seed, double whim) {
    const Position s = to_act(packed);
    Dice dice(seed);
    return dice.happens(whim) ? wander(s, dice) : explore(s, dice);
}

// rescue, points, proven, depth, nodes, line
using Told = std::tuple<double, double, int, int, std::uint64_t, std::vector<int>>;

Told told(const Plan& plan) {
    return {plan.rescue, plan.points, plan.proven,
            plan.depth,  plan.nodes,  {plan.line.begin(), plan.line.end()}};
}

class IslandPlanner {
   public:
    explicit IslandPlanner(int megabytes)
        : planner_(static_cast<std::size_t>(std::max(1, megabytes))) {}

    Told plan(const nb::bytes& packed, std::uint64_t seed, std::uint64_t games, int ms,
              nb::object tell) {
        const Position start = to_act(packed);
        const auto search = [&](const auto& listener) {
            return planner_.plan(start, seed, games, std::chrono::milliseconds(std::max(0, ms)),
                                 listener);
        };
        const auto words = [&](const Plan& now) { return told(now); };
        return words(listened<Plan>(planner_, tell, words, search));
    }
    void stop() { planner_.stop(); }

   private:
    Planner planner_;
};

class IslandSolver {
   public:
    explicit IslandSolver(int megabytes)
        : solver_(static_cast<std::size_t>(std::max(1, megabytes))) {}

    // won, proven, score, most, nodes, line
    std::tuple<bool, bool, int, int, std::uint64_t, std::vector<int>> solve(
        const nb::bytes& packed, const std::vector<int>& deal, std::uint64_t nodes, int ms) {
        const Position start = unpack(packed);
        Deal order{};
        CardSet named = 0;
        if (deal.size() != cards) throw std::invalid_argument("a deal has sixteen cards");
        for (std::size_t i = 0; i < cards; ++i) {
            if (deal[i] < 0 || deal[i] >= cards || (named >> deal[i] & 1))
                throw std::invalid_argument("a deal has every card once");
            order[i] = static_cast<Card>(deal[i]);
            named |= only(order[i]);
            if ((start.dealt >> order[i] & 1) != (i < start.laid))
                throw std::invalid_argument("the position is not of that deal");
        }
        solver_.ready();
        Solution found;
        {
            nb::gil_scoped_release unlocked;
            found = solver_.solve(start, order, nodes, std::chrono::milliseconds(std::max(0, ms)));
        }
        return {found.won,  found.proven, found.score,
                found.most, found.nodes,  {found.line.begin(), found.line.end()}};
    }
    void stop() { solver_.stop(); }

   private:
    Solver solver_;
};

// What is known of one position goes on being known.
class IslandOdds {
   public:
    explicit IslandOdds(std::uint64_t nodes) : odds_(nodes) {}

    // In how many orders there is a rescue, of how many, and within how many days a certain one;
    // of 0 orders: the positions did not suffice.
    std::tuple<std::uint64_t, std::uint64_t, int> after(const nb::bytes& packed) {
        const Position position = unpack(packed);
        try {
            nb::gil_scoped_release unlocked;
            const Chance chance = odds_.after(position);
            return {chance.rescues, Odds::orders(position), chance.days};
        } catch (const Unsettled&) {
            return {0, 0, 0};
        }
    }
    std::uint64_t nodes() const { return odds_.nodes(); }

   private:
    Odds odds_;
};

}  // namespace

NB_MODULE(_island, m) {
    using Unlocked = nb::call_guard<nb::gil_scoped_release>;
    m.def("legal", &legal, nb::arg("position"));
    m.def("play", &play, nb::arg("position"), nb::arg("action"));
    m.def("score", &score, nb::arg("position"));
    m.def("habit", &habit, nb::arg("position"), nb::arg("seed"), nb::arg("whim"));
    nb::class_<IslandPlanner>(m, "IslandPlanner")
        .def(nb::init<int>(), nb::arg("megabytes"))
        .def("plan", &IslandPlanner::plan, nb::arg("position"), nb::arg("seed"), nb::arg("games"),
             nb::arg("ms"), nb::arg("tell").none())
        .def("stop", &IslandPlanner::stop, Unlocked());
    nb::class_<IslandOdds>(m, "IslandOdds")
        .def(nb::init<std::uint64_t>(), nb::arg("nodes"))
        .def("after", &IslandOdds::after, nb::arg("position"))
        .def("nodes", &IslandOdds::nodes);
    nb::class_<IslandSolver>(m, "IslandSolver")
        .def(nb::init<int>(), nb::arg("megabytes"))
        .def("solve", &IslandSolver::solve, nb::arg("position"), nb::arg("deal"), nb::arg("nodes"),
             nb::arg("ms"))
        .def("stop", &IslandSolver::stop, Unlocked());
}
