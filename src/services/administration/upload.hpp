#pragma once

#include <optional>
#include <string_view>

#include "base/failure.hpp"

namespace penstock::services {

/// A file that a client sends; it is written to disk as it arrives. The destructor removes it, unless `finish` of the
/// derived class has stored it.
///
/// Thread: one at a time; blocks.
class upload {
public:
    virtual ~upload() = default;
    /// The failure if the bytes cannot be stored; then the file is removed.
    virtual std::optional<failure> append(std::string_view bytes) = 0;
};

}  // namespace penstock::services
