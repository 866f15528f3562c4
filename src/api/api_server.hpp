#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "api/http/client_address.hpp"
#include "api/http/visitor_limits.hpp"
#include "base/clock.hpp"
#include "base/error.hpp"
#include "page/files.hpp"

namespace penstock::audit {
class trail;
}

namespace penstock::engine {
class engine;
}

namespace penstock::history {
class history;
}

namespace penstock::monitor {
class monitor;
}

namespace penstock::opcua {
class certificate_store;
}

namespace penstock::publish {
class transfer_hub;
}

namespace penstock::properties {
class editor;
}

namespace penstock::services {
class accounts;
class address_space;
class alarm_service;
class audit_search;
class backups;
class device_minutes;
class discovery_import;
class jobs_service;
class known_configuration;
class opcua_server_view;
class production_counter;
class tag_index;
class updates;
}  // namespace penstock::services

namespace penstock::store {
class store;
}

namespace penstock::api {

/// What journal and history have done since start, and what they hold, for `GET /metrics`.
struct storage_metrics {
    std::uint64_t journal_samples = 0;   ///< kept
    std::uint64_t journal_dropped = 0;   ///< not kept
    std::uint64_t journal_bytes = 0;     ///< on disk
    std::uint64_t journal_segments = 0;  ///< files
    std::uint64_t journal_syncs = 0;
    std::uint64_t journal_errors = 0;       ///< writes and syncs that failed
    std::uint64_t history_points = 0;       ///< taken from the journal
    std::uint64_t history_waiting = 0;      ///< samples in the journal that are still to be taken
    std::uint64_t history_chunks = 0;       ///< written
    std::uint64_t history_open_points = 0;  ///< in memory
    std::uint64_t history_open_bytes = 0;   ///< of memory
    std::uint64_t history_bytes = 0;        ///< on disk
};

/// What the app has resolved from properties, environment and files.
struct settings {
    std::string bind = "0.0.0.0";            ///< `edge.http.bind`, for both ports
    std::uint16_t http_port = 80;            ///< `edge.http.port`; 0 = any free port
    std::uint16_t https_port = 443;          ///< `edge.https.port`; 0 = any free port
    visitor_limits visitors{};               ///< `edge.http.connections_per_address`, `edge.http.unlimited`
    std::uint16_t console_port = 0;          ///< `edge.console.port`; 0 = none
    bool is_console_only = false;            ///< `edge.console.only`: the web page is at that port only
    std::string base_path;                   ///< `edge.http.base_path`: `/line1`; empty = none
    std::span<const page::file> page_files;  ///< of the web page; empty = it is not served
    unsigned threads = 1;                    ///< `edge.threads.api`: loops, a thread each
    std::string data_dir;                    ///< holds pki/ and secrets/
    std::string config_dir;                  ///< folder of the properties file; its file `version` is the image tag
    std::string tls_cert, tls_key;           ///< PEM files; both empty = made once under <data>/pki
    std::string hosts;                       ///< `edge.http.hosts`: further names of this gateway, between commas
    bool is_https_only = true;               ///< `edge.rest.api.https_only`
    bool is_auth_required = true;            ///< `edge.rest.api.auth`
    std::size_t max_body_mb = 8;             ///< `edge.rest.api.max_body_mb`
    std::size_t max_streams = 64;            ///< `edge.events.max_streams`
    bool is_strict_http = false;             ///< `edge.rest.api.strict_http`
    proxy_trust proxies{};                   ///< `edge.http.trusted_proxies`, `edge.rest.api.trust_x_forwarded_for`

    audit::trail* audit = nullptr;                   ///< outlives the API; never null
    services::audit_search* audit_search = nullptr;  ///< outlives the API; null: no table is kept
    services::device_minutes* minutes = nullptr;     ///< the same; null: none are kept
    services::accounts* accounts = nullptr;          ///< the same: of all doors

    properties::editor* properties = nullptr;  ///< the same
    services::jobs_service* jobs = nullptr;    ///< the same
    services::updates* updates = nullptr;      ///< the same
    services::backups* backups = nullptr;      ///< the same
    services::tag_index* tags = nullptr;       ///< the same

    services::known_configuration* known =
        nullptr;  ///< for lists while the database is away; null: it is this machine's
    services::discovery_import* discovery = nullptr;  ///< null: the option `discovery` imports nothing
    services::alarm_service* alarms = nullptr;        ///< null: alarms are only stored, not evaluated
    services::production_counter* counts = nullptr;   ///< null: amounts of orders are those that are reported
    std::int64_t v5_key_hours = 24;                   ///< `edge.v5.key_hours`
    std::string edge_id;                              ///< `EDGE_…`, made once by the store
    std::string site_id = "SITE_DEFAULT";             ///< `edge.site_id`
    std::string time_zone;                            ///< IANA name: `edge.timezone`, else the process's
    std::string product_name = "Penstock";
    std::string version;                       ///< `1.2.3`
    std::string build_date;                    ///< `YYYY-MM-DD`
    std::string notice;                        ///< `edge.ui.notice`, its text; empty = none
    bool is_always_on = false;                 ///< `edge.always_on`
    std::int64_t ttl = 0;                      ///< `edge.ttl`, 0 = none
    wall_time started{};                       ///< start of the process, as the clock then said
    steady_time running_since = steady_now();  ///< the same moment
    /// How long the process runs, whatever was done to the clock.
    std::int64_t uptime_ms() const noexcept {
        return std::chrono::duration_cast<milliseconds>(steady_now() - running_since).count();
    }

    /// `edge.health.<component>.address`: component → `host:port`; absent or empty = `embedded` or DISABLED.
    std::map<std::string, std::string> health_addresses;
    /// Components inside this process: component → is it up. Asked on each probe from the API loop; must not wait.
    std::map<std::string, std::function<std::optional<bool>()>> embedded;
    /// A sentence for each problem that does not stop the gateway, for the health probe; not set = none.
    std::function<std::vector<std::string>()> warnings;
    std::function<storage_metrics()> storage;    ///< not set = zeros. Any thread.
    publish::transfer_hub* transfers = nullptr;  ///< outlives the API; never null
    /// Samples handed over by all transfers since start (`sended_count`); not set = 0. Any thread.
    std::function<std::int64_t()> sent_count;
};

/// What the viewer of the OPC UA server shows; all outlive the API.
struct opcua_parts {
    opcua::certificate_store* certificates = nullptr;  ///< never null
    services::address_space* shown = nullptr;          ///< never null
    services::opcua_server_view* server = nullptr;     ///< null: there is no server
};

/// Ports that were bound, for `<data>/run/ports.json`.
struct bound_ports {
    std::uint16_t http = 0;
    std::uint16_t https = 0;
    std::uint16_t console = 0;  ///< of the web page; 0: none
};

/// Serves the gateway over HTTP and HTTPS.
///
/// Lifecycle: `start` binds, reads keys from the store, makes the set-up token and the certificate where they are
/// missing, and listens; `stop` ends every connection and thread. Engine, store, monitor and history must outlive it.
/// Once started, every call of the store is made on this object's store thread (`run_on_store` for others).
/// Thread: `start`, `stop`, `reload_tls` from one thread; the rest from any.
/// Limits: 1,024 connections, 128 of one address (see `visitors`); header 16 KiB; body `max_body_mb`, 256 MiB where a
/// route takes files, 64 KiB where it needs no key; 64 MiB for all bodies together.
class api_server {
public:
    /// `history` null: no history is kept, and each query finds nothing.
    api_server(settings s, engine::engine& e, store::store& st, monitor::monitor& m, history::history* history,
               const opcua_parts& opcua);
    ~api_server();
    api_server(const api_server&) = delete;
    api_server& operator=(const api_server&) = delete;

    /// Fails with a fault that is fit for the one sentence of exit code 1 (`port 443: Permission denied`).
    checked<> start();
    bound_ports ports() const;
    /// SHA-256 of the certificate that new connections get, in hex.   Thread: that of `start` and `reload_tls`.
    const std::string& certificate_sha256() const noexcept;

    /// Reads certificate and key again (SIGHUP); connections keep the old ones. A fault leaves everything as it was.
    checked<> reload_tls();

    /// Bytes of the database that gateways share, a minute old at most; 0: none.
    std::int64_t shared_database_bytes() const noexcept;

    /// Requests answered since start, for the monitor's `api`.
    std::uint64_t requests() const noexcept;

    /// Calls `work` on the store thread and waits for it. Not from an API loop.
    void run_on_store(const std::function<void()>& work);
    /// Does not wait for it; `work` throws nothing, and is left out once this is stopped.
    void post_to_store(std::function<void()> work);

    void stop();

private:
    class body;
    std::unique_ptr<body> body_;
};

}  // namespace penstock::api
