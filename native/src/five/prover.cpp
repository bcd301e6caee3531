#include "five/prover.hpp"

#include <algorithm>

#include "tree/mixed.hpp"

namespace parlour::five {

namespace {

constexpr int farthest_five =
    100;  // stones of one side: half of what any board has room for, at least

}  // namespace

Prover::Prover(Position position, int threes, std::uint64_t nodes)
    : position_(std::move(position)), threes_(threes), most_nodes_(nodes) {}

// Deepens until the search says how many stones it takes, or that no number does.
int Prover::least(auto&& search) {
    for (int stones = 1; stones <= farthest_five; ++stones) {
        const Result result = search(stones);
        if (nodes_ >= most_nodes_) return unknown;
        if (result == Result::yes) return stones;
        if (result == Result::no) return none;
    }
    return unknown;
}

int Prover::win() {
    return least([this](int stones) { return attack(stones, threes_); });
}

Prover::Found Prover::wins() {
    Found found;
    const Side own = position_.turn();
    Cells moves;
    if (position_.count(own, Threat::five)) {
        position_.collect(own, Threat::five, moves);
        for (const Cell move : moves) found.emplace_back(move, 1);
        return found;
    }
    attacks(threes_, moves);
    for (const Cell move : moves) {
        const int left = threes_ - costs(move);
        position_.place(move);
        const int stones = least([&](int most) { return defend(most, left); });
        position_.take_back();
        if (stones != none) found.emplace_back(move, stones == unknown ? unknown : stones + 1);
    }
    return found;
}

Prover::Found Prover::replies() {
    Found found;
    Cells moves;
    if (!threatened(moves)) return found;
    for (const Cell move : moves) {
        position_.place(move);
        found.emplace_back(move, win());
        position_.take_back();
    }
    return found;
}

Prover::Found Prover::answers() {
    Found found;
    for (int y = 0; y < position_.size(); ++y) {
        for (int x = 0; x < position_.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (!position_.empty_at(cell)) continue;
            const bool five = position_.makes_five(cell);
            position_.place(cell);
            found.emplace_back(cell, five ? none : win());
            position_.take_back();
        }
    }
    return found;
}

// What the side to move may try where it has no five.
void Prover::attacks(int threes, Cells& moves) const {
    const Side own = position_.turn(), enemy = other(own);
    if (position_.count(enemy, Threat::five)) {
        Cells stops;
        position_.defences(Threat::five, stops);
        for (const Cell stop : stops)
            if (threes_ > 0 || position_.threat(own, stop) >= Threat::four) moves.add(stop);
        return;
    }
    position_.collect(own, Threat::four, moves);
    if (threes == 0) return;
    // A double four that was not there is made of a four that was, and of a line that the stone
    // brings to a four, or of a line that it brings to an open one: on that line it is a three.
    Cells slower;
    position_.collect(own, Threat::three, slower);
    for (const Cell move : slower)
        if (position_.threat(own, move) < Threat::four) moves.add(move);
}

// Of the threes that are left: nothing for a four, nor for what stops a five.
int Prover::costs(Cell move) const {
    const Side own = position_.turn();
    return position_.threat(own, move) < Threat::four && !position_.count(other(own), Threat::five);
}

// Whether the enemy threatens anything, and which answers do not lose to that at once.
bool Prover::threatened(Cells& replies) const {
    const Side own = position_.turn(), enemy = other(own);
    if (position_.count(own, Threat::five)) return false;
    if (position_.count(enemy, Threat::five)) {
        position_.defences(Threat::five, replies);
        return true;
    }
    if (threes_ == 0 || !position_.count(enemy, Threat::double4)) return false;
    position_.defences(Threat::double4, replies);
    Cells fours;
    position_.collect(own, Threat::four, fours);
    for (const Cell four : fours)
        if (!replies.has(four)) replies.add(four);
    return true;
}

Prover::Result Prover::attack(int stones, int threes) {
    if (++nodes_ >= most_nodes_) return Result::cut;
    const Side own = position_.turn();
    if (position_.count(own, Threat::five)) return Result::yes;
    if (!position_.count(other(own), Threat::five) && position_.count(own, Threat::double4))
        return stones >= 2 ? Result::yes : Result::cut;
    const std::uint64_t key = position_.hash() ^ mixed(static_cast<std::uint64_t>(threes) + 1);
    const Known known = known_[key];
    if (known.wins <= stones) return Result::yes;
    if (known.fails == 255) return Result::no;
    if (known.fails >= stones) return Result::cut;
    const Result result = tried(stones, threes);
    if (nodes_ >= most_nodes_) return Result::cut;
    Known& now = known_[key];
    if (result == Result::yes)
        now.wins = static_cast<std::uint8_t>(stones);
    else
        now.fails = result == Result::no ? 255 : static_cast<std::uint8_t>(stones);
    return result;
}

Prover::Result Prover::tried(int stones, int threes) {
    Cells moves;
    attacks(threes, moves);
    if (stones <= 1) return moves.empty() ? Result::no : Result::cut;
    Result best = Result::no;
    for (const Cell move : moves) {
        const int left = threes - costs(move);
        position_.place(move);
        const Result result = defend(stones - 1, left);
        position_.take_back();
        best = std::max(best, result);
        if (best == Result::yes || nodes_ >= most_nodes_) return best;
    }
    return best;
}

// The side to move has to answer; `stones` are the enemy's.
Prover::Result Prover::defend(int stones, int threes) {
    if (position_.full()) return Result::no;
    Cells moves;
    if (!threatened(moves)) return Result::no;
    const bool checked = position_.count(other(position_.turn()), Threat::five) > 0;
    if (stones < (checked ? 1 : 2)) return Result::cut;
    Result worst = Result::yes;
    for (const Cell move : moves) {
        position_.place(move);
        const Result result = attack(stones, threes);
        position_.take_back();
        worst = std::min(worst, result);
        if (worst == Result::no || nodes_ >= most_nodes_) return worst;
    }
    return worst;
}

}  // namespace parlour::five
