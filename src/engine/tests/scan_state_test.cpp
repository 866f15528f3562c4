#include "engine/scan_state.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

namespace penstock::engine {
namespace {

using occurs = scan_event::kind;
using shows = scan_event::verdict;

// Without a default: a new phase or event does not compile here, and then needs a place in the table below.

std::string scan_name(scan_phase p) {
    switch (p) {
        case scan_phase::untouched: return "untouched";
        case scan_phase::answering: return "answering";
        case scan_phase::doubting: return "doubting";
        case scan_phase::silent: return "silent";
        case scan_phase::partial: return "partial";
        case scan_phase::deaf: return "deaf";
        case scan_phase::unreached: return "unreached";
    }
    return {};
}

std::string scan_name(shows v) {
    switch (v) {
        case shows::open: return "";
        case shows::silent: return ", station silent";
        case shows::only_silent: return ", only station silent";
    }
    return {};
}

std::string scan_name(const scan_event& e) {
    switch (e.type) {
        case occurs::begun: return e.is_on_demand ? "begun on demand" : "begun";
        case occurs::called: return "called";
        case occurs::answered: return "answered";
        case occurs::timed_out: return "timed out" + scan_name(e.about_station);
        case occurs::not_reached: return "not reached" + scan_name(e.about_station);
        case occurs::lost: return "lost";
        case occurs::restarted: return "restarted";
    }
    return {};
}

constexpr std::uint32_t doubted_station = 7;
constexpr std::uint32_t asked_station = 9;

std::vector<scan_event> all_scan_events() {
    std::vector<scan_event> all;
    for (auto kind = 0; kind <= static_cast<int>(occurs::restarted); ++kind) {
        scan_event e{.type = static_cast<occurs>(kind), .station = asked_station};
        const bool has_verdict = e.type == occurs::timed_out || e.type == occurs::not_reached;
        for (const auto v : {shows::open, shows::silent, shows::only_silent}) {
            if (v != shows::open && !has_verdict) continue;
            e.about_station = v;
            all.push_back(e);
        }
        if (e.type != occurs::begun) continue;
        e.is_on_demand = true;
        all.push_back(e);
    }
    return all;
}

scan_state scan_in(scan_phase phase) {
    scan_state s;
    s.phase = phase;
    if (phase == scan_phase::doubting) s.doubted = doubted_station;
    return s;
}

/// `doubting, 9 silent`: the phase then, and what the collector does.
std::string scan_outcome(const scan_step& step) {
    auto text = scan_name(step.state.phase);
    if (step.action.silent_station) text += ", " + std::to_string(*step.action.silent_station) + " silent";
    if (step.action.blames_request) text += ", blames the request";
    return text;
}

constexpr std::array phases{scan_phase::untouched, scan_phase::answering, scan_phase::doubting, scan_phase::silent,
                            scan_phase::partial,   scan_phase::deaf,      scan_phase::unreached};

/// By event, then in the order of `phases`: the outcome.
using scan_row = std::array<const char*, phases.size()>;

const std::map<std::string, scan_row>& scan_table() {
    static constexpr scan_row as_before{"untouched", "answering", "doubting", "silent", "partial", "deaf", "unreached"};
    static constexpr scan_row new_scan{"untouched", "untouched", "untouched", "untouched",
                                       "untouched", "untouched", "untouched"};
    static const std::map<std::string, scan_row> all{
        {"begun", new_scan},
        {"begun on demand", new_scan},
        {"called", as_before},
        {"answered", {"answering", "answering", "partial", "partial", "partial", "deaf", "unreached"}},
        {"timed out", {"doubting", "partial", "doubting", "doubting", "partial", "deaf", "deaf"}},
        {"timed out, station silent",
         {"silent, 9 silent", "partial, 9 silent", "silent, 9 silent", "silent, 9 silent", "partial, 9 silent",
          "partial, 9 silent", "partial, 9 silent"}},
        {"timed out, only station silent",
         {"silent, 9 silent", "deaf", "silent, 9 silent", "silent, 9 silent", "deaf", "deaf", "deaf"}},
        {"not reached", {"answering", "answering", "partial", "partial", "partial", "deaf", "unreached"}},
        {"not reached, station silent",
         {"answering, 9 silent", "answering, 9 silent", "partial, 9 silent", "partial, 9 silent", "partial, 9 silent",
          "partial, 9 silent", "answering, 9 silent"}},
        {"not reached, only station silent", {"unreached", "unreached", "deaf", "deaf", "deaf", "deaf", "unreached"}},
        {"lost",
         {"untouched, blames the request", "answering, blames the request", "doubting, 7 silent", "silent", "partial",
          "deaf", "unreached, blames the request"}},
        {"restarted", as_before},
    };
    return all;
}

TEST(scan_state, every_event_in_every_phase_has_the_outcome_of_the_table) {
    ASSERT_EQ(phases.size(), static_cast<std::size_t>(scan_phase::unreached) + 1);
    for (const auto& e : all_scan_events()) {
        const auto event = scan_name(e);
        const auto found = scan_table().find(event);
        ASSERT_NE(found, scan_table().end()) << event;
        for (std::size_t i = 0; i < phases.size(); ++i) {
            ASSERT_NE(found->second[i], nullptr) << event << " while " << scan_name(phases[i]);
            EXPECT_EQ(scan_outcome(next(scan_in(phases[i]), e)), found->second[i])
                << event << " while " << scan_name(phases[i]);
        }
    }
    EXPECT_EQ(scan_table().size(), all_scan_events().size());
}

/// What each phase says of the link, and of what was read.
TEST(scan_state, a_phase_says_whether_the_link_is_silent_and_whether_something_was_answered) {
    struct known {
        bool is_silent;
        bool has_responses;
    };
    static constexpr std::array<known, phases.size()> all{
        {{false, false}, {false, true}, {true, false}, {true, false}, {false, true}, {true, true}, {true, true}}};
    for (std::size_t i = 0; i < phases.size(); ++i) {
        const auto s = scan_in(phases[i]);
        EXPECT_EQ(s.is_link_silent(), all[i].is_silent) << scan_name(phases[i]);
        EXPECT_EQ(s.has_responses(), all[i].has_responses) << scan_name(phases[i]);
        const auto on_demand = next(s, {.type = occurs::begun, .is_on_demand = true}).state;
        EXPECT_EQ(on_demand.has_responses(), all[i].has_responses) << "a read on demand counts to the scan before it";
        EXPECT_FALSE(next(s, {occurs::begun}).state.has_responses());
        EXPECT_FALSE(next(on_demand, {occurs::begun}).state.has_responses());
    }
}

TEST(scan_state, what_a_call_of_the_driver_has_brought_is_known_until_the_next_call) {
    for (const auto phase : phases) {
        for (const auto& e : all_scan_events()) {
            SCOPED_TRACE(scan_name(e) + " while " + scan_name(phase));
            const auto after = next(scan_in(phase), e).state;
            EXPECT_EQ(after.has_answer, e.type == occurs::answered || e.type == occurs::not_reached);
            EXPECT_EQ(after.has_stale_choice, e.type == occurs::timed_out || e.type == occurs::not_reached);
            const auto again = next(after, {occurs::called}).state;
            EXPECT_FALSE(again.has_answer || again.has_stale_choice);
            EXPECT_EQ(again.phase, after.phase);
        }
    }
}

TEST(scan_state, a_tag_that_can_be_read_again_is_remembered_until_a_whole_scan_follows) {
    auto s = next(scan_in(scan_phase::partial), {.type = occurs::answered, .recovers = true}).state;
    for (const auto& e : all_scan_events()) {
        if (e.type == occurs::restarted) continue;
        s = next(s, e).state;
        EXPECT_TRUE(s.has_recovered) << scan_name(e);
    }
    EXPECT_FALSE(next(s, {occurs::restarted}).state.has_recovered);
}

TEST(scan_state, the_last_request_without_a_response_is_the_one_in_doubt) {
    auto s = next({}, {.type = occurs::timed_out, .station = 1}).state;
    s = next(s, {.type = occurs::timed_out, .station = 2}).state;
    EXPECT_EQ(next(s, {occurs::lost}).action.silent_station, 2U);
}

}  // namespace
}  // namespace penstock::engine
