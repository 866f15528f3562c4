#include <gtest/gtest.h>

#include "drivers/errc.hpp"
#include "drivers/melsec/tests/sim_talk.hpp"

namespace penstock::melsec {

namespace {

using test::session_fixture;
using said_t = std::vector<std::string>;

const std::array dialects{frame_dialect{},
                          frame_dialect{.code = data_code::ascii},
                          frame_dialect{.frame = frame_kind::e4, .kind = family::iq_r},
                          frame_dialect{.frame = frame_kind::e4, .code = data_code::ascii, .kind = family::iq_r},
                          frame_dialect{.kind = family::iq_f},
                          frame_dialect{.code = data_code::ascii, .kind = family::iq_f, .has_octal_digits = true},
                          frame_dialect{.frame = frame_kind::e1, .kind = family::fx3},
                          frame_dialect{.frame = frame_kind::e1, .code = data_code::ascii, .kind = family::a}};

}  // namespace

TEST(talk, values_of_every_kind_are_read_in_every_dialect) {
    for (const auto& d : dialects) {
        session_fixture t(d);
        t.device.fill(sim_fill::own_address);
        const std::vector<point> points{t.make("D100", "Int16"),     t.make("D101", "UInt32"),
                                        t.make("D5000", "UInt16"),   t.make("D6.2", "Boolean"),
                                        t.make("D200", "UInt16[3]"), t.make("M0", "Boolean[4]"),
                                        t.make("M16", "Boolean"),    t.make("X7", "Boolean"),
                                        t.make("TN5", "UInt16"),     t.make("TS5", "Boolean")};
        const auto texts = t.scan(points);
        EXPECT_FALSE(t.outcome);
        const auto area = [](const char* name) {
            return static_cast<unsigned>(find_device(name) - device_kinds().data());
        };
        const auto bit = [&](const char* name, unsigned n) {
            return std::string(own_address_bit(0, area(name), n) ? "true" : "false");
        };
        const said_t expected{"100",
                              std::to_string(101U + (102U << 16U)),
                              "5000",
                              "true",
                              "[200,201,202]",
                              "[" + bit("M", 0) + "," + bit("M", 1) + "," + bit("M", 2) + "," + bit("M", 3) + "]",
                              bit("M", 16),
                              bit("X", 7),
                              std::to_string(own_address_word(0, area("TN"), 5)),
                              bit("TS", 5)};
        EXPECT_EQ(texts, expected) << static_cast<int>(d.frame) << static_cast<int>(d.code) << to_string(d.kind);
    }
}

TEST(talk, writes_are_read_back_in_every_dialect) {
    for (const auto& d : dialects) {
        session_fixture t(d);
        EXPECT_EQ(t.write(t.make("D100", "Int16"), value(std::int64_t{-5})), "-5");
        EXPECT_EQ(t.write(t.make("D102", "Float"), value(2.5F)), "2.5");
        EXPECT_EQ(t.write(t.make("D110.9", "String"), value(std::string("ABC"))), "ABC");
        EXPECT_EQ(t.write(t.make("M7", "Boolean"), value(true)), "true");
        EXPECT_EQ(t.write(t.make("M20", "UInt16"), value(std::uint64_t{0xA5A5})), "42405");
        EXPECT_EQ(t.write(t.make("Y3", "Boolean[3]"), value(array{value(true), value(false), value(true)})),
                  "[true,false,true]");
        EXPECT_EQ(t.write(t.make("TN1", "UInt16"), value(std::uint64_t{99})), "99");
    }
}

TEST(talk, a_bit_of_a_word_does_not_change_the_others) {
    session_fixture t({});
    EXPECT_EQ(t.write(t.make("D0", "UInt16"), value(std::uint64_t{0x8001})), "32769");
    EXPECT_EQ(t.write(t.make("D0.4", "Boolean"), value(true)), "true");
    EXPECT_EQ(t.write(t.make("D0.F", "Boolean"), value(false)), "false");
    EXPECT_EQ(t.scan({t.make("D0", "UInt16")}), said_t{"17"});
}

TEST(talk, devices_of_32_bits_are_read_and_written) {
    session_fixture r({.kind = family::iq_r});
    for (const auto* address : {"LTN3", "LSTN3", "LCN3", "LZ3"})
        EXPECT_EQ(r.write(r.make(address, "UInt32"), value(std::uint64_t{0x12345678})), "305419896") << address;
    EXPECT_EQ(r.write(r.make("LTS4", "Boolean"), value(true)), "true");
    EXPECT_EQ(r.scan({r.make("LTN3", "UInt32"), r.make("LTC4", "Boolean"), r.make("LTS4", "Boolean"),
                      r.make("LZ3", "UInt32")}),
              (said_t{"305419896", "false", "true", "305419896"}));
    session_fixture fx({.frame = frame_kind::e1, .kind = family::fx3});
    EXPECT_EQ(fx.write(fx.make("CN201", "UInt32"), value(std::uint64_t{70000})), "70000");
}

TEST(talk, modules_and_networks_are_read_and_written) {
    for (const frame_dialect d :
         {frame_dialect{}, frame_dialect{.code = data_code::ascii}, frame_dialect{.kind = family::iq_r},
          frame_dialect{.code = data_code::ascii, .kind = family::iq_r}}) {
        session_fixture t(d);
        EXPECT_EQ(t.write(t.make("U3\\G100", "Int16[2]"), value(array{value(std::int64_t{1}), value(std::int64_t{2})})),
                  "[1,2]");
        EXPECT_EQ(t.write(t.make("U3E0\\G10", "Int16"), value(std::int64_t{7})), "7");
        EXPECT_EQ(t.write(t.make("J1\\W1F", "Int16"), value(std::int64_t{9})), "9");
        EXPECT_EQ(t.write(t.make("J1\\B1F", "Boolean"), value(true)), "true");
    }
}

TEST(talk, an_end_code_is_reported_with_its_meaning) {
    session_fixture t({});
    EXPECT_EQ(t.scan({t.make("D30000", "Int16")}), said_t{"4031 the device number is out of range"});
    EXPECT_EQ(t.write(t.make("D30000", "Int16"), value(std::int64_t{1})), "4031 the device number is out of range");
    session_fixture f({.kind = family::iq_f});
    EXPECT_EQ(f.scan({f.make("D30000", "Int16")}), said_t{"C056 the request goes beyond the last address"});
    session_fixture old({.frame = frame_kind::e1, .kind = family::fx3});
    EXPECT_EQ(old.scan({old.make("D30000", "Int16")}),
              said_t{"58 the device number is out of range or not allowed for this command"});
    t.device.faults().has_short_refusals = true;
    EXPECT_EQ(t.scan({t.make("D30000", "Int16")}), said_t{"4031 the device number is out of range"});
}

TEST(talk, a_write_without_an_answer_reports_an_unknown_outcome) {
    session_fixture t({});
    t.device.faults().is_silent = true;
    EXPECT_EQ(t.write(t.make("D0", "Int16"), value(std::int64_t{1})), error_code(driver_errc::write_timeout).message());
    session_fixture cut({});
    cut.wire->on_write = [&](byte_view) { cut.wire->hang_up(); };
    EXPECT_EQ(cut.write(cut.make("D0", "Int16"), value(std::int64_t{1})),
              error_code(driver_errc::write_cut_off).message());
}

TEST(talk, nothing_is_sent_for_a_value_that_does_not_fit) {
    session_fixture t({});
    EXPECT_EQ(t.write(t.make("D0.4", "String"), value(std::string("ABCDE"))),
              error_code(driver_errc::text_too_long).message());
    EXPECT_TRUE(t.wire->written.empty());
}

TEST(talk, an_answer_of_another_size_ends_the_link) {
    for (const auto& d : {dialects[0], dialects[2]}) {
        session_fixture t(d);
        t.device.faults().has_wrong_size = true;
        t.scan({t.make("D0", "Int32")});
        EXPECT_EQ(t.outcome, driver_errc::bad_response);
    }
}

TEST(talk, a_4e_answer_to_another_request_is_dropped) {
    session_fixture t(dialects[2]);
    t.device.faults().has_wrong_serial = true;
    EXPECT_EQ(t.scan({t.make("D0", "Int16")}), said_t{error_code(io::errc::timed_out).message()});
    EXPECT_FALSE(t.outcome) << "the link stays";
    t.device.faults().has_wrong_serial = false;
    EXPECT_EQ(t.scan({t.make("D0", "Int16")}), said_t{"0"});
}

TEST(talk, after_a_timeout_a_3e_link_must_be_reopened) {
    session_fixture t({});
    t.device.faults().is_silent = true;
    EXPECT_EQ(t.scan({t.make("D0", "Int16")}), said_t{error_code(io::errc::timed_out).message()});
    EXPECT_EQ(t.outcome, driver_errc::response_timeout);
}

TEST(talk, a_controller_without_block_reads_is_read_otherwise_from_then_on) {
    session_fixture t({});
    t.device.faults().unsupported_commands = {0x0406};
    const std::vector<point> points{t.make("D0", "Int16"), t.make("D9000", "Int16")};
    EXPECT_EQ(t.scan(points), (said_t{"", ""})) << "no verdict on the addresses";
    EXPECT_EQ(t.habits.now(), multi_read_mode::random);
    t.writing.plan.multi_read = t.habits.now();
    EXPECT_EQ(t.scan(points), (said_t{"0", "0"}));
}

TEST(talk, invalid_texts_are_bad_without_their_neighbours) {
    session_fixture t({});
    EXPECT_EQ(t.write(t.make("D0", "UInt16"), value(std::uint64_t{0xFFFE})), "65534");
    EXPECT_EQ(t.scan({t.make("D0.2", "String"), t.make("D1", "Int16")}),
              (said_t{error_code(driver_errc::bad_text).message(), "0"}));
}

}  // namespace penstock::melsec
