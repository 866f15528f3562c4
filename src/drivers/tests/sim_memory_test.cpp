#include "drivers/sim_memory.hpp"

#include <gtest/gtest.h>

namespace penstock {

namespace {

TEST(sim_memory, ranges_that_touch_become_one_and_keep_their_values) {
    sim_memory memory(2);
    memory.add(10, 2);
    memory.find(11, 1)[1] = 5;
    EXPECT_TRUE(memory.find(10, 3).empty());
    memory.add(14, 2);
    memory.add(12, 2);
    ASSERT_EQ(memory.find(10, 6).size(), 12U);
    EXPECT_EQ(memory.find(11, 1)[1], 5);
    EXPECT_TRUE(memory.find(9, 2).empty());
    EXPECT_TRUE(memory.find(15, 2).empty());
    EXPECT_TRUE(memory.find(15, 0xFFFF'FFFF).empty());
}

TEST(sim_memory, a_write_marks_its_places_and_misses_whole) {
    sim_memory memory(2);
    memory.add(10, 4);
    const byte_buffer words{1, 2, 3, 4};
    EXPECT_TRUE(memory.write(11, words));
    EXPECT_EQ(to_hex(memory.find(10, 4)), "00 00 01 02 03 04 00 00");
    EXPECT_FALSE(memory.is_written(10, 1));
    EXPECT_TRUE(memory.is_written(10, 2));
    EXPECT_TRUE(memory.is_written(12, 1));
    EXPECT_FALSE(memory.is_written(13, 100));
    EXPECT_FALSE(memory.write(13, words)) << "14 does not exist";
    EXPECT_EQ(to_hex(memory.find(13, 1)), "00 00");
}

TEST(own_address, differs_between_all_addresses_of_an_area) {
    std::vector<bool> seen(65536);
    for (unsigned address = 0; address < 65536; ++address) {
        const auto word = own_address_word(3, 2, address);
        EXPECT_FALSE(seen[word]);
        seen[word] = true;
    }
    EXPECT_EQ(own_address_word(2, 3, 5), (5 + 10'007 * 2 + 20'011 * 3) % 65536);
    EXPECT_TRUE(own_address_bit(0, 0, 7)) << "three bits are set";
    EXPECT_FALSE(own_address_bit(0, 0, 3));
}

}  // namespace

}  // namespace penstock
