#include "store/query.hpp"
#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

class database_test : public testing::Test {
protected:
    database_test() {
        auto opened = database::open_sqlite(folder_.path() / "x.sqlite");
        EXPECT_TRUE(opened) << opened.error().message;
        db_ = std::move(*opened);
        run("CREATE TABLE parent (id TEXT PRIMARY KEY)");
        run("CREATE TABLE child (id TEXT PRIMARY KEY, parent TEXT NOT NULL REFERENCES parent (id))");
    }

    outcome<long long> run(const std::string& sql, const text_arguments& arguments = {}) {
        return db_->transact([&](soci::session& session) { return execute(session, sql, arguments); });
    }

    template <class Work>
    auto transact(Work work) {
        return db_->transact(work);
    }

    std::int64_t rows(const std::string& table) {
        return *db_->transact([&](soci::session& session) { return count(session, table, "", {}); });
    }

private:
    temp_dir folder_;
    std::unique_ptr<database> db_;
};

TEST_F(database_test, a_full_disk_is_unavailable_and_leaves_nothing_half_done) {
    ASSERT_TRUE(run("PRAGMA max_page_count = 12"));
    const std::string page(3000, 'x');
    cause code{};
    std::int64_t stored = 0;
    for (int i = 0; i < 20 && code == cause{}; ++i) {
        const auto done = run("INSERT INTO parent VALUES (:id), (:other)",
                              {{"id", page + std::to_string(i)}, {"other", page + "o" + std::to_string(i)}});
        if (done) {
            stored += 2;
        } else {
            code = done.error().kind;
        }
    }
    EXPECT_EQ(code, cause::no_space);
    EXPECT_GT(stored, 0);
    EXPECT_EQ(rows("parent"), stored);
    EXPECT_TRUE(run("DELETE FROM parent")) << "and it goes on when there is room";
}

TEST_F(database_test, the_text_of_a_value_does_not_change_what_an_error_means) {
    const auto done = run("INSERT INTO child VALUES (:id, :parent)", {{"id", "disk"}, {"parent", "UNIQUE constraint"}});
    EXPECT_EQ(cause_of(done), cause::integrity);
}

TEST_F(database_test, no_failure_shows_a_value) {
    const auto done = run("INSERT INTO child (no_such_column) VALUES (:x)", {{"x", "s3cret"}});
    EXPECT_EQ(cause_of(done), cause::store_failed);
    EXPECT_EQ(done.error().message.find("s3cret"), std::string::npos) << done.error().message;
    ASSERT_TRUE(run("INSERT INTO parent VALUES (:x)", {{"x", "s3cret"}}));
    const auto again = run("INSERT INTO parent VALUES (:x)", {{"x", "s3cret"}});
    EXPECT_EQ(cause_of(again), cause::duplicate);
    EXPECT_EQ(again.error().message.find("s3cret"), std::string::npos) << again.error().message;
}

TEST_F(database_test, a_refusal_undoes_the_steps_before_it) {
    const auto done = run("INSERT INTO parent VALUES ('a'), ('b'), ('a')");
    EXPECT_EQ(cause_of(done), cause::duplicate);
    EXPECT_EQ(rows("parent"), 0);
}

TEST_F(database_test, a_step_that_fails_undoes_the_steps_before_it) {
    const auto done = transact([](soci::session& db) {
        execute(db, "INSERT INTO parent VALUES ('a')");
        (void)value_or_abort(outcome<int>(failure(cause::bad_key, "cannot be sealed")));
    });
    EXPECT_EQ(cause_of(done), cause::bad_key);
    EXPECT_EQ(done.error().message, "cannot be sealed");
    EXPECT_EQ(rows("parent"), 0);
}

TEST(failure, a_database_that_works_again_later_is_told_from_one_that_needs_a_person) {
    for (const auto later : {cause::unavailable, cause::no_space, cause::disk_error, cause::read_only, cause::locked})
        EXPECT_TRUE(is_unavailable(later)) << code_of(later);
    for (const auto never : {cause::not_found, cause::duplicate, cause::integrity, cause::not_a_database,
                             cause::foreign_schema, cause::bad_key, cause::login_refused, cause::store_failed})
        EXPECT_FALSE(is_unavailable(never)) << code_of(never);
}

TEST(failure, clients_are_told_what_to_do_and_no_file) {
    const auto full = system_failure("/data/config.sqlite", ENOSPC);
    EXPECT_EQ(full.kind, cause::no_space);
    EXPECT_EQ(unavailable_text(full.kind), "no space left on the database's disk: free some space, then repeat");
    EXPECT_EQ(system_failure("f", EROFS).kind, cause::read_only);
    EXPECT_EQ(system_failure("f", EIO).kind, cause::disk_error);
    EXPECT_EQ(system_failure("f", EACCES).message, "f: Permission denied");
}

}  // namespace
}  // namespace penstock::store
