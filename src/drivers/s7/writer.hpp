#pragma once

#include <span>
#include <vector>

#include "drivers/driver.hpp"
#include "drivers/s7/point.hpp"
#include "drivers/s7/session.hpp"

namespace penstock::s7 {

/// Writes values into a controller and reads them back.
///
/// Only the value itself is sent: a bit as a bit, of a STRING its length and characters. What does not fit
/// into one job is sent in several, one after the other; the controller may work between them.
/// Lifecycle: as long as the session. Thread: the device's loop; calls never overlap, also not with the session's.
class writer {
public:
    writer(session& link, milliseconds timeout) : session_(link), timeout_(timeout) {}

    /// Errors: those of the value's encoding; the controller's refusal; driver_errc::write_unanswered and
    /// write_cut_off where the outcome is unknown; a STRING longer than its place in the controller: text_too_long.
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
