#include "learning/games.hpp"

#include <algorithm>
#include <istream>
#include <ostream>

#include "five/known.hpp"

namespace parlour::five {

RecordedMove described(const Position& position, Cell best, int value) {
    const Side own = position.turn(), enemy = other(own);
    Cells cells;
    position.candidates(cells);
    int before = 0;
    for (const Cell cell : cells) before += position.order(cell) > position.order(best);
    int state = 0;
    if (position.count(own, Threat::five)) state |= own_five;
    if (position.count(enemy, Threat::five)) state |= enemy_five;
    if (position.count(own, Threat::double4)) state |= own_double4;
    if (position.count(enemy, Threat::double4)) state |= enemy_double4;
    if (known_value(position, 0)) state |= known_without_search;
    const int told = !decided(value) ? value : value > 0 ? recorded_win : -recorded_win;
    return {recorded(best),
            recorded(best),
            static_cast<std::uint8_t>(state),
            static_cast<std::uint8_t>(cells.has(best) ? std::min(before, 254) : 255),
            static_cast<std::int16_t>(told),
            static_cast<std::int16_t>(position.evaluate())};
}

// Numbers are little-endian, whatever the machine.
void write_game(std::ostream& out, const RecordedGame& game) {
    const auto byte = [&](unsigned value) { out.put(static_cast<char>(value & 255)); };
    const auto word = [&](unsigned value) {
        byte(value);
        byte(value >> 8);
    };
    byte(game.result);
    byte(static_cast<unsigned>(game.opening.size()));
    word(static_cast<unsigned>(game.moves.size()));
    for (const std::uint8_t cell : game.opening) byte(cell);
    for (const RecordedMove& move : game.moves) {
        for (const std::uint8_t part : {move.played, move.best, move.state, move.rank}) byte(part);
        word(static_cast<std::uint16_t>(move.value));
        word(static_cast<std::uint16_t>(move.eval));
    }
}

bool read_game(std::istream& in, RecordedGame& game) {
    const auto byte = [&] { return static_cast<unsigned>(in.get() & 255); };
    const auto word = [&] {
        const unsigned low = byte();
        return low | byte() << 8;
    };
    game.result = static_cast<std::uint8_t>(byte());
    game.opening.resize(byte());
    game.moves.resize(word());
    if (!in) return false;
    for (std::uint8_t& cell : game.opening) cell = static_cast<std::uint8_t>(byte());
    for (RecordedMove& move : game.moves) {
        for (std::uint8_t* part : {&move.played, &move.best, &move.state, &move.rank})
            *part = static_cast<std::uint8_t>(byte());
        move.value = static_cast<std::int16_t>(word());
        move.eval = static_cast<std::int16_t>(word());
    }
    return static_cast<bool>(in);
}

}  // namespace parlour::five
