#pragma once

#include <optional>
#include <span>
#include <vector>

#include "drivers/batch.hpp"
#include "drivers/eip/cip_transport.hpp"
#include "drivers/eip/layout.hpp"
#include "drivers/eip/pccc.hpp"
#include "drivers/point.hpp"

namespace penstock::eip {

/// A place in a data file, prepared for requests.
struct file_point {
    bool is_unused = true;
    file_address address;
    data_type type;
    std::optional<std::uint32_t> bit;  ///< Boolean: number of the first bit, counted from bit 0 of the first byte
    std::uint32_t byte = 0;            ///< position in the file; of inputs and outputs (I, O), position in the element
    std::uint32_t bytes = 2;
    std::uint32_t text_length = 0;   ///< ByteString, or String in a word file
    bool has_swapped_reals = false;  ///< PLC-5: the high word of a REAL is first
    bool is_bcd = false;             ///< whole numbers: each nibble a decimal digit
    text_encoding encoding = text_encoding::utf_8;
};

/// What the requests of a processor may have.
struct file_rules {
    cip_transport transport;
    file_dialect dialect = file_dialect::slc;
    std::uint32_t max_bytes = 220;  ///< data bytes in a request
};

/// Checks address, type and options against each other. The fault's field is the tag's.
checked<file_point> make_file_point(const point_config& from, file_dialect d, text_encoding default_layout,
                                    std::uint32_t max_bytes);

/// The type of a point without a configured type.
data_type shown_type(const file_address& a) noexcept;

/// The request that reads `bytes` bytes of a point's file from position `byte` on.
file_request request_for(const file_point& p, std::uint32_t byte, std::uint32_t bytes);

/// Decodes the point's value. Errors: errc::too_few_bytes, bad_digit, driver_errc::bad_text.
result<> decode_file_value(const file_point& p, byte_view bytes, value& into);

/// Encodes a value; not for bits. Errors: errc::out_of_range, driver_errc::text_too_long, bad_text, wrong_alternative.
result<byte_buffer> encode_file_value(const file_point& p, const value& v);

/// The requests that read `wanted`; see driver::plan. A gap in a file is read, too, if it has fewer bytes than another
/// request costs (about 60 with all headers).
std::vector<batch> plan_file_reads(std::span<const file_point> points, std::span<const point_index> wanted,
                                   const file_rules& rules, const size_limits& limits);

/// `N7:0 … N7:99 (200 bytes, 100 points)`
std::string describe_file_read(std::span<const file_point> points, const batch& b);

}  // namespace penstock::eip
