// The definition of a won position (section 18), played out without any cleverness.
#pragma once

#include <map>
#include <random>
#include <utility>

#include "queen/position.hpp"

namespace parlour::test {

using queen::Cells;

class Brute {
   public:
    bool wins(const queen::Position& position) {
        const auto key = std::pair{position.piece, position.open};
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        bool won = !position.ways();
        for (Cells left = position.ways(); left && !won;)
            if (!wins(position.after(queen::take(left)))) won = true;
        return known_[key] = won;
    }

   private:
    std::map<std::pair<int, Cells>, bool> known_;
};

// A piece anywhere, and each other cell open with that chance in a hundred.
inline queen::Position scattered(int size, unsigned percent, std::mt19937& random) {
    const queen::Board& board = queen::Board::of(size);
    const int piece = static_cast<int>(random() % static_cast<unsigned>(board.cells()));
    queen::Position position{&board, piece, 0};
    for (int cell = 0; cell < board.cells(); ++cell)
        if (cell != piece && random() % 100 < percent) position.open |= queen::only<Cells>(cell);
    return position;
}

}  // namespace parlour::test
