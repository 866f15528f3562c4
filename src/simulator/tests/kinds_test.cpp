#include "simulator/kinds.hpp"

#include <gtest/gtest.h>

namespace penstock::simulator {
namespace {

kind controller() {
    kind k;
    k.transports = {"tcp", "udp"};
    k.options = {{"family", "1500", {"1500", "LOGO"}, ""}, {"rack", "0", {}, ""}};
    k.profiles = {{"moving", R"({"fill":"zeros"})"}};
    return k;
}

TEST(kinds, options_that_are_not_given_have_their_default) {
    EXPECT_EQ(complete_options(controller(), {{"family", "LOGO"}}, "udp").value(),
              (option_map{{"family", "LOGO"}, {"rack", "0"}, {"transport", "udp"}}));
    EXPECT_EQ(complete_options(controller(), {}, "").value().at("transport"), "tcp");
}

TEST(kinds, an_unknown_option_or_choice_is_refused_with_what_there_is) {
    EXPECT_EQ(to_string(complete_options(controller(), {{"family", "S5"}}, "").error()),
              "family: expected one of 1500, LOGO");
    EXPECT_EQ(to_string(complete_options(controller(), {{"slot", "1"}}, "").error()),
              "slot: unknown; the options are family, rack");
    EXPECT_EQ(to_string(complete_options(sim_kind{}, {{"slot", "1"}}, "").error()),
              "slot: unknown: this protocol has no options");
}

TEST(kinds, a_profile_is_built_in_or_a_file) {
    EXPECT_EQ(find_profile(controller(), "").value(), "{}");
    EXPECT_EQ(find_profile(controller(), "moving").value(), R"({"fill":"zeros"})");
    EXPECT_EQ(find_profile(controller(), "own_address").value(), R"({"fill":"own_address"})");
    const std::string file = std::string(PENSTOCK_SOURCE_DIR) + "/tools/demo/meter.json";
    EXPECT_TRUE(find_profile(controller(), file).value().starts_with("{"));
    EXPECT_EQ(to_string(find_profile(controller(), "nowhere.json").error()),
              "profile: expected a JSON file or one of moving, own_address");
}

}  // namespace
}  // namespace penstock::simulator
