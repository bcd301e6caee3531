// Records games of the engine against itself, with boards that its searches met:
//   five_record <rule> <games:N | seconds:N> <nodes> <threads> <seed> <out.bin> [weights.inc]
// Games are written in the order of their numbers, however many threads play them: the same number
// of games is the same file, byte by byte. Under strict Caro one side errs and the other does not.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "learning/contestant.hpp"
#include "learning/selfplay.hpp"

using namespace parlour::five;

int main(int argc, char** argv) {
    if (argc < 7) {
        std::fprintf(stderr,
                     "five_record <rule> <games:N | seconds:N> <nodes> <threads> <seed> <out.bin> "
                     "[weights.inc]\n");
        return 2;
    }
    const auto rule = rule_named(argv[1]);
    const std::string bound = argv[2];
    const std::size_t colon = bound.find(':');
    if (!rule || colon == std::string::npos) return 2;
    const long long count = std::stoll(bound.substr(colon + 1));
    const bool timed = bound.starts_with("seconds");
    const auto seed = static_cast<std::uint64_t>(std::stoll(argv[5]));
    SelfPlay terms;
    terms.nodes = static_cast<std::uint64_t>(std::stoll(argv[3]));
    terms.one_errs = rules[static_cast<std::size_t>(*rule)].voids == Voids::one;
    if (terms.one_errs) terms.erring = 4;
    const auto knowledge = argc > 7 ? knowledge_from(*rule, argv[7]) : Knowledge::of(*rule);

    std::ofstream out(argv[6], std::ios::binary);
    std::mutex lock;
    std::atomic<long long> next{0};
    std::map<long long, std::vector<RecordedGame>> ready;  // played before one with a lower number
    long long games = 0, positions = 0, leaves = 0;
    double x = 0, draws = 0;
    const auto started = Clock::now();
    const auto work = [&] {
        Recorder recorder(knowledge, terms);
        for (;;) {
            const long long number = next++;
            if (timed ? Clock::now() - started >= std::chrono::seconds(count) : number >= count)
                return;
            auto played = recorder.play(seed * 1'000'000'007 + static_cast<std::uint64_t>(number));
            const std::lock_guard guard(lock);
            positions += static_cast<long long>(played.front().moves.size());
            leaves += static_cast<long long>(played.size()) - 1;
            x += played.front().result / 2.0;
            draws += played.front().result == 1;
            ready.emplace(number, std::move(played));
            for (auto first = ready.begin(); first != ready.end() && first->first == games;
                 ++games) {
                for (const RecordedGame& game : first->second) write_game(out, game);
                first = ready.erase(first);
            }
        }
    };
    std::vector<std::thread> workers;
    for (int t = 0; t < std::stoi(argv[4]); ++t) workers.emplace_back(work);
    for (std::thread& worker : workers) worker.join();
    const auto n = static_cast<double>(games);
    std::printf(
        "%s: %lld games in %.0f s, %lld positions, %lld leaves, X scores %.1f %%, draws %.1f %%\n",
        argv[1], games, std::chrono::duration<double>(Clock::now() - started).count(), positions,
        leaves, 100 * x / n, 100 * draws / n);
    return out ? 0 : 1;
}
