#include <gtest/gtest.h>

#include "services/notify/delivery_queue.hpp"
#include "services/notify/fault_watch.hpp"
#include "services/notify/message_group.hpp"

namespace penstock::services {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;
using enum notify::attempt::outcome;
using ending = delivery_queue::ending;

constexpr steady_time start{std::chrono::hours(1000)};

notify::event event_of(const std::string& id, const std::string& priority = "HIGH") {
    notify::event e;
    e.id = id;
    e.priority = priority;
    return e;
}

TEST(message_group_test, a_flood_is_one_message_in_each_interval_with_the_count_and_the_first_ones) {
    message_group group(seconds(60));
    std::vector<std::int64_t> counts;
    auto now = start;
    for (int i = 0; i < 10'000; ++i) {
        group.add(event_of("A" + std::to_string(i)), now);
        if (i % 80 == 0) now += seconds(1);  // 10,000 alarms in 125 s
        if (const auto m = group.take(now)) {
            counts.push_back(m->count);
            EXPECT_EQ(m->first.size(), message_group::max_shown);
        }
    }
    EXPECT_EQ(counts.size(), 3U) << "after 2 s, 62 s and 122 s";
    const auto last = group.take(now + seconds(60));
    ASSERT_TRUE(last);
    std::int64_t all = last->count;
    for (const auto n : counts)
        all += n;
    EXPECT_EQ(all, 10'000);
    EXPECT_FALSE(group.take(now + minutes(60)));
}

TEST(message_group_test, the_first_event_waits_for_others_a_moment_and_is_then_sent_at_once) {
    message_group group(seconds(60));
    group.add(event_of("A"), start);
    EXPECT_FALSE(group.take(start + seconds(1)));
    EXPECT_TRUE(group.take(start + message_group::gather_time));
}

TEST(message_group_test, the_most_important_events_are_shown_and_of_these_the_first) {
    message_group group(seconds(60));
    for (int i = 0; i < 12; ++i)
        group.add(event_of("L" + std::to_string(i), "LOW"), start);
    group.add(event_of("C", "CRITICAL"), start);
    const auto m = group.flush();
    ASSERT_TRUE(m);
    EXPECT_EQ(m->count, 13);
    EXPECT_EQ(m->first.front().id, "C");
    EXPECT_EQ(m->first.back().id, "L8");
}

TEST(delivery_queue_test, an_attempt_that_fails_is_repeated_later_each_time_and_then_given_up) {
    delivery_queue queue(3);
    queue.push({7, "s", "b"});
    auto now = start;
    ASSERT_TRUE(queue.next(now));
    EXPECT_FALSE(queue.next(now)) << "it is in flight";
    EXPECT_FALSE(queue.on_attempt({failed, "busy"}, now, 0.5));
    EXPECT_FALSE(queue.next(now + seconds(4)));
    now += seconds(5);
    ASSERT_TRUE(queue.next(now));
    EXPECT_FALSE(queue.on_attempt({failed, "busy"}, now, 0.5));
    EXPECT_EQ(queue.due(), now + seconds(10));
    now += seconds(10);
    const auto last = queue.next(now);
    ASSERT_TRUE(last);
    EXPECT_EQ(last->attempts, 3);
    const auto ended = queue.on_attempt({failed, "busy"}, now, 0.5);
    ASSERT_TRUE(ended);
    EXPECT_EQ(ended->end, ending::failed);
    EXPECT_EQ(ended->message.sent_id, 7);
    EXPECT_EQ(ended->answer, "busy");
    EXPECT_EQ(queue.size(), 0U);
}

TEST(delivery_queue_test, a_message_that_the_server_refuses_is_not_repeated) {
    delivery_queue queue(6);
    queue.push({1, "s", "b"});
    queue.push({2, "s", "b"});
    ASSERT_TRUE(queue.next(start));
    EXPECT_EQ(queue.on_attempt({refused, "404"}, start, 0.5)->end, ending::refused);
    EXPECT_EQ(queue.next(start)->sent_id, 2) << "the next one does not wait";
}

TEST(delivery_queue_test, a_mail_is_repeated_only_for_those_whom_it_has_not_reached) {
    delivery_queue queue(6);
    queue.push({1, "s", "b", {"a@x", "b@x"}});
    ASSERT_TRUE(queue.next(start));
    EXPECT_FALSE(queue.on_attempt({failed, "451", {"b@x"}}, start, 0.5));
    EXPECT_EQ(queue.next(start + minutes(1))->recipients, std::vector<std::string>{"b@x"});
}

TEST(delivery_queue_test, the_oldest_message_that_is_not_in_flight_gives_its_place_to_a_new_one) {
    delivery_queue queue(6);
    for (std::size_t i = 0; i < delivery_queue::max_waiting; ++i)
        EXPECT_FALSE(queue.push({std::int64_t(i), "s", "b"}));
    ASSERT_EQ(queue.next(start)->sent_id, 0);
    const auto lost = queue.push({1000, "s", "b"});
    ASSERT_TRUE(lost);
    EXPECT_EQ(lost->message.sent_id, 1);
    EXPECT_EQ(lost->end, ending::dropped);
    EXPECT_EQ(queue.size(), delivery_queue::max_waiting);
}

present_fault lost_device(const std::string& id, std::string text = "no answer") {
    present_fault f;
    f.subject.key = "DEVICE/" + id;
    f.subject.facts.id = id;
    f.subject.facts.text = std::move(text);
    f.hold = seconds(15);
    return f;
}

TEST(fault_watch_test, a_fault_is_reported_when_it_has_lasted_and_ends_when_it_is_gone) {
    fault_watch watch;
    EXPECT_TRUE(watch.on_look({lost_device("A")}, from_epoch_ms(5), start).empty());
    const auto begun = watch.on_look({lost_device("A", "later text")}, {}, start + seconds(15));
    ASSERT_EQ(begun.size(), 1U);
    EXPECT_TRUE(begun[0].is_active);
    EXPECT_EQ(begun[0].facts.text, "no answer");
    EXPECT_EQ(begun[0].facts.raised_at, from_epoch_ms(5));
    EXPECT_TRUE(watch.on_look({lost_device("A")}, {}, start + seconds(20)).empty()) << "once";
    const auto ended = watch.on_look({}, {}, start + seconds(25));
    ASSERT_EQ(ended.size(), 1U);
    EXPECT_FALSE(ended[0].is_open());
}

TEST(fault_watch_test, a_fault_that_is_over_soon_is_not_reported) {
    fault_watch watch;
    watch.on_look({lost_device("A")}, {}, start);
    EXPECT_TRUE(watch.on_look({}, {}, start + seconds(10)).empty());
    EXPECT_TRUE(watch.on_look({lost_device("A")}, {}, start + seconds(20)).empty()) << "its time begins again";
}

TEST(fault_watch_test, numbers_do_not_make_a_sentence_another_fault) {
    EXPECT_EQ(key_of_sentence("silent for 12 s"), key_of_sentence("silent for 3456 s"));
    EXPECT_NE(key_of_sentence("device A"), key_of_sentence("device B"));
}

}  // namespace
}  // namespace penstock::services
