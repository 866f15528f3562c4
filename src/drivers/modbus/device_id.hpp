#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::modbus {

/// One page of a device's identification: function 43/14 (Modbus Application Protocol V1.1b3, 6.21).
struct device_id_page {
    struct object {
        std::uint8_t id = 0;    ///< 0 vendor, 1 product code, 2 revision, 3 URL, 4 product, 5 model, 6 application
        std::string_view text;  ///< as the device sends it; the encoding is not specified
    };
    std::uint8_t code = 1;           ///< 1 basic, 2 regular, 3 extended, 4 one object
    std::uint8_t conformity = 0x81;  ///< what the device offers: 01 to 03 only as stream, 81 to 83 also single objects
    bool has_more = false;
    std::uint8_t next = 0;  ///< the object to request next, if there are more
    std::vector<object> objects;
};

/// The part of the request that follows function code 43.
struct device_id_request {
    std::uint8_t code = 1;
    std::uint8_t object = 0;
};

void append_device_id_request(byte_buffer& out, const device_id_request& r);
void append_device_id_page(byte_buffer& out, const device_id_page& page);

/// `data` is the part after the function code. Errors of a request: illegal_function or illegal_value, which can be
/// sent as the answer. Error of a page: wrong_size. Texts point into `data`.
result<device_id_request> decode_device_id_request(byte_view data) noexcept;
result<device_id_page> decode_device_id_page(byte_view data);

}  // namespace penstock::modbus
