#include "imports/made_id.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "model/field.hpp"

namespace penstock::imports {
namespace {

TEST(made_ids, are_the_name_where_it_may_be_one) {
    EXPECT_EQ(wanted_id("LINE", "Pump.Speed"), "LINE.Pump.Speed");
    EXPECT_EQ(wanted_id("", "Wells.Well_1"), "Wells.Well_1");
    EXPECT_EQ(wanted_id("", "EDGE_A").substr(0, 2), "X_");
}

TEST(made_ids, of_other_names_are_valid_stable_and_different) {
    std::set<std::string> seen;
    for (const std::string& name :
         {std::string("펌프 1"), std::string("펌프 2"), std::string("Ölstand"), std::string("a/b"), std::string("a b"),
          std::string(), std::string("온도"), std::string(300, 'x'), std::string(300, 'x') + "y"}) {
        const auto id = wanted_id("LINE", name);
        EXPECT_TRUE(is_id(id)) << id;
        EXPECT_EQ(id, wanted_id("LINE", name));
        EXPECT_TRUE(seen.insert(id).second) << id;
    }
}

TEST(made_ids, that_are_taken_get_a_number) {
    const std::set<std::string, std::less<>> taken = {"L.a", "L.a_2"};
    id_maker ids([&](std::string_view id) { return taken.contains(id); });
    EXPECT_EQ(ids.make("L", "a"), "L.a_3");
    EXPECT_EQ(ids.make("L", "a"), "L.a_4");
    EXPECT_EQ(ids.make("L", "b"), "L.b");
    EXPECT_EQ(ids.make("L", "a_4"), "L.a_4_2") << "a number that another name has already";
}

TEST(made_ids, of_200000_things_with_one_long_name_are_valid_and_not_searched_for_each) {
    std::size_t asked = 0;
    id_maker ids([&](std::string_view) {
        ++asked;
        return false;
    });
    const std::string name(150, 'n');
    std::string last;
    for (int i = 0; i < 200'000; ++i)
        last = ids.make("L", name);
    EXPECT_TRUE(is_id(last)) << last;
    EXPECT_TRUE(last.ends_with("_200000")) << last;
    EXPECT_LE(asked, 400'000U);
}

}  // namespace
}  // namespace penstock::imports
