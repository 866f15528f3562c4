#include "app/restart.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/loopback_server.hpp"

namespace penstock::app {
namespace {

std::optional<restart_note> note_of(const char* text) {
    ::setenv("PENSTOCK_RESTART", text, 1);
    return take_restart_note();
}

TEST(restart_note, is_taken_once) {
    const auto note = note_of("8080 8443 4840 123456");
    ASSERT_TRUE(note.has_value());
    EXPECT_EQ(note->http_port, 8080);
    EXPECT_EQ(note->https_port, 8443);
    EXPECT_EQ(note->opcua_port, 4840);
    EXPECT_EQ(note->stopped_at, steady_time(milliseconds(123456)));
    EXPECT_FALSE(take_restart_note().has_value()) << "a program that this one starts does not come from a restart";
}

TEST(restart_note, that_is_none_is_ignored) {
    for (const auto* text : {"", "8080 8443 4840", "8080 8443 4840 1 2", "a b c d", "70000 1 1 1", "1 1 1 -"})
        EXPECT_FALSE(note_of(text).has_value()) << text;
}

TEST(restart_note, keeps_the_ports_that_the_system_chose_while_they_are_free) {
    std::uint16_t free_port = 0, taken_port = 0;
    {
        const test::loopback_server before([](std::string&) { return std::string(); });
        free_port = before.port();
    }
    const test::loopback_server other([](std::string&) { return std::string(); });
    taken_port = other.port();
    properties::property_set set;
    set.http.http_port = set.http.https_port = 0;
    set.opcua.port = 4840;
    keep_ports(set, {free_port, taken_port, 4841, {}});
    EXPECT_EQ(set.http.http_port, free_port);
    EXPECT_EQ(set.http.https_port, 0) << "another program has it now";
    EXPECT_EQ(set.opcua.port, 4840) << "the property says which";
    keep_ports(set, {0, 0, 0, {}});
    EXPECT_EQ(set.http.https_port, 0);
}

}  // namespace
}  // namespace penstock::app
