// For each rule, the reading of every line against brute force over that line.
#include <array>
#include <random>

#include "check.hpp"
#include "five/line.hpp"

using namespace parlour::five;

namespace {

// A line of 31 cells, long enough that what stands outside the window can differ.
constexpr int length = 31;
constexpr int centre = 15;
using Strip = std::array<Stone, length>;

bool wins_at(const Rule& rule, const Strip& strip, int at) {
    const auto end = [&](int i) {
        if (i < 0 || i >= length || strip[static_cast<std::size_t>(i)] == Stone::edge)
            return End::edge;
        return strip[static_cast<std::size_t>(i)] == Stone::empty ? End::empty : End::opponent;
    };
    int a = at, b = at;
    while (a > 0 && strip[static_cast<std::size_t>(a - 1)] == Stone::x) --a;
    while (b + 1 < length && strip[static_cast<std::size_t>(b + 1)] == Stone::x) ++b;
    // Only runs that hold the centre are the centre's doing.
    return a <= centre && centre <= b && rule.wins(b - a + 1, end(a - 1), end(b + 1));
}

bool has_win(const Rule& rule, Strip& strip) {
    for (int i = 0; i < length; ++i) {
        Stone& cell = strip[static_cast<std::size_t>(i)];
        if (cell != Stone::empty) continue;
        cell = Stone::x;
        const bool won = wins_at(rule, strip, i);
        cell = Stone::empty;
        if (won) return true;
    }
    return false;
}

bool unstoppable(const Rule& rule, Strip& strip) {
    for (Stone& cell : strip) {
        if (cell != Stone::empty) continue;
        cell = Stone::o;
        const bool still = has_win(rule, strip);
        cell = Stone::empty;
        if (!still) return false;
    }
    return has_win(rule, strip);
}

// The tier by its definition, found by playing on the line. Recursion only as deep as the tier.
Tier brute(const Rule& rule, Strip& strip, int more) {
    if (wins_at(rule, strip, centre)) return Tier::five;
    if (has_win(rule, strip)) return unstoppable(rule, strip) ? Tier::open4 : Tier::four;
    Tier best = Tier::dead;
    if (more == 0) return best;
    for (int i = centre - reach; i <= centre + reach; ++i) {
        Stone& cell = strip[static_cast<std::size_t>(i)];
        if (cell != Stone::empty) continue;
        cell = Stone::x;
        const Tier next = brute(rule, strip, more - 1);
        cell = Stone::empty;
        // One step back keeps the order of the tiers, two places down.
        const int tier = static_cast<int>(next);
        if (next != Tier::five && tier >= 3) best = std::max(best, static_cast<Tier>(tier - 2));
    }
    return best;
}

Strip strip_of(LineKey key, std::mt19937& rng) {
    Strip strip;
    const auto window = cells_of(key);
    for (auto& cell : strip) cell = static_cast<Stone>(rng() % 3);
    for (int i = 0; i <= 2 * reach; ++i)
        strip[static_cast<std::size_t>(centre - reach + i)] = window[static_cast<std::size_t>(i)];
    // Past an edge there is only edge.
    for (int i = centre; i < length; ++i)
        if (strip[static_cast<std::size_t>(i)] == Stone::edge)
            for (int j = i; j < length; ++j) strip[static_cast<std::size_t>(j)] = Stone::edge;
    for (int i = centre; i >= 0; --i)
        if (strip[static_cast<std::size_t>(i)] == Stone::edge)
            for (int j = i; j >= 0; --j) strip[static_cast<std::size_t>(j)] = Stone::edge;
    strip[centre] = Stone::x;
    return strip;
}

struct Shown {
    std::string_view line;  // X and O stones, `|` the edge, `c` the centre
    std::array<Tier, 3> tiers;  // standard, freestyle, caro
};

// Section 13.2, each line with its last stone at the centre.
constexpr Shown table[] = {
    {"..XXXc..", {Tier::open4, Tier::open4, Tier::four}},
    {"O.XXXc..", {Tier::open4, Tier::open4, Tier::four}},
    {"O.XXXc.O", {Tier::open4, Tier::open4, Tier::dead}},
    {"OXXXc...", {Tier::four, Tier::four, Tier::dead}},
    {"|XXXc...", {Tier::four, Tier::four, Tier::dead}},
    {"|.XXXc..", {Tier::open4, Tier::open4, Tier::four}},
    {"..XX.Xc..", {Tier::four, Tier::four, Tier::four}},
    {"..X.XcX.X..", {Tier::open4, Tier::open4, Tier::four}},
    {"X.XXXc..", {Tier::four, Tier::open4, Tier::four}},
    {"X.XXXc.X", {Tier::dead, Tier::open4, Tier::dead}},
    {"XXc.XX", {Tier::three, Tier::four, Tier::three}},     // the gap makes six; the far side is
    {".XXc.XXX.", {Tier::three, Tier::four, Tier::three}},  // still open to a four
    {"...XcX...", {Tier::open3, Tier::open3, Tier::three}},
};

LineKey key_shown(std::string_view line) {
    const int at = static_cast<int>(line.find('c'));
    LineKey halves[2];
    for (const int side : {0, 1}) {
        const int sign = side == 0 ? -1 : 1;
        LineKey digits = 0;
        int n = 1;
        for (; n <= reach; ++n) {
            const int i = at + sign * n;
            const char c = i < 0 || i >= static_cast<int>(line.size())
                               ? '.'
                               : line[static_cast<std::size_t>(i)];
            if (c == '|') break;
            digits += (c == 'X'   ? 1u
                       : c == 'O' ? 2u
                                  : 0u) *
                      powers[static_cast<std::size_t>(n - 1)];
        }
        halves[side] = half_base(n - 1) + digits;
    }
    return halves[0] * half_keys + halves[1];
}

}  // namespace

int main() {
    parlour::test::Checks check;
    std::mt19937 rng(5);
    for (const Rule& rule : rules) {
        const auto reads = read_lines(rule);
        const LineTable lines(rule);
        for (LineKey key = 0; key < line_keys; ++key) {
            // Every line is tried for its fives and fours; the slower readings of quiet lines
            // are tried on a sample.
            const Tier tier = reads[key].tier;
            const int more = tier >= Tier::four ? 0 : rng() % 16 == 0 ? 2 : 1;
            Strip strip = strip_of(key, rng);
            const Tier found = brute(rule, strip, more);
            const Tier floor = more == 1 ? Tier::three : more == 2 ? Tier::two : Tier::four;
            check.that(found == (tier >= floor ? tier : Tier::dead), rule.key);
            const std::uint8_t code = lines.codes_at(key);
            check.that(lines.tier_of(code & 15) == tier, "codes keep the tier");
            check.that(lines.codes_at(mirrored_sides(key)) == ((code >> 4) | (code & 15) << 4),
                       "the sides are alike");
        }
    }
    for (const Shown& shown : table)
        for (std::size_t i = 0; i < 3; ++i)
            check.that(read_lines(rules[i])[key_shown(shown.line)].tier == shown.tiers[i],
                       shown.line);
    return check.verdict();
}
