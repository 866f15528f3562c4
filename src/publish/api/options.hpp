#pragma once

#include <string>
#include <string_view>

#include "base/error.hpp"
#include "http_client/credentials.hpp"
#include "http_client/url.hpp"
#include "io/stream.hpp"
#include "model/tag.hpp"
#include "publish/api/body.hpp"

namespace penstock::publish::api {

/// Values of the options of an API transfer.
struct settings {
    http::url server;
    std::string method;
    body_rules body;
    http::headers fields;  ///< header fields from the option `headers`
    http::credentials identity;
    io::tls_settings tls;
};

/// Reads options that have been checked against the schema. Fails if two of them contradict each other; the error names
/// one of them.
checked<settings> parse_settings(const option_map& options);

/// The URL without its query, which may contain a key.
std::string shown_target(const http::url& server);

/// The content of this folder's schema.json.
std::string_view schema_text() noexcept;

}  // namespace penstock::publish::api
