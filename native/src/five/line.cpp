#include "five/line.hpp"

#include <algorithm>
#include <bit>

namespace parlour::five {

namespace {

using Window = std::array<Stone, 2 * reach + 1>;

void read_half(LineKey half, Window& window, int sign) {
    int length = reach;
    while (half < half_base(length)) --length;
    half -= half_base(length);
    for (int i = 1; i <= reach; ++i) {
        Stone stone = Stone::edge;
        if (i <= length) {
            stone = static_cast<Stone>(half % 3);
            half /= 3;
        }
        window[static_cast<std::size_t>(reach + sign * i)] = stone;
    }
}

End end_of(Stone stone) {
    if (stone == Stone::empty) return End::empty;
    return stone == Stone::edge ? End::edge : End::opponent;
}

// Whether X wins by the run through the centre.
bool wins(const Rule& rule, const Window& window) {
    int before = 0, after = 0;
    while (before < reach && window[static_cast<std::size_t>(reach - before - 1)] == Stone::x)
        ++before;
    while (after < reach && window[static_cast<std::size_t>(reach + after + 1)] == Stone::x)
        ++after;
    // A run that fills a half is longer than five, and then its ends do not matter.
    const Stone a =
        before < reach ? window[static_cast<std::size_t>(reach - before - 1)] : Stone::edge;
    const Stone b =
        after < reach ? window[static_cast<std::size_t>(reach + after + 1)] : Stone::edge;
    return rule.wins(before + 1 + after, end_of(a), end_of(b));
}

// Indices into a window, a bit each.
using Indices = std::uint16_t;

std::vector<Indices> empties_of_all() {
    std::vector<Indices> found(line_keys);
    for (LineKey key = 0; key < line_keys; ++key) {
        const Window window = cells_of(key);
        for (int i = 0; i <= 2 * reach; ++i)
            if (i != reach && window[static_cast<std::size_t>(i)] == Stone::empty)
                found[key] |= static_cast<Indices>(1 << i);
    }
    return found;
}

template <typename Use>
void each(unsigned indices, Use&& use) {
    for (; indices; indices &= indices - 1) use(std::countr_zero(indices));
}

LineKey weight_at(int index) { return key_weight(index - reach); }

Tier before(Tier next) {
    switch (next) {
        case Tier::open4: return Tier::open3;
        case Tier::four: return Tier::three;
        case Tier::open3: return Tier::open2;
        case Tier::three: return Tier::two;
        case Tier::open2: return Tier::open1;
        case Tier::two: return Tier::one;
        default: return Tier::dead;
    }
}

std::vector<LineKey> fullest_first(const std::vector<Indices>& free) {
    std::vector<LineKey> keys;
    keys.reserve(line_keys);
    for (int count = 0; count <= 2 * reach; ++count)
        for (LineKey key = 0; key < line_keys; ++key)
            if (std::popcount(free[key]) == count) keys.push_back(key);
    return keys;
}

struct Split {
    Tier tier;
    int codes;
    int first_group;
    int groups;
};

// How the sixteen codes and eight groups are dealt out. Where open fours exist the open tiers
// carry the meaning; where none exist all the detail goes to the ways of making plain fours.
constexpr std::array<Split, 10> open_splits{{
    {Tier::dead, 1, 0, 1},
    {Tier::one, 1, 1, 1},
    {Tier::open1, 1, 1, 1},
    {Tier::two, 2, 2, 1},
    {Tier::open2, 3, 3, 1},
    {Tier::three, 2, 4, 1},
    {Tier::open3, 2, 5, 1},
    {Tier::four, 2, 6, 1},
    {Tier::open4, 1, 7, 1},
    {Tier::five, 1, 7, 1},
}};
constexpr std::array<Split, 6> plain_splits{{
    {Tier::dead, 1, 0, 1},
    {Tier::one, 2, 1, 1},
    {Tier::two, 4, 2, 2},
    {Tier::three, 5, 4, 2},
    {Tier::four, 3, 6, 1},
    {Tier::five, 1, 7, 1},
}};

// How likely the line is on a real board: only used to cut tiers into parts of like size.
double likelihood(LineKey key) {
    double p = 1;
    for (const Stone stone : cells_of(key))
        p *= stone == Stone::empty ? 0.7 : stone == Stone::edge ? 0.4 : 0.15;
    return p;
}

}  // namespace

std::array<Stone, 2 * reach + 1> cells_of(LineKey key) {
    Window window{};
    read_half(key / half_keys, window, -1);
    read_half(key % half_keys, window, +1);
    window[reach] = Stone::empty;
    return window;
}

LineKey mirrored_sides(LineKey key) {
    const Window window = cells_of(key);
    for (int i = 0; i <= 2 * reach; ++i) {
        if (i == reach) continue;
        if (window[static_cast<std::size_t>(i)] == Stone::x) key += weight_at(i);
        if (window[static_cast<std::size_t>(i)] == Stone::o) key -= weight_at(i);
    }
    return key;
}

std::vector<LineRead> read_lines(const Rule& rule) {
    std::vector<LineRead> reads(line_keys);
    const std::vector<Indices> free = empties_of_all();
    for (LineKey key = 0; key < line_keys; ++key) {
        Window window = cells_of(key);
        window[reach] = Stone::x;
        reads[key].tier = wins(rule, window) ? Tier::five : Tier::dead;
    }
    for (LineKey key = 0; key < line_keys; ++key) {
        if (reads[key].tier == Tier::five) continue;
        each(free[key], [&](int i) {
            if (reads[key + weight_at(i)].tier == Tier::five)
                reads[key].wins |= static_cast<Indices>(1 << i);
        });
    }
    for (LineKey key = 0; key < line_keys; ++key) {
        LineRead& read = reads[key];
        if (!read.wins) continue;
        each(free[key], [&](int i) {
            if (!reads[key + 2 * weight_at(i)].wins) read.stops |= static_cast<Indices>(1 << i);
        });
        read.tier = read.stops ? Tier::four : Tier::open4;
    }
    // Fewer empty cells first: what one more stone makes is then already known.
    for (const LineKey key : fullest_first(free)) {
        if (reads[key].tier != Tier::dead) continue;
        Tier best = Tier::dead;
        each(free[key],
             [&](int i) { best = std::max(best, before(reads[key + weight_at(i)].tier)); });
        reads[key].tier = best;
    }
    return reads;
}

namespace {

// In how many ways the next tier, and through it the ones above, can be reached.
std::vector<std::int32_t> ways_on(const std::vector<LineRead>& reads) {
    std::vector<std::int32_t> ways(line_keys);
    const std::vector<Indices> free = empties_of_all();
    for (const LineKey key : fullest_first(free)) {
        const Tier tier = reads[key].tier;
        if (tier == Tier::four || tier == Tier::open4) {
            ways[key] = 1 + std::popcount(reads[key].wins);
        } else if (tier != Tier::five && tier != Tier::dead) {
            each(free[key], [&](int i) {
                const LineKey next = key + weight_at(i);
                if (before(reads[next].tier) == tier) ways[key] += ways[next];
            });
        }
    }
    return ways;
}

// Gives the lines of one tier its codes, from `code` on: the more ways on, the later.
void deal(const Split& split, int code, const std::vector<LineRead>& reads,
          const std::vector<std::int32_t>& ways, std::vector<Code>& own) {
    std::vector<LineKey> members;
    double total = 0;
    for (LineKey key = 0; key < line_keys; ++key) {
        if (reads[key].tier != split.tier) continue;
        members.push_back(key);
        if (split.codes > 1) total += likelihood(key);
    }
    if (split.codes == 1) {
        for (const LineKey key : members) own[key] = static_cast<Code>(code);
        return;
    }
    std::stable_sort(members.begin(), members.end(),
                     [&](LineKey a, LineKey b) { return ways[a] < ways[b]; });
    double seen = 0;
    int part = 0;
    for (std::size_t i = 0; i < members.size(); ++i) {
        // Lines with equally many ways stay together.
        if (i > 0 && ways[members[i]] != ways[members[i - 1]])
            part = std::min(split.codes - 1, static_cast<int>(seen / total * split.codes));
        own[members[i]] = static_cast<Code>(code + part);
        seen += likelihood(members[i]);
    }
}

}  // namespace

LineTable::LineTable(const Rule& rule) : codes_(line_keys) {
    const std::vector<LineRead> reads = read_lines(rule);
    const bool has_open = std::any_of(reads.begin(), reads.end(),
                                      [](const LineRead& r) { return r.tier == Tier::open3; });
    const std::vector<std::int32_t> ways = ways_on(reads);
    std::vector<Code> own(line_keys);
    const auto deal_out = [&](const auto& splits) {
        int code = 0;
        for (const Split& split : splits) {
            deal(split, code, reads, ways, own);
            for (int p = 0; p < split.codes; ++p) {
                const auto c = static_cast<std::size_t>(code + p);
                tier_of_[c] = split.tier;
                group_of_[c] =
                    static_cast<std::uint8_t>(split.first_group + p * split.groups / split.codes);
            }
            code += split.codes;
        }
    };
    if (has_open)
        deal_out(open_splits);
    else
        deal_out(plain_splits);

    for (LineKey key = 0; key < line_keys; ++key)
        codes_[key] = static_cast<std::uint8_t>(own[key] | own[mirrored_sides(key)] << 4);
}

}  // namespace parlour::five
