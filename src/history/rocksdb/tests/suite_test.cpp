#include "history/rocksdb/store.hpp"
#include "history/rocksdb/tests/temp_folder.hpp"
#include "history/tests/chunk_store_suite.hpp"

namespace penstock::history {

namespace {

/// Folders under one root, a new one for each `open_new`.
struct folders {
    rocksdb_store::temp_dir root;
    int count = 0;

    std::unique_ptr<chunk_store> open() {
        auto opened = rocksdb_store::open(root.at(std::to_string(count)), {});
        EXPECT_TRUE(opened) << to_string(opened.error());
        return opened ? std::move(*opened) : nullptr;
    }
};

store_maker in_folders() {
    const auto all = std::make_shared<folders>();
    return {[all] {
                ++all->count;
                return all->open();
            },
            [all] { return all->open(); }};
}

}  // namespace

INSTANTIATE_TEST_SUITE_P(rocksdb, chunk_store_suite, testing::Values(in_folders()));

}  // namespace penstock::history
