#include "gateway/backup_parts.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "gateway/recorder.hpp"
#include "properties/tests/fake_editor.hpp"
#include "store/store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {
namespace {

class backups_of_a_gateway : public testing::Test {
protected:
    backups_of_a_gateway() {
        std::filesystem::create_directory(dir.at("data"));
        set.history.is_enabled = false;
        store::store_options options;
        options.data_dir = dir.at("data");
        numbers = *store::store::open(options);
        kept = *recorder::open(set, dir.at("data"), *numbers);
    }

    checked<std::unique_ptr<services::backup_service>> make() {
        return make_backups(
            set, {dir.at("penstock.properties"), dir.at("data"), dir.at("data/config.sqlite"), numbers->edge_id(),
                  [](auto, auto option) { return option == "password"; }, &editor, kept.get()});
    }

    test::temp_dir dir;
    properties::property_set set;
    properties::fake_editor editor;
    std::unique_ptr<store::store> numbers;
    std::unique_ptr<recorder> kept;
};

TEST_F(backups_of_a_gateway, may_be_as_large_as_the_properties_say) {
    set.backup.max_bytes = 3ULL << 30U;
    const auto made = make();
    ASSERT_TRUE(made.has_value());
    EXPECT_EQ((*made)->max_upload_bytes(), 3ULL << 30U);
    EXPECT_TRUE((*made)->list().empty());
    EXPECT_TRUE((*made)->warnings().empty());
}

TEST_F(backups_of_a_gateway, with_a_schedule_that_is_none_end_the_start_with_its_key) {
    set.backup.schedule = "every now and then";
    const auto made = make();
    ASSERT_FALSE(made.has_value());
    EXPECT_EQ(made.error().field, "edge.backup.schedule");
    EXPECT_FALSE(made.error().message.empty());
}

TEST_F(backups_of_a_gateway, come_by_a_schedule) {
    set.backup.schedule = "sun 02:30";
    set.backup.keep = 3;
    const auto made = make();
    ASSERT_TRUE(made.has_value()) << to_string(made.error());
    EXPECT_EQ((*made)->backup_kind().name, "backup");
    EXPECT_EQ((*made)->restore_kind().name, "restore");
}

}  // namespace
}  // namespace penstock::gateway
