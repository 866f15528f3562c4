#include "api/tests/handler_fixture.hpp"
#include "services/access/preferences.hpp"
#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::api {
namespace {

using enum verb;

/// A store with two users.
struct stored_preferences {
    stored_preferences() {
        store::store_options options;
        options.data_dir = folder.path().string();
        kept = std::move(store::store::open(options).value());
        for (const auto* id : {"anna", "ben"})
            EXPECT_TRUE(kept->create_user({id, "x", "viewer", false, 0, 0, 0}));
        users.emplace(*kept);
    }
    test::temp_dir folder;
    std::unique_ptr<store::store> kept;
    std::optional<services::preferences> users;
};

class preferences_handlers : private stored_preferences, public handler_test {
protected:
    preferences_handlers()
        : handler_test(untouched<services::accounts>(), untouched<master::record_database>(), *users) {
        requester.role = user_role::viewer;
        requester.user_id = "anna";
    }
    static constexpr auto path = "/api/v1/preferences";
    const std::string none = R"({"language":"","start_page":"","favourites":[],"filters":[],"trends":[]})";
};

TEST_F(preferences_handlers, what_a_change_does_not_name_stays) {
    EXPECT_EQ(said(get, path), "200 " + none);
    EXPECT_EQ(said(put, path, R"({"language":"ko"})"),
              R"(200 {"language":"ko","start_page":"","favourites":[],"filters":[],"trends":[]})");
    said(put, path,
         R"({"favourites":[{"name":"Line 1","path":"/devices/L1"}],)"
         R"("filters":[{"list":"tags","name":"Bad","query":"status=bad"}],)"
         R"("trends":[{"name":"Week","path":"/tags/L1.a?range=7d"}]})");
    said(put, path, R"({"start_page":"/tags","favourites":[]})");
    EXPECT_EQ(said(get, path), R"(200 {"language":"ko","start_page":"/tags","favourites":[],)"
                               R"("filters":[{"list":"tags","name":"Bad","query":"status=bad"}],)"
                               R"("trends":[{"name":"Week","path":"/tags/L1.a?range=7d"}]})");
    requester.user_id = "ben";
    EXPECT_EQ(said(get, path), "200 " + none) << "only the own ones";
}

TEST_F(preferences_handlers, a_fault_names_the_entry) {
    const std::string invalid = "400 VALIDATION_FAILED: ";
    EXPECT_EQ(said(put, path, R"({"favourites":[{"name":"x","path":"/a"},{"name":"x"}]})"),
              invalid + "favourites[1].path: is required");
    EXPECT_EQ(said(put, path, R"({"favourites":[7]})"), invalid + "favourites[0]: expected an object");
    EXPECT_EQ(said(put, path, R"({"trends":{}})"), invalid + "trends: expected a list of 50 entries at most");
    EXPECT_EQ(said(put, path, R"({"filters":[{"list":"tags","name":"x","query":"q=a","colour":1}]})"),
              invalid + "filters[0].colour: unknown field; known are list, name, query");
    EXPECT_EQ(said(put, path, R"({"language":"de"})"),
              invalid + "language: expected en, ko, or an empty text for the language of the browser");
    EXPECT_EQ(said(put, path, R"({"color":"red"})"),
              invalid + "color: unknown field; known are language, start_page, favourites, filters, trends");
    EXPECT_EQ(said(get, path), "200 " + none) << "nothing was changed";
}

}  // namespace
}  // namespace penstock::api
