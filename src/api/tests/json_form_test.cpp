#include "api/formats/json_form.hpp"

#include <gtest/gtest.h>

#include <boost/json/parse.hpp>
#include <optional>
#include <string>
#include <vector>

#include "api/formats/body_form.hpp"

namespace penstock::api {
namespace {

struct wheel {
    std::string place;
    double bar = 0;
};

struct cart {
    std::string name;
    std::int64_t sold = 0;
    bool is_red = false;
    std::optional<std::string> note;
    std::vector<std::string> owners;
    std::vector<wheel> wheels;
};

constexpr std::string_view places[] = {"front", "rear"};

constexpr object_form wheel_form{"wheel",
                                 {shown<&wheel::place>("place").one_of(places), shown<&wheel::bar>("bar", "In bar.")}};

constexpr object_form cart_form{
    "",
    {shown<&cart::name>("name"), shown<[](const cart& c) { return null_if_zero(c.sold); }>("sold", "Null: not sold."),
     shown<&cart::is_red>("is_red"), shown_if_set<&cart::note>("note"), shown<&cart::owners>("owners", "By age."),
     shown_list<&cart::wheels, wheel_form>("wheels"),
     written<[](json_writer& json, const cart& c) { json.raw(c.is_red ? "[1]" : "{}"); }>("any", R"({"title":"x"})")}};

std::string written_cart(const cart& from) {
    std::string out;
    json_writer json(out);
    write_object(json, cart_form, from);
    return out;
}

TEST(json_form, writes_the_members_in_their_order_and_leaves_out_those_that_are_not_set) {
    EXPECT_EQ(
        written_cart({"a", 0, true, std::nullopt, {"b"}, {{"front", 2.5}}}),
        R"({"name":"a","sold":null,"is_red":true,"owners":["b"],"wheels":[{"place":"front","bar":2.5}],"any":[1]})");
    EXPECT_EQ(written_cart({"a", 7, false, "n", {}, {}}),
              R"({"name":"a","sold":7,"is_red":false,"note":"n","owners":[],"wheels":[],"any":{}})");
}

TEST(json_form, the_schema_has_the_type_and_the_text_of_each_member) {
    EXPECT_EQ(boost::json::parse(json_schema(cart_form)), boost::json::parse(R"({"type":"object",
        "required":["name","sold","is_red","owners","wheels","any"],"additionalProperties":false,"properties":{
        "name":{"type":"string"},"sold":{"type":["integer","null"],"description":"Null: not sold."},
        "is_red":{"type":"boolean"},"note":{"type":"string"},
        "owners":{"type":"array","items":{"type":"string"},"description":"By age."},
        "wheels":{"type":"array","items":{"$ref":"#/components/schemas/wheel"}},"any":{"title":"x"}}})"));
    EXPECT_EQ(boost::json::parse(whole_schema(wheel_form)), boost::json::parse(R"({"type":"object",
        "required":["place","bar"],"additionalProperties":false,"properties":{
        "place":{"type":"string","enum":["front","rear"]},"bar":{"type":"number","description":"In bar."}}})"));
    EXPECT_EQ(json_schema(wheel_form), R"({"$ref":"#/components/schemas/wheel"})");
}

TEST(json_form, a_change_has_the_result_before_its_members) {
    constexpr auto changed = form_of_id("cart_id", "Id.");
    EXPECT_EQ(boost::json::parse(done_schema(changed)), boost::json::parse(R"({"type":"object",
        "required":["result","cart_id"],"additionalProperties":false,"properties":{
        "result":{"type":"string","const":"SUCCESS"},"cart_id":{"type":"string","description":"Id."}}})"));
}

struct order {
    std::string colour = "red";
    std::int64_t count = 1;
    std::optional<std::int64_t> due_time;
};

constexpr std::string_view colours[] = {"red", "blue", "green"};

constexpr body_form order_form{"",
                               {taken<&order::colour>("colour").one_of(colours).by_default(R"("red")"),
                                taken<&order::count>("count", "Carts.").required().between(1, 9),
                                taken<&order::due_time>("until").or_null(), ignored<order>("made", "integer")}};

/// The faults of a body, each as `member: message`.
std::vector<std::string> faults_of(std::string_view body, order& into) {
    faults found;
    const auto parsed = boost::json::parse(body);
    object_reader members(parsed.as_object(), "", found);
    read_members_of(order_form, members, into);
    members.refuse_others();
    std::vector<std::string> out;
    for (const auto& f : found)
        out.push_back(f.field + ": " + f.message);
    return out;
}

TEST(body_form, reads_what_is_given_and_keeps_the_rest) {
    order read;
    EXPECT_EQ(faults_of(R"({"count":9,"until":null,"made":5})", read), std::vector<std::string>{});
    EXPECT_EQ(read.colour, "red");
    EXPECT_EQ(read.count, 9);
    EXPECT_EQ(read.due_time, std::nullopt);
    EXPECT_EQ(faults_of(R"({"count":"2","until":3,"colour":"blue"})", read), std::vector<std::string>{});
    EXPECT_EQ(read.due_time, 3);
    EXPECT_EQ(read.colour, "blue");
}

TEST(body_form, a_fault_names_the_member_and_what_was_expected) {
    order read;
    EXPECT_EQ(faults_of(R"({"colour":"pink","count":10})", read),
              (std::vector<std::string>{"colour: expected red, blue or green",
                                        "count: expected a whole number from 1 to 9"}));
    EXPECT_EQ(faults_of(R"({"until":"x"})", read),
              (std::vector<std::string>{"count: is required", "until: expected a whole number"}));
    EXPECT_EQ(faults_of(R"({"count":1,"size":2})", read),
              std::vector<std::string>{"size: unknown field; known are colour, count, until, made"});
}

TEST(body_form, the_schema_has_limits_words_and_defaults) {
    EXPECT_EQ(boost::json::parse(body_schema(order_form)), boost::json::parse(R"({"type":"object",
        "required":["count"],"additionalProperties":false,"properties":{
        "colour":{"type":"string","default":"red","enum":["red","blue","green"]},
        "count":{"type":"integer","minimum":1,"maximum":9,"description":"Carts."},
        "until":{"type":["integer","null"]},
        "made":{"type":["integer","null"],"description":"The gateway ignores it."}}})"));
}

}  // namespace
}  // namespace penstock::api
