#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include "io/frame_log.hpp"

namespace penstock {

/// Receives notices for operators about the behaviour of a device; each is reported once. A `frame_log` may also be a
/// `notice_taker`.
class notice_taker {
public:
    virtual ~notice_taker() = default;
    virtual void notice(std::string text) = 0;

    /// Bytes that answer no request have arrived and were dropped; the argument is their number.
    virtual void count_unasked(std::size_t /*bytes*/) {}
};

inline void count_unasked(frame_log* log, std::size_t bytes) {
    if (auto* taker = dynamic_cast<notice_taker*>(log)) taker->count_unasked(bytes);
}

/// Notifies `log` if it is a `notice_taker`. `log` may be null.
inline void give_notice(frame_log* log, std::string text) {
    if (auto* taker = dynamic_cast<notice_taker*>(log)) taker->notice(std::move(text));
}

}  // namespace penstock
