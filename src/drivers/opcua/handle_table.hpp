#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "drivers/point.hpp"

namespace penstock::opcua {

/// The client handles (numbers) under which a server reports points. A handle is used again after `release`, so that
/// points that the server refuses again and again use no further memory.
///
/// Lifecycle: that of a session.   Thread: one.
class handle_table {
public:
    static constexpr point_index no_point = 0xFFFF'FFFFU;

    std::uint32_t allocate(point_index to) {
        if (free_.empty()) {
            points_.push_back(to);
            return static_cast<std::uint32_t>(points_.size() - 1);
        }
        const auto handle = free_.back();
        free_.pop_back();
        points_[handle] = to;
        return handle;
    }

    /// Values that the server still sends under the handle are dropped. The handle stays in use, so that no other point
    /// gets these old values.
    void retire(std::uint32_t handle) noexcept { points_[handle] = no_point; }

    /// The handle may be used again: all that arrived under it was processed, and nothing more arrives.
    void release(std::uint32_t handle) {
        retire(handle);
        free_.push_back(handle);
    }

    /// Returns `no_point` for handles that were never allocated or are retired.
    point_index point_of(std::uint32_t handle) const noexcept {
        return handle < points_.size() ? points_[handle] : no_point;
    }

    std::size_t size() const noexcept { return points_.size(); }
    void clear() noexcept {
        points_.clear();
        free_.clear();
    }

private:
    std::vector<point_index> points_;
    std::vector<std::uint32_t> free_;
};

}  // namespace penstock::opcua
