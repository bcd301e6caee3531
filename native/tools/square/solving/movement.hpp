// Movement solved backwards from its ends: every frame of movement that is won or lost.
#pragma once

#include <vector>

#include "solving/known.hpp"

namespace parlour::square {

class Movement {
   public:
    // Of that many pieces per player, up to `most_solved`.
    Movement(int pieces, bool ban);

    // For the player to act: slides to a win, less than zero slides to a loss, zero neither.
    int value(const Frame& frame) const { return known_.at(exact(frame)); }

    std::size_t ends() const { return known_.size(); }
    int longest() const { return longest_; }

    // Whether what the frame's slides lead to bears out its value.
    bool consistent(const Frame& frame) const { return value(frame) == from_slides(frame); }

    // Every frame that was found won or lost, once.
    template <class Visit>
    void each(Visit visit) const {
        for (const std::vector<Frame>& level : levels_)
            for (const Frame& frame : level) visit(frame);
    }

   private:
    void add_first();
    void add_before(const Frame& frame, int distance);
    void note(const Frame& frame, int value, std::vector<Frame>& level);
    int from_slides(const Frame& frame) const;
    template <class Visit>
    void before(const Frame& frame, Visit visit) const;

    int pieces_;
    bool ban_;
    Known known_;
    std::vector<std::vector<Frame>> levels_;  // by distance, from one on
    int longest_ = 0;
};

// All ways to put so many pieces on the cells.
template <class Visit>
void each_choice(Cells cells, int pieces, Visit visit, Cells chosen = 0) {
    if (!pieces) return visit(chosen);
    for (; count(cells) >= pieces;) {
        const Cells cell = cells & -cells;
        cells ^= cell;
        each_choice(cells, pieces - 1, visit, chosen | cell);
    }
}

}  // namespace parlour::square
