#include "api/tests/handler_fixture.hpp"

namespace penstock::api {
namespace {

class import_handlers : public handler_test {
protected:
    import_handlers() {
        requester.user_id = "kim";
        imports.result.format = "kepware";
        imports.result.title = "Kepware project (JSON)";
        imports.result.written_opcs = {"PLC"};
        imports.result.report.tags_taken = 1;
        imports.result.report.lines.push_back({.effect = "taken",
                                               .location = "channels[0]",
                                               .name = "T",
                                               .opc_id = "PLC",
                                               .tag_id = "PLC.T",
                                               .plc_address = "hr1"});
    }
};

TEST_F(import_handlers, the_body_is_the_file_and_the_query_has_the_answers) {
    const auto text =
        said(verb::post, "/api/v1/import?format=kepware&opc_id=PLC&set=modbus_base=yes&set=host:A.B=10.0.0.1", "{}");
    EXPECT_EQ(imports.noted, "{} format=kepware opc=PLC by kim host:A.B=10.0.0.1 modbus_base=yes");
    EXPECT_NE(text.find(R"("is_stored":true)"), std::string::npos) << text;
    EXPECT_NE(
        text.find(R"("lines":[{"effect":"taken","location":"channels[0]","name":"T","opc_id":"PLC","tag_id":"PLC.T")"),
        std::string::npos)
        << text;
}

TEST_F(import_handlers, an_import_that_is_stored_is_in_the_audit_and_no_other_one) {
    (void)said(verb::post, "/api/v1/import?dry_run=true", "{}");
    EXPECT_TRUE(audit.notes.empty());
    (void)said(verb::post, "/api/v1/import", "{}");
    ASSERT_EQ(audit.notes.size(), 1U);
    for (const auto* field : {"event=file_import", "user=kim", "format=kepware", "opcs=PLC", "new_tags=1"})
        EXPECT_NE(audit.notes[0].find(field), std::string::npos) << audit.notes[0];
}

TEST_F(import_handlers, the_audit_has_the_answers_that_were_used) {
    imports.result.answers = {
        {"modbus_base", "yes", true, true}, {"host:P", "10.0.0.1", false, true}, {"x", "y", false, false}};
    (void)said(verb::post, "/api/v1/import", "{}");
    ASSERT_EQ(audit.notes.size(), 1U);
    EXPECT_NE(audit.notes[0].find("modbus_base=yes (kept),host:P=10.0.0.1"), std::string::npos) << audit.notes[0];
    EXPECT_EQ(audit.notes[0].find("x=y"), std::string::npos) << audit.notes[0];
}

TEST_F(import_handlers, a_long_report_goes_out_in_pieces_and_is_whole) {
    for (int i = 0; i < 2'500; ++i)
        imports.result.report.lines.push_back({.effect = "taken", .name = "T" + std::to_string(i)});
    const auto out = ask(verb::post, "/api/v1/import", "{}");
    EXPECT_TRUE(out.stream);
    const auto whole = boost::json::parse(out.body);
    const auto& lines = whole.at("data").at("lines").as_array();
    ASSERT_EQ(lines.size(), 2'501U);
    EXPECT_EQ(lines[0].at("name").as_string(), "T");
    EXPECT_EQ(lines[2'500].at("name").as_string(), "T2499");
    EXPECT_EQ(whole.at("data").at("result").as_string(), "SUCCESS");
    EXPECT_EQ(whole.at("data").at("tags_taken").as_int64(), 1);
    EXPECT_TRUE(whole.as_object().contains("meta"));
}

TEST_F(import_handlers, open_questions_are_in_the_answer) {
    imports.result.report.asked.push_back({"modbus_base", "From 0?", {{"yes", "from 0"}}});
    const auto text = said(verb::post, "/api/v1/import", "{}");
    EXPECT_NE(
        text.find(R"("asked":[{"key":"modbus_base","text":"From 0?","choices":[{"value":"yes","text":"from 0"}]}])"),
        std::string::npos)
        << text;
    EXPECT_NE(text.find(R"("is_stored":false)"), std::string::npos) << text;
    EXPECT_TRUE(audit.notes.empty());
}

TEST_F(import_handlers, refusals_name_the_field) {
    EXPECT_EQ(said(verb::post, "/api/v1/import?set=yes", "{}"),
              "400 VALIDATION_FAILED: set: expected KEY=VALUE with a key of asked, as in modbus_base=yes");
    EXPECT_EQ(imports.noted, "");
    imports.refused = failure(faults{fault("file", "is an Excel workbook, which is not read")});
    EXPECT_EQ(said(verb::post, "/api/v1/import", "PK"),
              "400 VALIDATION_FAILED: file: is an Excel workbook, which is not read");
}

}  // namespace
}  // namespace penstock::api
