#include "audit/chained_table.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "audit/change_record.hpp"
#include "store/sqlite_file.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::audit {
namespace {

using namespace std::literals;

const chained_table::cancel never = [] { return false; };

class chained_table_test : public testing::Test {
protected:
    chained_table_test() { reopen(); }

    void reopen() {
        writer_.reset();
        auto opened = chained_table::open_to_write(path_);
        ASSERT_TRUE(opened.has_value()) << opened.error().message;
        writer_ = std::move(*opened);
    }
    std::unique_ptr<chained_table> reader() {
        auto opened = chained_table::open_to_read(path_);
        EXPECT_TRUE(opened.has_value()) << opened.error().message;
        return std::move(*opened);
    }

    static entry line(int ms, const std::string& path = "/api/v1/opc", const std::string& user = "kim") {
        entry e;
        e.time = from_epoch_ms(ms);
        e.method = "GET";
        e.path = path;
        e.status = 200;
        e.ip = "10.0.0.7";
        e.user = user;
        e.auth = "session";
        return e;
    }
    static auto append(chained_table& to, const std::vector<entry>& lines) {
        std::vector<const entry*> all;
        for (const auto& one : lines)
            all.push_back(&one);
        return to.append(all);
    }
    void add(const std::vector<entry>& lines) {
        const auto done = append(*writer_, lines);
        ASSERT_TRUE(done.has_value()) << done.error().message;
    }
    void add_many(int count) {
        std::vector<entry> lines;
        for (int i = 1; i <= count; ++i)
            lines.push_back(line(i));
        add(lines);
    }

    std::string paths(const search_query& query) {
        const auto found = reader()->search(query, never);
        EXPECT_TRUE(found.has_value()) << found.error().message;
        std::string out;
        for (const auto& e : found->lines)
            (out += out.empty() ? "" : " ") += e.path;
        if (found->total != static_cast<std::int64_t>(found->lines.size()))
            out += " of " + std::to_string(found->total);
        return out;
    }

    /// `3 lines`, or which one is bad.
    std::string verified() {
        const auto found = reader()->verify(never);
        EXPECT_TRUE(found.has_value()) << found.error().message;
        if (found->first_bad) return "bad " + std::to_string(*found->first_bad);
        return std::to_string(found->lines) + " lines";
    }

    /// As somebody does who may write the file.
    void tamper(const std::string& sql) {
        auto db = store::sqlite_file::open(path_, store::sqlite_file::mode::write);
        ASSERT_TRUE(db.has_value());
        const auto done = (*db)->execute(sql);
        ASSERT_TRUE(done.has_value()) << done.error().message;
    }

    test::temp_dir folder_;
    const std::string path_ = (folder_.path() / "audit.sqlite").string();
    std::unique_ptr<chained_table> writer_;
};

TEST_F(chained_table_test, a_line_comes_back_as_it_was_given_whatever_bytes_it_has) {
    entry e = line(5, "/a\0b\xff\n'; --"s, "ki\"m");
    e.query = "x=%00&é";
    e.user_agent = "ua";
    e.error = "std::bad_alloc";
    e.duration_ms = 12;
    e.count = 7;
    add({e});
    reopen();
    const auto found = reader()->search({}, never);
    ASSERT_EQ(found->lines.size(), 1U);
    const auto& got = found->lines[0];
    EXPECT_EQ(got.seq, 1);
    EXPECT_EQ(got.time, e.time);
    EXPECT_EQ(got.path, e.path);
    EXPECT_EQ(got.query, e.query);
    EXPECT_EQ(got.user, e.user);
    EXPECT_EQ(got.user_agent, e.user_agent);
    EXPECT_EQ(got.error, e.error);
    EXPECT_EQ(got.auth, e.auth);
    EXPECT_EQ(got.ip, e.ip);
    EXPECT_EQ(got.status, 200);
    EXPECT_EQ(got.duration_ms, 12);
    EXPECT_EQ(got.count, 7);
    EXPECT_EQ(verified(), "1 lines");
}

TEST_F(chained_table_test, only_its_owner_may_read_the_file) {
    struct stat of {};
    ASSERT_EQ(::stat(path_.c_str(), &of), 0);
    EXPECT_EQ(of.st_mode & 0777U, 0600U);
}

TEST_F(chained_table_test, finds_by_time_user_path_status_and_part_newest_first) {
    auto refused = line(30, "/api/v1/users", "eve");
    refused.status = 403;
    auto other = line(20, "/api/v5/opc", "KIM");
    other.query = "name=Pump";
    add({line(10), other, refused, line(15, "/late")});  // the clock was set back
    EXPECT_EQ(paths({}), "/api/v1/users /api/v5/opc /late /api/v1/opc");
    search_query by;
    by.user = "kim";
    EXPECT_EQ(paths(by), "/api/v5/opc /late /api/v1/opc");
    by = {};
    by.path = "/api/v1";
    EXPECT_EQ(paths(by), "/api/v1/users /api/v1/opc");
    by = {};
    by.min_status = 400;
    by.max_status = 499;
    EXPECT_EQ(paths(by), "/api/v1/users");
    by = {};
    by.q = "PUMP";
    EXPECT_EQ(paths(by), "/api/v5/opc");
    by.q = "0.7";
    by.size = 1;
    by.page = 2;
    EXPECT_EQ(paths(by), "/api/v5/opc of 4");
    by = {};
    by.from = from_epoch_ms(15);
    by.to = from_epoch_ms(20);
    EXPECT_EQ(paths(by), "/api/v5/opc /late");
    by.size = 1;
    EXPECT_EQ(paths(by), "/api/v5/opc of 2");
    by.page = 1'000'000;
    EXPECT_EQ(paths(by), " of 2");
}

TEST_F(chained_table_test, a_search_goes_on_where_another_one_ended) {
    std::vector<entry> lines;
    for (int i = 0; i < 10; ++i)
        lines.push_back(line(i / 3, "/" + std::to_string(i)));
    add(lines);
    search_query query;
    query.size = 4;
    query.is_counted = false;
    std::string all;
    for (int pieces = 0; pieces < 9; ++pieces) {
        const auto found = reader()->search(query, never);
        ASSERT_TRUE(found.has_value());
        for (const auto& e : found->lines)
            all += e.path;
        if (!found->reached) break;
        query.older_than = found->reached;
    }
    EXPECT_EQ(all, "/9/8/7/6/5/4/3/2/1/0");
}

TEST_F(chained_table_test, a_search_without_more_time_says_how_far_it_came) {
    add_many(30'000);
    search_query query;
    query.q = "opc";
    int asked = 0;
    const auto found = reader()->search(query, [&] { return ++asked > 5; });
    ASSERT_TRUE(found.has_value());
    EXPECT_TRUE(found->is_cut);
    ASSERT_TRUE(found->reached);
    EXPECT_EQ(found->total, 30'000 - found->reached->seq + 1);
    EXPECT_EQ(found->lines.front().seq, 30'000);
    EXPECT_FALSE(reader()->search(query, never)->is_cut);
}

TEST_F(chained_table_test, what_is_changed_or_removed_shows) {
    const std::vector<std::pair<std::string, std::string>> tampered{
        {"UPDATE audit_line SET user = 'nobody' WHERE seq = 3", "bad 3"},
        {"UPDATE audit_line SET time = time + 1 WHERE seq = 1", "bad 1"},
        {"UPDATE audit_line SET path = path || query, query = '' WHERE seq = 2", "bad 2"},
        {"UPDATE audit_line SET status = 200, count = 2 WHERE seq = 5", "bad 5"},
        {"UPDATE audit_line SET link = zeroblob(32) WHERE seq = 4", "bad 4"},
        {"DELETE FROM audit_line WHERE seq = 3", "bad 3"},
        {"DELETE FROM audit_line WHERE seq = 1", "bad 1"},
        {"DELETE FROM audit_line WHERE seq = 5", "bad 5"},
        {"DELETE FROM audit_line", "bad 1"},
        {"DELETE FROM audit_line WHERE seq = 3; UPDATE audit_line SET seq = seq - 1 WHERE seq > 3", "bad 3"},
        {"UPDATE audit_state SET last_seq = 4", "bad 6"},
        {"DELETE FROM audit_state", "bad 1"},
        {"INSERT INTO audit_line SELECT 6, time, method, path, query, status, duration, ip, user, auth, ua, error, "
         "count, link FROM audit_line WHERE seq = 5",
         "bad 6"},
    };
    for (const auto& [sql, expected] : tampered) {
        writer_.reset();
        std::filesystem::remove(path_);
        reopen();
        auto pathed = line(2, "/a");
        pathed.query = "b";
        add({line(1), pathed});
        add({line(3), line(4), line(5)});
        ASSERT_EQ(verified(), "5 lines");
        tamper(sql);
        EXPECT_EQ(verified(), expected) << sql;
    }
}

TEST_F(chained_table_test, what_was_removed_still_shows_when_lines_were_added_after_it) {
    const std::vector<std::pair<std::string, std::string>> tampered{
        {"DELETE FROM audit_line WHERE seq = 3", "bad 3"},
        {"DELETE FROM audit_line WHERE seq = 5", "bad 5"},
        {"DELETE FROM audit_line", "bad 1"},
        {"UPDATE audit_line SET link = zeroblob(32) WHERE seq = 5", "bad 5"},
        {"DELETE FROM audit_line WHERE seq = 5; UPDATE audit_state SET last_seq = 4", "bad 5"},
        // Where only the state was changed every line is still there.
        {"UPDATE audit_state SET last_seq = 4", "7 lines"},
        {"DELETE FROM audit_state", "bad 1"},
    };
    for (const auto& [sql, expected] : tampered) {
        writer_.reset();
        std::filesystem::remove(path_);
        reopen();
        add({line(1), line(2), line(3), line(4), line(5)});
        tamper(sql);
        add({line(6), line(7)});
        EXPECT_EQ(verified(), expected) << sql;
    }
}

TEST_F(chained_table_test, two_that_write_make_one_chain) {
    auto other = chained_table::open_to_write(path_);
    ASSERT_TRUE(other.has_value());
    for (int i = 0; i < 20; ++i) {
        add({line(2 * i), line(2 * i)});
        const std::vector one{line((2 * i) + 1, "/other")};
        ASSERT_TRUE(append(**other, one).has_value());
    }
    EXPECT_EQ(verified(), "60 lines");
    search_query query;
    query.path = "/other";
    EXPECT_EQ(reader()->search(query, never)->total, 20);
    ASSERT_EQ((*other)->remove_first(31).value(), 31);
    add({line(100)});
    EXPECT_EQ(verified(), "30 lines");
}

TEST_F(chained_table_test, killed_anywhere_lines_and_chain_are_of_one_moment) {
    constexpr int rounds = 12;
    std::int64_t at_least = 0;
    writer_.reset();
    for (int round = 0; round < rounds; ++round) {
        int said[2];
        ASSERT_EQ(::pipe(said), 0);
        const auto child = ::fork();
        if (child == 0) {
            auto writes = chained_table::open_to_write(path_);
            const std::vector<entry> lines(7, line(round));
            for (char done = 1; writes && append(**writes, lines).has_value();)
                if (::write(said[1], &done, 1) != 1) break;
            ::_exit(1);
        }
        ::close(said[1]);
        char done = 0;
        for (int batches = 0; batches <= round; ++batches) {
            ASSERT_EQ(::read(said[0], &done, 1), 1);
            at_least += 7;
        }
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        while (::read(said[0], &done, 1) == 1)
            at_least += 7;  // was told before it died
        ::close(said[0]);
        const auto found = reader()->verify(never);
        ASSERT_TRUE(found.has_value());
        EXPECT_FALSE(found->first_bad) << "round " << round;
        EXPECT_GE(found->lines, at_least) << "what was told is kept";
        EXPECT_EQ(found->lines % 7, 0) << "all of a batch or nothing";
        at_least = found->lines;
    }
}

TEST_F(chained_table_test, lines_go_from_the_front_and_the_rest_still_verifies) {
    add_many(100);
    EXPECT_EQ(writer_->remove_older(from_epoch_ms(31), 1'000).value(), 30);
    EXPECT_EQ(verified(), "70 lines");
    EXPECT_EQ(writer_->remove_older(from_epoch_ms(31), 1'000).value(), 0);
    EXPECT_EQ(writer_->remove_older(from_epoch_ms(61), 10).value(), 10) << "some at a time";
    EXPECT_EQ(writer_->remove_first(10).value(), 10);
    EXPECT_EQ(writer_->remove_first(1'000).value(), 0) << "there are not so many";
    EXPECT_EQ(writer_->line_count(), 50);
    reopen();
    add({line(200)});
    EXPECT_EQ(verified(), "51 lines");
    EXPECT_EQ(reader()->search({}, never)->lines.front().seq, 101);
    tamper("UPDATE audit_state SET first_seq = 60");
    EXPECT_EQ(verified(), "bad 60") << "not even where the front is";
}

TEST_F(chained_table_test, older_is_what_comes_before_the_first_line_that_is_not) {
    add({line(100), line(5), line(200)});  // the clock was set back and forth
    EXPECT_EQ(writer_->remove_older(from_epoch_ms(50), 1'000).value(), 0);
    EXPECT_EQ(writer_->remove_older(from_epoch_ms(150), 1'000).value(), 2);
    EXPECT_EQ(verified(), "1 lines");
    EXPECT_EQ(writer_->remove_older(from_epoch_ms(1'000), 1'000).value(), 1);
    EXPECT_EQ(verified(), "0 lines");
    add({line(1)});
    EXPECT_EQ(verified(), "1 lines");
}

TEST_F(chained_table_test, freed_space_is_used_again) {
    add_many(5'000);
    const auto full = writer_->used_bytes().value();
    ASSERT_EQ(writer_->remove_first(4'000).value(), 4'000);
    EXPECT_LT(writer_->used_bytes().value(), full / 2);
    const auto size = std::filesystem::file_size(path_);
    for (int i = 0; i < 3; ++i) {
        add_many(1'000);
        ASSERT_EQ(writer_->remove_first(1'000).value(), 1'000);
    }
    reopen();  // the log of changes becomes part of the file
    EXPECT_LE(std::filesystem::file_size(path_),
              std::max<std::uintmax_t>(size, static_cast<std::uintmax_t>(full)) * 11 / 10);
}

TEST_F(chained_table_test, verifying_may_take_place_while_lines_come_and_go) {
    add_many(60'000);
    auto in = reader();
    int steps = 0;
    const auto found = in->verify([&] {
        if (++steps == 1) {
            EXPECT_EQ(writer_->remove_first(50'000).value(), 50'000);
            add({line(70'000)});
        }
        return false;
    });
    ASSERT_TRUE(found.has_value());
    EXPECT_FALSE(found->first_bad);
    EXPECT_EQ(found->last_seq, 60'001);
    const auto cut = reader()->verify([] { return true; });
    EXPECT_TRUE(cut->is_whole) << "it was at its end";
    add_many(30'000);
    EXPECT_FALSE(reader()->verify([] { return true; })->is_whole);
}

TEST_F(chained_table_test, changes_are_found_by_their_thing_and_reads_are_left_out) {
    const auto change = [](int ms, const std::string& kind, const std::string& id, const std::string& part_of) {
        auto e = entry_of(change_record{.event = "changed", .kind = kind, .id = id, .part_of = part_of});
        e.time = from_epoch_ms(ms);
        return e;
    };
    auto written = line(4, "/api/v1/users");
    written.method = "POST";
    add({line(1), change(2, "opc", "L1", ""), change(3, "tag", "L1.A", "opc/L1"), written,
         change(5, "tag", "L2.A", "opc/L2")});
    search_query query;
    query.object = "opc/L1";
    EXPECT_EQ(paths(query), "tag/L1.A opc/L1");
    query.object = "tag/L1.A";
    EXPECT_EQ(paths(query), "tag/L1.A");
    query.object = "tag/L1";
    EXPECT_EQ(paths(query), "");
    query.object.clear();
    query.admits_change = [](const entry& e) { return e.path != "tag/L2.A"; };
    EXPECT_EQ(paths(query), "/api/v1/users tag/L1.A opc/L1");
}

TEST_F(chained_table_test, what_is_no_table_is_not_opened) {
    writer_.reset();
    std::ofstream(path_, std::ios::trunc) << std::string(8'000, 'x');
    const auto opened = chained_table::open_to_write(path_);
    ASSERT_TRUE(opened.has_error());
    EXPECT_EQ(opened.error().kind, failure::cause::not_a_database);
    {
        std::filesystem::remove(path_);
        ASSERT_TRUE(store::sqlite_file::open(path_, store::sqlite_file::mode::create).has_value());
        tamper("CREATE TABLE audit_state (other TEXT)");
        EXPECT_EQ(chained_table::open_to_write(path_).error().kind, failure::cause::not_a_database)
            << "another program's";
    }
    const auto link = (folder_.path() / "link").string();
    std::filesystem::create_symlink(path_, link);
    EXPECT_EQ(chained_table::open_to_write(link).error().kind, failure::cause::unavailable);
    EXPECT_EQ(chained_table::open_to_write("/nowhere/at/all").error().kind, failure::cause::unavailable);
}

}  // namespace
}  // namespace penstock::audit
