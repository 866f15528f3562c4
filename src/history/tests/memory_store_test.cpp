#include "history/tests/memory_store.hpp"

#include "history/tests/chunk_store_suite.hpp"

namespace penstock::history {

INSTANTIATE_TEST_SUITE_P(memory, chunk_store_suite,
                         testing::Values(store_maker{[] { return std::make_unique<memory_store>(); }, nullptr}));

}  // namespace penstock::history
