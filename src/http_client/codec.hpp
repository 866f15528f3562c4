#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::http {

struct header {
    std::string name;
    std::string value;
};
using headers = std::vector<header>;

/// The value of the first header of that name, case ignored; null if there is none.
const std::string* find_header(const headers& all, std::string_view name) noexcept;

/// Sets a header; replaces one of the same name.
void set_header(headers& all, std::string_view name, std::string value);

/// Whether it is a valid header field: a name of token characters (RFC 9110, 5.1), a value without control characters.
bool is_header(std::string_view name, std::string_view value) noexcept;

struct request {
    std::string method = "GET";
    std::string target = "/";
    headers fields;
    std::string body;
    bool keeps_alive = true;  ///< only of a message that was read: the connection stays open after it
};

struct response {
    unsigned status = 200;
    headers fields;
    std::string body;
    bool keeps_alive = true;

    /// The header's value; empty if there is none.
    std::string_view field(std::string_view name) const noexcept;
};

/// Encodes an HTTP/1.1 request. Content-Length is added if it has a body or its method usually has one.
byte_buffer encode(const request& r);

/// The same without the body: a body of that size is sent after it.
byte_buffer encode_head(const request& r, std::uint64_t body_size);

/// How the end of a response's body is marked (RFC 9112, 6).
enum class body_end { length, chunked, close };

/// Encodes a response, for the device's side.
byte_buffer encode(const response& a, body_end how = body_end::length);

/// Reads one request from the beginning of `arrived` (the device's side). `nullopt`: more bytes are needed.
struct framed_request {
    request asked;
    std::size_t size = 0;  ///< bytes consumed
};
result<std::optional<framed_request>> decode_request(byte_view arrived);

}  // namespace penstock::http
