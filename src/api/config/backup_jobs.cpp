#include <fmt/format.h>

#include <boost/json/array.hpp>

#include "api/config/backup_answer.hpp"
#include "api/config/job_answer.hpp"
#include "api/config/routes.hpp"
#include "api/formats/json_read.hpp"
#include "api/handler_context.hpp"
#include "backup/manifest.hpp"
#include "services/administration/jobs.hpp"
#include "services/backup/backups.hpp"

namespace penstock::api {

namespace {

using need = object_reader::need;

constexpr std::size_t max_passphrase = 1'000;

/// Reads the members of a body, which may be absent, by `read(object_reader&, faults&)`. False: it was answered.
template <class Read>
bool read_body(call& c, const Read& read) {
    faults found;
    const auto text = c.request.body.empty() ? std::string_view("{}") : c.request.body;
    const auto parsed = parse_json_object(text);
    if (!parsed) {
        c.invalid(parsed.error());
        return false;
    }
    object_reader members(parsed->root.get_object(), "", found);
    read(members);
    members.refuse_others();
    if (!found.empty()) c.invalid(found);
    return found.empty();
}

void read_passphrase(object_reader& members, std::string& into) {
    if (members.read("passphrase", into) && (into.empty() || into.size() > max_passphrase))
        members.add_fault("passphrase", fmt::format("expected 1 to {} bytes, or omit this member", max_passphrase));
}

std::optional<services::restore_as> read_as(object_reader& members) {
    std::string text;
    if (!members.read("as", text)) return std::nullopt;
    const auto as = services::parse_restore_as(text);
    if (!as) members.add_fault("as", "expected same, replacement or template");
    return as;
}

constexpr std::string_view restore_words[] = {"same", "replacement", "template"};

constexpr object_form record_changes_form{
    "",
    {shown<&services::record_changes::kind>("kind", "Kind of the records."),
     shown<&services::record_changes::added>("added", "Number of records that a restore would add."),
     shown<&services::record_changes::removed>("removed", "Number of records that a restore would remove."),
     shown<&services::record_changes::changed>("changed", "Number of records that a restore would change.")}};

using services::backup_check;

constexpr object_form backup_check_form{
    "",
    {shown<[](const backup_check& k) { return to_string(k.mode); }>(
         "as", "Use of the backup: on the same gateway, on its replacement, or as a template for another gateway.")
         .one_of(restore_words),
     written<[](json_writer& json, const backup_check& k) { write_backup(json, k.entry); }>(
         "backup", R"({"$ref":"#/components/schemas/backup"})"),
     shown_list<&backup_check::records, record_changes_form>("records", "Kinds of records that would change."),
     shown<&backup_check::warnings>("warnings", "Sentences that an administrator must read before a restore.")}};

void start_backup(call& c) {
    std::string passphrase, note;
    bool includes_history = false;
    const bool is_read = read_body(c, [&](object_reader& members) {
        read_passphrase(members, passphrase);
        members.read("include_history", includes_history);
        if (members.read("note", note) && note.size() > backup::manifest::max_note)
            members.add_fault("note", fmt::format("expected {} bytes at most", backup::manifest::max_note));
    });
    if (!is_read) return;
    // With a passphrase of the caller's own all secrets of the gateway are the caller's.
    if (!passphrase.empty() && !c.may_take_secrets()) return;
    boost::json::object parameters{{"include_history", includes_history}};
    if (!note.empty()) parameters["note"] = note;
    answer_job(c, c.context.jobs.start("backup", std::move(parameters), std::move(passphrase), c.caller.actor()));
}

void start_restore(call& c) {
    std::string passphrase, name;
    boost::json::object parameters;
    const bool is_read = read_body(c, [&](object_reader& members) {
        members.read("name", name, need::required);
        read_passphrase(members, passphrase);
        if (const auto as = read_as(members)) parameters["as"] = to_string(*as);
        const auto* parts = members.find("parts");
        if (parts == nullptr) return;
        boost::json::array chosen;
        bool is_well = parts->is_array();
        if (is_well) {
            for (const auto& part : parts->get_array()) {
                is_well = is_well && part.is_string() && backup::is_part(std::string_view(part.get_string()));
                chosen.push_back(part);
            }
        }
        if (!is_well || chosen.empty()) {
            members.add_fault("parts",
                              "expected a list of properties, database, certificates, secrets, transfers, learned, "
                              "history");
        }
        parameters["parts"] = std::move(chosen);
    });
    if (!is_read) return;
    if (const auto there = c.context.backups.find(name); !there) return refuse(c, there.error());
    parameters["name"] = name;
    answer_job(c, c.context.jobs.start("restore", std::move(parameters), std::move(passphrase), c.caller.actor()));
}

/// Jobs write small files.
io::awaitable<> make_backup(call& c) {
    co_await c.context.reader_threads.run([&] { start_backup(c); });
}

io::awaitable<> restore_backup(call& c) {
    co_await c.context.reader_threads.run([&] { start_restore(c); });
}

io::awaitable<> check_backup(call& c) {
    std::string passphrase;
    std::optional<services::restore_as> as;
    const bool is_read = read_body(c, [&](object_reader& members) {
        read_passphrase(members, passphrase);
        as = read_as(members);
    });
    if (!is_read) co_return;
    co_await c.context.long_work.run([&] {
        const auto found = c.context.backups.check(std::string(c.id()), passphrase, as);
        if (!found) return refuse(c, found.error());
        c.done(backup_check_form, *found);
    });
}

}  // namespace

std::vector<route> backup_job_routes() {
    constexpr auto order =
        R"({"type":"object","additionalProperties":false,"properties":{"passphrase":{"type":"string","minLength":1,)"
        R"("maxLength":1000,"description":"Absent: the backup contains no secrets and no private keys."},)"
        R"("include_history":{"type":"boolean","default":false},"note":{"type":"string","maxLength":1000}}})";
    constexpr auto as_rule =
        R"("as":{"type":"string","enum":["same","replacement","template"],"description":"absent: what suits the gateway )"
        R"(that made the backup"})";
    static const auto restore = fmt::format(
        R"({{"type":"object","required":["name"],"additionalProperties":false,"properties":{{"name":{{"type":"string"}},)"
        R"("passphrase":{{"type":"string","minLength":1,"maxLength":1000}},{},"parts":{{"type":"array","minItems":1,)"
        R"("items":{{"type":"string","enum":["properties","database","certificates","secrets","transfers","learned",)"
        R"("history"]}}}}}}}})",
        as_rule);
    static const auto check =
        fmt::format(R"({{"type":"object","additionalProperties":false,"properties":{{"passphrase":{{"type":"string",)"
                    R"("minLength":1,"maxLength":1000}},{}}}}})",
                    as_rule);
    return {
        {.method = verb::post,
         .pattern = "/config/backup",
         .required_role = user_role::admin,
         .run = coroutine_handler(make_backup),
         .summary = "Make a backup as a job; the gateway continues to run",
         .data = started_schema(),
         .body = order,
         .is_body_optional = true,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/backup/{name}/check",
         .required_role = user_role::admin,
         .run = coroutine_handler(check_backup),
         .summary = "Check all checksums of a backup, and report what a restore would change",
         .data = done_schema(backup_check_form),
         .body = check,
         .is_body_optional = true,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/config/restore",
         .required_role = user_role::admin,
         .run = coroutine_handler(restore_backup),
         .summary = "Restore a backup as a job, which ends with a restart",
         .data = started_schema(),
         .body = restore,
         .has_inner_errors = true,
         .makes_access = true},
    };
}

}  // namespace penstock::api
