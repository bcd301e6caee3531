// The rules action by action (sections 4 to 7): what the search is held to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "square/grid.hpp"

namespace parlour::square {

// The options; 0 switches a rule for draws off.
struct Terms {
    int pieces = 16;
    bool ban = false;
    int repetition = 3;
    int limit = 100;
};

enum class Phase : std::uint8_t { placement, placement_slide, movement };
enum class Draw : std::uint8_t { none, repetition, limit };

// What makes two positions of movement the same (section 7.2). Whose turn it is follows from the
// hole there, since each slide changes both.
struct Look {
    Cells red = 0, blue = 0;
    std::uint8_t hole = centre;
    std::uint8_t banned = no_square;

    bool operator==(const Look&) const = default;
};

// Places are the cell's number, slides come after them: `slide_action + square`.
using Action = int;
inline constexpr Action slide_action = grid_cells;

class Referee {
   public:
    explicit Referee(const Terms& terms) : terms_(terms) {}

    // A position that play has led to. `seen` holds the positions of movement, this one last.
    Referee(const Terms& terms, Cells red, Cells blue, int hole, Phase phase, int turn, int moved,
            std::vector<Look> seen);

    std::vector<Action> legal() const;
    void apply(Action action);
    bool over() const { return winner_.has_value() || draw_ != Draw::none; }
    std::uint64_t perft(int depth) const;

    const Terms& terms() const { return terms_; }
    Cells pieces(int seat) const { return seat ? blue_ : red_; }
    int hand(int seat) const { return terms_.pieces - count(pieces(seat)); }
    int hole() const { return hole_; }
    Phase phase() const { return phase_; }
    int turn() const { return turn_; }
    // The square of the tile that may not slide next, or none.
    int banned() const { return terms_.ban ? moved_ : no_square; }
    std::optional<int> winner() const { return winner_; }
    Draw draw() const { return draw_; }
    const std::vector<Look>& seen() const { return seen_; }
    // Slides until the limit draws the game; without a limit more than any search goes deep.
    int slides_left() const;
    Look look() const;

   private:
    void place(int cell);
    void slide(int square);

    Terms terms_;
    Cells red_ = 0, blue_ = 0;
    int hole_ = centre;
    Phase phase_ = Phase::placement;
    int turn_ = 0;
    int moved_ = no_square;
    std::vector<Look> seen_;
    std::optional<int> winner_;
    Draw draw_ = Draw::none;
};

}  // namespace parlour::square
