#include "five/grid.hpp"

namespace parlour::five {

Stones empty_board(int size) {
    Stones stones;
    stones.fill(Stone::edge);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) stones[cell_at(x, y)] = Stone::empty;
    return stones;
}

}  // namespace parlour::five
