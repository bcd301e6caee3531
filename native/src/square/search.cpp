#include "square/search.hpp"

#include <algorithm>
#include <cassert>

#include "square/evaluation.hpp"
#include "tree/history.hpp"
#include "tree/reductions.hpp"

namespace parlour::square {

namespace {

// At the clock.
constexpr std::uint64_t between_looks = 64;

// The free cells of blocks of which `own` has exactly two and nobody else any.
Cells building(Cells own, Cells free) {
    const Cells closed = everywhere & ~(own | free);
    const Cells dead = closed | closed >> 1 | closed >> 6 | closed >> 7;
    const Cells right = own >> 1, below = own >> 6, across = own >> 7;
    const Cells odd = own ^ right, even = below ^ across;
    const Cells two = ((own & right) ^ (below & across) ^ (odd & even)) & ~(odd ^ even);
    const Cells open = two & blocks & ~dead;
    return free & (open | open << 1 | open << 6 | open << 7);
}

}  // namespace

Search::Search(const Referee& game, Transpositions& table, const std::atomic<bool>& stop)
    : game_(game), start_(Frame::of(game)), table_(table), stop_(stop), levels_(highest + 2) {
    for (const Look& look : game.seen()) {
        const auto times = std::count(game.seen().begin(), game.seen().end(), look);
        if (game.terms().repetition && times >= game.terms().repetition - 1) full_.push_back(look);
    }
}

bool Search::out_of_budget() {
    if (stopped_) return true;
    if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (++nodes_ < next_look_) return stopped_;
    next_look_ = std::min(nodes_ + between_looks, limits_.nodes);
    if (nodes_ >= limits_.nodes || Clock::now() - started_ >= limits_.time) stopped_ = true;
    return stopped_;
}

void Search::reward(Turn turn, int depth, int height) {
    if (turn.cell != no_cell) {
        const int bonus = std::min(depth * depth, margins::most_bonus);
        nudge(history_[turn.square][turn.cell], bonus, margins::history_limit);
    }
    level(height).killers.add(turn);
}

int Search::search(const Frame& frame, int alpha, int beta, int depth, int height, int actions) {
    assert(alpha < beta && height <= highest + 1);
    if (out_of_budget()) return 0;
    level(height).line.length = 0;
    // The quickest that is still possible: a win in the next own turn, a loss in the rival's.
    alpha = std::max(alpha, loss_in(actions + frame.actions()));
    beta = std::min(beta, win_in(actions + frame.actions() + frame.their_actions() + 1));
    if (alpha >= beta) return alpha;
    if (frame.moving()) return slides(frame, alpha, beta, depth, height, actions);

    Node node{frame, alpha, beta, depth, height, actions, beta - alpha > 1, depth < unit};
    int value;
    if (recalled(node, value)) return value;
    const Passages ways = passages(frame);
    if (!ways.turns) return loss_in(actions + doom(ways).distance);
    node.turns = ways.turns;
    node.pressed = ways.turns <= margins::few && height < 2 * root_depth_ + margins::extended;
    if (height >= highest || (node.quiet && !node.pressed)) return evaluate(frame);

    Ranking ranking;
    rank(node, ways, ranking);
    level(height + 1).killers = {};
    try_turns(node, ranking);
    if (stopped_) return 0;
    // Turns that lose at once were left out; they are never better than those that do not.
    if (node.best >= beta) reward(node.best_turn, depth, height);
    if (!node.quiet)
        table_.keep(
            node.key,
            {node.best_turn, static_cast<std::int16_t>(to_table(node.best, actions)),
             static_cast<std::uint8_t>(std::min(depth, 255)), bound_of(node.best, alpha, beta)});
    return node.best;
}

// What the table knows: the value, or where to begin.
bool Search::recalled(Node& node, int& value) {
    if (node.quiet) return false;
    node.key = key_of(node.frame, game_.terms());
    node.entry = table_.find(node.key);
    const Entry& entry = node.entry;
    if (node.pv || !entry) return false;
    value = from_table(entry.value, node.actions);
    const bool high = entry.bound != Bound::upper && value >= node.beta;
    const bool low = entry.bound != Bound::lower && value <= node.alpha;
    // What is proven needs no depth.
    return (high || low) && (entry.depth >= node.depth || (decided(value) && high == (value > 0)));
}

void Search::rank(const Node& node, const Passages& ways, Ranking& ranking) const {
    const Killers<Turn>& killers = level(node.height).killers;
    const Passage* scored = nullptr;
    Cells mine = 0, theirs = 0;
    const bool deep = node.depth >= margins::deep;
    each_turn(ways, [&](const Passage& way, Turn turn) {
        if (&way != scored) {
            scored = &way;
            mine = building(way.mine, way.free);
            theirs = building(way.theirs, way.free);
        }
        int score = 0;
        if (turn == node.entry.turn) {
            score = surely_first;
        } else if (deep) {
            score = -margins::evaluation * evaluate(after(node.frame, turn));
        }
        if (turn.cell != no_cell) {
            const Cells cell = bit(turn.cell);
            score += history_[turn.square][turn.cell] / margins::history_share;
            if (!deep)
                score += (cell & mine ? margins::builds : 0) + (cell & theirs ? margins::stops : 0);
        }
        if (turn == killers.first) score += margins::first_killer;
        if (turn == killers.second) score += margins::second_killer;
        ranking.add(turn, score);
    });
}

// Leaves the best value and turn in the node.
void Search::try_turns(Node& node, Ranking& ranking) {
    int number = 0;
    for (Turn turn = ranking.next(); turn; turn = ranking.next()) {
        const int value = value_of(node, turn, ++number);
        if (stopped_) return;
        if (value <= node.best) continue;
        node.best = value;
        if (value <= node.alpha) continue;
        node.alpha = value;
        node.best_turn = turn;
        extend_line(node.height, turn);
        if (node.alpha >= node.beta) break;
    }
}

int Search::value_of(const Node& node, Turn turn, int number) {
    const int cost = !node.pressed     ? unit
                     : node.turns == 1 ? margins::only_turn
                                       : margins::pressed_turn;
    const int full = node.depth - cost;
    int reduced = full;
    if (number > margins::late && node.depth >= margins::late_depth && !node.pressed &&
        !decided(node.alpha)) {
        const int less =
            reduction(node.depth / unit, number) - (node.pv ? margins::less_on_line : 0);
        reduced = std::max(full - std::max(0, less), std::min(full, unit));
    }
    const Frame reply = after(node.frame, turn);
    const int height = node.height + 1, actions = node.actions + node.frame.actions();
    if (number == 1) return -search(reply, -node.beta, -node.alpha, full, height, actions);
    return probed(reply, node.alpha, node.beta, full, reduced, height, actions);
}

int Search::probed(const Frame& reply, int alpha, int beta, int full, int reduced, int height,
                   int actions) {
    int value = -search(reply, -alpha - 1, -alpha, reduced, height, actions);
    if (value > alpha && reduced < full)
        value = -search(reply, -alpha - 1, -alpha, full, height, actions);
    if (value > alpha && value < beta) value = -search(reply, -beta, -alpha, full, height, actions);
    return value;
}

int Search::reduction(int turns, int number) {
    static const Reductions<15> table(unit, margins::reduced_least, margins::reduced_slower);
    return table(turns, number);
}

}  // namespace parlour::square
