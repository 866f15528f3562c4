#include <fstream>
#include <iterator>

#include "store/tests/temp_store.hpp"

namespace penstock::store {
namespace {

transfer make_transfer(const std::string& name) {
    return {name, "API", {{"url", "http://x"}, {"password", "hush-hush"}}, 0, 0};
}

TEST_F(store_test, a_transfer_comes_back_as_it_was_stored) {
    ASSERT_TRUE(kept().create_transfer(make_transfer("mes")));
    reopen();
    const auto got = kept().get_transfer("mes");
    ASSERT_TRUE(got);
    EXPECT_EQ(got->transfer_type, "API");
    EXPECT_EQ(got->options, make_transfer("mes").options);
    EXPECT_EQ(got->created_at, to_epoch_ms(monday));
    EXPECT_EQ(cause_of(kept().create_transfer(make_transfer("mes"))), cause::duplicate);
}

TEST_F(store_test, a_transfer_changes_and_goes) {
    ASSERT_TRUE(kept().create_transfer(make_transfer("b")));
    ASSERT_TRUE(kept().create_transfer(make_transfer("a")));
    time_ += std::chrono::hours(1);
    auto changed = make_transfer("b");
    changed.options["url"] = "http://y";
    ASSERT_TRUE(kept().update_transfer(changed));
    const auto all = kept().list_transfers();
    ASSERT_EQ(all->size(), 2U);
    EXPECT_EQ(all->at(0).transfer_name, "a");
    EXPECT_EQ(all->at(1).options.at("url"), "http://y");
    EXPECT_EQ(all->at(1).options.at("password"), "hush-hush");
    EXPECT_EQ(all->at(1).updated_at - all->at(1).created_at, 3'600'000);
    ASSERT_TRUE(kept().delete_transfer("a"));
    EXPECT_EQ(cause_of(kept().delete_transfer("a")), cause::not_found);
    EXPECT_EQ(cause_of(kept().update_transfer(make_transfer("a"))), cause::not_found);
    EXPECT_EQ(cause_of(kept().get_transfer("a")), cause::not_found);
}

TEST_F(store_test, secrets_of_transfers_are_sealed) {
    ASSERT_TRUE(kept().create_transfer(make_transfer("mes")));
    for (const auto* name : {"config.sqlite", "config.sqlite-wal"}) {
        std::ifstream in(file(name), std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        EXPECT_EQ(bytes.find("hush-hush"), std::string::npos) << name;
    }
}

}  // namespace
}  // namespace penstock::store
