#include "properties/table.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <initializer_list>
#include <limits>
#include <optional>

#include "base/text.hpp"
#include "properties/rules.hpp"

namespace penstock::properties {

namespace {

constexpr const char* any_port_note = "; 0 = any free port, written to `<data>/run/ports.json`";

/// Where a value is in a set.
template <class T>
using value_place = T& (*)(property_set&);

/// The place of a member of a member, as `in<&property_set::log, &log_options::level>`.
template <auto... Members>
auto& in(property_set& p) {
    return (p.*....*Members);
}

template <class T>
T default_of(value_place<T> of) {
    property_set defaults;
    return of(defaults);
}

property flag(std::string key, value_place<bool> to, std::string meaning) {
    return {std::move(key),
            default_of(to) ? "true" : "false",
            "true or false",
            std::move(meaning),
            false,
            [to](property_set& p, std::string_view text) {
                const auto value = equals_ignoring_case(text, "yes")  ? std::optional(true)
                                   : equals_ignoring_case(text, "no") ? std::optional(false)
                                                                      : parse_boolean(text);
                if (value) to(p) = *value;
                return value.has_value();
            }};
}

/// A whole number in bounds that `put` gives to its place.
template <class T, class Put>
property bounded(std::string key, T default_value, T least, T most, std::string meaning, Put put) {
    const auto range = "a whole number from " + std::to_string(least) + " to " + std::to_string(most);
    return {std::move(key),
            std::to_string(default_value),
            range,
            std::move(meaning),
            false,
            [=](property_set& p, std::string_view text) {
                const auto value = parse_number<T>(text);
                const bool fits = value && *value >= least && *value <= most;
                if (fits) put(p, *value);
                return fits;
            }};
}

template <class T>
property number(std::string key, value_place<T> to, T least, T most, std::string meaning) {
    return bounded(std::move(key), default_of(to), least, most, std::move(meaning),
                   [to](property_set& p, T value) { to(p) = value; });
}

/// The file gives it in MiB or GiB, the set has bytes.
constexpr unsigned mib = 20, gib = 30;
template <class T>
property size(std::string key, value_place<T> to, unsigned unit, T least, T most, std::string meaning) {
    return bounded(std::move(key), default_of(to) >> unit, least, most, std::move(meaning),
                   [=](property_set& p, T value) { to(p) = value << unit; });
}

/// The file gives it in `Unit`.
template <class Unit, class T>
property span(std::string key, value_place<T> to, std::int64_t least, std::int64_t most, std::string meaning) {
    const auto default_value = std::chrono::duration_cast<Unit>(default_of(to)).count();
    return bounded(std::move(key), std::int64_t{default_value}, least, most, std::move(meaning),
                   [to](property_set& p, std::int64_t value) { to(p) = Unit(value); });
}

property port(std::string key, value_place<std::uint16_t> to, const std::string& meaning) {
    return number<std::uint16_t>(std::move(key), to, 0, 65535, meaning + any_port_note);
}

/// A word that stands for a value.
template <class T>
struct meant {
    const char* word;
    T value;
};

template <class T>
property choice(std::string key, value_place<T> to, const std::vector<meant<T>>& words, std::string meaning) {
    std::string expected = "one of";
    for (const auto& m : words) {
        expected += (&m == &words.front() ? " " : ", ") + std::string(m.word);
    }
    return {std::move(key),
            std::ranges::find(words, default_of(to), &meant<T>::value)->word,
            expected,
            std::move(meaning),
            false,
            [=](property_set& p, std::string_view text) {
                const auto found =
                    std::ranges::find_if(words, [&](auto& m) { return equals_ignoring_case(m.word, text); });
                if (found != words.end()) to(p) = found->value;
                return found != words.end();
            }};
}

property word(std::string key, value_place<std::string> to, std::initializer_list<const char*> words,
              std::string meaning) {
    std::vector<meant<std::string>> all;
    for (const auto* w : words)
        all.push_back({w, w});
    return choice(std::move(key), to, all, std::move(meaning));
}

using text_rule = bool (*)(std::string_view);

property text(std::string key, value_place<std::string> to, text_rule fits, std::string expected, std::string meaning) {
    return {std::move(key),
            default_of(to),
            std::move(expected),
            std::move(meaning),
            false,
            [=](property_set& p, std::string_view value) {
                if (!fits(value)) return false;
                to(p) = value;
                return true;
            }};
}

/// A text that may be left empty; `when_empty` explains that.
property optional_text(std::string key, value_place<std::string> to, text_rule fits, std::string expected,
                       const std::string& when_empty, const std::string& meaning) {
    auto made = text(std::move(key), to, fits, std::move(expected) + ", or empty", meaning + "; empty = " + when_empty);
    made.assign = [assign = made.assign, to](property_set& p, std::string_view value) {
        if (!value.empty()) return assign(p, value);
        to(p).clear();
        return true;
    };
    return made;
}

/// Only a zone of the folder that is set with it.
property zone(property p) {
    p.assign = [assign = p.assign](property_set& into, std::string_view value) {
        return (value.empty() || is_time_zone(value, into.edge.timezone_folder)) && assign(into, value);
    };
    p.is_assigned_last = true;
    return p;
}

property acts_now(property p) {
    p.acts_now = true;
    return p;
}

property secret(property p) {
    p.is_secret = true;
    return p;
}

property health_address(const std::string& component, const std::string& when_empty) {
    return {"edge.health." + component + ".address",
            "",
            "host:port, or empty",
            "address to which health connects to check the component `" + component + "`; empty = " + when_empty,
            false,
            [component](property_set& p, std::string_view value) {
                if (!value.empty() && !is_host_and_port(value)) return false;
                p.health_addresses.erase(component);
                if (!value.empty()) p.health_addresses.emplace(component, value);
                return true;
            }};
}

property job_limit(const std::string& job, std::int64_t default_s) {
    constexpr std::int64_t most = 7 * 86'400;
    return bounded("edge.admin." + job + ".limit_s", default_s, std::int64_t{1}, most,
                   "seconds after which the job `" + job + "` is stopped",
                   [job](property_set& p, std::int64_t value) { p.admin.limits_s[job] = value; });
}

std::vector<property> make_table() {
    using p = property_set;
    using cluster = history::cluster_settings;
    using journal::record_mode;
    using trust = opcua::certificate_store::trust;
    std::vector<property> rows{
        port("edge.http.port", in<&p::http, &http_settings::http_port>, "port for HTTP"),
        port("edge.https.port", in<&p::http, &http_settings::https_port>, "port for HTTPS"),
        number<std::uint16_t>("edge.console.port", in<&p::http, &http_settings::console_port>, 0, 65535,
                              "further HTTPS port, only for the web page and for calls with a session; API keys are "
                              "refused there; 0 = no such port. Health warns if another program uses the port"),
        flag("edge.console.only", in<&p::http, &http_settings::is_console_only>,
             "the web page is only at `edge.console.port`, not at the HTTPS port"),
        flag("edge.web.enabled", in<&p::http, &http_settings::is_web_enabled>, "whether the web page is served"),
        optional_text("edge.http.base_path", in<&p::http, &http_settings::base_path>, is_base_path,
                      "a path such as /line1: letters, digits, `-`, `_`, `.`, `/`, no slash at its end", "none",
                      "path under which a reverse proxy serves this gateway; the proxy may send requests with or "
                      "without this path"),
        text("edge.http.bind", in<&p::http, &http_settings::bind>, is_ip_address, "an IPv4 or IPv6 address",
             "address that HTTP and HTTPS listen at; `::` and `0.0.0.0` = all"),
        number<std::size_t>("edge.http.connections_per_address", in<&p::http, &http_settings::connections_per_address>,
                            1, 1'024,
                            "maximum number of HTTP and HTTPS connections from one client address at a time; all "
                            "clients together have 1,024"),
        optional_text("edge.http.unlimited", in<&p::http, &http_settings::unlimited>, is_network_list,
                      "addresses and networks between commas, such as 10.0.0.0/8, ::1", "none",
                      "clients to which `edge.http.connections_per_address` does not apply"),
        number<std::size_t>(
            "edge.events.max_streams", in<&p::http, &http_settings::max_streams>, 1, 256,
            "maximum number of streams of `GET /api/v1/events` at a time; a further stream is refused with 429"),
        optional_text("edge.files.allow", in<&p::reach, &reach_settings::files>, is_folder_list,
                      "absolute paths of folders between commas", "any folder except the gateway's data folder",
                      "folders in which the certificates and keys of devices and transfers may be"),
        optional_text("edge.net.allow", in<&p::reach, &reach_settings::networks>, is_network_list,
                      "addresses and networks between commas, such as 10.0.0.0/8, fd00::/8",
                      "all but link-local ones (169.254.0.0/16, fe80::/10)",
                      "addresses to which the gateway may connect for devices, tests of devices, discovery and "
                      "transfers, also if a host name leads to the address. The gateway's own ports are always "
                      "refused. Addresses in properties other than `edge.transfer.*` are always allowed"),
        optional_text("edge.dial_in.ports", in<&p::reach, &reach_settings::dial_in_ports>, is_port_list,
                      "up to 64 ports between commas", "none",
                      "ports that an OPC with the option `dial_in` may open, for devices that open the connection "
                      "themselves"),
        optional_text("edge.dial_in.bind", in<&p::reach, &reach_settings::dial_in_bind>, is_ip_address,
                      "an IPv4 or IPv6 address", "the address of `edge.http.bind`",
                      "address of the ports of `edge.dial_in.ports`"),
        port("edge.opcua.port", in<&p::opcua, &opcua_settings::port>, "port of the OPC UA server"),
        optional_text("edge.opcua.bind", in<&p::opcua, &opcua_settings::bind>, is_ip_address, "an IPv4 or IPv6 address",
                      "the address of `edge.http.bind`", "address that the OPC UA server listens at"),
        flag("edge.opcua.enabled", in<&p::opcua, &opcua_settings::is_enabled>,
             "whether the gateway serves its tags over OPC UA"),
        flag("edge.opcua.allow_none", in<&p::opcua, &opcua_settings::allow_none>,
             "whether there is an endpoint without signature and encryption, in addition to the six secure endpoints; "
             "passwords are encrypted there, too"),
        flag("edge.opcua.allow_anonymous", in<&p::opcua, &opcua_settings::allow_anonymous>,
             "whether OPC UA clients may connect without a login; such clients may only read"),
        text("edge.opcua.user", in<&p::opcua, &opcua_settings::user>, is_user_name, "1 to 100 visible ASCII characters",
             "an OPC UA user in addition to those of the gateway; the password is in `<data>/secrets/opcua-password`"),
        word("edge.opcua.user_role", in<&p::opcua, &opcua_settings::user_role>, {"viewer", "operator"},
             "rights of that user: read, or read and write"),
        choice<trust>(
            "edge.opcua.trust", in<&p::opcua, &opcua_settings::trust>, {{"list", trust::list}, {"all", trust::any}},
            "OPC UA clients that may connect: `list` = clients whose certificate is trusted, `all` = all clients "
            "whose certificate is valid"),
        number<std::uint16_t>("edge.opcua.max_sessions", in<&p::opcua, &opcua_settings::max_sessions>, 1, 1'000,
                              "maximum number of OPC UA sessions at a time"),
        number<std::uint32_t>("edge.opcua.max_subscriptions", in<&p::opcua, &opcua_settings::max_subscriptions>, 1,
                              1'000, "maximum number of subscriptions of one OPC UA session"),
        number<std::uint32_t>("edge.opcua.max_monitored_items", in<&p::opcua, &opcua_settings::max_monitored_items>, 1,
                              1'000'000, "maximum number of monitored items of all OPC UA sessions together"),
        optional_text("edge.tls.cert", in<&p::http, &http_settings::tls_cert>, is_path, "a path",
                      "a self-signed certificate, created once under `<data>/pki`",
                      "PEM file with the certificate of the HTTPS server and its chain; it is read again when the "
                      "gateway gets SIGHUP"),
        optional_text("edge.tls.key", in<&p::http, &http_settings::tls_key>, is_path, "a path",
                      "the key of the self-signed certificate", "PEM file with the private key of `edge.tls.cert`"),
        flag("edge.rest.api.auth", in<&p::http, &http_settings::is_auth_required>,
             "whether calls need a key or a session"),
        secret(optional_text("edge.rest.api.key", in<&p::access, &access_settings::api_key>, is_api_key,
                             "visible ASCII characters", "a random one, created once in `<data>/secrets/api-key`",
                             "the API key, 16 characters or more; the environment's `EDGE_REST_API_KEY_FILE` and "
                             "`EDGE_REST_API_KEY` override it")),
        flag("edge.rest.api.https_only", in<&p::http, &http_settings::is_https_only>,
             "whether the HTTP port answers only the three probes, and redirects all other calls to HTTPS or refuses "
             "them"),
        number<std::size_t>("edge.rest.api.max_body_mb", in<&p::http, &http_settings::max_body_mb>, 1, 1024,
                            "maximum size of a request body in MiB; a CSV import may have 256 MiB"),
        flag("edge.rest.api.strict_http", in<&p::http, &http_settings::is_strict_http>,
             "whether a missing query parameter is answered with 400 and a wrong method with 405; false = with 500"),
        optional_text("edge.http.hosts", in<&p::http, &http_settings::hosts>, is_host_list,
                      "names and addresses, several with commas",
                      "only the names of the machine and of its certificate",
                      "further names of the gateway; the HTTP port redirects to HTTPS only for known names"),
        optional_text("edge.http.trusted_proxies", in<&p::http, &http_settings::trusted_proxies>, is_network_list,
                      "addresses and networks such as 10.0.0.5, fd00::/8", "none",
                      "proxies that name their client in `X-Forwarded-For` or `Forwarded`; the client is the rightmost "
                      "address there that is not one of these proxies"),
        flag("edge.rest.api.trust_x_forwarded_for", in<&p::http, &http_settings::trusts_forwarded_for>,
             "whether `X-Forwarded-For` and `Forwarded` of every client are trusted while `edge.http.trusted_proxies` "
             "is empty; this is only safe if no client but the proxy can reach the port"),
        acts_now(word(
            "edge.log.level", in<&p::log, &log_options::level>, {"trace", "debug", "info", "warn", "error", "off"},
            "lowest level of the records that are written to the log; it is read again when the gateway gets SIGHUP")),
        optional_text("edge.log.file", in<&p::log, &log_options::file>, is_path, "a path", "standard error",
                      "file of the log"),
        choice<bool>("edge.log.format", in<&p::log, &log_options::is_json>, {{"text", false}, {"json", true}},
                     "format of the log: `text` = lines of text, `json` = a JSON object in each line"),
        size<std::size_t>("edge.log.max_mb", in<&p::log, &log_options::max_bytes>, mib, 1, 10'000,
                          "size of a log file in MiB at which a new one begins"),
        number<std::size_t>("edge.log.max_files", in<&p::log, &log_options::max_files>, 1, 1000,
                            "number of old log files that are kept"),
        optional_text("edge.audit.file", in<&p::audit, &audit::settings::file>, is_path, "a path",
                      "the log, at any level of the log",
                      "file of the audit lines `[API_ACCESS]` and `[OPCUA_ACCESS]`"),
        number<std::size_t>("edge.audit.max_mb", in<&p::audit, &audit::settings::max_mb>, 1, 10'000,
                            "size of the audit file in MiB at which a new one begins"),
        number<unsigned>("edge.audit.max_files", in<&p::audit, &audit::settings::max_files>, 1, 1000,
                         "number of old audit files that are kept"),
        optional_text("edge.audit.syslog", in<&p::audit, &audit::settings::syslog>, is_syslog_url,
                      "udp://, tcp:// or tls://host:port", "none",
                      "syslog server (RFC 5424) that gets the audit lines, too"),
        optional_text("edge.audit.syslog_ca", in<&p::audit, &audit::settings::syslog_ca>, is_path, "a path",
                      "those of the system",
                      "PEM file with the authorities that are trusted for a syslog server with `tls://`"),
        word("edge.audit.on_failure", in<&p::audit, &audit::settings::on_failure>, {"warn", "refuse"},
             "what happens while the audit cannot be written: `warn` = the health probe warns, `refuse` = changes are "
             "refused, too"),
        number<unsigned>("edge.audit.retention_days", in<&p::audit, &audit::settings::retention_days>, 0, 3650,
                         "days for which the audit's table, `GET /api/v1/audit`, keeps lines; 0 = there is no table"),
        number<std::size_t>("edge.audit.table_max_mb", in<&p::audit, &audit::settings::table_max_mb>, 16, 1'000'000,
                            "maximum size of the audit's table in MiB; beyond this the oldest lines are removed"),
        number<unsigned>("edge.threads.collect", in<&p::edge, &edge_settings::collect_threads>, 0, 64,
                         "number of threads that read values from devices; 0 = one for each processor core, at most 4"),
        number<unsigned>("edge.threads.api", in<&p::http, &http_settings::threads>, 1, 64,
                         "number of threads that serve HTTP and HTTPS"),
        zone(optional_text("edge.timezone", in<&p::edge, &edge_settings::timezone>, is_path,
                           "an IANA name such as Asia/Seoul", "the system's",
                           "time zone of times that are texts, such as `value_time`, and of `edge.backup.schedule`")),
        optional_text("edge.timezone.folder", in<&p::edge, &edge_settings::timezone_folder>, is_zone_folder,
                      "the absolute path of a folder with zones as /usr/share/zoneinfo has them", "the system's",
                      "folder with newer IANA time zones than those of the system (`time_zone_data` of `GET "
                      "/api/v1/edge` shows the "
                      "release in use); read at start"),
        secret(optional_text("edge.store.url", in<&p::store, &store_settings::url>, is_store_url,
                             "sqlite:<path> or postgresql://user:password@host:port/database", "`<data>/config.sqlite`",
                             "database of the master data, which several gateways may share")),
        number<std::int64_t>("edge.v5.key_hours", in<&p::http, &http_settings::v5_key_hours>, 1, 720,
                             "hours that a key of `POST /api/v5/system/connect` is valid"),
        number<std::int64_t>("edge.v5.alarm.retention_days", in<&p::alarms, &alarm_settings::retention_days>, 1, 36'500,
                             "days for which the history of alarms is kept; it has at most 10 million events"),
        text("edge.site_id", in<&p::edge, &edge_settings::site_id>, is_site_id,
             "SITE_ and letters, digits or _ . : - (100 in all)",
             "site of this gateway, and of devices without a site"),
        choice<alarms::text_language>("edge.language", in<&p::edge, &edge_settings::language>,
                                      {{"en", alarms::text_language::english}, {"ko", alarms::text_language::korean}},
                                      "language of the messages of alarms that have no message of their own; it is "
                                      "applied when an alarm is saved, and for the message of its end"),
        choice<bool>(
            "edge.login.second_factor", in<&p::access, &access_settings::admins_need_code>,
            {{"optional", false}, {"admins", true}},
            "users who need one-time codes in addition to the password: `optional` = users who have set them up, "
            "`admins` = also all administrators; an administrator without codes may only read, and set up codes"),
        optional_text("edge.ui.notice", in<&p::edge, &edge_settings::ui_notice>, is_notice,
                      "a text of 4096 bytes at most, or @ and a path", "none",
                      "text that users see before they log in (`GET /login/state`), for example who may use this "
                      "gateway; `@/etc/penstock/notice.txt` = the text of this file, read at start"),
        flag("edge.always_on", in<&p::edge, &edge_settings::is_always_on>,
             "value of `always_on` in `GET /api/v1/edge`, for other programs"),
        number<std::int64_t>("edge.ttl", in<&p::edge, &edge_settings::ttl>, 0, std::numeric_limits<std::int32_t>::max(),
                             "value of `ttl` in `GET /api/v1/edge`, for other programs; 0 = none"),
        optional_text("edge.monitor.ping_host", in<&p::monitor, &monitor::machine_settings::ping_host>, is_host,
                      "a host name or address", "none", "host whose round trip the monitor shows as `ping`"),
        optional_text(
            "edge.monitor.docker", in<&p::monitor, &monitor::machine_settings::docker_socket>, is_path,
            "the path of a socket", "`/var/run/docker.sock`, if the gateway's user may use it",
            "socket of docker for the numbers of containers (`docker_*` of the monitor); if it is set and cannot be "
            "read, health gives the reason"),
        choice<record_mode>("edge.journal.record", in<&p::journal, &journal_settings::record>,
                            {{"all", record_mode::all}, {"change", record_mode::change}},
                            "which samples of a tag are stored: `all` = all samples, `change` = samples that differ "
                            "from the previous one; a tag's `record` overrides it"),
        span<milliseconds>("edge.journal.sync_ms", in<&p::journal, &journal_settings::sync>, 0, 60'000,
                           "longest time in ms until a sample is on disk, and so safe from a power cut; 0 = it is "
                           "written immediately"),
        size<std::uint64_t>("edge.journal.max_mb", in<&p::journal, &journal_settings::max_bytes>, mib, 16, 10'000'000,
                            "maximum size of the journal in MiB; it keeps samples for the history and for transfers "
                            "that have not read them yet"),
        span<std::chrono::hours>(
            "edge.journal.max_age_h", in<&p::journal, &journal_settings::max_age>, 1, 87'600,
            "hours for which the journal keeps samples that the history or a transfer has not read yet"),
        size<std::uint64_t>("edge.journal.min_free_mb", in<&p::journal, &journal_settings::min_free_bytes>, mib, 0,
                            10'000'000, "MiB that the journal leaves free on its disk"),
        span<std::chrono::seconds>("edge.journal.heartbeat_s", in<&p::journal, &journal_settings::heartbeat>, 0, 86'400,
                                   "with `change`: longest time in seconds until a tag is recorded again although its "
                                   "value is unchanged; 0 = never"),
        flag("edge.history.enabled", in<&p::history, &history_settings::is_enabled>,
             "whether the gateway stores the values of tags; if not, it has no history"),
        word("edge.history.engine", in<&p::history, &history_settings::engine>, {"rocksdb", "cassandra"},
             "where the history is stored: `rocksdb` = on this machine, `cassandra` = in a cluster that several "
             "gateways may share"),
        number<std::int64_t>("edge.history.retention_days", in<&p::history, &history_settings::retention_days>, 1,
                             36'500, "days for which the history keeps points; a tag's `retention_days` overrides it"),
        size<std::uint64_t>(
            "edge.history.max_gb", in<&p::history, &history_settings::max_bytes>, gib, 1, 100'000,
            "maximum size of the history on this machine in GiB; beyond this the oldest points are removed"),
        text("edge.history.cassandra.contact_points",
             in<&p::history, &history_settings::cassandra, &cluster::contact_points>, is_host_list,
             "host:port, several with commas", "first nodes to contact; the cluster returns the others"),
        text("edge.history.cassandra.keyspace", in<&p::history, &history_settings::cassandra, &cluster::keyspace>,
             is_keyspace, "lower-case letters, digits and _, a letter first",
             "keyspace of the tables; created if it does not exist"),
        text("edge.history.cassandra.replication", in<&p::history, &history_settings::cassandra, &cluster::replication>,
             is_path, "a CQL map", "replication of the keyspace if the gateway creates it"),
        word("edge.history.cassandra.consistency", in<&p::history, &history_settings::cassandra, &cluster::consistency>,
             {"ONE", "TWO", "THREE", "QUORUM", "ALL", "LOCAL_QUORUM", "EACH_QUORUM", "LOCAL_ONE"},
             "number of nodes that must acknowledge a write and answer a read"),
        optional_text("edge.history.cassandra.user", in<&p::history, &history_settings::cassandra, &cluster::user>,
                      is_path, "a name", "the cluster needs none",
                      "user name with which the gateway logs in to the cluster"),
        secret(optional_text("edge.history.cassandra.password",
                             in<&p::history, &history_settings::cassandra, &cluster::password>, is_path, "a password",
                             "no password", "password of that user")),
        flag("edge.history.cassandra.tls", in<&p::history, &history_settings::cassandra, &cluster::has_tls>,
             "whether the gateway connects to the cluster over TLS"),
        flag("edge.history.cassandra.verify_tls",
             in<&p::history, &history_settings::cassandra, &cluster::tls, &io::tls_settings::verifies>,
             "whether the certificates of the cluster's nodes must be trusted and match their hosts"),
        optional_text("edge.history.cassandra.ca",
                      in<&p::history, &history_settings::cassandra, &cluster::tls, &io::tls_settings::ca_file>, is_path,
                      "a path", "those of the system",
                      "PEM file with the authorities that are trusted for the cluster's nodes"),
        optional_text("edge.history.cassandra.cert",
                      in<&p::history, &history_settings::cassandra, &cluster::tls, &io::tls_settings::cert_file>,
                      is_path, "a path", "none", "PEM file with the gateway's certificate for the cluster"),
        optional_text("edge.history.cassandra.key",
                      in<&p::history, &history_settings::cassandra, &cluster::tls, &io::tls_settings::key_file>,
                      is_path, "a path", "none", "PEM file with the private key of `edge.history.cassandra.cert`"),
        optional_text("edge.admin.scripts", in<&p::admin, &admin_settings::scripts>, is_absolute_path,
                      "an absolute path", "the built-in jobs only",
                      "folder with scripts for jobs (such as `POST /config/restart`); a script there replaces the "
                      "built-in job of the same name"),
        word("edge.admin.runner", in<&p::admin, &admin_settings::runner>, {"auto", "systemd", "direct", "none"},
             "how these scripts are run: `systemd` = by the unit penstock-job, as root; `direct` = by the gateway, "
             "with its own rights; `none` = not at all, and no job runs; `auto` = systemd if this unit is installed, "
             "else direct"),
        word("edge.admin.firmware", in<&p::admin, &admin_settings::firmware>, {"security", "all", "none"},
             "packages of the operating system that the job `firmware` upgrades: `security` = those with security "
             "fixes, `all` = all, `none` = the job upgrades nothing and fails"),
        optional_text("edge.backup.schedule", in<&p::backup, &backup_settings::schedule>, is_schedule,
                      "HH:MM, or a day and HH:MM as in sun 03:15", "none",
                      "when a backup is made, in the time zone of `edge.timezone`"),
        number<std::size_t>("edge.backup.keep", in<&p::backup, &backup_settings::keep>, 1, 1'000,
                            "number of scheduled backups that are kept; the oldest are deleted"),
        optional_text("edge.backup.passphrase_file", in<&p::backup, &backup_settings::passphrase_file>,
                      is_absolute_path, "an absolute path", "scheduled backups contain no secrets",
                      "file with the passphrase of scheduled backups"),
        size<std::uint64_t>("edge.backup.max_gb", in<&p::backup, &backup_settings::max_bytes>, gib, 1, 100'000,
                            "maximum size in GiB of a backup that is uploaded"),
        optional_text(
            "edge.update.url", in<&p::update, &update_settings::url>, is_update_url, "an https, http or file URL",
            "none",
            "URL of the descriptor of the latest version; its signature has the same URL with `.minisig` appended"),
        number<std::int64_t>(
            "edge.update.probe_s", in<&p::update, &update_settings::probe_s>, 10, 3'600,
            "seconds within which an upgraded gateway must become ready; else the previous version is put back"),
    };
    for (const auto& [job, seconds] : default_job_limits())
        rows.push_back(job_limit(job, seconds));
    for (const char* component : {"opc_ua", "edge_core", "tse"}) {
        rows.push_back(health_address(component, "the gateway's own"));
    }
    rows.push_back(health_address(
        "cassandra",
        "the first of `edge.history.cassandra.contact_points` if the history is in Cassandra, else `DISABLED`"));
    rows.push_back(health_address(
        "mqtt", "the connections of the MQTT and Sparkplug transfers that are enabled, `DISABLED` without one"));
    for (const char* component : {"redis", "node_red", "grafana"}) {
        rows.push_back(health_address(component, "not used, `DISABLED`"));
    }
    return rows;
}

}  // namespace

std::map<std::string, std::int64_t> default_job_limits() {
    return {{"backup", 14'400},  {"firmware", 7'200}, {"reboot", 600},   {"restart", 600},
            {"restore", 14'400}, {"temp-clean", 600}, {"upgrade", 7'200}};
}

bool decides_access(const property& p) {
    constexpr std::array listed{
        // who is let in, and as what
        "edge.login.second_factor",
        "edge.opcua.allow_anonymous",
        "edge.opcua.allow_none",
        "edge.opcua.trust",
        "edge.opcua.user",
        "edge.opcua.user_role",
        "edge.rest.api.auth",
        "edge.v5.key_hours",
        // whose address counts, and what goes in the clear
        "edge.http.trusted_proxies",
        "edge.rest.api.https_only",
        "edge.rest.api.trust_x_forwarded_for",
        // where secrets are sent, and what those who configure devices may reach
        "edge.dial_in.bind",
        "edge.dial_in.ports",
        "edge.history.cassandra.contact_points",
        "edge.history.cassandra.tls",
        "edge.history.cassandra.user",
        "edge.history.cassandra.verify_tls",
        "edge.net.allow",
        // who runs jobs, and from where programs come
        "edge.admin.runner",
        "edge.update.url",
    };
    // What was done must stay known, also of who may not grant access.
    if (p.is_secret || p.key.starts_with("edge.audit.")) return true;
    const bool names_file = p.expected.find("path") != p.expected.npos && p.key != "edge.http.base_path";
    return names_file || std::ranges::find(listed, p.key) != listed.end();
}

const std::vector<property>& property_table() {
    static const std::vector<property> table = make_table();
    return table;
}

}  // namespace penstock::properties
