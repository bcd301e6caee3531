#include "five/chase.hpp"

#include <algorithm>

#include "five/known.hpp"

namespace parlour::five {

bool Chase::spent() const { return nodes_ >= most_nodes_ || stop_.load(std::memory_order_relaxed); }

// What is known of the position without a look ahead, and the moves that it leaves.
Chase::Known Chase::glance(Cells& moves) const {
    return attacking() ? attack(moves) : defence(moves);
}

Chase::Known Chase::attack(Cells& moves) const {
    const Side own = position_.turn();
    if (position_.full()) return {never, 0, 0, true};
    if (const auto value = known_value(position_, 0))
        return {0, never, static_cast<std::uint16_t>(sure_win - *value), true};
    if (position_.count(other(own), Threat::five))
        position_.defences(Threat::five, moves);
    else
        position_.collect(own, Threat::three, moves);  // whatever may bring a double four nearer
    if (moves.empty()) return {never, 0, 0, true};
    return {1, static_cast<std::uint32_t>(moves.size()), 0, false};
}

Chase::Known Chase::defence(Cells& moves) const {
    const Side own = position_.turn(), enemy = other(own);
    if (position_.full() || position_.count(own, Threat::five)) return {never, 0, 0, true};
    const bool checked = position_.count(enemy, Threat::five) > 0;
    if (checked) {
        position_.defences(Threat::five, moves);
    } else if (position_.count(enemy, Threat::double4)) {
        position_.defences(Threat::double4, moves);
        Cells fours;
        position_.collect(own, Threat::four, fours);
        for (const Cell four : fours)
            if (!moves.has(four)) moves.add(four);
    } else {
        return {never, 0, 0, true};  // nothing is threatened
    }
    if (moves.empty()) return {0, never, static_cast<std::uint16_t>(checked ? 2 : 4), true};
    return {static_cast<std::uint32_t>(moves.size()), 1, 0, false};
}

const Chase::Known& Chase::after(Cell move) {
    const std::uint64_t key = position_.hash_after(move);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    ++nodes_;
    position_.place(move);
    Cells unused;
    const Known seen = glance(unused);
    position_.take_back();
    return known_[key] = seen;
}

// What follows from the moves: the attacker needs one that wins, the defender one that does not.
Chase::Known Chase::gathered(const Cells& moves, Cell& best, std::uint32_t& second) {
    const bool attacks = attacking();
    Known all{attacks ? never : 0, attacks ? 0 : never, 0, false};
    std::uint32_t& least = attacks ? all.proof : all.disproof;
    std::uint32_t& sum = attacks ? all.disproof : all.proof;
    second = never;
    for (const Cell move : moves) {
        const Known& then = after(move);
        const std::uint32_t one = attacks ? then.proof : then.disproof;
        sum = std::min(never, sum + (attacks ? then.disproof : then.proof));
        if (one < least) {
            second = least;
            least = one;
            best = move;
        } else {
            second = std::min(second, one);
        }
        if (then.proof > 0) continue;
        const auto plies = static_cast<std::uint16_t>(then.plies + 1);
        all.plies =
            !attacks || !all.plies ? std::max(all.plies, plies) : std::min(all.plies, plies);
    }
    if (least == 0) sum = never;
    return all;
}

// Looks until the numbers reach what somebody else's move has to offer.
void Chase::search(std::uint32_t most_proof, std::uint32_t most_disproof) {
    const std::uint64_t key = position_.hash();
    Cells moves;
    const Known seen = glance(moves);
    if (seen.told) {
        known_[key] = seen;
        return;
    }
    for (;;) {
        Cell best = no_cell;
        std::uint32_t second = never;
        const Known all = gathered(moves, best, second);
        known_[key] = all;
        if (all.proof >= most_proof || all.disproof >= most_disproof || spent()) return;
        const Known then = after(best);
        const std::uint32_t nearly = second + 1 + second / 4;
        std::uint32_t proof, disproof;
        if (attacking()) {
            proof = std::min(most_proof, nearly);
            disproof = most_disproof - all.disproof + then.disproof;
        } else {
            proof = most_proof - all.proof + then.proof;
            disproof = std::min(most_disproof, nearly);
        }
        position_.place(best);
        search(proof, disproof);
        position_.take_back();
    }
}

std::optional<Chase::Win> Chase::win() {
    search(never, never);
    const Known& root = known_[position_.hash()];
    if (root.proof > 0 || root.told) return std::nullopt;
    Win found{root.plies, {}};
    int played = 0;
    for (;; ++played) {
        Cells moves;
        if (glance(moves).told) break;
        // The attacker's quickest, the defender's longest.
        Cell next = no_cell;
        int plies = 0;
        for (const Cell move : moves) {
            const Known& then = after(move);
            if (then.proof > 0 || (next != no_cell && (then.plies < plies) != attacking()))
                continue;
            next = move;
            plies = then.plies;
        }
        found.moves.push_back(next);
        position_.place(next);
    }
    while (played-- > 0) position_.take_back();
    return found;
}

}  // namespace parlour::five
