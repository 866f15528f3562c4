#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "history/cassandra/cql_codec.hpp"

namespace penstock::history::cassandra {

// Requests of a client. Source: native_protocol_v4.spec, 4.1 and 6.

enum class consistency : std::uint16_t {
    any = 0x0,
    one = 0x1,
    two = 0x2,
    three = 0x3,
    quorum = 0x4,
    all = 0x5,
    local_quorum = 0x6,
    each_quorum = 0x7,
    local_one = 0xA,
};

/// `LOCAL_QUORUM` and so on, in any case. The fault of another word lists the levels.
checked<consistency> parse_consistency(std::string_view text);
std::string_view to_string(consistency level) noexcept;

/// Values of a statement's markers, in order, as they go over the wire.
class bound_values {
public:
    bound_values& bigint(std::int64_t v);
    bound_values& integer(std::int32_t v);
    bound_values& timestamp(std::int64_t epoch_ms) { return bigint(epoch_ms); }
    bound_values& date(std::int32_t epoch_days);
    bound_values& text(std::string_view utf8) { return blob(as_bytes(utf8)); }
    bound_values& blob(byte_view bytes);
    bound_values& null();

    std::uint16_t count() const noexcept { return count_; }
    byte_view bytes() const noexcept { return bytes_; }
    friend bool operator==(const bound_values&, const bound_values&) = default;

private:
    byte_buffer bytes_;
    std::uint16_t count_ = 0;
};

/// How a statement is executed.
struct parameters {
    consistency level = consistency::local_quorum;
    bound_values values{};
    bool skips_metadata = false;
    std::int32_t page_size = 0;                  ///< rows; 0 = all in one page
    byte_buffer paging_state{};                  ///< of the page before; empty = the first
    std::optional<std::int64_t> timestamp_us{};  ///< of the write; `nullopt` = the server's time
};

struct startup {
    std::vector<std::pair<std::string, std::string>> options;
};
struct ask_options {};
struct auth_response {
    byte_buffer token;
};
struct query {
    std::string text;
    parameters options{};
};
struct prepare {
    std::string text;
};
struct execute {
    byte_buffer id;
    parameters options{};
};
/// Unlogged, of prepared statements.
struct batch {
    struct item {
        byte_buffer id;
        bound_values values;
    };
    std::vector<item> items;
    consistency level = consistency::local_quorum;
    std::optional<std::int64_t> timestamp_us{};
};

using request = std::variant<startup, ask_options, auth_response, query, prepare, execute, batch>;

void append_request(byte_buffer& out, std::int16_t stream, const request& what);

/// What PasswordAuthenticator requires: SASL PLAIN without an authorization identity.
byte_buffer password_token(std::string_view user, std::string_view password);

}  // namespace penstock::history::cassandra
