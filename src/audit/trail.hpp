#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "audit/change_record.hpp"
#include "audit/unauthenticated_lines.hpp"

namespace penstock::audit {

/// An HTTP call. Its texts are views: nothing is copied before the line is created.
struct call_record {
    std::string_view method, path;  ///< keys already masked
    std::string_view query;         ///< the same
    unsigned status = 0;
    std::int64_t duration_ms = 0;
    std::string_view ip;
    std::string_view user_id;  ///< of a session, or the one that was tried at a login; empty otherwise
    std::string_view key;      ///< the accepted key; only its beginning and length are logged
    std::string_view key_id;   ///< id of a named key, by which its lines can be found after it was deleted
    std::string_view user_agent;
    std::string_view auth = "none";
    std::string_view error;  ///< class name of an exception, empty without one
    /// Set: the caller is not identified; such lines are limited.
    std::optional<stranger_call> stranger{};
    bool is_background = false;  ///< the page made the call automatically
};

/// The audit trail, for the parts of the gateway that write to it: the HTTP API, the OPC UA server, commands of
/// transfers.
///
/// Thread: any. Nothing here waits for a disk or a server.
class trail {
public:
    virtual ~trail() = default;

    virtual void add(const call_record& call) = 0;
    virtual void add(const change_record& change) = 0;
    /// A complete line of another event than an HTTP call, without keys: `[OPCUA_ACCESS] event=login …`. `stranger`:
    /// the address of a client that was not let in; empty: the client is known.
    virtual void note(std::string line, std::string_view stranger = {}) = 0;

    /// Whether a change may be made now. False: lines cannot be written, and `edge.audit.on_failure` is `refuse`.
    virtual bool admits_changes() const = 0;
    virtual bool is_failing() const = 0;
    /// A sentence if the audit does not work; empty: it works.
    virtual std::string trouble() const = 0;

    struct counters {
        std::uint64_t failures = 0;  ///< attempts to write that failed
        std::uint64_t lost = 0;      ///< lines that a sink will not get, once for each sink
        std::uint64_t left_out = 0;  ///< lines of unknown callers above the limit
    };
    virtual counters counted() const = 0;
};

}  // namespace penstock::audit
