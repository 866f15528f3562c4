#include "drivers/poll_request.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace penstock {
namespace {

using poll_happens = poll_event::kind;

// Without a default: a new purpose, progress, event or action does not compile here, and then needs a place in the
// table below.

std::string poll_name(poll_purpose p) {
    switch (p) {
        case poll_purpose::planned: return "planned";
        case poll_purpose::planned_witness: return "planned witness";
        case poll_purpose::half: return "half";
        case poll_purpose::retry: return "retry";
        case poll_purpose::sample: return "sample";
        case poll_purpose::probe: return "probe";
        case poll_purpose::witness: return "witness";
        case poll_purpose::search: return "search";
        case poll_purpose::size: return "size";
    }
    return {};
}

std::string poll_name(poll_progress p) {
    switch (p) {
        case poll_progress::waiting: return "waiting";
        case poll_progress::answered: return "answered";
        case poll_progress::refused: return "refused";
        case poll_progress::left_out: return "left out";
    }
    return {};
}

std::string poll_name(const poll_event& e) {
    switch (e.type) {
        case poll_happens::begun: return "begun";
        case poll_happens::chosen: return "chosen";
        case poll_happens::answered: return "answered";
        case poll_happens::refused: return e.has_one_point ? "refused, one point" : "refused";
        case poll_happens::troubled: return e.has_one_point ? "troubled, one point" : "troubled";
        case poll_happens::timed_out: return e.is_station_doubted ? "timed out, station doubted" : "timed out";
        case poll_happens::left_out: return "left out";
        case poll_happens::restored: return "restored";
    }
    return {};
}

std::string poll_name(poll_action a) {
    switch (a) {
        case poll_action::none: return "";
        case poll_action::confirm: return "confirm";
        case poll_action::release: return "release";
        case poll_action::end_trial: return "end trial";
        case poll_action::repeat: return "repeat";
        case poll_action::postpone: return "postpone";
        case poll_action::halve: return "halve";
        case poll_action::isolate: return "isolate";
        case poll_action::keep_isolated: return "keep isolated";
        case poll_action::doubt: return "doubt";
        case poll_action::narrow: return "narrow";
        case poll_action::drop_station: return "drop station";
    }
    return {};
}

std::vector<poll_event> all_poll_events() {
    std::vector<poll_event> all;
    for (auto kind = 0; kind <= static_cast<int>(poll_happens::restored); ++kind) {
        poll_event e{.type = static_cast<poll_happens>(kind)};
        all.push_back(e);
        e.has_one_point = e.type == poll_happens::refused || e.type == poll_happens::troubled;
        e.is_station_doubted = e.type == poll_happens::timed_out;
        if (e.has_one_point || e.is_station_doubted) all.push_back(e);
    }
    return all;
}

/// `answered: release`: the progress then, and what the list does. A purpose that changes stands before.
std::string poll_outcome(const poll_state& before, const poll_step& step) {
    std::string text;
    if (step.state.purpose != before.purpose) text = poll_name(step.state.purpose) + ", ";
    text += poll_name(step.state.progress);
    if (step.action != poll_action::none) text += ": " + poll_name(step.action);
    return text;
}

constexpr std::array poll_purposes{poll_purpose::planned, poll_purpose::planned_witness, poll_purpose::half,
                                   poll_purpose::retry,   poll_purpose::sample,          poll_purpose::probe,
                                   poll_purpose::witness, poll_purpose::search,          poll_purpose::size};
constexpr std::array poll_progresses{poll_progress::waiting, poll_progress::answered, poll_progress::refused,
                                     poll_progress::left_out};

/// By event, then in the order of `poll_purposes`: what comes of it while the request waits.
using poll_row = std::array<const char*, poll_purposes.size()>;

const std::map<std::string, poll_row>& poll_table() {
    static const std::map<std::string, poll_row> all{
        {"begun",
         {"waiting", "planned, waiting", "waiting", "waiting", "waiting", "waiting", "waiting", "waiting", "waiting"}},
        {"chosen",
         {"planned witness, waiting", "waiting", "witness, waiting", "witness, waiting", "witness, waiting",
          "witness, waiting", "waiting", "witness, waiting", "witness, waiting"}},
        {"answered",
         {"answered: confirm", "answered: confirm", "answered: release", "answered: release", "answered: release",
          "answered: release", "answered: release", "answered: release", "answered: end trial"}},
        {"refused",
         {"refused: halve", "refused: halve", "refused: halve", "refused: halve", "refused: keep isolated",
          "refused: halve", "refused: halve", "refused: halve", "refused: end trial"}},
        {"refused, one point",
         {"refused: isolate", "refused: isolate", "refused: isolate", "refused: isolate", "refused: keep isolated",
          "refused: isolate", "refused: isolate", "refused: isolate", "refused: end trial"}},
        {"troubled",
         {"left out: postpone", "refused: halve", "refused: halve", "refused: halve", "refused: keep isolated",
          "refused: halve", "refused: halve", "refused: halve", "refused: end trial"}},
        {"troubled, one point",
         {"left out: postpone", "refused: isolate", "refused: isolate", "refused: isolate", "refused: keep isolated",
          "refused: isolate", "refused: isolate", "refused: isolate", "refused: end trial"}},
        {"timed out",
         {"left out: doubt", "left out: doubt", "left out", "left out", "left out", "left out: drop station",
          "left out", "left out: narrow", "left out: end trial"}},
        {"timed out, station doubted",
         {"left out: doubt", "left out: drop station", "left out", "left out", "left out", "left out: drop station",
          "left out: drop station", "left out: narrow", "left out: end trial"}},
        {"left out",
         {"left out", "left out", "left out", "left out", "left out", "left out", "left out", "left out", "left out"}},
        {"restored",
         {"waiting", "waiting", "waiting", "waiting", "waiting", "waiting", "waiting", "waiting", "waiting"}},
    };
    return all;
}

TEST(poll_request, every_event_for_every_purpose_has_the_outcome_of_the_table) {
    ASSERT_EQ(poll_purposes.size(), static_cast<std::size_t>(poll_purpose::size) + 1);
    for (const auto& e : all_poll_events()) {
        const auto found = poll_table().find(poll_name(e));
        ASSERT_NE(found, poll_table().end()) << poll_name(e);
        for (std::size_t i = 0; i < poll_purposes.size(); ++i) {
            const poll_state s{.purpose = poll_purposes[i]};
            ASSERT_NE(found->second[i], nullptr) << poll_name(e) << " while " << poll_name(s.purpose);
            EXPECT_EQ(poll_outcome(s, next(s, e)), found->second[i]) << poll_name(e) << " of " << poll_name(s.purpose);
        }
    }
    EXPECT_EQ(poll_table().size(), all_poll_events().size());
}

/// Several requests are in flight: an answer may come to one that the list has left out meanwhile.
TEST(poll_request, the_outcome_is_the_same_however_far_a_request_has_come) {
    ASSERT_EQ(poll_progresses.size(), static_cast<std::size_t>(poll_progress::left_out) + 1);
    for (const auto& e : all_poll_events()) {
        for (const auto purpose : poll_purposes) {
            const poll_state waiting{.purpose = purpose};
            const auto wanted = next(waiting, e);
            for (const auto progress : poll_progresses) {
                SCOPED_TRACE(poll_name(e) + " of " + poll_name(purpose) + ", " + poll_name(progress));
                const auto step = next({.purpose = purpose, .progress = progress}, e);
                EXPECT_EQ(step.action, wanted.action);
                EXPECT_EQ(step.state.purpose, wanted.state.purpose);
                EXPECT_EQ(step.state.progress, e.type == poll_happens::chosen ? progress : wanted.state.progress);
            }
        }
    }
}

TEST(poll_request, what_was_answered_before_is_repeated_once_in_a_scan) {
    for (const auto kind : {poll_happens::refused, poll_happens::troubled}) {
        for (const auto purpose : poll_purposes) {
            SCOPED_TRACE(poll_name(purpose));
            const poll_state s{.purpose = purpose, .is_proven = true};
            const auto first = next(s, {kind});
            EXPECT_EQ(first.action == poll_action::repeat, purpose == poll_purpose::planned);
            if (purpose != poll_purpose::planned) continue;
            EXPECT_TRUE(first.state.is_waiting());
            EXPECT_NE(next(first.state, {kind}).action, poll_action::repeat);
            const auto again = next(next(first.state, {poll_happens::answered}).state, {poll_happens::begun}).state;
            EXPECT_EQ(next(again, {kind}).action, poll_action::repeat) << "the next scan is another one";
        }
    }
    const auto answered = next(next({}, {poll_happens::answered}).state, {poll_happens::begun}).state;
    EXPECT_TRUE(answered.is_proven);
}

TEST(poll_request, a_trouble_of_the_device_is_searched_in_the_third_scan_unless_it_has_answered_between) {
    poll_state s;
    for (int scan = 1; scan < poll_state::troubles_until_search; ++scan) {
        const auto step = next(s, {poll_happens::troubled});
        EXPECT_EQ(step.action, poll_action::postpone);
        s = next(step.state, {poll_happens::begun}).state;
    }
    EXPECT_EQ(next(s, {poll_happens::troubled}).action, poll_action::halve);
    s = next(next(s, {poll_happens::answered}).state, {poll_happens::begun}).state;
    EXPECT_EQ(s.troubles, 0);
}

TEST(poll_request, a_purpose_says_what_a_failure_means) {
    std::string probes;
    std::string searches;
    std::string witnesses;
    std::string plan;
    for (const auto purpose : poll_purposes) {
        const poll_state s{.purpose = purpose};
        if (s.is_probe()) probes += poll_name(purpose) + ";";
        if (s.is_search()) searches += poll_name(purpose) + ";";
        if (s.is_witness()) witnesses += poll_name(purpose) + ";";
        if (s.is_planned()) plan += poll_name(purpose) + ";";
    }
    EXPECT_EQ(probes, "probe;witness;size;");
    EXPECT_EQ(searches, "search;size;");
    EXPECT_EQ(witnesses, "planned witness;witness;");
    EXPECT_EQ(plan, "planned;planned witness;");
}

}  // namespace
}  // namespace penstock
