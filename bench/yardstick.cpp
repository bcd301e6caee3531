// A plain player to measure against: alpha-beta to a fixed depth over the neighbours of stones,
// windows of five weighed by hand, no table, no patterns, no extensions. Speaks enough of the
// Gomocup protocol to be a contestant of `parlour arena`:  five_yardstick [depth]
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "five/referee.hpp"

using namespace parlour::five;

namespace {

constexpr int win = 1'000'000;
constexpr std::array<int, 6> worth{0, 1, 12, 100, 900, 5'000};

// All windows of five that only one side has stones in, for the side to move.
int evaluate(const Referee& game) {
    int sum = 0;
    for (int y = 0; y < game.size(); ++y) {
        for (int x = 0; x < game.size(); ++x) {
            for (int d = 0; d < 4; ++d) {
                int own = 0, theirs = 0;
                for (int i = 0; i < 5; ++i) {
                    const Stone stone = game.stones()[shifted(cell_at(x, y), d, i)];
                    if (stone == Stone::edge) {
                        own = theirs = 1;
                        break;
                    }
                    own += stone == stone_of(game.turn());
                    theirs += stone == stone_of(other(game.turn()));
                }
                if (!theirs) sum += worth[static_cast<std::size_t>(own)];
                if (!own) sum -= worth[static_cast<std::size_t>(theirs)];
            }
        }
    }
    return sum;
}

std::vector<Cell> moves(const Referee& game) {
    std::vector<Cell> found;
    for (int y = 0; y < game.size(); ++y) {
        for (int x = 0; x < game.size(); ++x) {
            const Cell cell = cell_at(x, y);
            if (game.stones()[cell] != Stone::empty) continue;
            bool near = false;
            for (const int step : {1, stride - 1, stride, stride + 1})
                for (const int sign : {-1, 1}) {
                    const Stone stone = game.stones()[static_cast<std::size_t>(cell + sign * step)];
                    near = near || stone == Stone::x || stone == Stone::o;
                }
            if (near) found.push_back(cell);
        }
    }
    const int middle = game.size() / 2;
    std::stable_sort(found.begin(), found.end(), [&](Cell a, Cell b) {
        const auto far = [&](Cell c) { return std::max(std::abs(x_of(c) - middle), std::abs(y_of(c) - middle)); };
        return far(a) < far(b);
    });
    if (found.empty()) found.push_back(cell_at(middle, middle));
    return found;
}

int search(Referee& game, int alpha, int beta, int depth, Cell* best) {
    if (game.full()) return 0;
    if (depth == 0) return evaluate(game);
    for (const Cell cell : moves(game)) {
        const bool won = game.place(cell);
        const int value = won ? win + depth : -search(game, -beta, -alpha, depth - 1, nullptr);
        game.take_back(cell);
        if (value > alpha) {
            alpha = value;
            if (best) *best = cell;
            if (alpha >= beta) break;
        }
    }
    return alpha;
}

}  // namespace

int main(int argc, char** argv) {
    const int depth = argc > 1 ? std::atoi(argv[1]) : 4;
    int rule = 1, size = 15;
    std::vector<Cell> own, theirs;
    const auto answer = [&] {
        // Stones are put in by turns; whoever has more of them began.
        Referee game(rules[static_cast<std::size_t>(rule)], size);
        const auto& first = own.size() < theirs.size() ? theirs : own;
        const auto& second = own.size() < theirs.size() ? own : theirs;
        for (std::size_t i = 0; i < first.size(); ++i) {
            game.place(first[i]);
            if (i < second.size()) game.place(second[i]);
        }
        Cell best = moves(game).front();
        search(game, -2 * win, 2 * win, depth, &best);
        own.push_back(best);
        std::cout << x_of(best) << ',' << y_of(best) << std::endl;
    };
    std::string text;
    while (std::getline(std::cin, text)) {
        std::istringstream line(text);
        std::string word, key, value;
        line >> word;
        char comma;
        int x, y, side;
        if (word == "END") break;
        if (word == "START") {
            line >> size;
            own.clear();
            theirs.clear();
            std::cout << "OK" << std::endl;
        } else if (word == "INFO" && line >> key >> value && key == "rule") {
            if (value == "0") value = "freestyle";
            if (value == "1") value = "standard";
            if (value == "8" || value == "9") value = "caro-" + value;
            rule = rule_named(value).value_or(rule);
        } else if (word == "BEGIN") {
            answer();
        } else if (word == "TURN" && line >> x >> comma >> y) {
            theirs.push_back(cell_at(x, y));
            answer();
        } else if (word == "BOARD") {
            own.clear();
            theirs.clear();
            while (std::getline(std::cin, text) && text != "DONE") {
                std::istringstream stone(text);
                if (stone >> x >> comma >> y >> comma >> side)
                    (side == 1 ? own : theirs).push_back(cell_at(x, y));
            }
            answer();
        }
    }
    return 0;
}
