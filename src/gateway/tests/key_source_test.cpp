#include "gateway/key_source.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/private_file.hpp"
#include "gateway/tests/environment.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {
namespace {

class main_key_of_a_start : public testing::Test {
protected:
    checked<main_key> find() const { return find_api_key(set, data); }
    void put(const std::string& name, const std::string& text) const { std::ofstream(dir.at(name)) << text; }

    test::temp_dir dir;
    properties::property_set set;
    data_folder data = *data_folder::open(dir.at("data"));
};

TEST_F(main_key_of_a_start, is_made_once_and_kept) {
    const auto made = find();
    ASSERT_TRUE(made.has_value());
    EXPECT_GE(made->key.size(), 16U);
    EXPECT_EQ(made->file, data.at("secrets/api-key"));
    EXPECT_EQ(read_file(made->file).value(), made->key + "\n");
    const auto rights = std::filesystem::status(made->file).permissions();
    EXPECT_EQ(rights & (std::filesystem::perms::group_all | std::filesystem::perms::others_all),
              std::filesystem::perms::none);
    EXPECT_EQ(find()->key, made->key);
}

TEST_F(main_key_of_a_start, that_is_made_anew_ends_the_one_before_it) {
    put("data/secrets/api-key.old", "the one before\n");
    ASSERT_TRUE(find().has_value());
    EXPECT_FALSE(std::filesystem::exists(data.at("secrets/api-key.old")));
}

TEST_F(main_key_of_a_start, is_the_first_of_file_variable_and_property) {
    set.access.api_key = "of the property, long enough";
    EXPECT_EQ(find()->key, "of the property, long enough");
    EXPECT_EQ(find()->file, "") << "the gateway may not make another";
    const set_variable text("EDGE_REST_API_KEY", "of the variable, long enough");
    EXPECT_EQ(find()->key, "of the variable, long enough");
    put("key", "  of the file, long enough\n");
    const set_variable file("EDGE_REST_API_KEY_FILE", dir.at("key"));
    EXPECT_EQ(find()->key, "of the file, long enough");
    EXPECT_EQ(find()->file, "");
    EXPECT_FALSE(std::filesystem::exists(data.at("secrets/api-key"))) << "none is made that nobody needs";
}

TEST_F(main_key_of_a_start, of_an_empty_variable_is_looked_for_further) {
    set.access.api_key = "of the property, long enough";
    const set_variable text("EDGE_REST_API_KEY", "");
    const set_variable file("EDGE_REST_API_KEY_FILE", "");
    EXPECT_EQ(find()->key, "of the property, long enough");
}

TEST_F(main_key_of_a_start, is_taken_also_when_it_is_short) {
    set.access.api_key = "short";
    EXPECT_EQ(find()->key, "short");
}

TEST_F(main_key_of_a_start, whose_file_cannot_be_read_ends_the_start) {
    const set_variable file("EDGE_REST_API_KEY_FILE", dir.at("none"));
    const auto found = find();
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(to_string(found.error()),
              "cannot read the API key from " + dir.at("none") + ": No such file or directory");
}

TEST_F(main_key_of_a_start, whose_file_is_empty_ends_the_start_and_is_not_replaced) {
    put("data/secrets/api-key", " \n");
    const auto found = find();
    ASSERT_FALSE(found.has_value());
    EXPECT_EQ(to_string(found.error()), "the API key file " + data.at("secrets/api-key") + " is empty");
    EXPECT_EQ(read_file(data.at("secrets/api-key")).value(), " \n");
}

TEST_F(main_key_of_a_start, that_may_be_in_use_and_cannot_be_read_is_not_replaced) {
    std::filesystem::create_directory(data.at("secrets/api-key"));
    EXPECT_FALSE(find().has_value());
}

}  // namespace
}  // namespace penstock::gateway
