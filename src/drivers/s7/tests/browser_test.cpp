#include "drivers/s7/browser.hpp"

#include "drivers/errc.hpp"
#include "drivers/s7/errc.hpp"
#include "drivers/s7/tests/talk.hpp"

namespace penstock::s7 {

namespace {

using penstock::test::run;
using test::lines;
using test::session_fixture;

struct browsing : session_fixture {
    explicit browsing(family f) : session_fixture({.device = f}), asks(spoken, test::patience) {
        EXPECT_EQ(open(), error_code{});
    }

    /// `name: description` of the items of a page.
    std::vector<std::string> items(const browse_query& query) {
        const auto page = run(asks.browse(query));
        if (!page) return {page.error().message()};
        next = page->next;
        std::vector<std::string> out;
        for (const auto& item : page->items)
            out.push_back(item.name + ": " + item.description + item.plc_address.value_or("-").insert(0, " "));
        return out;
    }

    browser asks;
    std::string next;
};

}  // namespace

TEST(browser, returns_the_identity_of_the_controller) {
    browsing b(family::s7_300);
    EXPECT_EQ(run(b.asks.identify()).value().text(),
              "CPU 315-2 PN/DP, 6ES7 315-2EH14-0AB0 V3.2.6, S/N S C-X4U421302009, RUN");
    b.fault("lacks szl");
    EXPECT_EQ(run(b.asks.identify()).value().text(), "") << "a controller without an identity is no error";
}

TEST(browser, lists_blocks_and_the_address_of_a_data_block) {
    browsing b(family::s7_300);
    EXPECT_EQ(b.items({}), (lines{"CPU: identity and state -", "DB: 9 data blocks -"}));
    const auto blocks = b.items({.node = "DB", .size = 2});
    EXPECT_EQ(blocks, (lines{"DB1: 32768 bytes, DB, VALUES, family SIM, author PENSTOCK, version 1.0 DB1.DBB0.32768",
                             "DB2: 8192 bytes, DB, VALUES, family SIM, author PENSTOCK, version 1.0 DB2.DBB0.8192"}));
    EXPECT_EQ(b.next, "2");
    EXPECT_EQ(b.items({.node = "DB", .start_after = b.next}).size(), 7U);
    EXPECT_EQ(b.next, "");
    EXPECT_EQ(b.items({.node = "DB", .part = "b9"}).size(), 1U);
    EXPECT_EQ(b.items({.node = "CPU"}).front(), "state: RUN -");
    EXPECT_EQ(b.items({.node = "", .depth = 2}).size(), 2U + 7U + 9U);
}

TEST(browser, omits_what_newer_controllers_do_not_report) {
    browsing b(family::s7_1500);
    EXPECT_EQ(b.items({}), (lines{"CPU: identity and state -"}));
    EXPECT_EQ(b.items({.node = "DB"}), (lines{header_error(0xD401).message()}));
    EXPECT_EQ(b.items({.node = "nothing"}), (lines{error_code(driver_errc::no_such_node).message()}));
}

TEST(block, lists_are_read_as_captured) {
    // From the server of snap7 1.4: a list of one data block.
    EXPECT_EQ(decode_block_list(byte_buffer{0x00, 0x01, 0x22, 0x05}), (std::vector<std::uint16_t>{1}));
    EXPECT_EQ(to_hex(block_description_request(0x41, 1)), "30 41 30 30 30 30 31 41");
    const auto counts = decode_block_counts(byte_buffer{0x30, 0x38, 0, 1, 0x30, 0x41, 0, 2});
    ASSERT_EQ(counts.size(), 2U);
    EXPECT_EQ(counts[1].type, 0x41);
    EXPECT_EQ(counts[1].count, 2);
    EXPECT_FALSE(decode_block_description(byte_buffer(77)).has_value());
}

TEST(szl, a_list_is_read_back_unchanged) {
    const szl_list list{0x0011, 0, {{0, 1, 'A'}, {0, 7, 'B'}}};
    const auto again = decode_szl(encode_szl(list)).value();
    EXPECT_EQ(again.records, list.records);
    EXPECT_EQ(again.find(7)->at(2), 'B');
    EXPECT_EQ(again.find(2), nullptr);
    EXPECT_FALSE(decode_szl(byte_buffer{0, 1, 2}).has_value());
}

}  // namespace penstock::s7
