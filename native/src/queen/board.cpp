#include "queen/board.hpp"

namespace parlour::queen {

Board::Board(int size) : size_(size) {
    for (int from = 0; from < cells(); ++from) {
        for (int to = 0; to < cells(); ++to) {
            const int down = to / size - from / size, right = to % size - from % size;
            const bool line = down == 0 || right == 0 || down == right || down == -right;
            if (from != to && line) lines_[static_cast<std::size_t>(from)] |= only<Cells>(to);
        }
    }
}

const Board& Board::of(int size) {
    static const std::array<Board, max_size - min_size + 1> boards{
        Board(2), Board(3), Board(4), Board(5), Board(6), Board(7), Board(8), Board(9)};
    return boards[static_cast<std::size_t>(size - min_size)];
}

}  // namespace parlour::queen
