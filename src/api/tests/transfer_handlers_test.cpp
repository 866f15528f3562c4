#include "api/formats/transfer_json.hpp"
#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

using enum verb;
using cause = failure::cause;

class transfer_handlers : public handler_test {
protected:
    transfer_handlers() {
        auto& config = transfers.all["north"];
        config.name = "north";
        config.type = "PIGEON";
        config.options = {{"loft", "Oslo"}, {"ring", "gold"}};
    }

    static constexpr auto north = "/api/v1/transfer/north";
    static constexpr auto new_path = "/api/v1/transfer/anew";
    const std::string invalid = "400 VALIDATION_FAILED: ";
};

TEST_F(transfer_handlers, one_of_a_type_that_the_gateway_does_not_have_is_shown_without_its_keys) {
    transfers.all["old"] = {"old", "TOY", {{"loft", "Oslo"}, {"ring", "gold"}}};
    const auto shown = said(get, "/api/v1/transfer/old");
    EXPECT_TRUE(shown.starts_with(R"(200 {"name":"old","type":"TOY","enabled":false,"source":)")) << shown;
    EXPECT_EQ(shown.find("gold"), std::string::npos);
}

TEST_F(transfer_handlers, a_new_one_is_made_of_the_keys_of_its_kind) {
    EXPECT_EQ(said(post, new_path, R"({"type":"pigeon","loft":"Rome","window":3,"name":"other","status":{}})"),
              R"(200 {"result":"SUCCESS","name":"anew"})");
    const auto& made = transfers.all.at("anew");
    EXPECT_EQ(made.name, "anew");
    EXPECT_EQ(made.type, "PIGEON");
    EXPECT_EQ(made.options, (option_map{{"loft", "Rome"}, {"window", "3"}}));
}

TEST_F(transfer_handlers, what_is_wrong_with_a_body_is_said_with_the_key) {
    EXPECT_EQ(said(post, new_path, R"({"loft":"Rome"})"), invalid + "type: is required: expected one of pigeon");
    EXPECT_EQ(said(post, new_path, R"({"type":"dove"})"), invalid + "type: expected one of pigeon");
    EXPECT_EQ(said(post, new_path, R"({"type":"pigeon"})"), invalid + "loft: is required");
    EXPECT_EQ(said(put, north, R"({"type":7})"), invalid + "type: expected one of pigeon");
    EXPECT_EQ(said(put, north, R"({"loft":["a"]})"), invalid + "loft: must not be a list");
    EXPECT_EQ(said(post, new_path, R"({"type":"pigeon","loft":"Rome","ring":"***"})"),
              invalid + "ring: *** stands for the stored secret, but no secret is stored");
    EXPECT_FALSE(transfers.all.contains("anew"));
}

TEST_F(transfer_handlers, a_change_keeps_what_it_does_not_name_and_a_secret_that_comes_back_masked) {
    EXPECT_EQ(said(put, north, R"({"loft":"Bern","ring":"***"})"), R"(200 {"result":"SUCCESS","name":"north"})");
    EXPECT_EQ(transfers.all.at("north").options, (option_map{{"loft", "Bern"}, {"ring", "gold"}}));
    said(put, north, R"({"ring":null})");
    EXPECT_EQ(transfers.all.at("north").options, (option_map{{"loft", "Bern"}}));
}

TEST_F(transfer_handlers, a_refusal_of_the_service_has_one_answer_each) {
    const std::pair<failure, std::string> rows[]{
        {{cause::duplicate, "taken"}, R"(200 {"result":"ERROR","msg":"taken","code":"DUPLICATE"})"},
        {{cause::integrity, "used"}, R"(200 {"result":"ERROR","msg":"used","code":"INTEGRITY"})"},
        {{cause::is_protected, "of the file"}, R"(200 {"result":"ERROR","msg":"of the file","code":"PROTECTED"})"},
        {{cause::not_found, "gone"}, R"(200 {"result":"ERROR","msg":"gone","code":"NOT_FOUND"})"},
        {{cause::store_failed, "no disk"}, "500 STORE_FAILED: no disk"},
        {faults{{"a", "is odd"}, {"", "is empty"}}, invalid + "a: is odd VALIDATION_FAILED: is empty"}};
    for (const auto& [refusal, answer] : rows) {
        transfers.refused = refusal;
        EXPECT_EQ(said(put, north, "{}"), answer);
    }
}

TEST_F(transfer_handlers, one_is_shown_with_its_keys_and_no_secret) {
    const auto shown = said(get, north);
    EXPECT_NE(shown.find(R"({"name":"north","type":"PIGEON",)"), std::string::npos) << shown;
    EXPECT_NE(shown.find(R"("loft":"Oslo","ring":"***")"), std::string::npos) << shown;
    EXPECT_NE(shown.find(R"("source":"database","status":{"name":"north")"), std::string::npos) << shown;
    EXPECT_EQ(said(get, "/api/v1/transfer/south"),
              R"(200 {"result":"ERROR","msg":"there is no south","code":"NOT_FOUND"})");
    EXPECT_EQ(said(remove, north), R"(200 {"result":"SUCCESS","name":"north"})");
    EXPECT_EQ(said(get, "/api/v1/transfer"), R"(200 {"transfers":[]})");
}

TEST_F(transfer_handlers, the_status_has_what_only_its_kind_reports) {
    transfers.own_members = R"("eggs":2,"nest":"warm")";
    const auto shown = said(get, "/api/v1/transfer");
    EXPECT_TRUE(shown.ends_with(R"("last_sent_ts":null,"eggs":2,"nest":"warm"}]})")) << shown;
}

TEST_F(transfer_handlers, the_status_of_one_that_cannot_run_says_why_and_whether_it_is_switched_on) {
    services::transfer_status unusable;
    unusable.name = "north";
    unusable.type = "PIGEON";
    unusable.is_enabled = true;
    unusable.status_error = "is odd";
    std::string text;
    json_writer json(text);
    write_status(json, unusable);
    EXPECT_EQ(text, R"({"type":"PIGEON","enabled":true,"status_error":"is odd","name":"north"})");
}

TEST_F(transfer_handlers, the_types_are_listed_with_the_keys_and_members_that_they_declare) {
    const auto one = said(get, "/api/v1/transfer_types/pigeon");
    EXPECT_TRUE(one.starts_with(R"(200 {"type":"PIGEON","title":"Pigeon","icon":"","has_births":false,)"
                                R"("schema":{"options":[{"name":"enabled",)"))
        << one;
    EXPECT_NE(
        one.find(R"({"name":"loft","type":"text","required":true,"group":"receiver","hidden":false,"description":""})"),
        std::string::npos)
        << one;
    EXPECT_NE(one.find(R"("group":"receiver","hidden":true,)"), std::string::npos) << one << ": enabled";
    EXPECT_TRUE(
        one.ends_with(R"("status":[{"name":"eggs","type":"integer","min":0,"description":"Eggs in the nest."}]}})"))
        << one;
    EXPECT_EQ(said(get, "/api/v1/transfer_types"), R"(200 {"data":[)" + one.substr(4) + R"(],"total":1})");
    EXPECT_EQ(said(get, "/api/v1/transfer_types/dove"),
              R"(200 {"result":"ERROR","msg":"there are no transfers of that type","code":"NOT_FOUND"})");
}

TEST_F(transfer_handlers, a_test_message_that_failed_says_why) {
    transfers.tested.report = {.is_success = true, .target = "Oslo", .answer = "coo", .error = ""};
    transfers.tested.elapsed = milliseconds(7);
    EXPECT_EQ(said(post, "/api/v1/transfer/north/test"),
              R"(200 {"result":"SUCCESS","name":"north","target":"Oslo","elapsed_ms":7,"answer":"coo","msg":""})");
    transfers.tested.report = {.is_success = false, .target = "Oslo", .answer = "", .error = "fog"};
    EXPECT_EQ(said(post, "/api/v1/transfer/north/test"),
              R"(200 {"result":"ERROR","code":"TEST_FAILED","name":"north","target":"Oslo","elapsed_ms":7,"answer":"",)"
              R"("msg":"fog"})");
}

TEST_F(transfer_handlers, dead_letters_are_listed_shown_sent_again_and_dropped) {
    transfers.letters = {{"B1", R"({"batch_id":"B1"})"}, {"B2", "{}"}};
    const auto one = "/api/v1/transfer/north/dead/B1";
    EXPECT_EQ(said(get, "/api/v1/transfer/north/dead?size=5&after=B0"), R"(200 {"items":[],"total":5,"next":"B0"})");
    EXPECT_EQ(said(get, "/api/v1/transfer/north/dead?size=0"),
              invalid + "size: expected a whole number from 1 to 1000");
    EXPECT_EQ(said(get, one), R"(200 {"batch_id":"B1"})");
    EXPECT_EQ(said(post, "/api/v1/transfer/north/dead/B1/retry"),
              R"(200 {"result":"ERROR","msg":"the loft is closed","code":"SEND_FAILED"})");
    EXPECT_EQ(said(remove, one), R"(200 {"result":"SUCCESS","name":"north","batch_id":"B1"})");
    EXPECT_EQ(said(get, one), R"(200 {"result":"ERROR","msg":"there is no B1","code":"NOT_FOUND"})");
    EXPECT_EQ(said(remove, "/api/v1/transfer/north/dead"), R"(200 {"result":"SUCCESS","name":"north","count":1})");
}

TEST_F(transfer_handlers, a_preview_is_of_the_stored_keys_with_those_of_the_body_and_stores_nothing) {
    transfers.preview_of_all.selected = 1;
    transfers.preview_of_all.total = 3;
    transfers.preview_of_all.opcs = {{"A", 1, 2}};
    transfers.preview_of_all.tag_ids = {"A.1"};
    transfers.preview_of_all.messages = {{{"Oslo", "coo", 3}}};
    constexpr auto path = "/api/v1/transfer_preview";
    EXPECT_EQ(said(post, path, R"({"name":"north","loft":"Bern"})"),
              R"(200 {"selected":1,"total":3,"opcs":[{"opc_id":"A","selected":1,"total":2}],"tag_ids":["A.1"],)"
              R"("can_show":true,"messages":[{"target":"Oslo","text":"coo","size":3}]})");
    EXPECT_EQ(transfers.previewed.options, (option_map{{"loft", "Bern"}, {"ring", "gold"}}));
    EXPECT_EQ(transfers.all.at("north").options.at("loft"), "Oslo");
    transfers.preview_of_all = {};
    const auto other = said(post, path, R"({"type":"pigeon","loft":"Rome"})");
    EXPECT_NE(other.find(R"("can_show":false,"messages":[])"), std::string::npos) << other;
    EXPECT_EQ(said(post, path, R"({"type":"pigeon"})"), invalid + "loft: is required");
    EXPECT_EQ(said(post, path, R"({"name":7,"type":"pigeon"})"), invalid + "name: expected a text");
}

}  // namespace
}  // namespace penstock::api
