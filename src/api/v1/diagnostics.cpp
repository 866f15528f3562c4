#include <algorithm>
#include <utility>

#include "api/call.hpp"
#include "api/handler_context.hpp"
#include "api/v1/routes.hpp"
#include "base/log_ring.hpp"
#include "base/text.hpp"

namespace penstock::api {

namespace {

constexpr std::int64_t max_log_records = 10'000;  ///< that the ring may hold, of calls and others
constexpr std::int64_t default_log_records = 200;

struct log_request {
    log_filter filter;
    std::size_t last = default_log_records;
    std::uint64_t start_after = 0;
};

log_request read_log_request(const call& c, faults& found) {
    log_request wanted;
    if (const auto word = c.query("level"); word && !word->empty()) {
        if (const auto least = parse_log_severity(*word)) {
            wanted.filter.min_severity = *least;
        } else {
            found.emplace_back("level", "expected trace, debug, info, warn, error or critical");
        }
    }
    wanted.filter.module = c.query_text("module", found);
    wanted.filter.part = c.query_text("q", found);
    if (const auto last = c.query_number("last", max_log_records, found)) wanted.last = static_cast<std::size_t>(*last);
    if (const auto text = c.query("after")) {
        const auto seq = parse_number<std::uint64_t>(*text);
        if (!seq) found.emplace_back("after", "expected the seq of a record");
        wanted.start_after = seq.value_or(0);
    }
    return wanted;
}

/// The newest ones that are wanted, oldest first.
log_ring::record_list find_records(const log_request& wanted, log_ring::calls of_access) {
    auto all = recent_log().after(wanted.start_after, of_access);
    std::erase_if(all, [&](const auto& r) { return !wanted.filter.admits(*r); });
    if (all.size() > wanted.last) all.erase(all.begin(), all.end() - static_cast<std::ptrdiff_t>(wanted.last));
    return all;
}

constexpr std::string_view log_levels[] = {"trace", "debug", "info", "warn", "error", "critical"};

using log_record = log_ring::record_list::value_type;

constexpr object_form log_record_form{
    "",
    {shown<[](const log_record& r) { return r->seq; }>("seq", "Number of the record."),
     shown<[](const log_record& r) { return to_epoch_ms(r->time); }>("time", "Time of the record, epoch ms."),
     shown<[](const log_record& r) { return to_string(r->severity); }>("level", "Severity of the record.")
         .one_of(log_levels),
     shown<[](const log_record& r) { return std::string_view(r->module); }>("module", "Module that wrote the record."),
     shown<[](const log_record& r) { return std::string_view(r->message); }>("message", "Text of the record.")}};

struct log_page {
    log_ring::record_list records;
    std::uint64_t last_seq;
};

constexpr object_form log_page_form{
    "",
    {shown_list<&log_page::records, log_record_form>("data", "Records that match the call, oldest first."),
     shown<&log_page::last_seq>("last_seq", "Number of the newest record, also if it does not match the call.")}};

io::awaitable<> get_log(call& c) {
    faults found;
    const auto wanted = read_log_request(c, found);
    if (!found.empty()) co_return c.invalid(found);
    const auto of_access = c.caller.role >= user_role::admin ? log_ring::calls::included : log_ring::calls::left_out;
    const auto last_seq = recent_log().last_seq();
    co_await c.context.reader_threads.run([&] {
        c.answer(log_page_form, {find_records(wanted, of_access), last_seq});
    });
}

}  // namespace

std::vector<route> diagnostics_routes() {
    return {
        {.method = verb::get,
         .pattern = "/api/v1/diagnostics/log",
         .required_role = user_role::engineer,
         .run = get_log,
         .summary = "The last records of the log, oldest first; lines of calls only for administrators",
         .data = json_schema(log_page_form),
         .query = {{"level", "the lowest level that is returned",
                    R"({"type":"string","enum":["trace","debug","info","warn","error","critical"]})"},
                   {"module", "the logger: engine, app, access …"},
                   {"q", "part of message or module, case ignored"},
                   {"last", "maximum of records, default 200", R"({"type":"integer","minimum":1,"maximum":10000})"},
                   {"after", "only records with a greater seq", R"({"type":"integer","minimum":0})"}}},
    };
}

}  // namespace penstock::api
