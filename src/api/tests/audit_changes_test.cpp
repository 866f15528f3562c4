#include "api/audit_changes.hpp"

#include <gtest/gtest.h>

#include <string>

#include "audit/change_record.hpp"

namespace penstock::api {
namespace {

bool tells(const std::string& method, const std::string& path, std::int64_t status = 200) {
    audit::entry line;
    line.method = method;
    line.path = path;
    line.status = status;
    return tells_change(line);
}

TEST(audit_changes, a_change_of_the_configuration_is_told_by_its_own_line_and_not_by_the_call) {
    EXPECT_TRUE(tells_change(audit::entry_of({.event = "changed", .kind = "tag", .id = "T1"})));
    for (const auto* path : {"/api/v1/tag/T1", "/api/v1/opc/L1", "/api/v1/transfer/hub", "/api/v5/tag/T1"})
        EXPECT_FALSE(tells("PUT", path)) << path;
    EXPECT_FALSE(tells("POST", "/api/v1/opc/L1/stop"));
    EXPECT_FALSE(tells("POST", "/api/v5/tag/bulk"));
}

TEST(audit_changes, other_calls_that_change_something_are_told_if_they_were_not_refused) {
    for (const auto* path : {"/api/v1/tag/T1/value", "/api/v1/users", "/config/backup", "/api/v5/alarm/A1/ack"}) {
        EXPECT_TRUE(tells("POST", path)) << path;
        EXPECT_FALSE(tells("POST", path, 403)) << path;
    }
    EXPECT_TRUE(tells("KEY_ACCESS", "created", 0));
    EXPECT_TRUE(tells("OPCUA_ACCESS", "write", 0));
}

TEST(audit_changes, reads_tests_and_logins_change_nothing) {
    EXPECT_FALSE(tells("GET", "/api/v1/opc"));
    EXPECT_FALSE(tells("POST", "/api/v1/opc/test"));
    EXPECT_FALSE(tells("POST", "/login/form"));
    EXPECT_FALSE(tells("OPCUA_ACCESS", "login", 0));
    EXPECT_FALSE(tells("AUDIT", "", 0));
    EXPECT_FALSE(tells("POST", "/no/such/path"));
}

}  // namespace
}  // namespace penstock::api
