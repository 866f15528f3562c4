#include <gtest/gtest.h>

#include <memory>

#include "api/tests/handler_fixture.hpp"
#include "services/opcua/opcua_server_view.hpp"

namespace penstock::api {
namespace {

/// Writes a file of three pieces.
class server_of_pieces final : public services::opcua_server_view {
public:
    std::uint16_t port() const override { return 4840; }
    std::vector<services::opcua_session> sessions() const override { return {}; }
    outcome<std::function<bool(std::string&)>> nodeset(std::string_view opc_id, wall_time published) override {
        asked = opc_id;
        date = published;
        if (refused) return *refused;
        return std::function<bool(std::string&)>([left = 3](std::string& piece) mutable {
            piece += "<n/>";
            return --left > 0;
        });
    }
    std::string user() const override { return "opcua"; }
    std::string password() const override { return {}; }
    bool allows_anonymous() const override { return false; }
    void name_site(const std::string&, const std::string&) override {}
    void end_sessions_of(const std::string&) override {}

    std::string asked;
    wall_time date{};
    std::optional<failure> refused;
};

class opcua_nodeset_handlers : public handler_test {
protected:
    opcua_nodeset_handlers() {
        requester.role = user_role::viewer;
        facts.edge_id = "EDGE_7";
        context.opcua_server = &server;
    }

    server_of_pieces server;
};

TEST_F(opcua_nodeset_handlers, send_the_file_in_pieces_with_its_name) {
    const auto whole = ask(verb::get, "/api/v1/opcua/nodeset");
    EXPECT_EQ(whole.body, "<n/><n/><n/>");
    EXPECT_EQ(whole.content_type, "application/xml; charset=utf-8");
    EXPECT_NE(whole.headers.find("filename=\"nodeset_EDGE_7.xml\""), std::string::npos) << whole.headers;
    EXPECT_EQ(server.asked, "");
    EXPECT_EQ(server.date, current_time);
    const auto one = ask(verb::get, "/api/v1/opcua/nodeset?opc_id=LINE:4");
    EXPECT_NE(one.headers.find("filename=\"nodeset_LINE_4.xml\""), std::string::npos) << one.headers;
    EXPECT_EQ(server.asked, "LINE:4");
}

TEST_F(opcua_nodeset_handlers, say_what_is_missing) {
    server.refused = failure{failure::cause::not_found, "there is no OPC NONE"};
    EXPECT_EQ(said(verb::get, "/api/v1/opcua/nodeset?opc_id=NONE"),
              R"(200 {"result":"ERROR","msg":"there is no OPC NONE","code":"NOT_FOUND"})");
    context.opcua_server = nullptr;
    EXPECT_NE(said(verb::get, "/api/v1/opcua/nodeset").find("edge.opcua.enabled=true"), std::string::npos);
    EXPECT_EQ(context.places_of_files->taken(), 0U);
}

}  // namespace
}  // namespace penstock::api
