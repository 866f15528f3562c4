#include "alarms/packed_rules.hpp"

#include <algorithm>
#include <cmath>

namespace penstock::alarms {

namespace {

std::uint32_t to_ms(milliseconds delay) {
    return static_cast<std::uint32_t>(std::clamp<std::int64_t>(delay.count(), 0, UINT32_MAX));
}

}  // namespace

packed_rules::packed_rules(const rules& r)
    : deadband_(r.deadband),
      on_delay_ms_(to_ms(r.on_delay)),
      off_delay_ms_(to_ms(r.off_delay)),
      kind_(static_cast<std::uint16_t>(r.alarm_kind) & 3U),
      is_true_alarm_(r.is_true_alarm),
      is_false_alarm_(r.is_false_alarm) {
    limits all{};
    std::ranges::copy(r.low, std::ranges::copy(r.high, all.begin()).out);
    const auto is_set = [](double limit) { return !std::isnan(limit); };
    if (std::ranges::count_if(all, is_set) > 1) {
        several_ = std::make_unique<limits>(all);
    } else if (const auto only = std::ranges::find_if(all, is_set); only != all.end()) {
        limit_ = *only;
        limit_at_ = static_cast<std::uint16_t>(only - all.begin()) & 7U;
    }
}

rules packed_rules::unpack() const noexcept {
    rules r;
    r.alarm_kind = alarm_kind();
    if (several_) {
        std::copy_n(several_->begin(), r.high.size(), r.high.begin());
        std::copy_n(several_->begin() + r.high.size(), r.low.size(), r.low.begin());
    } else {
        (limit_at_ < r.high.size() ? r.high : r.low)[limit_at_ % r.high.size()] = limit_;
    }
    r.deadband = deadband_;
    r.is_true_alarm = is_true_alarm_ != 0;
    r.is_false_alarm = is_false_alarm_ != 0;
    r.on_delay = milliseconds{on_delay_ms_};
    r.off_delay = milliseconds{off_delay_ms_};
    return r;
}

}  // namespace penstock::alarms
