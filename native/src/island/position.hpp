// A position and what an action makes of it (save-oneself.md sections 3 and 6 to 13).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "island/action.hpp"
#include "island/card.hpp"

namespace parlour::island {

// A cell is (row + 4) * 8 + column + 4: cards lie on rows and columns -3 to 3, so that no
// neighbour wraps around, and 0 is nowhere.
using Cell = std::uint8_t;
using CellSet = std::uint64_t;

constexpr Cell cell_at(int row, int col) { return static_cast<Cell>((row + 4) * 8 + col + 4); }
constexpr int row_of(Cell cell) { return cell / 8 - 4; }
constexpr int col_of(Cell cell) { return cell % 8 - 4; }
constexpr CellSet only(Cell cell) { return CellSet{1} << cell; }

inline constexpr Cell nowhere = 0;
inline constexpr std::array<int, 4> step_by{1, -8, 8, -1};  // E N S W

enum class Phase : std::uint8_t { draw, move, flip, over };
enum class End : std::uint8_t { none, victory, lost_lives, lost_ship, lost_deck };

// On the ring around the rectangle of four by four whose first row and column are r0 and c0.
struct Ship {
    std::int8_t row = 0, col = 0, r0 = 0, c0 = 0;
    Heading heading = nw;
    bool here = false, paused = false, turned = false;

    bool encloses(Cell cell) const;
    bool out_of_reach() const { return !rings(row, col); }
    // Turn if it can, take a step, and one more if the serpent lies beside it there (9.3 to 9.5).
    void sail(bool sighted, Cell serpent);

   private:
    bool rings(int at_row, int at_col) const;
    void advance();
};

class Position {
   public:
    static constexpr int most_lives = 16;

    explicit Position(bool calm = false) : calm_seas(calm) {}

    // What may be done now, by chance while a card is due, sorted as texts; none when it is over.
    void legal(Actions& actions) const;
    // A legal action and every automatic phase that follows it.
    void play(Action action);

    int score() const { return fronts_scored(fronts) + lives + laid / 4; }
    bool won() const { return end == End::victory; }
    CardSet undealt() const { return static_cast<CardSet>(~dealt); }
    bool back_in_view(Card card) const { return (dealt & ~fronts) >> card & 1; }
    bool front_in_view(Card card) const { return fronts >> card & 1; }
    Card card_on(Cell cell) const;
    // Whether the neighbouring cell may be entered (sections 7 and 8).
    bool may_enter(Cell cell) const;
    // The cards that may be flipped by hand now (section 10).
    CardSet flippable() const;
    // Whether entering that card now costs lives.
    bool hurts(Card card) const;
    // Whether the ship there sees a signal (12.1).
    bool seen_by(const Ship& at) const;
    // Whether the ship will see a signal if no card changes.
    bool will_be_seen() const;
    // What tells positions of one deal apart but for their lives: more lives are never worse.
    std::uint64_t key() const;

    std::array<Cell, cards> cell_of{};   // `nowhere` for a card that is not dealt
    std::array<Cell, cards> filled{};    // in the order in which they were first filled
    CellSet taken = 0;
    CardSet dealt = 0, fronts = 0;
    Ship ship;
    Cell player = cell_at(0, 0);
    std::uint8_t laid = 0;
    std::int8_t lives = most_lives;
    std::int8_t low_row = 0, high_row = 0, low_col = 0, high_col = 0;
    std::int8_t moves_left = 0;
    bool placed = false, moved = false, calm_seas = false;
    Phase phase = Phase::draw;
    End end = End::none;

   private:
    void begin();
    void draw(Card card);
    void flip(Card card);
    void swap_mirage();
    void launch(Heading heading);
    void enter(Card card);
    void after_move();
    void pass_day();
    void set_sail();
    void drive_off();
    bool rescued();
    bool deserted();
    void lose(End how);
    void heal(int gain) { lives = static_cast<std::int8_t>(std::min(most_lives, lives + gain)); }
    void hurt(int loss) { lives = static_cast<std::int8_t>(std::max(0, lives - loss)); }
};

}  // namespace parlour::island
