#include "updater/data_files.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "base/private_file.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::updater {
namespace {

class data_folder : public testing::Test {
protected:
    data_folder() : files(folder.at("data"), {::geteuid(), ::getegid()}) {
        fs::create_directories(folder.at("data") + "/update");
        fs::create_directories(folder.at("snapshot"));
    }

    std::string database() const { return folder.at("data") + "/config.sqlite"; }

    void execute(const std::string& sql) const {
        sqlite3* db = nullptr;
        ASSERT_EQ(sqlite3_open(database().c_str(), &db), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(db, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(db);
        sqlite3_close(db);
    }

    test::temp_dir folder;
    data_files files;
};

TEST_F(data_folder, a_file_is_copied_for_root_alone) {
    std::ofstream(folder.at("data") + "/update/bundle") << "content";
    ASSERT_TRUE(files.copy_out("update/bundle", folder.at("copy"), 7).has_value());
    EXPECT_EQ(read_file(folder.at("copy")).value(), "content");
    struct stat facts {};
    ASSERT_EQ(::stat(folder.at("copy").c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0600U);
    EXPECT_NE(files.copy_out("update/bundle", folder.at("copy"), 6).error().message.find("at most"), std::string::npos);
}

TEST_F(data_folder, what_is_no_plain_file_within_it_is_refused) {
    std::ofstream(folder.at("outside")) << "x";
    fs::create_symlink(folder.at("outside"), folder.at("data") + "/link");
    fs::create_symlink("update", folder.at("data") + "/folder_link");
    std::ofstream(folder.at("data") + "/update/bundle") << "content";
    ASSERT_EQ(::mkfifo((folder.at("data") + "/pipe").c_str(), 0600), 0);
    for (const std::string name : {"link", "folder_link/bundle", "pipe", "update", "missing", "../outside", "", "."})
        EXPECT_FALSE(files.read(name, 100).has_value()) << name;
    EXPECT_FALSE(files.read(folder.at("outside"), 100).has_value());
    EXPECT_TRUE(files.read("update/bundle", 100).has_value());
}

TEST_F(data_folder, a_database_is_copied_and_put_back_whole) {
    execute("PRAGMA journal_mode=WAL; CREATE TABLE schema_version(x); INSERT INTO schema_version VALUES (1),(2)");
    EXPECT_EQ(files.count_migrations(database()).value(), 2);
    ASSERT_TRUE(files.save_database(database(), folder.at("snapshot")).has_value());
    ::chmod(database().c_str(), 0640);
    execute(
        "INSERT INTO schema_version VALUES (3); CREATE TABLE shared_schema_version(x); "
        "INSERT INTO shared_schema_version VALUES (1)");
    EXPECT_EQ(files.count_migrations(database()).value(), 4);
    std::ofstream(database() + "-wal") << "of the newer one";
    ASSERT_TRUE(files.restore_database(database(), folder.at("snapshot")).has_value());
    EXPECT_FALSE(fs::exists(database() + "-wal"));
    EXPECT_EQ(files.count_migrations(database()).value(), 2);
    struct stat facts {};
    ASSERT_EQ(::stat(database().c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 0777U, 0640U);
    ASSERT_TRUE(files.restore_database(database(), folder.at("snapshot")).has_value());  // as often as wanted
    EXPECT_EQ(files.count_migrations(database()).value(), 2);
}

TEST_F(data_folder, the_log_that_a_killed_gateway_left_belongs_to_the_copy) {
    sqlite3* db = nullptr;
    ASSERT_EQ(sqlite3_open(database().c_str(), &db), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(db, "PRAGMA journal_mode=WAL; CREATE TABLE schema_version(x);", nullptr, nullptr, nullptr),
              0);
    ASSERT_EQ(sqlite3_exec(db, "INSERT INTO schema_version VALUES (1)", nullptr, nullptr, nullptr), 0);
    ASSERT_GT(fs::file_size(database() + "-wal"), 0U);  // still open: the log is not in the file
    ASSERT_TRUE(files.save_database(database(), folder.at("snapshot")).has_value());
    sqlite3_close(db);
    for (const auto* ending : {"", "-wal", "-shm"})
        fs::remove(database() + ending);
    ASSERT_TRUE(files.restore_database(database(), folder.at("snapshot")).has_value());
    EXPECT_EQ(files.count_migrations(database()).value(), 1);
}

TEST_F(data_folder, a_missing_or_broken_database_is_said) {
    EXPECT_FALSE(files.count_migrations(database()).has_value());
    EXPECT_FALSE(files.save_database(database(), folder.at("snapshot")).has_value());
    EXPECT_EQ(files.database_bytes(database()).value(), 0U);
    std::ofstream(database()) << std::string(10'000, 'x');
    EXPECT_FALSE(files.count_migrations(database()).has_value());
    EXPECT_EQ(files.database_bytes(database()).value(), 10'000U);
}

TEST(as_user, gives_text_and_fault_of_the_work) {
    const user_rights own{::geteuid(), ::getegid()};
    EXPECT_EQ(run_as(own, milliseconds{5000}, [] { return checked<std::string>("text"); }).value(), "text");
    const auto failed = run_as(own, milliseconds{5000}, []() -> checked<std::string> { return fault{"", "no"}; });
    EXPECT_EQ(failed.error().message, "no");
    const auto thrown =
        run_as(own, milliseconds{5000}, []() -> checked<std::string> { throw std::runtime_error("thrown"); });
    EXPECT_EQ(thrown.error().message, "thrown");
}

TEST(as_user, what_does_not_end_is_killed) {
    const user_rights own{::geteuid(), ::getegid()};
    const auto done = run_as(own, milliseconds{50}, []() -> checked<std::string> {
        for (;;)
            ::pause();
    });
    EXPECT_FALSE(done.has_value());
    const auto much = run_as(own, milliseconds{5000}, [] { return checked<std::string>(std::string(1U << 20U, 'x')); });
    EXPECT_FALSE(much.has_value());
}

TEST(as_user, has_the_rights_of_that_user_alone) {
    if (::geteuid() != 0) GTEST_SKIP() << "needs root, whose rights are given up";
    test::temp_dir folder;
    std::ofstream(folder.at("secret")) << "x";
    ::chmod(folder.at("secret").c_str(), 0600);
    const auto done = run_as({54321, 54321}, milliseconds{5000}, [&]() -> checked<std::string> {
        if (::setuid(0) == 0 || ::geteuid() != 54321 || ::getgid() != 54321) return fault{"", "still root"};
        return std::string(::access(folder.at("secret").c_str(), R_OK) == 0 ? "can" : "cannot");
    });
    ASSERT_TRUE(done.has_value()) << done.error().message;
    EXPECT_EQ(*done, "cannot");
}

}  // namespace
}  // namespace penstock::updater
