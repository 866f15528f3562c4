#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"

namespace penstock {

/// A part of a frame, under the name that the protocol's specification gives it.
struct frame_field {
    std::size_t offset = 0;  ///< of its first byte in the frame
    std::size_t size = 0;    ///< in bytes
    std::string_view name;   ///< lives as long as the program
    std::string value;       ///< human-readable
};

/// A frame in words, and its fields in their order. `frame_field_reader` reads them.
struct frame_text {
    std::string meaning;
    std::vector<frame_field> fields{};
};

/// Frames between gateway and device, for the trace. Called only while a trace runs.
class frame_log {
public:
    virtual ~frame_log() = default;
    enum class direction { sent, received, note };
    virtual bool wants_frames() const noexcept = 0;
    virtual void frame(direction d, byte_view bytes, frame_text text) = 0;
};

}  // namespace penstock
