#include "five/position.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "five/scale.hpp"
#include "tree/mixed.hpp"

namespace parlour::five {

namespace {

constexpr std::uint64_t hash_of(std::uint64_t number) { return mixed(number + 0x9e3779b97f4a7c15); }

constexpr auto stone_hash = [] {
    std::array<std::array<std::uint64_t, grid_cells>, 2> hashes{};
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t cell = 0; cell < grid_cells; ++cell)
            hashes[side][cell] = hash_of(side * grid_cells + cell);
    return hashes;
}();

// Bytes of a row that are at least `floor`, as the top bits of eight bytes. All are below 128.
std::uint64_t at_least_bits(const std::uint8_t* bytes, std::uint8_t floor) {
    std::uint64_t word;
    std::memcpy(&word, bytes, 8);
    return (word + 0x0101010101010101 * (128u - floor)) & 0x8080808080808080;
}

}  // namespace

Position::Position(std::shared_ptr<const Knowledge> knowledge, int size)
    : knowledge_(std::move(knowledge)), size_(size), hash_(0), stones_(empty_board(size)) {
    hash_ = hash_of(static_cast<std::uint64_t>(size) << 32);
    changes_.reserve(static_cast<std::size_t>(size * size) * 40);
    history_.reserve(static_cast<std::size_t>(size * size));
    for (int y = 0; y < size; ++y) {
        for (int x = 0; x < size; ++x) {
            const Cell cell = cell_at(x, y);
            Shape shapes[2] = {0, 0};
            for (int d = 0; d < 4; ++d) {
                LineKey key = 0;
                for (const int sign : {-1, 1}) {
                    int length = 0;
                    while (length < reach &&
                           stones_[shifted(cell, d, sign * (length + 1))] != Stone::edge)
                        ++length;
                    key += half_base(length) * (sign < 0 ? half_keys : 1);
                }
                keys_[cell][static_cast<std::size_t>(d)] = key;
                const std::uint8_t codes = knowledge_->codes_at(key);
                shapes[0] |= static_cast<Shape>((codes & 15) << 4 * d);
                shapes[1] |= static_cast<Shape>((codes >> 4) << 4 * d);
            }
            for (const Side side : {Side::x, Side::o}) {
                const ShapeId id = knowledge_->id_of(shapes[index(side)]);
                const CellWorth& worth = knowledge_->worth(id);
                shape_[index(side)][cell] = shapes[index(side)];
                id_[index(side)][cell] = id;
                threat_[index(side)][cell] = static_cast<std::uint8_t>(worth.threat);
                count(side, worth, 1);
            }
        }
    }
}

void Position::set_turn(Side side) {
    if (side == turn_) return;
    turn_ = side;
    hash_ ^= hash_of(1);  // the same stones with the other side to move are another position
}

std::uint64_t Position::hash_after(Cell cell) const {
    return hash_ ^ stone_hash[index(turn_)][cell];
}

void Position::place(Cell cell) {
    assert(empty_at(cell));
    history_.push_back({cell, static_cast<std::uint32_t>(changes_.size()), tally_});
    for (const Side side : {Side::x, Side::o}) {
        count(side, knowledge_->worth(id_[index(side)][cell]), -1);
        threat_[index(side)][cell] = 0;
    }
    const Stone stone = stone_of(turn_);
    const auto digit = static_cast<LineKey>(stone);
    stones_[cell] = stone;
    occupied_[cell / stride] |= 1u << cell % stride;
    hash_ ^= stone_hash[index(turn_)][cell];
    for (std::size_t d = 0; d < 4; ++d) {
        for (const int sign : {-1, 1}) {
            const int step = steps[d] * sign;
            int at = cell;
            for (int i = 1; i <= reach; ++i) {
                at += step;
                const auto near = static_cast<std::size_t>(at);
                if (stones_[near] != Stone::empty) {
                    if (stones_[near] == Stone::edge) break;
                    continue;
                }
                LineKey& key = keys_[near][d];
                const std::uint8_t before = knowledge_->codes_at(key);
                key += digit * key_weight(-sign * i);
                const std::uint8_t after = knowledge_->codes_at(key);
                if (before == after) continue;
                changes_.push_back({static_cast<Cell>(at),
                                    {shape_[0][near], shape_[1][near]},
                                    {id_[0][near], id_[1][near]}});
                for (const Side side : {Side::x, Side::o}) {
                    const int half = side == Side::x ? 0 : 4;
                    const unsigned code = after >> half & 15u;
                    if ((before >> half & 15u) == code) continue;
                    Shape& shape = shape_[index(side)][near];
                    shape = static_cast<Shape>((shape & ~(15u << 4 * d)) | code << 4 * d);
                    ShapeId& id = id_[index(side)][near];
                    count(side, knowledge_->worth(id), -1);
                    id = knowledge_->id_of(shape);
                    const CellWorth& worth = knowledge_->worth(id);
                    count(side, worth, 1);
                    threat_[index(side)][near] = static_cast<std::uint8_t>(worth.threat);
                }
            }
        }
    }
    ++placed_;
    turn_ = other(turn_);
}

void Position::take_back() {
    assert(!history_.empty());
    turn_ = other(turn_);
    --placed_;
    const Placed& placed = history_.back();
    const Cell cell = placed.cell;
    const auto digit = static_cast<LineKey>(stones_[cell]);
    for (std::size_t d = 0; d < 4; ++d) {
        for (const int sign : {-1, 1}) {
            const int step = steps[d] * sign;
            int at = cell;
            for (int i = 1; i <= reach; ++i) {
                at += step;
                const Stone near = stones_[static_cast<std::size_t>(at)];
                if (near == Stone::edge) break;
                if (near == Stone::empty)
                    keys_[static_cast<std::size_t>(at)][d] -= digit * key_weight(-sign * i);
            }
        }
    }
    while (changes_.size() > placed.changes) {
        const Change& change = changes_.back();
        for (std::size_t side = 0; side < 2; ++side) {
            shape_[side][change.cell] = change.shape[side];
            id_[side][change.cell] = change.id[side];
            threat_[side][change.cell] =
                static_cast<std::uint8_t>(knowledge_->worth(change.id[side]).threat);
        }
        changes_.pop_back();
    }
    for (const Side side : {Side::x, Side::o})
        threat_[index(side)][cell] =
            static_cast<std::uint8_t>(knowledge_->worth(id_[index(side)][cell]).threat);
    stones_[cell] = Stone::empty;
    occupied_[cell / stride] &= ~(1u << cell % stride);
    hash_ ^= stone_hash[index(turn_)][cell];
    tally_ = placed.tally;
    history_.pop_back();
}

void Position::collect(Side side, Threat at_least, Cells& cells) const {
    const auto floor = static_cast<std::uint8_t>(at_least);
    for (int y = 0; y < size_; ++y) {
        for (int x = 0; x < size_; x += 8) {
            const Cell base = cell_at(x, y);
            std::uint64_t bits = at_least_bits(&threat_[index(side)][base], floor);
            for (; bits; bits &= bits - 1)
                cells.add(static_cast<Cell>(base + std::countr_zero(bits) / 8));
        }
    }
}

Cell Position::first(Side side, Threat at_least) const {
    const auto floor = static_cast<std::uint8_t>(at_least);
    for (int y = 0; y < size_; ++y) {
        for (int x = 0; x < size_; x += 8) {
            const Cell base = cell_at(x, y);
            const std::uint64_t bits = at_least_bits(&threat_[index(side)][base], floor);
            if (bits) return static_cast<Cell>(base + std::countr_zero(bits) / 8);
        }
    }
    return no_cell;
}

// The side's threat on `at` once an enemy stone stands at that offset.
Threat Position::threat_after(Side side, Cell at, int direction, int offset) const {
    const auto d = static_cast<unsigned>(direction);
    const LineKey key =
        keys_[at][d] + static_cast<LineKey>(stone_of(other(side))) * key_weight(offset);
    const unsigned code = knowledge_->codes_at(key) >> (side == Side::x ? 0 : 4) & 15u;
    const Shape shape = shape_[index(side)][at];
    return knowledge_
        ->worth(knowledge_->id_of(static_cast<Shape>((shape & ~(15u << 4 * d)) | code << 4 * d)))
        .threat;
}

void Position::defences(Threat at_least, Cells& cells) const {
    const Side enemy = other(turn_);
    Cells threatened;
    collect(enemy, at_least, threatened);
    const auto stops_at = [&](Cell at, Cells& stops) {
        stops.add(at);
        for (int d = 0; d < 4; ++d) {
            for (const int sign : {-1, 1}) {
                for (int i = 1; i <= reach; ++i) {
                    const Cell near = shifted(at, d, sign * i);
                    if (stones_[near] == Stone::edge) break;
                    if (stones_[near] == Stone::empty &&
                        threat_after(enemy, at, d, sign * i) < at_least)
                        stops.add(near);
                }
            }
        }
    };
    assert(!threatened.empty());
    stops_at(threatened[0], cells);
    for (std::size_t i = 1; i < threatened.size() && !cells.empty(); ++i) {
        Cells stops, both;
        stops_at(threatened[i], stops);
        for (const Cell cell : cells)
            if (stops.has(cell)) both.add(cell);
        cells = both;
    }
}

void Position::candidates(Cells& cells) const {
    std::array<std::uint32_t, stride> wide{};
    for (int row = margin; row < margin + size_; ++row) {
        const std::uint32_t bits = occupied_[static_cast<std::size_t>(row)];
        wide[static_cast<std::size_t>(row)] = bits | bits << 1 | bits >> 1 | bits << 2 | bits >> 2;
    }
    const std::uint32_t board = ((1u << size_) - 1) << margin;
    constexpr auto floor = static_cast<std::uint8_t>(Threat::two);
    for (int row = margin; row < margin + size_; ++row) {
        const auto r = static_cast<std::size_t>(row);
        std::uint32_t near = (wide[r - 2] | wide[r - 1] | wide[r] | wide[r + 1] | wide[r + 2]) &
                             ~occupied_[r] & board;
        std::uint32_t far = ~near & ~occupied_[r] & board;
        const int base = row * stride;
        for (; far; far &= far - 1) {
            const auto cell = static_cast<std::size_t>(base + std::countr_zero(far));
            if (threat_[0][cell] >= floor || threat_[1][cell] >= floor) near |= far & -far;
        }
        for (; near; near &= near - 1) cells.add(static_cast<Cell>(base + std::countr_zero(near)));
    }
}

unsigned Position::flags() const {
    const Side own = turn_, enemy = other(turn_);
    const auto any = [&](Side side, Threat a, Threat b) {
        return count(side, a) + count(side, b) > 0 ? 1u : 0u;
    };
    return any(own, Threat::four_open3, Threat::double4) |
           any(own, Threat::four_plus, Threat::four_plus) << 1 |
           any(own, Threat::four, Threat::four) << 2 |
           any(own, Threat::double3, Threat::double3) << 3 |
           any(own, Threat::open3, Threat::open3_plus) << 4 |
           any(enemy, Threat::double4, Threat::five) << 5 |
           any(enemy, Threat::four_open3, Threat::four_open3) << 6 |
           any(enemy, Threat::four, Threat::four_plus) << 7 |
           any(enemy, Threat::double3, Threat::double3) << 8 |
           any(enemy, Threat::open3, Threat::open3_plus) << 9;
}

int Position::evaluate() const {
    const int value = tally_.mover[index(turn_)] - tally_.waiter[index(other(turn_))] +
                      knowledge_->flag_worth(flags());
    return std::clamp(value / weight_unit, -10'000, 10'000);
}

}  // namespace parlour::five
