#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"

namespace penstock::api {

/// One item of `errors[]`.
struct error_item {
    std::string_view code;
    std::string message;
    std::string more_members{};  ///< further members, as JSON
};

/// The `meta` of every response.
struct envelope_meta {
    wall_time time{};
    std::string_view request_id;
};

/// A response of v1 has the members of both documented shapes: `result`, `data`, `message`, and `data`, `meta`,
/// `errors`. A success is `open_ok`, then one JSON value, then `close_ok`.
void open_ok(std::string& out);
void close_ok(std::string& out, const envelope_meta& meta);

/// `items` must not be empty. `data` is JSON, null but for the probes; `trace` only of mapping errors.
void write_error(std::string& out, const envelope_meta& meta, unsigned http_status, std::string_view message,
                 std::span<const error_item> items, std::string_view data = "null",
                 const std::vector<std::string>& trace = {});

/// The sender's request id if it is a UUID, else nothing.
bool is_uuid(std::string_view text) noexcept;

/// A random UUID, version 4. Thread: any.
std::string make_uuid();

}  // namespace penstock::api
