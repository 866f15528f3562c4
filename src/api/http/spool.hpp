#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/error.hpp"

namespace penstock::api {

class spool;

/// A temporary file for data that is too large for the memory. It has no name, so no other process can open it, and it
/// disappears with this object or when the process ends.
///
/// Thread: one at a time; calls block.   Limits: `max_bytes`.
class spool_file {
public:
    static constexpr std::uint64_t max_bytes = 256U << 20U;

    ~spool_file();
    spool_file(const spool_file&) = delete;
    spool_file& operator=(const spool_file&) = delete;

    /// Appends bytes. After a fault the file cannot be used any more.
    checked<> append(std::string_view bytes);
    /// Reads bytes from the position `from` until `into` is full; empty: the end of the file.
    checked<std::string_view> read(std::uint64_t from, std::span<char> into) const;
    std::uint64_t size() const noexcept { return size_; }

    /// For code that opens its file by a name. It works while this object lives, and may write more than `max_bytes`.
    std::string path() const;
    /// Takes over what was written by `path`. Fault: the size cannot be read.
    checked<> take_size();

private:
    friend class spool;
    spool_file(spool& of, int number) : spool_(of), number_(number) {}

    spool& spool_;
    int number_;
    std::uint64_t size_ = 0;
};

/// Creates such files in one folder: few at a time, and none if the disk has little space, which the journal needs.
///
/// Outlives its files.   Thread: any; calls block.
class spool {
public:
    spool(std::string folder, unsigned max_files) : folder_(std::move(folder)), max_files_(max_files) {}

    checked<std::unique_ptr<spool_file>> open();

private:
    friend class spool_file;
    const std::string folder_;
    const unsigned max_files_;
    std::atomic<unsigned> files_{0};
};

}  // namespace penstock::api
