#include <fstream>
#include <sstream>

#include "model/secret_parts.hpp"
#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

notification_channel_row make_channel(const std::string& id) {
    notification_channel_row row;
    row.channel_id = id;
    row.channel_name = "Shift";
    row.channel_kind = "WEBHOOK";
    row.options = {{"url", "https://h/key-4711"}, {"interval_s", "60"}};
    return row;
}

notification_sent_row make_sent(const std::string& channel, const std::string& result = "QUEUED") {
    notification_sent_row row;
    row.channel_id = channel;
    row.subject = "S";
    row.result = result;
    return row;
}

TEST_F(store_test, a_channel_comes_back_with_its_secrets_which_are_sealed) {
    ASSERT_TRUE(kept().create_notification_channel(make_channel("C")));
    EXPECT_EQ(cause_of(kept().create_notification_channel(make_channel("C"))), cause::duplicate);
    reopen();
    const auto all = kept().list_notification_channels();
    ASSERT_TRUE(all);
    ASSERT_EQ(all->size(), 1U);
    EXPECT_EQ(all->front().options.at("url"), "https://h/key-4711");
    EXPECT_EQ(all->front().version, 1);
}

TEST_F(store_test, a_change_of_a_channel_needs_the_version_that_it_replaces) {
    ASSERT_TRUE(kept().create_notification_channel(make_channel("C")));
    auto next = make_channel("C");
    next.version = 1;
    ASSERT_TRUE(kept().update_notification_channel(next));
    EXPECT_EQ(cause_of(kept().update_notification_channel(next)), cause::stale);
    next.version = 0;
    EXPECT_TRUE(kept().update_notification_channel(next)) << "0 means any";
    EXPECT_EQ(kept().list_notification_channels()->front().version, 3);
    EXPECT_EQ(cause_of(kept().delete_notification_channel("C", 1)), cause::stale);
    EXPECT_TRUE(kept().delete_notification_channel("C", 3));
    EXPECT_EQ(cause_of(kept().delete_notification_channel("C", 0)), cause::not_found);
}

TEST_F(store_test, rules_have_versions_as_well) {
    notification_rule_row rule;
    rule.rule_id = "R";
    rule.rule_name = "Rule";
    rule.content = R"({"steps":[]})";
    ASSERT_TRUE(kept().create_notification_rule(rule));
    rule.version = 7;
    EXPECT_EQ(cause_of(kept().update_notification_rule(rule)), cause::stale);
    rule.version = 1;
    EXPECT_TRUE(kept().update_notification_rule(rule));
    EXPECT_TRUE(kept().delete_notification_rule("R", 2));
    EXPECT_TRUE(kept().list_notification_rules()->empty());
}

TEST_F(store_test, the_record_of_messages_has_the_newest_first_and_keeps_what_waits) {
    EXPECT_EQ(*kept().add_notification_sent(make_sent("A")), 1);
    EXPECT_EQ(*kept().add_notification_sent(make_sent("B", "DELIVERED")), 2);
    EXPECT_EQ(*kept().add_notification_sent(make_sent("A", "DELIVERED")), 3);
    reopen();
    const auto of_a = kept().list_notification_sent("A", 0, 10);
    ASSERT_EQ(of_a->size(), 2U);
    EXPECT_EQ(of_a->front().sent_id, 3);
    EXPECT_EQ(kept().list_notification_sent("", 3, 10)->size(), 2U);
    EXPECT_EQ(kept().list_notification_sent("", 0, 1)->size(), 1U);
    auto waiting = *kept().list_notification_queue();
    ASSERT_EQ(waiting.size(), 1U);
    waiting.front().result = "FAILED";
    ASSERT_TRUE(kept().update_notification_sent(waiting.front()));
    EXPECT_TRUE(kept().list_notification_queue()->empty());
}

TEST_F(store_test, the_progress_of_notifications_is_kept) {
    EXPECT_EQ(*kept().notification_progress(), "");
    ASSERT_TRUE(kept().put_notification_progress("12 34"));
    ASSERT_TRUE(kept().put_notification_progress("13 35"));
    reopen();
    EXPECT_EQ(*kept().notification_progress(), "13 35");
}

}  // namespace
}  // namespace penstock::store
