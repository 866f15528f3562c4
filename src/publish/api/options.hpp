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

/// What the options of an API transfer mean.
struct settings {
    http::url server;
    std::string method;
    body_rules body;
    http::headers fields;  ///< those of the options
    http::credentials identity;
    io::tls_settings tls;
};

/// The options have been checked against the schema; what is left are faults across them.
checked<settings> parse_settings(const option_map& options);

/// schema.json of this folder.
std::string_view schema_text() noexcept;

}  // namespace penstock::publish::api
