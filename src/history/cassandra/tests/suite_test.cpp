// What every engine must do, against a real cluster; see live_test.cpp.

#include <cstdlib>

#include "history/cassandra/store.hpp"
#include "history/tests/chunk_store_suite.hpp"

namespace penstock::history {
namespace {

/// Each new store has an edge of its own, so that it is empty.
std::unique_ptr<chunk_store> open(unsigned number) {
    cassandra::options o;
    o.contact_points = std::getenv("PENSTOCK_CASSANDRA");
    o.keyspace = "penstock_suite";
    static const auto run = std::to_string(to_epoch_ms(wall_now()));
    o.edge = run + "-" + std::to_string(number);
    auto store = cassandra::make(o).value();
    EXPECT_TRUE(store->position()) << store->error().value_or("");
    return store;
}

std::vector<store_maker> makers() {
    if (std::getenv("PENSTOCK_CASSANDRA") == nullptr) return {};
    static unsigned last = 0;
    return {{[] { return open(++last); }, [] { return open(last); }}};
}

}  // namespace

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(chunk_store_suite);
INSTANTIATE_TEST_SUITE_P(cassandra, chunk_store_suite, testing::ValuesIn(makers()));

}  // namespace penstock::history
