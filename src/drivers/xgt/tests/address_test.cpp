#include "drivers/xgt/address.hpp"

#include <gtest/gtest.h>

#include "drivers/xgt/variable_name.hpp"

namespace penstock::xgt {

namespace {

/// `D W 100`, `M bit 2764`, `M 172 or bit 284`, with ` .A` after it; or the fault.
std::string read(std::string_view text, family f = family::xgk) {
    const auto a = parse_address(text, f);
    if (!a) return "fault";
    std::string out{a->area};
    if (a->form != 0) out += std::string(" ") + a->form;
    if (a->number) out += " " + std::to_string(*a->number);
    if (a->bit) out += (a->number ? " or bit " : " bit ") + std::to_string(*a->bit);
    if (!a->suffix.empty()) out += " ." + a->suffix;
    return out;
}

}  // namespace

TEST(address, counts_data_in_words) {
    EXPECT_EQ(read("D100"), "D 100");
    EXPECT_EQ(read("d00100"), "D 100");
    EXPECT_EQ(read(" %DW100 "), "D W 100");
    EXPECT_EQ(read("DW100"), "D W 100");
    EXPECT_EQ(read("D100.A"), "D 100 .A");
    EXPECT_EQ(read("D100.10"), "D 100 .10");
    EXPECT_EQ(read("D200.20"), "D 200 .20");
    EXPECT_EQ(read("%DB201"), "D B 201");
    EXPECT_EQ(read("%DD617"), "D D 617");
    EXPECT_EQ(read("DL5"), "D L 5");
    EXPECT_EQ(read("MD50.31"), "M D 50 .31");
}

TEST(address, the_last_digit_of_a_relay_is_a_bit) {
    EXPECT_EQ(read("M172C"), "M bit 2764");
    EXPECT_EQ(read("MX172C"), "M X bit 2764");
    EXPECT_EQ(read("P0010A"), "P bit 170");
    EXPECT_EQ(read("M10"), "M 10 or bit 16") << "word 10, or bit 0 of word 1";
    EXPECT_EQ(read("K5"), "K 5 or bit 5");
    EXPECT_EQ(read("MB"), "M bit 11");
    EXPECT_EQ(read("M172.C"), "M 172 .C");
}

TEST(address, after_percent_and_x_decimal_digits_count_bits_through) {
    EXPECT_EQ(read("%MX2764"), "M X bit 2764");
    EXPECT_EQ(read("%MX10"), "M X bit 10");
    EXPECT_EQ(read("MX10"), "M X bit 16");
    EXPECT_EQ(read("%MX1A"), "M X bit 26");
    EXPECT_EQ(read("%DX1A"), "D X bit 26");
}

TEST(address, timers_and_counters_have_the_same_numbers_as_contact_and_value) {
    EXPECT_EQ(read("T12"), "T 12 or bit 12");
    EXPECT_EQ(read("TX12"), "T X bit 12");
    EXPECT_EQ(read("%CX12"), "C X bit 12");
    EXPECT_EQ(read("CW12"), "C W 12");
    EXPECT_EQ(read("T12.3"), "T 12 .3");
    EXPECT_EQ(read("T1A"), "fault");
}

TEST(address, special_modules_have_a_hexadecimal_slot) {
    EXPECT_EQ(read("U3.2"), "U 98");
    EXPECT_EQ(read("U0A.5"), "U 325");
    EXPECT_EQ(read("U7F.31"), "U 4095");
    EXPECT_EQ(read("U3.2.F"), "U 98 .F");
    EXPECT_EQ(read("%UW3.2"), "U W 98");
    EXPECT_EQ(read("UB3.5"), "U B 197");
    EXPECT_EQ(read("%UX3.2.A"), "U X bit 1578");
    EXPECT_EQ(read("UB.3"), "U 355") << "slot B";
    EXPECT_EQ(read("%UW98"), "U W 98");
    EXPECT_EQ(read("%UW4095"), "U W 4095");
    EXPECT_EQ(read("%UW4096"), "fault") << "after slot 7F";
    for (const auto* bad : {"U3", "U80.0", "U3.32", "U3.2.1.1", "U3.", "U.2", "UX3.2", "UX3.32.0", "U3.2.AB"})
        EXPECT_EQ(read(bad), "fault") << bad;
}

TEST(address, iec_cpus_have_base_slot_and_place) {
    const auto f = family::xgi;
    EXPECT_EQ(read("%IX0.0.10", f), "I X bit 10");
    EXPECT_EQ(read("%IX2.3.1", f), "I X bit 2241");
    EXPECT_EQ(read("%QX32.0.0", f), "Q X bit 32768");
    EXPECT_EQ(read("%IB1.0.1", f), "I B 129");
    EXPECT_EQ(read("%QW0.1.2", f), "Q W 6");
    EXPECT_EQ(read("%IW1.0.1", f), "I W 65");
    EXPECT_EQ(read("%QD1.0.1", f), "Q D 33");
    EXPECT_EQ(read("%IL1.1.0", f), "I L 17");
    EXPECT_EQ(read("%IX65", f), "I X bit 65");
    EXPECT_EQ(read("%IW1.5", f), "I W 1 .5");
    EXPECT_EQ(read("%IW0.1.2.F", f), "I W 6 .F");
    EXPECT_EQ(read("I0.1.2", f), "I 6 or bit 66");
    EXPECT_EQ(read("I0.1.5", f), "I bit 69");
    EXPECT_EQ(read("%UW4.0.0", f), "U W 2048");
    EXPECT_EQ(read("%UX4.0.0", f), "U X bit 32768");
    EXPECT_EQ(read("U0.3.2", f), "U 98");
    EXPECT_EQ(read("%UW0.3.2.A", f), "U W 98 .A");
    EXPECT_EQ(read("%MX32768", f), "M X bit 32768");
    EXPECT_EQ(read("%AW5", f), "A W 5");
    for (const auto* bad : {"%IX0.0.64", "%IW0.0.4", "%IX0.16.0", "%IX128.0.0", "%IL0.0.1", "I5", "%UW8.0.0", "U3.2",
                            "%IX1.5", "%I0.0.0.0.0", "%IX0..1"})
        EXPECT_EQ(read(bad, f), "fault") << bad;
}

TEST(address, an_invalid_text_is_refused_with_an_example) {
    for (const auto* bad :
         {"",         "%",  "D",    "100", "X100",  "D-1", "D1 0",         "D100.",       "D100.AB", "D100.G",
          "D100.1.2", "MG", "M1AB", "%MX", "%MW1A", "DB",  "D99999999999", "%DL99999999", "MX10.3",  "%%D1"})
        EXPECT_EQ(read(bad), "fault") << bad;
    EXPECT_NE(parse_address("X1", family::xgk).error().message.find("D100"), std::string::npos);
    EXPECT_NE(parse_address("X1", family::xgi).error().message.find("%IX0.0.0"), std::string::npos);
}

TEST(address, areas_that_a_family_lacks_are_refused_with_those_that_it_has) {
    EXPECT_EQ(parse_address("%IX0.0.0", family::xgk).error().message,
              "XGK has no area I; expected one of P M L K F T C S D R Z N U W");
    EXPECT_EQ(parse_address("D100", family::xgi).error().message,
              "XGI has no area D; expected one of M L K F T C R N U W I Q A");
    EXPECT_TRUE(parse_address("D100", family::xgb).has_value() && parse_address("%IX0.0.0", family::xgb).has_value());
}

TEST(address, what_is_formatted_reads_back_the_same) {
    for (const auto f : {family::xgk, family::xgi}) {
        for (const auto* text :
             {"D100",   "D100.A",     "M172C",  "M10",        "%MX2764",  "MX1A",    "%DB201",   "%MD50.31",
              "T5",     "TX5",        "U3.2",   "UB3.5",      "%UX3.2.A", "U3.2.F",  "%IX2.3.1", "I0.1.2",
              "I0.1.5", "%IW0.1.2.F", "U0.3.2", "%UW0.3.2.A", "R5.30",    "%QL1.1.0"}) {
            const auto a = parse_address(text, f);
            if (!a) continue;
            const auto again = parse_address(format_address(*a, f), f);
            ASSERT_TRUE(again.has_value()) << text << " " << format_address(*a, f);
            EXPECT_EQ(*again, *a) << text << " " << format_address(*a, f);
        }
    }
}

TEST(variable_name, is_as_the_protocol_requires) {
    EXPECT_EQ(format_name('M', data_code::bit, 2764, {}), "%MX2764");
    EXPECT_EQ(format_name('M', data_code::bit, 2764, {.has_hex_bits = true}), "%MX172C");
    EXPECT_EQ(format_name('D', data_code::bit, 26, {.has_hex_bits = true}), "%DX26") << "only relays";
    EXPECT_EQ(format_name('T', data_code::bit, 26, {.has_hex_bits = true}), "%TX26");
    EXPECT_EQ(format_name('D', data_code::block, 2468, {}), "%DB2468");
    EXPECT_EQ(format_name('D', data_code::dword, 617, {}), "%DD617");
    EXPECT_EQ(format_name('U', data_code::word, 98, {}), "%UW98");
    EXPECT_EQ(format_name('U', data_code::word, 325, {.has_dotted_u = true}), "%UWA.5");
    EXPECT_EQ(format_name('U', data_code::byte, 197, {.has_dotted_u = true}), "%UB3.5");
    EXPECT_EQ(format_name('U', data_code::bit, 1578, {.has_dotted_u = true}), "%UX3.2.A");
}

TEST(variable_name, is_read_as_a_cpu_does) {
    const auto place = [](std::string_view name, family f = family::xgk, name_style style = {}) -> std::string {
        const auto at = parse_name(name, f, style);
        if (!at) return "none";
        return std::string{at->area} + std::to_string(static_cast<int>(at->type)) + ":" + std::to_string(at->number);
    };
    EXPECT_EQ(place("%MX2764"), "M0:2764");
    EXPECT_EQ(place("%MX172C"), "none") << "wrong on XGK";
    EXPECT_EQ(place("%MX172C", family::xgb, {.has_hex_bits = true}), "M0:2764");
    EXPECT_EQ(place("%MX10", family::xgb, {.has_hex_bits = true}), "M0:16");
    EXPECT_EQ(place("%DW000100"), "D2:100");
    EXPECT_EQ(place("%DB2468"), "D1:2468");
    EXPECT_EQ(place("%UWA.5"), "U2:325");
    EXPECT_EQ(place("%UW3.2.A"), "none") << "a bit needs an X";
    EXPECT_EQ(place("%UX3.2.A"), "U0:1578");
    EXPECT_EQ(place("%IW0.1.2", family::xgi), "I2:6");
    EXPECT_EQ(place("DW100"), "none");
    EXPECT_EQ(place("%D100"), "none");
    EXPECT_EQ(place("%DW"), "none");
    for (const bool hex : {false, true}) {
        for (const char area : {'M', 'D', 'T', 'U'}) {
            for (const auto type : {data_code::bit, data_code::byte, data_code::word, data_code::lword}) {
                const name_style style{.has_hex_bits = hex, .has_dotted_u = true};
                const auto at = parse_name(format_name(area, type, 321, style), family::xgk, style);
                ASSERT_TRUE(at.has_value()) << format_name(area, type, 321, style);
                EXPECT_EQ(at->number, 321U);
                EXPECT_EQ(at->type, type);
            }
        }
    }
}

}  // namespace penstock::xgt
