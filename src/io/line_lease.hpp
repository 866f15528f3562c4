#pragma once

#include <functional>
#include <memory>
#include <string>

#include "io/stream.hpp"

namespace penstock::io {

/// The error of a user that wants other settings than those with which the line is open: names the first setting that
/// differs and what it is in use with. Remedy: fix_config.
error_code line_conflict(const serial_settings& wanted, const serial_settings& in_use) noexcept;

/// A lease of a serial device, or of a connection, that several parts of this process share: one open port for all, and
/// one of them at a time may send, in the order of their requests.
///
/// Lifecycle: `open` opens the device or finds it open; of a connection, `join` finds it and `share` brings it.
/// Destruction releases the line and, of the last user, closes it. If one of them finds the device gone, all are
/// notified, and the next `open` reopens it. Thread: users of one line may be on different threads; each calls from its
/// own.
class line_lease {
public:
    /// Events of the line for a user, on any thread and under its lock: they only post to the user's loop.
    struct callbacks {
        std::function<void()> on_acquired;     ///< it owns the line now
        std::function<void()> on_device_lost;  ///< the device is gone
    };

    /// Two paths of one device are one line. Errors: `line_conflict`, those of the system.
    static result<std::unique_ptr<line_lease>> open(const std::string& path, const serial_settings& settings,
                                                    callbacks user);
    /// The open connection of that name; null: there is none, or one on which nothing arrives any more, which is
    /// reported as lost to those who have it.
    static std::unique_ptr<line_lease> join(const std::string& name, callbacks user);
    /// Brings a connected descriptor, which belongs to the line from now on. None of that name may be open.
    static std::unique_ptr<line_lease> share(const std::string& name, int descriptor, callbacks user);
    ~line_lease();
    line_lease(const line_lease&) = delete;
    line_lease& operator=(const line_lease&) = delete;

    /// The open port under a descriptor of the caller's own, which it closes. Errors: `closed`: the device is gone;
    /// the system's.
    result<int> duplicate_port() const;

    /// True: it owns the line now. False: it is in the queue.
    bool request_line();
    bool owns_line() const;
    void release_line() noexcept;  ///< leaves the queue too

    void note_input() noexcept;  ///< something has arrived
    void report_device_lost() noexcept;

private:
    struct line;
    struct registry;
    line_lease(std::shared_ptr<line> at, callbacks user);

    std::shared_ptr<line> line_;
    callbacks callbacks_;
};

}  // namespace penstock::io
