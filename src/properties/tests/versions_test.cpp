#include "properties/versions.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/private_file.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::properties {
namespace {

class kept_versions : public testing::Test {
protected:
    void add(const std::string& text, const std::string& author = "kim") {
        time += milliseconds(1000);
        ASSERT_TRUE(tested.add(text, author, time).has_value());
    }
    std::vector<std::string> list() const {
        std::vector<std::string> all;
        for (const auto& one : tested.list().value())
            all.push_back(one.version + " by " + one.author);
        return all;
    }
    static std::string by(const std::string& text, const std::string& author = "kim") {
        return properties_versions::version_of(text) + " by " + author;
    }

    test::temp_dir dir;
    properties_versions tested{dir.at("versions"), dir.at("store-key")};
    wall_time time = from_epoch_ms(1'795'000'000'000);
};

TEST_F(kept_versions, are_none_at_first) {
    EXPECT_TRUE(list().empty());
    EXPECT_FALSE(tested.find(properties_versions::version_of("a")).has_value());
}

TEST_F(kept_versions, come_newest_first_with_their_authors) {
    add("edge.ttl=1\n");
    add("edge.ttl=2\n", "an author/with ../any name");
    EXPECT_EQ(list(), (std::vector<std::string>{by("edge.ttl=2\n", "an author/with ../any name"), by("edge.ttl=1\n")}));
    EXPECT_EQ(tested.find(properties_versions::version_of("edge.ttl=1\n")).value(), "edge.ttl=1\n");
    EXPECT_EQ(tested.list()->front().bytes, 11U);
}

TEST_F(kept_versions, do_not_repeat_the_newest_and_may_repeat_an_older_one) {
    add("a");
    add("a");
    EXPECT_EQ(list().size(), 1U);
    add("b");
    add("a");
    EXPECT_EQ(list(), (std::vector<std::string>{by("a"), by("b"), by("a")}));
}

TEST_F(kept_versions, are_the_last_twenty) {
    for (int i = 0; i < 25; ++i)
        add("edge.ttl=" + std::to_string(i));
    EXPECT_EQ(list().size(), properties_versions::max_versions);
    EXPECT_EQ(list().front(), by("edge.ttl=24"));
    EXPECT_EQ(list().back(), by("edge.ttl=5"));
}

TEST_F(kept_versions, are_on_the_disk_as_nobody_can_read_them) {
    add("edge.rest.api.key=a-secret-of-a-test\n");
    for (const auto& file : std::filesystem::directory_iterator(dir.at("versions"))) {
        EXPECT_EQ(read_file(file.path().string())->find("a-secret-of-a-test"), std::string::npos);
        EXPECT_EQ(file.path().string().find("a-secret"), std::string::npos);
    }
}

TEST_F(kept_versions, pass_over_what_is_not_theirs) {
    add("a");
    std::ofstream(dir.at("versions/notes.txt")) << "of an administrator";
    std::ofstream(dir.at("versions/1-2-3.sealed")) << "no version";
    EXPECT_EQ(list(), std::vector<std::string>{by("a")});
}

TEST_F(kept_versions, lose_what_a_kill_has_left_half_written) {
    add("a");
    std::ofstream(dir.at("versions/half.new")) << "edge";
    tested.remove_half_written();
    EXPECT_FALSE(std::filesystem::exists(dir.at("versions/half.new")));
    EXPECT_EQ(list().size(), 1U);
}

TEST_F(kept_versions, of_an_earlier_release_are_sealed_and_their_clear_texts_go) {
    std::filesystem::create_directory(dir.at("versions"));
    const std::string text = "edge.ttl=7\n";
    const auto clear = "1795000000000-" + properties_versions::version_of(text) + "-6b696d.properties";
    std::ofstream(dir.at("versions/" + clear)) << text;
    std::ofstream(dir.at("versions/broken.properties")) << "a secret";
    tested.seal_clear_ones();
    EXPECT_FALSE(std::filesystem::exists(dir.at("versions/" + clear)));
    EXPECT_FALSE(std::filesystem::exists(dir.at("versions/broken.properties"))) << "it must not stay as it is";
    EXPECT_EQ(list(), std::vector<std::string>{by(text)});
    EXPECT_EQ(tested.find(properties_versions::version_of(text)).value(), text);
}

}  // namespace
}  // namespace penstock::properties
