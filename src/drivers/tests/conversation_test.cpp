#include "drivers/conversation.hpp"

#include <gtest/gtest.h>

#include "drivers/errc.hpp"
#include "tests/support/run.hpp"
#include "tests/support/sim_stream.hpp"

namespace penstock {

namespace {

using test::run;
using test::sim_link;
using test::sim_stream;

/// Frames `size id payload…`; 0xFF as size cannot be.
class toy_rules final : public frame_rules {
public:
    result<std::optional<std::size_t>> frame_size(byte_view arrived, const exchange*) const override {
        if (arrived[0] == 0xFF) return driver_errc::bad_answer;
        if (arrived.size() < arrived[0]) return std::optional<std::size_t>{};
        return std::optional<std::size_t>(arrived[0]);
    }
    void put_id(std::span<std::uint8_t> request, std::uint32_t id) const override {
        request[1] = static_cast<std::uint8_t>(id);
    }
    std::optional<std::uint32_t> id_of(byte_view answer) const override { return answer[1]; }
    std::string describe(frame_log::direction, byte_view) const override { return {}; }
};

/// Notes what each batch got; asks for as many further parts as the batch's kind says.
class recorder final : public answer_taker {
public:
    result<verdict> on_answer(const exchange& x, byte_view frame, byte_buffer& next) override {
        if (frame.size() > 2 && frame[2] == 0xEE) return verdict::ignored;
        lines.push_back(std::to_string(x.what->ticket) + "." + std::to_string(x.part) + ": " +
                        to_hex(frame.subspan(2)));
        if (x.part >= x.what->kind) return verdict::done;
        next = {3, 0, static_cast<std::uint8_t>(0xA0 + x.part + 1)};
        return verdict::more;
    }
    void on_silence(const exchange& x, const error_code& why) override {
        lines.push_back(std::to_string(x.what->ticket) + ": " +
                        (why == io::errc::timed_out ? "silence" : why.message()));
    }
    std::vector<std::string> lines;
};

struct talk {
    explicit talk(conversation::settings s) : spoken(rules, s, nullptr) {
        spoken.attach(std::make_unique<sim_stream>(link));
    }

    void add(std::uint8_t payload, std::uint32_t station = 0, std::uint32_t parts = 0) {
        batch b;
        b.station = station;
        b.kind = parts;
        b.ticket = static_cast<std::uint32_t>(batches.size());
        b.request = {3, 0, payload};
        batches.push_back(std::move(b));
    }

    error_code read(const std::function<bool()>& should_yield = [] { return false; }) {
        std::vector<const batch*> asked;
        for (const auto& b : batches)
            asked.push_back(&b);
        const std::vector<milliseconds> timeouts(asked.size(), milliseconds{1000});
        recorder taker;
        const auto done = run(spoken.read(asked, timeouts, taker, should_yield));
        lines = taker.lines;
        return done.has_value() ? error_code{} : done.error();
    }

    /// The device answers each request with its payload plus one.
    void echo() {
        link->on_write = [this](byte_view bytes) {
            for (std::size_t at = 0; at < bytes.size(); at += 3) {
                link->arrive(byte_buffer{3, bytes[at + 1], static_cast<std::uint8_t>(bytes[at + 2] + 1)});
            }
        };
    }

    toy_rules rules;
    std::shared_ptr<sim_link> link = std::make_shared<sim_link>();
    conversation spoken;
    std::vector<batch> batches;
    std::vector<std::string> lines;
};

using lines_t = std::vector<std::string>;

TEST(conversation, each_batch_gets_its_answer_however_the_bytes_come) {
    for (const std::size_t piece : {1U, 2U, 5U, 512U}) {
        talk t({.depth = 4});
        t.link->piece = piece;
        t.echo();
        for (std::uint8_t i = 0; i < 9; ++i)
            t.add(i);
        EXPECT_FALSE(t.read());
        EXPECT_EQ(t.lines.size(), 9U);
        EXPECT_EQ(t.lines[8], "8.0: 09");
    }
}

TEST(conversation, has_no_more_requests_under_way_than_its_depth) {
    talk t({.depth = 2});
    std::size_t most = 0;
    t.link->on_write = [&](byte_view bytes) {
        most = std::max(most, bytes.size() / 3);
        for (std::size_t at = 0; at < bytes.size(); at += 3)
            t.link->arrive(byte_buffer{3, bytes[at + 1], 1});
    };
    for (std::uint8_t i = 0; i < 5; ++i)
        t.add(i);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(most, 2U);
}

TEST(conversation, answers_in_another_order_find_their_requests) {
    talk t({.depth = 2});
    t.link->on_write = [&](byte_view bytes) {
        t.link->arrive(byte_buffer{3, bytes[4], 0xB1});
        t.link->arrive(byte_buffer{3, bytes[1], 0xB0});
    };
    t.add(0);
    t.add(1);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"1.0: b1", "0.0: b0"}));
}

TEST(conversation, a_late_answer_is_never_another_requests) {
    talk t({.depth = 1});
    t.add(0, 1);
    t.add(1, 2);
    std::uint8_t first = 0;
    t.link->on_write = [&](byte_view bytes) {
        if (bytes[2] == 0) {
            first = bytes[1];
            return t.link->be_silent();
        }
        t.link->arrive(byte_buffer{3, first, 0xAA});
        t.link->arrive(byte_buffer{3, bytes[1], 0xBB});
    };
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0: silence", "1.0: bb"}));
}

TEST(conversation, a_device_that_answers_one_request_a_segment_is_asked_one_at_a_time) {
    talk t({.depth = 3});
    t.link->on_write = [&](byte_view bytes) {
        const auto last = bytes.size() - 3;
        t.link->arrive(byte_buffer{3, bytes[last + 1], bytes[last + 2]});
        if (last > 0) t.link->be_silent();
    };
    for (std::uint8_t i = 0; i < 3; ++i)
        t.add(i);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines_t{"2.0: 02"}) << "the others are not reported silent";
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines.size(), 3U) << "one at a time";
}

TEST(conversation, without_ids_a_time_out_ends_the_link) {
    talk t({.has_ids = false});
    t.add(0);
    t.add(1);
    t.link->on_write = [&](byte_view) { t.link->be_silent(); };
    EXPECT_EQ(t.read(), driver_errc::answer_overdue);
    EXPECT_EQ(t.lines, lines_t{"0: silence"});
    EXPECT_EQ(t.read(), driver_errc::answer_overdue);
}

TEST(conversation, without_ids_only_one_request_is_under_way_and_old_input_is_dropped) {
    talk t({.depth = 8, .has_ids = false});
    t.link->arrive(byte_buffer{3, 0, 0x77});
    t.echo();
    t.add(0);
    t.add(1);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0.0: 01", "1.0: 02"}));
    EXPECT_EQ(t.link->written.size(), 2U);
}

TEST(conversation, an_answer_that_the_protocol_disowns_leaves_the_request_waiting) {
    talk t({});
    t.link->on_write = [&](byte_view bytes) {
        t.link->arrive(byte_buffer{3, bytes[1], 0xEE});
        t.link->arrive(byte_buffer{3, bytes[1], 0x05});
    };
    t.add(0);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, lines_t{"0.0: 05"});
}

TEST(conversation, a_silent_station_is_not_asked_again_in_the_same_call) {
    talk t({});
    t.link->on_write = [&](byte_view bytes) {
        if (bytes[2] < 2) return t.link->be_silent();
        t.link->arrive(byte_buffer{3, bytes[1], 9});
    };
    t.add(0, 1);
    t.add(1, 1);
    t.add(2, 2);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0: silence", "2.0: 09"}));
}

TEST(conversation, a_batch_may_take_several_requests_while_others_go_on) {
    talk t({.depth = 2});
    t.echo();
    t.add(0, 0, 2);
    t.add(0x10);
    t.add(0x20);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines, (lines_t{"0.0: 01", "1.0: 11", "0.1: a2", "2.0: 21", "0.2: a3"}));
}

TEST(conversation, yields_between_requests) {
    talk t({});
    t.echo();
    t.add(0);
    t.add(1);
    int left = 1;
    EXPECT_FALSE(t.read([&] { return left-- == 0; }));
    EXPECT_EQ(t.lines, lines_t{"0.0: 01"});
}

TEST(conversation, datagrams_carry_one_frame_each_and_nonsense_harms_none) {
    talk t({.depth = 3, .is_datagram = true});
    t.link->on_write = [&](byte_view bytes) {
        EXPECT_EQ(bytes.size(), 3U);
        t.link->arrive(byte_buffer{0xFF, 1, 2});
        t.link->arrive(byte_buffer{3, bytes[1], bytes[2]});
    };
    for (std::uint8_t i = 0; i < 4; ++i)
        t.add(i);
    EXPECT_FALSE(t.read());
    EXPECT_EQ(t.lines.size(), 4U);
}

TEST(conversation, whichever_step_fails_the_error_comes_out) {
    for (std::size_t step = 0; step < 6; ++step) {
        talk t({});
        t.echo();
        t.link->fails_at = step;
        for (std::uint8_t i = 0; i < 3; ++i)
            t.add(i);
        EXPECT_EQ(t.read(), io::errc::closed) << step;
        EXPECT_EQ(t.lines.size(), step / 2);
    }
}

TEST(conversation, bytes_that_are_no_frame_end_the_link) {
    talk t({});
    t.add(0);
    t.link->on_write = [&](byte_view) { t.link->arrive(byte_buffer{0xFF}); };
    EXPECT_EQ(t.read(), driver_errc::bad_answer);
}

TEST(conversation, a_frame_that_never_ends_ends_the_link) {
    talk t({.largest_frame = 16});
    t.add(0);
    t.link->on_write = [&](byte_view) { t.link->arrive(byte_buffer(100, 0xFE)); };
    EXPECT_EQ(t.read(), driver_errc::answer_too_long);
}

TEST(conversation, a_question_outside_a_scan_gets_its_answer_or_says_that_none_came) {
    talk t({});
    t.echo();
    const byte_buffer request{3, 0, 0x40};
    const auto answer = run(t.spoken.ask(request, milliseconds{100}));
    ASSERT_TRUE(answer);
    EXPECT_EQ((*answer)[2], 0x41);
    t.link->on_write = [&](byte_view) { t.link->be_silent(); };
    EXPECT_EQ(run(t.spoken.ask(request, milliseconds{100})).error(), io::errc::timed_out);
    t.spoken.close();
    EXPECT_EQ(run(t.spoken.ask(request, milliseconds{100})).error(), driver_errc::link_closed);
}

TEST(conversation, what_a_failed_question_left_is_not_the_scans) {
    for (const bool has_ids : {true, false}) {
        talk t({.has_ids = has_ids});
        const byte_buffer request{3, 0, 0x40};
        t.link->fails_at = 1;
        EXPECT_EQ(run(t.spoken.ask(request, milliseconds{100})).error(), io::errc::closed);
        t.link->fails_at.reset();
        t.link->on_write = [&](byte_view) { t.link->be_silent(); };
        t.add(0);
        EXPECT_EQ(t.read(), has_ids ? error_code() : driver_errc::answer_overdue);
        EXPECT_EQ(t.lines, has_ids ? lines_t{"0: silence"} : lines_t{});
    }
}

}  // namespace

}  // namespace penstock
