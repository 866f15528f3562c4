#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"

namespace penstock {

/// A part of a frame, with its name in the protocol's specification.
struct frame_field {
    std::size_t offset = 0;  ///< position of its first byte in the frame
    std::size_t size = 0;    ///< in bytes
    std::string_view name;   ///< must live as long as the program
    std::string value;       ///< human-readable
};

/// A frame in words, and its fields in order. `frame_field_reader` reads the fields.
struct frame_text {
    std::string meaning;
    std::vector<frame_field> fields{};
};

/// Receives the frames between gateway and device, for the trace. Called only while a trace runs.
class frame_log {
public:
    virtual ~frame_log() = default;
    enum class direction { sent, received, note };
    virtual bool wants_frames() const noexcept = 0;
    virtual void frame(direction d, byte_view bytes, frame_text text) = 0;
};

}  // namespace penstock
