#pragma once

#include <span>

#include "drivers/s7/codec.hpp"
#include "drivers/s7/variable.hpp"

namespace penstock::s7 {

// Sizes of jobs, in bytes of the S7 PDU, as for the negotiated PDU size.

inline constexpr std::size_t job_size = job_header_size + 2;                 ///< of a job without items
inline constexpr std::size_t read_response_size = response_header_size + 2;  ///< of the answer to a read without items

constexpr std::size_t even(std::size_t size) noexcept {
    return size + size % 2;
}

/// The largest number of bytes that one item can read, or write, with that PDU size: 942 and 932 of 960.
constexpr std::size_t max_read(std::size_t pdu_size) noexcept {
    return pdu_size - read_response_size - item_header_size;
}
constexpr std::size_t max_written(std::size_t pdu_size) noexcept {
    return pdu_size - job_size - variable_size - item_header_size;
}

/// The frame that reads `items`, without a reference.
byte_buffer read_job(std::span<const variable> items);

/// The frame that writes `data[i]` to `items[i]`, without a reference.
byte_buffer write_job(std::span<const variable> items, std::span<const byte_view> data);

/// The items of a frame made by `read_job`: their number, and one of them.
std::size_t items_of(byte_view job) noexcept;
variable item_of(byte_view job, std::size_t i) noexcept;

}  // namespace penstock::s7
