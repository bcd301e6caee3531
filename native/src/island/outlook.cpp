#include "island/outlook.hpp"

#include <algorithm>
#include <cstdlib>

namespace parlour::island {

namespace {

bool is_dealt(const Position& s, Card card) { return s.dealt >> card & 1; }
bool unturned(const Position& s, Card card) { return !s.front_in_view(card); }
// From now on no card changes its cell.
bool settled(const Position& s) { return is_dealt(s, mirage); }
bool tornado_due(const Position& s) { return s.laid < 13; }

// The first round at whose end the player can stand there: one cell a round, two with a compass,
// which may be found in the present round at the earliest.
int walk(const Position& s, int row, int col) {
    const int cells = std::abs(row_of(s.player) - row) + std::abs(col_of(s.player) - col);
    const bool compass = s.front_in_view(pirates);
    int now = 0;  // cells that can still be walked in this round
    if (s.phase == Phase::move) now = s.moves_left;
    const int left = cells - now;
    if (left <= 0) return 0;
    return compass || unturned(s, pirates) ? (left + 1) / 2 : left;
}

// How far along its shore the ship is: 0 and 5 are the corners.
int progress(const Ship& ship) {
    switch (ship.heading) {
        case nw: return ship.col - (ship.c0 - 1);
        case ne: return ship.row - (ship.r0 - 1);
        case se: return ship.c0 + 4 - ship.col;
        default: return ship.r0 + 4 - ship.row;
    }
}

// The place along that shore from which a cell is abreast.
int abreast(const Ship& ship, Heading heading, Cell cell) {
    switch (heading) {
        case nw: return col_of(cell) - ship.c0 + 1;
        case ne: return row_of(cell) - ship.r0 + 1;
        case se: return ship.c0 + 4 - col_of(cell);
        default: return ship.r0 + 4 - row_of(cell);
    }
}

// Whether the cell lies on that shore.
bool ashore(const Ship& ship, Heading heading, Cell cell) {
    switch (heading) {
        case nw: return row_of(cell) == ship.r0;
        case ne: return col_of(cell) == ship.c0 + 3;
        case se: return row_of(cell) == ship.r0 + 3;
        default: return col_of(cell) == ship.c0;
    }
}

}  // namespace

Outlook::Outlook(const std::array<Card, cards>& deal) : known_(true) {
    for (int i = 0; i < cards; ++i)
        place_[deal[static_cast<std::size_t>(i)]] = static_cast<std::uint8_t>(i);
}

void Outlook::Rounds::widen(int from, int to) {
    if (from > to) return;
    first = std::min(first, from);
    last = std::max(last, to);
}

// The place in the deal of a card that is still to come.
int Outlook::place(const Position& s, Card card) const { return known_ ? place_[card] : s.laid; }

// The round in which the card can be drawn; 0 if it lies.
int Outlook::wait(const Position& s, Card card) const {
    if (is_dealt(s, card)) return 0;
    const bool drawn = s.phase == Phase::flip || s.placed;
    return place(s, card) - s.laid + (drawn ? 1 : 0);
}

// The round in which vines can be in view.
int Outlook::rope(const Position& s) const {
    return unturned(s, vines) ? wait(s, vines) : tornado_due(s) ? 13 - s.laid : never;
}

// The place in the deal of the first undealt ship card past that one.
int Outlook::next_ship(const Position& s, int after) const {
    int soonest = never;
    for (const Card card : {sticks, hook, palm_trees, vines}) {
        if (is_dealt(s, card)) continue;
        if (!known_)
            soonest = std::max<int>(s.laid, after + 1);
        else if (place_[card] > after)
            soonest = std::min<int>(soonest, place_[card]);
    }
    return soonest;
}

Outlook::Signs Outlook::signs(const Position& s) const {
    Signs when{wait(s, higher_ground), never, never, never, never};
    if (s.front_in_view(higher_ground))
        when.climb = tornado_due(s) ? 13 - s.laid : never;
    else if (is_dealt(s, higher_ground) && settled(s))
        when.climb = walk(s, row_of(s.cell_of[higher_ground]), col_of(s.cell_of[higher_ground]));
    else if (is_dealt(s, higher_ground))
        when.climb = 0;

    const int torch = unturned(s, flint) ? std::max(wait(s, flint), rope(s)) + 1 : 0;
    when.sos = s.front_in_view(rocks) ? 0 : std::max(wait(s, rocks), when.climb);
    when.fire = s.front_in_view(higher_ground) ? 0 : std::max(torch, when.climb);
    when.sight = s.front_in_view(telescope) ? 0 : std::max(wait(s, telescope), when.climb);
    if (s.front_in_view(bottle))
        when.note = 0;
    else if (s.ship.here && s.ship.paused)
        when.note = wait(s, bottle) == 0 ? 0 : never;
    return when;
}

// The rounds in which the ship that is there can see something.
void Outlook::by_this_ship(const Position& s, const Signs& when, Rounds& rescue) const {
    const Ship& ship = s.ship;
    const int done = progress(ship), pause = ship.paused ? 1 : 0;
    const bool fixed = settled(s);
    // A mirage can bring the rescue before the ship moves on in its round.
    const int early = fixed ? 0 : 1;
    const int turn = 5 - done + pause;
    const int soonest_turn = pause + (5 - done + 1) / 2;  // with a serpent's pushes

    const auto shore = [&](Heading heading, bool later) {
        const int start = later ? turn - 1 : pause - 1 - done;  // the round of place p is start + p
        const int from = later ? soonest_turn : 0;
        const bool vertical = heading == ne || heading == sw;
        const auto line = [&](int ready, Card card) {
            int last = start + 4 + early;
            if (fixed && is_dealt(s, card)) {
                const int at = abreast(ship, heading, s.cell_of[card]);
                if (!later && at <= done) return;
                last = start + at;
            }
            rescue.widen(std::max(ready, from), last);
        };
        if (vertical) line(when.sos, rocks);
        if (!vertical) line(when.fire, higher_ground);
        if (fixed && is_dealt(s, bottle)) {
            const int at = abreast(ship, heading, s.cell_of[bottle]);
            if (!ashore(ship, heading, s.cell_of[bottle]) || at < 2 || at > 3) return;
        }
        line(when.note, bottle);
    };
    shore(ship.heading, false);
    if (!ship.turned && when.sight <= turn)
        shore(static_cast<Heading>((ship.heading + 1) % 4), true);
}

Outlook::Rounds Outlook::rescue(const Position& s, const Signs& when) const {
    constexpr int any_time = 40;
    Rounds rescue;
    const bool lurking = s.back_in_view(pirates);
    if (s.ship.here && !lurking) by_this_ship(s, when, rescue);

    // Another ship, after pirates or in calm seas; without either only the next one.
    const int drawn = s.laid - 1;
    int card = never;
    if (!s.ship.here) {
        card = next_ship(s, drawn);
        if (lurking && card != never && !s.calm_seas) card = next_ship(s, card);
    } else if (s.calm_seas || lurking) {
        card = next_ship(s, drawn);
    } else if (unturned(s, pirates)) {
        card = next_ship(s, place(s, pirates));
    }
    if (card != never) {
        const bool drawn_now = s.phase == Phase::flip || s.placed;
        const int launch = std::max(0, card - s.laid + (drawn_now ? 1 : 0));
        const int note = s.front_in_view(bottle) ? 0 : std::max(launch, wait(s, bottle));
        const int signal = std::min({when.sos, when.fire, note});
        rescue.widen(std::max(launch + 1, signal), any_time);
    }
    return rescue;
}

Outlook::Starts Outlook::starts(const Position& s, const Signs& when) const {
    const auto both = [&](Card a, Card b) {
        return unturned(s, a) && unturned(s, b) ? std::max(wait(s, a), wait(s, b)) : never;
    };
    Starts from;
    from[treasure] = both(map_c, map_r);
    if (settled(s) && s.back_in_view(map_c) && s.back_in_view(map_r))
        from[treasure] = walk(s, row_of(s.cell_of[map_r]), col_of(s.cell_of[map_c]));
    from[fire] = unturned(s, higher_ground) ? when.fire : never;
    from[sos] = unturned(s, rocks) ? when.sos : never;
    from[sight] = unturned(s, telescope) ? when.sight : never;
    from[shelter] = both(vines, palm_trees);
    from[again] = never;
    if (tornado_due(s) && unturned(s, palm_trees))
        from[again] = std::max({wait(s, vines), wait(s, palm_trees), 12 - s.laid});
    from[note] = never;
    if (unturned(s, bottle)) {
        from[note] = when.note;
        if (when.note == never && next_ship(s, s.laid - 1) != never)
            from[note] = std::max(wait(s, bottle), next_ship(s, s.laid - 1) - s.laid);
    }
    from[fish] = both(hook, water);
    from[fall] = both(water, telescope);
    from[coconuts] = both(palm_trees, rocks);
    from[spear] = both(sticks, flint);
    from[torch] = unturned(s, flint) ? std::max(wait(s, flint), rope(s)) : never;
    const int armed = s.front_in_view(sticks) ? 0 : from[spear] + 1;
    from[meat] = unturned(s, pig) ? std::max(wait(s, pig), armed) : never;
    return from;
}

int Outlook::most(const Position& s) const {
    constexpr std::array<int, flips> gain{11, 7, 5, 4, 3, 3, 3, 2, 2, 2, 2, 2, 1};
    // The same flips by points alone.
    constexpr std::array<Flip, 8> scoring{treasure, fire, sos, note, shelter, torch, spear, sight};
    constexpr std::array<int, 8> points{10, 7, 5, 3, 2, 2, 2, 1};

    const Signs when = signs(s);
    const Rounds window = rescue(s, when);
    if (window.first > window.last) return hopeless;
    const Starts from = starts(s, when);
    const int base = fronts_scored(s.fronts);
    const bool paid = s.phase == Phase::flip, drawn = paid || s.placed;
    const int drink = is_dealt(s, water) ? never : wait(s, water);
    int best = hopeless;
    for (int round = window.first; round <= window.last; ++round) {
        // A mirage can bring the rescue before the round's life is lost.
        const int spent = paid ? round : settled(s) ? round + 1 : round;
        int both = 0, score = 0;
        int left = round + 1;
        for (std::size_t i = 0; i < flips && left > 0; ++i)
            if (from[i] <= round) both += gain[i], --left;
        left = round + 1;
        for (std::size_t i = 0; i < scoring.size() && left > 0; ++i)
            if (from[scoring[i]] <= round) score += points[i], --left;
        const int lives = s.lives - spent + (drink <= round ? worth[water].lives : 0);
        if (lives + both <= 0) break;
        const int laid = std::min(cards, s.laid + round + (drawn ? 0 : 1));
        const int gained = std::min(lives + both, Position::most_lives + score);
        best = std::max(best, base + laid / 4 + gained);
        // From here on more rounds bring nothing but loss.
        if (round > flips && round > cards - s.laid) break;
    }
    return best;
}

}  // namespace parlour::island
