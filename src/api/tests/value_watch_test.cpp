#include "api/events/value_watch.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "services/tests/fake_devices.hpp"

namespace penstock::api {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr data_type whole{element_type::int32};

class a_value_watch : public testing::Test {
protected:
    void put(const std::string& tag_id, const value& v, int ms, quality q = quality::good) {
        const auto ref = devices.tags.find(tag_id);
        live::tag_block::writer(*ref->block).put(ref->at(), v, q, from_epoch_ms(ms));
    }
    /// What is news `after` the time of the last call; empty: nothing.
    std::string news(milliseconds after = milliseconds(250)) {
        time += after;
        watch.look(devices.tags, time);
        std::string out;
        return watch.append(out) ? out : "";
    }

    services::fake_devices devices;
    value_watch watch;
    steady_time time{};
};

TEST_F(a_value_watch, tells_every_tag_first_then_only_what_has_changed) {
    devices.add_tag("L", "A", whole, value{std::int64_t{7}}, from_epoch_ms(1000));
    devices.add_tag("L", "B", whole);
    watch.watch({"B", "NONE", "A"}, 7);
    EXPECT_EQ(news(), R"({"set":7,"values":[[0,"-",0,0],[1,"",0,0],[2,"7",192,1000]]})");
    EXPECT_EQ(news(), "");
    put("A", value{std::int64_t{8}}, 1250);
    put("A", value{std::int64_t{9}}, 1500);
    EXPECT_EQ(news(), R"({"set":7,"values":[[2,"9",192,1500]]})") << "the present one, once";
    put("B", value{std::int64_t{1}}, 1500, quality::uncertain);
    EXPECT_EQ(news(), R"({"set":7,"values":[[0,"1",64,1500]]})");
    watch.watch({"A"}, 8);
    EXPECT_EQ(news(), R"({"set":8,"values":[[0,"9",192,1500]]})") << "another set begins whole";
    watch.watch({}, 9);
    EXPECT_EQ(news(), R"({"set":9,"values":[]})");
    EXPECT_EQ(news(), "");
}

TEST_F(a_value_watch, a_value_that_stays_is_told_with_its_new_time_now_and_then) {
    devices.add_tag("L", "A", whole, value{std::int64_t{7}}, from_epoch_ms(1000));
    watch.watch({"A"}, 1);
    EXPECT_NE(news(), "");
    put("A", value{std::int64_t{7}}, 2000);
    EXPECT_EQ(news(), "");
    EXPECT_EQ(news(value_watch::reread_time), R"({"set":1,"values":[[0,"7",192,2000]]})");
    EXPECT_EQ(news(value_watch::reread_time), "") << "nobody has read it again";
}

TEST_F(a_value_watch, tags_that_come_go_or_are_another_one_are_told) {
    devices.add_tag("L", "A", whole, value{std::int64_t{7}}, from_epoch_ms(1000));
    watch.watch({"A", "B"}, 1);
    EXPECT_EQ(news(), R"({"set":1,"values":[[0,"7",192,1000],[1,"",0,0]]})");
    devices.tags.erase("A");
    devices.add_tag("M", "B", whole, value{std::int64_t{3}}, from_epoch_ms(2000));
    EXPECT_EQ(news(value_watch::look_up_time), R"({"set":1,"values":[[0,"",0,0],[1,"3",192,2000]]})");
    devices.add_tag("N", "A", whole, value{std::int64_t{7}}, from_epoch_ms(1000));
    EXPECT_EQ(news(value_watch::look_up_time), R"({"set":1,"values":[[0,"7",192,1000]]})");
    put("B", value{std::int64_t{4}}, 3000);
    EXPECT_EQ(news(), R"({"set":1,"values":[[1,"4",192,3000]]})") << "tags are looked up less often than they change";
}

TEST_F(a_value_watch, while_tags_come_and_go_all_the_time_they_are_looked_up_once_a_second) {
    devices.add_tag("L", "A", whole, value{std::int64_t{7}}, from_epoch_ms(1000));
    watch.watch({"A"}, 1);
    EXPECT_NE(news(), "");
    devices.tags.erase("A");
    EXPECT_EQ(news(), "") << "within the second of the first look";
    EXPECT_EQ(news(value_watch::look_up_time), R"({"set":1,"values":[[0,"",0,0]]})");
}

TEST_F(a_value_watch, what_is_too_long_for_one_event_follows_in_the_next) {
    const std::string text(value_watch::max_event_bytes, 'x');
    for (const auto* id : {"A", "B", "C"})
        devices.add_tag("L", id, data_type{element_type::string}, value{text}, from_epoch_ms(1));
    watch.watch({"A", "B", "C"}, 1);
    for (int i = 0; i < 3; ++i) {
        const auto event = news();
        EXPECT_TRUE(event.starts_with(fmt::format(R"({{"set":1,"values":[[{},"xx)", i))) << event.substr(0, 50);
        EXPECT_LT(event.size(), value_watch::max_event_bytes + 100);
    }
    EXPECT_EQ(news(), "");
}

TEST_F(a_value_watch, a_tag_that_is_there_twice_is_told_twice) {
    devices.add_tag("L", "A", whole, value{std::int64_t{7}}, from_epoch_ms(1000));
    watch.watch({"A", "A"}, 1);
    EXPECT_EQ(news(), R"({"set":1,"values":[[0,"7",192,1000],[1,"7",192,1000]]})");
    put("A", value{std::int64_t{8}}, 2000);
    EXPECT_EQ(news(), R"({"set":1,"values":[[0,"8",192,2000],[1,"8",192,2000]]})");
}

}  // namespace
}  // namespace penstock::api
