#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

using refused = failure;

class properties_handlers : public handler_test {};

TEST_F(properties_handlers, load_answers_the_file_or_all_properties) {
    EXPECT_EQ(said(verb::get, "/config/load"), "edge.http.port=8080\n");
    EXPECT_NE(ask(verb::get, "/config/load").headers.find("ETag: \"v1\""), std::string::npos);
    properties::property_view port;
    port.key = "edge.http.port";
    port.value = "8080";
    port.default_text = "80";
    port.expected = "a whole number from 0 to 65535";
    port.line = 1;
    properties.views = {port};
    EXPECT_EQ(
        said(verb::get, "/config/load?format=json"),
        R"(200 {"version":"v1","path":"/etc/penstock/penstock.properties","text":"edge.http.port=8080\n",)"
        R"("entries":[{"key":"edge.http.port","value":"8080","default":"80","is_set":false,)"
        R"("is_overridden":false,"is_secret":false,"needs_restart":true,"rule":"a whole number from 0 to 65535","meaning":"",)"
        R"("kind":"integer","min":0,"max":65535,"section":"web","line":1}]})");
    EXPECT_EQ(said(verb::get, "/config/load?format=xml"), "400 VALIDATION_FAILED: format: expected text or json");
}

TEST_F(properties_handlers, save_answers_what_changed_and_what_acts_now) {
    EXPECT_EQ(said(verb::post, "/config/save", "a=b"),
              R"(200 {"result":"SUCCESS","version":"v2","changed":["edge.http.port","edge.log.level"],)"
              R"("acts_now":["edge.log.level"],"needs_restart":["edge.http.port"]})");
    EXPECT_EQ(said(verb::post, "/config/validate", "a=b").substr(0, 3), "200");
    EXPECT_EQ(said(verb::post, "/config/versions/v7/restore").substr(0, 3), "200");
    ASSERT_EQ(properties.done.size(), 3U);
    EXPECT_TRUE(properties.done[0].starts_with("save a=b of any by "));
    EXPECT_EQ(properties.done[1], "check a=b");
    EXPECT_TRUE(properties.done[2].starts_with("restore v7 by "));
}

TEST_F(properties_handlers, faults_name_line_key_and_what_was_expected) {
    refused why;
    why.lines = {{3, "edge.htp.port", "unknown property edge.htp.port", "", "edge.http.port"}};
    properties.refused = why;
    const auto out = ask(verb::post, "/config/save", "x");
    EXPECT_EQ(out.status, 400U);
    EXPECT_NE(
        out.body.find(R"("errors":[{"code":"VALIDATION_FAILED","message":"line 3: unknown property edge.htp.port",)"
                      R"("line":3,"key":"edge.htp.port","expected":"","nearest":"edge.http.port"}])"),
        std::string::npos);
}

TEST_F(properties_handlers, a_stale_version_answers_the_present_text) {
    properties.refused = refused{refused::cause::stale, "changed"};
    properties.file = {"v9", "", "edge.http.port=1\n"};
    EXPECT_EQ(
        said(verb::post, "/config/save", "x"),
        R"(200 {"result":"ERROR","msg":"changed","code":"STALE_VERSION","version":"v9","text":"edge.http.port=1\n"})");
    properties.refused = refused{refused::cause::no_space, "full"};
    EXPECT_EQ(said(verb::post, "/config/save", "x"), R"(200 {"result":"ERROR","msg":"full","code":"NO_SPACE"})");
    properties.refused = refused{refused::cause::not_found, "none"};
    EXPECT_EQ(said(verb::get, "/config/versions/v1"), R"(200 {"result":"ERROR","msg":"none","code":"NOT_FOUND"})");
    properties.refused = refused{refused::cause::forbidden, "no"};
    EXPECT_EQ(said(verb::post, "/config/save", "x").substr(0, 3), "403");
}

}  // namespace
}  // namespace penstock::api
