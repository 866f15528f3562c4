#include "drivers/modbus/pdu.hpp"
#include "drivers/errc.hpp"

#include <gtest/gtest.h>

#include "drivers/modbus/device_id.hpp"
#include "drivers/modbus/pdu_text.hpp"

namespace penstock::modbus {

namespace {

error_code refusal_of(std::string_view pdu) {
    const auto r = decode_request(*parse_hex(pdu));
    return r.has_value() ? error_code{} : r.error();
}

error_code fault_of_response(std::string_view pdu) {
    const auto a = decode_response(*parse_hex(pdu));
    return a.has_value() ? error_code{} : a.error();
}

}  // namespace

TEST(pdu, answers_unknown_functions_with_exception_1) {
    EXPECT_EQ(refusal_of("55"), errc::illegal_function);
    EXPECT_EQ(refusal_of("00"), errc::illegal_function);
    EXPECT_EQ(refusal_of("83 02"), errc::illegal_function);
}

TEST(pdu, answers_impossible_quantities_with_exception_3) {
    EXPECT_EQ(refusal_of("03 00 00 00 00"), errc::illegal_value);
    EXPECT_EQ(refusal_of("03 00 00 00 7e"), errc::illegal_value);
    EXPECT_EQ(refusal_of("01 00 00 07 d1"), errc::illegal_value);
    EXPECT_EQ(refusal_of("0f 00 00 00 00 00"), errc::illegal_value);
    EXPECT_EQ(refusal_of("17 00 00 00 00 00 00 00 01 02 00 00"), errc::illegal_value);
}

TEST(pdu, accepts_the_largest_quantities) {
    EXPECT_FALSE(refusal_of("03 00 00 00 7d"));
    EXPECT_FALSE(refusal_of("01 00 00 07 d0"));
    EXPECT_FALSE(refusal_of("04 ff 83 00 7d"));
}

TEST(pdu, answers_ranges_beyond_65535_with_exception_2) {
    EXPECT_EQ(refusal_of("03 ff ff 00 02"), errc::illegal_address);
    EXPECT_EQ(refusal_of("04 ff 84 00 7d"), errc::illegal_address);
}

TEST(pdu, refuses_a_byte_count_that_disagrees_with_the_quantity) {
    EXPECT_EQ(refusal_of("10 00 01 00 02 02 00 0a"), errc::illegal_value);
    EXPECT_EQ(refusal_of("10 00 01 00 02 04 00 0a 01"), errc::illegal_value);
    EXPECT_EQ(refusal_of("10 00 01 00 02 04 00 0a 01 02 03"), errc::illegal_value);
    EXPECT_EQ(refusal_of("0f 00 01 00 09 01 ff"), errc::illegal_value);
    EXPECT_EQ(refusal_of("17 00 03 00 02 00 14 00 02 02 00 ff"), errc::illegal_value);
}

TEST(pdu, accepts_only_ff00_and_0000_for_a_coil) {
    EXPECT_EQ(refusal_of("05 00 01 00 01"), errc::illegal_value);
    EXPECT_FALSE(refusal_of("05 00 01 00 00"));
}

TEST(pdu, refuses_a_request_cut_short) {
    EXPECT_EQ(refusal_of("03 00 00 00"), errc::illegal_value);
    EXPECT_EQ(refusal_of("16 00 04 00 f2 00"), errc::illegal_value);
    EXPECT_EQ(refusal_of(""), errc::illegal_function);
}

TEST(pdu, refuses_an_answer_whose_size_disagrees) {
    EXPECT_EQ(fault_of_response("03 04 00 01 02"), errc::wrong_size);
    EXPECT_EQ(fault_of_response("03 02 00 01 02"), errc::wrong_size);
    EXPECT_EQ(fault_of_response("83"), errc::wrong_size);
    EXPECT_EQ(fault_of_response("83 00"), errc::wrong_size);
    EXPECT_EQ(fault_of_response("06 00 01 00"), errc::wrong_size);
    EXPECT_EQ(fault_of_response("55 00"), errc::unknown_function);
}

TEST(pdu, accepts_an_echo_of_function_16_with_a_wrong_count) {
    const auto a = decode_response(*parse_hex("10 00 01 00 04"));
    ASSERT_TRUE(a.has_value());
    EXPECT_EQ(a->count, 4);
}

TEST(pdu, walks_the_objects_of_an_identification_to_its_end) {
    const auto bytes = *parse_hex("2b 0e 01 83 00 00 02 00 04 41 43 4d 45 01 02 50 31 99");
    EXPECT_EQ(response_size(bytes).value(), bytes.size() - 1);
    EXPECT_FALSE(response_size(byte_view(bytes).first(14)).value().has_value());
}

TEST(device_id, reads_what_it_writes) {
    byte_buffer bytes;
    append_device_id_page(
        bytes, {.code = 1, .conformity = 0x83, .has_more = true, .next = 2, .objects = {{0, "ACME"}, {1, "P1"}}});
    const auto page = decode_device_id_page(bytes);
    ASSERT_TRUE(page.has_value());
    EXPECT_TRUE(page->has_more);
    EXPECT_EQ(page->next, 2);
    ASSERT_EQ(page->objects.size(), 2U);
    EXPECT_EQ(page->objects[1].id, 1);
    EXPECT_EQ(page->objects[1].text, "P1");
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        EXPECT_FALSE(decode_device_id_page(byte_view(bytes).first(size)).has_value()) << size;
    }
}

TEST(device_id, refuses_what_is_no_identification_request) {
    EXPECT_EQ(decode_device_id_request(*parse_hex("0d 01 00")).error(), errc::illegal_function);
    EXPECT_EQ(decode_device_id_request(*parse_hex("0e 05 00")).error(), errc::illegal_value);
    EXPECT_EQ(decode_device_id_request(*parse_hex("0e 01")).error(), errc::illegal_value);
    EXPECT_EQ(decode_device_id_request(*parse_hex("0e 04 02")).value().object, 2);
}

TEST(pdu_text, describes_the_content_of_a_frame) {
    const auto text = [](direction d, std::string_view bytes) {
        return describe_frame(framing::mbap, d, *parse_hex(bytes));
    };
    EXPECT_EQ(text(direction::request, "00 01 00 00 00 06 01 03 00 0a 00 03"),
              "#1 unit 1 read holding registers 10…12 (3)");
    EXPECT_EQ(text(direction::response, "00 0b 00 00 00 03 01 83 02"),
              "#11 unit 1 read holding registers: exception 02 illegal data address: the device has no such register "
              "or coil");
    EXPECT_EQ(text(direction::request, "00 06 00 00 00 06 01 06 00 07 12 34"), "#6 unit 1 write register 7 = 4660");
    EXPECT_EQ(text(direction::response, "00 06 00"), "part of a frame");
}

TEST(errc, names_the_code_and_its_meaning) {
    EXPECT_EQ(exception_error(2).message(),
              "exception 02 illegal data address: the device has no such register or coil");
    EXPECT_EQ(exception_error(0x2F).message(), "exception 2F unknown exception: see the manual of the device");
    EXPECT_NE(error_code(driver_errc::write_timeout).message().find("unknown whether the device wrote the value"),
              std::string::npos);
}

TEST(errc, has_one_remedy_a_code) {
    EXPECT_EQ(remedy_of(errc::illegal_address), remedy::device_refused);
    EXPECT_EQ(remedy_of(exception_error(0x2F)), remedy::device_refused);
    EXPECT_EQ(remedy_of(errc::device_busy), remedy::retry);
    EXPECT_EQ(remedy_of(errc::bad_header), remedy::reconnect);
    EXPECT_EQ(remedy_of(driver_errc::wrong_alternative), remedy::report_bug);
}

}  // namespace penstock::modbus
