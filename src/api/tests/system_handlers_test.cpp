#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

using enum verb;
using services::health;

class system_handlers : public handler_test {
protected:
    void set_state(std::string_view component, health state) {
        for (auto& one : system.states) {
            if (one.name == component) one.state = state;
        }
    }
};

TEST_F(system_handlers, health_is_up_while_no_component_is_down) {
    set_state("mqtt", health::up);
    for (const auto path : {"/api/v1/system/health", "/api/health", "/health"}) {
        const auto out = ask(get, path);
        EXPECT_EQ(out.status, 200U);
        EXPECT_NE(out.body.find(R"("status":"UP")"), std::string::npos) << out.body;
        EXPECT_NE(out.body.find(R"("components":{"cassandra":"DISABLED","redis":"DISABLED","mqtt":"UP",)"
                                R"("node_red":"DISABLED","opc_ua":"DISABLED","edge_core":"DISABLED",)"
                                R"("tse":"DISABLED","grafana":"DISABLED"},"warnings":[])"),
                  std::string::npos)
            << out.body;
    }
}

TEST_F(system_handlers, a_component_that_is_down_degrades_and_is_still_listed) {
    set_state("mqtt", health::up);
    set_state("redis", health::down);
    const auto out = ask(get, "/health");
    EXPECT_EQ(out.status, 503U);
    const auto whole = boost::json::parse(out.body);
    EXPECT_EQ(whole.at("errors").at(0).at("code"), "DEGRADED");
    EXPECT_EQ(whole.at("data").at("status"), "DEGRADED");
    EXPECT_EQ(whole.at("data").at("components").at("redis"), "DOWN");
    EXPECT_EQ(whole.at("data").at("components").at("mqtt"), "UP");
}

TEST_F(system_handlers, ready_is_who_has_a_monitor_and_a_store_that_takes_changes) {
    const auto path = "/api/v1/system/ready";
    EXPECT_EQ(said(get, path), R"(200 {"status":"READY","checks":{"monitor":true,"v5":true,"store":true}})");
    const services::readiness rows[]{{true, false}, {false, true}, {false, false}};
    for (const auto& row : rows) {
        system.is_ready = row;
        EXPECT_EQ(said(get, path), "503 NOT_READY: the gateway is not ready");
    }
    EXPECT_NE(ask(get, path).body.find(R"("checks":{"monitor":false,"v5":false,"store":false})"), std::string::npos);
}

TEST_F(system_handlers, figures_are_those_of_the_monitor) {
    system.record.cpu_used_percent = 12.5;
    system.record.tag_count = 7;
    const auto shown = said(get, "/api/v1/monitoring");
    EXPECT_NE(shown.find(R"("cpu_used_percent":)"), std::string::npos);
    EXPECT_NE(shown.find(R"("tag_count":7)"), std::string::npos);
}

TEST_F(system_handlers, the_edge_names_its_site) {
    facts.edge_id = "EDGE_1";
    facts.site_id = "SITE_1";
    const auto shown = said(get, "/api/v1/edge");
    EXPECT_NE(shown.find(R"(200 {"id":"EDGE_1","site_id":"SITE_1","site_name":"Plant 1",)"), std::string::npos)
        << shown;
}

}  // namespace
}  // namespace penstock::api
