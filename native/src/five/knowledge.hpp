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

// What an empty cell is worth to one side, given its shape.
struct CellWorth {
    std::int16_t mover;
    std::int16_t waiter;
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

    // Shapes that differ only in the order of their lines share an id.
    std::uint16_t id_of(Shape shape) const { return id_of_[shape]; }
    Threat threat(std::uint16_t id) const { return threat_[id]; }
    Threat threat_of_shape(Shape shape) const { return threat_[id_of_[shape]]; }
    const CellWorth& worth(std::uint16_t id) const { return worth_[id]; }
    int kind(std::uint16_t id) const { return kind_[id]; }
    std::array<Code, 4> codes_of(std::uint16_t id) const { return codes_of_[id]; }
    int ids() const { return static_cast<int>(worth_.size()); }

    int flag_worth(unsigned flags) const { return flags_[flags]; }

   private:
    Rule rule_;
    LineTable lines_;
    std::vector<std::uint16_t> id_of_;
    std::vector<Threat> threat_;
    std::vector<CellWorth> worth_;
    std::vector<std::uint16_t> kind_;
    std::vector<std::array<Code, 4>> codes_of_;
    std::array<std::int16_t, flag_sets> flags_;
};

}  // namespace parlour::five
