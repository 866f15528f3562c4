#include "audit/trail_writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/ip/tcp.hpp>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "audit/tests/made_call.hpp"
#include "base/log_secrets.hpp"
#include "tests/support/pause.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::audit {
namespace {

/// Where the lines of a test go; fails while it is set to.
struct fake_file {
    std::mutex mutex;
    std::condition_variable condition;
    std::vector<std::string> written;
    bool is_failing = false;
    unsigned attempts = 0;

    trail_writer::sinks sinks() { return {.text = text()}; }
    text_sink text() {
        return [this](std::span<const line* const> lines) {
            const std::lock_guard lock(mutex);
            ++attempts;
            for (const auto* one : lines)
                if (!is_failing) written.push_back(one->text);
            condition.notify_all();
            return !is_failing;
        };
    }
    void await_attempts(unsigned count) {
        std::unique_lock lock(mutex);
        EXPECT_TRUE(condition.wait_for(lock, std::chrono::seconds(30), [&] { return attempts >= count; }));
    }
    void await_lines(std::size_t count) {
        std::unique_lock lock(mutex);
        EXPECT_TRUE(condition.wait_for(lock, std::chrono::seconds(30), [&] { return written.size() >= count; }));
    }
    void set_failing(bool now) {
        const std::lock_guard lock(mutex);
        is_failing = now;
    }
    std::size_t count(std::string_view part) {
        const std::lock_guard lock(mutex);
        return static_cast<std::size_t>(
            std::ranges::count_if(written, [&](const auto& text) { return text.find(part) != text.npos; }));
    }
};

TEST(trail_writer, writes_every_line_by_the_time_it_has_stopped) {
    fake_file to;
    trail_writer log(to.sinks());
    for (int i = 0; i < 100; ++i) {
        auto r = plain_call();
        r.duration_ms = i;
        log.add(r);
    }
    log.stop();
    ASSERT_EQ(to.written.size(), 100U);
    EXPECT_NE(to.written[99].find("duration=99"), std::string::npos);
    EXPECT_EQ(log.trouble(), "");
}

TEST(trail_writer, lines_beyond_its_room_are_counted_and_told) {
    fake_file to;
    std::unique_lock blocked(to.mutex);  // the thread stands still in its first write
    trail_writer log(to.sinks());
    auto r = plain_call();
    r.query = "x";
    const std::string path(500, 'x');
    r.path = path;
    for (int i = 0; i < 60'000; ++i)
        log.add(r);
    const auto lost = log.counted().lost;
    EXPECT_GT(lost, 0U);
    blocked.unlock();
    log.stop();
    EXPECT_EQ(to.count("method=GET"), 60'000 - lost);
    EXPECT_EQ(to.count("lines of the audit were dropped"), 1U);
}

TEST(trail_writer, lines_that_cannot_be_written_wait_and_the_trouble_is_told) {
    fake_file to;
    to.is_failing = true;
    trail_writer log(to.sinks(), true);
    EXPECT_TRUE(log.admits_changes());
    log.add(plain_call());
    to.await_attempts(2);
    EXPECT_FALSE(log.admits_changes());
    EXPECT_NE(log.trouble().find("the audit cannot be written; 1 lines wait"), std::string::npos) << log.trouble();
    EXPECT_GT(log.counted().failures, 0U);
    log.add(plain_call());
    to.set_failing(false);
    log.stop();
    EXPECT_EQ(to.written.size(), 2U) << "none lost, none twice";
    EXPECT_TRUE(log.admits_changes());
    EXPECT_EQ(log.trouble(), "");
    EXPECT_EQ(log.counted().lost, 0U);
}

TEST(trail_writer, admits_changes_when_nothing_else_was_asked_for) {
    fake_file to;
    to.is_failing = true;
    trail_writer log(to.sinks());
    log.add(plain_call());
    to.await_attempts(2);
    EXPECT_TRUE(log.admits_changes());
    EXPECT_TRUE(log.is_failing());
    log.stop();
    EXPECT_EQ(log.counted().lost, 1U) << "at the end there is nothing to wait for";
}

TEST(trail_writer, a_flood_of_strangers_washes_nothing_away_and_is_counted) {
    fake_file to;
    trail_writer log(to.sinks());
    auto stranger = plain_call();
    stranger.ip = "192.0.2.66";
    stranger.stranger = stranger_call::without_key;
    auto known = plain_call();
    known.user_id = "kim";
    for (int i = 0; i < 6'000; ++i) {
        log.add(stranger);
        if (i % 100 == 0) log.add(known);
    }
    log.stop();
    EXPECT_EQ(to.count("user=kim"), 60U);
    EXPECT_EQ(to.count("method=GET path=/api/v1/opc query=\"\" status=200 duration=3 ip=192.0.2.66"), 60U);
    EXPECT_EQ(to.count("event=counted ip=192.0.2.66 count=5940 first="), 1U);
    EXPECT_EQ(to.count("5940 more calls without a key of 192.0.2.66"), 1U);
    EXPECT_EQ(log.counted().left_out, 5'940U);
}

TEST(trail_writer, keys_and_passwords_of_the_gateway_are_stars_wherever_they_stand) {
    hide_in_log("the-key-of-this-test");
    fake_file to;
    trail_writer log(to.sinks());
    auto r = plain_call();
    r.user_agent = "x the-key-of-this-test y";
    r.path = "/the-key-of-this-test/the-key-of-this-test";
    log.add(r);
    log.stop();
    EXPECT_EQ(to.count("the-key-of-this-test"), 0U);
    EXPECT_EQ(to.count("path=/***/*** "), 1U);
}

class trail_with_table : public testing::Test {
protected:
    trail_writer::sinks sinks() {
        auto all = file_.sinks();
        all.table.emplace().path = path_;
        return all;
    }
    static call_record change() {
        auto r = plain_call();
        r.method = "POST";
        return r;
    }
    /// `5 well`: how many rows hold that text, and whether the chain of all holds.
    std::string rows(const std::string& text = {}) const {
        const auto table = chained_table::open_to_read(path_);
        if (!table) return table.error().message;
        search_query query;
        query.q = text;
        const auto never = [] { return false; };
        const auto found = (*table)->search(query, never);
        const auto checked = (*table)->verify(never);
        if (!found || !checked) return "unavailable";
        return std::to_string(found->total) + (checked->first_bad ? " bad" : " well");
    }

    fake_file file_;
    test::temp_dir folder_;
    std::string path_ = (folder_.path() / "audit.sqlite").string();
};

TEST_F(trail_with_table, what_waits_at_the_end_is_written_in_both) {
    trail_writer log(sinks());
    for (int i = 0; i < 5'000; ++i)
        log.add(change());
    log.stop();
    EXPECT_EQ(log.counted().lost, 0U);
    EXPECT_EQ(file_.count("method=POST"), 5'000U);
    EXPECT_EQ(rows(), "5000 well");
}

TEST_F(trail_with_table, lines_of_every_door_are_in_both) {
    trail_writer log(sinks());
    log.note("[OPCUA_ACCESS] event=write user=kim ip=10.0.0.7 tag=T1 value=5 result=Good");
    log.note("[TRANSFER_ACCESS] event=write user=transfer:north tag=T1 value=5 result=done");
    log.stop();
    EXPECT_EQ(file_.count("[OPCUA_ACCESS] event=write user=kim"), 1U);
    EXPECT_EQ(file_.count("[TRANSFER_ACCESS]"), 1U);
    EXPECT_EQ(rows("kim"), "1 well");
    EXPECT_EQ(rows("transfer:north"), "1 well");
}

TEST_F(trail_with_table, what_is_read_over_and_over_is_one_row_of_many_and_lines_of_their_own_in_the_file) {
    trail_writer log(sinks());
    for (int i = 0; i < 500; ++i)
        log.add(plain_call());
    log.stop();
    EXPECT_EQ(file_.count("method=GET"), 500U);
    EXPECT_EQ(rows(), std::to_string(repeated_reads::of_one + 1) + " well");
}

TEST_F(trail_with_table, what_is_too_much_is_lost_to_both_and_counted_in_both) {
    std::unique_lock blocked(file_.mutex);
    trail_writer log(sinks());
    for (int i = 0; i < 60'000; ++i)
        log.add(change());
    const auto lost = log.counted().lost;
    EXPECT_GT(lost, 0U);
    blocked.unlock();
    log.stop();
    EXPECT_EQ(log.counted().lost, lost);
    EXPECT_EQ(log.trouble(), "");
    EXPECT_EQ(file_.count(std::to_string(lost / 2) + " lines of the audit were dropped: the audit was too slow"), 1U);
    EXPECT_EQ(rows(std::to_string(lost / 2) + " lines of the audit were dropped: the audit table was too slow"),
              "1 well");
}

TEST_F(trail_with_table, a_table_that_cannot_be_written_is_told_and_delays_no_line_of_the_file) {
    const auto place = folder_.path() / "later";
    path_ = (place / "audit.sqlite").string();
    trail_writer log(sinks(), true);
    log.add(change());
    while (!log.is_failing())
        test::pause();
    EXPECT_FALSE(log.admits_changes());
    EXPECT_NE(log.trouble().find("the audit table cannot be written: audit.sqlite: "), std::string::npos)
        << log.trouble();
    EXPECT_NE(log.trouble().find("1 lines wait, 0 are lost"), std::string::npos) << log.trouble();
    EXPECT_GE(log.counted().failures, 1U);
    EXPECT_EQ(file_.count("method=POST"), 1U);
    // Meanwhile the queue is filled some times over: the file has all of them, the table the newest.
    constexpr int many = 60'000;
    for (int i = 0; i < many; ++i) {
        log.add(change());
        if (i % 5'000 == 4'999) file_.await_lines(static_cast<std::size_t>(i) + 2);
    }
    std::filesystem::create_directory(place);
    log.stop();
    const auto lost = log.counted().lost;
    EXPECT_EQ(file_.written.size(), many + 1U);
    EXPECT_GT(lost, many / 2);
    EXPECT_FALSE(log.is_failing());
    EXPECT_EQ(rows(), std::to_string(many + 2 - lost) + " well");
    EXPECT_EQ(rows(std::to_string(lost) + " lines of the audit were dropped: the audit table"), "1 well");
}

TEST(syslog_link, a_server_that_says_nothing_delays_no_line_of_the_file) {
    io::asio::io_context loop;
    io::asio::ip::tcp::acceptor silent(loop, {io::asio::ip::address_v4::loopback(), 0});
    fake_file to;
    auto sinks = to.sinks();
    auto& server = sinks.syslog.emplace();
    server.kind = io::endpoint::transport::tls;  // its answer to the handshake is what never comes
    server.host = "127.0.0.1";
    server.port = silent.local_endpoint().port();
    trail_writer log(std::move(sinks));
    for (std::size_t i = 1; i <= 10; ++i) {
        log.add(plain_call());
        to.await_lines(i);
    }
    EXPECT_EQ(log.counted().failures, 0U) << "all of it while the first attempt was in progress";
    log.stop();
    EXPECT_EQ(log.counted().lost, 10U) << "to the syslog server";
    EXPECT_EQ(to.written.size(), 10U);
}

}  // namespace
}  // namespace penstock::audit
