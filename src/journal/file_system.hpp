#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace penstock::journal {

/// A file to which bytes are appended.
///
/// Thread: one at a time.   Errors: those of the system, such as `ENOSPC` of a full disk.
class output_file {
public:
    virtual ~output_file() = default;

    /// Appends all bytes, or fails with some of them written.
    virtual result<> append(byte_view bytes) = 0;
    /// Returns when all appended bytes are on disk (fdatasync).
    virtual result<> sync() = 0;
    virtual result<> truncate(std::uint64_t size) = 0;
};

/// The file operations of the journal; tests inject faults here.
///
/// Thread: any.   Errors: those of the system.
class file_system {
public:
    virtual ~file_system() = default;

    /// Creates an empty file; an existing file is truncated.
    virtual result<std::unique_ptr<output_file>> create(const std::string& path) = 0;
    /// Opens an existing file to append to it.
    virtual result<std::unique_ptr<output_file>> open(const std::string& path) = 0;
    virtual result<> rename(const std::string& from, const std::string& to) = 0;
    virtual result<> remove(const std::string& path) = 0;
    virtual result<> sync_folder(const std::string& path) = 0;

    struct space {
        std::uint64_t free = 0;   ///< bytes that this process may fill
        std::uint64_t total = 0;  ///< bytes of the file system
    };
    virtual result<space> space_of(const std::string& folder) = 0;
};

std::shared_ptr<file_system> make_file_system();

}  // namespace penstock::journal
