#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::audit {

/// A file that only grows, and its predecessors `<path>.1` (the newest) to `<path>.<count>`; mode 0640.
///
/// If another process moves or removes it, it is recreated. A write that fails leaves no partial line.
/// Thread: one at a time.
class rotated_file {
public:
    struct settings {
        std::string path{};
        std::uint64_t max_bytes = 10U << 20U;  ///< at which it becomes `<path>.1`
        unsigned max_files = 10;               ///< of predecessors
    };

    explicit rotated_file(settings s) : settings_(std::move(s)) {}
    ~rotated_file();
    rotated_file(const rotated_file&) = delete;
    rotated_file& operator=(const rotated_file&) = delete;

    /// Appends all lines or nothing. The fault: the file cannot be written; it begins with the path.
    checked<> append(std::string_view lines);

private:
    checked<> open();
    void close() noexcept;
    bool is_still_there() const noexcept;
    checked<> rotate();
    fault failed() const;

    settings settings_;
    int file_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace penstock::audit
