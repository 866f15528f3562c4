#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

using header_fields = std::vector<std::pair<std::string, std::string>>;

/// A body that is sent as it is read.
struct upload {
    std::uint64_t size = 0;
    /// Fills some of `into`, at least a byte.
    std::function<outcome<std::size_t>(std::span<char> into)> read;
};

/// Takes a body as it arrives.
using download = std::function<outcome<>(std::string_view piece)>;

struct request {
    std::string method;
    std::string path;  ///< with query, from `/api/…`
    std::string body;
    std::string content_type;     ///< empty = no body
    bool is_safe = false;         ///< asked twice it changes nothing, so it may be
    header_fields fields{};       ///< beside those that every request has
    const upload* from{};         ///< instead of `body`
    download to{};                ///< takes the body of a successful response
    std::chrono::seconds work{};  ///< how long the gateway may work on it, if that is longer than `--timeout`
};

struct response {
    unsigned status = 0;
    std::string content_type;
    std::string location;  ///< of a redirect
    std::string body;
    header_fields fields{};  ///< all

    /// The field's value; empty if there is none. Case is ignored.
    std::string field(std::string_view name) const;
};

/// One request and its answer; the failure is that the gateway could not be reached, or of `from` or `to`.
using http_transport = std::function<outcome<response>(const request&)>;

}  // namespace penstock::ctl
