#pragma once

#include <cstdint>
#include <string_view>

#include "base/error.hpp"

namespace penstock::history::cassandra {

/// Errors between the store and a cluster. Values up to FFFF are the codes of the server's ERROR message (CQL binary
/// protocol v4, 9; the last three: v5, 8).
enum class errc {
    protocol_error = 0x000A,
    bad_credentials = 0x0100,
    unavailable = 0x1000,
    overloaded = 0x1001,
    is_bootstrapping = 0x1002,
    truncate_failed = 0x1003,
    write_timed_out = 0x1100,
    read_timed_out = 0x1200,
    read_failed = 0x1300,
    function_failed = 0x1400,
    write_failed = 0x1500,
    cdc_write_failed = 0x1600,
    cas_write_unknown = 0x1700,
    syntax_error = 0x2000,
    unauthorized = 0x2100,
    invalid = 0x2200,
    config_error = 0x2300,
    already_exists = 0x2400,
    unprepared = 0x2500,

    server_error = 0x1'0000,  ///< the server's code 0000, which no error code can be
    unknown_error,            ///< a code that the protocol does not have
    other_version,            ///< the server uses another version of the protocol
    not_cql,                  ///< the bytes are no frame of the protocol
    frame_too_long,           ///< a body longer than the limit
    bad_body,                 ///< a body whose lengths do not fit
    unexpected_response,      ///< a response of a kind that the request cannot have
    unknown_authenticator,    ///< the server requires something else than a password
    no_credentials,           ///< the server requires a password and none is configured
    chunk_too_long,           ///< more than a mutation may have
    timed_out,                ///< no response within the deadline
    link_lost,                ///< the connection to the node ended
    tls_failed,               ///< no TLS with the node; the link's own code says why
    no_node,                  ///< none of the nodes can be reached
    closing,                  ///< the history is being closed
};

error_code make_error_code(errc e) noexcept;

/// The code of a server's ERROR message.
error_code server_error(std::int32_t code) noexcept;

/// Whether another node may do what this one could not.
bool is_retryable_elsewhere(const error_code& ec) noexcept;

}  // namespace penstock::history::cassandra

template <>
struct boost::system::is_error_code_enum<penstock::history::cassandra::errc> : std::true_type {};
