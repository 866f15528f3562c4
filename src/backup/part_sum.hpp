#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/sha256.hpp"

namespace penstock::backup {

/// Counts the files of one part and computes its checksum, see `part::sha256`.
class part_sum {
public:
    void begin_file(std::string_view path, std::uint64_t size) {
        ++files_;
        bytes_ += size;
        sum_.add(path);
        sum_.add(std::string_view("\0", 1));
        sum_.add(std::to_string(size));
        sum_.add(std::string_view("\0", 1));
    }
    void add(std::string_view content) { sum_.add(content); }

    std::uint64_t files() const noexcept { return files_; }
    std::uint64_t bytes() const noexcept { return bytes_; }
    std::string finish() { return to_hex(sum_.finish()); }

private:
    sha256_sum sum_;
    std::uint64_t files_ = 0, bytes_ = 0;
};

}  // namespace penstock::backup
