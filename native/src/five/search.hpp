// One thread's search: iterative deepening over principal variation search, with sequences of
// fours as quiescence.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "five/limits.hpp"
#include "five/margins.hpp"
#include "five/position.hpp"
#include "five/transposition.hpp"
#include "tree/line.hpp"
#include "tree/ranking.hpp"
#include "tree/reductions.hpp"
#include "tree/value.hpp"

namespace parlour::five {

inline constexpr int max_ply = 200;

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
    Search(const Position& position, Transpositions& table, const std::atomic<bool>& stop,
           const Margins& margins);

    // Is shown every position that quiescence judges by looks.
    using Watch = std::function<void(const Position&)>;
    void watch(Watch watch) { watch_ = std::move(watch); }

    // Deepens until a limit is met. `tell` hears of every finished iteration. A helper thread
    // (number > 0) skips some depths, so that threads do not all do the same.
    void run(const Limits& limits, int width, int number,
             const std::function<void(const Report&)>& tell);

    const Report& report() const { return report_; }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // The moves worth looking at in the position: forced ones only, when there are such.
    static void root_moves(const Position& position, Cells& moves);

   private:
    using Ranking = parlour::Ranking<Cell, max_size * max_size>;

    struct Frame {
        Killers<Cell> killers;
        int eval = 0;
        Cell move = no_cell;
        Cell excluded = no_cell;
        Line<Cell, max_ply> line;
    };

    // One node of the search on its way from window to value.
    struct Node {
        int alpha, beta, depth, ply;
        bool cut;  // expected to end above the window
        bool pv;
        Cell excluded;
        int plies;  // before any internal reduction
        std::uint64_t hash = 0;
        Entry entry{};
        int known = 0;  // the table's value
        Cell known_move = no_cell;
        bool checked = false;     // the enemy has a five
        bool threatened = false;  // the enemy has a double four
        bool improving = false;
        int eval = 0;
        int best = -unlimited;
        Cell best_move = no_cell;
        bool ended = false;  // above the window, by several moves

        bool forced() const { return checked || threatened; }
    };

    // A move of a node, before it is made.
    struct Step {
        Cell move;
        int number;  // from one on
        int behind;  // how much worse it looks than the best-looking
        Threat made, stopped;
    };

    // What a line of quiescence may still try.
    struct Quiet {
        int left;  // own fours
        int far;   // of these, such as lie far from the one before
    };

    int search(int alpha, int beta, int depth, int ply, bool cut);
    bool recalled(Node& node, int& value);
    bool pressed(Node& node, Cells& moves, int& value);
    bool hopeless(const Node& node, int& value);
    void rank(const Node& node, const Cells& moves, Ranking& ranking);
    void try_moves(Node& node, Ranking& ranking, std::size_t answers);
    bool passed_over(const Node& node, const Step& step) const;
    std::optional<int> extension(Node& node, Cell move, std::size_t answers);
    std::optional<int> singular(Node& node, Cell move);
    int reduction_of(const Node& node, const Step& step) const;
    int value_of(const Node& node, const Step& step, int next, int reduced);
    void keep(const Node& node, int floor);

    int fours(int alpha, int beta, int ply, Quiet quiet);
    int fours(int alpha, int beta, int ply) {
        return fours(alpha, beta, ply, {margins_.fours, margins_.far_fours});
    }
    bool quiet_moves(int ply, int eval, int beta, Quiet quiet, Cells& moves, int& best) const;
    bool worth_trying(Cell move, int eval, int alpha, Quiet& quiet) const;
    int root(int alpha, int beta, int depth, const std::vector<Cell>& done);
    void rank_root(const std::vector<Cell>& done, Ranking& ranking);
    int root_value(int alpha, int beta, int depth, const Step& step);
    RootLine best_line(int depth, int guess, const std::vector<Cell>& done);
    void prove();
    void lead_with_proof(int width);
    void deepen(int depth, int width);

    // Begins a node: its value if it ends there; otherwise the window that mates leave open.
    bool settled(int ply, int& alpha, int& beta, int& value);
    void reward(Cell best, const Cells& tried, int depth, int ply);
    int quiet_history(Side side, Cell cell) const { return history_[index(side)][cell]; }
    void extend_line(int ply, Cell move) { frame(ply).line.extend(move, frame(ply + 1).line); }
    bool out_of_budget();
    void place(Cell cell, int ply);
    Frame& frame(int ply) { return frames_[static_cast<std::size_t>(ply)]; }

    Position position_;
    Transpositions& table_;
    const std::atomic<bool>& stop_;
    const Margins margins_;
    const Reductions<63> reductions_;  // in units
    Watch watch_;
    Limits limits_;
    Clock::time_point started_;
    std::atomic<std::uint64_t> nodes_{0};
    std::uint64_t next_look_ = 0;
    bool stopped_ = false;
    int root_depth_ = 0;
    Report report_;
    std::optional<RootLine> proven_;  // of the root, a win by fours and threes
    Cells root_moves_;
    Cell leading_ = no_cell;  // of the root, looked at first
    std::array<Cell, grid_cells> answers_{};  // the quiet reply that refuted a move
    std::array<std::array<std::int32_t, grid_cells>, 2> history_{};
    std::vector<Frame> frames_;
};

}  // namespace parlour::five
