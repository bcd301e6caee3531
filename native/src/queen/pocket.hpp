// The smallest endings by table: which targets win, for every graph of up to six cells.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace parlour::queen {

inline constexpr int pocket = 6;

class Pockets {
   public:
    static const Pockets& known();

    // Edges row by row: those of cell i to the cells before it are i bits from bit i(i-1)/2 on.
    // Bit t of the answer: who moves to cell t wins.
    std::uint8_t winning(int cells, std::uint32_t edges) const {
        return winning_[static_cast<std::size_t>(cells)][edges];
    }

   private:
    Pockets();

    std::array<std::vector<std::uint8_t>, pocket + 1> winning_;
};

}  // namespace parlour::queen
