#include "engine/engine.hpp"

#include <fmt/format.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/this_coro.hpp>
#include <map>

#include "engine/alarm_listener.hpp"
#include "engine/device_registry.hpp"
#include "engine/one_shot.hpp"
#include "engine/test_run.hpp"

namespace penstock::engine {

namespace {

constexpr std::chrono::seconds longest_wait{30};  ///< for a write or fresh read, with all that is ahead of it
constexpr std::chrono::seconds longest_test{60};

}  // namespace

engine::engine(const settings& s, std::vector<std::shared_ptr<const protocol>> protocols)
    : devices_(std::make_unique<device_registry>(s, std::move(protocols))) {}

engine::~engine() {
    devices_->stop();
}

live::tag_table& engine::table() noexcept {
    return devices_->table();
}

const std::vector<std::shared_ptr<const protocol>>& engine::protocols() const noexcept {
    return devices_->protocols();
}

const protocol* engine::find_protocol(std::string_view type_or_alias) const noexcept {
    return devices_->find_protocol(type_or_alias);
}

void engine::put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_order order) {
    devices_->put_opc(opc, tags, order);
}

void engine::put_tags(const std::string& opc_id, const std::vector<tag_config>& tags) {
    devices_->put_tags(opc_id, tags);
}

void engine::put_alarms(std::vector<tag_alarms> all) {
    devices_->put_alarms(std::move(all));
}

void engine::put_tallies(const std::string& tag_id, std::vector<std::shared_ptr<tally>> all) {
    devices_->put_tallies(tag_id, std::move(all));
}

void engine::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    devices_->remove_tag(opc_id, tag_id);
}

void engine::remove_opc(const std::string& opc_id) {
    devices_->remove_opc(opc_id);
}

void engine::order(const std::string& opc_id, run_order order) {
    devices_->order(opc_id, order);
}

std::optional<opc_status> engine::status(const std::string& opc_id) const {
    const auto runner = devices_->runner(opc_id);
    if (!runner) return std::nullopt;
    return runner->view().status();
}

std::vector<opc_status> engine::statuses() const {
    std::vector<opc_status> all;
    for (const auto& runner : devices_->runners())
        all.push_back(runner->view().status());
    return all;
}

std::vector<std::string> engine::plan(const std::string& opc_id) const {
    const auto runner = devices_->runner(opc_id);
    return runner ? runner->view().plan() : std::vector<std::string>{};
}

io::awaitable<write_result> engine::write(std::string tag_id, std::string text) {
    write_result late;
    late.value = text;
    late.why = write_result::cause::timed_out;
    late.message = fmt::format("no outcome within {} s: unknown whether the device took it", longest_wait.count());
    if (const auto ref = devices_->table().find(tag_id)) late.opc_id = *ref->opc_id;
    const auto answer = std::make_shared<one_shot<write_result>>(co_await io::asio::this_coro::executor);
    write(tag_id, std::move(text), [answer](write_result r) { answer->set(std::move(r)); });
    auto outcome = co_await answer->wait(steady_now() + longest_wait);
    co_return outcome ? std::move(*outcome) : std::move(late);
}

void engine::write(const std::string& tag_id, std::string text, std::function<void(write_result)> done) {
    write_result failed;
    failed.value = text;
    const auto ref = devices_->table().find(tag_id);
    if (!ref) {
        failed.message = "there is no tag " + tag_id;
        return done(std::move(failed));
    }
    failed.opc_id = *ref->opc_id;
    const auto runner = devices_->runner(*ref->opc_id);
    if (!runner) {
        failed.why = write_result::cause::refused;
        failed.message = "the tag's OPC cannot be written to";
        return done(std::move(failed));
    }
    runner->write(ref->at(), std::move(text), std::move(done));
}

io::awaitable<std::vector<read_result>> engine::read_fresh(std::vector<std::string> tag_ids) {
    struct asked {
        std::vector<std::size_t> places_in_answer;
        std::vector<live::tag_ref> refs;
        std::shared_ptr<one_shot<std::string>> answer;
    };
    std::vector<read_result> results(tag_ids.size());
    std::map<std::string, asked> by_opc;
    for (std::size_t i = 0; i < tag_ids.size(); ++i) {
        auto ref = devices_->table().find(tag_ids[i]);
        if (!ref) continue;
        results[i].is_found = true;
        auto& group = by_opc[*ref->opc_id];
        group.places_in_answer.push_back(i);
        group.refs.push_back(std::move(*ref));
    }
    const auto home = co_await io::asio::this_coro::executor;
    for (auto& [opc_id, group] : by_opc) {
        group.answer = std::make_shared<one_shot<std::string>>(home);
        const auto runner = devices_->runner(opc_id);
        if (!runner) {
            group.answer->set({});  // a built-in OPC: what is in the table is as fresh as it gets
            continue;
        }
        std::vector<live::place> places;
        for (const auto& ref : group.refs)
            places.push_back(ref.at());
        runner->read_fresh(std::move(places), [answer = group.answer](std::string m) { answer->set(std::move(m)); });
    }
    const auto deadline = steady_now() + longest_wait;
    for (auto& [opc_id, group] : by_opc) {
        const auto message = co_await group.answer->wait(deadline);
        for (std::size_t k = 0; k < group.refs.size(); ++k) {
            auto& r = results[group.places_in_answer[k]];
            r.record = group.refs[k].get();
            r.is_done = message && message->empty() && r.record.status == live::read_status::success;
            if (r.is_done) continue;
            if (!message) {
                r.message = fmt::format("no answer within {} s", longest_wait.count());
            } else {
                r.message = !message->empty() ? *message : r.record.error ? *r.record.error : "the tag was not read";
            }
        }
    }
    co_return results;
}

io::awaitable<browse_result> engine::browse(std::string opc_id, browse_query query) {
    browse_result failed;
    const auto runner = devices_->runner(opc_id);
    if (!runner) co_return failed;
    failed.is_found = true;
    const auto answer = std::make_shared<one_shot<browse_result>>(co_await io::asio::this_coro::executor);
    runner->browse(std::move(query), [answer](browse_result r) { answer->set(std::move(r)); });
    auto outcome = co_await answer->wait(steady_now() + longest_wait);
    if (outcome) co_return std::move(*outcome);
    failed.message = fmt::format("no answer within {} s", longest_wait.count());
    co_return failed;
}

io::awaitable<ingest_result> engine::ingest(std::string opc_id, std::string document) {
    ingest_result failed;
    const auto runner = devices_->runner(opc_id);
    if (!runner) co_return failed;
    failed.is_found = true;
    const auto answer = std::make_shared<one_shot<ingest_result>>(co_await io::asio::this_coro::executor);
    runner->ingest(std::move(document), [answer](ingest_result r) { answer->set(std::move(r)); });
    auto outcome = co_await answer->wait(steady_now() + longest_wait);
    if (outcome) co_return std::move(*outcome);
    failed.message = fmt::format("not taken within {} s", longest_wait.count());
    co_return failed;
}

std::optional<std::string> engine::opc_type(const std::string& opc_id) const {
    return devices_->opc_type(opc_id);
}

std::optional<std::string> engine::option(const std::string& opc_id, std::string_view name) const {
    return devices_->option(opc_id, name);
}

io::awaitable<test_report> engine::test(opc_config opc, std::vector<tag_config> tags) {
    test_report failed;
    const auto* p = devices_->find_protocol(opc.opc_type);
    if (p == nullptr) {
        failed.message = "this gateway has no driver for " + opc.opc_type;
        co_return failed;
    }
    const auto loop = devices_->next_loop();
    const auto answer = std::make_shared<one_shot<test_report>>(co_await io::asio::this_coro::executor);
    io::asio::co_spawn(loop, run_test(loop, *p, std::move(opc), std::move(tags), devices_->certificates()),
                       [answer](const std::exception_ptr& problem, test_report report) {
                           if (problem) report.message = "the test ended with an internal error";
                           answer->set(std::move(report));
                       });
    auto report = co_await answer->wait(steady_now() + longest_test);
    if (report) co_return std::move(*report);
    failed.message = fmt::format("the test did not end within {} s", longest_test.count());
    co_return failed;
}

void engine::retry(std::string_view opc_type) {
    for (const auto& runner : devices_->runners_of(opc_type))
        runner->retry();
}

bool engine::start_trace(const std::string& opc_id, trace_level level, std::chrono::seconds seconds) {
    const auto runner = devices_->runner(opc_id);
    if (!runner) return false;
    runner->trace().start(level, seconds);
    return true;
}

std::optional<trace_page> engine::trace(const std::string& opc_id) const {
    const auto runner = devices_->runner(opc_id);
    if (!runner) return std::nullopt;
    return runner->trace().page();
}

totals engine::counters() const {
    totals sum = devices_->retired();
    for (const auto& s : statuses()) {
        ++sum.opcs;
        sum.tags += s.tag_count;
        ++(s.connection == connection_status::connected ? sum.connected : sum.disconnected);
        ++(s.scan == scan_status::start  ? sum.scan_start
           : s.scan == scan_status::stop ? sum.scan_stop
                                         : sum.scan_not_collect);
        add_counts(sum, s);
    }
    return sum;
}

void engine::stop() {
    devices_->stop();
}

}  // namespace penstock::engine
