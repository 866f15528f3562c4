#include "jobs/job_record.hpp"

#include <gtest/gtest.h>

namespace penstock::jobs {

namespace {

wall_time at(std::int64_t ms) {
    return from_epoch_ms(1'790'000'000'000 + ms);
}

job_record running_job() {
    job_record r;
    r.job_id = make_job_id(at(0));
    r.job = "backup";
    r.state = job_state::running;
    r.actor = "anna";
    r.created_at = at(0);
    r.started_at = at(1);
    r.begin_step("copy", at(2));
    r.begin_step("write", at(3));
    r.percent = 40;
    r.result = {{"bytes", 12}};
    r.process_group = 4711;
    return r;
}

}  // namespace

TEST(job_record, a_step_that_begins_ends_the_one_before) {
    auto r = running_job();
    EXPECT_EQ(r.step(), "write");
    EXPECT_EQ(r.steps[0].state, job_state::succeeded);
    EXPECT_EQ(r.steps[0].ended_at, at(3));
    r.end({job_state::failed, "the disk is full", "NO_SPACE"}, at(9));
    EXPECT_EQ(r.steps[1].state, job_state::failed);
    EXPECT_EQ(r.steps[1].message, "the disk is full");
    EXPECT_EQ(r.ended_at, at(9));
    EXPECT_EQ(r.percent, 40U);
    EXPECT_EQ(r.process_group, 0);
}

TEST(job_record, what_succeeded_is_at_100_percent) {
    auto r = running_job();
    r.end({}, at(9));
    EXPECT_EQ(r.percent, 100U);
    EXPECT_EQ(r.steps[1].state, job_state::succeeded);
    EXPECT_TRUE(r.has_ended());
}

TEST(job_record, comes_back_as_it_was_written) {
    auto r = running_job();
    for (const bool has_ended : {false, true}) {
        if (has_ended) r.end({job_state::rolled_back, "not ready: \"x\"\n", {}}, at(9));
        if (has_ended) r.exit_code = 137;
        const auto text = format_record(r);
        const auto again = parse_record(text);
        ASSERT_TRUE(again.has_value());
        EXPECT_EQ(format_record(*again), text);
        EXPECT_EQ(again->state, r.state);
        EXPECT_EQ(again->exit_code, r.exit_code);
    }
}

TEST(job_record, a_damaged_record_names_what_is_wrong) {
    EXPECT_FALSE(parse_record("").has_value());
    EXPECT_FALSE(parse_record("[]").has_value());
    const auto text = format_record(running_job());
    const auto with = [&](std::string_view old, std::string_view other) {
        auto t = text;
        t.replace(t.find(old), old.size(), other);
        const auto r = parse_record(t);
        return r ? std::string("accepted") : r.error().field;
    };
    EXPECT_EQ(with("\"RUNNING\"", "\"WALKING\""), "state");
    EXPECT_EQ(with("\"percent\":40", "\"percent\":140"), "percent");
    EXPECT_EQ(with("\"percent\":40", "\"percent\":-1"), "percent");
    EXPECT_EQ(with("JOB_", "BOJ_"), "job_id");
    EXPECT_EQ(with("\"bytes\":12", "\"more\":true"), "accepted");
    EXPECT_EQ(with("{\"bytes\":12}", "12"), "result");
}

TEST(job_record, too_much_result_and_too_many_steps_are_left_out) {
    auto r = running_job();
    r.add_result({{"paths", std::string(job_record::max_result_bytes, 'x')}});
    EXPECT_EQ(r.result.size(), 1U);
    for (std::size_t i = 0; i < 2 * job_record::max_steps; ++i)
        r.begin_step("again", at(10));
    EXPECT_EQ(r.steps.size(), job_record::max_steps);
    EXPECT_TRUE(parse_record(format_record(r)).has_value());
}

TEST(job_id, sorts_by_time_and_is_never_twice_the_same) {
    const auto first = make_job_id(at(0));
    EXPECT_TRUE(is_job_id(first));
    EXPECT_NE(first, make_job_id(at(0)));
    EXPECT_LT(first, make_job_id(at(1)));
    EXPECT_EQ(first.substr(0, 14), make_job_id(at(0)).substr(0, 14));
    for (const auto* bad : {"", "JOB_", "../JOB_00000000000000000000000000", "JOB_0000000000000000000000000i"})
        EXPECT_FALSE(is_job_id(bad));
}

}  // namespace penstock::jobs
