#include <gtest/gtest.h>

#include "drivers/opcua/tests/archive.hpp"
#include "drivers/opcua/tests/device.hpp"
#include "drivers/opcua/tests/test_server.hpp"

namespace penstock::opcua::test {
namespace {

/// A server with an archive that a device has read once and then lost.
class opcua_history : public testing::Test {
protected:
    const wall_time start = wall_now();
    archive past;
    test_server server{with_archive()};
    std::unique_ptr<device> d;

    test_server::settings with_archive() {
        test_server::settings s;
        s.history = past.door();
        return s;
    }
    void offer(const std::string& name, double v, milliseconds after, bool is_kept = true) {
        server.add(name, v, element_type::float64);
        server.set(name, v, element_type::float64, UA_STATUSCODE_GOOD, start + after);
        if (is_kept) server.keep_history(name);
    }
    void connect(const std::vector<std::string>& names, const std::string& mode = "subscribe") {
        d = std::make_unique<device>(server.port(), option_map{{"mode", mode}, {"sampling_ms", "10"}});
        std::vector<std::string> addresses;
        for (const auto& name : names)
            addresses.push_back("nsu=urn:test;s=" + name);
        d->set_points(addresses);
        ASSERT_TRUE(d->open().has_value());
        for (point_index i = 0; i < names.size(); ++i)
            ASSERT_EQ(d->await(i, "1"), "1");
    }
    void lose() {
        server.stop();
        EXPECT_FALSE(d->await([] { return false; }));
        d->tested->close();
        EXPECT_FALSE(d->open_error(milliseconds{300}).empty());
    }
};

TEST_F(opcua_history, missed_values_are_delivered_in_time_order_before_new_ones) {
    for (const char* mode : {"poll", "subscribe"}) {
        SCOPED_TRACE(mode);
        offer("a", 1, milliseconds{0});
        offer("b", 1, milliseconds{0}, false);
        past.kept["b"] = {{start + milliseconds{5}, 7}};
        connect({"a", "b"}, mode);
        d->history.assign(2, {});
        d->stamps.assign(2, {});
        lose();
        past.kept["a"] = {{start - milliseconds{9}, 0.5}, {start, 1},
                          {start + milliseconds{10}, 2},  {start + milliseconds{15}, 9, UA_STATUSCODE_BADNODATA},
                          {start + milliseconds{20}, 3},  {start + milliseconds{30}, 4},
                          {start + milliseconds{40}, 5}};
        past.max_in_page = 2;
        server.start();
        offer("a", 4, milliseconds{30});
        offer("b", 8, milliseconds{30}, false);
        ASSERT_EQ(d->open_error(), "");
        EXPECT_EQ(d->await(0, "4"), "4");
        EXPECT_EQ(d->await(1, "8"), "8");
        auto& came = d->history[0];
        std::erase(came, "1");  // a poll may have read it again before the server stopped
        came.erase(std::unique(came.begin(), came.end()), came.end());
        EXPECT_EQ(came, (std::vector<std::string>{"2", "3", "4"}));
        EXPECT_TRUE(std::ranges::is_sorted(d->stamps[0]));
        EXPECT_EQ(std::ranges::count(d->history[1], "7"), 0) << "the server does not report that it keeps history of b";
        d.reset();
        server.stop();
        server.start();
    }
}

TEST_F(opcua_history, no_more_than_ten_thousand_values_of_a_point_are_asked_for) {
    offer("a", 1, milliseconds{0});
    connect({"a"});
    lose();
    for (int i = 1; i <= 12'500; ++i)
        past.kept["a"].push_back({start + milliseconds{i}, 1.0 + i});
    server.start();
    offer("a", -1, milliseconds{20'000});
    ASSERT_EQ(d->open_error(), "");
    EXPECT_EQ(d->await(0, "-1"), "-1");
    ASSERT_EQ(d->history[0].size(), 1U + 10'000U + 1U);
    EXPECT_EQ(d->history[0][10'000], "10001");
    EXPECT_TRUE(std::ranges::is_sorted(d->stamps[0]));
    EXPECT_EQ(past.given_back, 1) << "what is not fetched need not be kept ready";
}

TEST_F(opcua_history, a_page_that_is_cut_without_a_word_is_asked_on) {
    past.names_no_next = true;
    for (const std::size_t page : {std::size_t{1'000'000}, std::size_t{120}}) {
        SCOPED_TRACE(page);
        past.max_in_page = page;
        past.kept.clear();
        offer("a", 1, milliseconds{0});
        offer("b", 1, milliseconds{0});
        connect({"a", "b"});
        lose();
        for (int i = 1; i <= 2'533; ++i) {
            past.kept["a"].push_back({start + milliseconds{i}, 1.0 + i});
            past.kept["b"].push_back({start + milliseconds{i}, 1.0 + i});
        }
        server.start();
        offer("a", -1, milliseconds{20'000});
        offer("b", -1, milliseconds{20'000});
        ASSERT_EQ(d->open_error(), "");
        EXPECT_EQ(d->await(0, "-1"), "-1");
        EXPECT_EQ(d->await(1, "-1"), "-1");
        for (const auto& came : d->history)
            EXPECT_EQ(came.size(), 1U + 2'533U + 1U);
        EXPECT_TRUE(std::ranges::is_sorted(d->stamps[0]));
        d.reset();
        server.stop();
        server.start();
    }
}

TEST_F(opcua_history, a_request_that_runs_out_is_tried_again) {
    offer("a", 1, milliseconds{0});
    connect({"a"});
    lose();
    past.kept["a"] = {{start + milliseconds{10}, 2}};
    past.delay = milliseconds{5'500};  // longer than an archive is waited for at least
    past.delayed = 1;
    server.start();
    offer("a", 3, milliseconds{20});
    ASSERT_EQ(d->open_error(), "");
    EXPECT_TRUE(d->await([&] { return d->values[0] == "3"; }, milliseconds{20'000}));
    EXPECT_EQ(d->history[0], (std::vector<std::string>{"1", "2", "3"}));
}

TEST_F(opcua_history, a_server_that_accepts_one_node_a_request_is_asked_so) {
    past.max_nodes = 1;
    const std::vector<std::string> names{"a", "b", "c"};
    for (const auto& name : names)
        offer(name, 1, milliseconds{0});
    connect(names);
    lose();
    server.start();
    for (const auto& name : names) {
        past.kept[name] = {{start + milliseconds{10}, 2}};
        offer(name, 3, milliseconds{20});
    }
    ASSERT_EQ(d->open_error(), "");
    for (point_index i = 0; i < names.size(); ++i) {
        EXPECT_EQ(d->await(i, "3"), "3");
        EXPECT_EQ(d->history[i], (std::vector<std::string>{"1", "2", "3"}));
    }
}

TEST_F(opcua_history, a_link_that_is_lost_while_a_gap_is_filled_leaves_it_to_the_next) {
    offer("a", 1, milliseconds{0});
    offer("b", 1, milliseconds{0});
    connect({"a", "b"});
    lose();
    past.kept["a"] = {{start + milliseconds{10}, 2}};
    past.refusal = UA_STATUSCODE_BADSESSIONCLOSED;
    server.start();
    offer("a", 3, milliseconds{20});
    offer("b", 1, milliseconds{0});
    ASSERT_EQ(d->open_error(), "");
    EXPECT_FALSE(d->await([] { return false; }));
    EXPECT_EQ(remedy_of(d->last_error), remedy::reconnect) << d->last_error.message();
    d->tested->close();
    EXPECT_EQ(d->history[0], std::vector<std::string>{"1"});
    EXPECT_EQ(d->history[1], (std::vector<std::string>{"1", "1"})) << "what ends no gap does not wait";
    server.call([&](UA_Server*) { past.refusal = UA_STATUSCODE_GOOD; });
    ASSERT_EQ(d->open_error(), "");
    EXPECT_EQ(d->await(0, "3"), "3");
    EXPECT_EQ(d->history[0], (std::vector<std::string>{"1", "2", "3"}));
}

TEST_F(opcua_history, nothing_is_asked_for_when_the_value_has_stayed) {
    offer("a", 1, milliseconds{0});
    connect({"a"});
    lose();
    past.kept["a"] = {{start, 1}};
    server.start();
    offer("a", 1, milliseconds{0});
    ASSERT_EQ(d->open_error(), "");
    EXPECT_TRUE(d->await([&] { return d->history[0].size() == 2; }));
    EXPECT_EQ(past.pages, 0);
}

TEST_F(opcua_history, a_server_whose_archive_fails_delivers_current_values_nevertheless) {
    offer("a", 1, milliseconds{0});
    connect({"a"});
    lose();
    server.next().history = {};
    server.start();
    offer("a", 2, milliseconds{20});
    ASSERT_EQ(d->open_error(), "");
    EXPECT_EQ(d->await(0, "2"), "2");
    EXPECT_EQ(d->history[0], (std::vector<std::string>{"1", "2"}));
}

}  // namespace
}  // namespace penstock::opcua::test
