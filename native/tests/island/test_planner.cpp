// The planner from outside: legality, determinism, limits, a stop from another thread.
#include <algorithm>
#include <thread>

#include "check.hpp"
#include "island/planner.hpp"

using namespace parlour::island;

int main() {
    parlour::test::Checks check;
    Planner planner(1), twin(1);
    constexpr std::chrono::hours patient{1};
    for (int game = 0; game < 12; ++game) {
        Dice dice(static_cast<std::uint64_t>(game));
        Position s(game % 3 == 0);
        while (s.phase != Phase::over) {
            Actions actions;
            s.legal(actions);
            if (s.phase == Phase::draw) {
                s.play(dice.one_of(actions));
                continue;
            }
            const std::uint64_t seed = dice.next();
            const Plan plan = planner.plan(s, seed, 200, patient, {});
            const Plan again = twin.plan(s, seed, 200, patient, {});
            check.that(plan.line == again.line && plan.rescue == again.rescue, "a seed decides");
            check.that(plan.nodes <= 200, "no more games than asked for");
            check.that(plan.rescue >= 0 && plan.rescue <= 1, "odds are odds");
            Position along = s;
            for (const Action action : plan.line) {
                Actions next;
                along.legal(next);
                check.that(std::find(next.begin(), next.end(), action) != next.end(),
                           "a line is legal");
                along.play(action);
            }
            s.play(plan.line.front());
        }
    }

    // The sign lies, the ship comes into its row with the next phase (T17).
    Position near;
    for (const Action action :
         {draw_of(rocks), east, draw_of(higher_ground), flip_of(rocks), south, draw_of(hook)})
        near.play(action);
    check.that(planner.plan(near, 1, 500, patient, {}).proven == 1, "a rescue is proven");

    Position open;
    open.play(draw_of(flint));
    int told = 0;
    planner.plan(open, 1, 5'000, patient, [&](const Plan& plan) { told += !plan.line.empty(); });
    check.that(told == 3, "progress is told at 1024, 2048 and 4096 games");
    std::thread stopper([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        planner.stop();
    });
    planner.ready();
    check.that(!planner.plan(open, 1, ~std::uint64_t{0} >> 8, patient, {}).line.empty(),
               "a stop leaves an answer");
    stopper.join();
    planner.ready();
    check.that(!planner.plan(open, 1, 1'000'000, std::chrono::milliseconds(0), {}).line.empty(),
               "so does no time");
    return check.verdict();
}
