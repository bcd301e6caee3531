#include "queen/ending.hpp"

namespace parlour::queen {

namespace {

// What a choice among equals may cost besides what the proof did.
constexpr std::uint64_t for_free = 10'000;

}  // namespace

template <class Set>
void Ending<Set>::solve(const Limits& limits, int wins, Report& report) {
    const auto until = Clock::now() + limits.time;
    Watch proof(limits, stop_);
    prove(proof, 1, report);
    report.nodes += proof.nodes();
    if (!proven(report.moves.front().value)) return;
    report.depth = graph_.spots;

    const std::uint64_t left = limits.nodes - std::min(limits.nodes, proof.nodes());
    Watch choice({std::min(left, proof.nodes() + for_free), until - Clock::now()}, stop_);
    if (won(report.moves.front().value))
        prove(choice, wins, report);
    else
        set_traps(choice, report);
    report.nodes += choice.nodes();

    Watch lines({for_free, until - Clock::now()}, stop_);
    play_out(lines, report);
    report.nodes += lines.nodes();
}

template <class Set>
void Ending<Set>::prove(Watch& watch, int wins, Report& report) {
    Solver<Set> solver(graph_, memory_, watch);
    int found = 0;
    for (RootMove& move : report.moves) {
        if (!proven(move.value)) {
            const bool winning = solver.wins_at(graph_.all, spot_of(move));
            if (watch.out()) break;
            move.value = value_of(winning);
            move.line.resize(1);
        }
        if (won(move.value) && ++found >= wins) break;
    }
    report.sort();
}

template <class Set>
void Ending<Set>::set_traps(Watch& watch, Report& report) {
    Solver<Set> solver(graph_, memory_, watch);
    for (RootMove& move : report.moves) {
        const int spot = spot_of(move);
        const Set open = graph_.all & ~only<Set>(spot), replies = graph_.near(spot) & open;
        int wrong = 0;
        for (Set left = replies; left;) wrong += !solver.wins_at(open, take(left));
        if (watch.out()) break;
        if (replies) move.trap = static_cast<double>(wrong) / count(replies);
    }
    report.sort();
}

// The winner is expected to play what the proof does, the loser to narrow the way.
template <class Set>
void Ending<Set>::play_out(Watch& watch, Report& report) {
    Solver<Set> solver(graph_, memory_, watch);
    for (RootMove& move : report.moves) {
        const bool winning = won(move.value);
        if (!winning && &move != &report.moves.front()) break;
        if (move.line.back() == claim) continue;
        Line line;
        Set open = graph_.all;
        int spot = spot_of(move);
        for (bool winner_moved = winning;; winner_moved = !winner_moved) {
            line.push_back(graph_.cell(spot));
            open &= ~only<Set>(spot);
            const Set ways = graph_.near(spot) & open;
            if (!ways) break;
            spot =
                winner_moved ? solver.narrowest(open, ways) : solver.winning_spot(open, ways, spot);
            if (watch.out()) return;
        }
        line.push_back(claim);
        const int actions = static_cast<int>(line.size());
        move.line = std::move(line);
        move.value = winning ? win_in(actions) : loss_in(actions);
    }
}

template <class Set>
int Ending<Set>::spot_of(const RootMove& move) const {
    int spot = 0;
    while (graph_.cell(spot) != move.line.front()) ++spot;
    return spot;
}

// Before the line is known: as if every cell were used up. The winner acts last.
template <class Set>
int Ending<Set>::value_of(bool winning) const {
    const int actions = graph_.spots + 1;
    return winning ? win_in(actions - (actions % 2 == 0)) : loss_in(actions - actions % 2);
}

template class Ending<std::uint32_t>;
template class Ending<std::uint64_t>;

}  // namespace parlour::queen
