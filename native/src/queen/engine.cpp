#include "queen/engine.hpp"

#include <algorithm>
#include <bit>

#include "queen/ending.hpp"
#include "queen/search.hpp"

namespace parlour::queen {

namespace {

// A look ahead is only a guess, and the first answer; most of the work belongs to the proof.
constexpr std::uint64_t first_look = 64;
constexpr std::uint64_t longest_look = 60'000;

}  // namespace

bool worth_solving(int cells, std::uint64_t nodes) {
    // Measured: 25 cells take some 2^18 nodes, and each further one about 2^0.7 times as many.
    return cells <= 64 && 7 * cells <= 10 * static_cast<int>(std::bit_width(nodes));
}

Report Engine::think(const Position& position, Cells targets, const Limits& limits, int wins,
                     const std::function<void(const Report&)>& tell) {
    Report report;
    const auto until = Clock::now() + limits.time;
    const Limits look{std::clamp(limits.nodes / 4, first_look, longest_look), limits.time / 4};
    look_ahead(position, targets, look, tell, report);

    const int cells = count(position.reachable());
    const std::uint64_t nodes = limits.nodes - std::min(limits.nodes, report.nodes);
    if (report.moves.empty() || won(report.moves.front().value) || !worth_solving(cells, nodes))
        return report;
    const Limits rest{nodes, until - Clock::now()};
    if (cells <= 32)
        solve<std::uint32_t>(position, rest, wins, report);
    else
        solve<std::uint64_t>(position, rest, wins, report);
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
    for (int depth = 1; depth <= cells + 1 && !watch.out(); ++depth) {
        Report deeper{depth, 0, report.moves};
        Line reply;
        for (RootMove& move : deeper.moves) {
            move.line.resize(1);
            const Position after = position.after(move.line.front());
            move.value = -search.value(after, depth - 1, 1, -sure_win, sure_win, reply);
            move.line.insert(move.line.end(), reply.begin(), reply.end());
            if (watch.out()) break;
        }
        if (watch.out()) break;
        deeper.sort();
        deeper.nodes = watch.nodes();
        report = std::move(deeper);
        if (tell) tell(report);
        if (report.moves.empty() || proven(report.moves.front().value)) break;
    }
    report.nodes = watch.nodes();
}

template <class Set>
void Engine::solve(const Position& position, const Limits& limits, int wins, Report& report) {
    if (++generation_ >= Memory<Set>::generations || width_ != sizeof(Set)) {
        if (width_) space_.clear();
        generation_ = 1;
        width_ = sizeof(Set);
    }
    Memory<Set> memory(space_, generation_);
    Ending<Set>(position, memory, stop_).solve(limits, wins, report);
}

}  // namespace parlour::queen
