#include "api/tests/handler_fixture.hpp"
#include "live/tag_table.hpp"
#include "services/notify/notifications.hpp"
#include "store/master_store.hpp"
#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::api {
namespace {

class notification_handlers : public handler_test {
protected:
    notification_handlers() {
        store::store_options options;
        options.data_dir = dir_.path().string();
        auto opened = store::store::open(options);
        EXPECT_TRUE(opened.has_value());
        store_ = std::move(*opened);
        tested_ = std::make_unique<services::notifications>(
            services::notifications::settings{*store_,
                                              store_->master(),
                                              tags_,
                                              {"SITE", "EDGE"},
                                              [] { return std::vector<engine::opc_status>(); },
                                              [] { return std::vector<publish::transfer_status>(); },
                                              [] { return 0.0; },
                                              [] { return std::vector<std::string>(); }});
        parts_.notifications = tested_.get();
        context_.emplace(make_context(parts_));
    }
    /// As `handler_test::said`, with this context.
    std::string answered(verb method, std::string_view target, std::string_view body = {},
                         std::vector<header> headers = {}) {
        static const router routes(all_routes());
        request in;
        in.method = method;
        in.path = target.substr(0, target.find('?'));
        if (in.path.size() < target.size()) in.query = target.substr(in.path.size() + 1);
        in.body = body;
        in.headers = std::move(headers);
        const auto place = routes.find(in.path, method);
        response out;
        call c{in, out, *context_, requester};
        c.parameters = place.parameters;
        std::get<store_handler>(place.route_of(method)->run).run(c);
        etag_ = out.headers;
        return std::to_string(out.status) + " " + out.body;
    }

    test::temp_dir dir_;
    std::unique_ptr<store::store> store_;
    live::tag_table tags_;
    std::unique_ptr<services::notifications> tested_;
    context_parts parts_;
    std::optional<handler_context> context_;
    std::string etag_;
};

constexpr auto hook =
    R"({"name":"Teams","kind":"WEBHOOK","url":"https://h.example.com/key-4711","authorization":"Bearer x"})";

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != text.npos;
}

TEST_F(notification_handlers, a_channel_is_shown_without_its_secrets_and_has_a_version) {
    EXPECT_TRUE(has(answered(verb::post, "/api/v1/notifications/channels/TEAMS", hook), R"("channel_id":"TEAMS")"));
    const auto shown = answered(verb::get, "/api/v1/notifications/channels/TEAMS");
    EXPECT_TRUE(has(shown, R"("url":"https://h.example.com/***")")) << shown;
    EXPECT_TRUE(has(shown, R"("authorization":"***")"));
    EXPECT_FALSE(has(shown, "4711"));
    EXPECT_TRUE(has(etag_, "ETag: \"1\""));
    EXPECT_TRUE(has(answered(verb::post, "/api/v1/notifications/channels/TEAMS", hook), "DUPLICATE"));
}

TEST_F(notification_handlers, a_change_of_an_old_version_is_refused) {
    answered(verb::post, "/api/v1/notifications/channels/TEAMS", hook);
    const auto change = [&](const char* tag) {
        return answered(verb::put, "/api/v1/notifications/channels/TEAMS",
                        R"({"name":"Shift","kind":"WEBHOOK","url":"https://h.example.com/***","authorization":"***"})",
                        {{"If-Match", tag}});
    };
    EXPECT_TRUE(has(change("\"1\""), "SUCCESS"));
    EXPECT_TRUE(has(change("\"1\""), "STALE_VERSION"));
    EXPECT_TRUE(has(change("\"x\""), "If-Match"));
    EXPECT_TRUE(has(change(""), "SUCCESS"));
}

TEST_F(notification_handlers, faults_name_the_field) {
    const auto said = answered(verb::post, "/api/v1/notifications/channels/M",
                               R"({"name":"","kind":"MAIL","port":0,"security":"SSL","recipients":[1],"extra":1})");
    EXPECT_TRUE(said.starts_with("400"));
    for (const auto* field : {"security", "recipients[0]", "extra"})
        EXPECT_TRUE(has(said, field)) << said;
    const auto rule =
        answered(verb::post, "/api/v1/notifications/rules/R",
                 R"({"name":"R","kinds":["ALARMS"],"steps":[{"after_minutes":0,"channels":["NONE"],"x":1}]})");
    EXPECT_TRUE(has(rule, "steps[0].x")) << rule;
    EXPECT_TRUE(has(answered(verb::post, "/api/v1/notifications/rules/R",
                             R"({"name":"R","steps":[{"after_minutes":0,"channels":["NONE"]}]})"),
                    "steps[0].channels[0]"));
}

TEST_F(notification_handlers, a_channel_that_a_rule_uses_stays) {
    answered(verb::post, "/api/v1/notifications/channels/TEAMS", hook);
    EXPECT_TRUE(has(answered(verb::post, "/api/v1/notifications/rules/R",
                             R"({"name":"R","steps":[{"after_minutes":5,"channels":["TEAMS"]}]})"),
                    "SUCCESS"));
    const auto rules = answered(verb::get, "/api/v1/notifications/rules");
    EXPECT_TRUE(has(rules, R"("steps":[{"after_minutes":5,"channels":["TEAMS"]}])")) << rules;
    EXPECT_TRUE(has(answered(verb::remove, "/api/v1/notifications/channels/TEAMS"), "INTEGRITY"));
    EXPECT_TRUE(has(answered(verb::remove, "/api/v1/notifications/rules/R"), "SUCCESS"));
    EXPECT_TRUE(has(answered(verb::remove, "/api/v1/notifications/channels/TEAMS"), "SUCCESS"));
    EXPECT_TRUE(has(answered(verb::get, "/api/v1/notifications/sent?limit=10"), R"("total":0)"));
}

}  // namespace
}  // namespace penstock::api
