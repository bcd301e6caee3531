// The fast board: for every empty cell and both sides, what a stone there would make, kept up to
// date move by move.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "five/grid.hpp"
#include "five/knowledge.hpp"

namespace parlour::five {

// A short list of cells without allocation.
class Cells {
   public:
    void add(Cell cell) {
        assert(size_ < cells_.size());
        cells_[size_++] = cell;
    }
    void clear() { size_ = 0; }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    Cell operator[](std::size_t i) const { return cells_[i]; }
    const Cell* begin() const { return cells_.data(); }
    const Cell* end() const { return cells_.data() + size_; }
    bool has(Cell cell) const {
        for (const Cell c : *this)
            if (c == cell) return true;
        return false;
    }

   private:
    std::array<Cell, max_size * max_size> cells_;
    std::size_t size_ = 0;
};

class Position {
   public:
    Position(std::shared_ptr<const Knowledge> knowledge, int size);

    int size() const { return size_; }
    int placed() const { return placed_; }
    bool full() const { return placed_ == size_ * size_; }
    Side turn() const { return turn_; }
    Stone at(Cell cell) const { return stones_[cell]; }
    bool empty_at(Cell cell) const { return stones_[cell] == Stone::empty; }
    std::uint64_t hash() const { return hash_; }
    Cell last(int back = 0) const {
        return placed_ > back ? history_[static_cast<std::size_t>(placed_ - 1 - back)].cell
                              : no_cell;
    }
    const Knowledge& knowledge() const { return *knowledge_; }
    const std::shared_ptr<const Knowledge>& shared_knowledge() const { return knowledge_; }

    // Stones need not alternate before a search begins: a board may be set up in any order.
    void set_turn(Side side);

    // Puts a stone of the side to move on an empty cell. Stones after a win are not looked at:
    // whoever plays asks `makes_five` first.
    void place(Cell cell);
    void take_back();
    std::uint64_t hash_after(Cell cell) const;

    bool makes_five(Cell cell) const { return threat(turn_, cell) == Threat::five; }
    Threat threat(Side side, Cell cell) const {
        return static_cast<Threat>(threat_[index(side)][cell]);
    }
    ShapeId id(Side side, Cell cell) const { return id_[index(side)][cell]; }
    int count(Side side, Threat threat) const {
        return tally_.counts[index(side)][static_cast<std::size_t>(threat)];
    }
    // Whether the side can make a four of any kind.
    bool has_four(Side side) const {
        return count(side, Threat::four) + count(side, Threat::four_plus) +
                   count(side, Threat::four_open3) + count(side, Threat::double4) >
               0;
    }

    // Empty cells where the side has at least that threat.
    void collect(Side side, Threat at_least, Cells& cells) const;
    Cell first(Side side, Threat at_least) const;

    // The single stones of the side to move after which the other side has no cell left with at
    // least that threat: exact, from the line tables.
    void defences(Threat at_least, Cells& cells) const;

    // Empty cells within two steps of a stone or with something to gain on a line.
    void candidates(Cells& cells) const;

    // From the view of the side to move.
    int evaluate() const;
    unsigned flags() const;
    int order(Cell cell) const {
        const Side other_side = other(turn_);
        return knowledge_->order(id(turn_, cell)).own +
               knowledge_->order(id(other_side, cell)).stop;
    }

   private:
    struct Tally {
        std::array<std::array<std::int16_t, threats>, 2> counts{};
        std::array<std::int32_t, 2> mover{};
        std::array<std::int32_t, 2> waiter{};
    };
    struct Change {
        Cell cell;
        std::array<Shape, 2> shape;
        std::array<ShapeId, 2> id;
    };
    struct Placed {
        Cell cell;
        std::uint32_t changes;  // how many there were before this stone
        Tally tally;
    };

    void count(Side side, const CellWorth& worth, int sign) {
        tally_.counts[index(side)][static_cast<std::size_t>(worth.threat)] +=
            static_cast<std::int16_t>(sign);
        tally_.mover[index(side)] += sign * worth.mover;
        tally_.waiter[index(side)] += sign * worth.waiter;
    }
    Threat threat_after(Side side, Cell at, int direction, int offset) const;

    std::shared_ptr<const Knowledge> knowledge_;
    int size_;
    int placed_ = 0;
    Side turn_ = Side::x;
    std::uint64_t hash_;
    Tally tally_;
    Stones stones_;
    std::array<std::uint32_t, stride> occupied_{};  // a bit a cell, by padded row
    std::array<std::array<LineKey, 4>, grid_cells> keys_{};
    std::array<std::array<Shape, grid_cells>, 2> shape_{};
    std::array<std::array<ShapeId, grid_cells>, 2> id_{};
    std::array<std::array<std::uint8_t, grid_cells>, 2> threat_{};
    std::vector<Change> changes_;
    std::vector<Placed> history_;
};

}  // namespace parlour::five
