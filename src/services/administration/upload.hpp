#pragma once

#include <optional>
#include <string_view>

#include "base/failure.hpp"

namespace penstock::services {

/// A file that a client sends, on the disk as it arrives. Removed with the object, unless its service was told to keep
/// it.
///
/// Thread: one at a time; blocks.
class upload {
public:
    virtual ~upload() = default;
    /// Why the bytes are not taken; then nothing of the file is left.
    virtual std::optional<failure> append(std::string_view bytes) = 0;
};

}  // namespace penstock::services
