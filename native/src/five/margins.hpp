// The numbers of the search by their names: what is pruned, reduced and extended, and by how much.
// They were set by hand and assume the spread of the evaluation, so they are to be looked at again
// when its weights change. `five_match` plays any of them against any other.
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace parlour::five {

inline constexpr int unit = 16;  // depth is counted in sixteenths of a ply

// Depths and reductions are in units, plies in whole plies, the rest in points of the evaluation.
struct Margins {
    // Quiescence: how many own fours a line of fours may have. Fours far from the side's last stone
    // are tried only so often, and only if they are that many steps above a bare four; `near_from`
    // own fours may come before that counts. A bare four is not tried by a side that is `delta`
    // below the window.
    int fours = 16;
    int far_fours = 0;
    int far_strength = 0;
    int near_from = 0;
    int delta = 200;

    // Whole nodes: an evaluation so far above the window ends them, one so far below is razored.
    int calm_plies = 8;
    int calm = 45;
    int razor_plies = 4;
    int razor = 90;
    int razor_square = 70;
    int internal_plies = 5;  // without a known move, a ply less from here on

    // Order, beside the fitted one.
    int first_killer = 120;
    int second_killer = 80;
    int answer = 60;
    int history_order = 64;  // history is divided by this
    int history_limit = 8192;
    int history_bonus = 32;  // times the square of the plies
    int history_most = 2048;

    // Single moves: after the quota only threats are tried; quiet ones not where nothing is hoped
    // for.
    int quota = 3;
    int quota_better = 2;  // halves of plies^1.32 where things get better
    int quota_worse = 1;
    int line_quotas = 0;  // on the principal line: so many quotas; 0: no end
    int quiet_plies = 6;
    int quiet_moves = 2;
    int quiet = 70;
    int quiet_ply = 60;

    // Extensions, as far as twice the root's depth and `extended` plies.
    int extended = 8;
    int only_answer = unit / 2;
    int answers = unit * 3 / 4;
    int singular_plies = 7;
    int singular_known = 3 * unit;  // so much shallower the known value may be
    int singular = 8;
    int singular_ply = 2;
    int singular_more = unit;
    int singular_less = unit;

    // Reductions.
    int late_plies = 3;
    int late_least = 3;  // tenths of a ply
    int late_slower = 16;  // tenths: e-folds of depth and number for a ply
    int reduce_pv = unit;
    int reduce_cut = unit;
    int reduce_worse = unit / 2;
    int reduce_four = unit;
    int reduce_three = unit / 2;
    int reduce_threatened = unit;
    int history_reduction = 512;
    int order_reduction = 16;
    int order_level = 4;

    // The root.
    int root_history = 32;  // as `history_order`
    int aspiration_plies = 4;
    int aspiration = 40;
    int widening = 3;
};

inline constexpr std::array<std::pair<std::string_view, int Margins::*>, 51> margin_names{{
    {"fours", &Margins::fours},
    {"far_fours", &Margins::far_fours},
    {"near_from", &Margins::near_from},
    {"far_strength", &Margins::far_strength},
    {"delta", &Margins::delta},
    {"calm_plies", &Margins::calm_plies},
    {"calm", &Margins::calm},
    {"razor_plies", &Margins::razor_plies},
    {"razor", &Margins::razor},
    {"razor_square", &Margins::razor_square},
    {"internal_plies", &Margins::internal_plies},
    {"first_killer", &Margins::first_killer},
    {"second_killer", &Margins::second_killer},
    {"answer", &Margins::answer},
    {"history_order", &Margins::history_order},
    {"history_limit", &Margins::history_limit},
    {"history_bonus", &Margins::history_bonus},
    {"history_most", &Margins::history_most},
    {"quota", &Margins::quota},
    {"quota_better", &Margins::quota_better},
    {"quota_worse", &Margins::quota_worse},
    {"line_quotas", &Margins::line_quotas},
    {"quiet_plies", &Margins::quiet_plies},
    {"quiet_moves", &Margins::quiet_moves},
    {"quiet", &Margins::quiet},
    {"quiet_ply", &Margins::quiet_ply},
    {"extended", &Margins::extended},
    {"only_answer", &Margins::only_answer},
    {"answers", &Margins::answers},
    {"singular_plies", &Margins::singular_plies},
    {"singular_known", &Margins::singular_known},
    {"singular", &Margins::singular},
    {"singular_ply", &Margins::singular_ply},
    {"singular_more", &Margins::singular_more},
    {"singular_less", &Margins::singular_less},
    {"late_plies", &Margins::late_plies},
    {"late_least", &Margins::late_least},
    {"late_slower", &Margins::late_slower},
    {"reduce_pv", &Margins::reduce_pv},
    {"reduce_cut", &Margins::reduce_cut},
    {"reduce_worse", &Margins::reduce_worse},
    {"reduce_four", &Margins::reduce_four},
    {"reduce_three", &Margins::reduce_three},
    {"reduce_threatened", &Margins::reduce_threatened},
    {"history_reduction", &Margins::history_reduction},
    {"order_reduction", &Margins::order_reduction},
    {"order_level", &Margins::order_level},
    {"root_history", &Margins::root_history},
    {"aspiration_plies", &Margins::aspiration_plies},
    {"aspiration", &Margins::aspiration},
    {"widening", &Margins::widening},
}};

}  // namespace parlour::five
