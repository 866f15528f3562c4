#include "ctl/settings.hpp"
#include "base/url.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace penstock::ctl {
namespace {

std::string fault_of(std::string_view text) {
    const auto read = parse_settings_file(text);
    return read ? "none" : to_string(read.error());
}

TEST(settings, the_file_gives_texts_and_flags) {
    const auto read = parse_settings_file(
        "# gateway\nurl = \"https://g:8443\"  # behind the hall\nkey='a#\"b'\nca=\"C:\\\\x\\\"\"\n\ninsecure = true\n");
    ASSERT_TRUE(read.has_value()) << to_string(read.error());
    EXPECT_EQ(read->url, "https://g:8443");
    EXPECT_EQ(read->key, "a#\"b");
    EXPECT_EQ(read->ca, "C:\\x\"");
    EXPECT_EQ(read->is_insecure, true);
    EXPECT_FALSE(read->key_file.has_value());
}

TEST(settings, a_line_that_is_not_understood_is_named) {
    EXPECT_EQ(fault_of("url = \"x\"\nurl"), "line 2: expected name = value");
    EXPECT_EQ(fault_of("url = x"), "line 1: url: expected a text between quotes");
    EXPECT_EQ(fault_of("url = \"a\" \"b\""), "line 1: url: expected a text between quotes");
    EXPECT_EQ(fault_of("insecure = \"true\""), "line 1: insecure: expected true or false");
    EXPECT_NE(fault_of("[section]"), "none");
    EXPECT_NE(fault_of("colour = \"red\"").find("url, key"), std::string::npos);
}

TEST(settings, the_first_source_that_says_anything_counts) {
    setting_source flags, environment, file;
    environment.url = "https://env:1";
    environment.key = "key-of-environment";
    file.url = "https://file:2";
    file.ca = "/ca.pem";
    file.key_file = "/nonexistent";
    const auto s = resolve({flags, environment, file});
    ASSERT_TRUE(s.has_value()) << s.error().text;
    EXPECT_EQ(s->gateway.host, "env");
    EXPECT_EQ(s->key, "key-of-environment") << "the file's key file is not even opened";
    EXPECT_EQ(s->ca, "/ca.pem");
    EXPECT_FALSE(s->is_insecure);
}

TEST(settings, nothing_said_means_this_machine_over_tls_without_a_key) {
    const auto s = resolve({});
    ASSERT_TRUE(s.has_value());
    EXPECT_TRUE(s->gateway.is_tls);
    EXPECT_EQ(s->gateway.host, "localhost");
    EXPECT_EQ(s->gateway.port, 443);
    EXPECT_EQ(s->key, "");
}

TEST(settings, a_key_file_ends_with_its_line_and_a_missing_one_is_told) {
    const auto path = std::filesystem::temp_directory_path() / ("penstockctl_key_" + std::to_string(::getpid()));
    std::ofstream(path) << "key-in-a-file\n";
    setting_source flags;
    flags.key_file = path.string();
    const auto s = resolve({flags});
    std::filesystem::remove(path);
    ASSERT_TRUE(s.has_value()) << s.error().text;
    EXPECT_EQ(s->key, "key-in-a-file");
    const auto missing = resolve({flags});
    ASSERT_FALSE(missing.has_value());
    EXPECT_EQ(missing.error().code, exit_code::bad_usage);
    EXPECT_NE(missing.error().text.find(path.string()), std::string::npos);
}

TEST(settings, a_key_that_could_add_a_header_is_refused) {
    setting_source flags;
    flags.key = "key\r\nX-Role: admin";
    EXPECT_FALSE(resolve({flags}).has_value());
}

TEST(settings, only_a_file_that_was_named_must_be_there) {
    const environment nowhere = [](const char*) { return std::optional<std::string>("/nonexistent"); };
    EXPECT_TRUE(read_settings_file("", nowhere).has_value());
    EXPECT_FALSE(read_settings_file("/nonexistent/penstock.toml", nowhere).has_value());
}

TEST(address, scheme_port_and_path_have_defaults) {
    const auto plain = parse_address("gateway");
    ASSERT_TRUE(plain.has_value());
    EXPECT_TRUE(plain->is_tls);
    EXPECT_EQ(plain->port, 443);
    const auto full = parse_address("HTTP://[::1]:8080/plant/1/");
    ASSERT_TRUE(full.has_value());
    EXPECT_FALSE(full->is_tls);
    EXPECT_EQ(full->host, "::1");
    EXPECT_EQ(full->port, 8080);
    EXPECT_EQ(full->path, "/plant/1");
    EXPECT_EQ(parse_address("http://[::1]")->port, 80);
}

TEST(address, what_is_no_address_of_a_gateway_is_refused) {
    for (const char* url :
         {"", "https://", "ftp://g", "https://g:0", "https://g:65536", "https://g:x", "https://a b", "https://user@g",
          "https://g/?q", "https://g/#x", "https://g/\r\n", "https://::1", "https://[::1"}) {
        EXPECT_FALSE(parse_address(url).has_value()) << url;
    }
}

TEST(address, ids_are_one_segment_of_a_path) {
    EXPECT_EQ(percent_encode("PLC-1.a_~"), "PLC-1.a_~");
    EXPECT_EQ(percent_encode("a/b?c d%"), "a%2Fb%3Fc%20d%25");
    EXPECT_EQ(percent_encode("é"), "%C3%A9");
}

}  // namespace
}  // namespace penstock::ctl
