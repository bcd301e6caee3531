#include "learning/selfplay.hpp"

#include "five/scale.hpp"

namespace parlour::five {

namespace {

constexpr int stones_at_most = 180;
constexpr std::size_t megabytes = 4;
constexpr int near_equal = 50;
constexpr int equal_lines = 4;

}  // namespace

Recorder::Recorder(std::shared_ptr<const Knowledge> knowledge, const SelfPlay& terms)
    : terms_(terms), engine_(std::move(knowledge), megabytes, 1) {
    engine_.watch([this](const Position& position) { catch_leaf(position); });
}

Report Recorder::think(const Position& position, std::uint64_t nodes, int width) {
    Limits limits;
    limits.nodes = nodes;
    engine_.ready();
    return engine_.think(position, limits, width, {});
}

void Recorder::catch_leaf(const Position& position) {
    if (!catching_ || rng_() % ++met_ != 0) return;
    leaf_.clear();
    for (int back = position.placed() - 1; back >= 0; --back) leaf_.push_back(position.last(back));
}

void Recorder::add_leaf(std::vector<RecordedGame>& games) {
    if (!met_) return;
    Position position(engine_.knowledge(), recorded_size);
    RecordedGame leaf;
    leaf.result = no_result;
    for (const Cell cell : leaf_) {
        position.place(cell);
        leaf.opening.push_back(recorded(cell));
    }
    const RootLine line = think(position, terms_.leaf_nodes, 1).lines.front();
    leaf.moves.push_back(described(position, line.moves.front(), line.value));
    games.push_back(std::move(leaf));
}

// On quiet boards now and then something else than the best, so that other positions are seen too.
Cell Recorder::chosen(const Position& position, RecordedMove& move, std::uint64_t nodes,
                      bool errs) {
    const Cell best = cell_recorded(move.best);
    if ((move.state & (own_five | enemy_five | own_double4 | enemy_double4)) ||
        std::abs(move.value) == recorded_win)
        return best;
    if (errs && rng_() % static_cast<unsigned>(terms_.erring) == 0) {
        Cells cells;
        position.candidates(cells);
        Cell trial = cells[rng_() % cells.size()];
        for (int i = 0; i < (terms_.one_errs ? 0 : 3); ++i) {
            const Cell more = cells[rng_() % cells.size()];
            if (position.order(more) > position.order(trial)) trial = more;
        }
        if (trial != best) move.state |= mistake_on_purpose;
        return trial;
    }
    if (rng_() % static_cast<unsigned>(terms_.varied) == 0) {
        const Report report = think(position, 2 * nodes, equal_lines);
        std::vector<Cell> equals;
        for (const RootLine& line : report.lines)
            if (report.lines.front().value - line.value <= near_equal)
                equals.push_back(line.moves.front());
        const Cell drawn = equals[rng_() % equals.size()];
        if (drawn != best) move.state |= drawn_from_equals;
        return drawn;
    }
    return best;
}

std::vector<RecordedGame> Recorder::play(std::uint64_t seed) {
    rng_.seed(seed);
    catching_ = false;
    const auto wide = static_cast<int>(0.8 * eval_scale), wider = static_cast<int>(2 * eval_scale);
    const auto stones = opening(engine_, recorded_size, seed, {terms_.nodes, wide, wider});
    std::vector<RecordedGame> games(1);
    RecordedGame game;
    Position position(engine_.knowledge(), recorded_size);
    for (const Cell cell : stones) {
        position.place(cell);
        game.opening.push_back(recorded(cell));
    }
    engine_.forget();
    bool sure = false;
    while (position.placed() < stones_at_most) {
        const Side own = position.turn();
        const bool weak = terms_.one_errs && (own == Side::x) == (seed % 2 == 0);
        const std::uint64_t nodes = (terms_.nodes / 2 + rng_() % terms_.nodes) / (weak ? 10 : 1);
        met_ = 0;
        catching_ = true;
        const RootLine line = think(position, nodes, 1).lines.front();
        catching_ = false;
        RecordedMove move = described(position, line.moves.front(), line.value);
        // From the first sure value on nobody errs, and the game is played to its end.
        sure = sure || decided(line.value);
        const Cell cell = sure && !terms_.one_errs
                              ? line.moves.front()
                              : chosen(position, move, nodes, weak || !terms_.one_errs);
        move.played = recorded(cell);
        game.moves.push_back(move);
        add_leaf(games);
        if (position.makes_five(cell)) {
            game.result = own == Side::x ? 2 : 0;
            break;
        }
        position.place(cell);
    }
    games.front() = std::move(game);
    return games;
}

}  // namespace parlour::five
