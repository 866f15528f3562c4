#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

class opc_events_handlers : public handler_test {
protected:
    opc_events_handlers() { devices.add_tag("PUMP", "P.1", {element_type::uint16, 0}); }
};

TEST_F(opc_events_handlers, tell_what_happened_to_a_device_newest_first) {
    using kind = services::device_event::kind;
    devices.happened = {{kind::connected, from_epoch_ms(1'000), "", "", milliseconds{0}},
                        {kind::lost, from_epoch_ms(9'000), "no answer", "", milliseconds{8'000}},
                        {kind::refused, from_epoch_ms(9'500), "illegal address", "P.1", milliseconds{0}}};
    const std::string rest = R"("user":"","lasted_ms":)";
    EXPECT_EQ(said(verb::get, "/api/v1/opc/PUMP/events?last=2"),
              R"(200 {"data":[{"time":9500,"event":"refused","text":"illegal address","tag_id":"P.1",)" + rest +
                  R"(null,"count":1,"change":null},{"time":9000,"event":"lost","text":"no answer","tag_id":"",)" +
                  rest + R"(8000,"count":1,"change":null}],"total":2,"has_changes":false})");
}

TEST_F(opc_events_handlers, name_the_field_that_is_wrong_and_the_device_that_does_not_exist) {
    EXPECT_EQ(said(verb::get, "/api/v1/opc/PUMP/events?last=501"),
              "400 VALIDATION_FAILED: last: expected a whole number from 1 to 500");
    EXPECT_EQ(said(verb::get, "/api/v1/opc/FAN/events"),
              R"(200 {"result":"ERROR","msg":"OPC FAN does not exist","code":"NOT_FOUND"})");
}

}  // namespace
}  // namespace penstock::api
