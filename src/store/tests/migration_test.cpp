#include <sys/stat.h>

#include <fstream>

#include "master/catalog.hpp"
#include "model/members.hpp"
#include "store/master_store.hpp"
#include "store/query.hpp"
#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

/// A store whose database is a copy of a fixture.
outcome<std::unique_ptr<store>> open_copy(const temp_dir& folder, const std::string& fixture) {
    std::filesystem::copy(std::string(PENSTOCK_SOURCE_DIR) + "/tests/fixtures/store/" + fixture,
                          folder.path() / "config.sqlite");
    return store::open({folder.path().string(), "SITE_DEFAULT", {}});
}

TEST(migrations, a_database_of_schema_1_keeps_its_rows) {
    const temp_dir folder;
    const auto opened = open_copy(folder, "v1.sqlite");
    ASSERT_TRUE(opened.has_value()) << opened.error().message;
    store& kept = **opened;
    EXPECT_EQ(kept.edge_id(), "EDGE_FIXTURE00001");

    const auto opc = kept.get_opc("PRESS_1");
    ASSERT_TRUE(opc.has_value()) << opc.error().message;
    EXPECT_EQ(opc->order, run_command::stopped);
    EXPECT_EQ(opc->config.opc_agent_port, "502");
    EXPECT_EQ(opc->config.timecycle, 250);
    EXPECT_FALSE(opc->config.auto_collect);
    EXPECT_EQ(opc->config.options, (option_map{{"unit_id", "7"}, {"byte_order", "CDAB"}}));

    const auto tags = kept.list_tags("PRESS_1");
    ASSERT_TRUE(tags.has_value());
    ASSERT_EQ(tags->total, 2);
    EXPECT_EQ(tags->items[0].tag_id, "PRESS_1.oil");
    EXPECT_EQ(tags->items[0].offset, -40);
    EXPECT_EQ(tags->items[0].hi, 80.5);
    EXPECT_FALSE(tags->items[0].lo.has_value());
    EXPECT_EQ(tags->items[1].unit,
              "\xC2\xB0"
              "C");

    const auto sites = kept.list_sites();
    ASSERT_EQ(sites->size(), 2U) << "and the default one";
    EXPECT_EQ(sites->at(1).site_name, "Plant");
    EXPECT_EQ(sites->at(1).lat, 37.5);
    EXPECT_EQ(kept.get_user("ada")->role, "admin");
    EXPECT_EQ(kept.list_keys()->at(0).key_name, "scada");
    ASSERT_TRUE(remove_record(kept, "tag", "PRESS_1.oil")) << "and takes changes";
}

TEST(migrations, a_file_with_rows_is_copied_before_it_is_changed) {
    const temp_dir folder;
    ASSERT_TRUE(open_copy(folder, "v1.sqlite").has_value());
    const auto copy = folder.path() / "config.sqlite.before-0002-tag-number";
    const auto copies = std::ranges::count_if(
        std::filesystem::directory_iterator(folder.path()),
        [](const auto& entry) { return entry.path().string().find(".before-") != std::string::npos; });
    EXPECT_EQ(copies, 1) << "a plant's database is half a gigabyte";
    EXPECT_EQ(std::filesystem::status(copy).permissions(), std::filesystem::perms{0600});
    const auto db = database::open_sqlite(copy.string(), database::use::read);
    ASSERT_TRUE(db.has_value());
    EXPECT_EQ(count((*db)->session(), "opc", "", {}), 1);
    EXPECT_EQ(count((*db)->session(), "sqlite_master", "WHERE name = 'order_event'", {}), 0) << "as it was before";
}

TEST(migrations, a_new_file_needs_no_copy) {
    const temp_dir folder;
    ASSERT_TRUE(store::open({folder.path().string(), "SITE_DEFAULT", {}}).has_value());
    for (const auto& entry : std::filesystem::directory_iterator(folder.path()))
        EXPECT_EQ(entry.path().string().find(".before-"), std::string::npos) << entry.path();
}

TEST(migrations, limits_of_before_are_alarms_now) {
    const temp_dir folder;
    const auto opened = open_copy(folder, "v1.sqlite");
    ASSERT_TRUE(opened.has_value());
    auto view = (*opened)->master().read();
    const auto alarm = view->find(master::resource_named("alarm"), "ALARM_PRESS_1.oil");
    ASSERT_TRUE(alarm.has_value());
    EXPECT_EQ(alarm->text("source"), "TAG");
}

TEST(migrations, a_file_that_was_completed_is_not_read_again_for_tags_of_before) {
    const temp_dir folder;
    const auto file = folder.path() / "config.sqlite";
    ASSERT_TRUE(open_copy(folder, "v1.sqlite").has_value());
    const auto has_alarm_after = [&](const char* change) {
        {
            auto db = database::open_sqlite(file);
            execute((*db)->session(), "DELETE FROM alarm");
            execute((*db)->session(), change);
        }
        const auto opened = store::open({folder.path().string(), "SITE_DEFAULT", {}});
        return (*opened)->master().read()->find(master::resource_named("alarm"), "ALARM_PRESS_1.oil").has_value();
    };
    EXPECT_FALSE(has_alarm_after("DELETE FROM setting WHERE setting_name = 'none'"));
    EXPECT_TRUE(has_alarm_after("DELETE FROM setting WHERE setting_name = 'completed_tags'"))
        << "a backup of an earlier version has no such setting";
    EXPECT_TRUE(has_alarm_after("UPDATE setting SET setting_text = '0' WHERE setting_name = 'completed_tags'"));
}

TEST(migrations, numbers_of_tags_stay_when_their_table_is_made_anew) {
    const temp_dir folder;
    const auto file = folder.path() / "config.sqlite";
    ASSERT_TRUE(open_copy(folder, "v1.sqlite").has_value());
    {
        auto db = database::open_sqlite(file);
        ASSERT_TRUE(db.has_value());
        for (const auto* as_before_0007 :
             {"DROP TABLE tag_number", "CREATE TABLE tag_number (tag_id TEXT PRIMARY KEY, tag_number BIGINT UNIQUE)",
              "INSERT INTO tag_number VALUES ('PRESS_1.oil', 41), ('PRESS_1.speed', 7)",
              "INSERT INTO setting VALUES ('last_tag_number', '50') ON CONFLICT DO UPDATE SET setting_text = '50'",
              "CREATE INDEX opc_by_site ON opc (site_id)", "CREATE INDEX tag_by_opc ON tag (opc_id, tag_id)",
              "ALTER TABLE tag DROP COLUMN none_value", "ALTER TABLE tag DROP COLUMN states",
              "ALTER TABLE tag DROP COLUMN scale_from", "ALTER TABLE tag DROP COLUMN scale_from_as",
              "DROP TABLE user_preference", "DELETE FROM schema_version WHERE migration_name >= '0007'"})
            execute((*db)->session(), as_before_0007);
    }
    const auto opened = store::open({folder.path().string(), "SITE_DEFAULT", {}});
    ASSERT_TRUE(opened.has_value()) << opened.error().message;
    EXPECT_EQ(*(*opened)->numbers_of({"PRESS_1.speed", "PRESS_1.oil", "PRESS_1.new"}),
              (std::vector<tag_number>{7, 41, 51}));
}

/// An import writes a million of each: another one needs a reason (bench/results.md, "A million tags").
TEST(migrations, a_tag_is_written_into_ten_b_trees) {
    const temp_dir folder;
    ASSERT_TRUE(open_copy(folder, "v1.sqlite").has_value());
    const auto db = database::open_sqlite(folder.path() / "config.sqlite", database::use::read);
    ASSERT_TRUE(db.has_value());
    EXPECT_EQ(count((*db)->session(), "sqlite_master", "WHERE tbl_name IN ('tag', 'tag_number', 'change_log')", {}),
              10);
}

TEST(migrations, a_database_of_a_newer_program_is_refused) {
    const temp_dir folder;
    ASSERT_TRUE(open_copy(folder, "v1.sqlite").has_value());
    auto db = database::open_sqlite(folder.path() / "config.sqlite");
    ASSERT_TRUE(db.has_value());
    execute((*db)->session(), "INSERT INTO schema_version VALUES ('9999-x', 'x', 0)");
    const auto again = store::open({folder.path().string(), "SITE_DEFAULT", {}});
    EXPECT_EQ(cause_of(again), cause::foreign_schema);
    EXPECT_NE(again.error().message.find("9999-x"), std::string::npos);
}

TEST(migrations, a_migration_that_was_edited_later_is_refused) {
    const temp_dir folder;
    ASSERT_TRUE(open_copy(folder, "v1.sqlite").has_value());
    auto db = database::open_sqlite(folder.path() / "config.sqlite");
    ASSERT_TRUE(db.has_value());
    execute((*db)->session(), "UPDATE schema_version SET checksum = 'x'");
    EXPECT_EQ(cause_of(store::open({folder.path().string(), "SITE_DEFAULT", {}})), cause::foreign_schema);
}

TEST(migrations, a_file_that_is_no_database_is_refused_and_kept) {
    const temp_dir folder;
    const auto file = folder.path() / "config.sqlite";
    std::ofstream(file) << std::string(5000, 'x');
    EXPECT_EQ(cause_of(store::open({folder.path().string(), "SITE_DEFAULT", {}})), cause::not_a_database);
    EXPECT_EQ(std::filesystem::file_size(file), 5000U);
}

TEST(store, a_folder_that_cannot_be_made_is_a_failure) {
    EXPECT_EQ(cause_of(store::open({"/proc/no-such/folder", "SITE_DEFAULT", {}})), cause::unavailable);
}

TEST_F(store_test, the_edge_id_is_made_once) {
    const auto id = kept().edge_id();
    EXPECT_EQ(id.size(), 17U);
    EXPECT_TRUE(id.starts_with("EDGE_"));
    reopen();
    EXPECT_EQ(kept().edge_id(), id);
}

TEST_F(store_test, the_database_is_its_owners_alone) {
    struct stat facts {};
    for (const auto* name : {"config.sqlite", "config.sqlite-wal"}) {
        ASSERT_EQ(::stat(file(name).c_str(), &facts), 0) << name;
        EXPECT_EQ(facts.st_mode & 0777U, 0600U) << name;
    }
}

struct pragmas {
    std::string journal_mode;
    std::int64_t synchronous = 0;
    std::int64_t foreign_keys = 0;
};
BOOST_DESCRIBE_STRUCT(pragmas, (), (journal_mode, synchronous, foreign_keys))

TEST_F(store_test, what_was_answered_is_synced) {
    auto db = database::open_sqlite(file("config.sqlite"));
    ASSERT_TRUE(db);
    execute((*db)->session(),
            "CREATE TEMP VIEW p AS SELECT * FROM pragma_journal_mode, pragma_synchronous, "
            "pragma_foreign_keys");
    const auto set = select<pragmas>((*db)->session(), "p", "");
    EXPECT_EQ(set.at(0).journal_mode, "wal");
    EXPECT_EQ(set.at(0).synchronous, 2) << "FULL";
    EXPECT_EQ(set.at(0).foreign_keys, 1);
}

TEST_F(store_test, asking_whether_it_is_writable_leaves_no_transaction_open) {
    EXPECT_TRUE(kept().is_writable());
    EXPECT_TRUE(put(make_opc("PLC1")));
    EXPECT_TRUE(kept().is_writable());
}

}  // namespace
}  // namespace penstock::store
