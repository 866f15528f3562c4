#include "monitor/monitor_rates.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace penstock::monitor {

namespace {

std::int64_t count(std::uint64_t n) noexcept {
    return static_cast<std::int64_t>(n);
}

/// One decimal, because a figure of one second is not more exact.
double rounded(double v) noexcept {
    return std::round(v * 10) / 10;
}

double per_second(std::uint64_t before, std::uint64_t after, std::chrono::duration<double> elapsed) noexcept {
    if (after <= before || elapsed.count() <= 0) return 0;
    return rounded(static_cast<double>(after - before) / elapsed.count());
}

}  // namespace

monitor_record monitor_rates::next(const monitor_sample& sample, steady_time now) {
    monitor_record r;
    r.timestamp = to_epoch_ms(sample.time);

    r.cpu_used_percent = rounded(cpu_used_percent(cpu_, sample.system.cpu));
    r.memory_used_percent = rounded(sample.system.memory_used_percent);
    r.disk_used_percent = rounded(sample.system.disk_used_percent);
    r.temperature = sample.system.temperature;
    r.ping = sample.system.ping;
    r.docker_on = sample.system.docker_on;
    r.docker_container_up_count = sample.system.docker_container_up_count;
    r.docker_container_total_count = sample.system.docker_container_total_count;
    cpu_ = sample.system.cpu;

    const reading read{now, sample.collected.values_read, sample.api_requests};
    if (last_) {
        r.mps = per_second(last_->values_read, read.values_read, now - last_->time);
        r.api = per_second(last_->api_requests, read.api_requests, now - last_->time);
    }
    last_ = read;
    std::rotate(history_.begin(), history_.begin() + 1, history_.end());
    history_.back() = r.mps;
    r.mps_history = history_;

    const engine::totals& collected = sample.collected;
    r.opc_count = count(collected.opcs);
    r.tag_count = count(collected.tags);
    r.plc_value_read_success_count = count(collected.values_read);
    r.plc_value_read_error_count = count(collected.read_errors);
    r.plc_value_write_success_count = count(collected.writes);
    r.plc_value_write_error_count = count(collected.write_errors);
    r.plc_con_connected_count = count(collected.connected);
    r.plc_con_disconnected_count = count(collected.disconnected);
    r.plc_scan_start_count = count(collected.scan_start);
    r.plc_scan_not_collect_count = count(collected.scan_not_collect);
    r.plc_scan_stop_count = count(collected.scan_stop);

    r.sended_point_count = sample.transferred.sent_points;
    r.sended_point_bytes = sample.transferred.sent_bytes;
    r.queue_size = sample.transferred.queued;
    r.journal_writable = sample.storage.is_writable;
    r.journal_bytes = sample.storage.journal_bytes;
    r.journal_dropped_count = sample.storage.dropped;
    r.history_bytes = sample.storage.history_bytes;
    r.system_total_db_size = sample.database_bytes + r.journal_bytes + r.history_bytes;
    r.system_error_count = sample.errors;
    return r;
}

}  // namespace penstock::monitor
