// The exact value of the rest of a walk (section 18): who cannot move claims and wins.
//
// Where the piece stands matters only by where it can go. So a connected set of open cells is
// solved once for all pieces around it: each of its cells wins or loses for whoever moves there.
// Moving to a cell takes it out and may break the set; the other side then goes on in any one of
// the parts, since each of them touches the cell. What breaks off is forgotten with no further ado.
#pragma once

#include "queen/graph.hpp"
#include "queen/limits.hpp"
#include "queen/memory.hpp"
#include "queen/pocket.hpp"

namespace parlour::queen {

template <class Set>
class Solver {
   public:
    Solver(const Graph<Set>& graph, Memory<Set>& memory, Watch& watch)
        : graph_(graph), memory_(memory), pockets_(Pockets::known()), watch_(watch) {}

    // Whether the side that may go by any of `ways` into the open cells wins; with no way it
    // claims. `from` is the spot of the piece, -1 for the start. Only true while the watch has not
    // run out.
    bool wins(Set open, Set ways, int from) { return !ways || reaches_a_win(open, ways, from); }

    // Whether going to that open spot wins.
    bool wins_at(Set open, int spot) {
        const Set rest = open & ~only<Set>(spot);
        return !wins(rest, graph_.near(spot) & rest, spot);
    }

    // One of the ways that wins, or -1.
    int winning_spot(Set open, Set ways, int from);

    // The way with the fewest ways on that is no dead end, if there is such a one.
    int narrowest(Set open, Set ways) const;

   private:
    struct Tries {
        std::array<std::uint8_t, Graph<Set>::room> spot;
        std::array<std::uint8_t, Graph<Set>::room> rank;
        int made = 0;
    };

    Tries in_order(Set open, Set ways, int from) const;
    bool reaches_a_win(Set open, Set ways, int from);
    bool reaches_a_win_in(Set part, Set ways, int from);
    Set part_around(Set some, Set open) const;
    Set winning_in_pocket(Set part, int spots) const;

    const Graph<Set>& graph_;
    Memory<Set>& memory_;
    const Pockets& pockets_;
    Watch& watch_;
};

}  // namespace parlour::queen
