#include "queen/memory.hpp"

#include <algorithm>

namespace parlour::queen {

namespace {

constexpr std::uint32_t most_work = (1u << 20) - 1;

std::uint64_t mixed(std::uint64_t x) {
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
    x = (x ^ x >> 27) * 0x94d049bb133111eb;
    return x ^ x >> 31;
}

}  // namespace

template <class Set>
Memory<Set>::Memory(Space& space, std::uint32_t generation)
    : buckets_(static_cast<Bucket*>(space.data())),
      count_(space.bytes() / sizeof(Bucket)),
      generation_(generation) {}

template <class Set>
typename Memory<Set>::Bucket& Memory<Set>::bucket(Set cells) const {
    const std::uint64_t hash = mixed(cells + std::uint64_t{0x9e3779b97f4a7c15});
    // The high half of the product spreads over any count, not only powers of two.
    return buckets_[(hash >> 32) * count_ >> 32];
}

template <class Set>
Knowledge<Set> Memory<Set>::find(Set cells) const {
    for (const Entry& entry : bucket(cells).entries)
        if (entry.cells == cells && current(entry)) return entry.known;
    return {};
}

template <class Set>
void Memory<Set>::keep(Set cells, Knowledge<Set> known, std::uint64_t work) {
    Bucket& home = bucket(cells);
    Entry* victim = nullptr;
    std::uint32_t least = most_work + 1;
    auto cost = static_cast<std::uint32_t>(std::min<std::uint64_t>(work, most_work));
    for (Entry& entry : home.entries) {
        if (!current(entry)) {
            victim = &entry;
            break;
        }
        const std::uint32_t spent = entry.stamp & most_work;
        if (entry.cells == cells) {
            known = {static_cast<Set>(known.winning | entry.known.winning),
                     static_cast<Set>(known.losing | entry.known.losing)};
            cost = std::max(cost, spent);
            victim = &entry;
            break;
        }
        if (spent < least) {
            least = spent;
            victim = &entry;
        }
    }
    *victim = {cells, known, generation_ << 20 | cost};
}

template class Memory<std::uint32_t>;
template class Memory<std::uint64_t>;

}  // namespace parlour::queen
