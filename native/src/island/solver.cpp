#include "island/solver.hpp"

#include <algorithm>
#include <bit>

#include "island/habit.hpp"

namespace parlour::island {

namespace {

constexpr std::uint64_t lives_mask = 31;  // an entry is a key whose low bits hold the lives
constexpr std::size_t bucket = 4;
constexpr std::uint64_t check_every = 128;
constexpr int playouts = 4'000;
constexpr double whim = 0.25;  // how often a playout wanders where an explorer would explore

// Flips that give most first, then new cards: good rescues found early cut the rest short.
int promise(const Position& s, Action action) {
    if (is_flip(action)) return worth[card_of(action)].score + worth[card_of(action)].front_lives;
    if (is_step(action)) return s.taken >> (s.player + step_by[action]) & 1 ? 1 : 2;
    return 0;
}

}  // namespace

Solver::Solver(std::size_t megabytes)
    : space_(std::bit_floor(std::max<std::size_t>(1, megabytes))),
      table_(static_cast<std::uint64_t*>(space_.data())),
      size_(space_.bytes() / sizeof(std::uint64_t)) {}

Solution Solver::solve(const Position& start, const Deal& deal, std::uint64_t nodes,
                       std::chrono::milliseconds time) {
    space_.clear();
    deal_ = deal;
    outlook_ = Outlook(deal);
    path_.clear();
    best_ = {};
    best_.score = -1;
    limit_ = nodes;
    until_ = std::chrono::steady_clock::now() + time;
    cut_ = false;

    Position first = start;
    if (first.phase == Phase::draw) play(first, draw_of(deal_[first.laid]));
    const int most = first.phase == Phase::over ? first.score() : outlook_.most(first);
    try_habits(first);
    descend(first);
    best_.proven = !cut_;
    best_.won = best_.score >= 0;
    best_.score = std::max(best_.score, 0);
    best_.most = best_.proven ? best_.score : std::max(most, best_.score);
    return std::move(best_);
}

// The action, and the draw that it makes due.
void Solver::play(Position& position, Action action) {
    position.play(action);
    path_.push_back(action);
    if (position.phase != Phase::draw) return;
    path_.push_back(draw_of(deal_[position.laid]));
    position.play(path_.back());
}

void Solver::take(const Position& position) {
    if (!position.won() || position.score() <= best_.score) return;
    best_.score = position.score();
    best_.line = path_;
}

void Solver::try_habits(const Position& start) {
    const std::size_t kept = path_.size();
    for (int i = 0; i < playouts && !out_of_budget(); ++i) {
        Dice dice(static_cast<std::uint64_t>(i));
        Position s = start;
        while (s.phase != Phase::over)
            play(s, dice.happens(whim) ? wander(s, dice) : explore(s, dice));
        take(s);
        path_.resize(kept);
    }
}

bool Solver::out_of_budget() {
    if (cut_) return true;
    ++best_.nodes;
    if (best_.nodes > limit_ || stop_.load(std::memory_order_relaxed))
        cut_ = true;
    else if (best_.nodes % check_every == 0)
        cut_ = std::chrono::steady_clock::now() >= until_;
    return cut_;
}

bool Solver::seen_before(std::uint64_t key, int lives) {
    std::uint64_t* const at = &table_[(key * bucket) & (size_ - 1)];
    const std::uint64_t mark = key & ~lives_mask;
    for (std::size_t i = 0; i < bucket; ++i) {
        if ((at[i] & ~lives_mask) != mark) continue;
        if (static_cast<int>(at[i] & lives_mask) >= lives) return true;
        at[i] = mark | static_cast<std::uint64_t>(lives);
        return false;
    }
    at[key >> 62] = mark | static_cast<std::uint64_t>(lives);
    return false;
}

void Solver::descend(const Position& position) {
    if (out_of_budget()) return;
    if (position.phase == Phase::over) return take(position);
    if (outlook_.most(position) <= best_.score) return;
    if (seen_before(position.key(), position.lives)) return;
    Actions actions;
    position.legal(actions);
    std::stable_sort(actions.begin(), actions.end(), [&](Action a, Action b) {
        return promise(position, a) > promise(position, b);
    });
    const std::size_t kept = path_.size();
    for (const Action action : actions) {
        if (action == flip_of(map_r)) continue;  // the same as the other half
        Position next = position;
        play(next, action);
        descend(next);
        path_.resize(kept);
        if (cut_) return;
    }
}

}  // namespace parlour::island
