#pragma once

#include <string>

#include "base/bytes.hpp"

namespace penstock {

/// Frames between gateway and device, for the trace. Called only while a trace runs.
class frame_log {
public:
    virtual ~frame_log() = default;
    enum class direction { sent, received, note };
    virtual bool wants_frames() const noexcept = 0;
    virtual void frame(direction d, byte_view bytes, std::string meaning) = 0;
};

}  // namespace penstock
