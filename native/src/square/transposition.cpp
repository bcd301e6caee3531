#include "square/transposition.hpp"

#include "square/symmetry.hpp"
#include "tree/mixed.hpp"

namespace parlour::square {

namespace {

// The symmetries that bring the hole to square 0, 1 or 4, by where it is.
struct Ways {
    std::array<std::uint8_t, symmetries> at{};
    int count = 0;
};
constexpr std::array<Ways, squares> to_canonical_hole = [] {
    std::array<Ways, squares> found{};
    for (int hole = 0; hole < squares; ++hole)
        for (int s = 0; s < symmetries; ++s) {
            const int image = image_of_square(hole, s);
            if (image != 0 && image != 1 && image != centre) continue;
            Ways& ways = found[static_cast<std::size_t>(hole)];
            ways.at[static_cast<std::size_t>(ways.count++)] = static_cast<std::uint8_t>(s);
        }
    return found;
}();

Turn turned(Turn turn, int s) {
    const int cell = turn.cell == no_cell ? no_cell : image_of_cell(turn.cell, s);
    return {static_cast<std::uint8_t>(cell),
            static_cast<std::uint8_t>(image_of_square(turn.square, s))};
}

}  // namespace

Key key_of(const Frame& frame, const Terms& terms) {
    const Ways& ways = to_canonical_hole[frame.hole];
    Cells mine = ~Cells{0}, theirs = ~Cells{0};
    int banned = no_square, chosen = 0;
    for (int i = 0; i < ways.count; ++i) {
        const int s = ways.at[static_cast<std::size_t>(i)];
        const Cells own = image(frame.mine, s);
        if (own > mine) continue;
        const Cells other = image(frame.theirs, s);
        const int ban = image_of_square(frame.banned, s);
        if (own == mine && (other > theirs || (other == theirs && ban >= banned))) continue;
        mine = own;
        theirs = other;
        banned = ban;
        chosen = s;
    }
    // Hands count too: the same pieces with other hands are another number of pieces per player.
    const std::uint64_t rest = static_cast<std::uint64_t>(image_of_square(frame.hole, chosen)) |
                               static_cast<std::uint64_t>(banned) << 4 |
                               static_cast<std::uint64_t>(frame.my_hand) << 8 |
                               static_cast<std::uint64_t>(frame.their_hand) << 13 |
                               static_cast<std::uint64_t>(frame.placing) << 18 |
                               static_cast<std::uint64_t>(frame.ban) << 19 |
                               static_cast<std::uint64_t>(terms.repetition) << 20 |
                               static_cast<std::uint64_t>(terms.limit) << 32;
    const std::uint64_t hash =
        mixed(mine + 0x9e3779b97f4a7c15 * (mixed(theirs + 0xd1b54a32d192ed03 * (rest + 1)) | 1));
    return {hash, chosen};
}

Transpositions::Transpositions(std::size_t megabytes)
    : space_(megabytes), count_(space_.bytes() / sizeof(Bucket)) {}

Transpositions::Bucket& Transpositions::bucket(std::uint64_t hash) const {
    // The high half of the product spreads over any count, not only powers of two.
    return static_cast<Bucket*>(space_.data())[(hash >> 32) * count_ >> 32];
}

Entry Transpositions::find(const Key& key) const {
    for (const Slot& slot : bucket(key.hash).slots) {
        if (slot.hash != key.hash || !(slot.bound & 3)) continue;
        Entry entry;
        entry.turn = turned({slot.cell, slot.square}, inverse(key.symmetry));
        entry.value = slot.value;
        entry.depth = slot.depth;
        entry.bound = static_cast<Bound>(slot.bound & 3);
        return entry;
    }
    return {};
}

void Transpositions::keep(const Key& key, const Entry& entry) {
    Slot* victim = nullptr;
    int least = 1 << 20;
    for (Slot& slot : bucket(key.hash).slots) {
        if (slot.hash == key.hash && slot.bound & 3) {
            victim = &slot;
            break;
        }
        const int age = static_cast<int>((generation_ - (slot.bound >> 2)) & 15);
        const int worth = slot.bound & 3 ? slot.depth - 32 * age : -(1 << 16);
        if (worth < least) {
            least = worth;
            victim = &slot;
        }
    }
    Turn turn = turned(entry.turn, key.symmetry);
    if (!turn && victim->hash == key.hash) turn = {victim->cell, victim->square};
    *victim = {key.hash,
               entry.value,
               turn.cell,
               turn.square,
               entry.depth,
               static_cast<std::uint8_t>(static_cast<unsigned>(entry.bound) | generation_ << 2)};
}

void Transpositions::clear() {
    space_.clear();
    generation_ = 0;
}

}  // namespace parlour::square
