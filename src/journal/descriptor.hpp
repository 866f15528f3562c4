#pragma once

#include <unistd.h>

#include <utility>

#include "base/system_error.hpp"

namespace penstock::journal {

/// Owns a file descriptor.
class descriptor {
public:
    explicit descriptor(int fd = -1) noexcept : fd_(fd) {}
    descriptor(descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    descriptor& operator=(descriptor&& other) noexcept {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~descriptor() {
        if (fd_ >= 0) ::close(fd_);
    }

    int get() const noexcept { return fd_; }
    bool is_open() const noexcept { return fd_ >= 0; }

private:
    int fd_;
};

}  // namespace penstock::journal
