#pragma once

#include <algorithm>
#include <chrono>

#include "base/clock.hpp"

namespace penstock::publish {

/// How often passwords of the gateway's users are checked. One check keeps the server's thread for about 50 ms, so who
/// guesses must not take it from everybody else.
class login_limit {
public:
    static constexpr int most = 10;                        ///< at once
    static constexpr std::chrono::milliseconds pace{500};  ///< one more each

    /// False: no check now.
    bool take(steady_time now) noexcept {
        if (left_ < most) {
            const auto earned = (now - since_) / pace;
            left_ = static_cast<int>(std::min<std::chrono::milliseconds::rep>(most, left_ + earned));
            since_ += earned * pace;
        }
        if (left_ == most) since_ = now;
        if (left_ == 0) return false;
        --left_;
        return true;
    }

private:
    int left_ = most;
    steady_time since_{};
};

}  // namespace penstock::publish
