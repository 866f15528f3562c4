#include "master/read_record.hpp"

#include <gtest/gtest.h>

#include <boost/json/object.hpp>

#include "master/catalog.hpp"
#include "master/check.hpp"
#include "master/request_error.hpp"
#include "master/write_record.hpp"
#include "model/json_parse.hpp"

namespace penstock::master {
namespace {

struct body {
    explicit body(std::string_view text) : document(*parse_json_object(text)) {}
    const boost::json::object& object() const { return document.root.get_object(); }
    json_document document;
};

/// The faults of a body for a new record, `field: message` each; E1001 before E1002.
std::vector<std::string> faults_of(std::string_view kind_name, std::string_view text) {
    const auto& of = resource_named(kind_name);
    body_faults found;
    const auto p = read_patch(of, body(text).object(), true, found);
    std::vector<std::string> out;
    for (const auto& f : found.malformed)
        out.push_back("E1001 " + to_string(f));
    for (const auto& f : found.invalid)
        out.push_back("E1002 " + to_string(f));
    if (!out.empty()) return out;
    faults across;
    check_record(apply(of, nullptr, p, across), across);
    for (const auto& f : across)
        out.push_back("E1002 " + to_string(f));
    return out;
}

using lines = std::vector<std::string>;

TEST(read_record, a_good_body_has_no_faults) {
    EXPECT_EQ(faults_of("site", R"({"site_id":"SITE_A","site_name":"Ulsan","lat":37.5,"attributes":{"a":"b"}})"),
              lines{});
    EXPECT_EQ(faults_of("path", R"({"path_name":"p","steps":[{"step_no":1,"step_name":"s","asset_id":"LINE_1"}]})"),
              lines{});
}

TEST(read_record, what_is_missing_unknown_or_of_a_wrong_type_is_malformed) {
    EXPECT_EQ(faults_of("site", "{}"), lines{"E1001 site_name: required"});
    EXPECT_EQ(faults_of("site", R"({"site_name":null})"), lines{"E1001 site_name: required"});
    EXPECT_EQ(faults_of("site", R"({"site_name":"x","adress":""})"),
              lines{"E1001 adress: unknown field; did you mean address?"});
    EXPECT_EQ(faults_of("site", R"({"site_name":7})"),
              lines{"E1001 site_name: expected a text of at most 200 characters"});
    EXPECT_EQ(faults_of("product", R"({"product_name":"x","ideal_cycle_ms":1.5})"),
              lines{"E1001 ideal_cycle_ms: expected an integer from 1"});
    EXPECT_EQ(faults_of("site", R"({"site_name":"x","active":"true"})"), lines{"E1001 active: expected true or false"});
    EXPECT_EQ(faults_of("path", R"({"path_name":"p","steps":[{"step_no":"1"}]})"),
              (lines{"E1001 steps[0].step_no: expected an integer from 1 to 9999", "E1001 steps[0].step_name: required",
                     "E1001 steps[0].asset_id: required"}));
}

TEST(read_record, values_are_held_against_their_rules) {
    EXPECT_EQ(faults_of("site", R"({"site_id":"B","site_name":"x"})"), lines{"E1002 site_id: must start with SITE_"});
    EXPECT_EQ(faults_of("site", R"({"site_id":"SITE_","site_name":""})"),
              (lines{"E1002 site_id: expected SITE_ and 1 to 95 of the characters A-Z a-z 0-9 _ . : -",
                     "E1002 site_name: must not be empty"}));
    EXPECT_EQ(
        faults_of("site", "{\"site_name\":\"a\\nb\",\"lat\":91}"),
        (lines{"E1002 site_name: control characters are not allowed", "E1002 lat: expected a number from -90 to 90"}));
    EXPECT_EQ(faults_of("site", R"({"site_name":"x","time_zone":"Mars/Olympus"})"),
              lines{"E1002 time_zone: expected an IANA time zone such as Asia/Seoul"});
    EXPECT_EQ(faults_of("product", R"({"product_name":"x","product_type":"WEIRD"})"),
              lines{"E1002 product_type: expected one of FINISHED, SEMI, RAW, CONSUMABLE"});
    EXPECT_EQ(faults_of("customer", R"({"customer_name":"x","email":"a@b@c"})"),
              lines{"E1002 email: expected name@host"});
    EXPECT_EQ(faults_of("equipment", R"({"equipment_name":"x","installed_on":"2026-02-30","line_id":"LINE_1"})"),
              lines{"E1002 installed_on: expected a date as 2026-11-22"});
    EXPECT_EQ(faults_of("equipment", R"({"equipment_name":"x"})"),
              lines{"E1002 line_id: give either line_id or area_id"});
    EXPECT_EQ(faults_of("order", R"({"product_id":"PROD_1","planned_qty":0})"),
              lines{"E1002 planned_qty: expected a number of at most 3 decimals above 0, at most 1e+12"});
    EXPECT_EQ(faults_of("order", R"({"product_id":"PROD_1","planned_qty":1.0005})"),
              lines{"E1002 planned_qty: expected a number of at most 3 decimals above 0, at most 1e+12"});
    EXPECT_EQ(faults_of("path", R"({"path_name":"p","is_default":true})"),
              lines{"E1002 is_default: needs a product_id"});
    EXPECT_EQ(faults_of("path", R"({"path_name":"p","steps":[{"step_no":1,"step_name":"a","asset_id":"AREA_1"},)"
                                R"({"step_no":1,"step_name":"b","asset_id":"LINE_1"}]})"),
              lines{"E1002 steps[1].step_no: 1 occurs twice; each step_no may occur once"});
}

TEST(read_record, lengths_count_characters_not_bytes) {
    std::string name;
    for (int i = 0; i < 200; ++i)
        name += "\xEA\xB0\x80";
    EXPECT_EQ(faults_of("site", R"({"site_name":")" + name + "\"}"), lines{});
    EXPECT_EQ(faults_of("site", R"({"site_name":")" + name + "x\"}"), lines{"E1002 site_name: at most 200 characters"});
}

TEST(apply, what_is_absent_stays_and_null_is_the_default) {
    const auto& of = resource_named("product");
    auto before = make_record(of);
    before.at("product_id") = "PROD_1";
    before.at("unit") = "kg";
    before.at("spec") = "hard";
    before.at("ideal_cycle_ms") = 5;
    body_faults found;
    faults across;
    const auto p = read_patch(of, body(R"({"unit":null,"ideal_cycle_ms":null})").object(), false, found);
    const auto after = apply(of, &before, p, across);
    EXPECT_EQ(after.text("unit"), "EA");
    EXPECT_EQ(after.text("spec"), "hard");
    EXPECT_FALSE(after.is_set("ideal_cycle_ms"));
}

TEST(apply, an_immutable_field_may_be_sent_unchanged) {
    const auto& of = resource_named("flow_node");
    auto before = make_record(of);
    before.at("flow_node_id") = "FNODE_1";
    before.at("flow_id") = "FLOW_1";
    body_faults found;
    faults across;
    (void)apply(of, &before, read_patch(of, body(R"({"flow_id":"FLOW_1"})").object(), false, found), across);
    EXPECT_TRUE(across.empty());
    (void)apply(of, &before, read_patch(of, body(R"({"flow_id":"FLOW_2"})").object(), false, found), across);
    ASSERT_EQ(across.size(), 1U);
    EXPECT_EQ(to_string(across[0]), "flow_id: cannot be changed");
}

TEST(apply, only_an_action_changes_a_status) {
    const auto& of = resource_named("order");
    const auto before = make_record(of);
    body_faults found;
    faults across;
    (void)apply(of, &before, read_patch(of, body(R"({"order_status":"PLAN"})").object(), false, found), across);
    EXPECT_THROW(
        (void)apply(of, &before, read_patch(of, body(R"({"order_status":"END"})").object(), false, found), across),
        request_error);
}

TEST(write_record, gives_back_what_was_read) {
    for (
        const auto* text :
        {R"({"step_no":7,"step_name":"Turn","asset_id":"LINE_1","setup_ms":0,"cycle_ms":0,"transfer_ms":0,"description":""})"}) {
        const auto& of = resource_named("path");
        body_faults found;
        faults across;
        const auto whole = std::string(R"({"path_id":"PATH_1","path_name":"p","steps":[)") + text + "]}";
        const auto r = apply(of, nullptr, read_patch(of, body(whole).object(), true, found), across);
        std::string out;
        json_writer json(out);
        write_record(json, r);
        EXPECT_NE(out.find(std::string("\"steps\":[") + text + "]"), std::string::npos) << out;
    }
}

TEST(write_record, quantities_are_decimal_numbers) {
    const auto& f = *resource_named("order").find("planned_qty");
    for (const auto& [thousandths, text] : std::vector<std::pair<std::int64_t, std::string>>{
             {1500, "1.5"}, {1, "0.001"}, {-2000, "-2"}, {-1250, "-1.25"}, {1'000'000'000'000'000, "1000000000000"}}) {
        std::string out;
        json_writer json(out);
        write_cell(json, f, thousandths);
        EXPECT_EQ(out, text);
    }
}

}  // namespace
}  // namespace penstock::master
