#include "drivers/s7/scan_decoder.hpp"

#include "drivers/errc.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/tests/talk.hpp"
#include "drivers/sim_memory.hpp"

namespace penstock::s7 {

namespace {

using test::lines;
using test::session_fixture;

std::string own(unsigned db, variable_area where, std::uint32_t address) {
    return std::to_string(own_address_word(db, static_cast<unsigned>(where), address));
}

}  // namespace

TEST(scan, reads_the_values_of_all_areas) {
    session_fixture t;
    ASSERT_EQ(t.open(), error_code{});
    t.add("T7", "UInt32");
    t.add("C3", "UInt16");
    t.add("IW2", "UInt16");
    t.add("QW4", "UInt16");
    t.add("MW6", "UInt16");
    t.add("DB1.DBW8", "UInt16");
    t.add("DB2.DBW8", "UInt16");
    EXPECT_EQ(t.read(), error_code{});
    std::ranges::sort(t.lines);
    EXPECT_EQ(t.lines, (lines{"0: 70", "1: 3", "2: " + own(0, variable_area::input, 2),
                              "3: " + own(0, variable_area::output, 4), "4: " + own(0, variable_area::marker, 6),
                              "5: " + own(1, variable_area::db, 8), "6: " + own(2, variable_area::db, 8)}));
    EXPECT_EQ(t.jobs, 1U);
}

TEST(scan, a_value_above_one_answer_is_read_in_parts) {
    session_fixture t({.pdu_size = 240, .jobs = 2});
    ASSERT_EQ(t.open(), error_code{});
    t.add("DB1.DBW0", "UInt16[400]");
    t.add("DB2.DBW0", "UInt16[400]");
    EXPECT_EQ(t.read(), error_code{});
    ASSERT_EQ(t.lines.size(), 2U);
    EXPECT_EQ(t.jobs, 8U) << "800 bytes in parts of 222, twice";
    for (unsigned db = 1; db <= 2; ++db) {
        std::string expected = std::to_string(db - 1) + ": [";
        for (unsigned i = 0; i < 400; ++i)
            expected += (i == 0 ? "" : ",") + own(db, variable_area::db, 2 * i);
        EXPECT_EQ(t.lines[db - 1], expected + "]");
    }
    t.jobs = 0;
    EXPECT_EQ(t.read(), error_code{}) << "again, with the same room";
    EXPECT_EQ(t.lines.size(), 2U);
}

TEST(scan, a_refused_item_refuses_its_job) {
    session_fixture t;
    ASSERT_EQ(t.open(), error_code{});
    t.add("DB1.DBW0", "UInt16");
    t.add("DB77.DBW0", "UInt16");
    EXPECT_EQ(t.read(), error_code{});
    EXPECT_EQ(t.lines, (lines{"failed 2: " + item_error(0x0A).message()}));
    t.fault("error 8104");
    EXPECT_EQ(t.read(), error_code{});
    EXPECT_EQ(t.lines, (lines{"failed 2: " + header_error(0x8104).message()}));
}

TEST(scan, a_part_that_is_refused_refuses_the_value) {
    session_fixture t({.pdu_size = 240, .jobs = 1});
    ASSERT_EQ(t.open(), error_code{});
    t.add("DB1.DBW0", "UInt16[400]");
    t.fault("item 05 DB1.DBW600");
    EXPECT_EQ(t.read(), error_code{});
    EXPECT_EQ(t.lines, (lines{"failed 1: " + item_error(0x05).message()}));
}

TEST(scan, bytes_that_are_no_value_make_that_point_bad_alone) {
    session_fixture t;
    ASSERT_EQ(t.open(), error_code{});
    t.device.fill(sim_fill::zeros);
    t.add("DB1,DTL0", "DateTime");
    t.add("DB1.DBW12", "UInt16");
    EXPECT_EQ(t.read(), error_code{});
    EXPECT_EQ(t.lines,
              (lines{"0: the bytes in the controller are not a valid time: check address and data type", "1: 0"}));
}

TEST(scan, answers_in_pieces_and_with_quick_acknowledgements_are_accepted) {
    for (const auto* line : {"fragment 16", "quick_ack on", "fragment 128"}) {
        session_fixture t;
        ASSERT_EQ(t.open(), error_code{});
        t.fault(line);
        for (int i = 0; i < 100; ++i)
            t.add("DB1.DBW" + std::to_string(2 * i), "UInt16");
        t.link->piece = 11;
        EXPECT_EQ(t.read(), error_code{}) << line;
        ASSERT_EQ(t.lines.size(), 100U) << line;
        EXPECT_EQ(t.lines[99], "99: " + own(1, variable_area::db, 198)) << line;
    }
}

TEST(scan, answers_sent_twice_are_accepted_once) {
    session_fixture t({.pdu_size = 240, .jobs = 4});
    ASSERT_EQ(t.open(), error_code{});
    t.fault("duplicate on");
    for (int i = 0; i < 500; ++i)
        t.add("DB1.DBW" + std::to_string(2 * i), "UInt16");
    EXPECT_EQ(t.read(), error_code{});
    EXPECT_EQ(t.lines.size(), 500U);
}

TEST(scan, an_item_of_another_size_ends_the_link) {
    session_fixture t;
    ASSERT_EQ(t.open(), error_code{});
    t.add("DB1.DBW0", "UInt16");
    t.fault("size wrong");
    EXPECT_EQ(t.read(), driver_errc::bad_response);
}

TEST(scan, a_timeout_is_reported_and_keeps_the_link) {
    session_fixture t;
    ASSERT_EQ(t.open(), error_code{});
    t.add("DB1.DBW0", "UInt16");
    t.fault("silent on");
    EXPECT_EQ(t.read(), error_code{});
    EXPECT_EQ(t.lines, (lines{"failed 1: " + error_code(io::errc::timed_out).message()}));
    t.fault("clear");
    EXPECT_EQ(t.read(), error_code{});
    EXPECT_EQ(t.lines, (lines{"0: " + own(1, variable_area::db, 0)}));
}

TEST(errc, optimized_access_is_named_only_for_controllers_that_have_it) {
    const auto with = item_error(0x05);
    EXPECT_NE(with.message().find("optimized access"), std::string::npos);
    const auto without = without_hint(with);
    EXPECT_EQ(without.message(), "item 05 address out of range");
    EXPECT_EQ(without_hint(header_error(0x8104)).message(), "error 8104 function not permitted");
    EXPECT_TRUE(is_refusal(without));
    EXPECT_EQ(remedy_of(without), remedy::device_refused);
    EXPECT_EQ(without_hint(driver_errc::bad_response), make_error_code(driver_errc::bad_response));
}

}  // namespace penstock::s7
