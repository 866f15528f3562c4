#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace penstock::master {

/// A token, with which a service account gets a key. Only its digest is stored.
struct service_token {
    std::string token_id, user_id, description;
    std::string token_sha256;                ///< hexadecimal
    std::optional<std::int64_t> expires_at;  ///< epoch ms; `nullopt`: never
    std::int64_t created_at = 0;
    std::string created_by;
};

/// A key, with which a service account makes calls. Only its digest is stored.
struct service_key {
    std::string key_sha256;  ///< hexadecimal
    std::string user_id, token_id;
    std::int64_t created_at = 0, expires_at = 0;  ///< epoch ms
};

/// Tokens and keys within a change of master data.
class service_access {
public:
    virtual void add_token(const service_token& token) = 0;
    /// Removes a token and the keys that were created with it; false: there is no such token.
    virtual bool remove_token(const std::string& token_id) = 0;
    virtual std::optional<service_token> find_token(const std::string& token_sha256) = 0;
    /// Adds a key. If the user has more than `max_keys`, the oldest are removed; expired keys are removed, too.
    virtual void add_key(const service_key& key, std::size_t max_keys) = 0;
    virtual void remove_key(const std::string& key_sha256) = 0;

protected:
    ~service_access() = default;
};

}  // namespace penstock::master
