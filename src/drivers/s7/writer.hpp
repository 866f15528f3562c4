#pragma once

#include <span>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/s7/point.hpp"
#include "drivers/s7/session.hpp"

namespace penstock::s7 {

/// Writes values into a controller and reads them back.
///
/// Only the value itself is sent: a bit as a bit; of a STRING, its present length and characters. If it does not fit
/// into one job, several jobs are sent one after the other; the controller may run its program between them.
/// Lifecycle: as long as the session. Thread: the device's loop; calls never overlap, also not with those of the
/// session.
class writer {
public:
    writer(session& link, milliseconds timeout) : session_(link), timeout_(timeout) {}

    /// Errors: those of encoding; the controller's refusal; driver_errc::write_timeout and write_cut_off if it is not
    /// known whether the value was written; text_too_long if a STRING is longer than its place in the controller.
    io::awaitable<result<write_outcome>> write(const point& to, const value& v);

private:
    struct target {
        variable item;
        byte_view data;
    };
    io::awaitable<result<>> fit_string(const point& to, std::vector<write_piece>& pieces);
    std::vector<target> targets_of(const point& to, std::span<const write_piece> pieces) const;
    io::awaitable<result<>> send(std::span<const target> targets);
    io::awaitable<result<byte_buffer>> read_bytes(const point& from);

    session& session_;
    milliseconds timeout_;
};

}  // namespace penstock::s7
