#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/master_store.hpp"

namespace penstock::store {

/// With what a service account gets a key; the token itself is not kept.
struct service_token {
    std::string token_id;
    std::string user_id;
    std::string description;
    std::string token_sha256;  ///< lower-case hexadecimal
    std::optional<std::int64_t> expires_at;
    std::int64_t created_at = 0;
    std::string created_by;
};

/// With what calls are made; the key itself is not kept.
struct service_key {
    std::string key_sha256;  ///< lower-case hexadecimal
    std::string user_id;
    std::string token_id;
    std::int64_t created_at = 0;
    std::int64_t expires_at = 0;
};

void add_token(record_work& work, const service_token& token);
/// False: there is none. Its keys go with it.
bool remove_token(record_work& work, const std::string& token_id);
std::optional<service_token> find_token(record_work& work, const std::string& token_sha256);
/// Newest first, at most 10,000.
std::vector<service_token> list_tokens(snapshot& from);

/// Beyond `most` keys of the user the oldest go; so do those that have expired.
void add_key(record_work& work, const service_key& key, std::size_t most);
void remove_key(record_work& work, const std::string& key_sha256);
std::vector<service_key> list_keys(snapshot& from);

}  // namespace penstock::store
