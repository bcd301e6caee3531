// Everything about a rule that positions look up: built once, then only read.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "five/line.hpp"
#include "five/rule.hpp"
#include "five/threat.hpp"
#include "five/weights.hpp"

namespace parlour::five {

// Kinds of shapes: those that differ only in the order of their lines share an id.
using ShapeId = std::uint16_t;

// What an empty cell is to one side, given its shape.
struct CellWorth {
    std::int16_t mover;
    std::int16_t waiter;
    Threat threat;
};

// What asks for a move on it.
struct CellOrder {
    std::int16_t own;
    std::int16_t stop;
};

class Knowledge {
   public:
    Knowledge(const Rule& rule, const Weights& weights);

    // The rule of that index with its fitted weights.
    static std::shared_ptr<const Knowledge> of(int rule);

    const Rule& rule() const { return rule_; }
    const LineTable& lines() const { return lines_; }
    std::uint8_t codes_at(LineKey key) const { return lines_.codes_at(key); }

    ShapeId id_of(Shape shape) const { return id_of_[shape]; }
    const CellWorth& worth(ShapeId id) const { return worth_[id]; }
    const CellOrder& order(ShapeId id) const { return order_[id]; }
    int kind(ShapeId id) const { return kind_[id]; }
    std::array<Code, 4> codes_of(ShapeId id) const { return codes_of_[id]; }

    int flag_worth(unsigned flags) const { return flags_[flags]; }

   private:
    Rule rule_;
    LineTable lines_;
    std::vector<ShapeId> id_of_;
    std::vector<CellWorth> worth_;
    std::vector<CellOrder> order_;
    std::vector<std::uint16_t> kind_;
    std::vector<std::array<Code, 4>> codes_of_;
    std::array<std::int16_t, flag_sets> flags_;
};

}  // namespace parlour::five
