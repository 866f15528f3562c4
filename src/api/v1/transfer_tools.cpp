#include "api/handler_context.hpp"
#include "api/refusal.hpp"
#include "api/v1/routes.hpp"
#include "model/json_text.hpp"
#include "services/configuration/transfers.hpp"

namespace penstock::api {

namespace {

io::awaitable<> test_transfer(call& c) {
    const auto got = co_await c.context.transfers.test(std::string(c.id()));
    if (!got) co_return refuse(c, got.error());
    const auto& r = got->report;
    c.answer([&](json_writer& json) {
        json.begin_object().member("result", r.is_success ? "SUCCESS" : "ERROR");
        if (!r.is_success) json.member("code", "TEST_FAILED");
        json.member("name", c.id()).member("target", r.target).member("elapsed_ms", got->elapsed.count());
        json.member("answer", r.answer).member("msg", r.error).end_object();
    });
}

void list_dead(call& c) {
    faults found;
    const auto size = static_cast<std::size_t>(c.query_number("size", 1000, found).value_or(100));
    const auto page = c.context.transfers.dead_letters(std::string(c.id()), size, c.query("after").value_or(""));
    if (!page) return refuse(c, page.error());
    if (!found.empty()) return c.invalid(found);
    c.answer([&](json_writer& json) {
        json.begin_object().key("items").begin_array();
        for (const auto& item : page->items) {
            json.begin_object().member("batch_id", item.batch_id);
            json.member("time", format_iso_time(from_epoch_ms(item.time))).member("http_status", item.http_status);
            json.member("answer", item.answer).member("count", item.count).end_object();
        }
        json.end_array().member("total", page->total);
        json.member("next", page->next.empty() ? std::nullopt : std::optional(page->next)).end_object();
    });
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
    c.done([&](json_writer& json) { json.member("name", c.id()).member("batch_id", c.parameters[1]); });
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
    c.done([&](json_writer& json) { json.member("name", c.id()).member("count", *count); });
}

}  // namespace

std::vector<route> transfer_tool_routes() {
    constexpr auto tested =
        R"({"type":"object","required":["result","name","target","elapsed_ms","answer","msg"],)"
        R"("additionalProperties":false,"properties":{"result":{"type":"string","enum":["SUCCESS","ERROR"]},"code":)"
        R"({"const":"TEST_FAILED"},"name":{"type":"string"},"target":{"type":"string"},"elapsed_ms":)"
        R"({"type":"integer"},"answer":{"type":"string"},"msg":{"type":"string"}}})";
    constexpr auto page =
        R"({"type":"object","required":["items","total","next"],"additionalProperties":false,"properties":{"items":)"
        R"({"type":"array","items":{"$ref":"#/components/schemas/dead_letter"}},"total":{"type":"integer"},)"
        R"("next":{"type":["string","null"]}}})";
    constexpr auto letter =
        R"({"type":"object","required":["batch_id","time","http_status","answer","attempts","samples"],)"
        R"("additionalProperties":false,"properties":{"batch_id":{"type":"string"},"time":{"type":"string"},)"
        R"("http_status":{"type":"integer"},"answer":{"type":"string"},"attempts":{"type":"integer"},)"
        R"("samples":{"type":"array","items":{"type":"object"}}}})";
    constexpr auto done =
        R"({"type":"object","required":["result","name"],"additionalProperties":false,"properties":{"result":)"
        R"({"type":"string","const":"SUCCESS"},"name":{"type":"string"},"batch_id":{"type":"string"},"count":{"type":"integer"}}})";
    return {
        {.method = verb::post,
         .pattern = "/api/v1/transfer/{name}/test",
         .required_role = user_role::engineer,
         .run = test_transfer,
         .summary = "Send a test message and return the response",
         .data = tested,
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/transfer/{name}/dead",
         .required_role = user_role::viewer,
         .run = store_handler{list_dead},
         .summary = "Batches that the receiver has refused, oldest first",
         .data = page,
         .query = {{"size", "maximum of items, default 100", R"({"type":"integer","minimum":1,"maximum":1000})"},
                   {"after", "`next` of the previous page"}},
         .has_inner_errors = true},
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
