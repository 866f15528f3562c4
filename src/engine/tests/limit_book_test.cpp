#include "engine/limit_book.hpp"

#include <gtest/gtest.h>

#include "base/private_file.hpp"
#include "tests/support/temp_dir.hpp"

namespace penstock::engine {
namespace {

using namespace std::chrono_literals;
using limit = size_search::limit;

constexpr auto day = std::chrono::hours{24};

class limit_book_test : public testing::Test {
protected:
    test::temp_dir folder;
    const std::string path = folder.at("learned/limits");

    static std::vector<limit> one(std::uint32_t size = 48, std::uint32_t refused = 50) {
        return {{1, 3, size, refused, 2, steady_now() + 23h}};
    }

    /// The entries of a book that is reopened.
    std::vector<limit> after_restart(std::uint32_t device = 7, const std::string& opc_id = "OPC_A") const {
        return limit_book(path).find(opc_id, device);
    }
};

TEST_F(limit_book_test, what_was_found_remains_after_a_restart) {
    {
        limit_book book(path);
        book.keep("OPC_A", 7, one());
        book.keep("OPC_B", 7, one(10, 20));
        book.keep("OPC_A", 7, one(49, 50));
    }
    const auto found = after_restart();
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].station, 1U);
    EXPECT_EQ(found[0].kind, 3U);
    EXPECT_EQ(found[0].size, 49U);
    EXPECT_EQ(found[0].refused, 50U);
    EXPECT_EQ(found[0].trials, 2);
    EXPECT_NEAR(std::chrono::duration<double>(found[0].again_at - steady_now()).count(), 23 * 3600, 600);
    EXPECT_EQ(after_restart(7, "OPC_B").size(), 1U);
}

TEST_F(limit_book_test, nothing_is_known_of_another_device) {
    {
        limit_book book(path);
        book.keep("OPC_A", 7, one());
        EXPECT_TRUE(book.find("OPC_A", 8).empty());
        EXPECT_TRUE(book.find("OPC_B", 7).empty());
    }
    EXPECT_TRUE(after_restart(8).empty());
}

TEST_F(limit_book_test, an_opc_that_is_deleted_is_forgotten) {
    {
        limit_book book(path);
        book.keep("OPC_A", 7, one());
        book.remove_opc("OPC_A");
    }
    EXPECT_TRUE(after_restart().empty());
}

TEST_F(limit_book_test, a_size_that_was_never_refused_is_not_kept) {
    {
        limit_book book(path);
        book.keep("OPC_A", 7, {{1, 3, 48, 0, 0, steady_now()}});
    }
    EXPECT_TRUE(after_restart().empty());
}

TEST_F(limit_book_test, a_clock_that_steps_delays_the_next_try_by_a_day_at_most) {
    const auto now = to_epoch_ms(wall_now());
    constexpr std::int64_t year_ms = 365LL * 86'400'000;
    for (const auto again_at : {now - year_ms, now + year_ms}) {
        ASSERT_TRUE(write_private_file(path, limit_book::format({{"OPC_A", {7, {{1, 3, 48, 50, 0, again_at}}}}})));
        const auto found = after_restart();
        ASSERT_EQ(found.size(), 1U);
        EXPECT_LE(found[0].again_at, steady_now() + day);
        EXPECT_TRUE(again_at > now || found[0].again_at <= steady_now());
    }
}

TEST_F(limit_book_test, a_damaged_file_is_as_if_there_were_none) {
    const auto whole = limit_book::format({{"OPC_A", {7, {{1, 3, 48, 50, 0, 5}, {2, 3, 10, 20, 0, 5}}}}});
    ASSERT_EQ(limit_book::parse(whole).at("OPC_A").limits.size(), 2U);
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_TRUE(limit_book::parse(whole.substr(0, i)).empty() || i + 1 == whole.size()) << i;
        auto other = whole;
        other[i] = static_cast<char>(other[i] ^ 1);
        EXPECT_TRUE(limit_book::parse(other).empty() || i + 1 == whole.size()) << i;
    }
    ASSERT_TRUE(write_private_file(path, "x" + whole));
    EXPECT_TRUE(after_restart().empty());
}

TEST_F(limit_book_test, numbers_that_cannot_be_are_no_limits) {
    for (const auto& wrong : {limit_book::kept_limit{1, 3, 0, 50, 0, 5}, {1, 3, 50, 50, 0, 5}, {1, 3, 5, 50, -1, 5}})
        EXPECT_TRUE(limit_book::parse(limit_book::format({{"OPC_A", {7, {wrong}}}})).empty());
}

TEST_F(limit_book_test, there_is_a_bound_for_each_opc) {
    std::vector<limit> many;
    for (std::uint32_t n = 0; n < 300; ++n)
        many.push_back({n, 3, 10, 20, 0, steady_now()});
    {
        limit_book book(path);
        book.keep("OPC_A", 7, many);
    }
    EXPECT_EQ(after_restart().size(), limit_book::max_limits);
}

TEST(limit_book_device, is_identified_by_all_that_is_no_secret) {
    opc_config opc;
    opc.opc_type = "MODBUS";
    opc.opc_agent_ip = "10.0.0.5";
    opc.options = {{"password", "a"}, {"unit_id", "3"}};
    option_rule password;
    password.name = "password";
    password.hidden = secrecy::whole;
    const std::vector rules{password};
    const auto before = limit_book::device_of(opc, rules);
    auto other = opc;
    other.options["password"] = "b";
    other.opc_name = "renamed";
    EXPECT_EQ(limit_book::device_of(other, rules), before);
    for (auto change :
         {+[](opc_config& o) { o.opc_type = "XGT"; }, +[](opc_config& o) { o.opc_agent_ip = "10.0.0.6"; },
          +[](opc_config& o) { o.opc_agent_port = "503"; }, +[](opc_config& o) { o.options["unit_id"] = "4"; }}) {
        other = opc;
        change(other);
        EXPECT_NE(limit_book::device_of(other, rules), before);
    }
}

TEST(size_search, what_is_restored_counts_and_is_tried_upwards_a_day_later) {
    const steady_time now{1000h};
    size_search sizes;
    sizes.restore({{1, 3, 48, 50, 12, now + 2h}, {1, 3, 7, 9, 0, now}, {2, 3, 5, 5, 0, now}, {3, 3, 0, 9, 0, now}},
                  now);
    ASSERT_EQ(sizes.known().size(), 1U) << "one of a kind, and none that cannot be";
    EXPECT_FALSE(sizes.next_trial(now));
    const auto t = sizes.next_trial(now + 2h);
    ASSERT_TRUE(t);
    EXPECT_EQ(t->size, 50U);
    const auto before = sizes.changes();
    sizes.on_trial(*t, 50, true, size_search::cost::small, now + 2h);
    EXPECT_NE(sizes.changes(), before);
    EXPECT_TRUE(sizes.known().empty()) << "it takes more than it did";
    sizes.restore({{1, 3, 48, 50, 12, now + 1000h}}, now);
    EXPECT_TRUE(sizes.next_trial(now + day)) << "never later than a day";
}

}  // namespace
}  // namespace penstock::engine
