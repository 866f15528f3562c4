#pragma once

#include <string>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/eip/session.hpp"

namespace penstock::eip {

/// The attributes of the identity object. Source: CIP Networks Library Vol. 1, 5-2.
struct identity {
    std::uint16_t vendor = 0;
    std::uint16_t device_type = 0;
    std::uint16_t product = 0;
    std::uint8_t major = 0;
    std::uint8_t minor = 0;
    std::uint16_t status = 0;
    std::uint32_t serial = 0;
    std::string name;
};

result<identity> decode_identity(byte_view attributes);
void append_identity(byte_buffer& out, const identity& i);

/// `1756-L61/B LOGIX5561, revision 20.11, serial 006C061A, Rockwell Automation, REMOTE RUN`
std::string format_identity(const identity& i);

/// Decodes the body of an answer to ListIdentity. Error: errc::short_message.
result<identity> decode_listed_identity(byte_view body);
void append_listed_identity(byte_buffer& out, const identity& i);

/// Reads the identity of the controller at the end of the route; empty if it has none.
io::awaitable<result<std::string>> read_identity(session& over);

}  // namespace penstock::eip
