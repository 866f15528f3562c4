#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"

namespace penstock::api {

/// How many lines of the audit unknown callers get: 60 a minute each address, 300 in total. Others are
/// counted, so that a flood of calls without a key cannot wash away what known callers did.
///
/// Thread: one at a time.   Limits: 1,000 addresses a minute are counted apart, the rest as `others`.
class unauthenticated_lines {
public:
    static constexpr unsigned of_one = 60;
    static constexpr unsigned of_all = 300;
    static constexpr std::chrono::seconds window{60};

    /// Whether a line of that address is written.
    bool admit(std::string_view address, steady_time now);

    struct omission {
        std::string address;
        std::uint64_t count = 0;
    };
    /// What was omitted in the last full minute; `is_all`: also in the current one.
    std::vector<omission> take(steady_time now, bool is_all = false);

private:
    static constexpr std::size_t max_addresses = 1'000;
    struct entry {
        unsigned written = 0;
        std::uint64_t omitted = 0;
    };
    bool is_over(steady_time now) const noexcept { return now - begin_ >= window; }

    steady_time begin_{};
    unsigned written_ = 0;
    bool has_omitted_ = false;
    std::map<std::string, entry, std::less<>> entries_;
    std::vector<omission> over_;  ///< of minutes that are over and were not taken
};

}  // namespace penstock::api
