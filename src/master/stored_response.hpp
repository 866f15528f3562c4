#pragma once

#include <optional>
#include <string>

namespace penstock::master {

/// The answer that a call got, stored for a repeated request (V5 §1.4, Idempotency-Key).
struct stored_response {
    std::string user_id, path, idempotency_key;
    std::string body_sha256;  ///< of what was sent, hexadecimal
    std::string response;     ///< the body
};

/// Those of calls that changed master data, within the change.
class stored_responses {
public:
    /// The one of the same user, path and key; older than a day it is forgotten.
    virtual std::optional<stored_response> find_response(const stored_response& like) = 0;
    virtual void add_response(const stored_response& r) = 0;

protected:
    ~stored_responses() = default;
};

}  // namespace penstock::master
