#include "audit/line_queue.hpp"

#include <gtest/gtest.h>

#include <string>

namespace penstock::audit {
namespace {

class line_queue_test : public testing::Test {
protected:
    static line numbered(int number, std::size_t size = 0) {
        line l;
        l.text = std::to_string(number) + " " + std::string(size, 'x');
        l.row = std::make_unique<entry>();
        l.row->query = l.text;
        l.is_due = {true, true, true};
        return l;
    }
    /// The numbers of what is due at the sink: `1 2 3`.
    static std::string due(const line_queue& queue, sink s) {
        std::vector<const line*> lines;
        queue.due_at(s, lines);
        std::string all;
        for (const auto* one : lines) {
            const auto& text = s == sink::table ? one->row->query : one->text;
            (all += all.empty() ? "" : " ") += text.substr(0, text.find(' '));
        }
        return all;
    }
    static void write_all(line_queue& queue, sink s) {
        std::vector<const line*> lines;
        queue.on_written(s, queue.due_at(s, lines));
    }
    void fill(int count, std::size_t size = 0) {
        for (int i = 0; i < count; ++i)
            queue_.push(numbered(++pushed_, size));
        queue_.take_in();
    }

    int pushed_ = 0;
    line_queue queue_{{true, true, true}};
};

TEST_F(line_queue_test, each_sink_gets_the_lines_in_their_order_at_its_own_pace) {
    fill(3);
    write_all(queue_, sink::text);
    fill(1);
    EXPECT_EQ(due(queue_, sink::text), "4");
    EXPECT_EQ(due(queue_, sink::table), "1 2 3 4");
    const auto first = queue_.first_due_at(sink::syslog);
    queue_.on_written(sink::syslog, first.number + 1);
    EXPECT_EQ(due(queue_, sink::syslog), "2 3 4");
    EXPECT_EQ(queue_.waiting(sink::syslog), 3U);
    write_all(queue_, sink::table);
    write_all(queue_, sink::syslog);
    EXPECT_EQ(due(queue_, sink::syslog), "");
    EXPECT_EQ(queue_.first_due_at(sink::syslog).queued_line, nullptr);
}

TEST_F(line_queue_test, the_first_line_that_waits_is_told) {
    EXPECT_TRUE(queue_.push(numbered(1)));
    EXPECT_FALSE(queue_.push(numbered(2)));
    queue_.take_in();
    EXPECT_TRUE(queue_.push(numbered(3)));
}

TEST_F(line_queue_test, a_sink_that_is_not_in_use_keeps_nothing) {
    line_queue queue({true, false, false});
    queue.push(numbered(1));
    line of_table;
    of_table.is_due[static_cast<std::size_t>(sink::table)] = true;
    EXPECT_FALSE(queue.push(std::move(of_table)));
    queue.take_in();
    EXPECT_EQ(due(queue, sink::text), "1");
    EXPECT_EQ(queue.waiting(sink::table), 0U);
}

TEST_F(line_queue_test, a_sink_that_lags_loses_the_oldest_and_no_other_sink_loses_any) {
    constexpr std::size_t size = 100'000;
    for (int round = 0; round < 300; ++round) {
        fill(1, size);
        write_all(queue_, sink::text);
        write_all(queue_, sink::syslog);
        queue_.drop_oldest();
    }
    EXPECT_EQ(queue_.dropped(sink::text) + queue_.dropped(sink::syslog), 0U);
    EXPECT_EQ(queue_.refused(sink::table), 0U);
    const auto lost = queue_.dropped(sink::table);
    EXPECT_GT(lost, 200U) << "half of the queue holds some 60 rows";
    EXPECT_LT(lost, 250U) << "of what others have got it keeps no text";
    EXPECT_TRUE(due(queue_, sink::table).starts_with(std::to_string(lost + 1) + " "));
    EXPECT_TRUE(due(queue_, sink::table).ends_with(" 300"));
    EXPECT_EQ(queue_.take_unreported(sink::table), lost);
    EXPECT_EQ(queue_.take_unreported(sink::table), 0U);
}

TEST_F(line_queue_test, when_it_is_full_lines_that_come_are_lost_to_every_sink) {
    constexpr std::size_t size = 100'000;
    fill(100, size);
    EXPECT_EQ(queue_.refused(sink::text), queue_.refused(sink::table));
    const auto lost = queue_.refused(sink::text);
    EXPECT_GT(lost, 20U);
    EXPECT_TRUE(due(queue_, sink::text).ends_with(" " + std::to_string(100 - lost)));
    EXPECT_EQ(queue_.take_unreported(sink::syslog), lost);
    for (const auto s : {sink::text, sink::table, sink::syslog})
        write_all(queue_, s);
    fill(10, size);
    EXPECT_EQ(queue_.refused(sink::text), lost) << "there is room again";
    EXPECT_EQ(queue_.take_unreported(sink::syslog), 0U);
}

TEST_F(line_queue_test, what_a_sink_has_not_got_at_the_end_is_lost_to_it) {
    fill(3);
    write_all(queue_, sink::text);
    for (const auto s : {sink::text, sink::table, sink::syslog})
        queue_.drop_waiting(s);
    EXPECT_EQ(queue_.dropped(sink::text), 0U);
    EXPECT_EQ(queue_.dropped(sink::table), 3U);
    EXPECT_EQ(queue_.waiting(sink::table), 0U);
}

}  // namespace
}  // namespace penstock::audit
