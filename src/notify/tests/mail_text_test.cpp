#include "notify/mail_text.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"

namespace penstock::notify {
namespace {

mail sample() {
    mail m;
    m.sender = "edge@example.com";
    m.recipients = {"a@example.com", "b@example.com"};
    m.subject = "CRITICAL Boiler";
    m.body = "one\ntwo\n";
    m.message_id = "1@example.com";
    m.time = from_epoch_ms(1'700'000'000'000);
    return m;
}

TEST(mail_text_test, a_mail_has_the_form_of_rfc_5322) {
    EXPECT_EQ(encode_mail(sample()),
              "Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n"
              "From: <edge@example.com>\r\n"
              "To: <a@example.com>,\r\n <b@example.com>\r\n"
              "Subject: =?UTF-8?B?Q1JJVElDQUwgQm9pbGVy?=\r\n"
              "Message-ID: <1@example.com>\r\n"
              "Auto-Submitted: auto-generated\r\n"
              "MIME-Version: 1.0\r\n"
              "Content-Type: text/plain; charset=utf-8\r\n"
              "Content-Transfer-Encoding: base64\r\n\r\n"
              "b25lDQp0d28NCg==\r\n");
}

TEST(mail_text_test, a_subject_cannot_add_a_field_and_no_line_is_long) {
    auto m = sample();
    m.subject = "x\r\nBcc: evil@example.com ";
    for (int i = 0; i < 60; ++i)
        m.subject += "압력";
    m.body = std::string(5'000, 'x');
    const auto text = encode_mail(m);
    EXPECT_EQ(text.find("Bcc"), text.npos);
    for (const auto line : split(text, '\n')) {
        EXPECT_LE(line.size(), 79U);
        for (const char c : line)
            EXPECT_LT(static_cast<unsigned char>(c), 0x80);
    }
}

TEST(mail_text_test, addresses_are_plain) {
    EXPECT_TRUE(is_mail_address("shift+1@mail.example.com"));
    for (const auto* wrong :
         {"", "a", "@b", "a@", "a@b@c", "a b@c", "a@b>", "a@b\r\nBcc: c@d", "\"a\"@b", "-a@b", "ä@b"})
        EXPECT_FALSE(is_mail_address(wrong)) << wrong;
}

}  // namespace
}  // namespace penstock::notify
