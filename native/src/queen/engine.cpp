#include "queen/engine.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "queen/solver.hpp"

namespace parlour::queen {

namespace {

// A look ahead is only a guess, and the first answer; most of the work belongs to the proof.
constexpr std::uint64_t first_look = 64;
constexpr std::uint64_t longest_look = 60'000;

bool better(const RootMove& a, const RootMove& b) {
    if (a.value < -sure && b.value < -sure && a.trap != b.trap) return a.trap > b.trap;
    return a.value > b.value;
}

void sort(std::vector<RootMove>& moves) { std::stable_sort(moves.begin(), moves.end(), better); }

// How the rest is expected to go once `spot` is taken; nothing if the watch runs out over it.
template <class Set>
std::optional<Line> played_out(const Graph<Set>& graph, Solver<Set>& solver, const Watch& watch,
                               int spot, bool winning) {
    Line line;
    Set open = graph.all;
    for (bool winner_moved = winning;; winner_moved = !winner_moved) {
        line.push_back(graph.cell(spot));
        open &= ~only<Set>(spot);
        const Set ways = graph.near(spot) & open;
        if (!ways) break;
        spot = winner_moved ? solver.narrowest(open, ways) : solver.winning_spot(open, ways, spot);
        if (watch.out()) return {};
    }
    line.push_back(claim);
    return line;
}

// For a lost position: how many of the replies to that move would throw the win away.
template <class Set>
double trap_at(const Graph<Set>& graph, Solver<Set>& solver, int spot) {
    const Set open = graph.all & ~only<Set>(spot), replies = graph.near(spot) & open;
    int wrong = 0;
    for (Set left = replies; left;) wrong += !solver.wins_at(open, take(left));
    return replies ? static_cast<double>(wrong) / count(replies) : 0.0;
}

}  // namespace

bool worth_solving(int cells, std::uint64_t nodes) {
    // Measured: 25 cells take some 2^18 nodes, and each further one about 2^0.7 times as many.
    return cells <= 64 && 7 * cells <= 10 * static_cast<int>(std::bit_width(nodes));
}

Report Engine::think(const Position& position, Cells targets, const Limits& limits, int wins,
                     const std::function<void(const Report&)>& tell) {
    Report report;
    const auto begun = Clock::now();
    const Limits look{std::clamp(limits.nodes / 4, first_look, longest_look), limits.time / 4};
    look_ahead(position, targets, look, tell, report);

    const int cells = count(position.reachable());
    const std::uint64_t nodes = limits.nodes - std::min(limits.nodes, report.nodes);
    if (report.moves.empty() || report.moves.front().value > sure || !worth_solving(cells, nodes))
        return report;
    Watch watch({nodes, limits.time - (Clock::now() - begun)}, stop_);
    if (cells <= 32)
        solve<std::uint32_t>(position, watch, wins, report);
    else
        solve<std::uint64_t>(position, watch, wins, report);
    report.nodes += watch.nodes();
    if (tell) tell(report);
    return report;
}

void Engine::look_ahead(const Position& position, Cells targets, const Limits& limits,
                        const std::function<void(const Report&)>& tell, Report& report) {
    Watch watch(limits, stop_);
    Search search(watch);
    for (Cells left = targets; left;)
        report.moves.push_back({{static_cast<Cell>(take(left))}, 0, 0.0});
    const int cells = count(position.reachable());
    for (int depth = 1; depth <= cells + 1; ++depth) {
        std::vector<RootMove> found = report.moves;
        Line reply;
        for (RootMove& move : found) {
            move.line.resize(1);
            const Position after = position.after(move.line.front());
            move.value = -search.value(after, depth - 1, 1, -sure_win, sure_win, reply);
            move.line.insert(move.line.end(), reply.begin(), reply.end());
            if (watch.out()) break;
        }
        if (watch.out()) break;
        sort(found);
        report.moves = std::move(found);
        report.depth = depth;
        report.nodes = watch.nodes();
        if (tell) tell(report);
        if (report.moves.empty() || proven(report.moves.front().value)) break;
    }
    report.nodes = watch.nodes();
}

template <class Set>
void Engine::solve(const Position& position, Watch& watch, int wins, Report& report) {
    const Graph<Set> graph(position);
    Memory<Set> memory = fresh_memory<Set>();
    Solver<Set> solver(graph, memory, watch);
    const auto spot_of = [&](const RootMove& move) {
        int spot = 0;
        while (graph.cell(spot) != move.line.front()) ++spot;
        return spot;
    };
    // A value in the end's terms before the line is known: as if every cell were used up.
    const auto longest = [&](bool winning) {
        const int actions = graph.spots + 1;
        return winning ? win_in(actions - (actions % 2 == 0)) : loss_in(actions - actions % 2);
    };
    int won = 0;
    for (RootMove& move : report.moves) {
        if (!proven(move.value)) {
            const bool winning = solver.wins_at(graph.all, spot_of(move));
            if (watch.out()) break;
            move.value = longest(winning);
            move.line.resize(1);
        }
        if (move.value > sure && ++won >= wins) break;
    }
    sort(report.moves);
    if (report.moves.front().value < -sure) {
        for (RootMove& move : report.moves) {
            const double trap = trap_at(graph, solver, spot_of(move));
            if (watch.out()) break;
            move.trap = trap;
        }
        sort(report.moves);
    }
    RootMove& best = report.moves.front();
    if (!proven(best.value)) return;
    report.depth = graph.spots;
    for (RootMove& move : report.moves) {
        if (move.value < -sure && &move != &best) break;
        if (!proven(move.value) || move.line.back() == claim) continue;
        const bool winning = move.value > sure;
        const auto line = played_out(graph, solver, watch, spot_of(move), winning);
        if (!line) break;
        const int actions = static_cast<int>(line->size());
        move.line = *line;
        move.value = winning ? win_in(actions) : loss_in(actions);
    }
}

template <class Set>
Memory<Set> Engine::fresh_memory() {
    if (++generation_ >= Memory<Set>::generations || width_ != sizeof(Set)) {
        if (width_) space_.clear();
        generation_ = 1;
        width_ = sizeof(Set);
    }
    return Memory<Set>(space_, generation_);
}

}  // namespace parlour::queen
