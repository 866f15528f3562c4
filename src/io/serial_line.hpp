#pragma once

#include <functional>
#include <memory>
#include <string>

#include "io/stream.hpp"

namespace penstock::io {

/// The error of a user that wants other settings than those with which the line is open: names the first setting that
/// differs and what it is in use with. Remedy: fix_config.
error_code line_conflict(const serial_settings& wanted, const serial_settings& in_use) noexcept;

/// A lease of a serial device that several parts of this process share: one open port for all, and one of them at a
/// time may send, in the order of their requests.
///
/// Lifecycle: `open` opens the device or finds it open; destruction releases the line and, of the last user, closes
/// it. If one of them finds the device gone, all are notified, and the next `open` reopens it.
/// Thread: users of one line may be on different threads; each calls from its own.
class serial_line_lease {
public:
    /// Events of the line for a user, on any thread and under its lock: they only post to the user's loop.
    struct callbacks {
        std::function<void()> on_acquired;     ///< it owns the line now
        std::function<void()> on_device_lost;  ///< the device is gone
    };

    /// Two paths of one device are one line. Errors: `line_conflict`, those of the system.
    static result<std::unique_ptr<serial_line_lease>> open(const std::string& path, const serial_settings& settings,
                                                           callbacks user);
    ~serial_line_lease();
    serial_line_lease(const serial_line_lease&) = delete;
    serial_line_lease& operator=(const serial_line_lease&) = delete;

    /// The open port under a descriptor of the caller's own, which it closes.
    result<int> duplicate_port() const;

    /// True: it owns the line now. False: it is in the queue.
    bool request_line();
    bool owns_line() const;
    void release_line() noexcept;  ///< leaves the queue too

    void report_device_lost() noexcept;

private:
    struct line;
    struct registry;
    serial_line_lease(std::shared_ptr<line> at, callbacks user);

    std::shared_ptr<line> line_;
    callbacks callbacks_;
};

}  // namespace penstock::io
