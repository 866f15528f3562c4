#include "mqtt/client_state.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

#include "io/stream.hpp"
#include "mqtt/errc.hpp"

namespace penstock::mqtt {
namespace {

using happens = client_event::kind;

constexpr milliseconds timeout{5'000};
constexpr milliseconds max_silence{45'000};

steady_time ms_from_start(int ms) {
    return steady_time{} + std::chrono::hours{1} + milliseconds{ms};
}

// Without a default: who adds a phase or an event is sent here, and from here to the table below.

std::string name_of(client_phase p) {
    switch (p) {
        case client_phase::closed: return "closed";
        case client_phase::connecting: return "connecting";
        case client_phase::failed: return "failed";
        case client_phase::accepted: return "accepted";
        case client_phase::open: return "open";
    }
    return {};
}

std::string name_of(const client_event& e) {
    switch (e.type) {
        case happens::called: return "called";
        case happens::attempted: return "attempted";
        case happens::accepted: return "accepted";
        case happens::ended: return "ended";
        case happens::concluded: return e.is_socket_connected ? "concluded, socket connected" : "concluded";
        case happens::exhausted: return "exhausted";
        case happens::left: return "left";
        case happens::tick:
            if (e.waiting_since) return "tick, nothing acknowledged";
            return e.last_received == ms_from_start(0) ? "tick" : "tick, nothing received";
        case happens::aborted: return "aborted";
    }
    return {};
}

/// Everything that can happen: each kind, and each variant of it that decides otherwise.
std::vector<client_event> all_events() {
    std::vector<client_event> all;
    for (int kind = 0; kind <= static_cast<int>(happens::aborted); ++kind) {
        client_event e{.type = static_cast<happens>(kind),
                       .error = errc::closed,
                       .last_received = ms_from_start(0),
                       .timeout = timeout,
                       .max_silence = max_silence};
        all.push_back(e);
        if (e.type == happens::concluded) {
            e.is_socket_connected = true;
            all.push_back(e);
        }
        if (e.type == happens::tick) {
            e.last_received = ms_from_start(0) - max_silence;
            all.push_back(e);
            e.waiting_since = ms_from_start(0) - timeout;
            all.push_back(e);
        }
    }
    return all;
}

constexpr std::array phases{client_phase::closed, client_phase::connecting, client_phase::failed,
                            client_phase::accepted, client_phase::open};

/// Every phase, as it is reached: an attempt that failed was refused by the broker.
client_state state_in(client_phase phase) {
    client_state s;
    s.phase = phase;
    s.generation = 7;
    if (phase == client_phase::failed) s.error = errc::refused_credentials;
    return s;
}

std::string name_of(const error_code& why) {
    if (why == errc::disconnected) return "disconnected";
    if (why == errc::closed) return "closed by the broker";
    if (why == errc::refused_credentials) return "refused";
    if (why == errc::connack_overdue) return "no CONNACK";
    if (why == errc::publish_unanswered) return "no acknowledgement";
    if (why == errc::broker_silent) return "silence";
    if (why == io::errc::timed_out) return "time-out";
    return why.message();
}

/// `closed (disconnected), close, over, wake`: where the client stands then, why, and what its owner does.
std::string outcome_of(const client_state& before, const client_step& step) {
    auto text = name_of(step.state.phase);
    if (step.state.error) text += " (" + name_of(step.state.error) + ")";
    if (step.action.closes) text += ", close";
    if (step.state.generation != before.generation) text += ", over";
    if (step.action.wakes) text += ", wake";
    return text;
}

/// By event, then in the order of `phases`: what comes of it.
using row = std::array<const char*, phases.size()>;

const std::map<std::string, row>& table() {
    static constexpr row as_before{"closed", "connecting", "failed (refused)", "accepted", "open"};
    static constexpr row ended_by_owner{"closed, close, over, wake", "closed (disconnected), close, over, wake",
                                        "closed (disconnected), close, over, wake",
                                        "closed (disconnected), close, over, wake",
                                        "closed (disconnected), close, over, wake"};
    static const std::map<std::string, row> all{
        {"called", ended_by_owner},
        {"attempted",
         {"connecting, wake", "connecting, close", "connecting, close, wake", "connecting, close, wake",
          "connecting, close, wake"}},
        {"accepted", {"closed", "accepted, wake", "failed (refused)", "accepted", "open"}},
        {"ended",
         {"closed", "failed (closed by the broker), wake", "failed (closed by the broker)",
          "failed (closed by the broker), wake", "closed (closed by the broker), close, over, wake"}},
        {"concluded",
         {"closed", "closed (time-out), close, wake", "closed (refused), close, wake", "open, wake", "open"}},
        {"concluded, socket connected",
         {"closed", "closed (no CONNACK), close, wake", "closed (refused), close, wake", "open, wake", "open"}},
        {"exhausted", {"closed (closed by the broker)", "connecting", "failed (refused)", "accepted", "open"}},
        {"left", {"closed", "connecting", "failed (refused)", "accepted", "closed, wake"}},
        {"tick", as_before},
        {"tick, nothing received",
         {"closed", "connecting", "failed (refused)", "accepted", "closed (silence), close, over, wake"}},
        {"tick, nothing acknowledged",
         {"closed", "connecting", "failed (refused)", "accepted", "closed (no acknowledgement), close, over, wake"}},
        {"aborted", ended_by_owner},
    };
    return all;
}

TEST(client_state, every_event_in_every_phase_has_the_result_of_the_table) {
    const auto events = all_events();
    EXPECT_EQ(events.size(), table().size());
    for (const auto& e : events) {
        const auto event = name_of(e);
        const auto found = table().find(event);
        ASSERT_NE(found, table().end()) << event;
        for (std::size_t i = 0; i < phases.size(); ++i) {
            const auto s = state_in(phases[i]);
            EXPECT_EQ(outcome_of(s, next(s, e, ms_from_start(0))), found->second[i])
                << event << " while " << name_of(phases[i]);
        }
    }
}

TEST(client_state, what_holds_whatever_a_client_has_been_through) {
    for (const auto phase : phases) {
        for (const auto& e : all_events()) {
            SCOPED_TRACE(name_of(e) + " while " + name_of(phase));
            const auto s = state_in(phase);
            const auto [after, action] = next(s, e, ms_from_start(0));
            EXPECT_GE(after.generation, s.generation);
            EXPECT_TRUE(phase != client_phase::open || after.phase == phase || action.closes || e.type == happens::left)
                << "who lets a connection go closes it";
            EXPECT_TRUE(after.phase != client_phase::failed || after.error) << "a failure has a reason";
            EXPECT_TRUE(action.wakes || (after.phase == s.phase && after.generation == s.generation))
                << "who waits for a change is woken";
            EXPECT_TRUE(!after.is_connected() || s.is_connected() || e.type == happens::accepted)
                << "only a CONNACK connects";
        }
    }
}

client_state after(client_state s, const client_event& e, steady_time now) {
    return next(s, e, now).state;
}

TEST(client_state, a_connack_says_since_when_and_whether_the_session_was_kept) {
    const client_event connack{.type = happens::accepted, .is_session_resumed = true};
    const auto s = after(state_in(client_phase::connecting), connack, ms_from_start(12));
    EXPECT_TRUE(s.is_session_resumed);
    EXPECT_EQ(s.connected_since, ms_from_start(12));
    EXPECT_TRUE(s.is_connected()) << "before the coroutine that waits for it goes on, for messages may follow at once";
}

TEST(client_state, when_the_broker_was_heard_last_is_known_of_the_connection_before) {
    for (const auto type : {happens::aborted, happens::ended, happens::called}) {
        const client_event end{.type = type, .error = errc::closed, .last_received = ms_from_start(3)};
        EXPECT_EQ(after(state_in(client_phase::open), end, ms_from_start(9)).last_received, ms_from_start(3));
        EXPECT_EQ(after(state_in(client_phase::connecting), end, ms_from_start(9)).last_received, std::nullopt)
            << "nothing counts before the CONNACK";
    }
}

TEST(client_state, a_socket_that_was_connected_once_has_reached_a_broker_until_the_next_call) {
    auto s = after(state_in(client_phase::connecting), {.type = happens::concluded, .is_socket_connected = true},
                   ms_from_start(0));
    EXPECT_TRUE(s.has_reached_broker);
    s = after(after(s, {happens::attempted}, ms_from_start(1)), {happens::concluded}, ms_from_start(2));
    EXPECT_TRUE(s.has_reached_broker) << "the next address has not been reached";
    EXPECT_FALSE(after(s, {happens::called}, ms_from_start(3)).has_reached_broker);
    EXPECT_TRUE(after(s, {happens::aborted}, ms_from_start(3)).has_reached_broker);
}

TEST(client_state, an_acknowledgement_is_waited_for_exactly_as_long_as_the_time_out) {
    client_event tick{.type = happens::tick,
                      .last_received = ms_from_start(0),
                      .waiting_since = ms_from_start(0),
                      .timeout = timeout,
                      .max_silence = max_silence};
    const auto open = state_in(client_phase::open);
    EXPECT_EQ(after(open, tick, ms_from_start(4'999)).phase, client_phase::open);
    EXPECT_EQ(after(open, tick, ms_from_start(5'000)).error, errc::publish_unanswered);
    tick.waiting_since.reset();
    EXPECT_EQ(after(open, tick, ms_from_start(44'999)).phase, client_phase::open);
    EXPECT_EQ(after(open, tick, ms_from_start(45'000)).error, errc::broker_silent);
}

TEST(client_state, a_connection_that_ends_with_its_connack_is_a_failed_attempt) {
    auto s = after(state_in(client_phase::connecting), {happens::accepted}, ms_from_start(0));
    s = after(s, {.type = happens::ended, .error = errc::closed}, ms_from_start(0));
    s = after(s, {happens::concluded}, ms_from_start(0));
    EXPECT_EQ(s.phase, client_phase::closed);
    EXPECT_EQ(s.error, errc::closed);
    EXPECT_EQ(s.generation, 7U) << "the attempt goes on with the next address";
}

}  // namespace
}  // namespace penstock::mqtt
