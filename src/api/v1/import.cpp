#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "api/formats/query.hpp"
#include "api/handler_context.hpp"
#include "api/http/large_body.hpp"
#include "api/http/long_answer.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "audit/access_line.hpp"
#include "services/imports/file_imports.hpp"

namespace penstock::api {

namespace {

using imports::report;
using imports::report_choice;
using imports::report_line;
using imports::report_question;
using services::file_import_result;
using services::given_answer;

struct shown_import {
    file_import_result result;
    bool is_dry;
};

constexpr object_form choice_form{"",
                                  {shown<&report_choice::value>("value", "The answer."),
                                   shown<&report_choice::text>("text", "Meaning of the answer.")}};

constexpr object_form question_form{
    "",
    {shown<&report_question::key>("key", "Key for the query word set."),
     shown<&report_question::text>("text", "The question, and why it is asked."),
     shown_list<&report_question::choices, choice_form>("choices", "All answers; empty: any text.")}};

constexpr object_form answer_form{
    "",
    {shown<&given_answer::key>("key", "Key of the question."), shown<&given_answer::value>("value", "The answer."),
     shown<&given_answer::is_kept>("is_kept", "The answer was given with an earlier file of the format."),
     shown<&given_answer::is_used>("is_used", "false: no question of the file has this key.")}};

constexpr std::string_view line_results[] = {"taken", "updated", "unchanged", "changed", "left_out"};

constexpr object_form line_form{
    "",
    {shown<&report_line::effect>("effect",
                                 "taken: new; updated: it exists and changes; unchanged; changed: it is not as in the "
                                 "file; left_out.")
         .one_of(line_results),
     shown<&report_line::location>("location", "Place in the file."),
     shown<&report_line::name>("name", "Name in the file."),
     shown<&report_line::opc_id>("opc_id", "Id of the OPC; empty: none."),
     shown<&report_line::tag_id>("tag_id", "Id of the tag; empty: the line is about no tag of the gateway."),
     shown<&report_line::plc_address>("plc_address", "Address of the tag."),
     shown<&report_line::text>("text", "What is different, and why; empty: nothing."),
     shown<&report_line::help>("help", "What would help; empty: nothing.")}};

template <auto member>
auto report_count_of(const shown_import& s) {
    return s.result.report.*member;
}

template <auto member>
std::string_view result_text_of(const shown_import& s) {
    return s.result.*member;
}

bool is_import_stored(const shown_import& s) {
    return s.result.is_stored;
}

const std::vector<report_question>& report_questions_of(const shown_import& s) {
    return s.result.report.asked;
}

const std::vector<given_answer>& report_answers_of(const shown_import& s) {
    return s.result.answers;
}

const imports::packed_list<report_line>& report_lines_of(const shown_import& s) {
    return s.result.report.lines;
}

constexpr std::string_view name_of_lines = "lines";

constexpr object_form import_form{
    "",
    {shown<&result_text_of<&file_import_result::format>>("format", "Format of the file."),
     shown<&result_text_of<&file_import_result::title>>("title", "Name of the format for people."),
     shown<&result_text_of<&file_import_result::content>>("content", "What the file is: text, an Excel workbook …"),
     shown<&result_text_of<&file_import_result::encoding>>(
         "encoding", "Encoding of a text; empty: the file is no text, or its encoding is asked."),
     shown<&shown_import::is_dry>("dry_run", "Nothing was stored, because of dry_run."),
     shown<&is_import_stored>("is_stored", "The import was stored. false: a dry run, or there are questions in asked."),
     shown<&report_count_of<&report::opcs_taken>>("opcs_taken", "Number of new OPCs."),
     shown<&report_count_of<&report::opcs_updated>>("opcs_updated", "Number of OPCs that exist and change."),
     shown<&report_count_of<&report::tags_taken>>("tags_taken", "Number of new tags."),
     shown<&report_count_of<&report::tags_updated>>("tags_updated", "Number of tags that exist and change."),
     shown<&report_count_of<&report::tags_unchanged>>("tags_unchanged",
                                                      "Number of tags that are as in the file already."),
     shown<&report_count_of<&report::left_out>>("left_out", "Number of devices and tags that are left out."),
     shown_list<&report_questions_of, question_form>(
         "asked", "Questions that are open. Nothing is imported before all are answered."),
     shown_list<&report_answers_of, answer_form>("answers", "Answers that were used, and those that were given."),
     shown_list<&report_lines_of, line_form>(name_of_lines,
                                             "A line for each device and tag of the file, and for each difference.")}};

/// The report of a large file has 200,000 lines: as one text they would take more memory than the whole import. Here
/// they go out some at a time; all else is written before them.
class long_report {
public:
    static constexpr std::size_t lines_in_piece = 1000;

    long_report(shown_import of, const envelope_meta& meta)
        : report_(std::move(of)), time_(meta.time), request_id_(meta.request_id) {}

    void begin(std::string& out) const {
        open_ok(out);
        json_writer json(out);
        json.begin_object().member("result", "SUCCESS");
        for (const auto& member : import_form.members)
            if (member.name != name_of_lines) member.write(json, member.name, report_);
        json.key(name_of_lines).begin_array();
    }

    response::stream_state append(std::string& out) {
        const auto& lines = report_lines_of(report_);
        json_writer json(out);
        for (const auto end = std::min(lines.size(), written_ + lines_in_piece); written_ < end; ++written_) {
            if (written_ > 0) out += ',';
            write_object(json, line_form, lines[written_]);
        }
        if (written_ < lines.size()) return response::stream_state::more;
        json.end_array().end_object();
        close_ok(out, {.time = time_, .request_id = request_id_});
        return response::stream_state::end;
    }

private:
    const shown_import report_;
    const wall_time time_;
    const std::string request_id_;
    std::size_t written_ = 0;
};

/// `place`: for a long answer; it is in use until the client has read the report.
void answer_report(call& c, shown_import done, std::shared_ptr<void> place) {
    if (report_lines_of(done).size() <= long_report::lines_in_piece) return c.done(import_form, done);
    const auto all = std::make_shared<long_report>(std::move(done), c.meta);
    all->begin(c.response.body);
    c.response.stream = [all, place = std::move(place), &loop = c.context.reader_threads](std::string& piece) {
        return loop.run([all, &piece] { return all->append(piece); });
    };
}

outcome<std::unique_ptr<services::upload>> open_import_upload(handler_context& to, std::string_view,
                                                              std::uint64_t length) {
    auto made = to.imports.begin_upload(length);
    if (!made) return made.error();
    return std::unique_ptr<services::upload>(std::move(*made));
}

/// Each `set=KEY=VALUE`. A key may have the name of a device, and so a `=`; no answer has one.
imports::answers read_answers(const call& c, faults& found) {
    imports::answers out;
    for (auto& [name, text] : query_values(c.request.query)) {
        if (name != "set") continue;
        const auto equals = text.rfind('=');
        if (equals == std::string::npos || equals == 0) {
            found.emplace_back("set", "expected KEY=VALUE with a key of asked, as in modbus_base=yes");
            continue;
        }
        out.insert_or_assign(text.substr(0, equals), text.substr(equals + 1));
    }
    return out;
}

/// One engineer's answer is used for the next one's file, so the line names both who imports and what was answered.
std::string used_answers(const file_import_result& done) {
    constexpr std::size_t max_named_answers = 20;
    std::string out;
    std::size_t count = 0;
    for (const auto& answer : done.answers) {
        if (!answer.is_used) continue;
        if (++count > max_named_answers) return out + ",…";
        out.append(out.empty() ? "" : ",").append(answer.key).append("=").append(answer.value);
        if (answer.is_kept) out += " (kept)";
    }
    return out;
}

/// The line of the call does not say what came of the file.
void note_file_import(const call& c, const file_import_result& done) {
    constexpr std::size_t max_named_opcs = 20;
    const auto& opcs = done.written_opcs;
    std::string names;
    for (std::size_t i = 0; i < std::min(opcs.size(), max_named_opcs); ++i)
        names.append(i == 0 ? "" : ",").append(opcs[i]);
    if (opcs.size() > max_named_opcs) names += ",…";
    std::string line = "[API_IMPORT] event=file_import";
    audit::append_field(line, "user", c.caller.actor());
    audit::append_field(line, "ip", c.client);
    audit::append_field(line, "request", c.meta.request_id);
    audit::append_field(line, "format", done.format);
    audit::append_field(line, "opcs", names);
    audit::append_field(line, "new_opcs", std::to_string(done.report.opcs_taken));
    audit::append_field(line, "changed_opcs", std::to_string(done.report.opcs_updated));
    audit::append_field(line, "new_tags", std::to_string(done.report.tags_taken));
    audit::append_field(line, "changed_tags", std::to_string(done.report.tags_updated));
    audit::append_field(line, "left_out", std::to_string(done.report.left_out));
    audit::append_field(line, "answers", used_answers(done));
    c.context.audit.note(std::move(line));
}

/// A small file has come whole; a large one is in its upload already.
io::awaitable<> import_file(call& c) {
    const auto* large = dynamic_cast<const upload_body*>(c.large);
    if (large != nullptr && large->refused()) co_return refuse(c, *large->refused());
    auto* const sent = large == nullptr ? nullptr : dynamic_cast<services::file_upload*>(large->target());
    const auto is_dry = c.query_flag("dry_run");
    if (!is_dry) co_return;
    faults found;
    services::file_import_request asked;
    asked.answers = read_answers(c, found);
    if (!found.empty()) co_return c.invalid(found);
    asked.bytes = sent == nullptr ? std::string_view(c.request.body) : sent->bytes();
    if (sent != nullptr) asked.on_read = [sent] { sent->drop(); };
    asked.format = c.query("format").value_or("");
    asked.opc_id = c.query("opc_id").value_or("");
    asked.actor = c.caller.actor();
    asked.is_dry_run = *is_dry;
    // Before the import: when it is stored, its report is not refused any more.
    auto place = co_await place_for_long_answer(c, *c.context.places_of_files);
    if (!place) co_return;
    auto done = co_await c.context.imports.import(std::move(asked));
    if (!done) co_return refuse(c, done.error());
    if (done->is_stored) note_file_import(c, *done);
    answer_report(c, {std::move(*done), *is_dry}, std::move(place));
}

}  // namespace

std::vector<route> import_routes() {
    return {
        {.method = verb::post,
         .pattern = "/api/v1/import",
         .required_role = user_role::engineer,
         .run = coroutine_handler(import_file),
         .summary =
             "Import OPCs and tags from a file of another program (Kepware, Neuron, Ignition, TIA Portal, XG5000 …), "
             "of at most 20 MiB and 200,000 tags; the body is the file. What a driver refuses is left out and "
             "reported; all else is stored, or, while a question is open, nothing. The same file again changes "
             "nothing. Without dry_run the answers are kept for the next file of the format",
         .data = done_schema(import_form),
         .query = {{"format", "name of the format; absent: the format that recognizes the content"},
                   {"dry_run", "only check and report", R"({"type":"boolean"})"},
                   {"opc_id", "OPC that gets the tags; absent: each device of the file has its own"},
                   {"set",
                    "answer to a question of the report, as KEY=VALUE; once for each answer. KEY= forgets an answer "
                    "that is kept",
                    R"({"type":"array","items":{"type":"string"}})"}},
         .body_content = "application/octet-stream",
         .open_upload = open_import_upload,
         .has_inner_errors = true}};
}

}  // namespace penstock::api
