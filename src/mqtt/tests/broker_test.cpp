#include "mqtt/broker.hpp"

#include <gtest/gtest.h>

namespace penstock::mqtt {
namespace {

TEST(broker, an_address_is_read_and_written_back) {
    for (const auto* text :
         {"mqtt://plant7:1883", "mqtts://broker.example.com:8884", "mqtt://192.0.2.7:1", "mqtt://[fe80::1]:65535"}) {
        const auto b = parse_broker(text);
        ASSERT_TRUE(b.has_value()) << text << ": " << to_string(b.error());
        EXPECT_EQ(format_broker(*b), text);
    }
}

TEST(broker, the_port_and_a_slash_may_be_omitted_and_case_is_ignored) {
    EXPECT_EQ(*parse_broker(" MQTT://plant7/ "), (broker{"plant7", 1883, false}));
    EXPECT_EQ(*parse_broker("mqtts://[::1]"), (broker{"::1", 8883, true}));
}

TEST(broker, what_is_invalid_is_refused_with_what_was_expected) {
    for (const auto* text :
         {"", "plant7:1883", "http://plant7:1883", "mqtt://", "mqtt://:1883", "mqtt://plant7:0", "mqtt://plant7:65536",
          "mqtt://plant7:", "mqtt://plant7:1883x", "mqtt://plant7:1883/path", "mqtt://::1:1883", "mqtt://[::1",
          "mqtt://[::1]1883", "mqtt://[]:1883", "mqtt://a b:1", "mqtt://[plant7]:1883"}) {
        const auto b = parse_broker(text);
        ASSERT_FALSE(b.has_value()) << text;
        EXPECT_NE(b.error().message.find("mqtt://host:1883"), std::string::npos) << b.error().message;
    }
}

TEST(broker, a_password_in_the_address_is_refused_and_not_repeated) {
    const auto b = parse_broker("mqtt://anna:secret@plant7:1883");
    ASSERT_FALSE(b.has_value());
    EXPECT_EQ(b.error().message.find("secret"), std::string::npos);
}

}  // namespace
}  // namespace penstock::mqtt
