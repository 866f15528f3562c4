// Structs of every shape that records have, to JSON and back.

#include "client/src/described.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "client/src/json_read.hpp"
#include "client/src/json_write.hpp"

namespace penstock::v5::detail {

namespace {

struct step {
    std::int64_t step_no = 0;
    std::optional<std::string> asset_id;
};

struct route_request {
    field<std::string> path_name;
    field<std::vector<step>> steps;
    field<std::map<std::string, std::string>> attributes;
    field<json_text> options;
    field<std::vector<std::int64_t>> days;
};

struct route_response {
    std::string path_name;
    std::vector<step> steps;
    std::map<std::string, std::string> attributes;
    json_text options;
    std::vector<std::int64_t> days;
    double weight = 1.5;
    std::optional<double> share;
};

}  // namespace

template <>
struct json_members<step> {
    static constexpr auto members = std::tuple(member("step_no", &step::step_no), member("asset_id", &step::asset_id));
};
template <>
struct json_members<route_request> {
    static constexpr auto members =
        std::tuple(member("path_name", &route_request::path_name), member("steps", &route_request::steps),
                   member("attributes", &route_request::attributes), member("options", &route_request::options),
                   member("days", &route_request::days));
};
template <>
struct json_members<route_response> {
    static constexpr auto members =
        std::tuple(member("path_name", &route_response::path_name), member("steps", &route_response::steps),
                   member("attributes", &route_response::attributes), member("options", &route_response::options),
                   member("days", &route_response::days), member("weight", &route_response::weight),
                   member("share", &route_response::share));
};

namespace {

std::string written(const route_request& request) {
    boost::json::value made;
    std::string fault;
    return write_json(request, made, fault) ? boost::json::serialize(made) : "fault: " + fault;
}

std::string fault_of(const char* text) {
    route_response made;
    std::string fault;
    return read_json(boost::json::parse(text), made, fault) ? "" : fault;
}

constexpr const char* whole =
    R"({"path_name":"Gear","steps":[{"step_no":10,"asset_id":"LINE_1"},{"step_no":20,"asset_id":null}],)"
    R"("attributes":{"k":"v"},"options":{"unit":1,"list":[true,null]},"days":[1,2]})";

}  // namespace

TEST(json_members, nested_requests_become_json) {
    route_request request;
    request.path_name = "Gear";
    request.steps = {{{10, "LINE_1"}, {20, std::nullopt}}};
    request.attributes = {{{"k", "v"}}};
    request.options = json_text{R"({"unit":1,"list":[true,null]})"};
    request.days = {{1, 2}};
    EXPECT_EQ(written(request), whole);
}

TEST(json_members, what_is_unset_is_left_out_and_null_is_not) {
    route_request request;
    EXPECT_EQ(written(request), "{}");
    request.steps = nullptr;
    request.days = std::vector<std::int64_t>{};
    EXPECT_EQ(written(request), R"({"steps":null,"days":[]})");
}

TEST(json_members, text_that_is_no_json_is_not_written_as_it) {
    route_request request;
    request.options = json_text{"{"};
    EXPECT_EQ(written(request), "fault: options is not JSON");
}

TEST(json_members, nested_answers_become_structs) {
    route_response made;
    std::string fault;
    ASSERT_TRUE(read_json(boost::json::parse(whole), made, fault)) << fault;
    ASSERT_EQ(made.steps.size(), 2U);
    EXPECT_EQ(made.steps[0].asset_id, "LINE_1");
    EXPECT_EQ(made.steps[1].asset_id, std::nullopt);
    EXPECT_EQ(made.steps[1].step_no, 20);
    EXPECT_EQ(made.attributes.at("k"), "v");
    EXPECT_EQ(made.options.text, R"({"unit":1,"list":[true,null]})");
    EXPECT_EQ(made.days, (std::vector<std::int64_t>{1, 2}));
}

TEST(json_members, what_a_gateway_does_not_say_stays_as_it_is) {
    route_response made;
    std::string fault;
    ASSERT_TRUE(read_json(boost::json::parse(R"({"weight":null,"more":[1]})"), made, fault)) << fault;
    EXPECT_EQ(made.weight, 1.5);
    EXPECT_EQ(made.options.text, "");
}

TEST(json_members, numbers_are_taken_without_loss_or_not_at_all) {
    EXPECT_EQ(fault_of(R"({"weight":7})"), "");
    EXPECT_EQ(fault_of(R"({"share":18446744073709551615})"), "");
    EXPECT_EQ(fault_of(R"({"days":[1.5]})"), "days[0] is not an integer");
    EXPECT_EQ(fault_of(R"({"days":[9223372036854775808]})"), "days[0] is not an integer");
}

TEST(json_members, a_wrong_type_is_named_with_the_way_to_it) {
    EXPECT_EQ(fault_of("[]"), " is not an object");
    EXPECT_EQ(fault_of(R"({"path_name":7})"), "path_name is not a text");
    EXPECT_EQ(fault_of(R"({"steps":{}})"), "steps is not a list");
    EXPECT_EQ(fault_of(R"({"steps":[{},{"step_no":"1"}]})"), "steps[1].step_no is not an integer");
    EXPECT_EQ(fault_of(R"({"attributes":{"k":1}})"), "attributes.k is not a text");
    EXPECT_EQ(fault_of(R"({"weight":"1"})"), "weight is not a number");
}

}  // namespace penstock::v5::detail
