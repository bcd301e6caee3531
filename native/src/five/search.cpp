#include "five/search.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "tree/history.hpp"

namespace parlour::five {

namespace {

// At the clock. Few nodes, since each may have to wait for memory that is used for the first time.
constexpr std::uint64_t between_looks = 32;

}  // namespace

Search::Search(const Position& position, Transpositions& table, const std::atomic<bool>& stop,
               const Margins& margins)
    : position_(position),
      table_(table),
      stop_(stop),
      margins_(margins),
      reductions_(unit, margins.late_least / 10.0, margins.late_slower / 10.0),
      frames_(max_ply + 8) {}

bool Search::out_of_budget() {
    const std::uint64_t nodes = nodes_.load(std::memory_order_relaxed) + 1;
    nodes_.store(nodes, std::memory_order_relaxed);
    if (stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (nodes < next_look_) return stopped_;
    next_look_ = std::min(nodes + between_looks, limits_.nodes);
    if (nodes >= limits_.nodes || limits_.now() - started_ >= limits_.hard) stopped_ = true;
    return stopped_;
}

void Search::place(Cell cell, int ply) {
    table_.prefetch(position_.hash_after(cell));
    frame(ply).move = cell;
    position_.place(cell);
}

void Search::reward(Cell best, const Cells& tried, int depth, int ply) {
    const int plies = depth / unit + 1;
    const int bonus = std::min(margins_.history_bonus * plies * plies, margins_.history_most);
    auto& table = history_[index(position_.turn())];
    nudge(table[best], bonus, margins_.history_limit);
    for (const Cell cell : tried)
        if (cell != best) nudge(table[cell], -bonus, margins_.history_limit);
    frame(ply).killers.add(best);
    answers_[position_.last()] = best;
}

int Search::search(int alpha, int beta, int depth, int ply, bool cut) {
    assert(alpha < beta && ply > 0);
    if (depth < unit) return fours(alpha, beta, ply);
    if (out_of_budget()) return 0;
    const bool pv = beta - alpha > 1;
    int value;
    if (settled(ply, alpha, beta, value)) return value;
    Node node{alpha, beta, depth, ply, cut, pv, frame(ply).excluded, depth / unit};
    if (recalled(node, value)) return value;
    Cells moves;
    if (pressed(node, moves, value)) return value;
    if (hopeless(node, value)) return value;
    if (!node.forced()) {
        const bool blind = node.known_move == no_cell && node.excluded == no_cell;
        if (blind && depth >= margins_.internal_plies * unit && (pv || cut)) node.depth -= unit;
        position_.candidates(moves);
    }
    Ranking ranking;
    rank(node, moves, ranking);
    frame(ply + 1).killers = {};
    try_moves(node, ranking, moves.size());
    if (stopped_) return 0;
    if (node.ended) return node.best;
    if (node.best == -unlimited) return node.alpha;  // nothing left beside the excluded move
    keep(node, alpha);
    return node.best;
}

// What the table knows: the value, or where to begin.
bool Search::recalled(Node& node, int& value) {
    node.hash = position_.hash();
    if (node.excluded == no_cell) node.entry = table_.find(node.hash);
    const Entry& entry = node.entry;
    if (entry) {
        node.known = from_table(entry.value, node.ply);
        if (!node.pv && entry.reaches(node.depth) &&
            settles(entry.bound, node.known, node.alpha, node.beta)) {
            value = node.known;
            return true;
        }
        if (position_.empty_at(entry.move)) node.known_move = entry.move;
    }
    return false;
}

// The moves that threats of the enemy leave; a loss where they leave none.
bool Search::pressed(Node& node, Cells& moves, int& value) {
    const Side own = position_.turn(), enemy = other(own);
    node.checked = position_.count(enemy, Threat::five) > 0;
    node.threatened = !node.checked && position_.count(enemy, Threat::double4) > 0;
    node.eval = node.entry ? node.entry.eval : position_.evaluate();
    frame(node.ply).eval = node.eval;
    node.improving = node.ply >= 2 && node.eval > frame(node.ply - 2).eval;
    if (node.checked) {
        position_.defences(Threat::five, moves);
        value = loss_in(node.ply + 2);
    } else if (node.threatened) {
        position_.collect(own, Threat::four, moves);
        Cells stops;
        position_.defences(Threat::double4, stops);
        for (const Cell stop : stops)
            if (position_.threat(own, stop) < Threat::four) moves.add(stop);
        value = loss_in(node.ply + 4);
    }
    return node.forced() && moves.empty();
}

// Far above the window nothing need be done; far below only fours might help.
bool Search::hopeless(const Node& node, int& value) {
    if (node.pv || node.checked || node.excluded != no_cell || decided(node.beta) ||
        decided(node.alpha))
        return false;
    const int plies = node.plies;
    if (!node.threatened && node.depth < margins_.calm_plies * unit &&
        node.eval - margins_.calm * (plies - node.improving) >= node.beta) {
        value = node.eval;
        return true;
    }
    if (node.depth < margins_.razor_plies * unit &&
        node.eval + margins_.razor + margins_.razor_square * plies * plies < node.alpha) {
        value = fours(node.alpha, node.alpha + 1, node.ply);
        return value <= node.alpha || stopped_;
    }
    return false;
}

void Search::rank(const Node& node, const Cells& moves, Ranking& ranking) {
    const Side own = position_.turn();
    const Cell answer = answers_[position_.last()];
    const auto killers = frame(node.ply).killers;
    for (const Cell move : moves) {
        if (move == node.excluded) continue;
        if (move == node.known_move) {
            ranking.add(move, surely_first);
            continue;
        }
        int score = position_.order(move) + quiet_history(own, move) / margins_.history_order;
        if (move == killers.first) score += margins_.first_killer;
        if (move == killers.second) score += margins_.second_killer;
        if (move == answer) score += margins_.answer;
        ranking.add(move, score);
    }
}

// Leaves the best value and move in the node.
void Search::try_moves(Node& node, Ranking& ranking, std::size_t answers) {
    const Side own = position_.turn(), enemy = other(own);
    Cells tried;
    int number = 0, top = unlimited;
    for (Cell move = ranking.next(); move != no_cell; move = ranking.next()) {
        ++number;
        if (ranking.score() < surely_first && top == unlimited) top = ranking.score();
        const Step step{move, number, top - ranking.score(), position_.threat(own, move),
                        position_.threat(enemy, move)};
        if (passed_over(node, step)) continue;
        const std::optional<int> more = extension(node, move, answers);
        if (!more) return;
        place(move, node.ply);
        const int next = node.depth - unit + *more;
        const int value = value_of(node, step, next, next - reduction_of(node, step));
        position_.take_back();
        if (stopped_) return;
        if (step.made < Threat::four) tried.add(move);
        if (value <= node.best) continue;
        node.best = value;
        if (value <= node.alpha) continue;
        node.alpha = value;
        node.best_move = move;
        extend_line(node.ply, move);
        if (node.alpha >= node.beta) break;
    }
    if (node.excluded != no_cell) return;  // what is second best has refuted nothing
    if (node.best >= node.beta && !node.forced() &&
        position_.threat(own, node.best_move) < Threat::four)
        reward(node.best_move, tried, node.depth, node.ply);
}

// Late moves, and quiet ones in a node that needs more than they give.
bool Search::passed_over(const Node& node, const Step& step) const {
    if (node.forced() || lost(node.best) || (node.pv && margins_.line_quotas == 0)) return false;
    const int plies = node.plies;
    if (step.made < Threat::open3) {
        const int share = node.improving ? margins_.quota_better : margins_.quota_worse;
        const int quota = margins_.quota + static_cast<int>(std::pow(plies, 1.32)) * share / 2;
        if (step.number > (node.pv ? margins_.line_quotas : 1) * quota) return true;
    }
    if (node.pv) return false;
    const bool quiet = step.made < Threat::open3 && step.stopped < Threat::four;
    const int hope = margins_.quiet + margins_.quiet_ply * plies +
                     quiet_history(position_.turn(), step.move) / margins_.history_order;
    return quiet && plies < margins_.quiet_plies && step.number > margins_.quiet_moves &&
           node.eval + hope <= node.alpha;
}

// How much deeper the move is looked at. Nothing, where the node has ended.
std::optional<int> Search::extension(Node& node, Cell move, std::size_t answers) {
    if (node.ply > 2 * root_depth_ + margins_.extended) return 0;
    if (node.checked) return answers == 1 ? margins_.only_answer : margins_.answers;
    if (node.threatened) return margins_.answers;
    const Entry& entry = node.entry;
    if (move == node.known_move && node.excluded == no_cell &&
        node.depth >= margins_.singular_plies * unit && entry.bound != Bound::upper &&
        entry.reaches(node.depth - margins_.singular_known) && !decided(node.known))
        return singular(node, move);
    return 0;
}

// Whether nothing comes near the known move, by a shallower search without it.
std::optional<int> Search::singular(Node& node, Cell move) {
    const int bar = node.known - margins_.singular_ply * node.plies - margins_.singular;
    Frame& here = frame(node.ply);
    here.excluded = move;
    const Frame kept = here;
    const int value = search(bar - 1, bar, node.depth / 2, node.ply, node.cut);
    here = kept;
    here.excluded = no_cell;
    if (stopped_) return std::nullopt;
    if (value < bar) return margins_.singular_more;
    if (bar >= node.beta) {  // several moves are above the window
        node.best = bar;
        node.ended = true;
        return std::nullopt;
    }
    return node.known >= node.beta ? -margins_.singular_less : 0;
}

int Search::reduction_of(const Node& node, const Step& step) const {
    if (step.number <= 1 + node.pv || node.depth < margins_.late_plies * unit || node.checked)
        return 0;
    int r = reductions_(node.plies, step.number);
    if (node.pv) r -= margins_.reduce_pv;
    if (node.cut) r += margins_.reduce_cut;
    if (!node.improving) r += margins_.reduce_worse;
    if (step.made >= Threat::four)
        r -= margins_.reduce_four;
    else if (step.made >= Threat::open3)
        r -= margins_.reduce_three;
    if (node.threatened) r -= margins_.reduce_threatened;
    r -= quiet_history(other(position_.turn()), step.move) / margins_.history_reduction;
    r += std::clamp(step.behind / margins_.order_reduction - margins_.order_level, -unit / 2,
                    2 * unit);
    return std::max(r, 0);
}

// Of the move that has just been made.
int Search::value_of(const Node& node, const Step& step, int next, int reduced) {
    const int ply = node.ply + 1;
    if (step.number == 1 && node.pv) return -search(-node.beta, -node.alpha, next, ply, false);
    if (reduced < unit && next >= unit) reduced = unit;
    int value = -search(-node.alpha - 1, -node.alpha, reduced, ply, node.pv || !node.cut);
    if (value > node.alpha && reduced < next)
        value = -search(-node.alpha - 1, -node.alpha, next, ply, !node.cut);
    if (value > node.alpha && value < node.beta && node.pv)
        value = -search(-node.beta, -node.alpha, next, ply, false);
    return value;
}

void Search::keep(const Node& node, int floor) {
    if (node.excluded != no_cell) return;
    assert(std::abs(node.best) < unlimited);
    table_.keep(node.hash,
                {node.best_move, static_cast<std::int16_t>(to_table(node.best, node.ply)),
                 static_cast<std::int16_t>(node.eval), node.depth,
                 bound_of(node.best, floor, node.beta), node.pv});
}

}  // namespace parlour::five
