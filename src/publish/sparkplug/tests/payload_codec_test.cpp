#include "publish/sparkplug/payload_codec.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "base/text.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::publish::sparkplug {
namespace {

constexpr std::int64_t t0 = 1'790'000'000'000;

std::vector<test::vector_line> vectors() {
    return test::read_vectors(PENSTOCK_SOURCE_DIR "/src/publish/sparkplug/tests/vectors/payloads.vec");
}

struct meant {
    data_type type;
    value content;  ///< empty = null
};

/// `Int16[2] [1,2]`
meant parse_meaning(const std::string& text) {
    const auto space = text.find(' ');
    meant m{parse_data_type(text.substr(0, space)).value(), {}};
    const auto rest = text.substr(space + 1);
    if (rest != "-") m.content = parse_value(rest, m.type).value();
    return m;
}

std::string hex(std::string_view bytes) {
    return to_hex(as_bytes(bytes));
}

TEST(payload_codec, what_is_written_is_byte_for_byte_what_another_implementation_writes) {
    payload_writer writer;
    int compared = 0;
    for (const auto& v : vectors()) {
        if (v.direction != '>') continue;
        const auto m = parse_meaning(v.meaning);
        metric_frame frame{.alias = 7, .timestamp = t0 + 1};
        const bool is_birth = v.name.starts_with("birth");
        if (is_birth) frame.name = "M";
        if (is_birth) frame.type = datatype_of(m.type.element, m.type.is_array());
        frame.is_historical = v.name.starts_with("historical");
        writer.begin(t0, is_birth ? 1 : 255);
        writer.add(frame, m.content, m.type.element);
        EXPECT_EQ(hex(writer.finish()), to_hex(v.bytes)) << v.name;
        ++compared;
    }
    EXPECT_EQ(compared, 30);
}

TEST(payload_codec, a_uint32_stands_in_long_value_where_that_is_wanted_and_nothing_else_moves) {
    using field = payload_writer::uint32_field;
    for (const auto wide : {field::int_value, field::long_value}) {
        payload_writer writer({wide, false});
        writer.begin(t0, 0);
        writer.add({.alias = 1, .timestamp = t0}, value{std::uint64_t{4'000'000'000}}, element_type::uint32);
        writer.add({.alias = 2, .timestamp = t0}, value{std::uint64_t{65'000}}, element_type::uint16);
        writer.add({.alias = 3, .timestamp = t0}, value{std::int64_t{-1}}, element_type::int32);
        command_reader reader;
        const auto read = reader.read(as_bytes(writer.finish())).value();
        if (wide == field::long_value) {
            EXPECT_EQ(std::get<std::uint64_t>(read[0].content), 4'000'000'000U);
        } else {
            EXPECT_EQ(std::get<std::uint32_t>(read[0].content), 4'000'000'000U);
        }
        EXPECT_EQ(std::get<std::uint32_t>(read[1].content), 65'000U);
        EXPECT_EQ(std::get<std::uint32_t>(read[2].content), 0xFFFF'FFFFU);
        EXPECT_EQ(value_of(read[0], datatype::uint32).value(), value{std::uint64_t{4'000'000'000}});
    }
}

TEST(payload_codec, negative_numbers_fill_their_field_or_stand_in_their_own_width_and_are_read_either_way) {
    struct one {
        element_type element;
        datatype type;
        std::int64_t number;
        std::uint32_t narrow, extended;
    };
    const one all[] = {{element_type::sbyte, datatype::int8, -5, 0xFB, 0xFFFFFFFB},
                       {element_type::sbyte, datatype::int8, 5, 5, 5},
                       {element_type::sbyte, datatype::int8, -128, 0x80, 0xFFFFFF80},
                       {element_type::int16, datatype::int16, -5, 0xFFFB, 0xFFFFFFFB},
                       {element_type::int16, datatype::int16, -32768, 0x8000, 0xFFFF8000},
                       {element_type::int32, datatype::int32, -5, 0xFFFFFFFB, 0xFFFFFFFB}};
    for (const bool is_extended : {false, true}) {
        for (const auto& o : all) {
            payload_writer writer({payload_writer::uint32_field::int_value, is_extended});
            writer.begin(t0, 0);
            writer.add({.alias = 1, .timestamp = t0}, value{o.number}, o.element);
            command_reader reader;
            const auto read = reader.read(as_bytes(writer.finish())).value();
            EXPECT_EQ(std::get<std::uint32_t>(read[0].content), is_extended ? o.extended : o.narrow) << o.number;
            EXPECT_EQ(value_of(read[0], o.type).value(), value{o.number});
            EXPECT_EQ(read[0].timestamp, t0);
        }
    }
}

TEST(payload_codec, a_command_is_read_whatever_its_type) {
    command_reader reader;
    for (const auto& v : vectors()) {
        if (!v.name.starts_with("command")) continue;
        const auto m = parse_meaning(v.meaning);
        const auto metrics = reader.read(v.bytes);
        ASSERT_TRUE(metrics.has_value()) << v.name;
        ASSERT_EQ(metrics->size(), 1U) << v.name;
        EXPECT_EQ(metrics->front().alias, 7U);
        EXPECT_EQ(metrics->front().type, datatype::unknown) << "hosts leave it out";
        const auto got = value_of(metrics->front(), datatype_of(m.type.element, m.type.is_array()));
        ASSERT_TRUE(got.has_value()) << v.name << ": " << to_string(got.error());
        EXPECT_EQ(format_value(*got), format_value(m.content)) << v.name;
    }
}

TEST(payload_codec, a_rebirth_is_requested_by_name) {
    command_reader reader;
    for (const auto& v : vectors()) {
        if (v.name != "rebirth") continue;
        const auto metrics = reader.read(v.bytes).value();
        ASSERT_EQ(metrics.size(), 1U);
        EXPECT_EQ(metrics[0].name, "Node Control/Rebirth");
        EXPECT_EQ(value_of(metrics[0], datatype::boolean).value(), value{true});
        return;
    }
    FAIL() << "no such vector";
}

TEST(payload_codec, a_sample_without_value_is_null_and_its_quality_and_unit_are_properties) {
    samples data;
    data.add(from_epoch_ms(t0), {element_type::float32, false, false}, quality::comm_failure, value{});
    payload_writer writer;
    writer.begin(t0, 0);
    writer.add({.alias = 1, .timestamp = t0, .quality = 0, .unit = "°C"}, data, 0);
    // Field by field: payload time, metrics{alias, time, is_null, properties{keys, values}}, seq.
    const auto bytes = hex(writer.finish());
    EXPECT_NE(bytes.find("38 01"), std::string::npos) << "is_null: " << bytes;
    EXPECT_NE(bytes.find(hex("Quality")), std::string::npos);
    EXPECT_NE(bytes.find("08 03 18 00"), std::string::npos) << "Int32 0: " << bytes;
    EXPECT_NE(bytes.find(hex("engUnit")), std::string::npos);
    EXPECT_NE(bytes.find("08 0c 42 03 " + hex("°C")), std::string::npos) << "String: " << bytes;
    EXPECT_TRUE(bytes.ends_with("18 00")) << "seq 0 is written";
}

TEST(payload_codec, a_writer_used_again_keeps_nothing_of_before) {
    payload_writer writer;
    writer.begin(t0, 3);
    writer.add({.name = "long name",
                .alias = 9,
                .type = datatype::string,
                .timestamp = 1,
                .is_historical = true,
                .quality = 192,
                .unit = "bar"},
               value{std::string("text")}, element_type::string);
    static_cast<void>(writer.finish());
    payload_writer fresh;
    for (auto* w : {&writer, &fresh}) {
        w->begin(t0, std::nullopt);
        w->add({.alias = 1, .timestamp = 2}, value{true}, element_type::boolean);
    }
    EXPECT_EQ(hex(writer.finish()), hex(fresh.finish()));
}

TEST(payload_codec, a_zero_within_a_text_of_an_array_does_not_shift_the_others) {
    payload_writer writer;
    writer.begin(t0, 0);
    writer.add({.alias = 1, .timestamp = 1}, value{array{value{std::string("a\0b", 3)}, value{std::string("c")}}},
               element_type::string);
    EXPECT_NE(hex(writer.finish()).find("61 62 00 63 00"), std::string::npos);
}

command_metric with(auto content) {
    command_metric m;
    m.content = std::move(content);
    return m;
}

TEST(payload_codec, a_number_is_taken_from_whichever_field_a_host_uses) {
    EXPECT_EQ(value_of(with(std::uint32_t{0xFFFFFFFE}), datatype::int16).value(), value{std::int64_t{-2}});
    EXPECT_EQ(value_of(with(std::uint32_t{0xFFFE}), datatype::int16).value(), value{std::int64_t{-2}});
    EXPECT_EQ(value_of(with(std::uint64_t{5}), datatype::int16).value(), value{std::int64_t{5}});
    EXPECT_EQ(value_of(with(7.0), datatype::uint32).value(), value{std::uint64_t{7}});
    EXPECT_EQ(value_of(with(std::uint32_t{1}), datatype::boolean).value(), value{true});
    EXPECT_EQ(value_of(with(1.5), datatype::float32).value(), value{1.5F});
    EXPECT_EQ(value_of(with(std::uint32_t{0xFFFFFFFF}), datatype::float64).value(), value{-1.0});
}

TEST(payload_codec, what_does_not_fit_is_refused_with_what_was_expected) {
    for (const auto& [m, type] : std::vector<std::pair<command_metric, datatype>>{
             {with(std::uint32_t{65536}), datatype::uint16},
             {with(std::uint32_t{40000 << 8}), datatype::int16},
             {with(1.5), datatype::int32},
             {with(-1.0), datatype::uint8},
             {with(std::numeric_limits<double>::quiet_NaN()), datatype::int32},
             {with(std::uint32_t{2}), datatype::boolean},
             {with(std::string("7")), datatype::int16},
             {with(std::uint32_t{7}), datatype::string},
             {with(std::uint32_t{7}), datatype::bytes},
             {with(byte_buffer{1, 2, 3}), datatype::int16_array},
             {with(byte_buffer{9, 0, 0, 0, 1}), datatype::boolean_array},
             {with(byte_buffer{'a'}), datatype::string_array},
             {with(std::uint32_t{7}), datatype::unknown},
             {command_metric{}, datatype::int16}}) {
        const auto got = value_of(m, type);
        ASSERT_FALSE(got.has_value()) << static_cast<unsigned>(type) << ": " << format_value(*got);
        EXPECT_FALSE(got.error().field.empty());
    }
}

TEST(payload_codec, bytes_that_are_no_payload_are_refused) {
    command_reader reader;
    const byte_buffer cut = {0x08, 0x80};
    const byte_buffer text = {'{', '"', 'o', 'n'};
    for (const auto& bytes : {cut, text})
        EXPECT_FALSE(reader.read(bytes).has_value()) << to_hex(bytes);
    EXPECT_TRUE(reader.read({}).value().empty());
}

}  // namespace
}  // namespace penstock::publish::sparkplug
