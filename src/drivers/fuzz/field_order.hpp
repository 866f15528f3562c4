#pragma once

#include <span>

#include "base/fuzz/require.hpp"
#include "io/frame_log.hpp"

namespace penstock::fuzz {

/// The fields of a frame stand one behind the other, and none reaches beyond the frame.
inline void require_order(std::span<const frame_field> fields, std::size_t frame_size) {
    std::size_t end = 0;
    for (const auto& field : fields) {
        require(field.offset >= end && field.size > 0);
        end = field.offset + field.size;
    }
    require(end <= frame_size);
}

}  // namespace penstock::fuzz
