#include "five/engine.hpp"

#include <thread>

namespace parlour::five {

Engine::Engine(std::shared_ptr<const Knowledge> knowledge, std::size_t megabytes, int threads,
               const Margins& margins)
    : knowledge_(std::move(knowledge)), table_(megabytes), threads_(threads), margins_(margins) {}

Report Engine::think(const Position& position, const Limits& limits, int width,
                     const std::function<void(const Report&)>& tell) {
    table_.new_search();
    std::vector<std::unique_ptr<Search>> searches;
    for (int i = 0; i < threads_; ++i)
        searches.push_back(std::make_unique<Search>(position, table_, stop_, margins_));
    searches[0]->watch(watch_);
    const auto all_nodes = [&] {
        std::uint64_t sum = 0;
        for (const auto& search : searches) sum += search->nodes();
        return sum;
    };
    std::vector<std::thread> helpers;
    for (int i = 1; i < threads_; ++i)
        helpers.emplace_back(
            [&, i] { searches[static_cast<std::size_t>(i)]->run(limits, width, i, {}); });
    searches[0]->run(limits, width, 0, [&](const Report& report) {
        if (!tell) return;
        Report shown = report;
        shown.nodes = all_nodes();
        tell(shown);
    });
    if (!helpers.empty()) stop();
    for (std::thread& helper : helpers) helper.join();

    Report best = searches[0]->report();
    for (const auto& search : searches) {
        const Report& report = search->report();
        if (report.depth > best.depth && !report.lines.empty() &&
            report.lines.front().value >= best.lines.front().value)
            best = report;
    }
    best.nodes = all_nodes();
    return best;
}

}  // namespace parlour::five
