// long: the rules of the island in the order of their sections
#include "island/position.hpp"

#include <bit>
#include <cstdlib>

namespace parlour::island {

namespace {

constexpr std::array<int, 4> down{0, 1, 0, -1}, right{1, 0, -1, 0};  // by heading

constexpr int distance(int row, int col, Cell cell) {
    return std::abs(row - row_of(cell)) + std::abs(col - col_of(cell));
}

// The low cards of a set, one after the other.
template <typename Do>
void each(CardSet set, Do&& act) {
    for (; set != 0; set = static_cast<CardSet>(set & (set - 1)))
        act(static_cast<Card>(std::countr_zero(set)));
}

constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    a = (a ^ b) * 0x9E3779B97F4A7C15ull;
    return a ^ (a >> 32);
}

}  // namespace

bool Ship::encloses(Cell cell) const {
    const int r = row_of(cell), c = col_of(cell);
    return r >= r0 && r <= r0 + 3 && c >= c0 && c <= c0 + 3;
}

bool Ship::rings(int at_row, int at_col) const {
    return at_row >= r0 - 1 && at_row <= r0 + 4 && at_col >= c0 - 1 && at_col <= c0 + 4;
}

void Ship::advance() {
    row = static_cast<std::int8_t>(row + down[heading]);
    col = static_cast<std::int8_t>(col + right[heading]);
}

void Ship::sail(bool sighted, Cell serpent) {
    if (sighted && !turned && !rings(row + down[heading], col + right[heading])) {
        heading = static_cast<Heading>((heading + 1) % 4);
        turned = true;
    }
    advance();
    if (serpent != nowhere && distance(row, col, serpent) == 1) advance();
}

Card Position::card_on(Cell cell) const {
    for (int card = 0; card < cards; ++card)
        if (cell_of[static_cast<std::size_t>(card)] == cell) return static_cast<Card>(card);
    return no_card;
}

bool Position::may_enter(Cell cell) const {
    if (cell >= 64) return false;  // south of the last row there is none
    if (taken >> cell & 1) return true;
    if (placed) return false;
    const int r = row_of(cell), c = col_of(cell);
    if (r > low_row + 3 || r < high_row - 3 || c > low_col + 3 || c < high_col - 3) return false;
    return !ship.here || ship.encloses(cell);
}

CardSet Position::flippable() const {
    CardSet set = 0;
    const CardSet backs = static_cast<CardSet>(dealt & ~fronts);
    const auto shown = [&](Card card) { return (backs >> card & 1) != 0; };
    for (const Card card : {flint, hook, palm_trees, sticks, vines, water})
        if (shown(card) && shown(needed[card])) set |= only(card);
    if (shown(bottle) && ship.here && ship.paused) set |= only(bottle);
    if (shown(higher_ground) && player == cell_of[higher_ground]) {
        set |= static_cast<CardSet>(backs & (only(telescope) | only(rocks)));
        if (front_in_view(flint)) set |= only(higher_ground);
    }
    if (shown(pig) && front_in_view(sticks)) set |= only(pig);
    if (shown(map_r) && shown(map_c) && row_of(player) == row_of(cell_of[map_r]) &&
        col_of(player) == col_of(cell_of[map_c]))
        set |= only(map_r) | only(map_c);
    return set;
}

void Position::legal(Actions& actions) const {
    actions.clear();
    switch (phase) {
        case Phase::draw: each(undealt(), [&](Card card) { actions.add(draw_of(card)); }); break;
        case Phase::move:
            for (const Action step : {east, north, south, west})
                if (may_enter(static_cast<Cell>(player + step_by[step]))) actions.add(step);
            if (moved) actions.add(stay);
            break;
        case Phase::flip:
            each(flippable(), [&](Card card) { actions.add(flip_of(card)); });
            actions.add(skip);
            break;
        case Phase::over: break;
    }
}

void Position::play(Action action) {
    if (is_step(action)) {
        const Cell cell = static_cast<Cell>(player + step_by[action]);
        --moves_left;
        moved = true;
        player = cell;
        if (taken >> cell & 1) {
            enter(card_on(cell));
            after_move();
        } else {
            phase = Phase::draw;
        }
    } else if (is_draw(action)) {
        draw(card_of(action));
    } else if (is_flip(action)) {
        flip(card_of(action));
        set_sail();
    } else if (action == stay) {
        pass_day();
    } else {
        set_sail();
    }
}

// 6.1
void Position::begin() {
    placed = moved = false;
    moves_left = front_in_view(pirates) ? 2 : 1;
    phase = Phase::move;
}

// 6.2 step 2 to 5; the very first card is the deal (section 5)
void Position::draw(Card card) {
    const bool deal = laid == 0;
    cell_of[card] = player;
    filled[laid++] = player;
    taken |= only(player);
    dealt |= only(card);
    placed = true;
    const auto row = static_cast<std::int8_t>(row_of(player));
    const auto col = static_cast<std::int8_t>(col_of(player));
    low_row = row < low_row ? row : low_row;
    high_row = row > high_row ? row : high_row;
    low_col = col < low_col ? col : low_col;
    high_col = col > high_col ? col : high_col;
    if (card == water) heal(worth[water].lives);
    if (card == mirage) swap_mirage();
    if ((ship_cards >> card & 1) && !ship.here) launch(called_by(card));
    enter(card);
    if (laid == 13 && (dealt >> storm & 1)) {
        hurt(-worth[storm].front_lives);
        fronts &= static_cast<CardSet>(~(only(vines) | only(higher_ground)));
    }
    if (deal)
        begin();
    else
        after_move();
}

// 11.2: the farthest card, of several the one whose cell was filled first
void Position::swap_mirage() {
    Cell far = player;
    int most = 0;
    for (int i = 0; i < laid; ++i) {
        const Cell cell = filled[static_cast<std::size_t>(i)];
        const int away = distance(row_of(player), col_of(player), cell);
        if (away > most) {
            most = away;
            far = cell;
        }
    }
    Card arrived = mirage;
    if (far != player) {
        arrived = card_on(far);
        cell_of[arrived] = player;
        cell_of[mirage] = far;
    }
    fronts |= only(mirage);
    if (hurts(arrived)) hurt(-worth[arrived].lives);
}

// 9.1
void Position::launch(Heading heading) {
    const bool to_north = heading == nw || heading == ne, to_west = heading == nw || heading == sw;
    ship.here = ship.paused = true;
    ship.turned = false;
    ship.heading = heading;
    ship.r0 = to_north ? low_row : static_cast<std::int8_t>(high_row - 3);
    ship.c0 = to_west ? low_col : static_cast<std::int8_t>(high_col - 3);
    ship.row = static_cast<std::int8_t>(to_north ? ship.r0 - 1 : ship.r0 + 4);
    ship.col = static_cast<std::int8_t>(to_west ? ship.c0 - 1 : ship.c0 + 4);
}

bool Position::hurts(Card card) const {
    return (card == pig && !front_in_view(sticks) && !front_in_view(pig)) ||
           (card == storm && !front_in_view(vines));
}

// 6.2 steps 3 and 4
void Position::enter(Card card) {
    if (hurts(card)) hurt(-worth[card].lives);
    if (card == pirates && !front_in_view(pirates) && ship.here && !ship.paused) drive_off();
}

// 6.2 step 6
void Position::after_move() {
    if (rescued()) return;
    if (lives == 0)
        lose(End::lost_lives);
    else if (!deserted()) {
        if (moves_left > 0)
            phase = Phase::move;
        else
            pass_day();
    }
}

// 6.3
void Position::pass_day() {
    hurt(1);
    if (lives == 0)
        lose(End::lost_lives);
    else if (flippable() != 0)
        phase = Phase::flip;
    else
        set_sail();
}

// 6.4; both halves of the map turn together (ruling 11)
void Position::flip(Card card) {
    if (card == map_c || card == map_r) {
        fronts |= only(map_c) | only(map_r);
        heal(worth[map_r].front_lives);
    } else {
        fronts |= only(card);
        heal(worth[card].front_lives);
    }
}

// 6.5
void Position::set_sail() {
    if (ship.here) {
        if (ship.paused)
            ship.paused = false;
        else if (back_in_view(pirates))
            drive_off();
        else
            ship.sail(front_in_view(telescope), cell_of[mirage]);
    }
    if (rescued()) return;
    if (ship.here && ship.out_of_reach()) {
        if (!calm_seas) return lose(End::lost_ship);
        ship = Ship{};
    }
    if (!deserted()) begin();
}

// 11.3
void Position::drive_off() {
    ship = Ship{};
    fronts |= only(pirates);
}

bool Position::seen_by(const Ship& at) const {
    if (front_in_view(rocks) && row_of(cell_of[rocks]) == at.row) return true;
    if (front_in_view(higher_ground) && col_of(cell_of[higher_ground]) == at.col) return true;
    if (!front_in_view(bottle)) return false;
    const int r = row_of(cell_of[bottle]), c = col_of(cell_of[bottle]);
    const bool corner = (r == at.r0 || r == at.r0 + 3) && (c == at.c0 || c == at.c0 + 3);
    return !corner && distance(at.row, at.col, cell_of[bottle]) == 1;
}

bool Position::will_be_seen() const {
    constexpr CardSet signals = only(rocks) | only(higher_ground) | only(bottle);
    if (!ship.here || !(fronts & signals) || back_in_view(pirates)) return false;
    Ship at = ship;
    if (at.paused && seen_by(at)) return true;
    do {
        at.sail(front_in_view(telescope), cell_of[mirage]);
        if (seen_by(at)) return true;
    } while (!at.out_of_reach());
    return false;
}

bool Position::rescued() {
    if (!ship.here || !seen_by(ship)) return false;
    phase = Phase::over;
    end = End::victory;
    return true;
}

// 12.2, ruling 15
bool Position::deserted() {
    if (ship.here || laid < cards) return false;
    lose(End::lost_deck);
    return true;
}

void Position::lose(End how) {
    phase = Phase::over;
    end = how;
}

// Where a card lies counts only as long as something may come of it; the order in which cells
// were filled only as long as a mirage may ask for it.
std::uint64_t Position::key() const {
    constexpr CardSet always = only(storm) | only(mirage);
    constexpr CardSet as_back = only(pirates) | only(map_c) | only(map_r);
    constexpr CardSet signals = only(rocks) | only(higher_ground) | only(bottle);
    CardSet placed_cards = static_cast<CardSet>(always | signals | (as_back & ~fronts));
    if (!front_in_view(pig) && !front_in_view(sticks)) placed_cards |= only(pig);
    placed_cards &= dealt;
    std::uint64_t hash = mixed(taken, 0x8BADF00D5EA51DEull);
    each(placed_cards, [&](Card card) {
        hash = mixed(hash, static_cast<std::uint64_t>(cell_of[card]) << 8 | card);
    });
    hash = mixed(hash, std::uint64_t{fronts} << 32 | std::uint64_t{player} << 16 |
                           static_cast<std::uint64_t>(phase) << 12 |
                           static_cast<std::uint64_t>(moves_left) << 8 |
                           std::uint64_t{placed} << 4 | std::uint64_t{moved});
    if (ship.here)
        hash = mixed(hash, static_cast<std::uint64_t>(ship.row + 16) << 40 |
                               static_cast<std::uint64_t>(ship.col + 16) << 32 |
                               static_cast<std::uint64_t>(ship.r0 + 16) << 24 |
                               static_cast<std::uint64_t>(ship.c0 + 16) << 16 |
                               std::uint64_t{ship.heading} << 8 | std::uint64_t{ship.paused} << 4 |
                               std::uint64_t{ship.turned} << 1 | 1u);
    if (!(dealt >> mirage & 1))
        for (int i = 0; i < laid; ++i) hash = mixed(hash, filled[static_cast<std::size_t>(i)]);
    return hash ^ (hash >> 29);
}

}  // namespace parlour::island
