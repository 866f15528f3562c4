#include "drivers/eip/variable_list.hpp"

#include <gtest/gtest.h>

#include "drivers/eip/cip.hpp"
#include "drivers/eip/errc.hpp"

namespace penstock::eip {
namespace {

byte_buffer bytes(std::initializer_list<int> from) {
    byte_buffer out;
    for (const int n : from)
        out.push_back(static_cast<std::uint8_t>(n));
    return out;
}

// Sources: aphytcomm, aphyt/omron/n_series.py (_get_instance_list_subset, VariableObjectReply); plcio,
// omron/discovery.go (parseOmron5FResponse).

TEST(variable_list, names_are_requested_by_page) {
    byte_buffer out;
    append_names_request(out, 0x102, 100);
    const auto r = decode_request(out).value();
    EXPECT_EQ(r.code, 0x5F);
    const auto path = split_path(r.path);
    ASSERT_TRUE(path && path->size() == 2);
    EXPECT_EQ((*path)[0].number, 0x6AU);
    EXPECT_EQ((*path)[1].number, 0U);
    EXPECT_EQ(byte_buffer(r.body.begin(), r.body.end()), bytes({2, 1, 0, 0, 100, 0, 0, 0, 2, 0}));
}

const auto page = bytes({2,   0,   1, 0, 5, 0, 0, 0, 12, 0,    0x6B, 0, 5, 0, 0, 0, 4,   'P', 'u',
                         'm', 'p', 0, 6, 0, 0, 0, 9, 0,  0x6B, 0,    6, 0, 0, 0, 2, 'A', 'b'});

TEST(variable_list, a_page_of_names_is_read_with_padding_and_without) {
    const auto found = decode_names(page);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->has_more);
    ASSERT_EQ(found->names.size(), 2U);
    EXPECT_EQ(found->names[0].name, "Pump");
    EXPECT_EQ(found->names[0].instance, 5U);
    EXPECT_EQ(found->names[1].name, "Ab");
    EXPECT_EQ(found->names[1].instance, 6U);
}

TEST(variable_list, a_page_that_is_cut_anywhere_is_short) {
    for (std::size_t n = 0; n < page.size(); ++n)
        EXPECT_EQ(decode_names(byte_view(page).first(n)).error(), errc::short_message) << n;
    auto longer = page;
    longer[16] = 200;  // the name is longer than its entry
    EXPECT_EQ(decode_names(longer).error(), errc::short_message);
}

TEST(variable_list, a_page_is_as_long_as_there_is_room) {
    byte_buffer out;
    append_names(out, {{1, "One"}, {2, "Two"}, {9, "Nine"}}, 4 + 2 * 16);
    const auto found = decode_names(out);
    ASSERT_TRUE(found);
    EXPECT_TRUE(found->has_more);
    EXPECT_EQ(found->names.size(), 2U);
}

struct row {
    variable_facts facts;
    std::uint16_t bits;
};

TEST(variable_list, what_a_variable_is_comes_back) {
    for (const auto& r :
         {row{{4, type::dint, {}}, 0x00C4}, row{{2, type::int16, {10}}, 0x20C3},
          row{{4, type::real, {2, 3, 4}}, 0x60CA}, row{{256, type::string, {}}, 0x00D0},
          row{{4, type::dword, {10}}, 0x20C8}, row{{2, type::boolean, {}}, 0x00C1},
          row{{2, type::boolean, {16}}, 0x20C1}, row{{256, type::string, {5}}, 0x20D0}, row{{8, 0xA2, {}}, 0x8000},
          row{{8, 0xA2, {3}}, 0x8000}, row{{1, type::sint, {1, 1, 1, 1}}, 0x8000}}) {
        byte_buffer out;
        append_facts(out, r.facts);
        const auto found = decode_facts(out);
        ASSERT_TRUE(found);
        EXPECT_EQ(found->size, r.facts.size);
        EXPECT_EQ(found->code, r.facts.code);
        EXPECT_EQ(found->dimensions, r.facts.dimensions);
        EXPECT_EQ(make_symbol({1, "A"}, *found).word.bits, r.bits);
    }
    EXPECT_EQ(decode_facts(bytes({4, 0, 0, 0, 0xA3, 0xC4, 2, 0, 1, 0, 0, 0})).error(), errc::short_message);
}

}  // namespace
}  // namespace penstock::eip
