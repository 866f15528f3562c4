#include "engine/engine.hpp"

#include <future>

#include "base/log.hpp"
#include "base/text.hpp"
#include "drivers/driver.hpp"
#include "engine/alarm_listener.hpp"
#include "engine/config_listener.hpp"
#include "engine/device.hpp"

namespace penstock::engine {

namespace {

constexpr std::chrono::seconds stop_timeout{8};

/// Adds what the device has counted.
void add_counts(totals& sum, const opc_status& s) noexcept {
    sum.values_read += s.counters.values_read;
    sum.read_errors += s.counters.read_errors;
    sum.writes += s.counters.writes;
    sum.write_errors += s.counters.write_errors;
}

}  // namespace

engine::engine(const settings& s, std::vector<std::shared_ptr<const protocol>> protocols)
    : protocols_(std::move(protocols)), settings_(s), loops_(s.threads) {}

engine::~engine() {
    stop();
}

const protocol* engine::find_protocol(std::string_view name) const noexcept {
    for (const auto& p : protocols_) {
        if (equals_ignoring_case(p->type(), name)) return p.get();
        for (const auto alias : p->aliases()) {
            if (equals_ignoring_case(alias, name)) return p.get();
        }
    }
    return nullptr;
}

void engine::put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_command order) {
    const auto prepare = [&](device_change& c, pending_notifications& pending) {
        device& d = find_or_make(opc.opc_id);
        d.opc = opc;
        d.order = order;
        d.remove_others(tags, c, pending);
        return &d;
    };
    put(opc.opc_id, tags, part::opc_too, prepare, [&](config_listener& f) { f.put_opc(opc, tags); });
}

bool engine::change_opc(const opc_config& opc, run_command order) {
    {
        const std::unique_lock lock(mutex_);
        device* const d = find(opc.opc_id);
        if (d == nullptr || d->opc.site_id != opc.site_id || d->opc.opc_type != opc.opc_type) return false;
        d->opc = opc;
        d->order = order;
        send(*d, {}, part::opc_too);
    }
    notify({}, [&](config_listener& f) { f.change_opc(opc); });
    return true;
}

void engine::put_tags(const std::string& opc_id, const std::vector<tag_config>& tags) {
    const auto prepare = [&](device_change&, pending_notifications&) { return find(opc_id); };
    put(opc_id, tags, part::tags, prepare, [&](config_listener& f) { f.put_tags(opc_id, tags); });
}

template <class Prepare, class NotifyListener>
void engine::put(const std::string& opc_id, const std::vector<tag_config>& tags, part changed, const Prepare& prepare,
                 const NotifyListener& notify_listener) {
    const auto numbers = numbers_of_new(opc_id, tags);
    pending_notifications pending;
    device_change c;
    {
        const std::unique_lock lock(mutex_);
        device* const d = prepare(c, pending);
        if (d == nullptr) return;
        d->put_tags(tags, numbers, c, pending);
    }
    // Before the first sample comes, the readers of the journal need to have its tag.
    notify(pending, notify_listener);
    {
        const std::unique_lock lock(mutex_);
        if (const device* d = find(opc_id)) send(*d, std::move(c), changed);
        for (const auto& tag : tags)
            send_tag_counters(tag.tag_id);
    }
    notify_alarms(tags);
}

void engine::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    pending_notifications pending;
    {
        const std::unique_lock lock(mutex_);
        device* const d = find(opc_id);
        if (d == nullptr) return;
        device_change c;
        d->remove_tag(tag_id, c, pending);
        send(*d, std::move(c), part::tags);
    }
    notify(pending, [&](config_listener& f) { f.remove_tag(opc_id, tag_id); });
}

void engine::remove_opc(const std::string& opc_id) {
    pending_notifications pending;
    {
        const std::unique_lock lock(mutex_);
        const auto found = devices_.find(opc_id);
        if (found == devices_.end()) return;
        device& d = *found->second;
        d.remove_from_table(pending);
        add_counts(removed_totals_, d.runner().status().status());
        d.runner().stop({});
        devices_.erase(found);
    }
    notify(pending, [&](config_listener& f) { f.remove_opc(opc_id); });
}

void engine::set_run_command(const std::string& opc_id, run_command order) {
    const std::unique_lock lock(mutex_);
    device* const d = find(opc_id);
    if (d == nullptr) return;
    d->order = order;
    send(*d, {}, part::tags);
}

void engine::put_alarms(std::vector<tag_alarms> all) {
    std::map<device*, std::vector<device_runner::slot_alarms>> by_device;
    const std::shared_lock lock(mutex_);
    for (auto& tag : all) {
        const auto where = table_.find(tag.tag_id);
        device* const d = where ? find(*where->opc_id) : nullptr;
        if (d != nullptr) by_device[d].push_back({where->slot, std::move(tag.alarms)});
    }
    for (auto& [d, alarms] : by_device)
        d->runner().put_alarms(std::move(alarms));
}

void engine::put_tag_counters(const std::string& tag_id, std::vector<std::shared_ptr<tag_counter>> all) {
    const std::unique_lock lock(mutex_);
    auto& known = tag_counters_[tag_id] = std::move(all);
    send_tag_counters(tag_id);
    if (known.empty()) tag_counters_.erase(tag_id);
}

/// A tag that was moved to another place is still counted.
void engine::send_tag_counters(const std::string& tag_id) const {
    const auto known = tag_counters_.find(tag_id);
    const auto where = known == tag_counters_.end() ? std::nullopt : table_.find(tag_id);
    if (device* const d = where ? find(*where->opc_id) : nullptr)
        d->runner().put_tag_counters(where->slot, known->second);
}

void engine::send(const device& d, device_change c, part changed) const {
    c.state = d.state();
    c.tag_count = static_cast<std::uint32_t>(d.tag_count());
    if (changed == part::opc_too) c.opc = d.opc;
    d.runner().change(std::move(c), find_protocol(d.opc.opc_type));
}

device* engine::find(const std::string& opc_id) const {
    const auto found = devices_.find(opc_id);
    return found == devices_.end() ? nullptr : found->second.get();
}

device& engine::find_or_make(const std::string& opc_id) {
    if (device* const known = find(opc_id)) return *known;
    auto made = std::make_unique<device>(opc_id, made_++, loops_.next(), table_, settings_);
    return *(devices_[opc_id] = std::move(made));
}

/// The sink is called without the lock; all changes of configuration come one after another.
std::unordered_map<std::string, tag_number> engine::numbers_of_new(const std::string& opc_id,
                                                                   const std::vector<tag_config>& tags) const {
    if (settings_.sink == nullptr) return {};
    std::vector<std::string> ids;
    {
        const std::shared_lock lock(mutex_);
        const device* const known = find(opc_id);
        for (const auto& tag : tags) {
            if (known == nullptr || !known->has(tag.tag_id)) ids.push_back(tag.tag_id);
        }
    }
    if (ids.empty()) return {};
    const auto numbers = settings_.sink->numbers_of(ids);
    std::unordered_map<std::string, tag_number> out;
    for (std::size_t i = 0; i < ids.size(); ++i)
        out.emplace(std::move(ids[i]), numbers[i]);
    return out;
}

template <class NotifyListener>
void engine::notify(const pending_notifications& pending, const NotifyListener& notify_listener) const {
    if (settings_.alarms != nullptr && !pending.removed.empty()) settings_.alarms->on_tags_removed(pending.removed);
    if (settings_.sink != nullptr) {
        if (!pending.configured.empty()) settings_.sink->configure(pending.configured);
        for (const auto number : pending.forgotten)
            settings_.sink->remove(number);
    }
    for (auto* f : settings_.config_listeners)
        notify_listener(*f);
}

void engine::notify_alarms(const std::vector<tag_config>& tags) const {
    if (settings_.alarms == nullptr || tags.empty()) return;
    std::vector<std::string> ids;
    for (const auto& tag : tags)
        ids.push_back(tag.tag_id);
    settings_.alarms->on_tags_collected(ids);
}

std::vector<std::shared_ptr<device_runner>> engine::runners() const {
    const std::shared_lock lock(mutex_);
    std::vector<std::shared_ptr<device_runner>> all;
    all.reserve(devices_.size());
    for (const auto& [id, d] : devices_)
        all.push_back(d->shared_runner());
    return all;
}

std::vector<opc_status> engine::statuses() const {
    std::vector<opc_status> all;
    for (const auto& r : runners())
        all.push_back(r->status().status());
    return all;
}

totals engine::counters() const {
    totals sum;
    {
        const std::shared_lock lock(mutex_);
        sum = removed_totals_;
    }
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
    if (done->get_future().wait_for(stop_timeout) != std::future_status::ready) {
        logger("engine")->warn(
            "shutdown: {} devices did not close their connections within {} s; the gateway ends all the same",
            left->load(), stop_timeout.count());
    }
    loops_.stop();
    const std::unique_lock lock(mutex_);
    devices_.clear();
}

}  // namespace penstock::engine
