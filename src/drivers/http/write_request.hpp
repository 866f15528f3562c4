#pragma once

#include <optional>
#include <string>

#include "drivers/http/point.hpp"
#include "http_client/codec.hpp"
#include "model/value.hpp"

namespace penstock::http {

/// How values are written to a device if the tag has no settings of its own.
struct write_rules {
    format form = format::json;  ///< format of the addresses
    std::string method = "POST";
    std::string path = "/";           ///< a template
    std::optional<std::string> body;  ///< a template; absent: tag, address and value as JSON
    std::string media_type = "application/json";
    headers fields;  ///< of every request
};

/// The request that writes `v`, without credentials. The fault: the filled template is not a valid path.
checked<request> make_write_request(const write_rules& rules, const point& to, const value& v);

}  // namespace penstock::http
