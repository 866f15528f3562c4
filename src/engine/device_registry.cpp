#include "engine/device_registry.hpp"

#include <fmt/format.h>

#include <cmath>
#include <future>

#include "base/log.hpp"
#include "base/text.hpp"
#include "drivers/driver.hpp"
#include "engine/alarm_listener.hpp"

namespace penstock::engine {

namespace {

constexpr std::chrono::seconds longest_stop{8};

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

}  // namespace

scan_status device_registry::device::state() const noexcept {
    if (order == run_order::stopped) return scan_status::stop;
    const bool is_wanted = order == run_order::started || opc.auto_collect;
    return is_wanted && !tags.empty() ? scan_status::start : scan_status::not_collect;
}

device_registry::device_registry(const engine::settings& s, std::vector<std::shared_ptr<const protocol>> protocols)
    : protocols_(std::move(protocols)), set_(s), loops_(s.threads) {}

const protocol* device_registry::find_protocol(std::string_view name) const noexcept {
    for (const auto& p : protocols_) {
        if (equals_ignoring_case(p->type(), name)) return p.get();
        for (const auto alias : p->aliases()) {
            if (equals_ignoring_case(alias, name)) return p.get();
        }
    }
    return nullptr;
}

void device_registry::put_opc(const opc_config& opc, const std::vector<tag_config>& tags, run_order order) {
    const auto numbers = numbers_of_new(opc.opc_id, tags);
    told_changes told;
    device_change c;
    {
        const std::unique_lock lock(guard_);
        device& d = find_or_make(opc.opc_id);
        d.opc = opc;
        d.order = order;
        remove_missing(d, tags, c, told);
        put_tags(d, tags, numbers, c, told);
    }
    // Before the first sample comes, whoever reads the journal must know whose it is.
    tell_others(told);
    tell_followers([&](follower& f) { f.put_opc(opc, tags); });
    {
        const std::unique_lock lock(guard_);
        if (const device* d = find(opc.opc_id)) send(*d, std::move(c), part::opc_too);
        for (const auto& tag : tags)
            send_tallies(tag.tag_id);
    }
    tell_alarms_of(tags);
}

void device_registry::put_tags(const std::string& opc_id, const std::vector<tag_config>& tags) {
    const auto numbers = numbers_of_new(opc_id, tags);
    told_changes told;
    device_change c;
    {
        const std::unique_lock lock(guard_);
        device* d = find(opc_id);
        if (d == nullptr) return;
        put_tags(*d, tags, numbers, c, told);
    }
    tell_others(told);
    tell_followers([&](follower& f) { f.put_tags(opc_id, tags); });
    {
        const std::unique_lock lock(guard_);
        if (const device* d = find(opc_id)) send(*d, std::move(c), part::tags);
        for (const auto& tag : tags)
            send_tallies(tag.tag_id);
    }
    tell_alarms_of(tags);
}

void device_registry::put_tallies(const std::string& tag_id, std::vector<std::shared_ptr<tally>> all) {
    const std::unique_lock lock(guard_);
    auto& known = tallies_[tag_id] = std::move(all);
    send_tallies(tag_id);
    if (known.empty()) tallies_.erase(tag_id);
}

/// A tag that was moved to another place is still counted.
void device_registry::send_tallies(const std::string& tag_id) const {
    const auto known = tallies_.find(tag_id);
    const auto where = known == tallies_.end() ? std::nullopt : table_.find(tag_id);
    const auto d = where ? devices_.find(*where->opc_id) : devices_.end();
    if (d != devices_.end()) d->second.runner->put_tallies(where->slot, known->second);
}

void device_registry::put_alarms(std::vector<tag_alarms> all) {
    std::map<std::shared_ptr<device_runner>, std::vector<device_runner::slot_alarms>> by_device;
    const std::shared_lock lock(guard_);
    for (auto& tag : all) {
        const auto where = table_.find(tag.tag_id);
        const auto d = where ? devices_.find(*where->opc_id) : devices_.end();
        if (d == devices_.end()) continue;
        by_device[d->second.runner].push_back({where->slot, std::move(tag.alarms)});
    }
    for (auto& [runner, alarms] : by_device)
        runner->put_alarms(std::move(alarms));
}

void device_registry::remove_tag(const std::string& opc_id, const std::string& tag_id) {
    told_changes told;
    {
        const std::unique_lock lock(guard_);
        device* d = find(opc_id);
        if (d == nullptr) return;
        device_change c;
        remove_tag(*d, tag_id, c, told);
        send(*d, std::move(c), part::tags);
    }
    tell_others(told);
    tell_followers([&](follower& f) { f.remove_tag(opc_id, tag_id); });
}

void device_registry::remove_opc(const std::string& opc_id) {
    told_changes told;
    {
        const std::unique_lock lock(guard_);
        const auto found = devices_.find(opc_id);
        if (found == devices_.end()) return;
        for (const auto& [tag_id, entry] : found->second.tags) {
            table_.erase(tag_id);
            if (entry.number != 0) told.forgotten.push_back(entry.number);
            told.gone.push_back(tag_id);
        }
        add_counts(retired_, found->second.runner->view().status());
        found->second.runner->stop({});
        devices_.erase(found);
    }
    tell_others(told);
    tell_followers([&](follower& f) { f.remove_opc(opc_id); });
}

void device_registry::order(const std::string& opc_id, run_order order) {
    const std::unique_lock lock(guard_);
    if (device* d = find(opc_id)) {
        d->order = order;
        send(*d, {}, part::tags);
    }
}

std::shared_ptr<device_runner> device_registry::runner(const std::string& opc_id) const {
    const std::shared_lock lock(guard_);
    const auto found = devices_.find(opc_id);
    return found == devices_.end() ? nullptr : found->second.runner;
}

std::vector<std::shared_ptr<device_runner>> device_registry::runners() const {
    const std::shared_lock lock(guard_);
    std::vector<std::shared_ptr<device_runner>> all;
    all.reserve(devices_.size());
    for (const auto& [id, d] : devices_)
        all.push_back(d.runner);
    return all;
}

std::vector<std::shared_ptr<device_runner>> device_registry::runners_of(std::string_view opc_type) const {
    const std::shared_lock lock(guard_);
    std::vector<std::shared_ptr<device_runner>> all;
    for (const auto& [id, d] : devices_) {
        if (equals_ignoring_case(d.opc.opc_type, opc_type)) all.push_back(d.runner);
    }
    return all;
}

std::optional<std::string> device_registry::opc_type(const std::string& opc_id) const {
    const std::shared_lock lock(guard_);
    const auto d = devices_.find(opc_id);
    return d == devices_.end() ? std::nullopt : std::optional(d->second.opc.opc_type);
}

std::optional<std::string> device_registry::option(const std::string& opc_id, std::string_view name) const {
    const std::shared_lock lock(guard_);
    const auto d = devices_.find(opc_id);
    if (d == devices_.end()) return std::nullopt;
    const auto found = d->second.opc.options.find(name);
    if (found == d->second.opc.options.end()) return std::nullopt;
    return found->second;
}

void device_registry::stop() {
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

totals device_registry::retired() const {
    const std::shared_lock lock(guard_);
    return retired_;
}

io::executor device_registry::next_loop() {
    const std::unique_lock lock(guard_);
    return loops_.next();
}

device_registry::device* device_registry::find(const std::string& opc_id) {
    const auto found = devices_.find(opc_id);
    return found == devices_.end() ? nullptr : &found->second;
}

device_registry::device& device_registry::find_or_make(const std::string& opc_id) {
    if (device* known = find(opc_id)) return *known;
    device& d = devices_[opc_id];
    d.opc_id = std::make_shared<const std::string>(opc_id);
    // Multiples of the golden ratio fall evenly between each other, however many devices come.
    const double phase = std::fmod(made_ * 0.6180339887, 1.0);
    d.runner =
        std::make_shared<device_runner>(loops_.next(), opc_id, d.home, phase, made_++ * scan_groups::streams, set_);
    d.runner->start();
    return d;
}

void device_registry::remove_missing(device& d, const std::vector<tag_config>& wanted, device_change& c,
                                     told_changes& told) {
    std::unordered_map<std::string_view, bool> stays;
    for (const auto& tag : wanted)
        stays.emplace(tag.tag_id, true);
    std::vector<std::string> gone;
    for (const auto& [tag_id, entry] : d.tags) {
        if (!stays.contains(tag_id)) gone.push_back(tag_id);
    }
    for (const auto& tag_id : gone)
        remove_tag(d, tag_id, c, told);
}

void device_registry::remove_tag(device& d, const std::string& tag_id, device_change& c, told_changes& told) {
    const auto found = d.tags.find(tag_id);
    if (found == d.tags.end()) return;
    table_.erase(tag_id);
    if (found->second.number != 0) told.forgotten.push_back(found->second.number);
    told.gone.push_back(tag_id);
    d.home->remove(found->second.slot);
    c.removed.push_back(found->second.slot);
    d.tags.erase(found);
}

/// Asked without the lock held over the answer; all changes of configuration come one after another.
device_registry::numbers_by_id device_registry::numbers_of_new(const std::string& opc_id,
                                                               const std::vector<tag_config>& tags) const {
    if (set_.recorder == nullptr) return {};
    std::vector<std::string> ids;
    {
        const std::shared_lock lock(guard_);
        const auto known = devices_.find(opc_id);
        for (const auto& tag : tags) {
            if (known == devices_.end() || !known->second.tags.contains(tag.tag_id)) ids.push_back(tag.tag_id);
        }
    }
    if (ids.empty()) return {};
    const auto numbers = set_.recorder->numbers_of(ids);
    numbers_by_id out;
    for (std::size_t i = 0; i < ids.size(); ++i)
        out.emplace(std::move(ids[i]), numbers[i]);
    return out;
}

void device_registry::tell_alarms_of(const std::vector<tag_config>& tags) const {
    if (set_.alarms == nullptr || tags.empty()) return;
    std::vector<std::string> ids;
    for (const auto& tag : tags)
        ids.push_back(tag.tag_id);
    set_.alarms->follow_tags(ids);
}

void device_registry::tell_others(const told_changes& c) const {
    if (set_.alarms != nullptr && !c.gone.empty()) set_.alarms->forget_tags(c.gone);
    if (set_.recorder == nullptr) return;
    if (!c.configured.empty()) set_.recorder->configure(c.configured);
    for (const auto number : c.forgotten)
        set_.recorder->forget(number);
}

/// A tag whose way of reading has changed begins anew; one that stays the same keeps its value.
void device_registry::put_tags(device& d, const std::vector<tag_config>& tags, const numbers_by_id& numbers,
                               device_change& c, told_changes& told) {
    for (const auto& tag : tags) {
        const auto mark = fingerprint(tag);
        const auto [known, is_new] = d.tags.try_emplace(tag.tag_id);
        auto& entry = known->second;
        if (const auto given = numbers.find(tag.tag_id); is_new && given != numbers.end()) entry.number = given->second;
        if (entry.number != 0) told.configured.push_back({entry.number, &tag});
        if (!is_new && entry.mark == mark) continue;
        const auto place = is_new ? d.home->add() : d.home->renew(entry.slot);
        entry.slot = place.slot;
        entry.mark = mark;
        auto point = make_point(tag, place);
        point.number = entry.number;
        table_.insert(tag.tag_id,
                      {d.home, place.slot, place.version, d.opc_id, point.type, point.is_scaled, entry.number});
        c.changed.push_back(std::move(point));
    }
}

void device_registry::send(const device& d, device_change c, part changed) {
    c.state = d.state();
    c.tag_count = static_cast<std::uint32_t>(d.tags.size());
    if (changed == part::opc_too) c.opc = d.opc;
    d.runner->change(std::move(c), find_protocol(d.opc.opc_type));
}

void add_counts(totals& sum, const opc_status& s) noexcept {
    sum.values_read += s.counters.values_read;
    sum.read_errors += s.counters.read_errors;
    sum.writes += s.counters.writes;
    sum.write_errors += s.counters.write_errors;
}

}  // namespace penstock::engine
