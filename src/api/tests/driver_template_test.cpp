#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

using driver_template = handler_test;

TEST_F(driver_template, a_protocol_that_the_gateway_does_not_have_has_none) {
    EXPECT_EQ(said(verb::get, "/api/v1/drivers/none/template"),
              R"(200 {"result":"ERROR","msg":"there is no driver of that type","code":"NOT_FOUND"})");
}

}  // namespace
}  // namespace penstock::api
