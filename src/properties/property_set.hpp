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

/// What devices, their tests, discovery and transfers may reach.
struct reach_settings {
    std::string files{};          ///< folders between commas, as `folders_of` reads them; empty = anywhere
    std::string networks{};       ///< as `io::network_list` reads them; empty = all but link-local
    std::string dial_in_ports{};  ///< as `parse_ports` reads them
    std::string dial_in_bind{};   ///< loaded: never empty
};

/// `edge.opcua.*`.
struct opcua_settings : opcua::server_settings {
    bool is_enabled = true;
    std::string user = "opcua";
    std::string user_role = "operator";  ///< `viewer`, `operator`
};

/// How users and programs prove who they are.
struct access_settings {
    std::string api_key{};          ///< secret; empty = from the environment or made once
    bool admins_need_code = false;  ///< `edge.login.second_factor` is `admins`
};

/// What the gateway is as a whole.
struct edge_settings {
    std::string site_id = "SITE_DEFAULT";
    alarms::text_language language = alarms::text_language::english;  ///< of the alarms' messages
    std::string timezone{};                                           ///< IANA name; empty = the system's
    std::string timezone_folder{};                                    ///< `zone_folder_key`; empty = that of the system
    unsigned collect_threads = 0;                                     ///< loaded: never 0
    bool is_always_on = false;
    std::int64_t ttl = 0;     ///< 0 = none
    std::string ui_notice{};  ///< a text, or `@` and the path of one; empty = none
};

/// `edge.store.*`.
struct store_settings {
    std::string url{};  ///< secret; `sqlite:<path>` or `postgresql://…`; empty = the gateway's own file
};

/// `edge.journal.*`.
struct journal_settings : journal::journal_limits {
    journal::record_mode record = journal::record_mode::all;  ///< of tags that do not say it
};

/// `edge.history.*`.
struct history_settings {
    bool is_enabled = true;
    std::string engine = "rocksdb";  ///< `rocksdb`, `cassandra`
    std::int64_t retention_days = 35;
    std::uint64_t max_bytes = 20ULL << 30U;  ///< on this machine
    history::cluster_settings cassandra{};
};

/// `edge.v5.alarm.*`.
struct alarm_settings {
    std::int64_t retention_days = 365;
};

/// Job → seconds that it may take.
std::map<std::string, std::int64_t> default_job_limits();

/// `edge.admin.*`.
struct admin_settings {
    std::string scripts{};              ///< folder; empty = only what the gateway has itself
    std::string runner = "auto";        ///< `auto`, `systemd`, `direct`, `none`
    std::string firmware = "security";  ///< `security`, `all`, `none`
    std::map<std::string, std::int64_t> limits_s = default_job_limits();
};

/// `edge.backup.*`.
struct backup_settings {
    std::string schedule{};                  ///< `03:15`, `sun 03:15`; empty = none
    std::size_t keep = 7;                    ///< scheduled ones
    std::string passphrase_file{};           ///< empty = backups without secrets
    std::uint64_t max_bytes = 10ULL << 30U;  ///< of one that is uploaded
};

/// `edge.update.*`.
struct update_settings {
    std::string url{};  ///< `https://`, `http://`, `file://`; empty = none
    std::int64_t probe_s = 300;
};

/// Settings of the whole gateway, a structure for each component, which takes it whole. The member initializers are
/// the defaults; table.cpp has key, bounds and meaning of each, and docs/properties.md is made from both.
struct property_set {
    http_settings http{};
    reach_settings reach{};
    opcua_settings opcua{{.bind = {}}};  ///< loaded: `bind` is never empty
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

    /// Component → `host:port`; only those that are set.
    std::map<std::string, std::string> health_addresses{};
    /// `edge.transfer.<name>.<key>`: name → key → text. The transfer kinds define the keys (transfer_front).
    std::map<std::string, std::map<std::string, std::string>> transfers{};
    /// Keys that a restored file has in comments, because their secrets were not in the backup, and not set since.
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
    std::vector<std::string> warnings;  ///< a sentence each: unknown and repeated keys, the nearest known one
};

/// The properties in force: `settings` before the file, the file before the defaults.
/// The fault is printed at exit with code 1: `penstock.properties:2: edge.http.port: …, expected …`.
checked<loaded_properties> load(const std::filesystem::path& file, missing_file when_missing,
                                const std::vector<setting>& settings);

/// The same from text; `name` is its name in faults and warnings.
checked<loaded_properties> read(std::string_view text, const std::string& name, const std::vector<setting>& settings);

/// Checks values that depend on other values, and puts in what takes its default from another.
checked<> resolve(property_set& p);

/// docs/properties.md.
std::string properties_page();

}  // namespace penstock::properties
