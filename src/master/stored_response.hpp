#pragma once

#include <optional>
#include <string>

namespace penstock::master {

/// The response of a call, stored so that a repeated request (Idempotency-Key) gets it again.
struct stored_response {
    std::string user_id, path, idempotency_key;
    std::string body_sha256;  ///< of the request's body, hexadecimal
    std::string response;     ///< the body
};

/// Stored responses of calls that change master data, written in the same transaction as the change.
class stored_responses {
public:
    /// The response to the same user, path and key; `nullopt`: there is none, or it is older than a day.
    virtual std::optional<stored_response> find_response(const stored_response& like) = 0;
    virtual void add_response(const stored_response& r) = 0;

protected:
    ~stored_responses() = default;
};

}  // namespace penstock::master
