// Nothing is judged that was not learnt: every set of threats that quiescence stands pat on was
// fitted.
#include <set>

#include "check.hpp"
#include "five/engine.hpp"
#include "five/known.hpp"

using namespace parlour::five;

int main() {
    parlour::test::Checks check;
    for (int rule = 0; rule < static_cast<int>(rules.size()); ++rule) {
        Engine engine(Knowledge::of(rule), 2, 1);
        std::set<unsigned> met;
        bool in_domain = true;
        engine.watch([&](const Position& position) {
            in_domain = in_domain && judged(position);
            met.insert(position.flags());
        });
        Limits limits;
        limits.nodes = 4'000;
        Position position(engine.knowledge(), 15);
        for (int i = 0; i < 30; ++i) {
            engine.ready();
            const Cell move = engine.think(position, limits, 1, {}).lines.front().moves.front();
            if (position.makes_five(move)) break;
            position.place(move);
        }
        bool fitted = true;
        for (const unsigned flags : met)
            fitted = fitted && engine.knowledge()->flag_worth(flags) != 0;
        check.that(in_domain, "quiescence stands pat only where an evaluation counts");
        check.that(met.size() > 3, "several sets of threats are met");
        check.that(fitted, "every set of threats that was judged was fitted");
    }
    return check.verdict();
}
