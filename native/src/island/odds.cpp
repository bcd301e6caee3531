#include "island/odds.hpp"

#include <algorithm>
#include <bit>

namespace parlour::island {

namespace {

int undealt(const Position& position) { return std::popcount(position.undealt()); }

// Whether a round has just begun.
bool is_morning(const Position& position) {
    return position.phase == Phase::move && !position.moved && !position.placed;
}

}  // namespace

std::uint64_t Odds::orders(const Position& position) {
    std::uint64_t product = 1;
    for (int left = undealt(position); left > 1; --left)
        product *= static_cast<std::uint64_t>(left);
    return product;
}

Chance Odds::after(const Position& next) {
    Chance chance = of(next);
    if (chance.days && is_morning(next)) ++chance.days;
    return chance;
}

Chance Odds::of(const Position& position) {
    if (position.phase == Phase::over)
        return position.won() ? Chance{orders(position), 1} : Chance{};
    const Key key{position.key(), position.dealt, position.lives};
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    if (++nodes_ > most_nodes_ || undealt(position) > most_undealt) throw Unsettled();
    const bool hopeless =
        position.phase != Phase::draw && outlook_.most(position) == Outlook::hopeless;
    const Chance chance = hopeless                        ? Chance{}
                          : position.phase == Phase::draw ? drawn(position)
                                                          : chosen(position);
    known_.emplace(key, chance);
    return chance;
}

Chance Odds::drawn(const Position& position) {
    Chance all;
    Actions draws;
    position.legal(draws);
    bool certain = true;
    for (const Action draw : draws) {
        Position next = position;
        next.play(draw);
        const Chance chance = after(next);
        all.rescues += chance.rescues;
        all.days = std::max(all.days, chance.days);
        certain = certain && chance.days;
    }
    if (!certain) all.days = 0;
    return all;
}

Chance Odds::chosen(const Position& position) {
    Chance best;
    Actions actions;
    position.legal(actions);
    for (const Action action : actions) {
        Position next = position;
        next.play(action);
        const Chance chance = after(next);
        best.rescues = std::max(best.rescues, chance.rescues);
        if (chance.days && (!best.days || chance.days < best.days)) best.days = chance.days;
        if (best.days == 1) break;
    }
    return best;
}

}  // namespace parlour::island
