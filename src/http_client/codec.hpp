#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
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

/// Whether it is one: a name of token characters (RFC 9110, 5.1), a value without control characters.
bool is_header(std::string_view name, std::string_view value) noexcept;

struct request {
    std::string method = "GET";
    std::string target = "/";
    headers fields;
    std::string body;
    bool keeps_alive = true;  ///< of one that was read
};

struct response {
    unsigned status = 200;
    headers fields;
    std::string body;
    bool keeps_alive = true;

    /// The header's value; empty if there is none.
    std::string_view field(std::string_view name) const noexcept;
};

/// HTTP/1.1 on the wire. Content-Length is added where there is a body or the method usually has one.
byte_buffer encode(const request& r);

/// The same without a body, for one of that size that is sent after it.
byte_buffer encode_head(const request& r, std::uint64_t body_size);

/// Takes a body piece by piece; its error ends the conversation.
using body_sink = std::function<result<>(byte_view piece)>;

/// How the end of a response's body is marked (RFC 9112, 6).
enum class body_end { length, chunked, close };

/// The same for the device's side.
byte_buffer encode(const response& a, body_end how = body_end::length);

/// Reads answers (RFC 9112), one after the other, from bytes as they arrive. Interim responses (1xx) are skipped.
///
/// Lifecycle: `begin` before each answer; `put` until `is_done`; `take`.
/// Given a sink, the body of a successful answer (2xx) goes there, of whatever size, and is not in the response.
/// Limits: 64 KiB of headers; a body of `max`, beyond which it is `client_errc::too_large`. Everything else that is no
/// HTTP: `client_errc::bad_response`.
class response_parser {
public:
    explicit response_parser(std::size_t max);
    ~response_parser();
    response_parser(const response_parser&) = delete;
    response_parser& operator=(const response_parser&) = delete;

    void begin(body_sink sink = {});

    /// Reads what it can from the beginning of `arrived` and returns how many bytes; the rest must be passed again,
    /// with more after it, unless `is_done`.
    result<std::size_t> put(byte_view arrived);

    /// The server has closed: that is the end of a response without a length, and else an error.
    result<> finish();

    bool is_done() const noexcept { return is_done_; }
    response take();

private:
    struct parser;
    void restart();
    result<> settle();

    std::size_t max_;
    body_sink sink_;
    std::unique_ptr<parser> parser_;
    bool is_done_ = false;
};

/// Reads one request from the beginning of `arrived` (the device's side). `nullopt`: more bytes are needed.
struct framed_request {
    request what;
    std::size_t size = 0;  ///< bytes consumed
};
result<std::optional<framed_request>> decode_request(byte_view arrived);

}  // namespace penstock::http
