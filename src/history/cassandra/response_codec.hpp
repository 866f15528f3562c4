#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "history/cassandra/cql_codec.hpp"

namespace penstock::history::cassandra {

// Responses of a server. Source: native_protocol_v4.spec, 4.2, 6 and 9.

struct ready {};
struct authenticate {
    std::string authenticator;  ///< name of a class
};
struct auth_challenge {};
struct auth_success {};
struct supported {
    std::vector<std::string> versions;      ///< `4/v4`
    std::vector<std::string> cql_versions;  ///< `3.4.7`
};
struct event {};

/// RESULT without content: void, a keyspace set, a schema changed.
struct done {};

/// RESULT with rows. Cells are in `content`, one row after the other, and all within it. Not copied.
struct rows {
    rows() = default;
    rows(rows&&) = default;
    rows& operator=(rows&&) = default;

    std::size_t columns = 0;
    std::vector<std::string> names;  ///< of the columns; empty if the metadata were omitted
    std::vector<std::optional<byte_view>> cells;
    byte_buffer paging_state;  ///< requests the next page; empty = this was the last
    byte_buffer content;

    std::size_t size() const noexcept { return columns == 0 ? 0 : cells.size() / columns; }
    const std::optional<byte_view>& at(std::size_t row, std::size_t column) const {
        return cells.at(row * columns + column);
    }
    /// The column of that name.
    std::optional<std::size_t> find(std::string_view name) const noexcept;
};

struct prepared {
    byte_buffer id;
    std::size_t markers = 0;
};

/// ERROR: the server rejected the request.
struct error_response {
    error_code code;
    std::string message;  ///< the server's text, human-readable
};

using response = std::variant<ready, authenticate, auth_challenge, auth_success, supported, event, done, rows, prepared,
                              error_response>;

/// Error: bad_body. Bytes after the fields of the protocol are ignored, as it demands.
result<response> decode_response(const frame& f);

/// The response as text, for tests and the log.
std::string describe(const response& a);

// Cells. `nullopt`: null, or not of that type's size.
using cell = std::optional<byte_view>;
std::optional<std::int64_t> bigint_of(const cell& c) noexcept;  ///< bigint, timestamp
std::optional<std::int32_t> int_of(const cell& c) noexcept;
std::optional<std::int32_t> date_of(const cell& c) noexcept;  ///< days since 1970-01-01
std::optional<std::string> text_of(const cell& c);            ///< text, ascii
std::optional<std::string> uuid_of(const cell& c);            ///< 32 digits
std::optional<std::string> inet_of(const cell& c);            ///< 127.0.0.1, 2001:db8:0:0:0:0:0:1
std::vector<std::string> texts_of(const cell& c);             ///< set<text>, list<text>; null is the empty set

}  // namespace penstock::history::cassandra
