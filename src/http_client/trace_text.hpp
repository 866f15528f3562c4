#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "http_client/codec.hpp"
#include "io/frame_log.hpp"

namespace penstock::http {

/// The message as the trace may show it: the values of fields with credentials are `***`; the body is cut after 4 KiB
/// and omitted if it is secret.
request redact(request r, bool has_secret_body);
response redact(response a, bool has_secret_body);

/// `GET /api/values, only if changed since "v17"`
std::string describe(const request& r);

/// `200 OK, application/json, 30211 bytes unpacked from 4102`
std::string describe(const response& a, std::size_t packed_size);

/// Start line, headers and body of an encoded message.
std::vector<frame_field> fields_of_message(byte_view message);

}  // namespace penstock::http
