#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "alarms/definition.hpp"
#include "audit/settings.hpp"
#include "base/error.hpp"
#include "base/log.hpp"
#include "history/cluster_settings.hpp"
#include "journal/journal_limits.hpp"
#include "journal/sample_filter.hpp"
#include "monitor/machine_settings.hpp"
#include "opcua/server_settings.hpp"
#include "properties/http_settings.hpp"

namespace penstock::properties {

/// Files and addresses that devices, their tests, discovery and transfers may use.
struct reach_settings {
    std::string files{};          ///< folders separated by commas, as `folders_of` parses them; empty = any folder
    std::string networks{};       ///< as `io::network_list` parses them; empty = all but link-local networks
    std::string dial_in_ports{};  ///< as `parse_ports` parses them
    std::string dial_in_bind{};   ///< never empty after loading
};

/// `edge.opcua.*`.
struct opcua_settings : opcua::server_settings {
    bool is_enabled = true;
    std::string user = "opcua";
    std::string user_role = "operator";  ///< `viewer`, `operator`
};

/// Authentication of users and programs.
struct access_settings {
    std::string api_key{};          ///< secret; empty = from the environment, or created once
    bool admins_need_code = false;  ///< `edge.login.second_factor` is `admins`
};

/// Settings of the gateway as a whole.
struct edge_settings {
    std::string site_id = "SITE_DEFAULT";
    alarms::text_language language = alarms::text_language::english;  ///< language of the messages of alarms
    std::string timezone{};                                           ///< IANA name; empty = the system's
    /// `zone_folder_key`; empty = the system's folder.
    std::string timezone_folder{};
    unsigned collect_threads = 0;  ///< never 0 after loading
    bool is_always_on = false;
    std::int64_t ttl = 0;     ///< 0 = none
    std::string ui_notice{};  ///< a text, or `@` and the path of a file; empty = none
};

/// `edge.store.*`.
struct store_settings {
    std::string url{};  ///< secret; `sqlite:<path>` or `postgresql://…`; empty = the gateway's own file
};

/// `edge.journal.*`.
struct journal_settings : journal::journal_limits {
    journal::record_mode record = journal::record_mode::all;  ///< for tags without their own `record`
};

/// `edge.history.*`.
struct history_settings {
    bool is_enabled = true;
    std::string engine = "rocksdb";  ///< `rocksdb`, `cassandra`
    std::int64_t retention_days = 35;
    std::uint64_t max_bytes = 20ULL << 30U;  ///< maximum size on this machine
    history::cluster_settings cassandra{};
};

/// `edge.v5.alarm.*`.
struct alarm_settings {
    std::int64_t retention_days = 365;
};

/// Time limit in seconds, by job.
std::map<std::string, std::int64_t> default_job_limits();

/// `edge.admin.*`.
struct admin_settings {
    std::string scripts{};              ///< folder of scripts; empty = only built-in jobs
    std::string runner = "auto";        ///< `auto`, `systemd`, `direct`, `none`
    std::string firmware = "security";  ///< `security`, `all`, `none`
    std::map<std::string, std::int64_t> limits_s = default_job_limits();
};

/// `edge.backup.*`.
struct backup_settings {
    std::string schedule{};                  ///< `03:15`, `sun 03:15`; empty = none
    std::size_t keep = 7;                    ///< number of scheduled backups that are kept
    std::string passphrase_file{};           ///< empty = backups without secrets
    std::uint64_t max_bytes = 10ULL << 30U;  ///< maximum size of an uploaded backup
};

/// `edge.update.*`.
struct update_settings {
    std::string url{};  ///< `https://`, `http://`, `file://`; empty = none
    std::int64_t probe_s = 300;
};

/// All properties of the gateway, with a structure for each component. The member initializers are the defaults;
/// table.cpp has the key, bounds and meaning of each; docs/properties.md is generated from both.
struct property_set {
    http_settings http{};
    reach_settings reach{};
    opcua_settings opcua{{.bind = {}}};  ///< after loading, `bind` is never empty
    access_settings access{};
    audit::settings audit{};
    log_options log{};
    edge_settings edge{};
    store_settings store{};
    monitor::machine_settings monitor{};
    journal_settings journal{};
    history_settings history{};
    alarm_settings alarms{};
    admin_settings admin{};
    backup_settings backup{};
    update_settings update{};

    /// `host:port` by component; only those that are set.
    std::map<std::string, std::string> health_addresses{};
    /// `edge.transfer.<name>.<key>`: name → key → text. The types of transfers define the keys.
    std::map<std::string, std::map<std::string, std::string>> transfers{};
    /// Keys in comments of a restored file, because their secrets were not in the backup, that are still not set.
    std::vector<std::string> left_out{};
};

/// One `KEY=VALUE` of the command line.
struct setting {
    std::string key, value;
};

checked<setting> parse_setting(std::string_view text);

/// The meaning of a missing configuration file.
enum class missing_file {
    means_defaults,
    is_fault,
};

struct loaded_properties {
    property_set values;
    /// A sentence for each unknown key, with the most similar known one, and for each repeated key.
    std::vector<std::string> warnings;
};

/// Loads the properties in force: `settings` override the file, and the file overrides the defaults. The fault is
/// printed at exit with code 1: `penstock.properties:2: edge.http.port: …, expected …`.
checked<loaded_properties> load(const std::filesystem::path& file, missing_file when_missing,
                                const std::vector<setting>& settings);

/// The same from a text; `name` is its name in faults and warnings.
checked<loaded_properties> read(std::string_view text, const std::string& name, const std::vector<setting>& settings);

/// Checks values that depend on other values, and sets values whose default is the value of another property.
checked<> resolve(property_set& p);

/// The content of docs/properties.md.
std::string properties_page();

}  // namespace penstock::properties
