// One thread's search: iterative deepening over principal variation search, with sequences of
// fours as quiescence.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "five/limits.hpp"
#include "five/position.hpp"
#include "five/transposition.hpp"
#include "five/value.hpp"

namespace parlour::five {

struct RootLine {
    int value = 0;
    int depth = 0;  // plies
    std::vector<Cell> moves;
};

struct Report {
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<RootLine> lines;  // best first
};

class Search {
   public:
    Search(const Position& position, Transpositions& table, const std::atomic<bool>& stop);

    // Deepens until a limit is met. `tell` hears of every finished iteration. A helper thread
    // (number > 0) skips some depths, so that threads do not all do the same.
    void run(const Limits& limits, int width, int number, const std::function<void(const Report&)>& tell);

    const Report& report() const { return report_; }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // The moves worth looking at in the position: forced ones only, when there are such.
    static void root_moves(const Position& position, Cells& moves);

   private:
    static constexpr int unit = 16;  // depth is counted in sixteenths of a ply

    struct Frame {
        std::array<Cell, 2> killers{};
        int eval = 0;
        Cell move = no_cell;
        Cell excluded = no_cell;
        std::array<Cell, max_ply> line{};
        int line_length = 0;
    };

    int search(int alpha, int beta, int depth, int ply, bool cut);
    int fours(int alpha, int beta, int ply, int left);
    int root(int alpha, int beta, int depth, const std::vector<Cell>& done);
    RootLine best_line(int depth, int guess, const std::vector<Cell>& done);

    // The value if it is known without search.
    bool answered(int ply, int& value) const;
    // Begins a node: its value if it ends there; otherwise the window that mates leave open.
    bool settled(int ply, int& alpha, int& beta, int& value);
    void reward(Cell best, const Cells& tried, int depth, int ply);
    int quiet_history(Side side, Cell cell) const { return history_[index(side)][cell]; }
    void extend_line(int ply, Cell move);
    bool out_of_budget();
    void place(Cell cell, int ply);

    Position position_;
    Transpositions& table_;
    const std::atomic<bool>& stop_;
    Limits limits_;
    Clock::time_point started_;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t next_look_ = 0;
    bool stopped_ = false;
    int root_depth_ = 0;
    Report report_;
    Cells root_moves_;
    std::array<Cell, grid_cells> answers_{};  // the quiet reply that refuted a move
    std::array<std::array<std::int32_t, grid_cells>, 2> history_{};
    std::vector<Frame> frames_;
};

}  // namespace parlour::five
