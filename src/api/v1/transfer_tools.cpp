#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "model/json_text.hpp"
#include "services/configuration/transfers.hpp"

namespace penstock::api {

namespace {

constexpr std::string_view test_results[] = {"SUCCESS", "ERROR"};
constexpr std::string_view failed_test[] = {"TEST_FAILED"};

struct tested_transfer {
    std::string_view name;
    const services::transfer_test& test;
};

constexpr object_form tested_transfer_form{
    "",
    {shown<[](const tested_transfer& t) { return std::string_view(t.test.report.is_success ? "SUCCESS" : "ERROR"); }>(
         "result")
         .one_of(test_results),
     shown_if_set<[](const tested_transfer& t) {
         return t.test.report.is_success ? std::nullopt : std::optional(failed_test[0]);
     }>("code", "It is absent on success.")
         .one_of(failed_test),
     shown<&tested_transfer::name>("name", "Name of the transfer."),
     shown<[](const tested_transfer& t) { return std::string_view(t.test.report.target); }>(
         "target", "Address to which the message was sent."),
     shown<[](const tested_transfer& t) { return t.test.elapsed.count(); }>("elapsed_ms", "Duration of the test, ms."),
     shown<[](const tested_transfer& t) { return std::string_view(t.test.report.answer); }>(
         "answer", "Response of the receiver; empty: none."),
     shown<[](const tested_transfer& t) { return std::string_view(t.test.report.error); }>(
         "msg", "Reason why the test failed; empty on success.")}};

using dead_letter = publish::dead_letters::summary;

constexpr object_form dead_letter_form{
    "dead_letter",
    {shown<&dead_letter::batch_id>("batch_id", "Id of the batch."),
     shown<[](const dead_letter& d) { return format_iso_time(from_epoch_ms(d.time)); }>(
         "time", "Time when the receiver refused the batch, ISO 8601 in UTC."),
     shown<&dead_letter::http_status>("http_status", "HTTP status of the response; 0: none."),
     shown<&dead_letter::answer>("answer", "Response of the receiver."),
     shown<&dead_letter::count>("count", "Number of samples in the batch.")}};

constexpr object_form dead_letter_page_form{
    "",
    {shown_list<&services::dead_letter_page::items, dead_letter_form>("items", "Refused batches, oldest first."),
     shown<&services::dead_letter_page::total>("total", "Number of all refused batches."),
     shown<[](const services::dead_letter_page& p) { return p.next.empty() ? std::nullopt : std::optional(p.next); }>(
         "next", "Value of the parameter after for the next page; null: this is the last page.")}};

struct done_letters {
    std::string_view name;
    std::optional<std::string_view> batch_id{};
    std::optional<std::size_t> count{};
};

constexpr object_form done_letters_form{
    "",
    {shown<&done_letters::name>("name", "Name of the transfer."),
     shown_if_set<&done_letters::batch_id>("batch_id", "Id of the batch, if the call is for one."),
     shown_if_set<&done_letters::count>("count", "Number of dropped batches, if the call is for all.")}};

io::awaitable<> test_transfer(call& c) {
    const auto got = co_await c.context.transfers.test(std::string(c.id()));
    if (!got) co_return refuse(c, got.error());
    c.answer(tested_transfer_form, {c.id(), *got});
}

void list_dead(call& c) {
    faults found;
    const auto size = static_cast<std::size_t>(c.query_number("size", 1000, found).value_or(100));
    const auto page = c.context.transfers.dead_letters(std::string(c.id()), size, c.query("after").value_or(""));
    if (!page) return refuse(c, page.error());
    if (!found.empty()) return c.invalid(found);
    c.answer(dead_letter_page_form, *page);
}

std::string batch_id_of(const call& c) {
    return std::string(c.parameters[1]);
}

void get_dead(call& c) {
    const auto line = c.context.transfers.dead_letter(std::string(c.id()), batch_id_of(c));
    if (!line) return refuse(c, line.error());
    c.ok(*line);
}

void answer_letter(call& c, const services::outcome<>& done) {
    if (!done) return refuse(c, done.error());
    c.done(done_letters_form, {.name = c.id(), .batch_id = c.parameters[1]});
}

io::awaitable<> retry_dead(call& c) {
    answer_letter(c, co_await c.context.transfers.send_again(std::string(c.id()), batch_id_of(c)));
}

void delete_dead(call& c) {
    answer_letter(c, c.context.transfers.drop(std::string(c.id()), batch_id_of(c)));
}

void delete_all_dead(call& c) {
    const auto count = c.context.transfers.drop_all(std::string(c.id()));
    if (!count) return refuse(c, count.error());
    c.done(done_letters_form, {.name = c.id(), .count = *count});
}

}  // namespace

std::vector<route> transfer_tool_routes() {
    constexpr auto letter =
        R"({"type":"object","required":["batch_id","time","http_status","answer","attempts","samples"],)"
        R"("additionalProperties":false,"properties":{"batch_id":{"type":"string"},"time":{"type":"string"},)"
        R"("http_status":{"type":"integer"},"answer":{"type":"string"},"attempts":{"type":"integer"},)"
        R"("samples":{"type":"array","items":{"type":"object"}}}})";
    const auto done = done_schema(done_letters_form);
    return {
        {.method = verb::post,
         .pattern = "/api/v1/transfer/{name}/test",
         .required_role = user_role::engineer,
         .run = test_transfer,
         .summary = "Send a test message and return the response",
         .data = json_schema(tested_transfer_form),
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/transfer/{name}/dead",
         .required_role = user_role::viewer,
         .run = store_handler{list_dead},
         .summary = "Batches that the receiver has refused, oldest first",
         .data = json_schema(dead_letter_page_form),
         .query = {{"size", "maximum of items, default 100", R"({"type":"integer","minimum":1,"maximum":1000})"},
                   {"after", "`next` of the previous page"}},
         .has_inner_errors = true,
         .named = {named_form(dead_letter_form)}},
        {.method = verb::remove,
         .pattern = "/api/v1/transfer/{name}/dead",
         .required_role = user_role::engineer,
         .run = store_handler{delete_all_dead},
         .summary = "Drop all refused batches",
         .data = done,
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/transfer/{name}/dead/{batchId}",
         .required_role = user_role::viewer,
         .run = store_handler{get_dead},
         .summary = "A refused batch as it is stored",
         .data = letter,
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/transfer/{name}/dead/{batchId}",
         .required_role = user_role::engineer,
         .run = store_handler{delete_dead},
         .summary = "Drop a refused batch",
         .data = done,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/transfer/{name}/dead/{batchId}/retry",
         .required_role = user_role::engineer,
         .run = retry_dead,
         .summary = "Send a refused batch again under its id; it is dropped if accepted",
         .data = done,
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
