// Requests to one device from any thread: its state, and the answers of its loop.

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/this_coro.hpp>
#include <mutex>

#include "base/within.hpp"
#include "engine/connection_test.hpp"
#include "engine/device.hpp"
#include "engine/engine.hpp"
#include "io/one_shot.hpp"

namespace penstock::engine {

namespace {

constexpr std::chrono::seconds job_timeout{30};  ///< for a write or a fresh read, including all requests before it
constexpr std::chrono::seconds test_timeout{60};

/// Waits for the result that `call` gives to its callback, on any loop; `nullopt` after the time-out.
template <class T, class Call>
io::awaitable<std::optional<T>> response_to(Call call, std::chrono::seconds timeout) {
    io::one_shot<T> response(co_await io::asio::this_coro::executor);
    call([to = response.make_sender()](T outcome) { to.set(std::move(outcome)); });
    co_return co_await response.wait_until(steady_now() + timeout);
}

}  // namespace

std::shared_ptr<device_runner> engine::runner(const std::string& opc_id) const {
    const std::shared_lock lock(mutex_);
    const device* const d = find(opc_id);
    return d == nullptr ? nullptr : d->shared_runner();
}

std::optional<std::string> engine::opc_type(const std::string& opc_id) const {
    const std::shared_lock lock(mutex_);
    const device* const d = find(opc_id);
    return d == nullptr ? std::nullopt : std::optional(d->opc.opc_type);
}

std::optional<std::string> engine::option(const std::string& opc_id, std::string_view name) const {
    const std::shared_lock lock(mutex_);
    const device* const d = find(opc_id);
    if (d == nullptr) return std::nullopt;
    const auto found = d->opc.options.find(name);
    return found == d->opc.options.end() ? std::nullopt : std::optional(found->second);
}

std::optional<opc_status> engine::status(const std::string& opc_id) const {
    const auto r = runner(opc_id);
    return r ? std::optional(r->status().status()) : std::nullopt;
}

std::vector<planned_request> engine::plan(const std::string& opc_id) const {
    const auto r = runner(opc_id);
    return r ? r->status().plan() : std::vector<planned_request>{};
}

std::vector<device_event> engine::events(const std::string& opc_id) const {
    const auto r = runner(opc_id);
    return r ? r->status().events() : std::vector<device_event>{};
}

bool engine::start_trace(const std::string& opc_id, trace_level level, std::chrono::seconds seconds) {
    const auto r = runner(opc_id);
    if (r) r->trace().start(level, seconds);
    return r != nullptr;
}

std::optional<trace_page> engine::trace(const std::string& opc_id) const {
    const auto r = runner(opc_id);
    return r ? std::optional(r->trace().page()) : std::nullopt;
}

void engine::on_certificates_changed() {
    const std::shared_lock lock(mutex_);
    for (const auto& [id, d] : devices_) {
        const auto* p = find_protocol(d->opc.opc_type);
        if (p != nullptr && p->uses_certificates()) d->runner().retry();
    }
}

io::awaitable<write_result> engine::write(std::string tag_id, std::string text) {
    write_result late;
    late.value = text;
    late.failure_cause = write_result::cause::timed_out;
    late.message = fmt::format("no result {}: it is unknown whether the device wrote the value", within(job_timeout));
    if (const auto ref = table_.find(tag_id)) late.opc_id = *ref->opc_id;
    auto outcome = co_await response_to<write_result>(
        [&](auto done) { write(tag_id, std::move(text), std::move(done)); }, job_timeout);
    co_return outcome ? std::move(*outcome) : std::move(late);
}

void engine::write(const std::string& tag_id, std::string text, std::function<void(write_result)> done,
                   steady_time begin_by) {
    write_result failed;
    failed.value = text;
    const auto ref = table_.find(tag_id);
    if (!ref) {
        failed.message = "there is no tag " + tag_id;
        return done(std::move(failed));
    }
    failed.opc_id = *ref->opc_id;
    const auto r = runner(*ref->opc_id);
    if (!r) {
        failed.failure_cause = write_result::cause::refused;
        failed.message = "the gateway does not collect from the OPC of this tag, so it cannot write to it";
        return done(std::move(failed));
    }
    // After `job_timeout`, the caller was told that the result is not known.
    begin_by = std::min(begin_by, steady_now() + job_timeout);
    r->write(ref->at(), std::move(text), begin_by, std::move(done));
}

io::awaitable<std::vector<read_result>> engine::read_on_demand(std::vector<std::string> tag_ids) {
    struct asked {
        std::vector<std::size_t> places_in_answer;
        std::vector<live::tag_ref> refs;
        std::optional<io::one_shot<std::optional<std::string>>> response;
    };
    std::vector<read_result> results(tag_ids.size());
    std::map<std::string, asked> by_opc;
    for (std::size_t i = 0; i < tag_ids.size(); ++i) {
        auto ref = table_.find(tag_ids[i]);
        if (!ref) continue;
        results[i].is_found = true;
        auto& group = by_opc[*ref->opc_id];
        group.places_in_answer.push_back(i);
        group.refs.push_back(std::move(*ref));
    }
    const auto home = co_await io::asio::this_coro::executor;
    for (auto& [opc_id, group] : by_opc) {
        const auto to = group.response.emplace(home).make_sender();
        const auto r = runner(opc_id);
        if (!r) {
            to.set({});  // a built-in OPC: the tag table always has its present values
            continue;
        }
        std::vector<live::tag_slot> places;
        for (const auto& ref : group.refs)
            places.push_back(ref.at());
        r->read_on_demand(std::move(places), [to](std::optional<std::string> why) { to.set(std::move(why)); });
    }
    const auto deadline = steady_now() + job_timeout;
    for (auto& [opc_id, group] : by_opc) {
        const auto ended = co_await group.response->wait_until(deadline);
        for (std::size_t k = 0; k < group.refs.size(); ++k) {
            auto& r = results[group.places_in_answer[k]];
            r.record = group.refs[k].get();
            r.is_done = ended && !*ended && r.record.status == live::read_status::success;
            if (r.is_done) continue;
            if (!ended) {
                r.message = "no response from the device " + within(job_timeout);
            } else {
                r.message = *ended ? **ended : r.record.error ? *r.record.error : "the tag was not read";
            }
        }
    }
    co_return results;
}

io::awaitable<browse_result> engine::browse(std::string opc_id, browse_query query) {
    browse_result late;
    const auto r = runner(opc_id);
    if (!r) co_return late;
    late.is_found = true;
    late.message = "no response from the device " + within(job_timeout);
    auto outcome = co_await response_to<browse_result>([&](auto done) { r->browse(std::move(query), std::move(done)); },
                                                       job_timeout);
    co_return outcome ? std::move(*outcome) : std::move(late);
}

io::awaitable<ingest_result> engine::ingest(std::string opc_id, std::string document) {
    ingest_result late;
    const auto r = runner(opc_id);
    if (!r) co_return late;
    late.is_found = true;
    late.message = "the gateway did not process the values " + within(job_timeout);
    auto outcome = co_await response_to<ingest_result>(
        [&](auto done) { r->ingest(std::move(document), std::move(done)); }, job_timeout);
    co_return outcome ? std::move(*outcome) : std::move(late);
}

io::awaitable<test_report> engine::test(opc_config opc, std::vector<tag_config> tags) {
    test_report failed;
    const auto* p = find_protocol(opc.opc_type);
    if (p == nullptr) {
        failed.message = "this gateway has no driver for " + opc.opc_type;
        co_return failed;
    }
    failed.message = "the test did not end " + within(test_timeout);
    const auto loop = [this] {
        const std::unique_lock lock(mutex_);
        return loops_.next();
    }();
    const auto run = [&](auto done) {
        io::asio::co_spawn(loop, run_connection_test(loop, *p, std::move(opc), std::move(tags), settings_.certificates),
                           [done](const std::exception_ptr& problem, test_report report) {
                               if (problem) report.message = "the test ended with an internal error of the gateway";
                               done(std::move(report));
                           });
    };
    auto report = co_await response_to<test_report>(run, test_timeout);
    co_return report ? std::move(*report) : std::move(failed);
}

}  // namespace penstock::engine
