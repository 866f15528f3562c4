#include <fmt/format.h>

#include "api/v1/routes.hpp"
#include "api/v1/stored.hpp"
#include "engine/one_shot.hpp"
#include "model/json_text.hpp"
#include "publish/transfer_hub.hpp"

namespace penstock::api {

namespace {

constexpr milliseconds grace{800};  ///< beyond the transfer's own `timeout_ms`, before the call answers without it

/// The transfer of the path; null when the call has been refused.
std::shared_ptr<publish::transfer> named_transfer(call& c) {
    const std::string name(c.id());
    auto found = c.to.set.transfers->find(name);
    if (!found) c.refuse("NOT_FOUND", fmt::format("transfer {} does not exist", name));
    return found;
}

/// Calls `begin(done)` and waits for what `done` is called with.
template <class Answer, class Begin>
io::awaitable<std::optional<Answer>> ask(const publish::transfer& t, Begin begin) {
    const auto home = co_await io::asio::this_coro::executor;
    const auto answer = std::make_shared<engine::one_shot<Answer>>(home);
    begin([answer](Answer a) { answer->set(std::move(a)); });
    co_return co_await answer->wait(steady_now() + t.settings().timeout + grace);
}

io::awaitable<> test_transfer(call& c) {
    const auto t = named_transfer(c);
    if (!t) co_return;
    const auto begin = [&](auto done) { t->test(std::move(done)); };
    auto got = co_await ask<publish::timed_report>(*t, begin);
    if (!got) {
        got.emplace();
        got->report.why = "no answer in time";
        got->elapsed = t->settings().timeout;
    }
    const auto& r = got->report;
    c.answer([&](json_writer& json) {
        json.begin_object().member("result", r.is_success ? "SUCCESS" : "ERROR");
        if (!r.is_success) json.member("code", "TEST_FAILED");
        json.member("name", t->config().name).member("target", r.target).member("elapsed_ms", got->elapsed.count());
        json.member("answer", r.answer).member("msg", r.why).end_object();
    });
}

void list_dead(call& c) {
    const auto t = named_transfer(c);
    if (!t) return;
    faults found;
    const auto size = c.query_number("size", 1000, found);
    if (!found.empty()) return c.invalid(found);
    publish::dead_letters::page page;
    if (auto* letters = t->letters())
        page = letters->list(static_cast<std::size_t>(size.value_or(100)), c.query("after").value_or(""));
    c.answer([&](json_writer& json) {
        json.begin_object().key("items").begin_array();
        for (const auto& item : page.items) {
            json.begin_object().member("batch_id", item.batch_id);
            json.member("time", format_iso_time(from_epoch_ms(item.time))).member("http_status", item.http_status);
            json.member("answer", item.answer).member("count", item.count).end_object();
        }
        json.end_array().member("total", page.total);
        json.member("next", page.next.empty() ? std::nullopt : std::optional(page.next)).end_object();
    });
}

void refuse_letter(call& c, std::string_view batch_id) {
    c.refuse("NOT_FOUND", fmt::format("there is no dead letter {}", batch_id));
}

void get_dead(call& c) {
    const auto t = named_transfer(c);
    if (!t) return;
    const std::string batch_id(c.parameters[1]);
    const auto line = t->letters() == nullptr ? std::nullopt : t->letters()->line(batch_id);
    if (!line) return refuse_letter(c, batch_id);
    c.ok(*line);
}

io::awaitable<> retry_dead(call& c) {
    const auto t = named_transfer(c);
    if (!t) co_return;
    const std::string batch_id(c.parameters[1]);
    const auto begin = [&](auto done) { t->send_letter(batch_id, std::move(done)); };
    const auto got = co_await ask<std::optional<publish::delivery>>(*t, begin);
    if (!got) co_return c.refuse("SEND_FAILED", "no answer in time; the dead letter stays");
    if (!*got) co_return refuse_letter(c, batch_id);
    const auto& d = **got;
    if (d.what != publish::delivery::outcome::acknowledged) co_return c.refuse("SEND_FAILED", d.why);
    c.done([&](json_writer& json) { json.member("name", t->config().name).member("batch_id", batch_id); });
}

void delete_dead(call& c) {
    const auto t = named_transfer(c);
    if (!t) return;
    const std::string batch_id(c.parameters[1]);
    if (t->letters() == nullptr || !t->letters()->remove(batch_id)) return refuse_letter(c, batch_id);
    c.done([&](json_writer& json) { json.member("name", t->config().name).member("batch_id", batch_id); });
}

void delete_all_dead(call& c) {
    const auto t = named_transfer(c);
    if (!t) return;
    const auto count = t->letters() == nullptr ? 0 : t->letters()->remove_all();
    c.done([&](json_writer& json) { json.member("name", t->config().name).member("count", count); });
}

}  // namespace

std::vector<route> transfer_tool_routes() {
    constexpr auto tested =
        R"({"type":"object","required":["result","name","target","elapsed_ms","answer","msg"],)"
        R"("additionalProperties":false,"properties":{"result":{"enum":["SUCCESS","ERROR"]},"code":)"
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
        R"({"const":"SUCCESS"},"name":{"type":"string"},"batch_id":{"type":"string"},"count":{"type":"integer"}}})";
    return {
        {.method = verb::post,
         .pattern = "/api/v1/transfer/{name}/test",
         .least = role::engineer,
         .run = test_transfer,
         .summary = "Send one marked message and say what came back",
         .data = tested,
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/transfer/{name}/dead",
         .least = role::viewer,
         .run = on_store{list_dead},
         .summary = "Batches that the far end has refused, oldest first",
         .data = page,
         .query = {{"size", R"({"type":"integer","minimum":1,"maximum":1000})", "most items, 100 when absent"},
                   {"after", R"({"type":"string"})", "next of the page before"}},
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/transfer/{name}/dead",
         .least = role::engineer,
         .run = on_store{delete_all_dead},
         .summary = "Drop all refused batches",
         .data = done,
         .has_inner_errors = true},
        {.method = verb::get,
         .pattern = "/api/v1/transfer/{name}/dead/{batchId}",
         .least = role::viewer,
         .run = on_store{get_dead},
         .summary = "A refused batch as it is stored",
         .data = letter,
         .has_inner_errors = true},
        {.method = verb::remove,
         .pattern = "/api/v1/transfer/{name}/dead/{batchId}",
         .least = role::engineer,
         .run = on_store{delete_dead},
         .summary = "Drop a refused batch",
         .data = done,
         .has_inner_errors = true},
        {.method = verb::post,
         .pattern = "/api/v1/transfer/{name}/dead/{batchId}/retry",
         .least = role::engineer,
         .run = retry_dead,
         .summary = "Send a refused batch again under its id; taken, it is dropped",
         .data = done,
         .has_inner_errors = true},
    };
}

}  // namespace penstock::api
