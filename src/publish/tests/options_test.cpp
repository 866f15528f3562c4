#include "publish/options.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "model/secret_parts.hpp"
#include "publish/reconnect_loop.hpp"

namespace penstock::publish {
namespace {

class pigeon_kind : public publisher_kind {
public:
    std::string_view type() const noexcept override { return "Pigeon"; }
    std::string_view schema() const noexcept override {
        return R"({"title":"By air","options":[{"name":"loft","type":"text","required":true},
                  {"name":"window","type":"integer","default":4,"min":1,"max":9},
                  {"name":"ring","type":"object","secret":"parts"},{"name":"seeds","type":"list","secret":true},
                  {"name":"call","type":"text","secret":true}],
                  "status":[{"name":"altitude","type":"number","unit":"m"}]})";
    }
    faults check(const option_map& options) const override {
        if (options.at("loft") == "none") return {{"loft", "is no loft"}};
        return {};
    }
    std::unique_ptr<publisher> make(const option_map&, publisher_context) const override { return nullptr; }
};

const kind_catalog catalog({std::make_shared<pigeon_kind>()});
const kind_catalog::entry& pigeon = *catalog.find("PIGEON");

std::string faults_of(option_map options) {
    std::string out;
    for (const auto& f : check_transfer(pigeon, options))
        out += to_string(f) + "\n";
    return out;
}

TEST(transfer_options, an_option_stands_in_its_group_in_that_of_its_common_name_or_with_the_receiver) {
    const auto group_of = [](std::string_view name) { return find_rule(pigeon.rules, name)->group; };
    EXPECT_EQ(group_of("loft"), "receiver");
    EXPECT_EQ(group_of("window"), "delivery") << "the kind's own option of a common name";
    EXPECT_EQ(group_of("opcs"), "selection");
    EXPECT_EQ(group_of("batch_ms"), "delivery");
    EXPECT_EQ(group_of("ca"), "security");
    EXPECT_EQ(pigeon.status.front().group, "");
}

TEST(transfer_options, a_form_shows_all_options_but_the_switch_of_the_card) {
    for (const auto& rule : pigeon.rules)
        EXPECT_EQ(rule.is_off_form, rule.name == "enabled") << rule.name;
}

TEST(transfer_options, what_is_not_given_has_its_default_and_a_kind_may_have_another) {
    option_map options{{"loft", "a"}};
    ASSERT_TRUE(check_transfer(pigeon, options).empty());
    const auto s = settings_of(pigeon, options);
    EXPECT_TRUE(s.is_enabled);
    EXPECT_THAT(s.opcs, testing::ElementsAre("*"));
    EXPECT_TRUE(s.exclude.empty());
    EXPECT_TRUE(s.is_on_change);
    EXPECT_EQ(s.heartbeat, std::chrono::seconds(60));
    EXPECT_EQ(s.batch_count, 1000U);
    EXPECT_EQ(s.batch_bytes, 262'144U);
    EXPECT_EQ(s.window, 4U);
    EXPECT_EQ(s.overflow, journal::overflow::oldest);
}

TEST(transfer_options, a_list_may_come_as_text_with_commas) {
    option_map options{{"loft", "a"}, {"opcs", " PLC*, PUMP ,"}, {"tags", R"(["a,b"])"}};
    ASSERT_TRUE(check_transfer(pigeon, options).empty());
    EXPECT_THAT(settings_of(pigeon, options).opcs, testing::ElementsAre("PLC*", "PUMP"));
    EXPECT_THAT(settings_of(pigeon, options).tags, testing::ElementsAre("a,b"));
}

TEST(transfer_options, each_fault_names_its_key) {
    EXPECT_EQ(faults_of({}), "loft: is required\n");
    EXPECT_THAT(faults_of({{"loft", "a"}, {"batchcount", "3"}}),
                testing::HasSubstr("batchcount: unknown option; did you mean batch_count"));
    EXPECT_THAT(faults_of({{"loft", "a"}, {"batch_count", "0"}}), testing::HasSubstr("batch_count: expected"));
    EXPECT_THAT(faults_of({{"loft", "a"}, {"mode", "some"}}), testing::HasSubstr("mode: expected one of change, all"));
    EXPECT_THAT(faults_of({{"loft", "a"}, {"tag_name", "{x}"}}), testing::HasSubstr("tag_name: unknown placeholder"));
    EXPECT_THAT(faults_of({{"loft", "a"}, {"retry_min_ms", "900"}, {"retry_max_ms", "800"}}),
                testing::HasSubstr("retry_max_ms:"));
    EXPECT_THAT(faults_of({{"loft", "a"}, {"ca", "/nowhere/ca.pem"}}),
                testing::HasSubstr("ca: expected a readable file"));
    EXPECT_THAT(faults_of({{"loft", "a"}, {"client_key", "/nowhere/key.pem"}}),
                testing::HasSubstr("client_cert: is required"));
    EXPECT_THAT(faults_of({{"loft", "a"}, {"tags", "[[1]]"}}), testing::HasSubstr("tags: expected a list"));
    EXPECT_EQ(faults_of({{"loft", "none"}}), "loft: is no loft\n");
}

TEST(transfer_options, a_secret_of_any_type_that_cannot_be_opened_is_to_be_entered_again) {
    for (const std::string name : {"ring", "seeds", "call"}) {
        EXPECT_EQ(
            faults_of({{"loft", "a"}, {name, std::string(locked_secret)}}),
            name + ": enter it again: it was not in the backup, or was encrypted with the key of another gateway\n");
    }
    EXPECT_EQ(faults_of({{"loft", "a"}, {"ring", R"({"n":"7"})"}, {"seeds", R"(["oat"])"}, {"call", "coo"}}), "");
}

TEST(transfer_options, the_catalog_finds_a_kind_in_any_case_with_what_it_declares) {
    EXPECT_EQ(catalog.find("dove"), nullptr);
    EXPECT_EQ(catalog.find(" pigeon"), &pigeon);
    EXPECT_EQ(catalog.types(), "pigeon");
    EXPECT_EQ(pigeon.title, "By air");
    EXPECT_NE(find_rule(pigeon.rules, "loft"), nullptr);
    EXPECT_NE(find_rule(pigeon.rules, "batch_count"), nullptr);
    ASSERT_EQ(pigeon.status.size(), 1U);
    EXPECT_EQ(pigeon.status.front().name, "altitude");
}

TEST(transfer_options, names_are_short_and_plain) {
    EXPECT_TRUE(is_transfer_name("MES-1_a"));
    EXPECT_FALSE(is_transfer_name(""));
    EXPECT_FALSE(is_transfer_name("a.b"));
    EXPECT_FALSE(is_transfer_name("../x"));
    EXPECT_FALSE(is_transfer_name(std::string(51, 'a')));
    EXPECT_TRUE(is_transfer_name(std::string(50, 'a')));
}

TEST(reconnect_loop, a_receiver_that_is_away_is_tried_five_seconds_apart_at_most_unless_longer_pauses_are_set) {
    EXPECT_EQ(max_delay(milliseconds(200)), milliseconds(5'000));
    EXPECT_EQ(max_delay(milliseconds(60'000)), milliseconds(60'000));
}

}  // namespace
}  // namespace penstock::publish
