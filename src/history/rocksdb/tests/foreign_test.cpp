#include <rocksdb/db.h>

#include "history/rocksdb/errc.hpp"
#include "history/rocksdb/store.hpp"
#include "history/rocksdb/tests/temp_folder.hpp"

namespace penstock::history::rocksdb_store {

namespace {

void write_foreign(const std::string& folder, const std::string& key, const std::string& value) {
    rocksdb::Options options;
    options.create_if_missing = true;
    rocksdb::DB* opened = nullptr;
    ASSERT_TRUE(rocksdb::DB::Open(options, folder, &opened).ok());
    const std::unique_ptr<rocksdb::DB> db(opened);
    ASSERT_TRUE(db->Put({}, key, value).ok());
}

}  // namespace

TEST(rocksdb_store, does_not_change_another_programs_database) {
    const temp_dir root;
    write_foreign(root.at("h"), "key", "value");
    const auto store = open(root.at("h"), {});
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().message, root.at("h") + ": contains the database of another program");
}

TEST(rocksdb_store, refuses_the_form_of_a_newer_version) {
    const temp_dir root;
    write_foreign(root.at("h"), std::string(4, '\0') + "format", "penstock history 2");
    const auto store = open(root.at("h"), {});
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().message.find("(penstock history 2)"), std::string::npos);
}

TEST(rocksdb_store, has_a_text_and_a_remedy_for_each_error) {
    EXPECT_EQ(to_error(rocksdb::Status::NoSpace()), errc::no_space);
    EXPECT_EQ(to_error(rocksdb::Status::IOError("x")), errc::not_written);
    EXPECT_EQ(to_error(rocksdb::Status::Corruption("x")), errc::damaged);
    EXPECT_EQ(to_error(rocksdb::Status::Busy("x")), errc::refused);
    EXPECT_EQ(remedy_of(errc::no_space), remedy::retry);
    EXPECT_EQ(remedy_of(errc::not_written), remedy::retry);
    EXPECT_EQ(remedy_of(errc::damaged), remedy::fix_config);
    EXPECT_EQ(remedy_of(errc::refused), remedy::report_bug);
    EXPECT_NE(describe(rocksdb::Status::NoSpace()).find("no space left"), std::string::npos);
}

}  // namespace penstock::history::rocksdb_store
