#include "services/administration/audit_search.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "base/log_ring.hpp"
#include "io/run_on.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {
namespace {

TEST(audit_search_test, a_table_that_cannot_be_read_leaves_its_cause_in_the_log) {
    const test::temp_dir folder;
    std::ofstream(folder.at("audit.sqlite")) << "this is no database, and it is longer than the head of one";
    const auto before = recent_log().last_seq();

    audit_search tested(folder.at("audit.sqlite"));
    io::asio::io_context loop;
    const auto found = io::run_on(loop, tested.search({}));
    tested.stop();

    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(found.error().message, "the audit table cannot be read; the log of the gateway has the cause");
    const auto lines = recent_log().after(before, log_ring::calls::left_out);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines.front()->severity, log_severity::error);
    EXPECT_TRUE(lines.front()->message.starts_with("the audit table cannot be read: ")) << lines.front()->message;
}

}  // namespace
}  // namespace penstock::services
