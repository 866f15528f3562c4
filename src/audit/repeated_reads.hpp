#pragma once

#include <cstdint>
#include <functional>
#include <unordered_map>
#include <vector>

#include "audit/entry.hpp"
#include "base/clock.hpp"

namespace penstock::audit {

/// How many lines of the audit's table one caller gets for reading the same path with the same result: 60 a minute, and
/// one where the page asks by itself (`X-Background`). Further ones become one line a minute that says how many they
/// were: pages and programs that ask all day would otherwise fill the table. Changes and refused calls are not merged.
///
/// Thread: one at a time.   Limits: 4,096 paths and callers a minute, the rest is not merged.
class repeated_reads {
public:
    static constexpr unsigned of_one = 60;
    static constexpr unsigned of_background = 1;
    static constexpr std::chrono::seconds window{60};
    static constexpr std::size_t max_entries = 4'096;

    /// What makes two calls alike, hashed.
    using key = std::uint64_t;

    /// Whether the call gets a line of its own; if not `make` gives the line that stands for all of them, once.
    bool admit(key k, unsigned limit, steady_time now, const std::function<entry()>& make);

    /// Lines of minutes that are over; `is_all`: also of those that are not.
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
