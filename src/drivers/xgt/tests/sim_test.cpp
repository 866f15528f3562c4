#include "drivers/xgt/sim.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "drivers/xgt/codec_text.hpp"
#include "tests/support/vectors.hpp"

namespace penstock::xgt {

namespace {

struct device {
    explicit device(const sim_settings& s = {}) : model(s) {}

    /// The answer's meaning to a request given as body in hexadecimal.
    std::string ask(std::string_view body, std::uint16_t id = 1) {
        byte_buffer request;
        const auto begin = begin_frame(request, {.cpu = 0xA0, .id = id});
        append(request, *parse_hex(body));
        end_frame(request, begin, true);
        return response_to(request);
    }

    std::string response_to(byte_view request) {
        answered.clear();
        const auto done = model.serve(request, answered);
        if (!done) return done.error().message();
        if (!*done) return "more";
        served = **done;
        return answered.empty() ? "no response" : describe_frame(answered);
    }

    std::string ask_variable(data_code type, std::string_view name, std::uint16_t count = 0) {
        byte_buffer body;
        append_request(body,
                       {.instruction = command::read, .type = type, .variables = {{.name = name, .count = count}}});
        return ask(to_hex(body));
    }

    std::string write_variable(data_code type, std::string_view name, std::string_view data) {
        const auto bytes = *parse_hex(data);
        byte_buffer body;
        append_request(body,
                       {.instruction = command::write, .type = type, .variables = {{.name = name, .data = bytes}}});
        return ask(to_hex(body));
    }

    std::string order(std::string_view line) {
        const auto said = model.execute(split(line, ' '));
        if (!said) return to_string(said.error());
        return *said ? "done" : "unknown";
    }

    sim model;
    sim_result served;
    byte_buffer answered;
};

}  // namespace

TEST(sim, answers_the_golden_requests_with_the_golden_answers) {
    device d;
    d.write_variable(data_code::bit, "%MX2764", "01");
    d.write_variable(data_code::word, "%MW10", "FF FF");
    d.write_variable(data_code::block, "%DB200", "34 12 78 56 9A BC");
    const auto vectors = penstock::test::read_vectors(PENSTOCK_SOURCE_DIR "/src/drivers/xgt/tests/vectors/frames.vec");
    for (std::size_t i = 0; i + 1 < vectors.size(); ++i) {
        if (vectors[i].direction != '>' || vectors[i + 1].direction != '<') continue;
        const bool is_ours = vectors[i + 1].bytes[10] == 0x05;  // a CPUU, as ours
        if (!is_ours) continue;
        d.response_to(vectors[i].bytes);
        EXPECT_EQ(to_hex(d.answered), to_hex(vectors[i + 1].bytes)) << vectors[i].name;
    }
}

TEST(sim, one_memory_is_seen_as_bits_bytes_words_and_more) {
    device d;
    d.write_variable(data_code::lword, "%ML5", "F8 F7 F6 F5 F4 F3 F2 F1");
    EXPECT_EQ(d.ask_variable(data_code::byte, "%MB40"), "#1 read bytes: f8");
    EXPECT_EQ(d.ask_variable(data_code::word, "%MW21"), "#1 read words: f6 f5");
    EXPECT_EQ(d.ask_variable(data_code::dword, "%MD11"), "#1 read double words: f4 f3 f2 f1");
    EXPECT_EQ(d.ask_variable(data_code::bit, "%MX323"), "#1 read bits: 01") << "20 * 16 + 3";
    EXPECT_EQ(d.ask_variable(data_code::bit, "%MX322"), "#1 read bits: 00");
    d.write_variable(data_code::bit, "%MX323", "00");
    EXPECT_EQ(d.ask_variable(data_code::byte, "%MB40"), "#1 read bytes: f0") << "the other bits stay";
}

TEST(sim, contacts_are_apart_from_values) {
    device d;
    d.write_variable(data_code::word, "%TW5", "FF FF");
    EXPECT_EQ(d.ask_variable(data_code::bit, "%TX5"), "#1 read bits: 00");
    d.write_variable(data_code::bit, "%TX5", "01");
    EXPECT_EQ(d.ask_variable(data_code::bit, "%TX5"), "#1 read bits: 01");
    EXPECT_EQ(d.ask_variable(data_code::word, "%TW5"), "#1 read words: ff ff");
}

TEST(sim, refuses_as_the_manual_defines) {
    device d;
    EXPECT_NE(d.ask_variable(data_code::word, "%IW0").find("NAK 0003"), std::string::npos);
    EXPECT_NE(d.ask_variable(data_code::word, "%DW32768").find("NAK 0004"), std::string::npos);
    EXPECT_NE(d.ask_variable(data_code::block, "%DB65535", 2).find("NAK 0004"), std::string::npos);
    EXPECT_NE(d.ask_variable(data_code::block, "%DB0", 1401).find("NAK 0005"), std::string::npos);
    EXPECT_NE(d.ask_variable(data_code::bit, "%DX0").find("NAK 0002"), std::string::npos) << "no bits of D on XGK";
    EXPECT_NE(d.ask_variable(data_code::word, "%DB0").find("NAK 0002"), std::string::npos);
    EXPECT_NE(d.ask_variable(data_code::bit, "%MX1A").find("NAK 0011"), std::string::npos);
    EXPECT_NE(d.ask("57 00 02 00 00 00 01 00").find("NAK 0078"), std::string::npos);
    EXPECT_TRUE(d.served.is_refused);
    device xgi({.cpu = family::xgi, .names = {}});
    EXPECT_EQ(xgi.ask_variable(data_code::bit, "%RX26"), "#1 read bits: 00");
    EXPECT_EQ(xgi.ask_variable(data_code::word, "%IW0.1.2"), "#1 read words: 00 00");
    EXPECT_NE(xgi.ask_variable(data_code::word, "%DW0").find("NAK 0003"), std::string::npos);
}

TEST(sim, checks_company_id_and_checksum) {
    device d({.cpu = family::xgk, .names = {}, .company = company_glofa});
    EXPECT_NE(d.ask_variable(data_code::word, "%DW0").find("NAK 0075"), std::string::npos);
    device strict;
    byte_buffer request;
    const auto begin = begin_frame(request, {});
    append_request(request, {.instruction = command::read, .type = data_code::word, .variables = {{.name = "%DW0"}}});
    end_frame(request, begin, true);
    request[19] ^= 1U;
    EXPECT_NE(strict.response_to(request).find("NAK 0077"), std::string::npos);
    request[19] = 0;
    EXPECT_EQ(strict.response_to(request), "#0 read words: 00 00");
    EXPECT_EQ(strict.answered[19], 0) << "no checksum where none was";
    EXPECT_EQ(strict.response_to(byte_view(request).first(25)), "more");
    EXPECT_NE(strict.response_to(*parse_hex("00 01")).find("header"), std::string::npos);
}

TEST(sim, reads_bits_with_a_hexadecimal_digit_if_configured) {
    device d({.cpu = family::xgb, .names = {.has_hex_bits = true}});
    d.write_variable(data_code::bit, "%MX10", "01");
    EXPECT_EQ(d.ask_variable(data_code::word, "%MW1"), "#1 read words: 01 00");
    EXPECT_EQ(d.ask_variable(data_code::bit, "%MX1A"), "#1 read bits: 00");
}

TEST(sim, its_own_addresses_contain_area_and_place) {
    device d;
    d.model.fill(sim_fill::own_address);
    EXPECT_EQ(d.ask_variable(data_code::word, "%PW7"), "#1 read words: 07 00");
    const auto word = own_address_word(0, 8, 100);  // D is the area with place 8
    EXPECT_EQ(d.ask_variable(data_code::word, "%DW100"),
              "#1 read words: " + to_hex(std::array<std::uint8_t, 2>{static_cast<std::uint8_t>(word),
                                                                     static_cast<std::uint8_t>(word >> 8U)}));
}

TEST(sim, applies_the_faults_that_are_set) {
    const auto wrong = [](std::string_view line) {
        device d;
        EXPECT_EQ(d.order("fault " + std::string(line)), "done") << line;
        return d;
    };
    const auto read = [](device d) { return d.ask_variable(data_code::word, "%DW5"); };
    EXPECT_NE(read(wrong("nak 99")).find("NAK 0099"), std::string::npos);
    EXPECT_NE(read(wrong("nak 4 D 5 5")).find("NAK 0004"), std::string::npos);
    EXPECT_EQ(read(wrong("nak 4 D 6 9")), "#1 read words: 00 00");
    EXPECT_EQ(read(wrong("id wrong")), "#1001 read words: 00 00");
    EXPECT_EQ(read(wrong("id zero")), "#0 read words: 00 00");
    EXPECT_EQ(read(wrong("checksum wrong")), "#1 read words: 00 00 (wrong checksum)");
    EXPECT_NE(read(wrong("blocks wrong")).find("size"), std::string::npos);
    EXPECT_NE(read(wrong("max_variables 0 76")).find("NAK 0076"), std::string::npos);
    EXPECT_EQ(read(wrong("max_variables 0 silent")), "no response");
    auto large = wrong("max_bytes 240");
    EXPECT_EQ(large.ask_variable(data_code::block, "%DB0", 240), "#1 read: 240 bytes");
    EXPECT_NE(large.ask_variable(data_code::block, "%DB0", 242).find("NAK 0005"), std::string::npos);
    auto strange = wrong("short_nak on");
    strange.order("fault status FF");
    strange.order("fault nak 3");
    EXPECT_NE(strange.ask_variable(data_code::word, "%DW5").find("NAK 0003"), std::string::npos);
    EXPECT_EQ(strange.answered.size(), 29U);
    EXPECT_EQ(strange.order("fault clear"), "done");
    EXPECT_EQ(strange.ask_variable(data_code::word, "%DW5"), "#1 read words: 00 00");
    auto stopped = wrong("state stop");
    stopped.ask_variable(data_code::word, "%DW5");
    EXPECT_EQ(describe_cpu(next_frame(stopped.answered)->value().head), "XGK CPUU, STOP");
    auto plain = wrong("plain_header on");
    plain.ask_variable(data_code::word, "%DW5");
    EXPECT_EQ(describe_cpu(next_frame(plain.answered)->value().head), "");
    auto other = wrong("company other");
    other.ask_variable(data_code::word, "%DW5");
    EXPECT_EQ(next_frame(other.answered)->value().head.company, company_glofa);
}

TEST(sim, a_bad_fault_line_names_what_was_expected_and_changes_nothing) {
    device d;
    for (const auto* line : {"fault nak", "fault nak x", "fault nak 4 Y 1 2", "fault nak 4 D 1", "fault max_bytes x",
                             "fault max_bytes 5 x", "fault id left", "fault state sleep", "fault status 0"})
        EXPECT_NE(d.order(line).find("expected"), std::string::npos) << line;
    EXPECT_EQ(d.order("fault silent on"), "unknown") << "faults of any link are not its own";
    EXPECT_EQ(d.order("get D5 Int16"), "unknown");
    EXPECT_EQ(d.ask_variable(data_code::word, "%DW5"), "#1 read words: 00 00");
}

TEST(sim, its_places_are_those_of_the_driver) {
    sim model({});
    const auto at = [&](std::string address, std::string type) {
        return model.find({std::move(address), std::move(type), {}}).value();
    };
    ASSERT_TRUE(at("D100", "Float")->write(value{1.5F}));
    EXPECT_EQ(format_value(at("D100", "UInt32")->read().value()), "1069547520");
    ASSERT_TRUE(at("D101.F", "Boolean")->write(value{true}));
    EXPECT_EQ(format_value(at("D100", "Float")->read().value()), "-1.5");
    ASSERT_TRUE(at("T3", "Boolean[2]")->write(value{array{value{true}, value{false}}}));
    EXPECT_EQ(format_value(at("T3", "Boolean")->read().value()), "true");
    at("D7", "Int16")->set_signal(value{std::int64_t{5}});
    EXPECT_EQ(format_value(at("D7", "Int16")->read().value()), "5");
    at("D100", "Float")->set_signal(value{2.0F});
    EXPECT_EQ(format_value(at("D100", "Float")->read().value()), "-1.5") << "signals stop where a client wrote";
    EXPECT_EQ(model.find({"D32767", "Float", {}}).error().field, "address");
}

}  // namespace penstock::xgt
