#include <fmt/format.h>

#include <utility>

#include "api/audit_changes.hpp"
#include "api/call.hpp"
#include "api/formats/change_json.hpp"
#include "api/formats/csv.hpp"
#include "api/formats/export_style.hpp"
#include "api/formats/time_query.hpp"
#include "api/formats/workbook_answer.hpp"
#include "api/handler_context.hpp"
#include "api/http/long_answer.hpp"
#include "api/v1/routes.hpp"
#include "audit/access_line.hpp"
#include "audit/change_record.hpp"
#include "base/text.hpp"
#include "model/json_text.hpp"
#include "services/access/accounts.hpp"
#include "services/administration/audit_search.hpp"

namespace penstock::api {

namespace {

constexpr std::int64_t max_audit_page = 1'000'000;
constexpr std::int64_t max_lines_on_page = 5'000;
constexpr std::size_t csv_piece = 1'000;           ///< lines
constexpr std::size_t max_csv_lines = 10'000'000;  ///< in one answer

/// Reads `404` or `4xx`.
void read_status(const call& c, audit::search_query& query, faults& found) {
    const auto text = c.query("status");
    if (!text || text->empty()) return;
    const bool is_class = text->size() == 3 && text->ends_with("xx") && (*text)[0] >= '1' && (*text)[0] <= '5';
    const auto number = parse_number<std::int64_t>(*text);
    if (is_class) {
        query.min_status = ((*text)[0] - '0') * 100;
        query.max_status = query.min_status + 99;
    } else if (number && *number >= 100 && *number <= 599) {
        query.min_status = query.max_status = *number;
    } else {
        found.emplace_back("status", "expected a status such as 403, or a class such as 4xx");
    }
}

/// Reads `what` and `object`.
void read_changes(const call& c, audit::search_query& query, faults& found) {
    const auto what = c.query_text("what", found);
    if (what == "changes") {
        query.admits_change = tells_change;
    } else if (!what.empty() && what != "all") {
        found.emplace_back("what", "expected all or changes");
    }
    query.object = c.query_text("object", found);
    const auto slash = query.object.find('/');
    if (!query.object.empty() && (slash == query.object.npos || slash == 0 || slash + 1 == query.object.size()))
        found.emplace_back("object", "expected kind and id, such as tag/PUMPS.LEVEL");
}

audit::search_query read_audit_query(const call& c, faults& found) {
    audit::search_query query;
    query.from = read_time_query(c, "from", found);
    query.to = read_time_query(c, "to", found);
    query.user = c.query_text("user", found);
    query.path = c.query_text("path", found);
    query.q = c.query_text("q", found);
    read_status(c, query, found);
    read_changes(c, query, found);
    query.page = static_cast<std::size_t>(c.query_number("page", max_audit_page, found).value_or(1));
    query.size = static_cast<std::size_t>(c.query_number("size", max_lines_on_page, found).value_or(100));
    if (query.from && query.to && *query.from > *query.to) found.emplace_back("to", "is before from");
    return query;
}

constexpr object_form audit_line_form{
    "",
    {shown<&audit::entry::seq>("seq", "Number of the line."),
     shown<[](const audit::entry& e) { return to_epoch_ms(e.time); }>("time", "Time of the call, epoch ms."),
     shown<&audit::entry::method>(
         "method",
         "HTTP method of the call; CONFIG_CHANGE, OPCUA_ACCESS, TRANSFER_ACCESS, KEY_ACCESS or AUDIT: the line "
         "stands for no call."),
     shown<&audit::entry::path>("path", "Path of the call."),
     shown<&audit::entry::query>("query", "Query of the call."),
     shown<&audit::entry::status>("status", "HTTP status of the response."),
     shown<&audit::entry::duration_ms>("duration", "Duration of the call, ms."),
     shown<&audit::entry::ip>("ip", "Address of the client."),
     shown<&audit::entry::user>("user", "User, or id of the key, that called."),
     shown<&audit::entry::auth>("auth", "Method of authentication."),
     shown<&audit::entry::user_agent>("ua", "Program of the client (header User-Agent)."),
     shown<&audit::entry::error>("error", "Class of the exception that ended the call; empty: none."),
     shown<&audit::entry::count>("count", "Number of calls, or of changed things, for which the line stands."),
     written<[](json_writer& json, const audit::entry& e) {
         const auto change = audit::change_of(e);
         change ? write_change(json, *change) : (void)json.null();
     }>("change", audit_change_schema)}};

struct audit_page {
    const audit::search_page& found;
    std::size_t page, size;
};

constexpr object_form audit_page_form{
    "",
    {shown_list<[](const audit_page& p) -> const std::vector<audit::entry>& { return p.found.lines; }, audit_line_form>(
         "data", "Lines of this page, newest first."),
     shown<[](const audit_page& p) { return p.found.total; }>("total", "Number of all lines that match the call."),
     shown<&audit_page::page>("page", "Number of this page."), shown<&audit_page::size>("size", "Lines per page."),
     shown<[](const audit_page& p) { return p.found.is_cut; }>(
         "is_cut", "The search had no more time: total counts only the lines down to the time reached."),
     shown<[](const audit_page& p) {
         return p.found.is_cut && p.found.reached ? std::optional(p.found.reached->time) : std::nullopt;
     }>("reached", "Time of the oldest line that was searched, epoch ms; null: all lines were searched.")}};

using audit::chain_check;

constexpr object_form chain_check_form{
    "",
    {shown<[](const chain_check& k) { return !k.first_bad && k.is_whole; }>("ok",
                                                                            "All lines are as they were written."),
     shown<&chain_check::lines>("lines", "Number of lines that are as they were written."),
     shown<&chain_check::first_bad>("first_bad", "Number of the line that is missing or was changed; null: none."),
     shown<&chain_check::is_whole>("is_whole", "false: there was no time to check the rest."),
     shown<&chain_check::last_seq>("last_seq", "Number of the last line that was checked."),
     shown<[](const chain_check& k) { return to_hex(k.last_link); }>(
         "last_link",
         "Hash of this line in hexadecimal. Keep it elsewhere: it proves later that no line was changed.")}};

const std::vector<std::string>& audit_columns() {
    static const std::vector<std::string> names{"seq",  "time", "method", "path",  "query", "status", "duration", "ip",
                                                "user", "auth", "ua",     "error", "count", "event",  "changes"};
    return names;
}

outcome<> write_audit_lines(row_writer& rows, const std::vector<audit::entry>& lines) {
    for (const auto& e : lines) {
        rows.whole(e.seq);
        rows.time(e.time);
        for (const auto* text : {&e.method, &e.path, &e.query})
            rows.text(*text);
        rows.whole(e.status);
        rows.whole(e.duration_ms);
        for (const auto* text : {&e.ip, &e.user, &e.auth, &e.user_agent, &e.error})
            rows.text(*text);
        rows.whole(e.count);
        const auto change = audit::change_of(e);
        rows.text(change ? change->event : std::string());
        rows.text(change ? audit::text_of(*change) : std::string());
        if (auto ended = rows.end_row(); !ended) return ended;
    }
    return {};
}

void refuse_search(call& c, const failure& why) {
    const bool is_busy = why.kind == failure::cause::delayed;
    c.fail(503, is_busy ? "BUSY" : "NOT_AVAILABLE", why.message);
}

/// All requested lines, newest first, in pieces; each piece is a separate search.
struct csv_of_audit {
    services::audit_search& source;
    audit::search_query query;
    export_style style;
    std::size_t written = 0;

    io::awaitable<response::stream_state> next(std::string& piece) {
        using enum response::stream_state;
        const auto found = co_await source.search(query);
        if (!found) co_return broken;
        csv_rows rows(piece, style, csv_rows::time_form::iso);
        (void)write_audit_lines(rows, found->lines);  // a text takes all rows
        written += found->lines.size();
        if (!found->reached) co_return end;
        // The answer is cut off, so that a client does not take the part for the whole.
        if (written >= max_csv_lines) co_return broken;
        query.older_than = found->reached;
        co_return more;
    }
};

io::awaitable<> answer_csv(call& c, audit::search_query query, export_style style) {
    auto place = co_await place_for_long_answer(c, *c.context.places_of_files);
    if (!place) co_return;
    query.page = 1;
    query.size = csv_piece;
    query.is_counted = false;
    begin_csv(c.response, style, "audit");
    append_csv_record(c.response.body, audit_columns(), style.separator);
    auto all = std::make_shared<csv_of_audit>(csv_of_audit{*c.context.audit_search, std::move(query), style});
    c.response.stream = [all, place](std::string& piece) { return all->next(piece); };
}

/// The same as a workbook.
io::awaitable<> answer_audit_workbook(call& c, audit::search_query query, const export_style& style) {
    query.page = 1;
    query.size = csv_piece;
    query.is_counted = false;
    next_rows next = [&](row_writer& rows) -> io::awaitable<outcome<bool>> {
        const auto found = co_await c.context.audit_search->search(query);
        if (!found) co_return found.error();
        auto done = co_await c.context.reader_threads.run([&] { return write_audit_lines(rows, found->lines); });
        if (!done) co_return done.error();
        if (!found->reached) co_return false;
        query.older_than = found->reached;
        co_return true;
    };
    workbook_export what{"audit", "audit", audit_columns(), style, std::move(next)};
    co_await answer_workbook(c, std::move(what));
}

bool has_table(call& c) {
    if (c.context.audit_search != nullptr) return true;
    c.reject("NOT_AVAILABLE", "there is no audit table: edge.audit.retention_days is 0");
    return false;
}

/// Adds the ids of keys that have the name, or had it when they were deleted: users know the names of programs, but the
/// lines have ids.
io::awaitable<> add_keys_named(call& c, audit::search_query& query) {
    constexpr std::size_t max_deleted = 1'000;
    if (query.user.empty()) co_return;
    co_await c.context.store_thread.run([&] {
        const auto keys = c.context.accounts.list_keys();
        for (std::size_t i = 0; keys && i < keys->size(); ++i)
            if (equals_ignoring_case((*keys)[i].key_name, query.user)) query.or_users.push_back((*keys)[i].key_id);
    });
    audit::search_query deleted;
    deleted.path = "deleted";
    deleted.q = audit::key_event_name(query.user);
    deleted.size = max_deleted;
    deleted.is_counted = false;
    const auto found = co_await c.context.audit_search->search(deleted);
    if (!found) co_return;  // the search itself reports it
    for (const auto& line : found->lines)
        if (line.method == audit::key_events) query.or_users.push_back(line.user);
}

std::vector<query_rule> audit_query_rules() {
    constexpr auto integer = R"({"type":"integer","minimum":1})";
    std::vector<query_rule> queries{
        {"from", "epoch ms, or ISO-8601 with an offset; included"},
        {"to", "end in the same format; included"},
        {"user", "the user, or the id or name of a key, case ignored"},
        {"path", "the beginning of the path"},
        {"status", "a status, or a class such as 4xx"},
        {"q", "part of path, query, user, address or agent, case ignored"},
        {"what", "changes: only what changed something, without calls that were refused or only read; default all",
         R"({"type":"string","enum":["all","changes"]})"},
        {"object", "only changes of that thing and of what belongs to it: opc/L1, tag/L1.SPEED, alarm/A1"},
        {"page", "1…", integer},
        {"size", "lines per page, default 100", R"({"type":"integer","minimum":1,"maximum":5000})"},
        table_format_rule(table_format::json)};
    queries.back().text = "csv, xlsx: all lines that are found, no pages; xlsx at most 1,048,575";
    const auto styles = export_style_rules(true);
    queries.insert(queries.end(), styles.begin(), styles.end());
    return queries;
}

io::awaitable<> search_audit(call& c) {
    faults found;
    auto query = read_audit_query(c, found);
    const query_source asked = [&](std::string_view name) { return c.query(name); };
    const auto format = read_table_format(asked, table_format::json, found);
    const auto style = read_export_style(asked, format, found);
    if (!found.empty()) co_return c.invalid(found);
    if (!has_table(c)) co_return;
    co_await add_keys_named(c, query);
    if (format == table_format::csv) co_return co_await answer_csv(c, std::move(query), style);
    if (format == table_format::xlsx) co_return co_await answer_audit_workbook(c, std::move(query), style);
    const auto page = co_await c.context.audit_search->search(query);
    if (!page) co_return refuse_search(c, page.error());
    c.answer(audit_page_form, {*page, query.page, query.size});
}

io::awaitable<> verify_audit(call& c) {
    if (!has_table(c)) co_return;
    const auto checked = co_await c.context.audit_search->verify();
    if (!checked) co_return refuse_search(c, checked.error());
    c.answer(chain_check_form, *checked);
}

}  // namespace

std::vector<route> audit_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/audit",
         .required_role = user_role::admin,
         .run = search_audit,
         .summary = "Lines of the audit, newest first",
         .data = json_schema(audit_page_form),
         .query = audit_query_rules(),
         .content = "text/csv",
         .has_workbook = true,
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/audit/verify",
         .required_role = user_role::admin,
         .run = verify_audit,
         .summary = "Whether a line of the audit was removed or changed: each is linked to the one before",
         .data = json_schema(chain_check_form),
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
