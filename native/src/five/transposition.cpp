#include "five/transposition.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>

namespace parlour::five {

namespace {

constexpr int coarse(int depth) { return std::clamp(depth / depth_grain, 0, 255); }

// A deeper search of now is replaced only by a bound that is less than so much shallower: three
// plies.
constexpr int much_shallower = 12;  // grains

// move 10 | depth 8 | bound 2 | pv 1 | generation 4 | value 16 | eval 16 | epoch 7
std::uint64_t packed(const Entry& entry, std::uint64_t generation, std::uint64_t epoch) {
    assert(entry.move < 1024);
    return static_cast<std::uint64_t>(entry.move) |
           static_cast<std::uint64_t>(coarse(entry.depth)) << 10 |
           static_cast<std::uint64_t>(entry.bound) << 18 |
           static_cast<std::uint64_t>(entry.pv) << 20 | generation << 21 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.value)) << 25 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.eval)) << 41 | epoch << 57;
}

Entry unpacked(std::uint64_t data) {
    Entry entry;
    entry.move = static_cast<Cell>(data & 1023);
    entry.depth = static_cast<int>(data >> 10 & 255) * depth_grain;
    entry.bound = static_cast<Bound>(data >> 18 & 3);
    entry.pv = (data >> 20 & 1) != 0;
    entry.value = static_cast<std::int16_t>(data >> 25);
    entry.eval = static_cast<std::int16_t>(data >> 41);
    return entry;
}

std::uint64_t read(std::uint64_t& word) {
    return std::atomic_ref(word).load(std::memory_order_relaxed);
}
void write(std::uint64_t& word, std::uint64_t value) {
    std::atomic_ref(word).store(value, std::memory_order_relaxed);
}

int depth_of(std::uint64_t data) { return static_cast<int>(data >> 10 & 255); }
std::uint64_t generation_of(std::uint64_t data) { return data >> 21 & 15; }
std::uint64_t epoch_of(std::uint64_t data) { return data >> 57; }

}  // namespace

Transpositions::Transpositions(std::size_t megabytes)
    : space_(megabytes), count_(space_.bytes() / sizeof(Bucket)) {}

Transpositions::Bucket& Transpositions::bucket(std::uint64_t hash) const {
    // The high half of the product spreads over any count, not only powers of two.
    const std::uint64_t index = (hash >> 32) * static_cast<std::uint64_t>(count_) >> 32;
    return static_cast<Bucket*>(space_.data())[index];
}

void Transpositions::prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

Entry Transpositions::find(std::uint64_t hash) const {
    for (Slot& slot : bucket(hash).slots) {
        const std::uint64_t data = read(slot.data);
        if ((read(slot.check) ^ data) == hash && epoch_of(data) == epoch_) return unpacked(data);
    }
    return {};
}

void Transpositions::keep(std::uint64_t hash, const Entry& entry) {
    Bucket& home = bucket(hash);
    Slot* victim = nullptr;
    int least = 1 << 20;
    Entry kept = entry;
    for (Slot& slot : home.slots) {
        const std::uint64_t data = read(slot.data);
        const bool current = epoch_of(data) == epoch_;
        if ((read(slot.check) ^ data) == hash && current) {
            const Entry old = unpacked(data);
            if (kept.move == no_cell) kept.move = old.move;
            if (entry.bound != Bound::exact &&
                coarse(entry.depth) + much_shallower < depth_of(data) &&
                generation_of(data) == generation_)
                return;
            victim = &slot;
            break;
        }
        const int age = static_cast<int>((generation_ - generation_of(data)) & 15);
        const int worth = current ? depth_of(data) - 16 * age : -(1 << 16);
        if (worth < least) {
            least = worth;
            victim = &slot;
        }
    }
    const std::uint64_t data = packed(kept, generation_, epoch_);
    write(victim->data, data);
    write(victim->check, hash ^ data);
}

void Transpositions::clear() {
    generation_ = 0;
    if (++epoch_ < epochs) return;
    space_.clear();
    epoch_ = 1;
}

void Transpositions::touch() {
    space_.touch();
    generation_ = 0;
    epoch_ = 1;
}

}  // namespace parlour::five
