#include "learning/samples.hpp"

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "five/known.hpp"
#include "five/scale.hpp"

namespace parlour::five {

namespace {

float expected(int value) {
    if (std::abs(value) == recorded_win) return value > 0 ? 1.f : 0.f;
    return static_cast<float>(1 / (1 + std::exp(-value / eval_scale)));
}

void add_board(const Position& position, float target, float weight, bool unseen,
               Samples& samples) {
    std::array<std::int16_t, eval_count> counts{};
    const Knowledge& knowledge = position.knowledge();
    for (int y = 0; y < position.size(); ++y) {
        for (int x = 0; x < position.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (!position.empty_at(cell)) continue;
            for (const bool mover : {true, false}) {
                const auto id = position.id(mover ? position.turn() : other(position.turn()), cell);
                const int base = mover ? mover_at : waiter_at, sign = mover ? 1 : -1;
                for (const Code code : knowledge.codes_of(id))
                    counts[static_cast<std::size_t>(base + code)] +=
                        static_cast<std::int16_t>(sign);
                counts[static_cast<std::size_t>(base + codes + knowledge.kind(id))] +=
                    static_cast<std::int16_t>(sign);
            }
        }
    }
    const unsigned flags = position.flags();
    counts[flags_at + flags] += 1;
    for (unsigned bit = 0; bit < flag_bits; ++bit)
        if (flags >> bit & 1) counts[bits_at + bit] += 1;
    Board board{samples.features.size(), 0, unseen, target, weight};
    for (std::size_t i = 0; i < counts.size(); ++i)
        if (counts[i]) samples.features.push_back({static_cast<std::uint16_t>(i), counts[i]});
    board.feature_count = static_cast<std::uint16_t>(samples.features.size() - board.features);
    samples.boards.push_back(board);
}

void add_pick(const Position& position, Cell best, Samples& samples) {
    Cells cells;
    position.candidates(cells);
    if (!cells.has(best) || cells.size() < 2) return;
    Pick pick{samples.choices.size(), static_cast<std::uint16_t>(cells.size()), 0};
    const Side own = position.turn(), enemy = other(own);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells[i] == best) pick.chosen = static_cast<std::uint16_t>(i);
        samples.choices.push_back({position.id(own, cells[i]), position.id(enemy, cells[i])});
    }
    samples.picks.push_back(pick);
}

void add_game(const std::shared_ptr<const Knowledge>& knowledge, const RecordedGame& game,
              std::size_t number, float sure, int every, Samples& samples) {
    Position position(knowledge, recorded_size);
    for (const std::uint8_t cell : game.opening) position.place(cell_recorded(cell));
    std::size_t clean = 0;  // from here on the result tells
    for (std::size_t i = 0; i < game.moves.size(); ++i)
        if (game.moves[i].state & mistake_on_purpose) clean = i + 1;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const RecordedMove& move = game.moves[i];
        if (judged(position)) {
            float target = expected(move.value);
            if (game.result != no_result && i >= clean) {
                const float x = static_cast<float>(game.result) / 2;
                const float result = position.turn() == Side::x ? x : 1 - x;
                target += result_share * (result - target);
            }
            const float weight = std::abs(move.value) == recorded_win ? sure : 1.f;
            if (weight > 0) add_board(position, target, weight, number % 16 == 5, samples);
            const bool quiet = !position.count(other(position.turn()), Threat::double4);
            if (quiet && (number + i) % static_cast<std::size_t>(every) == 0)
                add_pick(position, cell_recorded(move.best), samples);
        }
        if (position.makes_five(cell_recorded(move.played))) break;
        position.place(cell_recorded(move.played));
    }
}

}  // namespace

void Samples::add(const Samples& more) {
    for (Board board : more.boards) {
        board.features += features.size();
        boards.push_back(board);
    }
    for (Pick pick : more.picks) {
        pick.choices += choices.size();
        picks.push_back(pick);
    }
    features.insert(features.end(), more.features.begin(), more.features.end());
    choices.insert(choices.end(), more.choices.begin(), more.choices.end());
}

Samples read_samples(const std::shared_ptr<const Knowledge>& knowledge,
                     const std::vector<std::string>& paths, float sure, int every, int threads) {
    std::vector<RecordedGame> games;
    std::vector<std::size_t> group;  // a game and its leaves are kept aside together
    for (const std::string& path : paths) {
        std::ifstream file(path, std::ios::binary);
        if (!file) {
            std::fprintf(stderr, "cannot read %s\n", path.c_str());
            std::exit(2);
        }
        for (RecordedGame game; read_game(file, game);) {
            const bool leaf = game.result == no_result && !group.empty();
            group.push_back(leaf ? group.back() : group.empty() ? 0 : group.back() + 1);
            games.push_back(std::move(game));
        }
    }
    const auto parts = static_cast<std::size_t>(threads);
    std::vector<Samples> read(parts);
    std::vector<std::thread> workers;
    for (std::size_t part = 0; part < parts; ++part)
        workers.emplace_back([&, part] {
            for (std::size_t i = games.size() * part / parts; i < games.size() * (part + 1) / parts;
                 ++i)
                add_game(knowledge, games[i], group[i], sure, every, read[part]);
        });
    for (std::thread& worker : workers) worker.join();
    Samples all = std::move(read.front());
    for (std::size_t part = 1; part < parts; ++part) {
        all.add(read[part]);
        read[part] = {};
    }
    return all;
}

}  // namespace parlour::five
