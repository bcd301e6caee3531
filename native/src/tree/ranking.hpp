// Moves with scores.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

namespace parlour {

inline constexpr int surely_first = 1 << 20;  // the score of a known move

// Hands moves out best first: most nodes need only a few. A move made of nothing is none.
template <class Move, std::size_t most>
class Ranking {
   public:
    void add(Move move, int score) {
        assert(size_ < most);
        moves_[size_++] = {score, move};
    }
    std::size_t size() const { return size_; }

    Move next() {
        if (taken_ == size_) return Move{};
        std::size_t best = taken_;
        for (std::size_t i = taken_ + 1; i < size_; ++i)
            if (moves_[i].score > moves_[best].score) best = i;
        std::swap(moves_[best], moves_[taken_]);
        return moves_[taken_++].move;
    }

    // Of the move handed out last.
    int score() const {
        assert(taken_ > 0);
        return moves_[taken_ - 1].score;
    }

   private:
    struct Ranked {
        int score;
        Move move;
    };
    std::array<Ranked, most> moves_;
    std::size_t size_ = 0, taken_ = 0;
};

}  // namespace parlour
