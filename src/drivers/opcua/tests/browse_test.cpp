#include <gtest/gtest.h>

#include <algorithm>

#include "drivers/errc.hpp"
#include "drivers/opcua/tests/device.hpp"
#include "drivers/opcua/tests/test_server.hpp"

namespace penstock::opcua::test {
namespace {

const browse_item* find(const browse_page& page, const std::string& name) {
    const auto found = std::ranges::find(page.items, name, &browse_item::name);
    return found == page.items.end() ? nullptr : &*found;
}

TEST(opcua_browse, returns_kind_type_address_and_whether_it_may_be_written) {
    test_server server;
    server.add_folder("line");
    server.add("line.speed", 1.0, element_type::float64, true, "line");
    server.add("line.list", array{std::int64_t{1}, std::int64_t{2}}, element_type::int16, false, "line");
    device d(server.port());
    ASSERT_TRUE(d.open().has_value());
    const auto top = d.run(d.tested->browse({.node = ""}));
    ASSERT_TRUE(top.has_value()) << top.error().message();
    const auto* line = find(*top, "line");
    ASSERT_NE(line, nullptr);
    EXPECT_EQ(line->type, browse_item::kind::folder);
    EXPECT_EQ(line->plc_address, std::nullopt);
    EXPECT_TRUE(line->has_children);

    const auto below = d.run(d.tested->browse({.node = line->node}));
    ASSERT_TRUE(below.has_value());
    ASSERT_EQ(below->items.size(), 2U);
    const auto* speed = find(*below, "line.speed");
    ASSERT_NE(speed, nullptr);
    EXPECT_EQ(speed->type, browse_item::kind::variable);
    EXPECT_EQ(speed->data_type, "Double");
    EXPECT_EQ(speed->plc_address, "ns=2;s=line.speed");
    EXPECT_TRUE(speed->is_writable);
    EXPECT_FALSE(speed->has_children);
    EXPECT_EQ(speed->description, "made by a test");
    const auto* list = find(*below, "line.list");
    ASSERT_NE(list, nullptr);
    EXPECT_EQ(list->data_type, "Int16[2]");
    EXPECT_FALSE(list->is_writable);
}

TEST(opcua_browse, long_lists_arrive_in_the_servers_pieces_and_are_returned_in_pages) {
    test_server::settings s;
    s.max_browse = 5;
    test_server server(s);
    server.add_folder("many");
    for (int i = 100; i < 155; ++i)
        server.add("n" + std::to_string(i), std::int64_t{i}, element_type::int32, true, "many");
    server.set_max_references(10);
    device d(server.port());
    ASSERT_TRUE(d.open().has_value());
    std::vector<std::string> names;
    browse_query query{.node = "nsu=urn:test;s=many", .size = 20};
    int pages = 0;
    do {
        const auto page = d.run(d.tested->browse(query));
        ASSERT_TRUE(page.has_value()) << page.error().message();
        for (const auto& item : page->items)
            names.push_back(item.name);
        query.start_after = page->next;
        ++pages;
    } while (!query.start_after.empty() && pages < 10);
    EXPECT_EQ(pages, 3);
    ASSERT_EQ(names.size(), 55U);
    EXPECT_EQ(names.front(), "n100");
    EXPECT_EQ(names.back(), "n154");
}

TEST(opcua_browse, depth_and_part_of_a_name_choose) {
    test_server server;
    server.add_folder("line");
    server.add("line.speed", 1.0, element_type::float64, true, "line");
    server.add("line.level", 1.0, element_type::float64, true, "line");
    device d(server.port());
    ASSERT_TRUE(d.open().has_value());
    const auto flat = d.run(d.tested->browse({.node = "", .part = "SPEED"}));
    ASSERT_TRUE(flat.has_value());
    EXPECT_EQ(find(*flat, "line.speed"), nullptr);
    const auto deep = d.run(d.tested->browse({.node = "", .depth = 2, .part = "SPEED"}));
    ASSERT_TRUE(deep.has_value());
    ASSERT_EQ(deep->items.size(), 1U);
    EXPECT_EQ(deep->items[0].name, "line.speed");
}

TEST(opcua_browse, below_what_does_not_exist_is_no_such_node) {
    test_server server;
    device d(server.port());
    ASSERT_TRUE(d.open().has_value());
    EXPECT_EQ(d.run(d.tested->browse({.node = "nsu=urn:test;s=gone"})).error(), driver_errc::no_such_node);
    EXPECT_EQ(d.run(d.tested->browse({.node = "no node"})).error(), driver_errc::no_such_node);
}

}  // namespace
}  // namespace penstock::opcua::test
