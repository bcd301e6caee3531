// Two settings of the engine against each other: openings without a favourite, both ways.
//   five_match <rule> <pairs | seconds:N> <limit> <threads> <seed> <one> <two> [idea ...]
// A limit is nodes:N or cpu:MS; a setting is "." or such as "weights=FOLDER,fours=8". The score is
// that of <one>. Each idea is a change to the setting that at every opening one side has and the
// other has not, by a coin: all games then tell of all ideas, and <one> and <two> should be equal.
#include <array>
#include <atomic>
#include <cstdio>
#include <limits>
#include <mutex>
#include <random>
#include <thread>

#include "five/opening.hpp"
#include "learning/contestant.hpp"
#include "learning/standing.hpp"

using namespace parlour;
using namespace parlour::five;

namespace {

constexpr int size = 15;
constexpr int stones_at_most = 200;

// Depths that a setting has reached, by ten stones on the board.
struct Depths {
    std::array<double, 21> sum{};
    std::array<int, 21> moves{};
    double nodes = 0;

    void add(int stones, const Report& report) {
        sum[static_cast<std::size_t>(stones / 10)] += report.depth;
        ++moves[static_cast<std::size_t>(stones / 10)];
        nodes += static_cast<double>(report.nodes);
    }
    void add(const Depths& more) {
        for (std::size_t i = 0; i < sum.size(); ++i) {
            sum[i] += more.sum[i];
            moves[i] += more.moves[i];
        }
        nodes += more.nodes;
    }
    void print(const char* who) const {
        std::printf("%s: mean depth by ten stones", who);
        double all = 0;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            all += moves[i];
            if (moves[i]) std::printf(" %.1f", sum[i] / moves[i]);
        }
        std::printf("; %.0f nodes a move\n", nodes / all);
    }
};

struct Player {
    Player(const Contestant& contestant, std::uint64_t seed)
        : engine(contestant.knowledge, static_cast<std::size_t>(contestant.megabytes), 1,
                 contestant.margins),
          errs(contestant.errs),
          proof(static_cast<std::uint64_t>(contestant.proof)),
          rng(seed) {}

    Engine engine;
    int errs;
    std::uint64_t proof;
    std::mt19937_64 rng;
    Depths depths;

    Cell move(const Position& position, Limits limits) {
        engine.ready();
        limits.proof = proof;
        const Report report = engine.think(position, limits, 1, {});
        // A result that is proven says nothing of how deep searches go.
        if (!decided(report.lines.front().value)) depths.add(position.placed(), report);
        const Cell best = report.lines.front().moves.front();
        if (!errs || position.makes_five(best) || rng() % static_cast<unsigned>(errs)) return best;
        Cells cells;
        position.candidates(cells);
        return cells[rng() % cells.size()];
    }
};

// The score of X.
double play(const std::vector<Cell>& opening, std::array<Player*, 2> players,
            const Limits& limits) {
    std::array<Position, 2> boards{Position(players[0]->engine.knowledge(), size),
                                   Position(players[1]->engine.knowledge(), size)};
    const auto place = [&](Cell cell) {
        for (Position& board : boards) board.place(cell);
    };
    for (const Cell cell : opening) place(cell);
    for (Player* player : players) player->engine.forget();
    while (boards[0].placed() < stones_at_most) {
        const std::size_t side = index(boards[0].turn());
        const Cell move = players[side]->move(boards[side], limits);
        if (boards[side].makes_five(move)) return side == 0 ? 1 : 0;
        place(move);
    }
    return 0.5;
}

template <class Work>
void at_once(int threads, const Work& work) {
    std::vector<std::thread> workers;
    for (int t = 0; t < threads; ++t) workers.emplace_back(work);
    for (std::thread& worker : workers) worker.join();
}

void usage() {
    std::fprintf(stderr,
                 "five_match <rule> <pairs | seconds:N> <limit> <threads> <seed> <one> <two> "
                 "[idea ...]\n");
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 8) return usage(), 2;
    const auto rule = rule_named(argv[1]);
    if (!rule) return 2;
    const std::string bound = argv[2];
    const bool timed = bound.starts_with("seconds:");
    const int pairs = timed ? std::numeric_limits<int>::max() : std::stoi(bound),
              threads = std::stoi(argv[4]);
    const auto end =
        Clock::now() + std::chrono::seconds(timed ? std::stoi(bound.substr(8)) : 1 << 30);
    const Limits limits = limits_from(argv[3]);
    const auto seed = static_cast<std::uint64_t>(std::stoll(argv[5]));
    const std::array<Contestant, 2> base{contestant(*rule, argv[6]), contestant(*rule, argv[7])};
    const std::vector<std::string> ideas(argv + 8, argv + argc);

    std::mutex lock;
    Standing standing;
    std::vector<Standing> of_idea(ideas.size());
    std::array<Depths, 2> depths;
    std::atomic<int> next{0};
    const auto work = [&] {
        Engine weigher(Knowledge::of(*rule), 4, 1);
        for (int i = next++; i < pairs && Clock::now() < end; i = next++) {
            const std::uint64_t number = seed * 1'000'003 + static_cast<std::uint64_t>(i);
            const auto stones = opening(weigher, size, number);
            std::array<Contestant, 2> sides = base;
            std::mt19937_64 coin(number);
            std::vector<bool> has;
            for (const std::string& idea : ideas) {
                has.push_back(coin() % 2 == 0);
                change(sides[has.back() ? 0 : 1], *rule, idea);
            }
            Player one(sides[0], number), two(sides[1], number);
            double score = play(stones, {&one, &two}, limits);
            score += 1 - play(stones, {&two, &one}, limits);
            const std::lock_guard guard(lock);
            standing.add(score);
            for (std::size_t k = 0; k < ideas.size(); ++k)
                of_idea[k].add(has[k] ? score : 2 - score);
            depths[0].add(one.depths);
            depths[1].add(two.depths);
            if (pairs < 50 || standing.pairs() % 50 == 0)
                std::fprintf(stderr, "\r%s  ", standing.text().c_str());
        }
    };
    at_once(threads, work);
    std::fprintf(stderr, "\n");
    std::printf("%s %s  %s against %s  %s\n", argv[1], argv[3], argv[6], argv[7],
                standing.text().c_str());
    for (std::size_t k = 0; k < ideas.size(); ++k)
        std::printf("  %-40s %s\n", ideas[k].c_str(), of_idea[k].text().c_str());
    if (ideas.empty()) {
        depths[0].print("one");
        depths[1].print("two");
    }
    return 0;
}
