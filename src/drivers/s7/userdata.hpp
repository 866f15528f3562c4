#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.hpp"
#include "drivers/s7/codec.hpp"

namespace penstock::s7 {

/// The service groups of userdata PDUs.
enum class service_group : std::uint8_t {
    mode = 0,
    programmer = 1,
    cyclic = 2,
    blocks = 3,
    cpu = 4,
    security = 5,
    clock = 7
};

inline constexpr std::uint8_t service_read_szl = 1;      ///< of group `cpu`
inline constexpr std::uint8_t service_count_blocks = 1;  ///< this and the next two are of group `blocks`
inline constexpr std::uint8_t service_list_blocks = 2;
inline constexpr std::uint8_t service_block_info = 3;

/// The parameters of a userdata PDU.
struct service {
    bool is_request = true;
    bool is_response = false;  ///< a request and an answer; if neither, the controller sent it unsolicited
    service_group group = service_group::cpu;
    std::uint8_t code = 0;
    std::uint8_t sequence = 0;  ///< number of a list that continues
    bool has_more = false;      ///< in an answer: another request reads the next part
    std::uint16_t error = 0;    ///< in an answer
    bool goes_on = false;       ///< in a request: it requests the next part
};

byte_buffer service_parameters(const service& s);
std::optional<service> decode_service(byte_view parameters) noexcept;

/// The data of a request: `FF 09 length …`, or `0A 00 00 00` if the content is empty.
byte_buffer service_data(byte_view content);

/// The content after the data header of a request or answer; a code other than FF is the error.
struct service_content {
    std::uint8_t code = 0;
    byte_view bytes;
};
std::optional<service_content> decode_service_data(byte_view data) noexcept;

/// `system status list 0011/1`, `list of blocks` …
std::string describe_service(const service& s, byte_view data);

}  // namespace penstock::s7
