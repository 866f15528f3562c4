#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "audit/unauthenticated_lines.hpp"

namespace penstock::audit {

/// A call of HTTP. Views: nothing is copied before the line is made.
struct call_record {
    std::string_view method, path;  ///< keys already masked
    std::string_view query;         ///< the same
    unsigned status = 0;
    std::int64_t duration_ms = 0;
    std::string_view ip;
    std::string_view user_id;  ///< of a session, or the one that was tried at a login; empty otherwise
    std::string_view key;      ///< the accepted key; only its beginning and length are logged
    std::string_view key_id;   ///< of a named key: whose line it is also once the key is gone
    std::string_view user_agent;
    std::string_view auth = "none";
    std::string_view error;  ///< class name of an exception, empty without one
    /// Set: the caller is not identified; such lines are limited.
    std::optional<stranger_call> stranger{};
    bool is_background = false;  ///< the page asked by itself
};

/// The audit trail as the gateway's doors see it: the HTTP API, the OPC UA server, the commands of transfers.
///
/// Thread: any. Nothing here waits for a disk or a server.
class trail {
public:
    virtual ~trail() = default;

    virtual void add(const call_record& call) = 0;
    /// A line of another door than HTTP's: `[OPCUA_ACCESS] event=login …`, complete and without keys. A stranger's
    /// address: that of somebody who was not let in; empty = it is no stranger's.
    virtual void note(std::string line, std::string_view stranger = {}) = 0;

    /// Whether a change may be made now: false while lines cannot be written and the settings ask for that.
    virtual bool admits_changes() const = 0;
    virtual bool is_failing() const = 0;
    /// What is wrong, as a sentence; empty = nothing.
    virtual std::string trouble() const = 0;

    struct counters {
        std::uint64_t failures = 0;  ///< attempts to write that failed
        std::uint64_t lost = 0;      ///< lines that a sink will not get, once for each sink
        std::uint64_t left_out = 0;  ///< of strangers beyond the limit
    };
    virtual counters counted() const = 0;
};

}  // namespace penstock::audit
