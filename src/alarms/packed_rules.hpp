#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "alarms/rules.hpp"

namespace penstock::alarms {

/// Rules of an alarm in little memory: nearly all alarms have a single limit.
///
/// Limits: 40 bytes, 64 more where several limits are set; delays up to 49 days.
class packed_rules {
public:
    packed_rules() = default;
    explicit packed_rules(const rules& r);

    rules unpack() const noexcept;
    rules::kind alarm_kind() const noexcept { return static_cast<rules::kind>(kind_); }

private:
    using limits = std::array<double, 2 * std::size_t{level::worst}>;  ///< `high`, then `low`

    double deadband_ = 0;
    double limit_ = rules::unset;      ///< the only one
    std::unique_ptr<limits> several_;  ///< instead of it
    std::uint32_t on_delay_ms_ = 0, off_delay_ms_ = 0;
    std::uint16_t kind_ : 2 = 0;
    std::uint16_t limit_at_ : 3 = 0;  ///< of `limit_` among the six
    std::uint16_t is_true_alarm_ : 1 = 0;
    std::uint16_t is_false_alarm_ : 1 = 0;
};

}  // namespace penstock::alarms
