#include <gtest/gtest.h>

#include "api/route.hpp"
#include "api/tests/made_context.hpp"
#include "api/v5/list_query.hpp"
#include "api/v5/page.hpp"
#include "api/v5/query_reader.hpp"
#include "master/catalog.hpp"

namespace penstock::api::v5 {
namespace {

using master::error_kind;

class v5_query_test : public testing::Test {
protected:
    call with(std::vector<std::pair<std::string, std::string>> queries) {
        call c{request_, response_, context_, route_};
        c.queries = std::move(queries);
        return c;
    }

    /// `E1001 field: text` of what refused a call.
    template <class T>
    static std::string refused(const outcome<T>& read) {
        if (read) return "not refused";
        return std::string(code_of(read.error().kind).code) + " " + read.error().message;
    }

private:
    const request request_;
    response response_;
    handler_context context_ = make_context({});
    const route route_{.resource = &master::resource_named("site")};
};

TEST_F(v5_query_test, the_first_parameter_that_is_wrong_is_reported_and_the_others_are_left) {
    const auto c = with({{"size", "x"}, {"flag", "perhaps"}, {"number", "7"}});
    std::int64_t number = 1, size = 2, absent = 3;
    bool flag = false;
    query_reader reader(c);
    reader.number("absent", 0, 9, absent).number("number", 0, 9, number).number("size", 0, 9, size);
    reader.flag("flag", flag);
    EXPECT_EQ(refused(reader.result()), "E1001 size: expected a whole number");
    EXPECT_EQ(absent, 3);
    EXPECT_EQ(number, 7);
    EXPECT_EQ(size, 2);
    EXPECT_FALSE(flag);
}

TEST_F(v5_query_test, parameters_that_are_right_are_read) {
    const auto c = with({{"flag", "1"}, {"at", "2026-11-22T07:07:44+09:00"}, {"ids", "A,B"}});
    bool flag = false;
    std::optional<std::int64_t> at;
    std::vector<std::string> ids;
    query_reader reader(c);
    reader.flag("flag", flag).time("at", at).values("ids", ids);
    EXPECT_TRUE(reader.result());
    EXPECT_TRUE(flag);
    EXPECT_EQ(at, 1'795'298'864'000);
    EXPECT_EQ(ids, (std::vector<std::string>{"A", "B"}));
}

TEST_F(v5_query_test, what_is_no_query_of_the_call_is_refused_with_its_name) {
    EXPECT_EQ(refused(with({{"color", "red"}}).allow_queries({"live"})), "E1001 color: unknown query parameter");
    EXPECT_TRUE(with({{"live", "x"}}).allow_queries({"live"}));
    EXPECT_EQ(refused(with({{"live", "x"}}).is_live()), "E1001 live: expected true or false");
}

TEST_F(v5_query_test, a_part_of_a_history_is_bounded) {
    EXPECT_EQ(refused(read_history_query(with({{"size", "5001"}}))),
              "E1002 size: expected a whole number from 1 to 5000");
    EXPECT_EQ(refused(read_history_query(with({{"page", "21"}, {"size", "5000"}}))),
              "E1002 page: page * size must be at most 100000: use the parameter after for the records behind them");
    const auto behind = read_history_query(with({{"page", "21"}, {"size", "5000"}, {"after", "9"}}));
    ASSERT_TRUE(behind);
    EXPECT_EQ(behind->offset(), 0);
}

TEST_F(v5_query_test, a_list_is_sorted_by_its_fields_only) {
    EXPECT_EQ(refused(read_list_query(with({{"sort", "color"}}))).substr(0, 33), "E1002 sort: cannot sort by color;");
    EXPECT_EQ(refused(read_list_query(with({{"color", "red"}}))), "E1001 color: unknown query parameter");
}

}  // namespace
}  // namespace penstock::api::v5
