#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.hpp"

namespace penstock::audit {

/// Kind of a call by an unknown caller.
enum class stranger_call : std::uint8_t { probe, without_key, failed_login, wrong_key, deprecated_query };
inline constexpr std::size_t stranger_calls = 5;

/// The words for a sentence such as `3 more failed logins of 10.0.0.7`.
std::string_view to_string(stranger_call kind) noexcept;

/// Limits the lines of the audit for unknown callers. Each kind of call has a budget of its own, so that many calls of
/// one kind hide neither another kind nor known callers. Attempts to log in have the largest budget. Calls above the
/// budget are counted by address and kind, with the times of the first and the last one.
///
/// Thread: one at a time.   Limits: 1,000 pairs of address and kind a minute are counted apart, the rest as `others`.
class unauthenticated_lines {
public:
    static constexpr unsigned of_one = 60;  ///< a minute, of probes and calls without a key
    static constexpr unsigned of_all = 300;
    static constexpr unsigned attempts_of_one = 600;  ///< a minute, of each kind of attempt
    static constexpr unsigned attempts_of_all = 3'000;
    static constexpr std::chrono::seconds window{60};

    /// Whether the call gets a line of its own.
    bool admit(std::string_view address, stranger_call kind, steady_time now, wall_time wall);

    struct omission {
        std::string address;
        stranger_call kind = stranger_call::without_key;
        std::uint64_t count = 0;
        wall_time first{}, last{};
    };
    /// The calls without a line of the past minutes; `is_all`: also of the present minute.
    std::vector<omission> take(steady_time now, bool is_all = false);

private:
    static constexpr std::size_t max_entries = 1'000;
    struct address_count {
        unsigned written = 0;
        std::uint64_t omitted = 0;
        wall_time first{}, last{};  ///< of the omitted ones
        bool is_of_others = false;  ///< of many addresses: only the budget of the kind counts
    };
    bool is_over(steady_time now) const noexcept { return now - begin_ >= window; }
    address_count& count_of(std::string_view address, stranger_call kind);

    steady_time begin_{};
    std::array<unsigned, stranger_calls> written_{};  ///< by kind
    bool has_omitted_ = false;
    std::array<std::map<std::string, address_count, std::less<>>, stranger_calls> entries_;  ///< by kind
    std::vector<omission> finished_;  ///< of minutes that are over and were not taken
};

}  // namespace penstock::audit
