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

/// The address of the gateway.
struct address {
    bool is_tls = true;
    std::string host;  ///< IPv6 without brackets
    std::uint16_t port = 443;
    /// Prefix of every request's path, for a gateway behind a proxy; empty, or `/…` without a slash at its end.
    std::string path;
};

/// Parses `https://host[:port][/path]` or `http://…`; without a scheme it means HTTPS.
checked<address> parse_address(std::string_view url);

/// Adds `name=value`, escaped, to a path with or without a query.
void add_query(std::string& path, std::string_view name, std::string_view value);

/// The same, but an empty value adds nothing.
void add_given_query(std::string& path, std::string_view name, std::string_view value);

using header_fields = std::vector<std::pair<std::string, std::string>>;

/// A body that is sent while it is read.
struct upload {
    std::uint64_t size = 0;
    /// Fills a part of `into`, at least one byte.
    std::function<outcome<std::size_t>(std::span<char> into)> read;
};

/// Receives a body in pieces.
using download = std::function<outcome<>(std::string_view piece)>;

struct request {
    std::string method;
    std::string path;  ///< with query, from `/api/…`
    std::string body;
    std::string content_type;     ///< empty = no body
    bool is_safe = false;         ///< it changes nothing, so it may be sent twice
    header_fields fields{};       ///< in addition to the fields of every request
    const upload* from{};         ///< instead of `body`
    download to{};                ///< receives the body of a successful response
    std::chrono::seconds work{};  ///< time that the gateway may need for it, if this is longer than `--timeout`
};

struct response {
    unsigned status = 0;
    std::string content_type;
    std::string location;  ///< target of a redirect
    std::string body;
    header_fields fields{};  ///< all header fields

    /// The value of a header field; empty if there is none. Upper and lower case are equal.
    std::string field(std::string_view name) const;
};

/// Sends a request and returns the response. Failures: the gateway could not be reached, or those of `from` and `to`.
using http_transport = std::function<outcome<response>(const request&)>;

}  // namespace penstock::ctl
