#include "services/administration/stored_audit.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "store/audit_table.hpp"
#include "tests/support/pause.hpp"
#include "tests/support/run.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {
namespace {

class stored_audit_test : public testing::Test {
protected:
    stored_audit::settings settings() {
        stored_audit::settings s;
        s.path = path_;
        return s;
    }
    static audit_entry line(const std::string& path) {
        audit_entry e;
        e.at = wall_now();
        e.method = "GET";
        e.path = path;
        return e;
    }
    static io::awaitable<std::int64_t> count(audit_trail& of, const audit_query* query) {
        audit_query copy = *query;
        const auto found = co_await of.search(std::move(copy));
        co_return found ? found->total : -1;
    }
    static io::awaitable<std::string> summary(audit_trail& of) {
        audit_query all;  // a braced temporary would be destroyed twice by g++ 12
        const auto found = co_await of.search(std::move(all));
        const auto checked = co_await of.verify();
        if (!found || !checked) co_return "unavailable";
        co_return std::to_string(found->total) + (checked->first_bad ? " bad" : " well");
    }

    using days = std::chrono::days;
    static bool comes(const std::function<bool()>& is_so) {
        const auto end = steady_now() + std::chrono::seconds(60);
        while (!is_so() && steady_now() < end)
            test::pause();
        return is_so();
    }
    /// A file with a line of each of so many days ago.
    void fill(const std::vector<int>& days_ago) const {
        auto table = store::audit_table::open_to_write(path_);
        ASSERT_TRUE(table.has_value());
        std::vector<audit_entry> lines;
        for (const auto n : days_ago) {
            lines.push_back(line("/" + std::to_string(n)));
            lines.back().at -= days(n);
        }
        ASSERT_TRUE((*table)->append(lines).has_value());
    }
    stored_audit::settings hurried() {
        auto s = settings();
        s.removal_interval = milliseconds(0);
        return s;
    }
    /// Waits until the thread has come round so many times: each round removes what is due after it has written.
    void rounds(stored_audit& audit, int count) {
        for (int n = 0; n < count; ++n) {
            const auto marked = line("/round" + std::to_string(round_++));
            audit.add(marked);
            audit_query query;
            query.path = marked.path;
            ASSERT_TRUE(comes([&] { return test::run(this->count(audit, &query)) == 1; }));
        }
    }

    int round_ = 0;
    test::temp_dir folder_;
    const std::string path_ = (folder_.path() / "audit.sqlite").string();
};

TEST_F(stored_audit_test, what_waits_at_the_end_is_written) {
    {
        stored_audit audit(settings());
        for (int i = 0; i < 5'000; ++i)
            audit.add(line("/" + std::to_string(i)));
        audit.stop();
        EXPECT_EQ(audit.lost(), 0U);
    }
    stored_audit again(settings());
    EXPECT_EQ(test::run(summary(again)), "5000 well");
}

TEST_F(stored_audit_test, what_is_too_much_is_lost_and_counted_in_the_table) {
    std::uint64_t lost = 0;
    {
        stored_audit audit(settings());
        for (int i = 0; i < 200'000; ++i)
            audit.add(line(std::string(400, 'x')));
        lost = audit.lost();
        EXPECT_GT(lost, 0U);
        audit.stop();
        EXPECT_EQ(audit.lost(), lost);
        EXPECT_EQ(audit.trouble(), "");
    }
    stored_audit again(settings());
    audit_query query;
    query.q = "lines were dropped";
    EXPECT_GE(test::run(count(again, &query)), 1);
    EXPECT_TRUE(test::run(summary(again)).ends_with(" well"));
}

TEST_F(stored_audit_test, lines_older_than_the_retention_go_and_the_chain_holds) {
    fill({100, 95, 91, 89, 1});
    stored_audit audit(hurried());
    EXPECT_TRUE(comes([&] { return test::run(summary(audit)) == "2 well"; })) << test::run(summary(audit));
}

TEST_F(stored_audit_test, after_a_long_silence_age_removes_nothing_at_first) {
    fill({100, 95, 91});
    stored_audit audit(hurried());
    rounds(audit, 2);
    EXPECT_EQ(test::run(summary(audit)), "5 well") << "the clock may be wrong";
}

TEST_F(stored_audit_test, a_clock_that_was_set_ahead_does_not_empty_it) {
    fill({3, 2, 1});
    std::atomic<int> ahead{0};
    auto s = hurried();
    s.now = [&ahead] { return wall_now() + days(ahead); };
    stored_audit audit(std::move(s));
    rounds(audit, 1);
    ahead = 400;
    rounds(audit, 2);
    EXPECT_EQ(test::run(summary(audit)), "6 well");
}

TEST_F(stored_audit_test, beyond_its_size_the_oldest_go_also_when_they_are_few) {
    auto s = hurried();
    s.max_bytes = 64 << 10U;
    stored_audit audit(std::move(s));
    for (int i = 0; i < 200; ++i)
        audit.add(line("/" + std::string(500, 'x')));
    audit.add(line("/last"));
    audit_query last;
    last.path = "/last";
    audit_query large;
    large.path = "/x";
    ASSERT_TRUE(comes([&] { return test::run(count(audit, &last)) == 1; }));
    EXPECT_TRUE(comes([&] { return test::run(count(audit, &large)) < 150; }));
    EXPECT_EQ(test::run(count(audit, &last)), 1) << "the newest stays";
    EXPECT_TRUE(test::run(summary(audit)).ends_with(" well"));
}

TEST_F(stored_audit_test, a_damaged_file_is_moved_aside_and_a_new_one_begins) {
    std::ofstream(path_) << std::string(8'000, 'x');
    stored_audit audit(settings());
    audit.add(line("/a"));
    audit.stop();
    EXPECT_EQ(audit.trouble(), "");
    stored_audit again(settings());
    EXPECT_EQ(test::run(summary(again)), "1 well");
    int aside = 0;
    for (const auto& file : std::filesystem::directory_iterator(folder_.path()))
        if (file.path().filename().string().starts_with("audit.sqlite.damaged-")) ++aside;
    EXPECT_EQ(aside, 1);
}

TEST_F(stored_audit_test, a_file_that_cannot_be_opened_is_told_and_tried_again) {
    const auto place = folder_.path() / "later";
    auto s = settings();
    s.path = (place / "audit.sqlite").string();
    stored_audit audit(std::move(s));
    audit.add(line("/a"));
    while (!audit.is_failing())
        test::pause();
    EXPECT_NE(audit.trouble().find("1 lines wait"), std::string::npos) << audit.trouble();
    EXPECT_EQ(audit.trouble().find(folder_.path().string()), std::string::npos) << audit.trouble();
    EXPECT_GE(audit.failures(), 1U);
    std::filesystem::create_directory(place);
    audit.stop();
    EXPECT_EQ(audit.lost(), 0U);
    EXPECT_FALSE(audit.is_failing());
}

}  // namespace
}  // namespace penstock::services
