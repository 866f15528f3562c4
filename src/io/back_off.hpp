#pragma once

#include "base/clock.hpp"

namespace penstock::io {

/// How long to wait before the next attempt: 0.2 s, doubling to 4 s, ±20 % so that many devices do not return as one.
class back_off {
public:
    static constexpr milliseconds first{200};
    static constexpr milliseconds longest{4000};

    /// The wait before the next attempt. `random` in [0, 1) is the caller's.
    milliseconds next(double random) noexcept {
        const auto wait = static_cast<double>(step_.count()) * (0.8 + 0.4 * random);
        step_ = step_ * 2 < longest ? step_ * 2 : longest;
        return milliseconds(static_cast<milliseconds::rep>(wait));
    }

    /// After a success.
    void reset() noexcept { step_ = first; }

private:
    milliseconds step_ = first;
};

}  // namespace penstock::io
