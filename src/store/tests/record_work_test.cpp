#include "store/record_work.hpp"

#include "master/tests/row_suite.hpp"
#include "store/tests/temp_master_data.hpp"

namespace penstock::master {

/// A new store for each transaction, in a file or in the PostgreSQL that PENSTOCK_STORE_URL names.
const row_keeper in_sql = [] {
    return [](const std::function<void(transaction&)>& work) {
        const test::temp_dir folder;
        const auto opened = store::store::open({.data_dir = folder.path().string(),
                                                .site_id = "SITE_HOME",
                                                .is_secret = {},
                                                .clock = &wall_now,
                                                .url = store::fresh_store_url(),
                                                .time_zone = "Asia/Seoul"});
        ASSERT_TRUE(opened.has_value()) << opened.error().message;
        const auto failed = (*opened)->master().write("ada", [&](auto& one) { work(one); });
        EXPECT_FALSE(failed.has_value()) << failed->message;
    };
};

INSTANTIATE_TEST_SUITE_P(sql, row_suite, testing::Values(in_sql));
INSTANTIATE_TEST_SUITE_P(sql, asset_rows, testing::Values(in_sql));

}  // namespace penstock::master
