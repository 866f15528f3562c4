#include "services/history/device_minutes.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace penstock::services {

namespace {

/// The increase of a counter; a smaller number means that it has begun again.
std::uint64_t since(std::uint64_t before, std::uint64_t now) noexcept {
    return now >= before ? now - before : now;
}

template <class T>
T at_most(std::uint64_t n) noexcept {
    return static_cast<T>(std::min<std::uint64_t>(n, std::numeric_limits<T>::max()));
}

std::uint64_t answered(const engine::device_counters& c) noexcept {
    return std::accumulate(c.rtt.begin(), c.rtt.end(), std::uint64_t{0});
}

device_minutes::minute between(const engine::device_counters& before, const engine::device_counters& now) {
    device_minutes::minute m;
    m.requests = at_most<std::uint32_t>(since(before.requests, now.requests));
    m.values = at_most<std::uint32_t>(since(before.values_read, now.values_read));
    m.errors = at_most<std::uint32_t>(since(before.read_errors, now.read_errors));
    m.timeouts = at_most<std::uint16_t>(since(before.timeouts, now.timeouts));
    m.refusals = at_most<std::uint16_t>(since(before.refusals, now.refusals));
    m.reconnects = at_most<std::uint16_t>(since(before.reconnects, now.reconnects));
    const auto answers = since(answered(before), answered(now));
    const auto ms = now.rtt_sum_ms >= before.rtt_sum_ms ? now.rtt_sum_ms - before.rtt_sum_ms : now.rtt_sum_ms;
    m.rtt_ms = answers == 0 ? 0.0F : static_cast<float>(ms / static_cast<double>(answers));
    return m;
}

}  // namespace

void device_minutes::look(const std::vector<engine::opc_status>& all, wall_time wall, steady_time now) {
    constexpr std::chrono::seconds interval{60};
    due_ += interval;
    if (due_ <= now) due_ = now + interval;  // for the first time, or late after the machine was suspended
    const std::scoped_lock lock(mutex_);
    end_ = wall;
    for (auto& [id, d] : devices_)
        d.is_there = false;
    for (const auto& status : all) {
        auto [at, is_new] = devices_.try_emplace(status.opc_id);
        auto& d = at->second;
        d.is_there = true;
        if (!is_new) {
            d.minutes.push_back(between(d.last, status.counters));
            if (d.minutes.size() > max_minutes) d.minutes.pop_front();
        }
        d.last = status.counters;
    }
    std::erase_if(devices_, [](const auto& entry) { return !entry.second.is_there; });
}

std::optional<device_minutes::series> device_minutes::of(const std::string& opc_id) const {
    const std::scoped_lock lock(mutex_);
    const auto known = devices_.find(opc_id);
    if (known == devices_.end()) return std::nullopt;
    return series{end_, {known->second.minutes.begin(), known->second.minutes.end()}};
}

}  // namespace penstock::services
