#include "jobs/job_folder.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temp_dir.hpp"

namespace penstock::jobs {

namespace {

namespace fs = std::filesystem;

class job_folder_test : public testing::Test {
protected:
    job_record make(wall_time created, job_state state = job_state::succeeded) {
        job_record r;
        r.job_id = make_job_id(created);
        r.job = "backup";
        r.state = state;
        r.created_at = created;
        EXPECT_TRUE(jobs.create(r, "{}").has_value());
        return r;
    }

    test::temp_dir dir;
    job_folder jobs{dir.at("jobs")};
    const wall_time time = from_epoch_ms(1'790'000'000'000);
};

}  // namespace

TEST_F(job_folder_test, what_was_made_is_found_again_in_order) {
    const auto second = make(time + milliseconds(5)), first = make(time);
    const auto all = jobs.read_all();
    ASSERT_EQ(all.size(), 2U);
    EXPECT_EQ(all[0].job_id, first.job_id);
    EXPECT_EQ(all[1].job_id, second.job_id);
    EXPECT_EQ(jobs.read(first.job_id)->job, "backup");
    EXPECT_EQ(fs::status(jobs.of(first.job_id) + "/record.json").permissions() & fs::perms::others_all,
              fs::perms::none);
}

TEST_F(job_folder_test, what_is_no_job_is_passed_over) {
    const auto good = make(time);
    fs::create_directories(jobs.path() + "/requests");
    const auto empty = make_job_id(time);
    fs::create_directories(jobs.of(empty));
    const auto damaged = make(time);
    std::ofstream(jobs.of(damaged.job_id) + "/record.json") << "{";
    const auto renamed = make_job_id(time);
    fs::copy(jobs.of(good.job_id), jobs.of(renamed));  // its record names another
    EXPECT_EQ(jobs.read_all().size(), 1U);
    EXPECT_FALSE(jobs.read("../jobs/" + good.job_id));
}

TEST_F(job_folder_test, the_log_is_read_from_any_byte) {
    const auto r = make(time);
    EXPECT_EQ(jobs.read_log(r.job_id, 0).text, "");
    jobs.append_log(r.job_id, "one");
    jobs.append_log(r.job_id, "zwölf");
    const auto all = jobs.read_log(r.job_id, 0);
    EXPECT_EQ(all.text, "one\nzwölf\n");
    EXPECT_EQ(all.next, all.text.size());
    EXPECT_EQ(jobs.read_log(r.job_id, 4).text, "zwölf\n");
    EXPECT_EQ(jobs.read_log(r.job_id, all.next).text, "");
    EXPECT_EQ(jobs.read_log(r.job_id, 1U << 30U).text, "");
    EXPECT_EQ(jobs.read_log(r.job_id, 1U << 30U).next, 1U << 30U);
}

TEST_F(job_folder_test, a_piece_of_the_log_ends_between_characters) {
    const auto r = make(time);
    std::string line;
    while (line.size() < job_folder::max_log_piece)
        line += "한";
    jobs.append_log(r.job_id, line);
    const auto piece = jobs.read_log(r.job_id, 0);
    EXPECT_EQ(piece.text.size() % 3, 0U);
    EXPECT_LE(piece.text.size(), job_folder::max_log_piece);
    EXPECT_GT(piece.text.size(), job_folder::max_log_piece - 3);
}

TEST_F(job_folder_test, the_log_has_a_limit) {
    const auto r = make(time);
    const std::string line(1U << 20U, 'x');
    for (int i = 0; i < 20; ++i)
        jobs.append_log(r.job_id, line);
    EXPECT_EQ(fs::file_size(jobs.of(r.job_id) + "/log"), job_folder::max_log_bytes);
    const auto end = jobs.read_log(r.job_id, job_folder::max_log_bytes - 50).text;
    EXPECT_NE(end.find("the log is full"), end.npos);
}

TEST_F(job_folder_test, a_log_that_is_a_link_is_left_alone) {
    const auto r = make(time);
    std::ofstream(dir.at("other")) << "secret";
    fs::create_symlink(dir.at("other"), jobs.of(r.job_id) + "/log");
    jobs.append_log(r.job_id, "line");
    EXPECT_EQ(jobs.read_log(r.job_id, 0).text, "");
    EXPECT_EQ(fs::file_size(dir.at("other")), 6U);
}

TEST_F(job_folder_test, the_oldest_and_those_of_90_days_go_but_none_that_runs) {
    const auto old = make(time - job_folder::max_age),
               old_running = make(time - job_folder::max_age, job_state::running);
    for (std::size_t i = 0; i < job_folder::max_jobs; ++i)
        make(time + milliseconds(i));
    const auto all = jobs.read_all();
    ASSERT_EQ(all.size(), job_folder::max_jobs + 2);
    EXPECT_EQ(jobs.expire(all, time), std::vector{old.job_id});
    const auto left = jobs.read_all();
    EXPECT_EQ(left.size(), job_folder::max_jobs + 1);
    EXPECT_EQ(left.front().job_id, old_running.job_id);
}

TEST_F(job_folder_test, one_holds_the_lock) {
    const auto folder = jobs.of(make(time).job_id);
    EXPECT_FALSE(is_locked(folder));
    job_lock first, second;
    EXPECT_TRUE(first.acquire(folder));
    EXPECT_TRUE(is_locked(folder));
    EXPECT_FALSE(second.acquire(folder));
    first.release();
    EXPECT_FALSE(is_locked(folder));
    EXPECT_TRUE(second.acquire(folder));
    EXPECT_FALSE(first.acquire(dir.at("none")));
}

}  // namespace penstock::jobs
