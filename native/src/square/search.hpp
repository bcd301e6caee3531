// Iterative deepening over principal variation search. A turn, place and slide, is one move; the
// last turns before a win are read off the masks, so no line is searched into a win at once.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "square/frame.hpp"
#include "square/limits.hpp"
#include "square/margins.hpp"
#include "square/referee.hpp"
#include "square/transposition.hpp"
#include "square/turns.hpp"
#include "tree/line.hpp"
#include "tree/value.hpp"

namespace parlour::square {

struct Report {
    int depth = 0;  // turns
    std::uint64_t nodes = 0;
    int value = 0;
    std::vector<Action> line;
};

using Tell = std::function<void(const Report&)>;

class Search {
   public:
    Search(const Referee& game, Transpositions& table, const std::atomic<bool>& stop);

    // Deepens until a limit is met or the result is proven. `tell` hears of finished iterations.
    Report run(const Limits& limits, const Tell& tell);

   private:
    static constexpr int unit = margins::unit;
    static constexpr int highest = 120;

    struct Level {
        Killers<Turn> killers;
        Line<Turn, highest> line;
    };

    // One node of placement on its way from window to value.
    struct Node {
        const Frame& frame;
        int alpha, beta, depth, height, actions;
        bool pv, quiet;  // quiet: past the depth, where only pressed players go on
        Key key{};
        Entry entry{};
        bool pressed = false;
        int turns = 0;  // that neither win nor lose at once
        int best = -unlimited;
        Turn best_turn{};
    };

    int search(const Frame& frame, int alpha, int beta, int depth, int height, int actions);
    int slides(const Frame& frame, int alpha, int beta, int depth, int height, int actions);
    bool recalled(Node& node, int& value);
    void rank(const Node& node, const Passages& ways, Ranking& ranking) const;
    void try_turns(Node& node, Ranking& ranking);
    int value_of(const Node& node, Turn turn, int number);

    // The value of the frame by a null window first, unless it is the first of its node.
    int probed(const Frame& reply, int alpha, int beta, int full, int reduced, int height,
               int actions);
    static int reduction(int turns, int number);

    int root(int alpha, int beta, int depth);
    bool ended(const Passages& ways, Report& report) const;
    void rank_root(const Passages& ways, Report& report);
    bool drawn(const Frame& frame) const;
    void reward(Turn turn, int depth, int height);
    void extend_line(int height, Turn turn) {
        level(height).line.extend(turn, level(height + 1).line);
    }
    bool out_of_budget();
    const Level& level(int height) const { return levels_[static_cast<std::size_t>(height)]; }
    Level& level(int height) { return levels_[static_cast<std::size_t>(height)]; }
    Report found(int value, int depth) const;

    const Referee& game_;
    Frame start_;
    Transpositions& table_;
    const std::atomic<bool>& stop_;
    Limits limits_;
    Clock::time_point started_;
    std::uint64_t nodes_ = 0, next_look_ = 0;
    bool stopped_ = false;
    int root_depth_ = 0;
    std::vector<Level> levels_;
    std::vector<Frame> path_;  // frames of movement above this one
    std::vector<Look> full_;   // looks of the game so far that draw when they come up once more
    std::vector<Turn> turns_;  // of the root, in the order they are tried
    std::array<std::array<int, grid_cells>, squares> history_{};  // by slide and cell
};

}  // namespace parlour::square
