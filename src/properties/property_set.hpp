#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

namespace penstock::properties {

/// Job → seconds that it may take.
std::map<std::string, std::int64_t> default_job_limits();

/// Settings of the whole gateway. The member initializers are the defaults; property_table.cpp has key,
/// bounds and meaning of each, and docs/properties.md is made from both.
struct property_set {
    std::uint16_t http_port = 80;       ///< 0 = any free port
    std::uint16_t https_port = 443;     ///< 0 = any free port
    std::uint16_t console_port = 7443;  ///< of the web page; 0 = none
    bool is_console_only = false;
    bool is_web_enabled = true;
    std::string base_path;              ///< `/line1`; empty = none
    std::string http_bind = "0.0.0.0";  ///< address that both listen at
    std::size_t http_connections_per_address = 128;
    std::string files_allow;          ///< folders between commas, as `folders_of` reads them; empty = anywhere
    std::string http_unlimited;       ///< networks to which that does not apply, as `io::network_list` reads them
    std::string net_allow;            ///< networks, as `io::network_list` reads them; empty = all but link-local
    std::string dial_in_ports;        ///< as `parse_ports` reads them
    std::string dial_in_bind;         ///< loaded: never empty
    std::uint16_t opcua_port = 4840;  ///< 0 = any free port
    std::string opcua_bind;           ///< loaded: never empty
    bool is_opcua_enabled = true;
    bool allows_opcua_none = false;
    bool allows_opcua_anonymous = false;
    std::string opcua_user = "opcua";
    std::string opcua_user_role = "operator";  ///< `viewer`, `operator`
    std::string opcua_trust = "list";          ///< `list`, `all`
    std::uint16_t opcua_max_sessions = 50;
    std::uint32_t opcua_max_subscriptions = 20;  ///< of one session
    std::uint32_t opcua_max_monitored_items = 200'000;

    std::string tls_cert, tls_key;  ///< PEM files; both or neither

    bool is_auth_required = true;
    std::string api_key;  ///< secret; empty = from the environment or made once
    bool is_https_only = true;
    std::size_t max_body_mb = 8;  ///< MiB
    std::size_t max_event_streams = 64;
    bool is_strict_http = false;
    bool trusts_forwarded_for = false;
    std::string http_hosts;       ///< names and addresses; empty = only the built-in ones
    std::string trusted_proxies;  ///< addresses and networks; empty = none

    std::string audit_file;         ///< empty = into the log
    std::size_t audit_max_mb = 10;  ///< MiB
    unsigned audit_max_files = 10;
    std::string audit_syslog;               ///< `tls://host:6514`; empty = none
    std::string audit_syslog_ca;            ///< PEM file
    std::string audit_on_failure = "warn";  ///< `warn`, `refuse`
    unsigned audit_retention_days = 90;     ///< of the table; 0 = there is no table
    std::size_t audit_table_max_mb = 2048;  ///< MiB

    std::string log_level = "info";
    std::string log_file;             ///< empty = stderr
    std::string log_format = "text";  ///< `text`, `json`
    std::size_t log_max_mb = 10;      ///< MiB
    std::size_t log_max_files = 5;

    unsigned collect_threads = 0;  ///< loaded: never 0
    unsigned api_threads = 1;
    std::string timezone;   ///< IANA name; empty = the system's
    std::string store_url;  ///< `sqlite:<path>` or `postgresql://…`; empty = the gateway's own file
    std::int64_t v5_key_hours = 24;
    std::string site_id = "SITE_DEFAULT";
    std::string language = "en";             ///< `en`, `ko`
    std::string second_factor = "optional";  ///< `optional`, `admins`
    std::string ui_notice;                   ///< a text, or `@` and the path of one; empty = none
    bool is_always_on = false;
    std::int64_t ttl = 0;         ///< 0 = none
    std::string timezone_folder;  ///< `zone_folder_key`; empty = that of the system
    std::string ping_host;        ///< empty = none
    std::string docker_socket;    ///< empty = that of docker, if it may be used

    std::string journal_record = "all";  ///< `all`, `change`
    std::int64_t journal_sync_ms = 1000;
    std::int64_t journal_max_mb = 2048;
    std::int64_t journal_max_age_h = 72;
    std::int64_t journal_min_free_mb = 512;
    std::int64_t journal_heartbeat_s = 60;  ///< 0 = none
    bool is_history_enabled = true;
    std::string history_engine = "rocksdb";  ///< `rocksdb`, `cassandra`
    std::int64_t alarm_retention_days = 365;
    std::int64_t history_retention_days = 35;
    std::int64_t history_max_gb = 20;
    std::string cassandra_contact_points = "127.0.0.1:9042";
    std::string cassandra_keyspace = "penstock";
    std::string cassandra_replication = "{'class':'SimpleStrategy','replication_factor':1}";
    std::string cassandra_consistency = "LOCAL_QUORUM";
    std::string cassandra_user;      ///< empty = the cluster needs none
    std::string cassandra_password;  ///< secret
    bool has_cassandra_tls = false;
    bool verifies_cassandra_tls = true;
    std::string cassandra_ca, cassandra_cert, cassandra_key;  ///< PEM files

    std::string admin_scripts;                ///< folder; empty = only what the gateway has itself
    std::string admin_runner = "auto";        ///< `auto`, `systemd`, `direct`, `none`
    std::string admin_firmware = "security";  ///< `security`, `all`, `none`
    std::map<std::string, std::int64_t> job_limits_s = default_job_limits();
    std::string backup_schedule;         ///< `03:15`, `sun 03:15`; empty = none
    std::int64_t backup_keep = 7;        ///< scheduled ones
    std::string backup_passphrase_file;  ///< empty = backups without secrets
    std::int64_t backup_max_gb = 10;     ///< GiB of one that is uploaded
    std::string update_url;              ///< `https://`, `http://`, `file://`; empty = none
    std::int64_t update_probe_s = 300;

    /// Component → `host:port`; only those that are set.
    std::map<std::string, std::string> health_addresses;
    /// `edge.transfer.<name>.<key>`: name → key → text. The transfer kinds define the keys (transfer_front).
    std::map<std::string, std::map<std::string, std::string>> transfers;
    /// Keys that a restored file has in comments, because their secrets were not in the backup, and not set since.
    std::vector<std::string> left_out;
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
