#include "engine/link.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

namespace penstock::engine {
namespace {

using does = link_action::kind;
using happens = link_event::kind;

steady_time ms_from_start(int ms) {
    return steady_time{} + std::chrono::hours{1} + milliseconds{ms};
}

int ms_after(steady_time begin, steady_time end) {
    return static_cast<int>(std::chrono::duration_cast<milliseconds>(end - begin).count());
}

// Without a default: who adds a phase or an event is sent here, and from here to the table below.

std::string name_of(link_phase p) {
    switch (p) {
        case link_phase::off: return "off";
        case link_phase::waiting: return "waiting";
        case link_phase::connecting: return "connecting";
        case link_phase::open: return "open";
        case link_phase::closing: return "closing";
        case link_phase::ended: return "ended";
    }
    return {};
}

std::string name_of(const link_event& e) {
    switch (e.type) {
        case happens::configured: return to_string(e.scan);
        case happens::replaced: return "replaced";
        case happens::due: return "due";
        case happens::opened: return "opened";
        case happens::failed:
            return e.cure != remedy::reconnect ? "refused" : e.keeps_tags ? "failed, tags stay" : "failed";
        case happens::answered: return "answered";
        case happens::written: return "written";
        case happens::silent: return "silent";
        case happens::retry: return "retry";
        case happens::shutdown: return "shutdown";
    }
    return {};
}

std::string name_of(does what) {
    switch (what) {
        case does::wait: return "wait";
        case does::connect: return "connect";
        case does::scan: return "scan";
        case does::listen: return "listen";
    }
    return {};
}

/// Everything that can happen: each kind, and each variant of it that decides otherwise.
std::vector<link_event> all_events() {
    std::vector<link_event> all;
    for (auto kind = 0; kind <= static_cast<int>(happens::shutdown); ++kind) {
        link_event e{static_cast<happens>(kind)};
        e.has_points = true;
        if (e.type == happens::configured) {
            for (const auto scan : {scan_status::start, scan_status::stop, scan_status::not_collect}) {
                e.scan = scan;
                all.push_back(e);
            }
        } else if (e.type == happens::failed) {
            all.push_back(e);
            e.keeps_tags = true;
            all.push_back(e);
            for (const auto cure : {remedy::retry, remedy::device_refused, remedy::fix_config, remedy::report_bug}) {
                e.cure = cure;
                all.push_back(e);
            }
        } else {
            all.push_back(e);
        }
    }
    return all;
}

link_state state_in(link_phase phase, scan_status scan) {
    link_state s;
    s.phase = phase;
    s.scan = scan;
    s.has_points = true;
    s.next_attempt = ms_from_start(0);
    return s;
}

/// Every phase, as it is reached; `off` is one of two.
std::map<std::string, link_state> all_states() {
    std::map<std::string, link_state> all;
    for (auto p = 0; p <= static_cast<int>(link_phase::ended); ++p) {
        const auto phase = static_cast<link_phase>(p);
        if (phase == link_phase::off) continue;
        all[name_of(phase)] = state_in(phase, scan_status::start);
    }
    all["STOP"] = state_in(link_phase::off, scan_status::stop);
    all["NOT_COLLECT"] = state_in(link_phase::off, scan_status::not_collect);
    return all;
}

/// `waiting close comm_failure`: where the link stands then, and what its owner does.
std::string outcome_of(const link_step& step) {
    auto text =
        step.state.phase == link_phase::off ? std::string(to_string(step.state.scan)) : name_of(step.state.phase);
    if (step.action.closes) text += ", close";
    if (step.action.fails == quality::out_of_service) text += ", tags out of service";
    if (step.action.fails == quality::comm_failure) text += ", tags comm failure";
    if (step.action.fails == quality::not_connected) text += ", tags not connected";
    if (step.action.begins != does::wait) text += ", " + name_of(step.action.begins);
    return text;
}

constexpr std::array states{"STOP", "NOT_COLLECT", "waiting", "connecting", "open", "closing", "ended"};

/// By event, then in the order of `states`: what comes of it.
using row = std::array<const char*, states.size()>;

const std::map<std::string, row>& table() {
    static constexpr row as_before{"STOP", "NOT_COLLECT", "waiting", "connecting", "open", "closing", "ended"};
    static const std::map<std::string, row> all{
        {"START", {"waiting", "waiting", "waiting", "connecting", "open", "closing", "ended"}},
        {"STOP",
         {"STOP, close, tags out of service", "STOP, close, tags out of service", "STOP, close, tags out of service",
          "STOP, close, tags out of service", "STOP, close, tags out of service", "ended, close, tags out of service",
          "ended, close, tags out of service"}},
        {"NOT_COLLECT",
         {"NOT_COLLECT, close", "NOT_COLLECT, close", "NOT_COLLECT, close, tags out of service",
          "NOT_COLLECT, close, tags out of service", "NOT_COLLECT, close, tags out of service",
          "ended, close, tags out of service", "ended, close, tags out of service"}},
        {"replaced",
         {"STOP, close", "NOT_COLLECT, close", "waiting, close", "waiting, close", "waiting, close", "ended, close",
          "ended, close"}},
        {"due", {"STOP", "NOT_COLLECT", "connecting, connect", "connecting", "open, scan", "closing", "ended"}},
        {"opened", {"STOP, close", "NOT_COLLECT, close", "waiting, close", "open", "open", "closing", "ended, close"}},
        {"failed",
         {"STOP, close, tags not connected", "NOT_COLLECT, close, tags not connected",
          "waiting, close, tags not connected", "waiting, close, tags not connected",
          "waiting, close, tags comm failure", "ended, close, tags comm failure", "ended, close, tags not connected"}},
        {"failed, tags stay",
         {"STOP, close", "NOT_COLLECT, close", "waiting, close", "waiting, close", "waiting, close", "ended, close",
          "ended, close"}},
        {"refused", as_before},
        {"answered", as_before},
        {"written", as_before},
        {"silent", {"STOP", "NOT_COLLECT", "waiting", "connecting", "open, tags comm failure", "closing", "ended"}},
        {"retry", as_before},
        {"shutdown",
         {"ended, close", "ended, close", "ended, close", "ended, close", "closing, close", "ended, close",
          "ended, close"}},
    };
    return all;
}

TEST(link, every_event_in_every_state_has_the_result_of_the_table) {
    const auto known = all_states();
    ASSERT_EQ(known.size(), states.size());
    for (const auto& e : all_events()) {
        const auto event = name_of(e);
        const auto found = table().find(event);
        ASSERT_NE(found, table().end()) << event;
        for (std::size_t i = 0; i < states.size(); ++i) {
            ASSERT_NE(found->second[i], nullptr) << event << " while " << states[i];
            EXPECT_EQ(outcome_of(next(known.at(states[i]), e, ms_from_start(0))), found->second[i])
                << event << " while " << states[i];
        }
    }
}

TEST(link, what_holds_whatever_a_link_has_been_through) {
    for (unsigned flags = 0; flags < 16; ++flags) {
        for (auto [state, s] : all_states()) {
            s.has_points = (flags & 1U) != 0;
            s.is_passive = (flags & 2U) != 0;
            s.was_open = (flags & 4U) != 0;
            s.has_answered = (flags & 8U) != 0;
            if (s.phase == link_phase::waiting && s.is_passive && s.has_points) continue;  // it listens already
            for (auto e : all_events()) {
                SCOPED_TRACE(name_of(e) + " while " + state + ", flags " + std::to_string(flags));
                e.is_passive = s.is_passive;
                const auto [after, action] = next(s, e, ms_from_start(0));
                EXPECT_EQ(e.type == happens::due || action.begins == does::wait, true) << "only `due` begins";
                EXPECT_TRUE(!s.is_shut_down() || after.is_shut_down()) << "a shutdown is final";
                EXPECT_TRUE(!s.is_shut_down() || action.begins == does::wait);
                EXPECT_TRUE(!s.is_open() || after.is_open() || action.closes) << "who lets it go closes it";
                EXPECT_TRUE(s.has_points || action.begins == does::wait) << "nothing is to be read";
                EXPECT_FALSE(s.is_passive && action.begins == does::connect) << "there is nothing to open";
                EXPECT_TRUE(after.is_shut_down() || after.phase == link_phase::off || after.scan == scan_status::start)
                    << "only who is to collect has a link";
                EXPECT_EQ(outcome_of({after, action}), outcome_of(next(s, e, ms_from_start(0)))) << "the same again";
            }
        }
    }
}

link_state after(link_state s, const link_event& e, steady_time now) {
    return next(s, e, now).state;
}

TEST(link, delays_double_from_a_fifth_of_a_second_to_four_seconds) {
    auto s = state_in(link_phase::waiting, scan_status::start);
    std::vector<int> delays;
    for (int k = 0; k < 7; ++k) {
        const auto begin = s.next_attempt;
        s = after(s, {happens::due}, begin);
        s = after(s, {happens::failed}, begin);
        delays.push_back(ms_after(begin, s.next_attempt));
    }
    EXPECT_EQ(delays, (std::vector<int>{200, 400, 800, 1600, 3200, 4000, 4000}));
}

TEST(link, an_attempt_that_took_long_is_part_of_the_delay) {
    auto s = state_in(link_phase::waiting, scan_status::start);
    s.delay = link_state::max_delay;
    s = after(after(s, {happens::due}, ms_from_start(10'000)), {happens::failed}, ms_from_start(13'000));
    EXPECT_EQ(s.next_attempt, ms_from_start(14'000));
    s = after(after(s, {happens::due}, ms_from_start(20'000)), {happens::failed}, ms_from_start(29'000));
    EXPECT_EQ(s.next_attempt, ms_from_start(29'100)) << "but never no delay at all";
}

TEST(link, jitter_only_shortens_so_that_recovery_stays_within_five_seconds) {
    auto s = state_in(link_phase::waiting, scan_status::start);
    s.delay = link_state::max_delay;
    s = after(after(s, {happens::due}, ms_from_start(0)), {.type = happens::failed, .chance = 1.0}, ms_from_start(0));
    EXPECT_EQ(s.next_attempt, ms_from_start(3'200));
}

TEST(link, nothing_begins_before_the_next_attempt_is_due) {
    auto s = state_in(link_phase::waiting, scan_status::start);
    s.next_attempt = ms_from_start(700);
    const auto early = next(s, {happens::due}, ms_from_start(699));
    EXPECT_EQ(early.action.begins, does::wait);
    EXPECT_EQ(early.action.deadline, ms_from_start(700));
    EXPECT_EQ(next(s, {happens::due}, ms_from_start(700)).action.begins, does::connect);
}

TEST(link, a_device_that_answers_or_takes_a_value_is_tried_after_the_shortest_delay_again) {
    for (const auto what : {happens::answered, happens::written}) {
        auto s = state_in(link_phase::open, scan_status::start);
        s.delay = link_state::max_delay;
        s = after(s, {what}, ms_from_start(0));
        EXPECT_EQ(s.delay, link_state::min_delay);
        EXPECT_EQ(s.has_answered, what == happens::answered);
    }
    auto s = state_in(link_phase::connecting, scan_status::start);
    s.delay = link_state::max_delay;
    EXPECT_EQ(after(s, {happens::opened}, ms_from_start(0)).delay, link_state::max_delay)
        << "an open link proves nothing";
}

TEST(link, a_device_that_answered_is_resumed_until_it_answers_again_or_does_not) {
    auto s = state_in(link_phase::open, scan_status::start);
    s.has_answered = true;
    link_event lost{happens::failed};
    lost.keeps_tags = true;
    const auto resuming = after(s, lost, ms_from_start(0));
    EXPECT_TRUE(resuming.is_resuming);
    auto open = after(resuming, {happens::due}, ms_from_start(500));
    open = after(open, {happens::opened}, ms_from_start(500));
    EXPECT_TRUE(open.is_resuming) << "an open link proves nothing";
    EXPECT_FALSE(after(open, {happens::answered}, ms_from_start(500)).is_resuming);
    for (const auto end : {happens::failed, happens::replaced, happens::configured, happens::shutdown})
        EXPECT_FALSE(after(open, {end}, ms_from_start(500)).is_resuming) << name_of(link_event{end});
}

TEST(link, a_retry_connects_immediately_and_does_not_change_an_open_link) {
    auto s = state_in(link_phase::waiting, scan_status::start);
    s.delay = link_state::max_delay;
    s.next_attempt = ms_from_start(4'000);
    s = after(s, {happens::retry}, ms_from_start(5));
    EXPECT_EQ(s.delay, link_state::min_delay);
    EXPECT_EQ(next(s, {happens::due}, ms_from_start(5)).action.begins, does::connect);
    const auto open = state_in(link_phase::open, scan_status::start);
    EXPECT_EQ(after(open, {happens::retry}, ms_from_start(5)), open);
}

TEST(link, another_device_is_tried_immediately_and_its_first_link_is_no_reconnection) {
    auto s = after(state_in(link_phase::connecting, scan_status::start), {happens::opened}, ms_from_start(0));
    EXPECT_TRUE(s.was_open);
    s = after(s, {happens::failed}, ms_from_start(0));
    EXPECT_TRUE(s.was_open) << "the next one is";
    s = after(s, {happens::replaced}, ms_from_start(5));
    EXPECT_FALSE(s.was_open);
    EXPECT_FALSE(s.has_points) << "it has no driver yet";
    EXPECT_EQ(s.next_attempt, ms_from_start(5));
    EXPECT_EQ(s.delay, link_state::min_delay);
}

TEST(link, who_is_started_again_goes_on_waiting_for_the_attempt_that_was_due) {
    auto s = state_in(link_phase::waiting, scan_status::start);
    s.next_attempt = ms_from_start(3'000);
    s = after(s, {.type = happens::configured, .scan = scan_status::stop, .has_points = true}, ms_from_start(0));
    s = after(s, {.type = happens::configured, .scan = scan_status::start, .has_points = true}, ms_from_start(10));
    EXPECT_EQ(next(s, {happens::due}, ms_from_start(10)).action.deadline, ms_from_start(3'000));
}

TEST(link, without_anything_to_ask_for_an_open_link_stays_and_a_lost_one_is_not_opened) {
    auto s = state_in(link_phase::open, scan_status::start);
    const link_event empty{.type = happens::configured, .scan = scan_status::start, .has_points = false};
    s = after(s, empty, ms_from_start(0));
    EXPECT_EQ(s.phase, link_phase::open);
    EXPECT_EQ(next(s, {happens::due}, ms_from_start(0)).action, link_action{});
    s = after(s, {happens::failed}, ms_from_start(0));
    EXPECT_EQ(next(s, {happens::due}, ms_from_start(60'000)).action, link_action{})
        << "it waits for an event, not for a time";
}

TEST(link, a_device_that_sends_unsolicited_is_listened_to_as_long_as_it_is_collected_from) {
    auto s = state_in(link_phase::off, scan_status::not_collect);
    const link_event start{
        .type = happens::configured, .scan = scan_status::start, .has_points = true, .is_passive = true};
    s = after(s, start, ms_from_start(0));
    EXPECT_EQ(next(s, {happens::due}, ms_from_start(0)).action.begins, does::listen);
    s = after(s, {happens::answered}, ms_from_start(0));
    s = after(s, {happens::failed}, ms_from_start(0));
    EXPECT_EQ(next(s, {happens::due}, ms_from_start(0)).action.begins, does::listen) << "there is nothing to wait for";
    EXPECT_TRUE(s.has_answered);
    s = after(s, {happens::silent}, ms_from_start(0));
    EXPECT_FALSE(s.has_answered);
}

}  // namespace
}  // namespace penstock::engine
