#include "engine/device_status.hpp"

#include <utility>

#include "base/invariant.hpp"

namespace penstock::engine {

device_status::device_status(std::string opc_id, std::shared_ptr<const live::tag_block> home)
    : block_(std::move(home)) {
    status_.opc_id = std::move(opc_id);
}

opc_status device_status::status() const {
    const std::scoped_lock lock(mutex_);
    opc_status s = status_;
    s.counters = progress_.counters;
    s.scan_ms = progress_.scan_ms;
    s.confirmed_at = progress_.confirmed_at;
    s.requests_per_scan = static_cast<std::uint32_t>(plan_.size());
    s.point_count = block_->point_count();
    s.good_count = block_->good_count();
    s.connection = connection();
    return s;
}

/// The state follows from the data that arrives, because an open link alone proves nothing.
connection_status device_status::connection() const noexcept {
    if (!progress_.is_open) {
        return progress_.is_trying ? connection_status::connecting : connection_status::disconnected;
    }
    if (!progress_.has_answered) return connection_status::connecting;
    const bool is_recent = steady_now() - progress_.last_response <= stale_after(period_);
    return is_recent ? connection_status::connected : connection_status::disconnected;
}

std::vector<planned_request> device_status::plan() const {
    const std::scoped_lock lock(mutex_);
    return plan_;
}

std::vector<device_event> device_status::events() const {
    const std::scoped_lock lock(mutex_);
    return events_.list();
}

bool device_status::try_acquire() {
    const std::scoped_lock lock(mutex_);
    if (waiting_ >= max_waiting) return false;
    ++waiting_;
    return true;
}

void device_status::release(std::size_t count) {
    const std::scoped_lock lock(mutex_);
    PENSTOCK_INVARIANT(count <= waiting_);
    waiting_ -= count;
}

void device_status::set_configuration(scan_status state, std::uint32_t tag_count, std::optional<milliseconds> period) {
    const std::scoped_lock lock(mutex_);
    status_.scan = state;
    status_.tag_count = tag_count;
    if (period) period_ = *period;
}

void device_status::set_error(std::string text) {
    const std::scoped_lock lock(mutex_);
    status_.last_error = std::move(text);
    status_.last_error_time = wall_now();
}

void device_status::set_plan(std::vector<planned_request> requests) {
    const std::scoped_lock lock(mutex_);
    plan_ = std::move(requests);
}

void device_status::set_security(std::string_view text) {
    const std::scoped_lock lock(mutex_);
    status_.security = text;
}

void device_status::set_address(std::string text) {
    const std::scoped_lock lock(mutex_);
    status_.address = std::move(text);
}

void device_status::set_progress(const progress& p) {
    const std::scoped_lock lock(mutex_);
    progress_ = p;
}

}  // namespace penstock::engine
