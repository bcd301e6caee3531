// The table of section 6.4 and the comparison of section 8.
#include <string>

#include "check.hpp"
#include "five/rule.hpp"

using namespace parlour::five;

namespace {

struct Row {
    int length;
    End a, b;
    std::string_view verdicts;  // one letter a rule, in the order of `rules`
};

constexpr Row table[] = {
    {4, End::empty, End::empty, "......"},       {5, End::empty, End::empty, "WWWWWW"},
    {5, End::empty, End::opponent, "WW.WWW"},    {5, End::empty, End::edge, "WW.WWW"},
    {5, End::opponent, End::opponent, "WW...."}, {5, End::opponent, End::edge, "WW..WW"},
    {5, End::edge, End::edge, "WW..WW"},         {6, End::empty, End::empty, ".W..W."},
    {6, End::opponent, End::opponent, ".W..W."}, {9, End::edge, End::empty, ".W..W."},
};

}  // namespace

int main() {
    parlour::test::Checks check;
    for (const Row& row : table) {
        for (std::size_t i = 0; i < rules.size(); ++i) {
            const bool wins = row.verdicts[i] == 'W';
            check.that(rules[i].wins(row.length, row.a, row.b) == wins, rules[i].key);
            check.that(rules[i].wins(row.length, row.b, row.a) == wins, rules[i].key);
        }
    }
    check.that(rule_named("caro-9") == 5, "rules are found by key");
    check.that(!rule_named("Caro"), "keys are lower case");
    return check.verdict();
}
