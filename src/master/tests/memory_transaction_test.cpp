#include "master/tests/memory_transaction.hpp"

#include "master/tests/row_suite.hpp"

namespace penstock::master {

const row_keeper in_memory = [] {
    return [](const std::function<void(transaction&)>& work) {
        memory_rows rows;
        auto home = make_record(resource_named("site"));
        home.at("site_id") = home.at("site_name") = "SITE_HOME";
        rows.records[home.kind].emplace(home.id(), home);
        const record_context context{"EDGE_1", "Asia/Seoul", "SITE_HOME", {}, {}, {}};
        memory_transaction one(rows, context, "ada", 0);
        work(one);
    };
};

INSTANTIATE_TEST_SUITE_P(memory, row_suite, testing::Values(in_memory));
INSTANTIATE_TEST_SUITE_P(memory, asset_rows, testing::Values(in_memory));

}  // namespace penstock::master
