#include "queen/solver.hpp"

#include <algorithm>

namespace parlour::queen {

template <class Set>
Set Solver<Set>::part_around(Set some, Set open) const {
    Set found = some;
    for (Set front = some; front && found != open;) {
        const Set fresh = graph_.near(take(front)) & open & ~found;
        found |= fresh;
        front |= fresh;
    }
    return found;
}

template <class Set>
Set Solver<Set>::winning_in_pocket(Set part, int spots) const {
    std::array<int, pocket> members{};
    std::uint32_t edges = 0;
    int row = 0;
    for (int i = 0; i < spots; ++i) {
        const int spot = take(part);
        const Set near = graph_.near(spot);
        for (int j = 0; j < i; ++j)
            edges |= static_cast<std::uint32_t>(near >> members[static_cast<std::size_t>(j)] & 1)
                     << (row + j);
        row += i;
        members[static_cast<std::size_t>(i)] = spot;
    }
    Set winning = 0;
    for (std::uint32_t found = pockets_.winning(spots, edges); found;)
        winning |= only<Set>(members[static_cast<std::size_t>(take(found))]);
    return winning;
}

template <class Set>
typename Solver<Set>::Tries Solver<Set>::in_order(Set open, Set ways, int from) const {
    Tries tries;
    const int partner = from >= 0 ? graph_.partner(from) : -1;
    while (ways) {
        const int spot = take(ways);
        const int ways_on = count(static_cast<Set>(graph_.near(spot) & open));
        // Dead ends to come are used up first, then the partner, then the narrowest.
        const int rank = ways_on <= 1 ? 0 : spot == partner ? 1 : ways_on;
        auto at = static_cast<std::size_t>(tries.made++);
        for (; at > 0 && tries.rank[at - 1] > rank; --at) {
            tries.rank[at] = tries.rank[at - 1];
            tries.spot[at] = tries.spot[at - 1];
        }
        tries.rank[at] = static_cast<std::uint8_t>(rank);
        tries.spot[at] = static_cast<std::uint8_t>(spot);
    }
    return tries;
}

template <class Set>
int Solver<Set>::winning_spot(Set open, Set ways, int from) {
    const Tries tries = in_order(open, ways, from);
    for (int i = 0; i < tries.made; ++i) {
        const int spot = tries.spot[static_cast<std::size_t>(i)];
        if (wins_at(open, spot)) return spot;
    }
    return -1;
}

template <class Set>
int Solver<Set>::narrowest(Set open, Set ways) const {
    int best = -1, least = Graph<Set>::room + 1;
    while (ways) {
        const int spot = take(ways);
        const int ways_on = count(static_cast<Set>(graph_.near(spot) & open));
        const int width = ways_on ? ways_on : Graph<Set>::room;
        if (width < least) {
            least = width;
            best = spot;
        }
    }
    return best;
}

template <class Set>
bool Solver<Set>::reaches_a_win(Set open, Set ways, int from) {
    while (ways) {
        const Set part = part_around(ways & (~ways + 1), open);
        if (reaches_a_win_in(part, ways & part, from)) return true;
        ways &= ~part;
        open &= ~part;
    }
    return false;
}

template <class Set>
bool Solver<Set>::reaches_a_win_in(Set part, Set ways, int from) {
    const int spots = count(part);
    if (spots <= pocket) return (winning_in_pocket(part, spots) & ways) != 0;
    Knowledge<Set> known = memory_.find(part);
    if (known.winning & ways) return true;
    const Set open_questions = ways & ~known.losing;
    if (!open_questions) return false;
    const std::uint64_t before = watch_.nodes();
    if (watch_.tick()) return false;

    const Tries tries = in_order(part, open_questions, from);
    bool won = false;
    for (int i = 0; i < tries.made && !won; ++i) {
        const int spot = tries.spot[static_cast<std::size_t>(i)];
        won = wins_at(part, spot);
        if (watch_.out()) return false;
        (won ? known.winning : known.losing) |= only<Set>(spot);
    }
    memory_.keep(part, known, watch_.nodes() - before);
    return won;
}

template class Solver<std::uint32_t>;
template class Solver<std::uint64_t>;

}  // namespace parlour::queen
