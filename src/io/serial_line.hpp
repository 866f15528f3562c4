#pragma once

#include <functional>
#include <memory>
#include <string>

#include "io/stream.hpp"

namespace penstock::io {

/// The error of a user that wants other settings than those with which the line is open: names the first setting that
/// differs and what it is in use with. Remedy: fix_config.
error_code line_conflict(const serial_settings& wanted, const serial_settings& in_use) noexcept;

/// A place at a serial device that several parts of this process share: one open port for all, and one of them at a
/// time has the turn to talk, in the order in which they asked.
///
/// Lifecycle: `open` opens the device or finds it open; destruction gives the turn back and, of the last user, closes
/// it. When one of them finds the device gone, all are told, and the next `open` opens it anew.
/// Thread: users of one line may be on different threads; each calls from its own.
class serial_line_lease {
public:
    /// What the line says to a user, on whatever thread and under its lock: they only pass it on to the user's loop.
    struct callbacks {
        std::function<void()> on_acquired;     ///< the turn that it asked for is its own now
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

    /// True: it has the turn now. False: it stands in the queue.
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
