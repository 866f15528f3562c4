#include <fmt/format.h>
#include <gtest/gtest.h>

#include "api/events/change_ring.hpp"
#include "api/events/event_text.hpp"
#include "api/events/event_topics.hpp"
#include "api/events/status_board.hpp"

namespace penstock::api {
namespace {

topic_set all_of(std::initializer_list<topic> some) {
    topic_set set;
    for (const auto t : some)
        set.add(t);
    return set;
}

TEST(event_text, an_event_is_lines_and_an_empty_one) {
    std::string out;
    append_event(out, "alarm", R"({"a":1})", "17");
    append_event(out, "beat", "{}");
    EXPECT_EQ(out, "id: 17\nevent: alarm\ndata: {\"a\":1}\n\nevent: beat\ndata: {}\n\n");
}

TEST(event_topics, are_named_between_commas) {
    EXPECT_EQ(parse_topics("")->has(topic::opc), false);
    EXPECT_EQ(*parse_topics(" opc , alarm,,"), all_of({topic::opc, topic::alarm}));
    EXPECT_EQ(*parse_topics("monitor,opc,transfer,alarm,job,log"),
              all_of({topic::monitor, topic::opc, topic::transfer, topic::alarm, topic::job, topic::log}));
    for (const auto* wrong : {"values", "OPC", "opc;alarm", "alarm,\xff"}) {
        const auto found = parse_topics(wrong);
        ASSERT_FALSE(found) << wrong;
        EXPECT_EQ(found.error().field, "topics");
        EXPECT_NE(found.error().message.find("expected one or more of monitor, opc"), std::string::npos);
    }
    EXPECT_NE(parse_topics("opc,values").error().message.find("no topic values"), std::string::npos);
}

TEST(event_topics, jobs_are_for_administrators_and_the_log_for_engineers) {
    using enum services::user_role;
    const auto open = all_of({topic::monitor, topic::opc, topic::transfer, topic::alarm});
    EXPECT_EQ(find_forbidden_topic(open, viewer), "");
    EXPECT_EQ(find_forbidden_topic(all_of({topic::job}), engineer), "the topic job needs the role admin");
    EXPECT_EQ(find_forbidden_topic(all_of({topic::job, topic::log}), admin), "");
    EXPECT_EQ(find_forbidden_topic(all_of({topic::log}), operator_), "the topic log needs the role engineer");
    EXPECT_EQ(find_forbidden_topic(all_of({topic::log}), engineer), "");
}

class a_ring : public testing::Test {
protected:
    /// What a reader at that place is news; `false` in front: something is missing.
    std::string news(std::uint64_t& place, topic_set wanted) const {
        std::string out;
        const bool has_all = ring_.append(out, place, wanted);
        return (has_all ? "" : "false ") + out;
    }
    void add(topic of, std::string id, std::string data) {
        ring_.add(of, std::move(id), std::move(data), time_ += std::chrono::seconds(1));
    }
    change_ring ring_;
    steady_time time_{};
    const topic_set alarms_ = all_of({topic::alarm}), both_ = all_of({topic::alarm, topic::job});
};

TEST_F(a_ring, tells_each_reader_what_came_since_its_place) {
    auto place = ring_.end();
    add(topic::alarm, "5", "{}");
    add(topic::job, "j1", "[]");
    auto other = place;
    EXPECT_EQ(news(place, both_), "id: 5\nevent: alarm\ndata: {}\n\nid: j1\nevent: job\ndata: []\n\n");
    EXPECT_EQ(news(place, both_), "");
    EXPECT_EQ(news(other, alarms_), "id: 5\nevent: alarm\ndata: {}\n\n");
    EXPECT_EQ(other, place) << "what is not wanted is passed over";
}

TEST_F(a_ring, who_begins_while_more_comes_than_it_keeps_is_told_that_some_are_missing) {
    const auto began = time_;
    for (std::size_t i = 0; i < change_ring::max_entries; ++i)
        ring_.add(topic::alarm, std::to_string(i), "{}", began);
    EXPECT_EQ(ring_.place_since(began), 0U);
    ring_.add(topic::alarm, "one too many", "{}", began);
    auto place = ring_.place_since(began);
    std::string out;
    EXPECT_FALSE(ring_.append(out, place, alarms_));
    EXPECT_EQ(place, ring_.end());
    place = ring_.place_since(began + std::chrono::seconds(1));
    EXPECT_TRUE(ring_.append(out, place, alarms_)) << "what was dropped was there before";
}

TEST_F(a_ring, who_names_the_last_event_goes_on_behind_it) {
    ring_.begin_behind("4");
    EXPECT_EQ(ring_.place_behind("4"), 0U) << "nothing came since";
    add(topic::alarm, "5", "{}");
    add(topic::job, "j1", "[]");
    EXPECT_EQ(ring_.place_behind("4"), 0U);
    EXPECT_EQ(ring_.place_behind("5"), 1U);
    EXPECT_EQ(ring_.place_behind("j1"), 2U);
    EXPECT_EQ(ring_.place_behind("3"), std::nullopt);
    EXPECT_EQ(ring_.place_behind(""), std::nullopt);
    EXPECT_EQ(ring_.place_behind("6"), std::nullopt) << "of another gateway";
}

TEST_F(a_ring, who_begins_may_ask_for_what_came_a_moment_ago) {
    EXPECT_EQ(ring_.place_since(time_), 0U);
    for (const auto* id : {"1", "2", "3"})
        add(topic::alarm, id, "{}");
    EXPECT_EQ(ring_.place_since(time_ - std::chrono::seconds(1)), 1U);
    EXPECT_EQ(ring_.place_since(time_ + std::chrono::seconds(1)), 3U);
    EXPECT_EQ(ring_.place_since(steady_time{}), 0U);
}

TEST_F(a_ring, who_was_away_for_more_than_it_keeps_is_told_that) {
    auto slow = ring_.end();
    for (std::size_t i = 0; i <= change_ring::max_entries; ++i)
        add(topic::alarm, std::to_string(i), "{}");
    EXPECT_EQ(ring_.place_behind("0"), 1U) << "the last that was dropped: nothing is missing";
    EXPECT_EQ(news(slow, both_), "false ");
    EXPECT_EQ(slow, ring_.end());
    add(topic::alarm, "new", "{}");
    EXPECT_EQ(news(slow, both_), "id: new\nevent: alarm\ndata: {}\n\n") << "and goes on";
    EXPECT_EQ(ring_.place_behind("0"), std::nullopt);
}

TEST(status_board, tells_all_at_first_and_then_only_fields_that_changed) {
    status_board board("opc", "opc_id");
    std::uint64_t seen = 0, late = 0;
    const auto news = [&](std::uint64_t& reader) {
        std::string out;
        board.append(out, reader);
        return out;
    };
    board.update({{"A", R"({"opc_id":"A","scan_ms":1.5,"state":"UP"})"}, {"B", R"({"opc_id":"B","state":"UP"})"}});
    EXPECT_EQ(news(seen),
              "event: opc\ndata: {\"opc_id\":\"A\",\"scan_ms\":1.5,\"state\":\"UP\"}\n\n"
              "event: opc\ndata: {\"opc_id\":\"B\",\"state\":\"UP\"}\n\n");
    EXPECT_EQ(news(seen), "");
    board.update({{"A", R"({"opc_id":"A","scan_ms":2.25,"state":"UP"})"}, {"B", R"({"opc_id":"B","state":"UP"})"}});
    EXPECT_EQ(news(seen), "event: opc\ndata: {\"opc_id\":\"A\",\"scan_ms\":2.25}\n\n");
    board.update({{"A", R"({"opc_id":"A","scan_ms":2.25,"state":"UP"})"}, {"B", R"({"opc_id":"B","state":"UP"})"}});
    EXPECT_EQ(news(seen), "") << "an update without a change is none";
    board.update({{"A", R"({"opc_id":"A","scan_ms":2.25})"}});
    EXPECT_EQ(news(seen),
              "event: opc\ndata: {\"opc_id\":\"A\",\"state\":null}\n\n"
              "event: opc\ndata: {\"opc_id\":\"B\",\"removed\":true}\n\n");
    EXPECT_EQ(news(late), "event: opc\ndata: {\"opc_id\":\"A\",\"scan_ms\":2.25}\n\n");
    std::uint64_t too_late = 2;
    EXPECT_EQ(news(too_late), "event: opc\ndata: {\"opc_id\":\"A\",\"scan_ms\":2.25}\n\n")
        << "who missed a round gets all";
}

}  // namespace
}  // namespace penstock::api
