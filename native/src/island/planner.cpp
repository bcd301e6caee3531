#include "island/planner.hpp"

#include <algorithm>
#include <cmath>

#include "island/habit.hpp"

namespace parlour::island {

namespace {

constexpr double curiosity = 0.4;  // how strongly the search favours what it has tried least
constexpr double whim = 0.2;       // how often a playout wanders where an explorer would explore
constexpr std::uint32_t patience = 1;  // games through a leaf before it grows children
constexpr std::uint64_t check_every = 64;
constexpr double bare_rescue = 0.8;  // what a rescue is worth without points
constexpr double most_points = 52;
constexpr std::uint64_t first_told = 1'024;

// A rescue is what counts; points tell rescues apart.
double worth_of(const Position& end) {
    return end.won() ? bare_rescue + (1 - bare_rescue) * end.score() / most_points : 0.0;
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

// The mean of the points behind a sum of worths.
double points_of(double worth, double rescues) {
    if (rescues == 0) return 0;
    return (worth / rescues - bare_rescue) / (1 - bare_rescue) * most_points;
}

// Farther from the end by one action.
std::int8_t after(int proven) {
    return static_cast<std::int8_t>(proven > 0 ? proven + 1 : proven - 1);
}

}  // namespace

Planner::Planner(std::size_t megabytes) : most_nodes_((megabytes << 20) / sizeof(Node)) {}

Plan Planner::plan(const Position& start, std::uint64_t seed, std::uint64_t games,
                   std::chrono::milliseconds time, const std::function<void(const Plan&)>& tell) {
    const auto until = std::chrono::steady_clock::now() + time;
    Dice dice(seed);
    nodes_.clear();
    nodes_.reserve(std::min<std::size_t>(most_nodes_, 16 + 8 * games));
    nodes_.resize(2);  // the root is 1, so that 0 is none
    grow(1, start);
    std::size_t deepest = 0;
    std::uint64_t tell_at = first_told, played = 0;
    while (played < games && nodes_[1].proven == 0) {
        if (played % check_every == 0 && played > 0 &&
            (stop_.load(std::memory_order_relaxed) || std::chrono::steady_clock::now() >= until))
            break;
        one_game(start, dice);
        ++played;
        deepest = std::max(deepest, path_.size() - 1);
        if (tell && played == tell_at && played < games) {
            tell(report(static_cast<int>(deepest)));
            tell_at *= 2;
        }
    }
    return report(static_cast<int>(deepest));
}

// Down the tree, on by habit to the end, and back up.
void Planner::one_game(const Position& start, Dice& dice) {
    Position s = start;
    path_.assign(1, 1);
    while (s.phase != Phase::over) {
        const Index at = path_.back();
        if (nodes_[at].children == 0 && (nodes_[at].games < patience || !grow(at, s))) break;
        const Node& node = nodes_[at];
        const Index next = node.draw ? next_draw(node, dice) : promising(node, dice);
        s.play(nodes_[next].action);
        path_.push_back(next);
    }
    if (s.phase == Phase::over) nodes_[path_.back()].proven = s.won() ? 1 : -1;
    const bool at_end = s.phase == Phase::over;
    while (s.phase != Phase::over)
        s.play(s.phase == Phase::draw ? draw_of(dice.one_of(s.undealt()))
               : dice.happens(whim)   ? wander(s, dice)
                                      : explore(s, dice));
    const double worth = worth_of(s);
    for (const Index index : path_) {
        Node& node = nodes_[index];
        node.worth += worth;
        node.rescues += s.won();
        ++node.games;
    }
    if (at_end)
        for (std::size_t i = path_.size() - 1; i-- > 0;) {
            prove(nodes_[path_[i]]);
            if (nodes_[path_[i]].proven == 0) break;
        }
}

bool Planner::grow(Index at, const Position& position) {
    Actions actions;
    position.legal(actions);
    if (nodes_.size() + static_cast<std::size_t>(actions.size()) > most_nodes_) return false;
    nodes_[at].children = static_cast<Index>(nodes_.size());
    nodes_[at].draw = position.phase == Phase::draw;
    for (const Action action : actions) {
        if (action == flip_of(map_r)) continue;  // the same as the other half
        ++nodes_[at].count;
        nodes_.emplace_back();
        nodes_.back().action = action;
    }
    return true;
}

// The best balance of result and curiosity; what is proven lost only if all is.
Planner::Index Planner::promising(const Node& node, Dice& dice) const {
    Index best = node.children;
    double most = -1;
    const double weight = curiosity * std::sqrt(std::log(node.games + 1.0));
    for (Index i = node.children; i < node.children + node.count; ++i) {
        const Node& child = nodes_[i];
        double upper;
        if (child.games == 0)
            upper = 10 + static_cast<double>(dice.next() >> 11) * 0x1p-53;
        else if (child.proven < 0)
            upper = 0;
        else
            upper = child.worth / child.games + weight / std::sqrt(child.games);
        if (upper > most) {
            most = upper;
            best = i;
        }
    }
    return best;
}

// All outcomes are equally likely: each in turn, in any order.
Planner::Index Planner::next_draw(const Node& node, Dice& dice) const {
    std::uint32_t least = nodes_[node.children].games;
    for (Index i = node.children; i < node.children + node.count; ++i)
        least = std::min(least, nodes_[i].games);
    Index best = node.children;
    int ties = 0;
    for (Index i = node.children; i < node.children + node.count; ++i)
        if (nodes_[i].games == least && dice.below(++ties) == 0) best = i;
    return best;
}

// A sure rescue needs one action that is sure, or every draw; a sure defeat the reverse.
void Planner::prove(Node& node) {
    int soonest_win = 0, latest_win = 0, latest_loss = 0;
    bool any_win = false, any_open = false, any_loss = false;
    for (Index i = node.children; i < node.children + node.count; ++i) {
        const int proven = nodes_[i].proven;
        if (proven > 0) {
            soonest_win = any_win ? std::min(soonest_win, proven) : proven;
            latest_win = std::max(latest_win, proven);
            any_win = true;
        } else if (proven < 0) {
            latest_loss = std::min(latest_loss, proven);
            any_loss = true;
        } else {
            any_open = true;
        }
    }
    if (any_win && !node.draw)
        node.proven = after(soonest_win);
    else if (any_open)
        return;
    else if (any_win && !any_loss)
        node.proven = after(latest_win);
    else if (any_loss && !any_win)
        node.proven = after(latest_loss);
}

Plan Planner::report(int deepest) const {
    Plan plan;
    const Node& root = nodes_[1];
    plan.depth = deepest;
    plan.nodes = root.games;
    plan.proven = root.proven == 0 ? 0 : root.proven > 0 ? root.proven - 1 : root.proven + 1;
    for (Index at = 1; nodes_[at].children != 0 && !nodes_[at].draw;) {
        const Node& node = nodes_[at];
        Index best = node.children;
        const auto rank = [&](Index i) {
            const Node& child = nodes_[i];
            if (child.proven > 0 && node.proven > 0) return 1e18 - child.proven;
            if (child.proven < 0) return -1e18 - child.proven;
            return static_cast<double>(child.games);
        };
        for (Index i = node.children; i < node.children + node.count; ++i)
            if (rank(i) > rank(best)) best = i;
        if (at != 1 && nodes_[best].games == 0) break;
        if (at == 1) {
            const Node& child = nodes_[best];
            plan.rescue = child.proven > 0   ? 1
                          : child.proven < 0 ? 0
                                             : share(child.rescues, child.games);
            plan.points = points_of(child.worth, child.rescues);
        }
        plan.line.push_back(nodes_[best].action);
        at = best;
    }
    return plan;
}

}  // namespace parlour::island
