#pragma once

#include <unistd.h>

namespace penstock {

/// A file descriptor that is closed on destruction.
class descriptor {
public:
    explicit descriptor(int number) : number_(number) {}
    ~descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    descriptor(const descriptor&) = delete;
    descriptor& operator=(const descriptor&) = delete;
    int number() const noexcept { return number_; }

private:
    int number_;
};

}  // namespace penstock
