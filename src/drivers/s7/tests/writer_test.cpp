#include "drivers/s7/writer.hpp"

#include "drivers/errc.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/tests/talk.hpp"

namespace penstock::s7 {

namespace {

using penstock::test::run;
using test::session_fixture;

struct writing : session_fixture {
    explicit writing(sim::settings s = {}) : session_fixture(s), writes(spoken, test::patience) {
        EXPECT_EQ(open(), error_code{});
        device.fill(sim_fill::zeros);
    }

    /// What was read back, or the error.
    std::string write(const char* address, const char* type, std::string_view text) {
        const auto& to = points[add(address, type)];
        const auto v = parse_value(text, to.value_layout.type);
        EXPECT_TRUE(v.has_value()) << text;
        const auto done = run(writes.write(to, *v));
        last = done ? error_code{} : done.error();
        if (!done) return done.error().message();
        return done->actual ? format_value(*done->actual) : "nothing read back";
    }

    std::string bytes(std::uint32_t first, std::uint32_t count, std::uint16_t db = 1) {
        return to_hex(std::as_const(*device.plc().memory(variable_area::db, db)).find(first, count));
    }

    writer writes;
    error_code last;
};

}  // namespace

TEST(writer, writes_and_reads_back) {
    writing w;
    EXPECT_EQ(w.write("DB1.DBW4", "Int16", "-5"), "-5");
    EXPECT_EQ(w.bytes(3, 4), "00 ff fb 00");
    EXPECT_EQ(w.write("DB1,REAL8", "Float", "3.5"), "3.5");
    EXPECT_EQ(w.write("C3", "UInt16", "123"), "123");
    EXPECT_EQ(w.write("T5", "UInt32", "90000"), "90000");
    EXPECT_EQ(w.write("MW10", "Int16[3]", "[1,2,3]"), "[1,2,3]");
    EXPECT_EQ(w.write("DB1,DTL100", "DateTime", "2026-11-21T13:44:05.123Z"), "2026-11-21T13:44:05.123Z");
}

TEST(writer, a_bit_leaves_its_neighbours) {
    writing w;
    w.write("DB1.DBW0", "UInt16", "42405");  // A5 A5
    EXPECT_EQ(w.write("DB1.DBW0.3", "Boolean", "true"), "true");
    EXPECT_EQ(w.bytes(0, 2), "a5 ad");
    EXPECT_EQ(w.write("DB1.DBX0.7", "Boolean", "false"), "false");
    EXPECT_EQ(w.bytes(0, 2), "25 ad");
    EXPECT_EQ(w.write("DB1.DBX0.6", "Boolean[11]", "[1,1,0,0,0,0,0,0,0,0,1]"),
              "[true,true,false,false,false,false,false,false,false,false,true]");
    EXPECT_EQ(w.bytes(0, 3), "e5 00 01");
}

TEST(writer, a_string_keeps_the_size_of_its_place_and_what_follows) {
    writing w;
    w.write("DB1.DBB0.8", "ByteString", "BgYxMjM0NTY=");  // 06 06 "123456"
    EXPECT_EQ(w.write("DB1,STRING0.20", "String", "AB"), "AB");
    EXPECT_EQ(w.bytes(0, 8), "06 02 41 42 33 34 35 36");
    EXPECT_EQ(w.write("DB1,STRING0.20", "String", "1234567"), error_code(driver_errc::text_too_long).message());
    EXPECT_EQ(w.bytes(0, 8), "06 02 41 42 33 34 35 36") << "nothing was sent";
}

TEST(writer, a_string_that_was_never_set_up_gets_the_size_of_its_address) {
    writing w;
    EXPECT_EQ(w.write("DB1,STRING20.10", "String", "AB"), "AB");
    EXPECT_EQ(w.bytes(20, 4), "0a 02 41 42");
    EXPECT_EQ(w.write("DB1,WSTRING40.300", "String", "가"), "가");
    EXPECT_EQ(w.bytes(40, 6), "01 2c 00 01 ac 00");
}

TEST(writer, strings_of_an_odd_length_keep_their_sizes_and_the_bytes_that_fill_them_up) {
    writing w;
    // Two STRING[5]: 7 bytes each, from an even address each.
    w.write("DB1.DBB60.16", "ByteString", "BQF4AAAAAO4FAnl6AAAA7Q==");
    ASSERT_EQ(w.bytes(60, 16), "05 01 78 00 00 00 00 ee 05 02 79 7a 00 00 00 ed");
    EXPECT_EQ(w.write("DB1,STRING60.5", "String[2]", R"(["abcde",""])"), R"(["abcde",""])");
    EXPECT_EQ(w.bytes(60, 16), "05 05 61 62 63 64 65 ee 05 00 79 7a 00 00 00 ed");
}

TEST(writer, what_does_not_fit_into_one_job_is_sent_in_several) {
    writing w({.pdu_size = 240, .jobs = 1});
    std::string text = "[";
    for (int i = 0; i < 300; ++i)
        text += (i == 0 ? "" : ",") + std::to_string(i);
    text += "]";
    EXPECT_EQ(w.write("DB1.DBW0", "Int16[300]", text), text);
    EXPECT_EQ(w.bytes(598, 4), "01 2b 00 00");
    const std::string bits = "[" + std::string("1,1,1,1,1,1,1,1,1,1,1,1,1,1") + "]";
    w.write("DB1.DBX700.1", "Boolean[14]", bits);
    EXPECT_EQ(w.bytes(700, 2), "fe 7f");
}

TEST(writer, a_refusal_is_reported_as_text) {
    writing w;
    EXPECT_EQ(w.write("DB77.DBW0", "Int16", "1"), item_error(0x0A).message());
    EXPECT_EQ(w.write("DB2.DBW8192", "Int16", "1"), item_error(0x05).message());
    w.fault("error 8104");
    EXPECT_EQ(w.write("DB1.DBW0", "Int16", "1"), header_error(0x8104).message());
}

TEST(writer, peripheral_inputs_are_not_written) {
    writing w;
    const auto before = w.jobs;
    EXPECT_EQ(w.write("PIW256", "Int16", "1"), error_code(driver_errc::not_writable).message());
    EXPECT_EQ(w.jobs, before);
}

TEST(writer, without_an_answer_the_outcome_is_unknown) {
    writing w;
    w.fault("silent on");
    w.write("DB1.DBW0", "Int16", "1");
    EXPECT_EQ(w.last, driver_errc::write_timeout);
    w.fault("clear");
    w.fault("cut 3");
    w.write("DB1.DBW0", "Int16", "1");
    EXPECT_EQ(w.last, driver_errc::write_cut_off);
}

}  // namespace penstock::s7
