#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace penstock::services {

/// Why an upload is not taken. Nothing of it is left.
struct upload_refusal {
    std::string code;     ///< `NO_SPACE`, `DUPLICATE` …
    std::string message;  ///< a sentence: what is wrong and what to do
};

/// A file that a client sends, on the disk as it arrives. Removed with the object, unless its service was told to keep
/// it.
///
/// Thread: one at a time; blocks.
class upload {
public:
    virtual ~upload() = default;
    virtual std::optional<upload_refusal> append(std::string_view bytes) = 0;
};

}  // namespace penstock::services
