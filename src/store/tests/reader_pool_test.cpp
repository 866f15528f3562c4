#include "store/reader_pool.hpp"

#include <gtest/gtest.h>

#include "master/catalog.hpp"
#include "store/query.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::store {
namespace {

/// What reading throws; `nullopt`: it was read.
std::optional<master::request_error> refusal_of_reading(reader_pool& pool) {
    try {
        pool.borrow_snapshot().run([](database&) {});
    } catch (const master::request_error& r) {
        return r;
    }
    return std::nullopt;
}

TEST(reader_pool, a_connection_that_cannot_begin_is_given_back) {
    const test::temp_dir folder;
    reader_pool pool([&] {
        auto db = database::open_sqlite(folder.path() / "x.sqlite");
        execute((*db)->session(), "BEGIN");  // so the pool's own cannot be
        return db;
    });
    for (std::size_t i = 0; i < reader_pool::max_connections + 1; ++i) {
        const auto refused = refusal_of_reading(pool);
        ASSERT_TRUE(refused.has_value());
        EXPECT_EQ(refused->kind, master::error_kind::internal) << i << ": " << refused->message;
    }
}

TEST(reader_pool, a_connection_that_was_lost_takes_the_idle_ones_along) {
    const test::temp_dir folder;
    int opened = 0;
    reader_pool pool([&] {
        ++opened;
        return database::open_sqlite(folder.path() / "x.sqlite");
    });
    {
        auto first = pool.borrow_snapshot();
        const auto second = pool.borrow_snapshot();
        EXPECT_THROW(first.run([](database& db) { execute(db.session(), "SELECT nothing"); }), master::request_error);
    }
    (void)pool.borrow_snapshot();
    (void)pool.borrow_snapshot();
    EXPECT_EQ(opened, 3) << "one that is whole was given back after the other, and one had to be opened";
}

TEST(reader_pool, a_caller_that_cannot_wait_gets_an_idle_connection_or_none) {
    const test::temp_dir folder;
    reader_pool pool([&] { return database::open_sqlite(folder.path() / "x.sqlite"); });
    EXPECT_FALSE(pool.try_borrow().has_value()) << "opening one takes its time";
    (void)pool.borrow_snapshot();
    {
        const auto idle = pool.try_borrow();
        EXPECT_TRUE(idle.has_value());
        EXPECT_FALSE(pool.try_borrow().has_value()) << "it is lent";
    }
    EXPECT_TRUE(pool.try_borrow().has_value());
}

}  // namespace
}  // namespace penstock::store
