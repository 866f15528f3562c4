#include "services/imports/file_importer.hpp"

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/text.hpp"
#include "live/tag_table.hpp"
#include "services/tests/configuration_fixture.hpp"
#include "store/query.hpp"
#include "tests/support/run.hpp"

namespace penstock::services {
namespace {

/// Registers but for hr9099, and a unit that no driver can be made for.
class register_protocol final : public protocol {
public:
    std::string_view type() const override { return "MODBUS"; }
    std::span<const std::string_view> aliases() const override { return {}; }
    std::string_view schema() const override {
        return R"({"type":"MODBUS","title":"Registers","default_port":502,"address":{"help":"hr1","examples":["hr1"]},
            "options":[{"name":"unit_id","type":"integer","default":1,"min":0,"max":255,"description":"unit"},
                       {"name":"byte_order","type":"choice","values":["ABCD","CDAB"],"default":"ABCD","description":"order"},
                       {"name":"headers","type":"object","secret":true,"description":"headers"}],
            "tag_options":[{"name":"byte_order","type":"choice","values":["ABCD","CDAB"],"default":"ABCD","description":"order"}]})";
    }
    std::optional<fault> check_point(const opc_config&, const point_config& point) const override {
        const auto mark = point.address.find('!');  // a unit before it
        const auto address = mark == point.address.npos ? point.address : point.address.substr(mark + 1);
        if (!address.starts_with("hr") || address == "hr9099") return fault{"plc_address", "there is no such register"};
        return std::nullopt;
    }
    bool is_read_only(const opc_config&, const point_config&) const override { return false; }
    std::uint16_t port(const opc_config& opc) const override {
        return parse_number<std::uint16_t>(opc.opc_agent_port).value_or(502);
    }
    checked<std::unique_ptr<driver>> make(const opc_config& opc, const device_context&) const override {
        const auto unit = opc.options.find("unit_id");
        if (unit != opc.options.end() && unit->second == "13") return fault{"options.unit_id", "13 brings bad luck"};
        return std::unique_ptr<driver>();
    }
};

std::string project_tag(std::string_view name, std::string_view address) {
    return fmt::format(R"({{"common.ALLTYPES_NAME":"{}","servermain.TAG_ADDRESS":"{}","servermain.TAG_DATA_TYPE":5}})",
                       name, address);
}

constexpr std::string_view both_settings =
    R"("modbus_ethernet.DEVICE_ZERO_BASED_ADDRESSING":true,"modbus_ethernet.DEVICE_FIRST_WORD_LOW":true,)";
/// Whether 1 is subtracted from addresses is not in the file.
constexpr std::string_view no_base = R"("modbus_ethernet.DEVICE_FIRST_WORD_LOW":true,)";

std::string project_device(std::string_view name, std::string_view id, const std::string& tags,
                           std::string_view settings = both_settings) {
    return fmt::format(R"({{"common.ALLTYPES_NAME":"{}","servermain.DEVICE_ID_STRING":"{}",{}"tags":[{}]}})", name, id,
                       settings, tags);
}

std::string project(const std::string& devices) {
    return R"({"project":{"channels":[{"common.ALLTYPES_NAME":"C",)"
           R"("servermain.MULTIPLE_TYPES_DEVICE_DRIVER":"Modbus TCP/IP Ethernet","devices":[)" +
           devices + "]}]}}";
}

/// An importer over the store and configuration of the fixture.
class file_importer_test : public configuration_test {
protected:
    static file_import_request request_of(std::string_view bytes, imports::answers answers = {}) {
        file_import_request asked;
        asked.bytes = bytes;
        asked.answers = std::move(answers);
        asked.actor = "ada";
        return asked;
    }

    outcome<file_import_result> import(std::string_view bytes, imports::answers answers = {}) {
        return test::run(importer.import(request_of(bytes, std::move(answers))));
    }
    outcome<file_import_result> dry_run(std::string_view bytes, imports::answers answers = {}) {
        auto asked = request_of(bytes, std::move(answers));
        asked.is_dry_run = true;
        return test::run(importer.import(std::move(asked)));
    }

    /// New, changed and unchanged things of an import, what is left out, and what is asked.
    static std::string counts(const outcome<file_import_result>& done) {
        if (!done) return said(done);
        const auto& r = done->report;
        auto text = fmt::format("opcs {} {}, tags {} {} {}, left out {}", r.opcs_taken, r.opcs_updated, r.tags_taken,
                                r.tags_updated, r.tags_unchanged, r.left_out);
        for (const auto& asked : r.asked)
            text += ", asked " + asked.key;
        return text;
    }

    /// Why the first thing is left out.
    static std::string reason(const outcome<file_import_result>& done) {
        if (!done) return said(done);
        for (const auto& line : done->report.lines)
            if (line.effect == "left_out") return line.name + ": " + line.text;
        return {};
    }

    bool has_opc(const std::string& id) { return tested->find_opc(id).has_value(); }

    driver_catalog protocols{{std::make_shared<register_protocol>()}};
    device_rules protocol_rules{protocols};
    live::tag_table table;
    worker_pool store_thread{1};
    worker_pool file_threads{1};
    file_importer importer{{store_thread, file_threads, *kept, *tested, protocol_rules, protocols, table, "SITE_HOME"}};
    const std::string two_devices =
        project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101") + "," + project_tag("U", "400102")) +
                "," + project_device("E", "<10.0.0.2>.1", project_tag("T", "400001")));
};

TEST_F(file_importer_test, a_project_becomes_opcs_with_tags_of_the_caller) {
    const auto done = import(two_devices);
    EXPECT_EQ(counts(done), "opcs 2 0, tags 3 0 0, left out 0");
    EXPECT_TRUE(done->is_stored);
    EXPECT_EQ(done->written_opcs, (std::vector<std::string>{"C.D", "C.E"}));
    EXPECT_EQ(done->format, "kepware");
    EXPECT_EQ(tag_ids("C.D"), "C.D.T C.D.U");
    EXPECT_EQ(record("tag", "C.D.T").text("plc_address"), "hr100");
    EXPECT_EQ(record("opc", "C.D").text("site_id"), "SITE_HOME");
    EXPECT_EQ(authorship("opc", "C.E"), "1 by ada");
    EXPECT_EQ(collected.said(), "put C.D with 2; put C.E with 1");
}

TEST_F(file_importer_test, the_same_file_again_changes_nothing) {
    (void)import(two_devices);
    (void)collected.said();
    EXPECT_EQ(counts(import(two_devices)), "opcs 0 0, tags 0 0 3, left out 0");
    EXPECT_EQ(collected.said(), "");
    EXPECT_EQ(authorship("tag", "C.D.T"), "1 by ada");
}

TEST_F(file_importer_test, a_device_with_the_standard_port_is_the_opc_without_a_port) {
    const std::string_view neuron =
        R"({"nodes":[{"plugin":"Modbus TCP","name":"N"}],"settings":[{"node":"N","params":{"host":"10.0.0.1","port":502,)"
        R"("address_base":1}}],"tags":[{"driver":"N","group":"g","tags":[{"name":"a","address":"1!400100","attribute":1,)"
        R"("type":3}]}]})";
    EXPECT_EQ(counts(import(neuron)), "opcs 1 0, tags 1 0 0, left out 0");
    const auto rename = [](opc_draft& draft) {
        draft.opc.opc_name = "furnace";
        return faults{};
    };
    EXPECT_EQ(said(tested->update_opc("N", rename, "eve")), "done");
    EXPECT_EQ(counts(import(neuron)), "opcs 0 0, tags 0 0 1, left out 0");
}

TEST_F(file_importer_test, a_tag_that_has_another_address_is_changed_and_keeps_the_rest) {
    (void)import(project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101"))));
    (void)tested->update_tag(
        "C.D.T",
        [](tag_config& tag, const opc_config&) {
            tag.note = "by hand";
            return faults{};
        },
        "eve");
    EXPECT_EQ(counts(import(project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400201"))))),
              "opcs 0 0, tags 0 1 0, left out 0");
    EXPECT_EQ(record("tag", "C.D.T").text("plc_address"), "hr200");
    EXPECT_EQ(record("tag", "C.D.T").text("note"), "by hand");
}

TEST_F(file_importer_test, a_question_imports_nothing_and_its_answer_is_kept_for_the_next_file) {
    const auto first = project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101"), no_base));
    const auto open = import(first);
    EXPECT_EQ(counts(open).substr(counts(open).find("asked")), "asked modbus_base");
    EXPECT_FALSE(open->is_stored);
    EXPECT_FALSE(has_opc("C.D"));
    const auto done = import(first, {{"modbus_base", "no"}});
    EXPECT_TRUE(done->is_stored);
    EXPECT_FALSE(done->answers.at(0).is_kept);
    EXPECT_EQ(record("tag", "C.D.T").text("plc_address"), "hr101");
    const auto next = import(project(project_device("F", "<10.0.0.3>.1", project_tag("T", "400101"), no_base)));
    EXPECT_TRUE(next->is_stored);
    EXPECT_TRUE(next->answers.at(0).is_kept);
    EXPECT_EQ(record("tag", "C.F.T").text("plc_address"), "hr101");
    const auto forgotten = import(first, {{"modbus_base", ""}});
    EXPECT_FALSE(forgotten->is_stored);
    EXPECT_EQ(forgotten->report.asked.size(), 1U);
}

TEST_F(file_importer_test, an_answer_that_no_question_asks_for_is_reported_and_not_kept) {
    const auto file = project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101"), no_base));
    const auto done = import(file, {{"modbus_bse", "no"}, {"modbus_base", "yes"}});
    ASSERT_EQ(done->answers.size(), 2U);
    EXPECT_TRUE(done->answers[0].is_used);
    EXPECT_EQ(done->answers[1].key, "modbus_bse");
    EXPECT_FALSE(done->answers[1].is_used);
    EXPECT_FALSE(kept->list_import_answers("kepware")->contains("modbus_bse"));
}

TEST_F(file_importer_test, an_answer_to_a_question_that_another_answer_brings_is_used) {
    const std::string_view table =
        "Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate\n"
        "Level,400101,Word,1,R/W,100\n";
    const auto done = dry_run(
        table, {{"driver", "modbus"}, {"modbus_base", "yes"}, {"word_order", "CDAB"}, {"host:MODBUS", "10.0.0.1"}});
    ASSERT_EQ(done->answers.size(), 4U);
    for (const auto& answer : done->answers)
        EXPECT_TRUE(answer.is_used) << answer.key;
}

TEST_F(file_importer_test, answers_are_kept_while_other_questions_are_open) {
    const auto both = project(project_device("D", "1", project_tag("T", "400101"), no_base));
    EXPECT_FALSE(import(both, {{"modbus_base", "yes"}})->is_stored);
    EXPECT_TRUE(import(both, {{"host:C.D", "10.0.0.9"}})->is_stored);
    EXPECT_EQ(record("opc", "C.D").text("opc_agent_ip"), "10.0.0.9");
}

TEST_F(file_importer_test, the_host_of_a_file_that_names_no_device_is_not_kept) {
    const std::string_view table =
        "Tag Name,Address,Data Type,Respect Data Type,Client Access,Scan Rate\n"
        "Level,400101,Word,1,R/W,100\n";
    const imports::answers answers{
        {"driver", "modbus"}, {"modbus_base", "yes"}, {"word_order", "CDAB"}, {"host:MODBUS", "10.0.0.1"}};
    EXPECT_TRUE(import(table, answers)->is_stored);
    const auto next = import(table);
    ASSERT_EQ(next->report.asked.size(), 1U);
    EXPECT_EQ(next->report.asked[0].key, "host:MODBUS") << "the next file may be of another controller";
    EXPECT_FALSE(next->is_stored);
}

TEST_F(file_importer_test, an_answer_that_is_none_of_the_choices_is_refused_and_not_kept) {
    const auto file = project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101"), no_base));
    EXPECT_EQ(said(import(file, {{"modbus_base", "perhaps"}})),
              "invalid: set.modbus_base: perhaps is none of the answers: yes, no");
    EXPECT_TRUE(kept->list_import_answers("kepware")->empty());
}

TEST_F(file_importer_test, a_dry_run_reports_the_same_and_stores_nothing) {
    const auto file = project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101"), no_base));
    const auto done = dry_run(file, {{"modbus_base", "yes"}});
    EXPECT_EQ(counts(done), "opcs 1 0, tags 1 0 0, left out 0");
    EXPECT_FALSE(done->is_stored);
    EXPECT_FALSE(has_opc("C.D"));
    EXPECT_EQ(collected.said(), "");
    EXPECT_TRUE(kept->list_import_answers("kepware")->empty());
}

TEST_F(file_importer_test, a_tag_that_the_driver_refuses_is_left_out_with_the_reason) {
    const auto done = import(
        project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101") + "," + project_tag("Z", "409100"))));
    EXPECT_EQ(counts(done), "opcs 1 0, tags 1 0 0, left out 1");
    EXPECT_EQ(reason(done), "Z: plc_address: there is no such register");
    for (const auto& line : done->report.lines)
        EXPECT_NE(line.tag_id, "C.D.Z");
    EXPECT_EQ(tag_ids("C.D"), "C.D.T");
}

TEST_F(file_importer_test, an_opc_that_the_driver_refuses_is_left_out_with_its_tags) {
    const auto done = import(project(project_device("D", "<10.0.0.1>.13", project_tag("T", "400101")) + "," +
                                     project_device("E", "<10.0.0.2>.1", project_tag("T", "400001"))));
    EXPECT_EQ(counts(done), "opcs 1 0, tags 1 0 0, left out 2");
    EXPECT_EQ(reason(done), "C.D: options.unit_id: 13 brings bad luck");
    EXPECT_FALSE(has_opc("C.D"));
    EXPECT_EQ(tag_ids("C.E"), "C.E.T");
}

TEST_F(file_importer_test, a_secret_does_not_follow_an_opc_to_the_address_of_a_file) {
    auto draft = make_opc("OLD");
    draft.opc.opc_name = "C.D";
    draft.opc.opc_type = "MODBUS";
    draft.opc.opc_agent_ip = "10.0.0.9";
    draft.opc.options["headers"] = R"({"Key":"secret"})";
    ASSERT_TRUE(tested->create_opc(draft, "ada").has_value());
    const auto done =
        import(project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101"))), {{"same:C.D", "yes"}});
    EXPECT_EQ(counts(done), "opcs 0 0, tags 0 0 0, left out 2");
    EXPECT_FALSE(kept->list_import_answers("kepware")->contains("same:C.D")) << "it is about this file";
    EXPECT_EQ(tested->find_opc("OLD")->config.opc_agent_ip, "10.0.0.9");
    EXPECT_EQ(tested->find_opc("OLD")->config.options.at("headers"), R"({"Key":"secret"})");
}

TEST_F(file_importer_test, what_the_transaction_refuses_imports_nothing) {
    create("OTHER", {"C.E.T"});
    // As of another gateway of the database: this one has no such tag in its table.
    const std::string refused =
        "duplicate: tag C.E.T exists already: create an OPC with another id by hand, and import the file into that one";
    EXPECT_EQ(said(dry_run(two_devices)), refused);
    EXPECT_EQ(said(import(two_devices)), refused);
    EXPECT_FALSE(has_opc("C.D"));
    EXPECT_EQ(collected.said(), "");
}

TEST_F(file_importer_test, tags_go_to_the_opc_that_is_named) {
    auto draft = make_opc("PLC");
    draft.opc.opc_type = "MODBUS";
    ASSERT_TRUE(tested->create_opc(draft, "ada").has_value());
    const auto file = project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101")));
    auto asked = request_of(file);
    asked.opc_id = "PLC";
    EXPECT_EQ(counts(test::run(importer.import(asked))), "opcs 0 0, tags 1 0 0, left out 0");
    EXPECT_EQ(tag_ids("PLC"), "PLC.T");
    asked.opc_id = "NONE";
    EXPECT_EQ(said(test::run(importer.import(asked))), "not_found: OPC NONE does not exist");
    asked.opc_id = "EDGE_SYSTEM";
    EXPECT_EQ(said(test::run(importer.import(asked))).substr(0, 13), "is_protected:");
}

TEST_F(file_importer_test, what_is_stored_is_not_answered_as_failed_where_its_answers_cannot_be_kept) {
    const auto broken = kept->master().change("ada", [](store::record_work& work) {
        store::execute(work.db().session(),
                       "CREATE TRIGGER full BEFORE INSERT ON setting BEGIN SELECT RAISE(ABORT, 'full'); END");
    });
    ASSERT_TRUE(broken.has_value());
    const auto file = project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400101"), no_base));
    const auto done = import(file, {{"modbus_base", "yes"}});
    EXPECT_EQ(counts(done), "opcs 1 0, tags 1 0 0, left out 0");
    ASSERT_TRUE(done && done->is_stored);
    const auto& lines = done->report.lines;
    EXPECT_TRUE(lines[lines.size() - 1].text.starts_with("the answers are not kept for the next file: "));
    EXPECT_EQ(tag_ids("C.D"), "C.D.T");
    // Where nothing else would be left of the call, it fails.
    const auto both = project(project_device("F", "1", project_tag("T", "400101"), no_base));
    EXPECT_FALSE(import(both, {{"modbus_base", "no"}}).has_value());
}

TEST_F(file_importer_test, an_answer_about_what_is_left_out_is_not_kept) {
    const auto file = project(project_device("D", "13", project_tag("T", "400101")));
    EXPECT_EQ(reason(import(file, {{"host:C.D", "10.0.0.9"}})), "C.D: options.unit_id: 13 brings bad luck");
    EXPECT_TRUE(kept->list_import_answers("kepware")->empty());
}

TEST_F(file_importer_test, an_answer_that_a_reader_refuses_is_named_and_not_kept) {
    const std::string_view model =
        R"({"id":705,"group":{"name":"m","label":"Meter","points":[{"name":"ID","type":"uint16","size":1},)"
        R"({"name":"L","type":"uint16","size":1},{"name":"A","type":"uint16","size":1}]}})";
    const imports::answers wrong{{"base:705", "abc"}, {"host:Meter", "10.0.0.1"}};
    EXPECT_TRUE(said(import(model, wrong)).starts_with("invalid: set.base:705: must be a number from 0 to "));
    EXPECT_TRUE(kept->list_import_answers("sunspec")->empty());
}

TEST_F(file_importer_test, a_change_of_an_opc_while_its_file_is_read_is_not_undone) {
    (void)import(two_devices);
    const auto moved = project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400201")));
    const auto change = [&](const std::string& opc_id) {
        const auto describe = [](opc_draft& draft) {
            draft.opc.description = "by eve";
            return faults{};
        };
        EXPECT_EQ(said(tested->update_opc(opc_id, describe, "eve")), "done");
    };
    auto asked = request_of(moved);
    asked.on_read = [&] { change("C.D"); };
    EXPECT_EQ(said(test::run(importer.import(asked))),
              "unavailable: the OPC C.D was changed while the file was read: import it again");
    EXPECT_EQ(record("tag", "C.D.T").text("plc_address"), "hr100");
    asked.on_read = [&] { (void)tested->delete_tag("C.D.U", "eve"); };
    EXPECT_EQ(counts(test::run(importer.import(asked))), "opcs 0 0, tags 0 1 0, left out 0");
    const auto again = project(project_device("D", "<10.0.0.1>.1", project_tag("T", "400301")));
    asked = request_of(again);
    asked.on_read = [&] { change("C.E"); };
    EXPECT_EQ(counts(test::run(importer.import(asked))), "opcs 0 0, tags 0 1 0, left out 0") << "another OPC";
}

/// The most memory that the program has held; of a build with a sanitizer always 0.
class watched_memory {
public:
    watched_memory() : first_bytes_(now()), watcher_([this](const std::stop_token& end) { watch(end); }) {}

    std::size_t more() {
        watcher_.request_stop();
        watcher_.join();
        return peak_ > first_bytes_ ? peak_ - first_bytes_ : 0;
    }

private:
    void watch(const std::stop_token& end) {
        std::unique_lock lock(mutex_);
        while (!end.stop_requested()) {
            peak_ = std::max(peak_, now());
            wake_up_.wait_for(lock, end, milliseconds{1}, [] { return false; });
        }
    }
    static std::size_t now() {
        const auto info = mallinfo2();
        return info.uordblks + info.hblkhd;
    }

    const std::size_t first_bytes_;
    std::size_t peak_ = 0;
    std::mutex mutex_;
    std::condition_variable_any wake_up_;
    std::jthread watcher_;
};

TEST_F(file_importer_test, many_tags_take_little_memory_and_are_unchanged_the_second_time) {
    constexpr int count = 10'000;
    std::string tags;
    for (int i = 0; i < count; ++i)
        tags += (i == 0 ? "" : ",") +
                project_tag(fmt::format("Area{}.Pump{}", i % 40, i), std::to_string(400'001 + i % 9000));
    const auto file = project(project_device("D", "<10.0.0.1>.1", tags));
    watched_memory memory;
    const auto planned = dry_run(file);
    // Whole tags take 14 MB each time they are held; the transaction notes them once.
    EXPECT_LE(memory.more(), 30'000'000U);
    EXPECT_EQ(counts(planned), "opcs 1 0, tags 10000 0 0, left out 0");
    EXPECT_EQ(counts(import(file)), counts(planned));
    EXPECT_EQ(counts(import(file)), "opcs 0 0, tags 0 0 10000, left out 0");
}

TEST_F(file_importer_test, a_file_that_is_something_else_is_named) {
    EXPECT_EQ(said(import("%PDF-1.4 a drawing")), "invalid: file: is a PDF document, which is not read");
    EXPECT_EQ(said(import("")), "invalid: file: is empty: send its bytes as the body");
    auto asked = request_of(two_devices);
    asked.format = "nonsense";
    EXPECT_EQ(said(test::run(importer.import(asked))).substr(0, 31), "invalid: format: must be one of");
}

TEST_F(file_importer_test, one_import_at_a_time) {
    io::asio::io_context loop;
    std::vector<std::string> results;
    const auto run = [&]() -> io::awaitable<> {
        results.push_back(counts(co_await importer.import(request_of(two_devices))));
    };
    io::asio::co_spawn(loop, run(), io::asio::detached);
    io::asio::co_spawn(loop, run(), io::asio::detached);
    loop.run();
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0], "unavailable: another import is in progress: try again when it has ended");
    EXPECT_EQ(results[1], "opcs 2 0, tags 3 0 0, left out 0");
}

TEST_F(file_importer_test, uploads_have_a_limit_of_size_and_number) {
    EXPECT_EQ(said(importer.begin_upload(file_imports::max_bytes + 1)), "invalid: file: is larger than 20 MiB");
    auto first = importer.begin_upload(0);
    auto second = importer.begin_upload(0);
    EXPECT_EQ(said(importer.begin_upload(0)),
              "unavailable: two other files for an import are arriving: try again in a minute");
    EXPECT_FALSE((*first)->append("ab").has_value());
    EXPECT_TRUE((*first)->append(std::string(file_imports::max_bytes - 1, 'x')).has_value());
    EXPECT_EQ((*first)->bytes(), "ab");
    (*first)->drop();
    EXPECT_EQ((*first)->bytes(), "");
    (*second).reset();
    EXPECT_TRUE(importer.begin_upload(0).has_value());
}

TEST_F(file_importer_test, a_secret_that_no_file_holds_is_entered_again_and_then_stays) {
    const std::string file =
        "row,opc_id,opc_type,opc_name,opc_agent_ip,options,tag_id,plc_address\n"
        "opc,L1,MODBUS,Line,10.0.0.1,\"{\"\"headers\"\":\"\"***\"\",\"\"unit_id\"\":4}\",,\n"
        "tag,L1,,,,,L1.A,hr1\n";
    const auto done = import(file);
    EXPECT_EQ(counts(done), "opcs 1 0, tags 1 0 0, left out 0");
    EXPECT_EQ(tested->find_opc("L1")->config.options.at("headers"), "enc0:") << "so it is off until somebody enters it";
    std::string said_of_it;
    for (const auto& line : done->report.lines)
        if (line.effect == "changed") said_of_it = line.text;
    EXPECT_EQ(said_of_it,
              "options.headers is a secret, which the file does not hold: the OPC is off until it is entered");
    EXPECT_EQ(counts(import(file)), "opcs 0 0, tags 0 0 1, left out 0");

    const auto changed = tested->update_opc(
        "L1",
        [](opc_draft& draft) {
            draft.opc.options["headers"] = R"({"A":"b"})";
            return faults{};
        },
        "ada");
    ASSERT_TRUE(changed) << said(changed);
    EXPECT_EQ(counts(import(file)), "opcs 0 0, tags 0 0 1, left out 0");
    EXPECT_EQ(tested->find_opc("L1")->config.options.at("headers"), R"({"A":"b"})");
}

}  // namespace
}  // namespace penstock::services
