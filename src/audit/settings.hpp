#pragma once

#include <cstdint>
#include <string>

namespace penstock::audit {

/// The properties `edge.audit.*`, and the path of the table.
struct settings {
    std::string file{};               ///< `.file`; empty = into the log
    std::size_t max_mb = 10;          ///< `.max_mb`: MiB at which that file is rotated
    unsigned max_files = 10;          ///< `.max_files`: of rotated ones
    std::string syslog{};             ///< `.syslog`: `udp://host:514`, `tcp://…`, `tls://…`; empty = none
    std::string syslog_ca{};          ///< `.syslog_ca`: PEM; empty = the system's
    std::string on_failure = "warn";  ///< `.on_failure`: `refuse` = no changes while lines cannot be written
    unsigned retention_days = 90;     ///< `.retention_days`: of the table; 0 = there is no table
    std::size_t table_max_mb = 2048;  ///< `.table_max_mb`: MiB
    std::string table_path{};         ///< `<data>/audit.sqlite`
};

}  // namespace penstock::audit
