#include "publish/sparkplug/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "publish/options.hpp"
#include "publish/sparkplug/kind.hpp"

namespace penstock::publish::sparkplug {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

option_map options(option_map more = {}) {
    more.try_emplace("brokers", R"(["mqtt://one:1883"])");
    more.try_emplace("group_id", "G");
    return more;
}

std::string faults_of(option_map more) {
    std::string out;
    for (const auto& f : check(options(std::move(more))))
        out += to_string(f) + "\n";
    return out;
}

TEST(sparkplug_options, what_cannot_be_part_of_a_topic_is_refused) {
    EXPECT_EQ(faults_of({}), "");
    for (const auto* text : {"a/{opc}", "{opc}+", "#"})
        EXPECT_THAT(faults_of({{"device", text}}), HasSubstr("device: expected a text without +, / and #")) << text;
    EXPECT_EQ(faults_of({{"device", "line {opc}"}}), "");
    EXPECT_EQ(faults_of({{"device", ""}}), "");
    EXPECT_THAT(faults_of({{"group_id", "STATE"}}), HasSubstr("group_id: must not be STATE"));
    EXPECT_EQ(faults_of({{"group_id", "State"}}), "") << "topics are case-sensitive";
    for (const auto* key : {"group_id", "edge_node_id", "primary_host"})
        EXPECT_THAT(faults_of({{key, "a/b"}}), HasSubstr(key));
}

TEST(sparkplug_options, two_transfers_are_no_one_edge_node_at_one_broker) {
    const kind_catalog kinds({make_sparkplug_kind()});
    const transfer_config first{"first", "Sparkplug", options({{"edge_node_id", "EDGE_1"}})};
    const auto clash = [&](option_map more) {
        const auto found =
            check_claims(kinds, {"second", "Sparkplug", options(std::move(more))}, {&first, 1}, "EDGE_1");
        return found.empty() ? std::string() : to_string(found.front());
    };
    EXPECT_THAT(clash({}),
                HasSubstr("edge_node_id: choose another value: transfer first already uses the edge node G/EDGE_1"));
    EXPECT_THAT(clash({{"brokers", R"(["mqtt://two","mqtt://ONE"])"}}), HasSubstr("first")) << "one of its brokers";
    EXPECT_EQ(clash({{"brokers", R"(["mqtt://two:1883"])"}}), "");
    EXPECT_EQ(clash({{"group_id", "H"}}), "");
    EXPECT_EQ(clash({{"edge_node_id", "EDGE_2"}}), "");
    EXPECT_EQ(clash({{"enabled", "false"}}), "") << "one that is off is none";
    EXPECT_THAT(clash({{"edge_node_id", "E"}, {"client_id", "EDGE_1-first"}}), HasSubstr("client_id"))
        << "they would end each other's connections";
    EXPECT_THAT(check_claims(kinds, first, {&first, 1}, "EDGE_1"), IsEmpty()) << "its own are its own";
}

TEST(sparkplug_options, what_is_in_force_is_returned_and_sent_back_it_is_no_choice) {
    const kind_catalog kinds({make_sparkplug_kind()});
    const transfer_config before{"line", "Sparkplug", options()};
    const auto shown = in_force(kinds, before, "EDGE_1");
    EXPECT_EQ(shown.at("client_id"), "EDGE_1-line");
    EXPECT_EQ(shown.at("edge_node_id"), "EDGE_1");
    auto after = before;
    after.options = shown;
    after.options["group_id"] = "H";
    forget_shown_defaults(kinds, before, after, "EDGE_1");
    EXPECT_EQ(after.options, options({{"group_id", "H"}}));
    const transfer_config chosen{"line", "Sparkplug", options({{"edge_node_id", "EDGE_1"}})};
    after = chosen;
    forget_shown_defaults(kinds, chosen, after, "EDGE_1");
    EXPECT_EQ(after.options, chosen.options) << "it was chosen before";
}

}  // namespace
}  // namespace penstock::publish::sparkplug
