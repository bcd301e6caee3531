#include "five/referee.hpp"

namespace parlour::five {

namespace {

struct Run {
    int before;
    int after;
    End ends[2];

    int length() const { return before + 1 + after; }
};

End end_at(const Stones& stones, Cell cell) {
    switch (stones[cell]) {
        case Stone::empty: return End::empty;
        case Stone::edge: return End::edge;
        default: return End::opponent;
    }
}

// The longest stretch through the stone on the cell; no early stop at five (section 6.5).
Run run_through(const Stones& stones, Cell cell, int direction) {
    Run run{};
    const Stone own = stones[cell];
    while (stones[shifted(cell, direction, -run.before - 1)] == own) ++run.before;
    while (stones[shifted(cell, direction, run.after + 1)] == own) ++run.after;
    run.ends[0] = end_at(stones, shifted(cell, direction, -run.before - 1));
    run.ends[1] = end_at(stones, shifted(cell, direction, run.after + 1));
    return run;
}

}  // namespace

Referee::Referee(const Rule& rule, int size)
    : rule_(rule), size_(size), stones_(empty_board(size)) {}

bool Referee::place(Cell cell) {
    stones_[cell] = stone_of(turn());
    ++placed_;
    return won_ = wins(cell);
}

void Referee::take_back(Cell cell) {
    stones_[cell] = Stone::empty;
    --placed_;
    won_ = false;
}

bool Referee::wins(Cell cell) const {
    for (int direction = 0; direction < 4; ++direction) {
        const Run run = run_through(stones_, cell, direction);
        if (rule_.wins(run.length(), run.ends[0], run.ends[1])) return true;
    }
    return false;
}

std::vector<Line> Referee::lines(Cell cell) const {
    std::vector<Line> found;
    for (int direction = 0; direction < 4; ++direction) {
        const Run run = run_through(stones_, cell, direction);
        if (!rule_.wins(run.length(), run.ends[0], run.ends[1])) continue;
        Line line;
        for (int i = -run.before; i <= run.after; ++i) line.push_back(shifted(cell, direction, i));
        found.push_back(line);
    }
    return found;
}

std::uint64_t Referee::perft(int depth) {
    if (depth == 0) return 1;
    if (over()) return 0;
    std::uint64_t count = 0;
    for (int y = 0; y < size_; ++y) {
        for (int x = 0; x < size_; ++x) {
            const Cell cell = cell_at(x, y);
            if (stones_[cell] != Stone::empty) continue;
            place(cell);
            count += perft(depth - 1);
            take_back(cell);
        }
    }
    return count;
}

}  // namespace parlour::five
