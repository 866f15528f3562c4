#include "drivers/errc.hpp"
#include "drivers/modbus/tests/pipeline_fixture.hpp"

namespace penstock::modbus {

using namespace test;

TEST(conversation, returns_each_batch_its_own_answer) {
    for (const auto& s : {transport{}, pipelined(16), rtu_over_tcp, ascii_over_tcp, serial_rtu}) {
        talk t(s);
        for (std::uint16_t i = 0; i < 3; ++i)
            t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines, (lines{"0: 00 00 00 01", "1: 00 10 00 11", "2: 00 20 00 21"}));
    }
}

TEST(conversation, accepts_answers_in_pieces_of_any_size) {
    for (const auto& s : {transport{}, pipelined(4), rtu_over_tcp, ascii_over_tcp, serial_rtu}) {
        for (const std::size_t piece : {1U, 2U, 5U, 512U}) {
            talk t(s);
            t.device.link->piece = piece;
            for (std::uint16_t i = 0; i < 6; ++i)
                t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
            EXPECT_FALSE(t.read()) << piece;
            ASSERT_EQ(t.lines.size(), 6U) << piece;
            EXPECT_EQ(t.lines[5], "5: 00 50 00 51") << piece;
        }
    }
}

TEST(conversation, ends_with_the_error_of_whichever_step_fails) {
    for (const auto& s : {transport{}, pipelined(4), rtu_over_tcp, serial_rtu}) {
        std::size_t steps = 1;
        for (std::size_t step = 0; step < steps; ++step) {
            talk t(s);
            for (std::uint16_t i = 0; i < 6; ++i)
                t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
            t.device.link->piece = 7;
            t.device.link->fails_at = step;
            EXPECT_EQ(t.read(), io::errc::closed) << "step " << step;
            EXPECT_LT(t.lines.size(), 6U);
            for (std::size_t i = 0; i < t.lines.size(); ++i) {
                EXPECT_EQ(t.lines[i].substr(0, 2), std::to_string(i) + ":") << "step " << step;
                EXPECT_EQ(t.lines[i].substr(3, 4), "00 " + std::to_string(i)) << "step " << step;
            }
            if (step == 0) {
                talk whole(s);
                whole.points = t.points;
                whole.batches = t.batches;
                whole.device.link->piece = 7;
                EXPECT_FALSE(whole.read());
                steps = whole.device.link->calls;
            }
        }
        EXPECT_GT(steps, 6U);
    }
}

TEST(conversation, sends_one_request_a_datagram_and_skips_datagrams_that_are_none) {
    talk t({.pipeline = {.depth = 4, .is_datagram = true}});
    t.device.on_request = [&](const seen_request& r) {
        if (r.start == 0x10) t.device.link->arrive(as_bytes("nonsense"));
        return false;
    };
    for (std::uint16_t i = 1; i < 4; ++i)
        t.add_batch(1, static_cast<std::uint16_t>(0x10 * i));
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines{"0: 00 10 00 11", "1: 00 20 00 21", "2: 00 30 00 31"}));
    EXPECT_EQ(t.device.link->written.size(), 3U);
}

TEST(conversation, sends_requests_between_the_scans) {
    talk t;
    const auto a = run(t.hand.ask(1, {.code = function::read_holding_registers, .start = 5, .count = 1}));
    ASSERT_TRUE(a.has_value());
    EXPECT_EQ(to_hex(a->data), "00 05");

    t.device.lacks = {function::write_register};
    EXPECT_EQ(run(t.hand.ask(1, {.code = function::write_register})).error(), errc::illegal_function);
    t.device.silent_units = {1};
    EXPECT_EQ(run(t.hand.ask(1, {.code = function::write_coil})).error(), io::errc::timed_out);
}

TEST(conversation, reports_frames_to_the_trace) {
    struct log final : frame_log {
        bool wants_frames() const noexcept override { return true; }
        void frame(direction d, byte_view bytes, frame_text text) override {
            lines.push_back(std::to_string(static_cast<int>(d)) + " " + std::to_string(bytes.size()) + " " +
                            text.meaning);
        }
        std::vector<std::string> lines;
    } log;
    talk t({}, &log);
    t.device.on_request = [&](const seen_request& r) {
        t.device.send_registers(77, 1, 0x70, 2);
        return r.start == 1;
    };
    EXPECT_TRUE(run(t.hand.ask(1, {.code = function::read_holding_registers, .start = 5, .count = 1})));
    EXPECT_EQ(log.lines,
              (lines{"0 12 #1 unit 1 read holding registers 5…5 (1)", "1 13 #77 unit 1 read holding registers: 4 bytes",
                     "2 0 dropped: it answers no request that is waiting",
                     "1 11 #1 unit 1 read holding registers: 2 bytes"}));
}

}  // namespace penstock::modbus
