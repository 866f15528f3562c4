#include "engine/engine.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/this_coro.hpp>
#include <cmath>
#include <future>
#include <map>
#include <shared_mutex>
#include <unordered_map>

#include "base/log.hpp"
#include "base/text.hpp"
#include "engine/device_runner.hpp"
#include "engine/loops.hpp"
#include "engine/one_shot.hpp"
#include "engine/test_run.hpp"

namespace penstock::engine {

namespace {

constexpr std::chrono::seconds longest_wait{30};  ///< for a write or fresh read, with all that is ahead of it
constexpr std::chrono::seconds longest_test{60};
constexpr std::chrono::seconds longest_stop{8};

/// One OPC: its runner and what other threads need to know of it.
struct device {
    std::shared_ptr<device_runner> runner;
    std::shared_ptr<live::block> home = std::make_shared<live::block>();
    std::shared_ptr<const std::string> opc_id;
    opc_config opc;
    run_order order = run_order::none;
    struct tag_entry {
        std::uint32_t slot = 0;
        std::size_t mark = 0;  ///< fingerprint of how the tag is read and shown
    };
    std::unordered_map<std::string, tag_entry> tags;

    scan_status state() const noexcept {
        if (order == run_order::stopped) return scan_status::stop;
        const bool is_wanted = order == run_order::started || opc.auto_collect;
        return is_wanted && !tags.empty() ? scan_status::start : scan_status::not_collect;
    }

    device_change change() const {
        device_change c;
        c.state = state();
        c.tag_count = static_cast<std::uint32_t>(tags.size());
        return c;
    }
};

/// Of all that decides how a tag is read and shown: a change of its name or note disturbs nothing.
std::size_t fingerprint(const tag_config& tag) {
    const auto text = [](const std::optional<double>& n) { return n ? format_number(*n) : std::string("-"); };
    std::string all =
        fmt::format("{}|{}|{}|{}|{}|{}|{}|{}", tag.plc_address, tag.data_type, tag.timecycle, text(tag.scale),
                    text(tag.offset), text(tag.min_value), text(tag.max_value), tag.writable);
    for (const auto& [name, option] : tag.options)
        all += "|" + name + "=" + option;
    return std::hash<std::string>{}(all);
}

void add_counts(totals& sum, const opc_status& s) {
    sum.values_read += s.counters.values_read;
    sum.read_errors += s.counters.read_errors;
    sum.writes += s.counters.writes;
    sum.write_errors += s.counters.write_errors;
}

}  // namespace

class engine::body {
public:
    body(const settings& s, std::vector<std::shared_ptr<const protocol>> protocols)
        : protocols_(std::move(protocols)), loops_(s.threads) {}

    const protocol* find_protocol(std::string_view name) const noexcept {
        for (const auto& p : protocols_) {
            if (equals_ignoring_case(p->type(), name)) return p.get();
            for (const auto alias : p->aliases()) {
                if (equals_ignoring_case(alias, name)) return p.get();
            }
        }
        return nullptr;
    }

    void put_opc(const opc_config& opc, std::vector<tag_config> tags, run_order order) {
        const std::unique_lock lock(guard_);
        device& d = find_or_make(opc.opc_id);
        d.opc = opc;
        d.order = order;
        device_change c;
        remove_missing(d, tags, c);
        put_tags(d, tags, c);
        send(d, std::move(c), true);
    }

    void put_tags(const std::string& opc_id, const std::vector<tag_config>& tags) {
        const std::unique_lock lock(guard_);
        if (device* d = find(opc_id)) {
            device_change c;
            put_tags(*d, tags, c);
            send(*d, std::move(c), false);
        }
    }

    void remove_tag(const std::string& opc_id, const std::string& tag_id) {
        const std::unique_lock lock(guard_);
        device* d = find(opc_id);
        if (d == nullptr) return;
        device_change c;
        remove_tag(*d, tag_id, c);
        send(*d, std::move(c), false);
    }

    void remove_opc(const std::string& opc_id) {
        const std::unique_lock lock(guard_);
        const auto found = devices_.find(opc_id);
        if (found == devices_.end()) return;
        for (const auto& [tag_id, entry] : found->second.tags)
            table_.erase(tag_id);
        add_counts(retired_, found->second.runner->status());
        found->second.runner->stop({});
        devices_.erase(found);
    }

    void order(const std::string& opc_id, run_order order) {
        const std::unique_lock lock(guard_);
        if (device* d = find(opc_id)) {
            d->order = order;
            send(*d, {}, false);
        }
    }

    std::shared_ptr<device_runner> runner(const std::string& opc_id) const {
        const std::shared_lock lock(guard_);
        const auto found = devices_.find(opc_id);
        return found == devices_.end() ? nullptr : found->second.runner;
    }

    std::vector<std::shared_ptr<device_runner>> runners() const {
        const std::shared_lock lock(guard_);
        std::vector<std::shared_ptr<device_runner>> all;
        all.reserve(devices_.size());
        for (const auto& [id, d] : devices_)
            all.push_back(d.runner);
        return all;
    }

    void stop() {
        if (is_stopped_.exchange(true)) return;
        const auto all = runners();
        const auto left = std::make_shared<std::atomic<std::size_t>>(all.size());
        const auto done = std::make_shared<std::promise<void>>();
        if (all.empty()) done->set_value();
        for (const auto& r : all) {
            r->stop([left, done] {
                if (left->fetch_sub(1) == 1) done->set_value();
            });
        }
        if (done->get_future().wait_for(longest_stop) != std::future_status::ready) {
            logger("engine")->warn("{} devices did not close their links in {} s", left->load(), longest_stop.count());
        }
        loops_.stop();
        const std::unique_lock lock(guard_);
        devices_.clear();
    }

    live::tag_table table_;
    std::vector<std::shared_ptr<const protocol>> protocols_;

    /// What deleted OPCs have counted: sums over the gateway never fall.
    totals retired() const {
        const std::shared_lock lock(guard_);
        return retired_;
    }

    io::executor next_loop() {
        const std::unique_lock lock(guard_);
        return loops_.next();
    }

private:
    device* find(const std::string& opc_id) {
        const auto found = devices_.find(opc_id);
        return found == devices_.end() ? nullptr : &found->second;
    }

    device& find_or_make(const std::string& opc_id) {
        if (device* known = find(opc_id)) return *known;
        device& d = devices_[opc_id];
        d.opc_id = std::make_shared<const std::string>(opc_id);
        // Multiples of the golden ratio fall evenly between each other, however many devices come.
        const double spread = std::fmod(static_cast<double>(made_++) * 0.6180339887, 1.0);
        d.runner = std::make_shared<device_runner>(loops_.next(), opc_id, d.home, spread);
        d.runner->start();
        return d;
    }

    void remove_missing(device& d, const std::vector<tag_config>& wanted, device_change& c) {
        std::unordered_map<std::string_view, bool> stays;
        for (const auto& tag : wanted)
            stays.emplace(tag.tag_id, true);
        std::vector<std::string> gone;
        for (const auto& [tag_id, entry] : d.tags) {
            if (!stays.contains(tag_id)) gone.push_back(tag_id);
        }
        for (const auto& tag_id : gone)
            remove_tag(d, tag_id, c);
    }

    void remove_tag(device& d, const std::string& tag_id, device_change& c) {
        const auto found = d.tags.find(tag_id);
        if (found == d.tags.end()) return;
        table_.erase(tag_id);
        d.home->remove(found->second.slot);
        c.removed.push_back(found->second.slot);
        d.tags.erase(found);
    }

    /// A tag whose way of reading has changed begins anew; one that stays the same keeps its value.
    void put_tags(device& d, const std::vector<tag_config>& tags, device_change& c) {
        for (const auto& tag : tags) {
            const auto mark = fingerprint(tag);
            const auto [known, is_new] = d.tags.try_emplace(tag.tag_id);
            if (!is_new && known->second.mark == mark) continue;
            const auto place = is_new ? d.home->add() : d.home->renew(known->second.slot);
            known->second = {place.slot, mark};
            auto point = make_point(tag, place);
            table_.insert(tag.tag_id, {d.home, place.slot, place.version, d.opc_id, point.type, point.is_scaled});
            c.changed.push_back(std::move(point));
        }
    }

    void send(device& d, device_change c, bool has_opc) {
        auto whole = d.change();
        whole.changed = std::move(c.changed);
        whole.removed = std::move(c.removed);
        if (has_opc) whole.opc = d.opc;
        d.runner->change(std::move(whole), find_protocol(d.opc.opc_type));
    }

    mutable std::shared_mutex guard_;
    std::map<std::string, device> devices_;
    totals retired_;
    std::uint64_t made_ = 0;
    std::atomic<bool> is_stopped_{false};
    loops loops_;
};

engine::engine(const settings& s, std::vector<std::shared_ptr<const protocol>> protocols)
    : body_(std::make_unique<body>(s, std::move(protocols))) {}

engine::~engine() {
    body_->stop();
}

live::tag_table& engine::table() noexcept {
    return body_->table_;
}

const std::vector<std::shared_ptr<const protocol>>& engine::protocols() const noexcept {
    return body_->protocols_;
}

const protocol* engine::find_protocol(std::string_view type_or_alias) const noexcept {
    return body_->find_protocol(type_or_alias);
}

void engine::put_opc(const opc_config& opc, std::vector<tag_config> tags, run_order order) {
    body_->put_opc(opc, tags, order);
}

void engine::put_tags(const std::string& opc_id, std::vector<tag_config> tags) {
    body_->put_tags(opc_id, tags);
}

void engine::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    body_->remove_tag(opc_id, tag_id);
}

void engine::remove_opc(const std::string& opc_id) {
    body_->remove_opc(opc_id);
}

void engine::order(const std::string& opc_id, run_order order) {
    body_->order(opc_id, order);
}

std::optional<opc_status> engine::status(const std::string& opc_id) const {
    const auto runner = body_->runner(opc_id);
    if (!runner) return std::nullopt;
    return runner->status();
}

std::vector<opc_status> engine::statuses() const {
    std::vector<opc_status> all;
    for (const auto& runner : body_->runners())
        all.push_back(runner->status());
    return all;
}

std::vector<std::string> engine::plan(const std::string& opc_id) const {
    const auto runner = body_->runner(opc_id);
    return runner ? runner->plan() : std::vector<std::string>{};
}

io::awaitable<write_result> engine::write(std::string tag_id, std::string text) {
    write_result failed;
    failed.value = text;
    const auto ref = body_->table_.find(tag_id);
    if (!ref) {
        failed.message = "there is no tag " + tag_id;
        co_return failed;
    }
    failed.opc_id = *ref->opc_id;
    const auto runner = body_->runner(*ref->opc_id);
    if (!runner) {
        failed.message = "the tag's OPC cannot be written to";
        co_return failed;
    }
    const auto answer = std::make_shared<one_shot<write_result>>(co_await io::asio::this_coro::executor);
    runner->write(ref->at(), std::move(text), [answer](write_result r) { answer->set(std::move(r)); });
    auto outcome = co_await answer->wait(steady_now() + longest_wait);
    if (outcome) co_return std::move(*outcome);
    failed.message = fmt::format("no outcome within {} s: unknown whether the device took it", longest_wait.count());
    co_return failed;
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
        auto ref = body_->table_.find(tag_ids[i]);
        if (!ref) continue;
        results[i].is_found = true;
        auto& group = by_opc[*ref->opc_id];
        group.places_in_answer.push_back(i);
        group.refs.push_back(std::move(*ref));
    }
    const auto home = co_await io::asio::this_coro::executor;
    for (auto& [opc_id, group] : by_opc) {
        group.answer = std::make_shared<one_shot<std::string>>(home);
        const auto runner = body_->runner(opc_id);
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

io::awaitable<test_report> engine::test(opc_config opc, std::vector<tag_config> tags) {
    test_report failed;
    const auto* p = body_->find_protocol(opc.opc_type);
    if (p == nullptr) {
        failed.message = "this gateway has no driver for " + opc.opc_type;
        co_return failed;
    }
    const auto loop = body_->next_loop();
    const auto answer = std::make_shared<one_shot<test_report>>(co_await io::asio::this_coro::executor);
    io::asio::co_spawn(loop, run_test(loop, *p, std::move(opc), std::move(tags)),
                       [answer](const std::exception_ptr& problem, test_report report) {
                           if (problem) report.message = "the test ended with an internal error";
                           answer->set(std::move(report));
                       });
    auto report = co_await answer->wait(steady_now() + longest_test);
    if (report) co_return std::move(*report);
    failed.message = fmt::format("the test did not end within {} s", longest_test.count());
    co_return failed;
}

bool engine::start_trace(const std::string& opc_id, trace_level level, std::chrono::seconds seconds) {
    const auto runner = body_->runner(opc_id);
    if (!runner) return false;
    runner->trace().start(level, seconds);
    return true;
}

std::optional<trace_page> engine::trace(const std::string& opc_id) const {
    const auto runner = body_->runner(opc_id);
    if (!runner) return std::nullopt;
    return runner->trace().page();
}

totals engine::counters() const {
    totals sum = body_->retired();
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
    body_->stop();
}

}  // namespace penstock::engine
