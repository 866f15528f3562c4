#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "backup/byte_stream.hpp"
#include "base/descriptor.hpp"

namespace penstock::backup {

/// Writes a new file (mode 0600), which is on disk after `finish`. A file that is not finished is removed with the
/// object.
class file_sink final : public byte_sink {
public:
    static outcome<std::unique_ptr<file_sink>> make(const std::string& path);
    ~file_sink() override;

    outcome<> write(byte_view bytes) override;
    outcome<> finish() override;
    std::uint64_t size() const noexcept { return size_; }

private:
    file_sink(std::string path, int number) : path_(std::move(path)), file_(number) {}
    std::string path_;
    descriptor file_;
    std::uint64_t size_ = 0;
    bool is_finished_ = false;
};

/// Reads a regular file; links are not followed.
class file_source final : public byte_source {
public:
    static outcome<std::unique_ptr<file_source>> open(const std::string& path);
    outcome<std::size_t> read(std::span<std::uint8_t> into) override;
    std::uint64_t size() const noexcept { return size_; }  ///< size of the file when it was opened

private:
    file_source(std::string path, int number, std::uint64_t size)
        : path_(std::move(path)), file_(number), size_(size) {}
    std::string path_;
    descriptor file_;
    std::uint64_t size_;
};

}  // namespace penstock::backup
