#include <CLI/CLI.hpp>
#include <cctype>
#include <memory>
#include <ostream>

#include "base/url.hpp"
#include "ctl/command.hpp"
#include "ctl/fleet.hpp"
#include "ctl/json_text.hpp"
#include "ctl/settings.hpp"
#include "ctl/subcommand.hpp"
#include "ctl/table.hpp"

namespace penstock::ctl {

namespace json = boost::json;

namespace {

constexpr std::size_t max_path = 8'000;  ///< bytes with the query; the gateway takes 8,192 of a query

struct import_arguments {
    std::string file;
    std::string format;
    std::string opc_id;
    std::string output;
    std::vector<std::string> answers;  ///< `KEY=VALUE`
    bool is_dry_run = false;
    bool shows_all = false;
};

std::string import_path(const import_arguments& a) {
    std::string query;
    const auto add = [&](const char* name, const std::string& value) {
        if (!value.empty()) query += (query.empty() ? "?" : "&") + std::string(name) + "=" + percent_encode(value);
    };
    add("format", a.format);
    add("opc_id", a.opc_id);
    add("dry_run", a.is_dry_run ? "true" : "");
    for (const auto& answer : a.answers)
        add("set", answer);
    return "/api/v1/import" + query;
}

/// The text as one word of a shell.
std::string shell_word(const std::string& text) {
    constexpr std::string_view plain = "_-.,:/=@%+";
    bool is_plain = !text.empty();
    for (const char c : text)
        is_plain = is_plain && (std::isalnum(static_cast<unsigned char>(c)) != 0 || plain.find(c) != plain.npos);
    if (is_plain) return text;
    std::string out = "'";
    for (const char c : text)
        out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

void print_counts(command_context& s, const json::value& data) {
    const auto encoding = text_of(data, "encoding");
    s.output << displayable(text_of(data, "title")) << (encoding.empty() ? "" : ", " + encoding) << '\n';
    table t({"", "NEW", "CHANGED", "UNCHANGED"});
    t.add({"OPCs", text_of(data, "opcs_taken"), text_of(data, "opcs_updated"), ""});
    t.add({"tags", text_of(data, "tags_taken"), text_of(data, "tags_updated"), text_of(data, "tags_unchanged")});
    s.output << t.text();
    if (const auto count = text_of(data, "left_out"); count != "0") s.output << "left out: " << count << '\n';
}

void print_answers(command_context& s, const json::value& data) {
    for (const auto& answer : array_of(data, "answers")) {
        s.output << displayable("answer " + text_of(answer, "key") + " = " + text_of(answer, "value"))
                 << (text_of(answer, "is_used") == "false"  ? ": no question of the file has this key\n"
                     : text_of(answer, "is_kept") == "true" ? " (of an earlier import)\n"
                                                            : "\n");
    }
}

void print_questions(command_context& s, const json::value& data) {
    for (const auto& question : array_of(data, "asked")) {
        s.output << '\n' << displayable(text_of(question, "text")) << '\n';
        const auto key = text_of(question, "key");
        const auto& choices = array_of(question, "choices");
        table t;
        for (const auto& choice : choices) {
            t.add({"  --set " + shell_word(key + "=" + text_of(choice, "value")), text_of(choice, "text")});
        }
        if (choices.empty()) {
            s.output << displayable("  --set " + shell_word(key + "=…")) << '\n';
        } else {
            s.output << t.text();
        }
    }
}

/// What is not as in the file; with `--all` each device and tag.
void print_lines(command_context& s, const json::value& data, bool shows_all) {
    table t({"RESULT", "PLACE", "NAME", "TAG_ID", "ADDRESS", "WHY", "WHAT HELPS"});
    bool has_lines = false;
    for (const auto& line : array_of(data, "lines")) {
        const auto effect = text_of(line, "effect");
        const bool is_difference = effect == "left_out" || effect == "changed";
        if (!shows_all && !is_difference) continue;
        has_lines = true;
        t.add({effect == "left_out" ? "left out" : effect, text_of(line, "location"), text_of(line, "name"),
               text_of(line, "tag_id").empty() ? text_of(line, "opc_id") : text_of(line, "tag_id"),
               text_of(line, "plc_address"), text_of(line, "text"), text_of(line, "help")});
    }
    if (has_lines) s.output << '\n' << t.text();
}

outcome<> print_import(command_context& s, const json::value& data, const import_arguments& a) {
    const auto open = array_of(data, "asked").size();
    if (s.is_json) {
        s.output << format_json(data) << '\n';
    } else {
        print_counts(s, data);
        print_answers(s, data);
        print_lines(s, data, a.shows_all);
        print_questions(s, data);
        if (open == 0 && a.is_dry_run) s.output << "dry run: nothing was stored\n";
    }
    if (open == 0) return {};
    return failure{exit_code::refused,
                   (open == 1 ? "a question is open" : std::to_string(open) + " questions are open") +
                       std::string(", so nothing was imported: repeat the command with --set")};
}

outcome<> import_any_file(command_context& s, const import_arguments& a) {
    for (const auto& answer : a.answers) {
        const auto equals = answer.rfind('=');
        if (equals == answer.npos || equals == 0)
            return failure{exit_code::bad_usage, "--set " + answer + ": expected KEY=VALUE, as in modbus_base=yes"};
    }
    const auto path = import_path(a);
    if (path.size() > max_path) {
        return failure{exit_code::bad_usage,
                       "--set: the answers are too long for one call: give a part of them without "
                       "--dry-run; the gateway keeps them and asks for the rest"};
    }
    auto bytes = read_input(a.file);
    if (!bytes) return bytes.error();
    const auto data = s.api.post_text(path, std::move(*bytes), "application/octet-stream");
    if (!data) return data.error();
    if (!a.output.empty()) {
        if (auto done = write_output_for(s, a.output, format_json(*data) + "\n"); !done) return done;
    }
    return print_import(s, *data, a);
}

}  // namespace

void add_import_command(CLI::App& app, action& chosen) {
    const auto a = std::make_shared<import_arguments>();
    auto* const made = add_command(
        app, "import", "Import devices and tags from a file of another program, such as Kepware or TIA Portal", chosen,
        a, import_any_file);
    made->add_option("FILE", a->file, "The file as the other program wrote it; - = standard input")->required();
    made->add_option("--format", a->format, "Name of the format; default: the one that recognizes the content");
    made->add_option("--opc", a->opc_id, "OPC that gets the tags; default: each device of the file has its own");
    made->add_option("--set", a->answers,
                     "Answer to a question of the report, KEY=VALUE; may be repeated. KEY= forgets a kept answer")
        ->allow_extra_args(false);
    made->add_option("--out", a->output, "File for the whole report as JSON");
    made->add_flag("--all", a->shows_all, "Show a line for each device and tag, not only the differences");
    made->add_flag("--dry-run", a->is_dry_run, "Check everything, store nothing");
}

}  // namespace penstock::ctl
