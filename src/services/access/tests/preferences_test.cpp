#include "services/access/preferences.hpp"

#include <gtest/gtest.h>

#include <string>

#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {
namespace {

preference_set make_preferences() {
    return {.language = "ko",
            .start_page = "/devices/L1",
            .favourites = {{"보일러", "/tags/L1.boiler"}, {"Line 1", "/devices/L1"}},
            .filters = {{"tags", "Bad", "status=bad"}, {"devices", "Bad", "state=lost"}},
            .trends = {{"Week", "/tags/L1.boiler?range=7d&with=L1.pump"}}};
}

/// The fields of the faults.
std::string wrong_fields(const preference_set& wanted) {
    std::string all;
    for (const auto& f : check_preferences(wanted))
        all += f.field + ' ';
    return all;
}

class preferences_test : public testing::Test {
protected:
    preferences_test() {
        store::store_options options;
        options.data_dir = dir_.path().string();
        auto opened = store::store::open(options);
        EXPECT_TRUE(opened.has_value());
        kept_ = std::move(*opened);
        for (const auto* id : {"anna", "ben"})
            EXPECT_TRUE(kept_->create_user({id, "x", "viewer", false, 0, 0, 0}));
        tested_.emplace(*kept_);
    }
    static caller person(const std::string& user_id) {
        caller who;
        who.method = auth_method::session;
        who.user_id = user_id;
        who.role = user_role::viewer;
        return who;
    }

    test::temp_dir dir_;
    std::unique_ptr<store::store> kept_;
    std::optional<preferences> tested_;
};

TEST_F(preferences_test, each_user_has_own_ones) {
    EXPECT_EQ(*tested_->find(person("anna")), preference_set());
    ASSERT_TRUE(tested_->put(make_preferences(), person("anna")));
    EXPECT_EQ(*tested_->find(person("anna")), make_preferences());
    EXPECT_EQ(*tested_->find(person("ben")), preference_set());
    const auto refused = tested_->put(make_preferences(), person("nobody"));
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().kind, failure::cause::not_found);
}

TEST_F(preferences_test, keys_and_displays_have_none) {
    for (const auto method : {auth_method::named_key, auth_method::main_key, auth_method::display, auth_method::open}) {
        auto who = person("anna");
        who.method = method;
        const auto found = tested_->find(who);
        ASSERT_FALSE(found);
        EXPECT_EQ(found.error().kind, failure::cause::forbidden);
        EXPECT_FALSE(tested_->put({}, who));
    }
}

TEST_F(preferences_test, what_cannot_be_read_is_empty) {
    for (const auto* stored : {"", "no JSON", "[]", R"({"language":7,"favourites":{},"filters":[1],"trends":null})"})
        EXPECT_EQ(parse_preferences(stored), preference_set()) << stored;
    EXPECT_EQ(parse_preferences(format_preferences(make_preferences())), make_preferences());
}

TEST(preference_rules, valid_ones_have_no_faults) {
    EXPECT_EQ(wrong_fields({}), "");
    EXPECT_EQ(wrong_fields(make_preferences()), "");
}

TEST(preference_rules, faults_name_the_entry_and_its_member) {
    auto wrong = make_preferences();
    wrong.language = "de";
    wrong.start_page = "https://example.com/";
    wrong.favourites[1] = {" ", "//example.com"};
    wrong.filters[0] = {"users", std::string(201, 'x'), "a?b"};
    wrong.trends[0] = {"line\nbreak", "/devices/L1"};
    EXPECT_EQ(wrong_fields(wrong),
              "language start_page favourites[1].name favourites[1].path filters[0].list filters[0].name "
              "filters[0].query trends[0].name trends[0].path ");
}

TEST(preference_rules, an_address_stays_within_the_page) {
    for (const auto* path : {"/\\example.com", "/a\tb", "devices", "javascript:alert(1)", "/\xff"}) {
        preference_set wrong;
        wrong.favourites = {{"x", path}};
        EXPECT_EQ(wrong_fields(wrong), "favourites[0].path ") << path;
    }
}

TEST(preference_rules, nothing_is_there_twice) {
    auto wrong = make_preferences();
    wrong.favourites.push_back({"Another name", "/devices/L1"});
    wrong.filters.push_back({"tags", "Bad", "status=uncertain"});
    wrong.trends.push_back({"Week", "/tags/L1.pump"});
    EXPECT_EQ(wrong_fields(wrong), "favourites[2].path filters[2].name trends[1].name ");
}

TEST(preference_rules, lists_and_the_whole_have_limits) {
    preference_set many;
    for (std::size_t i = 0; i <= preferences::max_items; ++i)
        many.favourites.push_back({"x", "/devices/" + std::to_string(i)});
    EXPECT_EQ(wrong_fields(many), "favourites ");
    many.favourites.pop_back();
    EXPECT_EQ(wrong_fields(many), "");
    for (auto& one : many.favourites)
        one.path.resize(preferences::max_path_bytes - 3, 'x');
    for (std::size_t i = 0; i < many.favourites.size(); ++i)
        many.favourites[i].path += std::to_string(i);
    const auto found = check_preferences(many);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].field, "favourites") << "the longest list";
}

}  // namespace
}  // namespace penstock::services
