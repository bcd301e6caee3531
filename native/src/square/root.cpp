// The top of the search: its turns, its windows, its deepening.
#include <algorithm>

#include "square/evaluation.hpp"
#include "square/line.hpp"
#include "square/reduction.hpp"
#include "square/search.hpp"
#include "square/turns.hpp"

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
    level(0).length = 0;
    if (start_.moving()) return slides(start_, alpha, beta, depth, 0, 0);
    const int actions = start_.actions();
    int best = -unlimited, index = 0;
    for (std::size_t i = 0; i < turns_.size(); ++i) {
        const Turn turn = turns_[i];
        ++index;
        const Frame reply = after(start_, turn);
        const int below = depth - unit;
        const int reduced =
            index > 4 && depth >= 3 * unit && !decided(alpha)
                ? std::max(below - std::max(0, reduction(depth / unit, index) - unit), unit)
                : below;
        int value;
        if (index == 1) {
            value = -search(reply, -beta, -alpha, below, 1, actions);
        } else {
            value = -search(reply, -alpha - 1, -alpha, reduced, 1, actions);
            if (value > alpha && reduced < below)
                value = -search(reply, -alpha - 1, -alpha, below, 1, actions);
            if (value > alpha && value < beta)
                value = -search(reply, -beta, -alpha, below, 1, actions);
        }
        if (stopped_) break;
        if (value <= best) continue;
        best = value;
        if (value <= alpha) continue;
        alpha = value;
        extend_line(0, turn);
        std::rotate(turns_.begin(), turns_.begin() + static_cast<std::ptrdiff_t>(i),
                    turns_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        if (alpha >= beta) break;
    }
    return best;
}

Report Search::found(int value, int depth) const {
    Report report{depth, nodes_, value, {}};
    Frame frame = start_;
    const Level& best = levels_.front();
    for (int i = 0; i < best.length; ++i) {
        const Turn turn = best.line[static_cast<std::size_t>(i)];
        write(frame, turn, report.line);
        frame = after(frame, turn);
    }
    if (decided(value) && !corners(frame.mine)) finish(frame, report.line);
    return report;
}

Report Search::run(const Limits& limits, const Tell& tell) {
    limits_ = limits;
    started_ = Clock::now();
    nodes_ = 1;
    Report report{1, nodes_, 0, {}};
    if (const Wins now = wins(start_)) {
        report.value = win_in(now.distance);
        finish(start_, report.line);
        if (tell) tell(report);
        return report;
    }
    const Passages ways = passages(start_);
    if (!ways.turns && !start_.moving()) {  // in movement a draw may come before the rival's win
        report.value = loss_in(doom(ways).distance);
        finish(start_, report.line);
        if (tell) tell(report);
        return report;
    }
    std::vector<Ranked> first;
    each_turn(ways, [&](const Passage&, Turn turn) {
        first.push_back({-evaluate(after(start_, turn)), turn});
    });
    std::stable_sort(first.begin(), first.end(),
                     [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
    for (const Ranked& ranked : first) turns_.push_back(ranked.turn);
    report.depth = 0;
    if (!first.empty()) report.value = first.front().score;
    write(start_, first.empty() ? doom(ways).turn : turns_.front(), report.line);

    // Without the ban every line ends when the hands are empty.
    const int hands = start_.my_hand + start_.their_hand + (start_.placing ? 0 : 1);
    const int deepest = std::min(limits.depth, start_.ban ? highest / 2 : hands + 1);
    for (int depth = 1; depth <= deepest; ++depth) {
        root_depth_ = depth;
        int window = 30, alpha = -unlimited, beta = unlimited;
        if (depth >= 3 && !decided(report.value)) {
            alpha = report.value - window;
            beta = report.value + window;
        }
        for (;;) {
            const int value = root(alpha, beta, depth * unit);
            // An interrupted search still counts as far as it found something better.
            if (level(0).length > 0 && (!stopped_ || value > alpha)) report = found(value, depth - stopped_);
            if (stopped_) break;
            window *= 4;
            if (value <= alpha) {
                beta = (alpha + beta) / 2;
                alpha = window > 1000 ? -unlimited : value - window;
            } else if (value >= beta) {
                beta = window > 1000 ? unlimited : value + window;
            } else {
                break;
            }
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
