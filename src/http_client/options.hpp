#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "http_client/codec.hpp"
#include "http_client/credentials.hpp"
#include "model/option_rule.hpp"

namespace penstock::http {

/// The value of `auth` and its options: `username password token api_key_header client_id client_secret
/// token_url scope token_auth`. `key_option` holds the API key. Faults name `prefix` + the option.
checked<credentials> read_credentials(const option_reader& options, std::string_view key_option,
                                      const std::string& prefix);

/// Adds the header fields of a JSON object of names and texts; empty = none. Faults: a member is no valid field, or it
/// is a field that the gateway sets itself.
checked<> add_headers(headers& to, const std::string& json);

}  // namespace penstock::http
