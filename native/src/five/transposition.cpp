#include "five/transposition.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace parlour::five {

namespace {

// move 10 | depth 8 | bound 2 | pv 1 | generation 4 | value 16 | eval 16
std::uint64_t packed(const Entry& entry, std::uint64_t generation) {
    return static_cast<std::uint64_t>(entry.move) | static_cast<std::uint64_t>(entry.depth) << 10 |
           static_cast<std::uint64_t>(entry.bound) << 18 |
           static_cast<std::uint64_t>(entry.pv) << 20 | generation << 21 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.value)) << 25 |
           static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.eval)) << 41;
}

Entry unpacked(std::uint64_t data) {
    Entry entry;
    entry.move = static_cast<Cell>(data & 1023);
    entry.depth = static_cast<std::uint8_t>(data >> 10);
    entry.bound = static_cast<Bound>(data >> 18 & 3);
    entry.pv = (data >> 20 & 1) != 0;
    entry.value = static_cast<std::int16_t>(data >> 25);
    entry.eval = static_cast<std::int16_t>(data >> 41);
    return entry;
}

int depth_of(std::uint64_t data) { return static_cast<int>(data >> 10 & 255); }
std::uint64_t generation_of(std::uint64_t data) { return data >> 21 & 15; }

}  // namespace

Transpositions::Transpositions(std::size_t megabytes)
    : count_(std::max<std::size_t>(1, megabytes) * (1 << 20) / sizeof(Bucket)) {
    constexpr std::size_t huge_page = 1 << 21;
    const std::size_t bytes = (count_ * sizeof(Bucket) + huge_page - 1) / huge_page * huge_page;
    void* memory = std::aligned_alloc(huge_page, bytes);
    if (!memory) throw std::bad_alloc();
#ifdef __linux__
    madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: fewer misses when probing at random
#endif
    buckets_.reset(static_cast<Bucket*>(memory));
    std::uninitialized_value_construct_n(buckets_.get(), count_);
}

void Transpositions::Release::operator()(Bucket* memory) const { std::free(memory); }

Transpositions::Bucket& Transpositions::bucket(std::uint64_t hash) const {
    // The high half of the product spreads over any count, not only powers of two.
    const std::uint64_t index = (hash >> 32) * static_cast<std::uint64_t>(count_) >> 32;
    return buckets_[index];
}

void Transpositions::prefetch(std::uint64_t hash) const { __builtin_prefetch(&bucket(hash)); }

Entry Transpositions::find(std::uint64_t hash) const {
    for (const Slot& slot : bucket(hash).slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash && data) return unpacked(data);
    }
    return {};
}

void Transpositions::keep(std::uint64_t hash, const Entry& entry) {
    Bucket& home = bucket(hash);
    Slot* victim = nullptr;
    int least = 1 << 20;
    Entry kept = entry;
    for (Slot& slot : home.slots) {
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) == hash && data) {
            const Entry old = unpacked(data);
            if (kept.move == no_cell) kept.move = old.move;
            // A much shallower bound does not replace what a deeper search of now has found.
            if (entry.bound != Bound::exact && entry.depth + 12 < old.depth &&
                generation_of(data) == generation_)
                return;
            victim = &slot;
            break;
        }
        const int age = static_cast<int>((generation_ - generation_of(data)) & 15);
        const int worth = data ? depth_of(data) - 16 * age : -(1 << 16);
        if (worth < least) {
            least = worth;
            victim = &slot;
        }
    }
    const std::uint64_t data = packed(kept, generation_);
    victim->data.store(data, std::memory_order_relaxed);
    victim->check.store(hash ^ data, std::memory_order_relaxed);
}

void Transpositions::clear() {
    for (std::size_t i = 0; i < count_; ++i)
        for (Slot& slot : buckets_[i].slots) {
            slot.data.store(0, std::memory_order_relaxed);
            slot.check.store(0, std::memory_order_relaxed);
        }
    generation_ = 0;
}

}  // namespace parlour::five
