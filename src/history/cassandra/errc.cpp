#include "history/cassandra/errc.hpp"

#include <string>

namespace penstock::history::cassandra {

namespace {

/// What it is and what to do, and the remedy: one line a code.
struct meaning {
    std::string_view text;
    remedy help;
};

meaning meaning_of(int code) noexcept {
    switch (static_cast<errc>(code)) {
        case errc::protocol_error: return {"Cassandra found an error in a request of the gateway", remedy::report_bug};
        case errc::bad_credentials:
            return {"the cluster refused user or password: check both and the role's right to log in",
                    remedy::fix_config};
        case errc::unavailable:
            return {"too few replicas are alive for the consistency level: start the nodes that are down",
                    remedy::retry};
        case errc::overloaded: return {"the node is overloaded: the cluster needs more nodes", remedy::retry};
        case errc::is_bootstrapping: return {"the node is still joining the cluster", remedy::retry};
        case errc::truncate_failed: return {"the table could not be truncated", remedy::retry};
        case errc::write_timed_out:
            return {"too few replicas confirmed the write in time: check the load of the nodes", remedy::retry};
        case errc::read_timed_out:
            return {"too few replicas answered the read in time: check the load of the nodes", remedy::retry};
        case errc::read_failed:
            return {"a replica failed on the read: check the log of the nodes", remedy::device_refused};
        case errc::function_failed:
            return {"a function that the cluster executed has failed: check the log of the nodes",
                    remedy::device_refused};
        case errc::write_failed:
            return {"a replica failed on the write: check the log and the disks of the nodes", remedy::retry};
        case errc::cdc_write_failed:
            return {"the space for change data capture is full: empty cdc_raw on the nodes", remedy::retry};
        case errc::cas_write_unknown: return {"the outcome of a conditional write is unknown", remedy::retry};
        case errc::syntax_error: return {"the server does not understand the gateway's CQL", remedy::report_bug};
        case errc::unauthorized:
            return {
                "the role of the gateway lacks a right: grant SELECT, MODIFY and, to create the tables, CREATE on the "
                "keyspace",
                remedy::fix_config};
        case errc::invalid:
            return {"the server finds the request invalid: keyspace or tables may have been changed by hand",
                    remedy::fix_config};
        case errc::config_error:
            return {"the server refuses a setting: check the replication of the keyspace", remedy::fix_config};
        case errc::already_exists: return {"the keyspace or table already exists", remedy::retry};
        case errc::unprepared: return {"the node no longer has the prepared statement", remedy::retry};
        case errc::server_error: return {"the server failed: check its log", remedy::retry};
        case errc::unknown_error:
            return {"the server sent an error code that the protocol does not define", remedy::device_refused};
        case errc::other_version:
            return {"the server uses another version of the protocol: Cassandra 3.0 or newer is needed",
                    remedy::fix_config};
        case errc::not_cql:
            return {"the response is not from Cassandra: check the port (9042), and whether the cluster requires TLS",
                    remedy::fix_config};
        case errc::frame_too_long:
            return {"the server sent a response that is longer than the limit", remedy::reconnect};
        case errc::bad_body: return {"the server sent a response with wrong lengths", remedy::reconnect};
        case errc::unexpected_response:
            return {"the server sent a response that does not match the request", remedy::reconnect};
        case errc::unknown_authenticator:
            return {"the cluster requires another authentication than a password: set PasswordAuthenticator",
                    remedy::fix_config};
        case errc::no_credentials:
            return {"the cluster requires a password: configure user and password", remedy::fix_config};
        case errc::chunk_too_long:
            return {
                "the points of one tag are too large for one write to a node: record this tag less often, or raise the "
                "nodes' native_transport_max_frame_size",
                remedy::fix_config};
        case errc::timed_out:
            return {"the node did not respond in time: check its load and the network", remedy::reconnect};
        case errc::link_lost: return {"the connection to the node was lost", remedy::reconnect};
        case errc::tls_failed:
            return {"TLS with the node failed: check CA, certificate, key and the name in the node's certificate",
                    remedy::fix_config};
        case errc::no_node:
            return {"no node of the cluster can be reached: check that it runs, contact points, network and firewall",
                    remedy::retry};
        case errc::closing: return {"the history is being closed", remedy::retry};
    }
    return {"an unknown error of the cluster", remedy::report_bug};
}

class cassandra_category final : public category {
public:
    const char* name() const noexcept override { return "cassandra"; }
    std::string message(int code) const override { return std::string(meaning_of(code).text); }
    remedy remedy_for(int code) const noexcept override { return meaning_of(code).help; }
};

const cassandra_category the_category;

constexpr bool is_servers(int code) noexcept {
    switch (static_cast<errc>(code)) {
        case errc::protocol_error:
        case errc::bad_credentials:
        case errc::unavailable:
        case errc::overloaded:
        case errc::is_bootstrapping:
        case errc::truncate_failed:
        case errc::write_timed_out:
        case errc::read_timed_out:
        case errc::read_failed:
        case errc::function_failed:
        case errc::write_failed:
        case errc::cdc_write_failed:
        case errc::cas_write_unknown:
        case errc::syntax_error:
        case errc::unauthorized:
        case errc::invalid:
        case errc::config_error:
        case errc::already_exists:
        case errc::unprepared: return true;
        default: return false;
    }
}

}  // namespace

error_code make_error_code(errc e) noexcept {
    return {static_cast<int>(e), the_category};
}

error_code server_error(std::int32_t code) noexcept {
    if (code == 0) return errc::server_error;
    return is_servers(code) ? error_code(code, the_category) : error_code(errc::unknown_error);
}

bool is_retryable_elsewhere(const error_code& ec) noexcept {
    const auto help = remedy_of(ec);
    return help == remedy::retry || help == remedy::reconnect;
}

}  // namespace penstock::history::cassandra
