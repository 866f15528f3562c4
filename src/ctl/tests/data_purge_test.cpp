#include "ctl/data_purge.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/file.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

#include "tests/support/temp_dir.hpp"

namespace penstock::ctl {
namespace {

namespace fs = std::filesystem;

struct purge_of_a_folder : testing::Test {
    purge_of_a_folder() {
        for (const auto* folder : {"secrets", "pki/opcua/own", "run", "journal", "history"})
            fs::create_directories(data() / folder);
        put("run/lock", "");
        put("run/ports.json", "{}");
        put("secrets/api-key", "0123456789abcdef");
        put("pki/opcua/own/key.pem", "private");
        put("config.sqlite", "accounts");
        put("config.sqlite-wal", "more accounts");
        put("journal/1.journal", "samples");
        std::ofstream(outside()) << "of somebody else";
    }
    fs::path data() const { return dir.path() / "data"; }
    fs::path outside() const { return dir.path() / "outside"; }
    void put(const std::string& name, const std::string& text) const { std::ofstream(data() / name) << text; }
    static std::string text_of(const fs::path& file) {
        std::ifstream in(file);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    std::string why_not() const {
        const auto opened = data_purge::open(data().string());
        return opened ? "" : opened.error().text;
    }
    test::temp_dir dir;
};

TEST_F(purge_of_a_folder, everything_in_it_goes_and_the_folder_itself_stays) {
    auto purge = data_purge::open(data().string());
    ASSERT_TRUE(purge.has_value()) << purge.error().text;
    ASSERT_TRUE(purge->run().has_value());
    EXPECT_TRUE(fs::is_empty(data()));
}

TEST_F(purge_of_a_folder, it_tells_before_what_will_go) {
    const auto purge = data_purge::open(data().string());
    ASSERT_TRUE(purge.has_value());
    std::string listed;
    for (const auto& e : purge->look().value())
        listed += e.name + " " + std::to_string(e.files) + " " + std::to_string(e.bytes) + "\n";
    EXPECT_EQ(listed,
              "config.sqlite 1 8\nconfig.sqlite-wal 1 13\nhistory 0 0\njournal 1 7\npki 1 7\nrun 2 2\nsecrets 1 16\n");
    EXPECT_EQ(text_of(data() / "secrets/api-key"), "0123456789abcdef") << "telling touches nothing";
}

TEST_F(purge_of_a_folder, secrets_are_overwritten_before_their_names_go) {
    const int key = ::open((data() / "secrets/api-key").c_str(), O_RDONLY);
    const int database = ::open((data() / "config.sqlite-wal").c_str(), O_RDONLY);
    ASSERT_TRUE(data_purge::open(data().string())->run().has_value());
    std::array<char, 16> left{};
    EXPECT_EQ(::read(key, left.data(), left.size()), 16);
    EXPECT_EQ(std::string(left.data(), left.size()), std::string(16, '\0'));
    EXPECT_EQ(::read(database, left.data(), left.size()), 13);
    EXPECT_EQ(std::string(left.data(), 13), std::string(13, '\0'));
    ::close(key);
    ::close(database);
}

TEST_F(purge_of_a_folder, links_go_and_where_they_lead_stays) {
    fs::create_directories(dir.path() / "plant");
    std::ofstream(dir.path() / "plant/recipe") << "precious";
    fs::create_symlink(outside(), data() / "secrets/link");
    fs::create_directory_symlink(dir.path() / "plant", data() / "journal/plant");
    fs::create_directory_symlink(dir.path() / "plant", data() / "plant");
    fs::create_hard_link(outside(), data() / "secrets/second-name");
    ASSERT_TRUE(data_purge::open(data().string())->run().has_value());
    EXPECT_TRUE(fs::is_empty(data()));
    EXPECT_EQ(text_of(dir.path() / "plant/recipe"), "precious");
    EXPECT_EQ(text_of(outside()), "of somebody else");
}

TEST_F(purge_of_a_folder, a_folder_that_is_none_of_a_gateway_is_refused) {
    for (const auto* needed : {"run/lock", "secrets", "pki"}) {
        const auto aside = dir.path() / "aside";
        fs::rename(data() / needed, aside);
        EXPECT_NE(why_not().find("is not the data folder of a gateway"), std::string::npos) << needed;
        fs::create_symlink(aside, data() / needed);
        EXPECT_NE(why_not().find("is not the data folder of a gateway"), std::string::npos) << needed << ", a link";
        fs::remove(data() / needed);
        fs::rename(aside, data() / needed);
    }
    EXPECT_EQ(why_not(), "");
    EXPECT_FALSE(data_purge::open((dir.path() / "nowhere").string()).has_value());
    EXPECT_FALSE(data_purge::open(outside().string()).has_value());
}

TEST_F(purge_of_a_folder, it_waits_for_no_gateway_and_touches_none_that_runs) {
    const int gateway = ::open((data() / "run/lock").c_str(), O_RDWR);
    ASSERT_EQ(::flock(gateway, LOCK_EX | LOCK_NB), 0);
    EXPECT_NE(why_not().find("a gateway runs on"), std::string::npos);
    EXPECT_EQ(text_of(data() / "secrets/api-key"), "0123456789abcdef");
    ::close(gateway);
}

TEST_F(purge_of_a_folder, no_gateway_starts_on_it_meanwhile) {
    const auto purge = data_purge::open(data().string());
    const int gateway = ::open((data() / "run/lock").c_str(), O_RDWR);
    EXPECT_NE(::flock(gateway, LOCK_EX | LOCK_NB), 0);
    ::close(gateway);
}

TEST_F(purge_of_a_folder, one_that_was_killed_can_be_begun_again) {
    put("run/purging", "");
    fs::remove_all(data() / "secrets");
    fs::remove_all(data() / "pki");
    auto again = data_purge::open(data().string());
    ASSERT_TRUE(again.has_value()) << again.error().text;
    EXPECT_TRUE(again->run().has_value());
    EXPECT_TRUE(fs::is_empty(data()));
}

}  // namespace
}  // namespace penstock::ctl
