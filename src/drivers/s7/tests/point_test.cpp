#include "drivers/s7/point.hpp"

#include <gtest/gtest.h>

namespace penstock::s7 {

namespace {

std::string fault_of(const char* address, const char* type, family f = family::s7_1500) {
    const auto p = make_point({address, type, {}}, {.device = f});
    return p ? "" : to_string(p.error());
}

std::string place_of(const char* address, const char* type, family f = family::s7_1500) {
    const auto p = make_point({address, type, {}}, {.device = f}).value();
    return describe(span_of(p.memory_area, p.db, p.start, p.size)) +
           (p.value_layout.storage == form::bit ? " bit " : "") +
           (p.value_layout.storage == form::bit ? std::to_string(p.value_layout.bit) : "");
}

}  // namespace

TEST(point, uses_the_bytes_of_its_type) {
    EXPECT_EQ(place_of("DB1.DBW4", "Int16"), "DB1.DBB4…5 (2 bytes)");
    EXPECT_EQ(place_of("DB1,REAL4", "Float[3]"), "DB1.DBB4…15 (12 bytes)");
    EXPECT_EQ(place_of("DB1,STRING20.30", "String"), "DB1.DBB20…51 (32 bytes)");
    EXPECT_EQ(place_of("DB1,STRING20", "String"), "DB1.DBB20…275 (256 bytes)");
    EXPECT_EQ(place_of("DB1,WSTRING60.10", "String"), "DB1.DBB60…83 (24 bytes)");
    EXPECT_EQ(place_of("DB1,DTL0", "DateTime"), "DB1.DBB0…11 (12 bytes)");
    EXPECT_EQ(place_of("PIW256", "Int16"), "P256…257 (2 bytes)");
    EXPECT_EQ(place_of("T5", "UInt32[3]"), "T5…7");
    EXPECT_EQ(place_of("VW100", "Int16", family::logo), "DB1.DBB100…101 (2 bytes)");
    EXPECT_EQ(place_of("AIW16", "Int16", family::smart_200), "AI16…17 (2 bytes)");
}

TEST(point, bit_n_of_a_word_counts_from_its_lowest) {
    EXPECT_EQ(place_of("MW10.0", "Boolean"), "M11 (1 byte) bit 0");
    EXPECT_EQ(place_of("MW10.15", "Boolean"), "M10 (1 byte) bit 7");
    EXPECT_EQ(place_of("MD10.31", "Boolean"), "M10 (1 byte) bit 7");
    EXPECT_EQ(place_of("MD10.8", "Boolean"), "M12 (1 byte) bit 0");
    EXPECT_EQ(place_of("MB10.3", "Boolean"), "M10 (1 byte) bit 3");
    EXPECT_EQ(place_of("DB1,LWORD8.0", "Boolean"), "DB1.DBB15 (1 byte) bit 0");
    EXPECT_EQ(place_of("DB1,LWORD8.40", "Boolean"), "DB1.DBB10 (1 byte) bit 0");
    EXPECT_EQ(place_of("DB1,LWORD8.63", "Boolean"), "DB1.DBB8 (1 byte) bit 7");
    EXPECT_EQ(place_of("M0.6", "Boolean[4]"), "M0…1 (2 bytes) bit 6");
}

TEST(point, faults_name_what_was_expected) {
    EXPECT_EQ(fault_of("DB1.DBW4", ""),
              "data_type: an S7 controller does not report data types: set the data_type of the tag");
    EXPECT_EQ(fault_of("DB1.DBW4", "Float"),
              "data_type: DB1.DBW4 holds a value of Boolean or Int16 or UInt16 or String or ByteString; Float needs an "
              "address as DB1.DBD8");
    EXPECT_NE(fault_of("DB1.DBX0.1", "Int16").find("DB1.DBW4"), std::string::npos);
    EXPECT_NE(fault_of("MW10", "Boolean").find("0 to 15"), std::string::npos);
    EXPECT_NE(fault_of("DB1,LWORD8.64", "Boolean").find("0 to 63"), std::string::npos);
    EXPECT_NE(fault_of("MD10.32", "Boolean").find("0 to 31"), std::string::npos);
    for (const auto& [address, type] : {std::pair{"DB1,REAL0", "Float"}, {"DB1,TIME0", "Int32"}, {"M0.1", "Boolean"}}) {
        const auto p = make_point({address, type, {{"bcd", "true"}}}, {});
        ASSERT_FALSE(p.has_value()) << address;
        EXPECT_EQ(p.error().field, "options.bcd");
    }
    EXPECT_NE(fault_of("MW10.16", "Boolean").find("0 to 15"), std::string::npos);
    EXPECT_NE(fault_of("MW10.3", "Boolean[4]").find("begins at a bit"), std::string::npos);
    EXPECT_NE(fault_of("DB1.DBB10", "String").find("DB1,STRING20.30"), std::string::npos);
    EXPECT_NE(fault_of("DB1,STRING10.255", "String").find("1 to 254"), std::string::npos);
    EXPECT_NE(fault_of("DB1,INT0.10", "Int16").find("Int16[5]"), std::string::npos);
    EXPECT_NE(fault_of("DB1.DBD65534", "Int32").find("65535"), std::string::npos);
    EXPECT_NE(fault_of("VW0", "Int16").find("LOGO"), std::string::npos);
    EXPECT_NE(fault_of("AIW0", "Int16").find("200 SMART"), std::string::npos);
}

}  // namespace penstock::s7
