#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.hpp"
#include "drivers/s7/codec.hpp"

namespace penstock::s7 {

/// Groups of services that a userdata PDU names.
enum class service_group : std::uint8_t {
    mode = 0,
    programmer = 1,
    cyclic = 2,
    blocks = 3,
    cpu = 4,
    security = 5,
    clock = 7
};

inline constexpr std::uint8_t service_read_szl = 1;      ///< of `cpu`
inline constexpr std::uint8_t service_count_blocks = 1;  ///< of `blocks`, as the next two
inline constexpr std::uint8_t service_list_blocks = 2;
inline constexpr std::uint8_t service_block_info = 3;

/// The parameters of a userdata PDU.
struct service {
    bool is_request = true;
    bool is_response = false;  ///< neither: sent by the controller unsolicited
    service_group group = service_group::cpu;
    std::uint8_t code = 0;
    std::uint8_t sequence = 0;  ///< names a list that continues
    bool has_more = false;      ///< of an answer: another request reads what follows
    std::uint16_t error = 0;    ///< of an answer
    bool goes_on = false;       ///< of a request: requests what follows
};

byte_buffer service_parameters(const service& s);
std::optional<service> decode_service(byte_view parameters) noexcept;

/// Data of a request: `FF 09 length …`, or `0A 00 00 00` for none.
byte_buffer service_data(byte_view content);

/// The data of a request or an answer after its header; a code other than FF is the error.
struct service_content {
    std::uint8_t code = 0;
    byte_view bytes;
};
std::optional<service_content> decode_service_data(byte_view data) noexcept;

/// `system status list 0011/1`, `list of blocks` …
std::string describe_service(const service& s, byte_view data);

}  // namespace penstock::s7
