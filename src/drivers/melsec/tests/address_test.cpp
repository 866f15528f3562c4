#include "drivers/melsec/address.hpp"

#include <gtest/gtest.h>

namespace penstock::melsec {

namespace {

address address_of(const char* text, family f = family::q) {
    const auto a = parse_address(text, f);
    EXPECT_TRUE(a.has_value()) << text << ": " << to_string(a.error());
    return a ? *a : address{{find_device("D"), 0, {}}, {}};
}

std::string message_of(const char* text, family f = family::q) {
    const auto a = parse_address(text, f);
    return a ? "" : a.error().message;
}

}  // namespace

TEST(address, names_a_device_and_its_number_in_the_devices_own_digits) {
    EXPECT_EQ(address_of("D100").device, (device_ref{find_device("D"), 100, {}}));
    EXPECT_EQ(address_of(" w1a0 ").device, (device_ref{find_device("W"), 0x1A0, {}}));
    EXPECT_EQ(address_of("X1F").device, (device_ref{find_device("X"), 0x1F, {}}));
    EXPECT_EQ(address_of("X0FF").device.number, 0xFFU);
    EXPECT_EQ(address_of("B20").device.number, 0x20U);
    EXPECT_EQ(address_of("ZR100").device.number, 100U);
    EXPECT_EQ(address_of("SD203").device.kind->name, "SD");
    EXPECT_EQ(address_of("DX1F").device.kind->name, "DX");
    EXPECT_EQ(address_of("SB1F").device.kind->name, "SB");
    EXPECT_EQ(address_of("LSTN3", family::iq_r).device.kind->name, "LSTN");
    EXPECT_EQ(address_of("SN3").device.kind->name, "STN");
}

TEST(address, counts_x_and_y_in_octal_where_the_family_does) {
    EXPECT_EQ(address_of("X17", family::fx3).device.number, 15U);
    EXPECT_EQ(address_of("Y100", family::iq_f).device.number, 64U);
    EXPECT_EQ(address_of("B17", family::iq_f).device.number, 0x17U);
    EXPECT_NE(message_of("X8", family::iq_f).find("octal"), std::string::npos);
    EXPECT_NE(message_of("Y19", family::fx3).find("octal"), std::string::npos);
}

TEST(address, reaches_modules_cpus_and_networks) {
    EXPECT_EQ(address_of("U3\\G100").device.qualifier, (extension{extension::kind::module, 3}));
    EXPECT_EQ(address_of("u3e0\\hg10", family::iq_r).device.qualifier, (extension{extension::kind::cpu_buffer, 0x3E0}));
    EXPECT_EQ(address_of("J12\\W1F").device.qualifier, (extension{extension::kind::network, 12}));
    for (const auto* wrong : {"G100", "U3\\D100", "J1\\D10", "J0\\W1", "J240\\W1", "Q1\\G1", "U\\G1", "U3\\"})
        EXPECT_FALSE(message_of(wrong).empty()) << wrong;
}

TEST(address, stores_what_follows_the_dot) {
    EXPECT_EQ(address_of("D100.a").suffix, "A");
    EXPECT_EQ(address_of("D100.20").suffix, "20");
    for (const auto* wrong : {"D100.", "D100.G", "D100.1A", "D100.-1", "D100.1.2"})
        EXPECT_FALSE(message_of(wrong).empty()) << wrong;
}

TEST(address, refuses_a_device_that_the_family_lacks_by_its_name) {
    EXPECT_EQ(message_of("LTN0"), "Q has no device LTN");
    EXPECT_EQ(message_of("ZR0", family::iq_f), "iQ-F has no device ZR");
    EXPECT_EQ(message_of("LCN0", family::iq_f), "this protocol does not reach the device LCN of iQ-F");
    EXPECT_EQ(message_of("W0", family::fx3), "FX3 has no device W");
}

TEST(address, names_the_meanings_of_a_bare_timer_or_counter) {
    EXPECT_EQ(message_of("T5"),
              "T5 has the current value TN5, the contact TS5 and the coil TC5: use one of these addresses");
    EXPECT_NE(message_of("C200").find("CN200"), std::string::npos);
}

TEST(address, names_the_digits_that_were_expected) {
    for (const auto* wrong : {"", "D", "100", "DA", "D-1", "D1F", "M1.5.2", "Ü5", "D 100", "W1G", "D99999999999"})
        EXPECT_FALSE(message_of(wrong).empty()) << wrong;
    EXPECT_NE(message_of("Q5").find("expected a device and its number as D100"), std::string::npos);
    EXPECT_EQ(message_of("D"), "after D its number is expected, as in D100");
    EXPECT_EQ(message_of("U3\\G.1"), "after G its number is expected, as in G100");
    EXPECT_EQ(message_of("D99999999999"), "the number of D must be decimal and below 2^32");
    EXPECT_EQ(message_of("X8", family::iq_f), "the number of X must be octal and below 2^32");
}

TEST(address, counter_200_of_fx3_has_32_bits) {
    EXPECT_EQ(address_of("CN200", family::fx3).device.kind, &counter_32_kind());
    EXPECT_EQ(address_of("CN199", family::fx3).device.kind->unit, unit_size::word);
    EXPECT_EQ(address_of("CN200").device.kind->unit, unit_size::word);
}

TEST(address, is_formatted_so_that_it_reads_back) {
    for (const auto* text : {"D100", "W1A0", "X1F", "D100.A", "D100.20", "U3\\G100", "U3E0\\G10", "J1\\W10", "STN3"})
        EXPECT_EQ(format_address(address_of(text), family::q), text);
    EXPECT_EQ(format_address(address_of("X17", family::iq_f), family::iq_f), "X17");
}

}  // namespace penstock::melsec
