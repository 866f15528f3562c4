#include "drivers/pipeline_state.hpp"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <string>
#include <vector>

namespace penstock {

namespace {

using happens = pipeline_event::kind;

// Without a default: who adds a state or an event is sent here, and from here to the tables below.

std::string name_of(pipeline_phase p) {
    switch (p) {
        case pipeline_phase::closed: return "closed";
        case pipeline_phase::unused: return "unused";
        case pipeline_phase::announced: return "announced";
        case pipeline_phase::unanswered: return "unanswered";
        case pipeline_phase::proven: return "proven";
        case pipeline_phase::out_of_step: return "out of step";
    }
    return {};
}

std::string name_of(noise_level n) {
    switch (n) {
        case noise_level::quiet: return "quiet";
        case noise_level::once: return "once";
        case noise_level::twice: return "twice";
        case noise_level::noisy: return "noisy";
    }
    return {};
}

std::string name_of(echo_state e) {
    switch (e) {
        case echo_state::unknown: return "unknown";
        case echo_state::echoing: return "echoing";
        case echo_state::stopped: return "stopped";
    }
    return {};
}

std::string name_of(const pipeline_event& e) {
    switch (e.type) {
        case happens::attached: return "attached";
        case happens::closed: return "closed";
        case happens::queued: return "queued";
        case happens::sent: return "sent";
        case happens::frame_came: return "frame came";
        case happens::bytes_wrong: return "bytes wrong";
        case happens::noise_came: return "noise came";
        case happens::noise_before: return e.in_flight > 1 ? "noise before one of several" : "noise before";
        case happens::bytes_dropped: return "bytes dropped";
        case happens::echo_came: return "echo came";
        case happens::echo_missing: return "echo missing";
        case happens::answer_lost: return "answer lost";
    }
    return {};
}

/// Everything that can happen: each kind, and each variant of it that decides otherwise.
std::vector<pipeline_event> all_events() {
    std::vector<pipeline_event> all;
    for (int kind = 0; kind <= static_cast<int>(happens::answer_lost); ++kind) {
        pipeline_event e{.type = static_cast<happens>(kind), .in_flight = 1, .size = 10};
        all.push_back(e);
        if (e.type == happens::noise_before) {
            e.in_flight = 2;
            all.push_back(e);
        }
    }
    return all;
}

constexpr std::array phases{pipeline_phase::closed,     pipeline_phase::unused, pipeline_phase::announced,
                            pipeline_phase::unanswered, pipeline_phase::proven, pipeline_phase::out_of_step};
constexpr std::array levels{noise_level::quiet, noise_level::once, noise_level::twice, noise_level::noisy};
constexpr std::array echoes{echo_state::unknown, echo_state::echoing, echo_state::stopped};

template <std::size_t Size>
using table = std::map<std::string, std::array<const char*, Size>>;

/// By event, then in the order of `phases`.
const table<phases.size()>& table_of_phases() {
    static constexpr std::array<const char*, phases.size()> as_before{"closed",     "unused", "announced",
                                                                      "unanswered", "proven", "out of step"};
    static const table<phases.size()> all{
        {"attached", {"unused", "unused", "unused", "unused", "unused", "unused"}},
        {"closed", {"closed", "closed", "closed", "closed", "closed", "closed"}},
        {"queued", as_before},
        {"sent", {"closed", "unanswered", "proven", "unanswered", "proven", "out of step"}},
        {"frame came", {"closed", "announced", "announced", "proven", "proven", "out of step"}},
        {"bytes wrong", as_before},
        {"noise came", as_before},
        {"noise before", as_before},
        {"noise before one of several",
         {"closed", "unused", "announced, fail", "unanswered", "proven, fail", "out of step"}},
        {"bytes dropped", as_before},
        {"echo came", as_before},
        {"echo missing", as_before},
        {"answer lost", {"closed", "out of step", "out of step", "out of step", "out of step", "out of step"}},
    };
    return all;
}

/// By event, then in the order of `levels`, on a link that has received a frame.
const table<levels.size()>& table_of_noise() {
    static constexpr std::array<const char*, levels.size()> as_before{"quiet", "once", "twice", "noisy"};
    static constexpr std::array<const char*, levels.size()> louder{"once", "twice", "noisy, tell", "noisy"};
    static const table<levels.size()> all{
        {"attached", as_before},      {"closed", as_before},
        {"queued", as_before},        {"sent", as_before},
        {"frame came", as_before},    {"bytes wrong", as_before},
        {"noise came", louder},       {"noise before", louder},
        {"bytes dropped", as_before}, {"noise before one of several", louder},
        {"echo came", as_before},     {"echo missing", as_before},
        {"answer lost", as_before},
    };
    return all;
}

/// By event, then in the order of `echoes`.
const table<echoes.size()>& table_of_echo() {
    static constexpr std::array<const char*, echoes.size()> as_before{"unknown", "echoing", "stopped"};
    static const table<echoes.size()> all{
        {"attached", as_before},
        {"closed", as_before},
        {"queued", as_before},
        {"sent", as_before},
        {"frame came", as_before},
        {"bytes wrong", as_before},
        {"noise came", as_before},
        {"noise before", as_before},
        {"noise before one of several", as_before},
        {"bytes dropped", as_before},
        {"echo came", {"echoing, tell", "echoing", "echoing"}},
        {"echo missing", {"unknown", "stopped", "stopped"}},
        {"answer lost", as_before},
    };
    return all;
}

/// Tries each event in each of `values`, which `set` puts into a state; `outcome` is what the table has.
template <class Value, std::size_t Size, class Set, class Outcome>
void expect_table(const table<Size>& expected, const std::array<Value, Size>& values, Set set, Outcome outcome) {
    EXPECT_EQ(expected.size(), all_events().size());
    for (const auto& e : all_events()) {
        const auto event = name_of(e);
        const auto found = expected.find(event);
        ASSERT_NE(found, expected.end()) << event;
        for (std::size_t i = 0; i < Size; ++i) {
            pipeline_state s;
            set(s, values[i]);
            EXPECT_EQ(outcome(next(s, e)), found->second[i]) << event << " while " << name_of(values[i]);
        }
    }
}

TEST(pipeline_state, every_event_in_every_phase_has_the_result_of_the_table) {
    expect_table(
        table_of_phases(), phases, [](pipeline_state& s, pipeline_phase p) { s.phase = p; },
        [](const pipeline_step& step) { return name_of(step.state.phase) + (step.action.fails ? ", fail" : ""); });
}

TEST(pipeline_state, every_event_at_every_level_of_noise_has_the_result_of_the_table) {
    const auto set = [](pipeline_state& s, noise_level n) {
        s.phase = pipeline_phase::proven;
        s.noise = n;
    };
    expect_table(table_of_noise(), levels, set, [](const pipeline_step& step) {
        return name_of(step.state.noise) + (step.action.tells_noisy ? ", tell" : "");
    });
}

TEST(pipeline_state, every_event_in_every_state_of_the_echo_has_the_result_of_the_table) {
    expect_table(
        table_of_echo(), echoes, [](pipeline_state& s, echo_state e) { s.echo = e; },
        [](const pipeline_step& step) { return name_of(step.state.echo) + (step.action.tells_echo ? ", tell" : ""); });
}

/// The three have their tables apart because they do not meet but for this.
TEST(pipeline_state, only_a_frame_that_has_come_decides_about_noise_and_nothing_else_mixes) {
    for (const auto phase : phases) {
        for (const auto level : levels) {
            for (const auto echo : echoes) {
                for (const auto& e : all_events()) {
                    SCOPED_TRACE(name_of(e) + " while " + name_of(phase) + ", " + name_of(level) + ", " +
                                 name_of(echo));
                    pipeline_state alone, proven, s;
                    alone.phase = s.phase = phase;
                    alone.echo = s.echo = echo;
                    proven.phase = pipeline_phase::proven;
                    proven.noise = s.noise = level;
                    const auto [after, action] = next(s, e);
                    EXPECT_EQ(after.phase, next(alone, e).state.phase) << "noise and echo do not change the phase";
                    EXPECT_EQ(after.echo, next(alone, e).state.echo) << "noise does not change the echo";
                    const bool is_first = e.type == happens::noise_before && !s.has_received();
                    EXPECT_EQ(after.noise, is_first ? noise_level::noisy : next(proven, e).state.noise);
                    EXPECT_EQ(action.tells_noisy, after.noise == noise_level::noisy && level != noise_level::noisy);
                    EXPECT_TRUE(!action.fails || e.type == happens::noise_before);
                }
            }
        }
    }
}

pipeline_state after(pipeline_state s, const pipeline_event& e) {
    return next(s, e).state;
}

TEST(pipeline_state, noise_counts_once_until_a_frame_comes_and_is_no_frame_after_four_thousand_bytes) {
    pipeline_state s;
    s.phase = pipeline_phase::proven;
    const pipeline_event noise{.type = happens::noise_before, .in_flight = 1};
    s = after(after(s, noise), {.type = happens::bytes_dropped, .size = pipeline_state::max_skipped});
    EXPECT_FALSE(next(s, noise).action.fails);
    EXPECT_EQ(after(s, noise).noise, noise_level::once) << "it is the same noise";
    EXPECT_TRUE(next(after(s, {.type = happens::bytes_dropped, .size = 1}), noise).action.fails);
    s = after(s, {happens::frame_came});
    EXPECT_EQ(s.skipped, 0U);
    EXPECT_EQ(after(s, noise).noise, noise_level::twice) << "and this is another";
}

TEST(pipeline_state, another_link_forgets_what_was_skipped_and_keeps_what_the_device_is_like) {
    pipeline_state s;
    s.phase = pipeline_phase::out_of_step;
    s.noise = noise_level::twice;
    s.echo = echo_state::stopped;
    s.skipped = 9;
    s = after(after(s, {happens::closed}), {happens::attached});
    EXPECT_EQ(s.phase, pipeline_phase::unused);
    EXPECT_EQ(s.skipped, 0U);
    EXPECT_EQ(s.noise, noise_level::twice);
    EXPECT_EQ(s.echo, echo_state::stopped);
}

TEST(pipeline_state, a_request_is_corrupted_by_bytes_that_came_after_it_alone) {
    auto s = after({}, {happens::bytes_wrong});
    EXPECT_TRUE(s.is_corrupted);
    EXPECT_FALSE(after(s, {happens::queued}).is_corrupted);
    EXPECT_TRUE(after(s, {happens::frame_came}).is_corrupted);
}

}  // namespace

}  // namespace penstock
