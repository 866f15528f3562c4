#pragma once

#include <array>
#include <boost/describe/class.hpp>
#include <cstdint>
#include <optional>

#include "model/field.hpp"

namespace penstock::monitor {

/// The values of the gateway in one second. Counts are since start, unless their description tells something else.
struct monitor_record {
    std::int64_t timestamp = 0;  ///< epoch ms
    double cpu_used_percent = 0;
    double memory_used_percent = 0;
    double disk_used_percent = 0;
    std::optional<double> temperature;  ///< °C
    std::optional<double> ping;         ///< ms
    double api = 0;                     ///< requests/s
    std::int64_t opc_count = 0;
    std::int64_t tag_count = 0;
    double mps = 0;                        ///< tag values/s
    std::array<double, 60> mps_history{};  ///< oldest first, `mps` of this record last; 0 before the start
    std::int64_t queue_size = 0;
    std::int64_t plc_value_read_success_count = 0;
    std::int64_t plc_value_read_error_count = 0;
    std::int64_t plc_value_write_success_count = 0;
    std::int64_t plc_value_write_error_count = 0;
    std::int64_t plc_con_connected_count = 0;
    std::int64_t plc_con_disconnected_count = 0;
    std::int64_t plc_scan_start_count = 0;
    std::int64_t plc_scan_not_collect_count = 0;
    std::int64_t plc_scan_stop_count = 0;
    std::int64_t sended_point_count = 0;
    std::int64_t sended_point_bytes = 0;
    std::int64_t system_total_db_size = 0;  ///< bytes
    std::int64_t system_error_count = 0;
    bool journal_writable = false;
    std::int64_t journal_bytes = 0;
    std::int64_t journal_dropped_count = 0;
    std::int64_t history_bytes = 0;
    bool docker_on = false;
    std::int64_t docker_container_up_count = 0;
    std::int64_t docker_container_total_count = 0;
};

BOOST_DESCRIBE_STRUCT(monitor_record, (),
                      (timestamp, cpu_used_percent, memory_used_percent, disk_used_percent, temperature, ping, api,
                       opc_count, tag_count, mps, mps_history, queue_size, plc_value_read_success_count,
                       plc_value_read_error_count, plc_value_write_success_count, plc_value_write_error_count,
                       plc_con_connected_count, plc_con_disconnected_count, plc_scan_start_count,
                       plc_scan_not_collect_count, plc_scan_stop_count, sended_point_count, sended_point_bytes,
                       system_total_db_size, system_error_count, journal_writable, journal_bytes, journal_dropped_count,
                       history_bytes, docker_on, docker_container_up_count, docker_container_total_count))

}  // namespace penstock::monitor

namespace penstock {

template <>
field_rules rules_of<monitor::monitor_record>();

}  // namespace penstock
