#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "ctl/failure.hpp"

namespace penstock::ctl {

/// Where the gateway listens.
struct address {
    bool is_tls = true;
    std::string host;  ///< IPv6 without brackets
    std::uint16_t port = 443;
    std::string path;  ///< before every request's path, for a gateway behind a proxy; empty or `/…` without end slash
};

/// `https://host[:port][/path]`, `http://…`; without scheme HTTPS is meant.
checked<address> parse_address(std::string_view url);

/// Adds `name=value`, escaped, to a path with or without a query.
void add_query(std::string& path, std::string_view name, std::string_view value);

/// The same for what may not have been asked: an empty value adds nothing.
void add_given_query(std::string& path, std::string_view name, std::string_view value);

struct request {
    std::string method;
    std::string path;  ///< with query, from `/api/…`
    std::string body;
    std::string content_type;  ///< empty = no body
    bool is_safe = false;      ///< asked twice it changes nothing, so it may be
};

struct response {
    unsigned status = 0;
    std::string content_type;
    std::string location;  ///< of a redirect
    std::string body;
};

/// One request and its answer; the failure is always that the gateway could not be reached.
using http_transport = std::function<outcome<response>(const request&)>;

}  // namespace penstock::ctl
