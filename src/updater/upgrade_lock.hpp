#pragma once

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>

#include "base/clock.hpp"
#include "base/descriptor.hpp"
#include "updater/places.hpp"

namespace penstock::updater {

/// `upgrade.lock`: the process that holds it may change versions, links and records. It is released when the process
/// ends in any way.
class upgrade_lock {
public:
    explicit upgrade_lock(const install_root& root)
        : file_(::open(root.lock().c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600)) {}

    bool is_open() const noexcept { return file_.number() >= 0; }

    /// Waits for the lock. False: another process still holds it after that time.
    bool take(milliseconds patience) const {
        constexpr int between_ms = 50;
        const auto deadline = steady_now() + patience;
        while (::flock(file_.number(), LOCK_EX | LOCK_NB) != 0) {
            if (steady_now() >= deadline) return false;
            ::poll(nullptr, 0, between_ms);
        }
        return true;
    }
    void release() const { ::flock(file_.number(), LOCK_UN); }

private:
    descriptor file_;
};

}  // namespace penstock::updater
