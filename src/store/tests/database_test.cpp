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
    errc code{};
    std::int64_t stored = 0;
    for (int i = 0; i < 20 && code == errc{}; ++i) {
        const auto done = run("INSERT INTO parent VALUES (:id), (:other)",
                              {{"id", page + std::to_string(i)}, {"other", page + "o" + std::to_string(i)}});
        if (done) {
            stored += 2;
        } else {
            code = done.error().code;
        }
    }
    EXPECT_EQ(code, errc::unavailable);
    EXPECT_GT(stored, 0);
    EXPECT_EQ(rows("parent"), stored);
    EXPECT_TRUE(run("DELETE FROM parent")) << "and it goes on when there is room";
}

TEST_F(database_test, the_text_of_a_value_does_not_change_what_an_error_means) {
    const auto done = run("INSERT INTO child VALUES (:id, :parent)", {{"id", "disk"}, {"parent", "UNIQUE constraint"}});
    EXPECT_EQ(code_of(done), errc::integrity);
}

TEST_F(database_test, no_failure_shows_a_value) {
    const auto done = run("INSERT INTO child (no_such_column) VALUES (:x)", {{"x", "s3cret"}});
    EXPECT_EQ(code_of(done), errc::wrong_query);
    EXPECT_EQ(done.error().message.find("s3cret"), std::string::npos) << done.error().message;
    ASSERT_TRUE(run("INSERT INTO parent VALUES (:x)", {{"x", "s3cret"}}));
    const auto again = run("INSERT INTO parent VALUES (:x)", {{"x", "s3cret"}});
    EXPECT_EQ(code_of(again), errc::duplicate);
    EXPECT_EQ(again.error().message.find("s3cret"), std::string::npos) << again.error().message;
}

TEST_F(database_test, a_refusal_undoes_the_steps_before_it) {
    const auto done = run("INSERT INTO parent VALUES ('a'), ('b'), ('a')");
    EXPECT_EQ(code_of(done), errc::duplicate);
    EXPECT_EQ(rows("parent"), 0);
}

TEST(failure, every_code_has_words_and_a_remedy) {
    for (int code = 1; code <= static_cast<int>(errc::wrong_query); ++code) {
        const auto ec = make_error_code(static_cast<errc>(code));
        EXPECT_NE(ec.message(), "unknown store error") << code;
        const auto expected = static_cast<errc>(code) == errc::unavailable   ? remedy::retry
                              : static_cast<errc>(code) == errc::wrong_query ? remedy::report_bug
                                                                             : remedy::fix_config;
        EXPECT_EQ(remedy_of(ec), expected) << code;
    }
    EXPECT_EQ(error_code(failure{errc::duplicate, "tag T1 exists already"}), errc::duplicate);
}

}  // namespace
}  // namespace penstock::store
