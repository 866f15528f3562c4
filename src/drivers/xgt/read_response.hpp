#pragma once

#include "drivers/batch.hpp"
#include "drivers/xgt/codec.hpp"
#include "drivers/xgt/point.hpp"

namespace penstock::xgt {

/// The data of the answer to a read batch, one piece as slots count it: the block's bytes, the words, or a byte for
/// each contact. In the frame where it can be, otherwise in `scratch`. Errors: a NAK; wrong_size, wrong_blocks.
result<byte_view> data_of_response(const batch& asked, const response& a, byte_buffer& scratch);

/// The value of a point in such data. A text or a digit that is none: bad state and error for this point alone.
void decode_point(const point& p, std::uint32_t offset, byte_view data, point_value& out);

}  // namespace penstock::xgt
