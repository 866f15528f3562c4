#include "engine/device_view.hpp"

#include <utility>

namespace penstock::engine {

device_view::device_view(std::string opc_id, std::shared_ptr<const live::block> home) : home_(std::move(home)) {
    status_.opc_id = std::move(opc_id);
}

opc_status device_view::status() const {
    const std::scoped_lock lock(guard_);
    opc_status s = status_;
    s.counters = progress_.counters;
    s.scan_ms = progress_.scan_ms;
    s.requests_per_scan = static_cast<std::uint32_t>(plan_.size());
    s.point_count = home_->point_count();
    s.connection = connection();
    return s;
}

/// Derived from data flow: an open link proves nothing.
connection_status device_view::connection() const noexcept {
    if (!progress_.is_open) {
        return progress_.is_trying ? connection_status::connecting : connection_status::disconnected;
    }
    if (!progress_.has_answered) return connection_status::connecting;
    const bool is_recent = steady_now() - progress_.last_answer <= trust(period_);
    return is_recent ? connection_status::connected : connection_status::disconnected;
}

std::vector<std::string> device_view::plan() const {
    const std::scoped_lock lock(guard_);
    return plan_;
}

bool device_view::take_place() {
    const std::scoped_lock lock(guard_);
    if (waiting_ >= max_waiting) return false;
    ++waiting_;
    return true;
}

void device_view::give_places(std::size_t count) {
    const std::scoped_lock lock(guard_);
    waiting_ -= count;
}

void device_view::set_orders(scan_status state, std::uint32_t tag_count, std::optional<milliseconds> period) {
    const std::scoped_lock lock(guard_);
    status_.scan = state;
    status_.tag_count = tag_count;
    if (period) period_ = *period;
}

void device_view::set_error(std::string text) {
    const std::scoped_lock lock(guard_);
    status_.last_error = std::move(text);
    status_.last_error_time = wall_now();
}

void device_view::set_plan(std::vector<std::string> lines) {
    const std::scoped_lock lock(guard_);
    plan_ = std::move(lines);
}

void device_view::set_progress(const progress& p) {
    const std::scoped_lock lock(guard_);
    progress_ = p;
}

}  // namespace penstock::engine
