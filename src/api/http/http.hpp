#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "io/awaitable.hpp"

namespace penstock::api {

enum class verb { get, head, post, put, patch, remove, other };

struct header {
    std::string_view name, value;
};

/// A request. Its texts are in the buffers of the connection: they are valid until the response is written.
struct request {
    verb method = verb::other;
    std::string_view method_text;
    std::string_view path;   ///< as sent, without query
    std::string_view query;  ///< as sent, without `?`
    std::span<const header> headers;
    std::string_view body;
    std::string_view remote;  ///< address of the other side, numeric
    bool is_encrypted = false;
    bool is_console = false;       ///< came to the port of the web page
    unsigned rejected_status = 0;  ///< not 0: the response has this status, whatever is requested (400, 413, 431, 503)
    std::string_view rejected_text;  ///< why, where the server can say more than the status does; static text

    /// The first header of that name, ASCII case ignored; empty if absent.
    std::string_view find(std::string_view name) const noexcept;
};

inline constexpr std::string_view json_type = "application/json; charset=utf-8";
inline constexpr std::string_view csv_type = "text/csv; charset=utf-8";
inline constexpr std::string_view workbook_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// An answer; the object is used again for the next one of the connection.
struct response {
    unsigned status = 200;
    std::string_view content_type = json_type;    ///< static text
    std::string headers;                          ///< further lines, each `Name: value\r\n`
    std::shared_ptr<const std::string> shared{};  ///< sent before `body`: other responses have it, too; null: nothing
    std::string body;
    bool is_for_known = false;  ///< the caller has a key or a session

    /// `stream` set: the body is sent in pieces, `body` first. It is called for the next piece until it returns `end`;
    /// `broken` closes the connection, so that the client does not mistake the part for the whole.
    enum class stream_state { more, end, broken };
    std::function<io::awaitable<stream_state>(std::string& piece)> stream;

    std::optional<std::uint64_t> stream_size;  ///< how many bytes it is in all; absent: not known, it goes in chunks
    /// `stream` has no end (events). It must return a piece, perhaps an empty one, at least once a second. The
    /// connection is closed when it ends, when the server stops, or when the client reads nothing for some seconds.
    bool is_endless = false;
    std::shared_ptr<void> held{};  ///< share of a limit over all responses; released when this response was sent
    std::string_view blank{};      ///< of an endless response: a piece without content; static text

    /// `name` and `value` must not come from outside unchecked: a line break would end the line.
    void add(std::string_view name, std::string_view value);
    void clear();
};

/// Fills the response. Runs on the loop of the connection; an exception ends the connection.
using handler = std::function<io::awaitable<>(const request&, response&)>;

}  // namespace penstock::api
