#include "updater/upgrade_request.hpp"

#include <gtest/gtest.h>

#include <sstream>

#include "updater/job_lines.hpp"
#include "updater/offered_bundle.hpp"
#include "updater/run_command.hpp"

namespace penstock::updater {
namespace {

std::string field_of(std::string_view text) {
    const auto read = parse_request(text);
    return read ? "none" : read.error().field;
}

TEST(upgrade_request, is_the_job_or_its_parameters) {
    const auto r = parse_request(R"({"job_id":"JOB_1","job":"upgrade","parameters":{"bundle":"b.tar.zst",
        "descriptor":"d.json","allow_downgrade":true,"database":"postgresql","host":"::1","probe_s":60}})")
                       .value();
    EXPECT_EQ(r.job_id, "JOB_1");
    EXPECT_EQ(r.bundle, "b.tar.zst");
    EXPECT_EQ(r.descriptor, "d.json");
    EXPECT_TRUE(r.is_downgrade_allowed && r.database.is_shared);
    EXPECT_EQ(r.host, "::1");
    EXPECT_EQ(r.probe_timeout, milliseconds{60'000});
    EXPECT_EQ(parse_request(R"({"bundle":"b"})").value().host, "127.0.0.1");
}

TEST(upgrade_request, the_fault_names_the_member) {
    EXPECT_EQ(field_of(R"({"bundle":"../b"})"), "bundle");
    EXPECT_EQ(field_of(R"({"bundle":"a/b"})"), "bundle");
    EXPECT_EQ(field_of(R"({"bundle":".b"})"), "bundle");
    EXPECT_EQ(field_of(R"({"bundle":"a\nb"})"), "bundle");
    EXPECT_EQ(field_of(R"({})"), "bundle");
    EXPECT_EQ(field_of(R"({"bundle":"b","descriptor":"/d"})"), "descriptor");
    EXPECT_EQ(field_of(R"({"bundle":"b","database":"relative"})"), "database");
    EXPECT_EQ(field_of(R"({"bundle":"b","host":"example.com"})"), "host");
    EXPECT_EQ(field_of(R"({"bundle":"b","probe_s":-1})"), "probe_s");
    EXPECT_EQ(field_of(R"({"bundle":"b","allow_downgrade":1})"), "allow_downgrade");
    EXPECT_EQ(field_of(R"({"parameters":[]})"), "parameters");
    EXPECT_EQ(field_of("x"), "");
}

TEST(job_lines, a_text_never_becomes_a_line_of_the_form) {
    std::ostringstream out;
    job_lines lines(out);
    lines.step("verify");
    lines.percent(5);
    lines.percent(5);
    lines.log("::fail no");
    lines.fail("two\nlines");
    lines.set_result({{"to", "0.2.0"}});
    EXPECT_EQ(out.str(), "::step verify\n::percent 5\n ::fail no\n::fail two lines\n::result {\"to\":\"0.2.0\"}\n");
}

TEST(run_command, tells_how_a_program_ended) {
    const milliseconds timeout{5000};
    EXPECT_TRUE(run_command(split_command(" true "), timeout).has_value());
    EXPECT_TRUE(run_command({}, timeout).has_value());
    EXPECT_EQ(run_command({"false"}, timeout).error().message, "`false` ended with 1");
    EXPECT_EQ(run_command({"/nonexistent/x"}, timeout).error().message, "`/nonexistent/x` was not found");
    EXPECT_NE(run_command({"sleep", "60"}, milliseconds{50}).error().message.find("took longer"), std::string::npos);
}

update::manifest with_schemas(std::string_view version, std::uint64_t database, std::uint64_t shared) {
    const auto v = update::version::parse(version).value();
    return {v, "2026-11-25", "c", "amd64", v, {{"database", database}, {"shared", shared}}, {}, {}, 0};
}

TEST(schemas, an_older_version_must_know_the_database) {
    const auto installed = with_schemas("2.0.0", 5, 3);
    EXPECT_FALSE(examine_schemas(&installed, with_schemas("1.0.0", 5, 3), false));
    EXPECT_TRUE(examine_schemas(&installed, with_schemas("1.0.0", 4, 3), false));
    EXPECT_TRUE(examine_schemas(&installed, with_schemas("1.0.0", 5, 2), true));
    EXPECT_FALSE(examine_schemas(nullptr, with_schemas("1.0.0", 1, 1), true));
}

TEST(schemas, a_database_that_cannot_be_put_back_may_not_change) {
    const auto installed = with_schemas("2.0.0", 5, 3);
    EXPECT_FALSE(examine_schemas(&installed, with_schemas("3.0.0", 5, 3), true));
    EXPECT_FALSE(examine_schemas(&installed, with_schemas("3.0.0", 6, 3), false));
    EXPECT_TRUE(examine_schemas(&installed, with_schemas("3.0.0", 6, 3), true));
    EXPECT_TRUE(examine_schemas(&installed, with_schemas("3.0.0", 5, 4), true));
}

}  // namespace
}  // namespace penstock::updater
