#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

class metrics : public handler_test {
protected:
    bool has(std::string_view line) { return text_.find("\n" + std::string(line) + "\n") != std::string::npos; }
    void fetch() { text_ = ask(verb::get, "/metrics").body; }

    std::string text_;
};

TEST_F(metrics, a_deprecated_name_has_the_value_of_the_new_one_and_says_so) {
    devices.states["OPC_1"].opc_id = "OPC_1";
    devices.states["OPC_1"].counters.bad_tags = 3;
    transfers.all["north"] = {"north", "PIGEON", {}};
    system.record.system_error_count = 5;
    fetch();
    const struct {
        std::string old_name, new_name, labels, type, value;
    } rows[]{{"device_bad_tags", "device_quarantined_tags", R"({opc_id="OPC_1"})", "gauge", "3"},
             {"transfer_queued", "transfer_queued_samples", R"({transfer="north",type="PIGEON"})", "gauge", "0"},
             {"errors", "log_errors_total", "", "counter", "5"}};
    for (const auto& row : rows) {
        EXPECT_TRUE(has("# TYPE penstock_" + row.new_name + " " + row.type)) << text_;
        EXPECT_TRUE(has("penstock_" + row.new_name + row.labels + " " + row.value)) << text_;
        EXPECT_TRUE(has("# HELP penstock_" + row.old_name + " deprecated: use penstock_" + row.new_name)) << text_;
        EXPECT_TRUE(has("# TYPE penstock_" + row.old_name + " gauge")) << text_;
        EXPECT_TRUE(has("penstock_" + row.old_name + row.labels + " " + row.value)) << text_;
    }
}

}  // namespace
}  // namespace penstock::api
