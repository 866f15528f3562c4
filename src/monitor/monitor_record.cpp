#include "monitor/monitor_record.hpp"

namespace penstock {

namespace {

constexpr std::array monitor_rules{
    field_rule{"timestamp", "when the record was computed, epoch ms"},
    field_rule{"cpu_used_percent", "load of all processors over the last second, %"},
    field_rule{"memory_used_percent", "memory that is not available, %"},
    field_rule{"disk_used_percent", "use of the file system that holds the data, %"},
    field_rule{"temperature", "hottest sensor, °C; null when the machine has none"},
    field_rule{"ping", "round trip to edge.monitor.ping_host, ms; null when unset or unanswered"},
    field_rule{"api", "API requests answered per second"},
    field_rule{"opc_count", "OPCs, without EDGE_SYSTEM"},
    field_rule{"tag_count", "tags, without those of EDGE_SYSTEM"},
    field_rule{"mps", "tag values collected per second"},
    field_rule{"mps_history", "the last 60 mps, oldest first; 0 before the start"},
    field_rule{"queue_size", "samples that wait for a transfer"},
    field_rule{"plc_value_read_success_count", "tag values read since start"},
    field_rule{"plc_value_read_error_count", "tag reads that failed since start"},
    field_rule{"plc_value_write_success_count", "values written since start"},
    field_rule{"plc_value_write_error_count", "writes that failed since start"},
    field_rule{"plc_con_connected_count", "OPCs that are connected"},
    field_rule{"plc_con_disconnected_count", "OPCs that are not connected"},
    field_rule{"plc_scan_start_count", "OPCs that collect"},
    field_rule{"plc_scan_not_collect_count", "OPCs that run without collecting"},
    field_rule{"plc_scan_stop_count", "OPCs that a user stopped"},
    field_rule{"sended_point_count", "samples sent by all transfers since start"},
    field_rule{"sended_point_bytes", "bytes sent by all transfers since start"},
    field_rule{"system_total_db_size", "bytes that configuration, journal and history use on disk"},
    field_rule{"system_error_count", "errors logged since start"},
    field_rule{"journal_writable", "false while samples cannot be stored"},
    field_rule{"journal_bytes", "bytes that the journal uses on disk"},
    field_rule{"journal_dropped_count", "samples that could not be stored since start"},
    field_rule{"history_bytes", "bytes that the history uses on disk; 0 if a cluster stores it"},
    field_rule{"docker_on", "docker answers on its socket"},
    field_rule{"docker_container_up_count", "containers that run"},
    field_rule{"docker_container_total_count", "containers, running or not"},
};

}  // namespace

template <>
field_rules rules_of<monitor::monitor_record>() {
    return monitor_rules;
}

}  // namespace penstock
