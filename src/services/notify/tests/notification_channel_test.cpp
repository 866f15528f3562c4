#include "services/notify/notification_channel.hpp"

#include <gtest/gtest.h>

namespace penstock::services {
namespace {

using way = notification_channel::way;

notification_channel webhook() {
    notification_channel c;
    c.channel_id = "TEAMS";
    c.name = "Teams";
    c.url = "https://hooks.example.com/key-4711?x=1";
    c.authorization = "Bearer abc";
    return c;
}

notification_channel mail() {
    notification_channel c;
    c.channel_id = "MAIL";
    c.name = "Mail";
    c.kind = way::mail;
    c.host = "mail.example.com";
    c.user = "edge";
    c.password = "secret";
    c.sender_address = "edge@example.com";
    c.recipients = {"shift@example.com", "chief@example.com"};
    return c;
}

std::string fields_of(const faults& found) {
    std::string out;
    for (const auto& f : found)
        out += (out.empty() ? "" : " ") + f.field;
    return out;
}

TEST(notification_channel_test, secrets_are_masked_and_come_back_for_the_same_server) {
    const auto shown = mask_secrets(webhook());
    EXPECT_EQ(shown.url, "https://hooks.example.com/***");
    EXPECT_EQ(shown.authorization, "***");
    EXPECT_EQ(mask_secrets(mail()).password, "***");
    const auto stored = webhook();
    faults found;
    auto wanted = shown;
    restore_secrets(wanted, &stored, found);
    EXPECT_TRUE(found.empty());
    EXPECT_EQ(wanted, stored);
}

TEST(notification_channel_test, a_stored_secret_is_not_sent_to_another_server) {
    const auto stored = webhook();
    auto wanted = mask_secrets(stored);
    wanted.url = "https://evil.example.com/***";
    faults found;
    restore_secrets(wanted, &stored, found);
    EXPECT_EQ(fields_of(found), "url authorization");
    const auto stored_mail = mail();
    for (const auto change :
         {+[](notification_channel& c) { c.host = "evil.example.com"; }, +[](notification_channel& c) { c.port = 25; },
          +[](notification_channel& c) { c.user = "other"; }}) {
        auto moved = mask_secrets(stored_mail);
        change(moved);
        faults wrong;
        restore_secrets(moved, &stored_mail, wrong);
        EXPECT_EQ(fields_of(wrong), "password");
    }
}

TEST(notification_channel_test, a_mask_without_a_stored_secret_is_a_fault) {
    auto wanted = mask_secrets(webhook());
    faults found;
    restore_secrets(wanted, nullptr, found);
    EXPECT_EQ(fields_of(found), "url authorization");
}

TEST(notification_channel_test, what_is_stored_reads_back_to_the_same_channel) {
    for (const auto& c : {webhook(), mail()}) {
        notification_channel read;
        read_options(options_of(c), read);
        read.channel_id = c.channel_id;
        read.name = c.name;
        read.kind = c.kind;
        EXPECT_EQ(read, c);
    }
}

TEST(notification_channel_test, faults_name_the_field) {
    EXPECT_EQ(fields_of(check_channel(webhook())), "");
    EXPECT_EQ(fields_of(check_channel(mail())), "");
    auto c = webhook();
    c.url = "http://hooks.example.com/x";
    EXPECT_EQ(fields_of(check_channel(c)), "authorization") << "no key over http";
    c = webhook();
    c.text_template = R"({"text":{text}})";
    EXPECT_EQ(fields_of(check_channel(c)), "template");
    c = mail();
    c.security = notify::mail_server::security::none;
    EXPECT_EQ(fields_of(check_channel(c)), "security") << "no password in clear";
    c = mail();
    c.recipients = {"a@b\r\nBcc: c@d"};
    c.sender_address = "edge";
    c.interval_s = 1;
    EXPECT_EQ(fields_of(check_channel(c)), "interval_s from recipients[0]");
}

}  // namespace
}  // namespace penstock::services
