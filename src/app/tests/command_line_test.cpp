#include "app/command_line.hpp"

#include <gtest/gtest.h>

namespace penstock::app {
namespace {

boost::system::result<command_line, int> parsed(std::vector<std::string> arguments) {
    std::vector<char*> argv;
    arguments.insert(arguments.begin(), "penstock");
    for (auto& text : arguments)
        argv.push_back(text.data());
    return parse_command_line(static_cast<int>(argv.size()), argv.data());
}

TEST(command_line, has_the_places_of_an_installation_by_default) {
    const auto line = parsed({});
    ASSERT_TRUE(line.has_value());
    EXPECT_EQ(line->config, "/etc/penstock/penstock.properties");
    EXPECT_EQ(line->data, "/var/lib/penstock");
    EXPECT_FALSE(line->is_config_named) << "that file may be missing";
    EXPECT_FALSE(line->is_check || line->is_probe || line->is_file_check);
    EXPECT_TRUE(line->settings.empty());
}

TEST(command_line, takes_settings_in_their_order) {
    const auto line = parsed({"--config", "a.properties", "--data", "d", "--set", "edge.http.port=0", "--set",
                              "edge.ui.notice = a = b", "--no-web"});
    ASSERT_TRUE(line.has_value());
    EXPECT_EQ(line->config, "a.properties");
    EXPECT_TRUE(line->is_config_named);
    EXPECT_EQ(line->data, "d");
    ASSERT_EQ(line->settings.size(), 3U);
    EXPECT_EQ(line->settings[0].key, "edge.http.port");
    EXPECT_EQ(line->settings[0].value, "0");
    EXPECT_EQ(line->settings[1].key, "edge.ui.notice");
    EXPECT_EQ(line->settings[1].value, "a = b");
    EXPECT_EQ(line->settings[2].key, "edge.web.enabled");
    EXPECT_EQ(line->settings[2].value, "false");
}

TEST(command_line, asks_for_one_thing_and_the_end) {
    EXPECT_TRUE(parsed({"--check-config"})->is_check);
    EXPECT_TRUE(parsed({"--check-files"})->is_file_check);
    EXPECT_TRUE(parsed({"--probe"})->is_probe);
}

TEST(command_line, ends_the_program_with_the_code_of_its_fault) {
    EXPECT_EQ(parsed({"--version"}).error(), exit_clean);
    EXPECT_EQ(parsed({"--help"}).error(), exit_clean);
    EXPECT_EQ(parsed({"--nonsense"}).error(), exit_usage);
    EXPECT_EQ(parsed({"--set", "no equals sign"}).error(), exit_usage);
    EXPECT_EQ(parsed({"--set", "=value"}).error(), exit_usage);
}

}  // namespace
}  // namespace penstock::app
