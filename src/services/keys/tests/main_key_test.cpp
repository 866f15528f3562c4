#include "services/keys/main_key.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

#include "base/private_file.hpp"
#include "base/text.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::services {
namespace {

constexpr wall_time now = wall_time(milliseconds{1'800'000'000'000});
constexpr std::chrono::hours a_day{24};

struct main_key_file : testing::Test {
    main_key_file() { EXPECT_TRUE(write_private_file(file, "first\n")); }

    /// What a start finds.
    void start(key_ring& ring, wall_time at) const {
        const std::string key(trim(read_file(file).value()));
        ring.set_main(key, find_old_main_key(file, key, at));
    }
    bool opens(const std::string& key, wall_time at) const {
        key_ring ring("");
        start(ring, at);
        return ring.find(key, at).has_value();
    }
    test::temp_dir dir;
    const std::string file = dir.at("secrets/api-key");
};

TEST_F(main_key_file, both_keys_are_good_until_the_time_is_over_then_the_new_one_alone) {
    const auto fresh = rotate_main_key(file, sha256("first"), now + a_day);
    ASSERT_TRUE(fresh.has_value());
    EXPECT_NE(*fresh, "first");
    for (const auto at : {now, now + a_day - milliseconds{1}}) {
        EXPECT_TRUE(opens("first", at));
        EXPECT_TRUE(opens(*fresh, at));
    }
    EXPECT_FALSE(opens("first", now + a_day));
    EXPECT_TRUE(opens(*fresh, now + a_day));
    EXPECT_FALSE(opens("first", now)) << "over is over, also for a clock that goes back";
}

TEST_F(main_key_file, a_running_gateway_ends_the_old_one_at_that_time) {
    key_ring ring("first");
    const auto fresh = rotate_main_key(file, ring.main(), now + a_day);
    ring.set_main(*fresh, old_main_key{sha256("first"), now + a_day});
    EXPECT_TRUE(ring.find("first", now + a_day - milliseconds{1})->is_main);
    EXPECT_FALSE(ring.find("first", now + a_day).has_value());
    EXPECT_TRUE(ring.knows("first")) << "it is masked in the audit all the same";
}

TEST_F(main_key_file, a_second_rotation_ends_what_the_first_left) {
    const auto second = rotate_main_key(file, sha256("first"), now + a_day).value();
    const auto third = rotate_main_key(file, sha256(second), now + a_day).value();
    EXPECT_FALSE(opens("first", now));
    EXPECT_TRUE(opens(second, now));
    EXPECT_TRUE(opens(third, now));
}

TEST_F(main_key_file, one_that_was_cut_off_between_its_two_files_leaves_the_key_in_force) {
    ASSERT_TRUE(
        write_private_file(file + ".old", to_hex(sha256("first")) + " " + std::to_string(to_epoch_ms(now)) + "\n"));
    EXPECT_TRUE(opens("first", now + a_day)) << "it is no old one while there is no new one";
}

TEST_F(main_key_file, a_new_key_that_cannot_be_written_leaves_the_key_in_force) {
    std::filesystem::create_directory(file + ".new");  // where the temporary file would be
    EXPECT_FALSE(rotate_main_key(file, sha256("first"), now + a_day).has_value());
    EXPECT_TRUE(opens("first", now + a_day));
}

TEST_F(main_key_file, an_old_one_that_cannot_be_read_opens_nothing) {
    for (const char* text : {"", "abc", "zz 1", "00 1", "00"}) {
        std::ofstream(file + ".old") << text;
        EXPECT_TRUE(opens("first", now)) << text;
        EXPECT_FALSE(opens("", now)) << text;
    }
}

TEST_F(main_key_file, both_files_are_for_the_owner_alone_and_the_old_key_is_not_in_them) {
    ASSERT_TRUE(rotate_main_key(file, sha256("first"), now + a_day).has_value());
    for (const auto& path : {file, file + ".old"}) {
        struct stat seen {};
        ASSERT_EQ(::stat(path.c_str(), &seen), 0);
        EXPECT_EQ(seen.st_mode & 0777U, 0600U) << path;
        EXPECT_EQ(read_file(path)->find("first"), std::string::npos) << path;
    }
}

}  // namespace
}  // namespace penstock::services
