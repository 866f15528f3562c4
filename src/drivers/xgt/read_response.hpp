#pragma once

#include "drivers/batch.hpp"
#include "drivers/xgt/codec.hpp"
#include "drivers/xgt/point.hpp"

namespace penstock::xgt {

/// The data of the answer to a read batch, without the headers of its blocks, so that the offsets of the batch count
/// in it: the bytes of the block, the words, or a byte for each contact. It is a view of the frame if possible,
/// otherwise of `scratch`. Errors: a NAK; wrong_size, wrong_blocks.
result<byte_view> data_of_response(const batch& asked, const response& a, byte_buffer& scratch);

/// Decodes the value of a point from this data. An invalid text or digit makes only this point bad.
void decode_point(const point& p, std::uint32_t offset, byte_view data, point_value& out);

}  // namespace penstock::xgt
