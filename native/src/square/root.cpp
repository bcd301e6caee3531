// The top of the search: its turns, its windows, its deepening.
#include <algorithm>
#include <utility>

#include "square/evaluation.hpp"
#include "square/line.hpp"
#include "square/search.hpp"
#include "tree/aspiration.hpp"

namespace parlour::square {

namespace {

// The turns that a proven end is away.
int turns_to_end(const Frame& frame, int value) {
    int actions = sure_win - std::abs(value), turns = 0;
    int mine = frame.my_hand, theirs = frame.their_hand;
    bool placing = frame.placing;
    for (; actions > 0; ++turns) {
        actions -= placing ? 2 : 1;
        mine -= placing ? 1 : 0;
        std::swap(mine, theirs);
        placing = mine > 0;
    }
    return turns;
}

}  // namespace

int Search::root(int alpha, int beta, int depth) {
    level(0).line.length = 0;
    if (start_.moving()) return slides(start_, alpha, beta, depth, 0, 0);
    const int actions = start_.actions(), full = depth - unit;
    int best = -unlimited, number = 0;
    for (auto at = turns_.begin(); at != turns_.end(); ++at) {
        const Turn turn = *at;
        ++number;
        int reduced = full;
        if (number > margins::root_late && depth >= margins::root_late_depth && !decided(alpha))
            reduced = std::max(
                full - std::max(0, reduction(depth / unit, number) - margins::less_at_root), unit);
        const Frame reply = after(start_, turn);
        const int value = number == 1 ? -search(reply, -beta, -alpha, full, 1, actions)
                                      : probed(reply, alpha, beta, full, reduced, 1, actions);
        if (stopped_) break;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        alpha = value;
        extend_line(0, turn);
        std::rotate(turns_.begin(), at, at + 1);
        if (alpha >= beta) break;
    }
    return best;
}

Report Search::found(int value, int depth) const {
    Report report{depth, nodes_, value, {}};
    Frame frame = start_;
    for (const Turn turn : level(0).line) {
        write(frame, turn, report.line);
        frame = after(frame, turn);
    }
    if (decided(value) && !corners(frame.mine)) finish(frame, report.line);
    return report;
}

// Whether the game is won in this turn, or lost in the next whatever is done.
bool Search::ended(const Passages& ways, Report& report) const {
    if (const Wins now = wins(start_))
        report.value = win_in(now.distance);
    else if (!ways.turns && !start_.moving())  // in movement a draw may come before the rival's win
        report.value = loss_in(doom(ways).distance);
    else
        return false;
    finish(start_, report.line);
    return true;
}

// The turns by looks, and the first of them as what was found so far.
void Search::rank_root(const Passages& ways, Report& report) {
    std::vector<std::pair<int, Turn>> looks;
    each_turn(ways, [&](const Passage&, Turn turn) {
        looks.emplace_back(-evaluate(after(start_, turn)), turn);
    });
    std::stable_sort(looks.begin(), looks.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    for (const auto& [look, turn] : looks) turns_.push_back(turn);
    if (!looks.empty()) report.value = looks.front().first;
    write(start_, turns_.empty() ? doom(ways).turn : turns_.front(), report.line);
}

Report Search::run(const Limits& limits, const Tell& tell) {
    limits_ = limits;
    started_ = Clock::now();
    nodes_ = 1;
    Report report{1, nodes_, 0, {}};
    const Passages ways = passages(start_);
    if (ended(ways, report)) {
        if (tell) tell(report);
        return report;
    }
    report.depth = 0;
    rank_root(ways, report);

    // Without the ban every line ends when the hands are empty.
    const int hands = start_.my_hand + start_.their_hand + (start_.placing ? 0 : 1);
    const int deepest = std::min(limits.depth, start_.ban ? highest / 2 : hands + 1);
    for (int depth = 1; depth <= deepest; ++depth) {
        root_depth_ = depth;
        Aspiration window(margins::aspiration, margins::widening);
        if (depth >= margins::aspiration_turns && !decided(report.value))
            window.narrow(report.value);
        for (;;) {
            const int alpha = window.alpha, value = root(alpha, window.beta, depth * unit);
            // An interrupted search still counts as far as it found something better.
            if (level(0).line.length > 0 && (!stopped_ || value > alpha))
                report = found(value, depth - stopped_);
            if (stopped_ || window.holds(value)) break;
        }
        report.nodes = nodes_;
        if (stopped_) break;
        if (tell) tell(report);
        if (decided(report.value) && depth >= turns_to_end(start_, report.value)) break;
        if (turns_.size() == 1 && depth >= 4) break;
    }
    return report;
}

}  // namespace parlour::square
