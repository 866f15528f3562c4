#include "gateway/history_engine.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <span>

#include "history/chunk_store.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::gateway {
namespace {

class engine_of_the_history : public testing::Test {
protected:
    checked<std::unique_ptr<history::chunk_store>> open(const std::string& edge_id = "EDGE_1") const {
        return open_history_engine(set, dir.path().string(), edge_id);
    }

    test::temp_dir dir;
    properties::history_settings set;
};

TEST_F(engine_of_the_history, keeps_its_points_below_the_data_folder) {
    const history::chunk stored{{7, 1'000, 1}, 2'000, {1, 2, 3}};
    {
        const auto first = open();
        ASSERT_TRUE(first.has_value()) << to_string(first.error());
        ASSERT_TRUE((*first)->put(std::span(&stored, 1)).has_value());
        ASSERT_TRUE((*first)->commit(41).has_value());
    }
    EXPECT_TRUE(std::filesystem::is_directory(dir.at("history")));
    const auto again = open();
    ASSERT_TRUE(again.has_value()) << to_string(again.error());
    EXPECT_EQ((*again)->position().value(), 41U);
    int found = 0;
    EXPECT_TRUE((*again)
                    ->scan(7, 0, 5'000, history::direction::ascending,
                           [&](const history::chunk_key& key, byte_view) {
                               found += key == stored.key ? 1 : 100;
                               return true;
                           })
                    .has_value());
    EXPECT_EQ(found, 1);
}

TEST_F(engine_of_the_history, of_a_cluster_leaves_nothing_on_this_machine) {
    set.engine = "cassandra";
    set.cassandra.contact_points = "127.0.0.1:1";
    const auto made = open();
    EXPECT_TRUE(made.has_value()) << "the cluster may come later";
    EXPECT_TRUE(std::filesystem::is_empty(dir.path()));
}

TEST_F(engine_of_the_history, names_the_setting_with_which_no_cluster_can_be_used) {
    set.engine = "cassandra";
    using change = std::function<void(history::cluster_settings&)>;
    const std::pair<const char*, change> rows[]{
        {"contact_points", [](auto& c) { c.contact_points = "a:70000"; }},
        {"keyspace", [](auto& c) { c.keyspace = "a; DROP"; }},
        {"replication", [](auto& c) { c.replication = "3"; }},
        {"consistency", [](auto& c) { c.consistency = "MOST"; }},
        {"user", [](auto& c) { c.user = "without a password"; }},
    };
    for (const auto& [field, spoil] : rows) {
        set.cassandra = {};
        spoil(set.cassandra);
        const auto made = open();
        ASSERT_FALSE(made.has_value()) << field;
        EXPECT_EQ(made.error().field, field);
    }
    set.cassandra = {};
    EXPECT_EQ(open("").error().field, "edge") << "chunks of several gateways would be mixed";
}

}  // namespace
}  // namespace penstock::gateway
