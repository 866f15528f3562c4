#pragma once

#include <functional>
#include <memory>
#include <string>

#include "io/stream.hpp"

namespace penstock::io {

/// The error if a user wants other settings than those with which the line is open. It names the first setting that
/// differs and the value in use. Remedy: fix_config.
error_code line_conflict(const serial_settings& wanted, const serial_settings& in_use) noexcept;

/// A lease of a serial device or of a connection that several users in this process share. They have one open port, and
/// one of them at a time may send, in the order of their requests.
///
/// Lifecycle: `open` opens a serial device or finds it open; `join` finds an open connection, `share` adds one.
/// Destruction releases the line; the last user closes it. If one user finds that the device is gone, all users are
/// notified, and the next `open` reopens it. Thread: users of one line may be on different threads; each calls from its
/// own.
class line_lease {
public:
    /// Events of the line for a user. They are called on any thread under the line's lock, so they must only post to
    /// the user's loop.
    struct callbacks {
        std::function<void()> on_acquired;     ///< the user owns the line now
        std::function<void()> on_device_lost;  ///< the device is gone
    };

    /// Two paths of the same device are one line. Errors: `line_conflict`, those of the system.
    static result<std::unique_ptr<line_lease>> open(const std::string& path, const serial_settings& settings,
                                                    callbacks user);
    /// The open connection of that name. Null: there is none, or nothing arrives on it any more; then it is reported to
    /// its users as lost.
    static std::unique_ptr<line_lease> join(const std::string& name, callbacks user);
    /// Adds a connected descriptor, which the line owns from now on. No connection of that name may be open.
    static std::unique_ptr<line_lease> share(const std::string& name, int descriptor, callbacks user);
    ~line_lease();
    line_lease(const line_lease&) = delete;
    line_lease& operator=(const line_lease&) = delete;

    /// A copy of the open port's descriptor; the caller must close it. Errors: `closed`: the device is gone; the
    /// system's.
    result<int> duplicate_port() const;

    /// True: the user owns the line now. False: the user is in the queue.
    bool request_line();
    bool owns_line() const;
    void release_line() noexcept;  ///< also leaves the queue

    void note_input() noexcept;  ///< the user reports that bytes have arrived
    void report_device_lost() noexcept;

private:
    struct line;
    struct registry;
    line_lease(std::shared_ptr<line> at, callbacks user);

    std::shared_ptr<line> line_;
    callbacks callbacks_;
};

}  // namespace penstock::io
