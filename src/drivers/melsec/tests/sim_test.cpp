#include "drivers/melsec/sim.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"
#include "drivers/melsec/tests/vector_files.hpp"

namespace penstock::melsec {

namespace {

byte_buffer sim_hex(std::string_view text) {
    return *parse_hex(text);
}

struct served_text {
    std::string response;
    sim_result result;
};

served_text ask(sim& device, byte_view request) {
    const auto talk = device.accept();
    byte_buffer out;
    const auto served = talk->serve(request, out, {});
    EXPECT_TRUE(served.has_value() && served->has_value());
    return {to_hex(out), **served};
}

void execute(sim& device, std::string_view line) {
    const auto words = split(line, ' ');
    const auto done = device.execute(words);
    ASSERT_TRUE(done.has_value()) << to_string(done.error());
    ASSERT_TRUE(done->has_value());
}

const auto read_d100 = sim_hex("50 00 00 FF FF 03 00 0C 00 04 00 01 04 00 00 64 00 00 A8 02 00");

}  // namespace

TEST(sim, answers_the_worked_frames_as_their_sources_show) {
    sim device({});
    EXPECT_EQ(
        ask(device, sim_hex("50 00 00 FF FF 03 00 10 00 04 00 01 14 00 00 64 00 00 A8 02 00 34 12 FF FF")).response,
        "d0 00 00 ff ff 03 00 02 00 00 00");
    EXPECT_EQ(ask(device, read_d100).response, "d0 00 00 ff ff 03 00 06 00 00 00 34 12 ff ff");
    ask(device, sim_hex("50 00 00 FF FF 03 00 0F 00 04 00 01 14 01 00 64 00 00 90 05 00 11 01 00"));
    EXPECT_EQ(ask(device, sim_hex("50 00 00 FF FF 03 00 0C 00 04 00 01 04 01 00 64 00 00 90 05 00")).response,
              "d0 00 00 ff ff 03 00 05 00 00 00 11 01 00");
}

TEST(sim, reports_the_route_and_the_command_of_a_refused_request) {
    sim device({.dialect = {.kind = family::iq_r}});
    EXPECT_EQ(ask(device, sim_hex("50 00 00 FF FF 03 00 0E 00 04 00 01 04 02 00 FF FF FF 00 A8 00 01 00")).response,
              "d0 00 00 ff ff 03 00 0b 00 31 40 00 ff ff 03 00 01 04 02 00");
}

TEST(sim, accepts_both_3e_and_4e_and_echoes_the_serial_number) {
    sim device({});
    const auto response =
        ask(device, sim_hex("54 00 34 12 00 00 00 FF FF 03 00 0C 00 04 00 01 04 00 00 64 00 00 A8 01 00"));
    EXPECT_EQ(response.response, "d4 00 34 12 00 00 00 ff ff 03 00 04 00 00 00 00 00");
}

TEST(sim, does_not_respond_to_the_other_data_code) {
    sim device({});
    const std::string_view ascii = "500000FF03FF000018000404010000D*0001000002";
    const auto served = ask(device, as_bytes(ascii));
    EXPECT_EQ(served.response, "");
    EXPECT_FALSE(served.result.is_request);
}

TEST(sim, answers_1e_in_both_codes) {
    const frame_dialect fx3{.frame = frame_kind::e1, .kind = family::fx3};
    sim device({.dialect = fx3});
    EXPECT_EQ(ask(device, sim_hex("02 FF 0A 00 64 00 00 00 20 4D 08 00 10 10 01 10")).response, "82 00");
    EXPECT_EQ(ask(device, sim_hex("00 FF 0A 00 64 00 00 00 20 4D 08 00")).response, "80 00 10 10 01 10");
    EXPECT_EQ(ask(device, sim_hex("00 FF 0A 00 64 00 00 00 20 4D 03 00")).response, "80 00 10 10");
    auto ascii = fx3;
    ascii.code = data_code::ascii;
    sim other({.dialect = ascii});
    const std::string_view odd = "00FF000A4D20000000640300";
    EXPECT_EQ(ask(other, as_bytes(odd)).response, to_hex(as_bytes("80000000"))) << "with a dummy after an odd count";
}

TEST(sim, locks_a_port_until_the_password_arrives) {
    sim device({.password = "abcd"});
    const auto talk = device.accept();
    const auto say = [&](byte_view request) {
        byte_buffer out;
        EXPECT_TRUE(talk->serve(request, out, {}).has_value());
        return to_hex(byte_view(out).subspan(9, 2));
    };
    EXPECT_EQ(say(read_d100), "01 c2");
    EXPECT_EQ(say(sim_hex("50 00 00 FF FF 03 00 0C 00 04 00 30 16 00 00 04 00 78 78 78 78")), "00 c2");
    EXPECT_EQ(say(sim_hex("50 00 00 FF FF 03 00 0C 00 04 00 30 16 00 00 04 00 61 62 63 64")), "00 00");
    EXPECT_EQ(say(read_d100), "00 00");
}

TEST(sim, faults_have_the_effect_of_their_lines) {
    sim device({});
    const auto end_code = [&] { return ask(device, read_d100).response.substr(27, 5); };
    execute(device, "fault end_code C056 D101 D101");
    EXPECT_EQ(end_code(), "56 c0");
    execute(device, "fault end_code C056 D102 D103");
    EXPECT_EQ(end_code(), "00 00");
    execute(device, "fault end_code off");
    execute(device, "fault lacks 0401");
    EXPECT_EQ(end_code(), "59 c0");
    execute(device, "fault unknown hang_up");
    EXPECT_TRUE(ask(device, read_d100).result.closes);
    execute(device, "fault clear");
    execute(device, "fault max_points 1");
    EXPECT_EQ(end_code(), "52 c0");
    execute(device, "fault clear");
    execute(device, "fault silent on");
    EXPECT_EQ(ask(device, read_d100).response, "");
    EXPECT_TRUE(device.execute(split("fault end_code x", ' ')).has_error());
    EXPECT_FALSE(device.execute(split("fault nonsense", ' '))->has_value());
}

TEST(sim, places_hold_what_the_wire_shows) {
    sim device({});
    device.fill(sim_fill::own_address);
    EXPECT_EQ(ask(device, read_d100).response, "d0 00 00 ff ff 03 00 06 00 00 00 64 00 65 00");
    const auto place = device.find({"D100", "Int32", {}});
    ASSERT_TRUE(place.has_value());
    (*place)->set_signal(value(std::int64_t{-2}));
    EXPECT_EQ(ask(device, read_d100).response, "d0 00 00 ff ff 03 00 06 00 00 00 fe ff ff ff");
    ASSERT_TRUE((*place)->write(value(std::int64_t{1})).has_value());
    (*place)->set_signal(value(std::int64_t{-2}));
    EXPECT_EQ(format_value((*place)->read().value()), "1") << "what was written stops";
    EXPECT_TRUE(device.find({"D20480", "Int16", {}}).has_error());
    const auto bit = device.find({"D100.4", "Boolean", {}});
    ASSERT_TRUE((*bit)->write(value(true)).has_value());
    EXPECT_EQ(format_value((*place)->read().value()), "17");
}

TEST(sim, serves_every_request_vector_without_losing_step) {
    for (const auto& file : test::vector_files) {
        sim device({.dialect = file.dialect});
        for (const auto& v : file.lines()) {
            if (v.direction != '>') continue;
            EXPECT_EQ(ask(device, v.bytes).result.consumed, v.bytes.size()) << v.name;
        }
    }
}

}  // namespace penstock::melsec
