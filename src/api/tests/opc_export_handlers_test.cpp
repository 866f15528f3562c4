#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

using opc_export_handlers = handler_test;

TEST_F(opc_export_handlers, each_wrong_parameter_is_named) {
    EXPECT_EQ(said(verb::get, "/api/v1/opc/L1/export?format=xml"),
              "400 VALIDATION_FAILED: format: expected csv or kepware-csv");
    const auto kepware = said(verb::get, "/api/v1/opc/L1/export?format=kepware-csv&separator=tab&bom=true");
    EXPECT_NE(kepware.find("separator: "), std::string::npos) << kepware;
    EXPECT_NE(kepware.find("bom: "), std::string::npos) << kepware;
    const auto report = said(verb::get, "/api/v1/opc/L1/export?report=true&decimal=comma");
    EXPECT_NE(report.find("decimal: "), std::string::npos) << report;
    EXPECT_EQ(said(verb::get, "/api/v1/opc/L1/export?tz=UTC"), "400 VALIDATION_FAILED: tz: the file has no times");
}

TEST_F(opc_export_handlers, several_opcs_are_named) {
    EXPECT_EQ(said(verb::get, "/api/v1/export?opc_ids=%20,"),
              "400 VALIDATION_FAILED: opc_ids: expected 1 to 1000 ids of OPCs, separated by commas");
}

TEST_F(opc_export_handlers, the_built_in_opc_is_no_device) {
    EXPECT_EQ(said(verb::get, "/api/v1/opc/EDGE_SYSTEM/export"),
              "400 VALIDATION_FAILED: opc_id: the OPC EDGE_SYSTEM is a part of each gateway and cannot be exported");
}

}  // namespace
}  // namespace penstock::api
