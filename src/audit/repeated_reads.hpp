#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "audit/entry.hpp"
#include "base/clock.hpp"

namespace penstock::audit {

/// Limits the lines of the audit's table for a caller that reads the same path with the same result: 60 a minute, or
/// one if the page reads automatically (`X-Background`). Further reads become one line a minute with their number,
/// because pages and programs that read all day would fill the table. Changes and refused calls are never merged.
///
/// Thread: one at a time.   Limits: 4,096 paths and callers a minute, the rest is not merged.
class repeated_reads {
public:
    static constexpr unsigned of_one = 60;
    static constexpr unsigned of_background = 1;
    static constexpr std::chrono::seconds window{60};
    static constexpr std::size_t max_entries = 4'096;

    /// Hash of everything that must be equal in two calls to merge them.
    using key = std::uint64_t;

    /// Whether the call gets a line of its own. If not, `make` is called once for the line that stands for all merged
    /// calls.
    bool admit(key k, unsigned limit, steady_time now, const std::function<entry()>& make);

    /// The merged lines of past minutes; `is_all`: also of the present minute.
    std::vector<entry> take(steady_time now, bool is_all = false);

private:
    struct counted_reads {
        steady_time begin{};
        unsigned own = 0;
        std::uint64_t merged = 0;  ///< calls without a line of their own
        entry line{};              ///< of the first of these
    };
    std::unordered_map<key, counted_reads> entries_;
};

}  // namespace penstock::audit
