#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "drivers/eip/address.hpp"
#include "drivers/eip/cip_type.hpp"

namespace penstock::eip {

/// Services of the message router and of tags.
/// Source: CIP Networks Library Vol. 1, 2-4; Logix 5000 Data Access, 1756-PM020.
namespace service {

constexpr std::uint8_t get_attributes_all = 0x01;
constexpr std::uint8_t get_attribute_list = 0x03;
constexpr std::uint8_t multiple = 0x0A;
constexpr std::uint8_t get_attribute = 0x0E;
constexpr std::uint8_t execute_pccc = 0x4B;
constexpr std::uint8_t read = 0x4C;
constexpr std::uint8_t write = 0x4D;
constexpr std::uint8_t read_modify_write = 0x4E;  ///< to the connection manager: Forward Close
constexpr std::uint8_t read_fragment = 0x52;      ///< to the connection manager: Unconnected Send
constexpr std::uint8_t write_fragment = 0x53;
constexpr std::uint8_t forward_open = 0x54;
constexpr std::uint8_t list_instances = 0x55;
constexpr std::uint8_t large_forward_open = 0x5B;
constexpr std::uint8_t list_variables = 0x5F;  ///< Omron's tag name server
constexpr std::uint8_t response = 0x80;        ///< set in an answer

}  // namespace service

/// Classes of objects.
namespace object {

constexpr std::uint16_t identity = 0x01;
constexpr std::uint16_t message_router = 0x02;
constexpr std::uint16_t connection_manager = 0x06;
constexpr std::uint16_t program_name = 0x64;
constexpr std::uint16_t pccc = 0x67;
constexpr std::uint16_t variable_names = 0x6A;  ///< Omron
constexpr std::uint16_t symbol = 0x6B;          ///< Omron: variable
constexpr std::uint16_t structure = 0x6C;       ///< template; Omron: variable type
constexpr std::uint16_t clock = 0x8B;

}  // namespace object

// Segments of a path (padded EPATH).
void append_class_path(byte_buffer& out, std::uint16_t class_id, std::uint32_t instance);
void append_name(byte_buffer& out, std::string_view name);
void append_element(byte_buffer& out, std::uint32_t index);
void append_steps(byte_buffer& out, std::span<const tag_step> steps);

/// `1,0` or `1,2,2,10.1.2.3,1,0`: pairs of port and link address; empty = none. The fault has no field.
checked<byte_buffer> parse_route(std::string_view text);

/// One segment of a path as it came.
struct segment {
    enum class kind { class_id, instance, attribute, element, name, port, data };
    kind type{};
    std::uint32_t number = 0;
    std::string_view name{};
    byte_view bytes{};  ///< of a data segment
};

/// The segments of a path; `nullopt`: it is no path.
std::optional<std::vector<segment>> split_path(byte_view path);

/// A request to a message router.
struct request {
    std::uint8_t code = 0;
    byte_view path{};
    byte_view body{};
};

/// Error: errc::short_message.
result<request> decode_request(byte_view message);
void append_request(byte_buffer& out, std::uint8_t code, byte_view path);

/// The answer of one. A status of 0 is success, 06 a part of it.
struct response {
    std::uint8_t code = 0;  ///< of the request
    std::uint8_t status = 0;
    std::uint16_t extended = 0;
    byte_view body{};
};

result<response> decode_response(byte_view message);
void append_response(byte_buffer& out, const response& r);
error_code error_of(const response& r) noexcept;

/// Type and bytes of a value in an answer to a read, or in a write request.
struct typed_bytes {
    type_code code = type::none;
    std::uint16_t handle = 0;  ///< of a structure
    byte_view bytes{};
};

result<typed_bytes> split_type(byte_view body);
void append_type(byte_buffer& out, type_code code, std::uint16_t handle);

/// `0A`: several requests in one. Offsets count from the number of requests.
class multiple_request {
public:
    /// Appends the head for `count` requests to `out`; then `begin_next` before each of them.
    multiple_request(byte_buffer& out, std::size_t count);
    void begin_next();

private:
    byte_buffer& output_;
    std::size_t begin_;
    std::size_t next_ = 0;
};

/// General status of a reply, as far as something is decided by it. Source: CIP Vol. 1, Appendix B.
namespace cip_status {
inline constexpr std::uint8_t path_unknown = 0x05;
inline constexpr std::uint8_t partial = 0x06;  ///< there is more than one packet holds
inline constexpr std::uint8_t unsupported = 0x08;
inline constexpr std::uint8_t too_large = 0x11;       ///< the reply
inline constexpr std::uint8_t too_short = 0x13;       ///< the request
inline constexpr std::uint8_t embedded_error = 0x1E;  ///< a request within a packet of several failed
}  // namespace cip_status

/// Bytes that a packet of several requests has in addition: head, number, offsets.
constexpr std::uint32_t multiple_head = 6 + 2;
constexpr std::uint32_t multiple_response_head = 4 + 2;
constexpr std::uint32_t multiple_member_head = 2;

/// The parts of such a packet or of its answer; views into `body`. Error: errc::short_message.
result<> split_multiple(byte_view body, std::vector<byte_view>& parts);

/// `52` to the connection manager: `message` is forwarded along `route`.
void append_unconnected_send(byte_buffer& out, byte_view message, byte_view route, std::uint32_t timeout_ms);

/// What such a request carries. Error: errc::short_message.
struct routed_message {
    byte_view message{};
    byte_view route{};
};
result<routed_message> decode_unconnected_send(byte_view body);

}  // namespace penstock::eip
