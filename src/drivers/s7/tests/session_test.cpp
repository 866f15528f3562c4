#include "drivers/s7/session.hpp"

#include <array>

#include "drivers/s7/errc.hpp"
#include "drivers/s7/tests/talk.hpp"

namespace penstock::s7 {

namespace {

using penstock::test::run;
using test::session_fixture;

}  // namespace

TEST(session, agrees_on_the_smaller_pdu) {
    session_fixture t({.pdu_size = 480, .jobs = 3});
    EXPECT_EQ(t.spoken.pdu_size(), 240U) << "the smallest controller before the negotiation";
    EXPECT_EQ(t.open(), error_code{});
    EXPECT_EQ(t.spoken.pdu_size(), 480U);
    t.fault("pdu 240");
    EXPECT_EQ(t.open(), error_code{});
    EXPECT_EQ(t.spoken.pdu_size(), 240U);
}

TEST(session, has_as_many_jobs_in_flight_as_agreed) {
    session_fixture t({.pdu_size = 240, .jobs = 3});
    ASSERT_EQ(t.open(), error_code{});
    for (int i = 0; i < 500; ++i)
        t.add("DB1.DBW" + std::to_string(2 * i), "UInt16");
    const auto before = t.link->written.size();
    EXPECT_EQ(t.read(), error_code{});
    const auto& first = t.link->written.at(before);
    EXPECT_EQ(first.size(), 3 * t.plan().front().request.size()) << "three jobs in one segment";
    EXPECT_EQ(t.lines.size(), 500U);
}

TEST(session, offers_another_type_of_connection_after_a_refusal) {
    session_fixture t({}, {.remote_tsap = 0x0102, .picks_connection_type = true});
    t.fault("connection basic");
    const auto refused = t.open();
    EXPECT_EQ(remedy_of(refused), remedy::reconnect);
    EXPECT_NE(refused.message().find("connection refused"), std::string::npos);
    EXPECT_TRUE(t.open());
    EXPECT_EQ(t.open(), error_code{}) << "PG, OP, basic";
}

TEST(session, keeps_the_type_of_connection_that_was_configured) {
    session_fixture t({}, {.remote_tsap = 0x0202});
    t.fault("connection basic");
    for (int i = 0; i < 4; ++i)
        EXPECT_TRUE(t.open());
}

TEST(session, reports_the_possible_reasons_of_a_closed_connection) {
    session_fixture t;
    t.link = std::make_shared<penstock::test::sim_link>();
    t.link->on_write = [&](byte_view) { t.link->hang_up(); };
    const auto done =
        run(t.spoken.open(std::make_unique<penstock::test::sim_stream>(t.link), steady_now() + test::patience));
    EXPECT_EQ(done.error(), errc::not_accepted);
    EXPECT_FALSE(t.spoken.is_open());
}

TEST(session, any_confirmation_answers_the_only_request_to_connect) {
    constexpr std::size_t kind = 5;
    constexpr std::size_t destination = 6;  // of the confirmation: our reference, where the device echoes it
    for (const auto fixed : std::array<std::uint8_t, 3>{0, 1, 0x2E}) {
        session_fixture t;
        for (int connections = 0; connections < 3; ++connections) {
            t.link = std::make_shared<penstock::test::sim_link>();
            t.conversation_of_device = t.device.accept();
            t.link->on_write = [&](byte_view bytes) {
                penstock::test::serve(*t.conversation_of_device, *t.link, bytes);
                auto& out = t.link->incoming.back().bytes;
                if ((out[kind] & 0xF0U) != 0xD0) return;
                out[destination] = 0;
                out[destination + 1] = fixed;
            };
            const auto done =
                run(t.spoken.open(std::make_unique<penstock::test::sim_stream>(t.link), steady_now() + test::patience));
            EXPECT_TRUE(done.has_value()) << "reference " << int{fixed} << ", connection " << connections << ": "
                                          << (done ? "" : done.error().message());
        }
    }
}

TEST(session, a_controller_without_a_response_is_a_time_out) {
    session_fixture t;
    t.fault("silent on");
    EXPECT_EQ(t.open(), io::errc::timed_out);
}

}  // namespace penstock::s7
