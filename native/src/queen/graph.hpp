// What is left to walk on, numbered anew without the cells that no longer matter.
#pragma once

#include <array>
#include <cstdint>

#include "queen/position.hpp"

namespace parlour::queen {

template <class Set>
struct Graph {
    static constexpr int room = sizeof(Set) * 8;

    // The reachable cells of the position, of which there may be at most `room`.
    explicit Graph(const Position& position);

    Set near(int spot) const { return near_[static_cast<std::size_t>(spot)]; }
    int partner(int spot) const { return partner_[static_cast<std::size_t>(spot)]; }
    Cell cell(int spot) const { return cell_[static_cast<std::size_t>(spot)]; }

    int spots = 0;
    Set all = 0;
    Set ways = 0;  // where the piece can go

   private:
    void pair_up();

    std::array<Set, room> near_{};
    // Spots in pairs of neighbours, -1 for those left over: answering each move by its partner
    // keeps the walk among few sets of cells.
    std::array<std::int8_t, room> partner_{};
    std::array<Cell, room> cell_{};
};

}  // namespace parlour::queen
