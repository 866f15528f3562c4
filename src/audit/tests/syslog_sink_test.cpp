#include "audit/syslog_sink.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace penstock::audit {
namespace {

using carrier = io::endpoint::transport;

// RFC 5424, 6: <PRI>1 TIMESTAMP HOSTNAME APP-NAME PROCID MSGID SD MSG
TEST(syslog_sink, a_message_is_as_rfc_5424_has_it) {
    EXPECT_EQ(syslog_message(from_epoch_ms(1'790'000'000'123), "gw7", "[API_ACCESS] method=GET path=/"),
              "<110>1 2026-09-21T14:13:20.123Z gw7 penstock " + std::to_string(::getpid()) +
                  " API_ACCESS - [API_ACCESS] method=GET path=/");
    EXPECT_NE(syslog_message(from_epoch_ms(0), "", "no kind").find("Z - penstock "), std::string::npos);
    EXPECT_NE(syslog_message(from_epoch_ms(0), "", "no kind").find(" AUDIT - no kind"), std::string::npos);
}

TEST(syslog_sink, the_carrier_and_its_usual_port_are_in_the_url) {
    const auto parsed = [](std::string_view url) { return parse_syslog_url(url).value(); };
    EXPECT_EQ(parsed("udp://loghost").kind, carrier::udp);
    EXPECT_EQ(parsed("udp://loghost").port, 514);
    EXPECT_EQ(parsed("tcp://192.0.2.7").port, 601);
    EXPECT_EQ(parsed("tls://loghost.plant/").port, 6514);
    EXPECT_EQ(parsed("tls://loghost.plant:1000").host, "loghost.plant");
    EXPECT_EQ(parsed("tls://loghost.plant:1000").port, 1000);
    EXPECT_EQ(parsed("tls://[fd00::1]").host, "[fd00::1]");
    EXPECT_EQ(parsed("tls://[fd00::1]:7").port, 7);
    EXPECT_TRUE(parsed("tls://loghost").tls.verifies);
    for (const auto* wrong : {"", "loghost", "http://loghost", "tls://", "tls://:6514", "tls://a:0", "tls://a:x",
                              "tls://a:65536", "tls://a/b", "tls://u@a"}) {
        EXPECT_FALSE(parse_syslog_url(wrong)) << wrong;
    }
}

}  // namespace
}  // namespace penstock::audit
